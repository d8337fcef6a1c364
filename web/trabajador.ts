/**
 * The worker, `/sw.js`, built and given its list by vite-plugin-pwa (ADR 051), and `/piezas.json` beside it: what is
 * fetched once a page stands.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { CASCARON } from '../contract/src/kit/guardables.ts'

const DIST = path.join(import.meta.dirname, 'dist')
/** What its pages show by themselves, in the alphabet of our people. */
const FONTS = /^assets\/(figtree|bricolage-grotesque)-latin-wght-normal-.*\.woff2$/
const OWN = /^(theme\.js|favicon\.svg|icono-192\.png)$/

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[]; assets?: string[] }
type Rutas = { marcos: { aprende: string[] }; rutas: Record<string, { archivo: string; publica: boolean }> }

const read = <T>(name: string): T => JSON.parse(readFileSync(path.join(DIST, '.vite', name), 'utf8'))

/** These files and what they import, each once; with `behind`, also what they load once they stand. */
function filesOf(wanted: string[], behind = false): Set<string> {
  const manifest = read<Record<string, Chunk>>('manifest.json')
  const keys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const one of chunk.imports ?? []) add(one)
  }
  for (const file of wanted) add(keys.get(file) ?? file)
  if (behind)
    for (const file of wanted) for (const one of manifest[keys.get(file) ?? file]?.dynamicImports ?? []) add(one)
  return files
}

/** What every page begins with, and what stands around the screens of who learns. */
export const shellFiles = () => filesOf(['index.html', ...read<Rutas>('rutas.json').marcos.aprende])

/** Screens of who learns, fetched once one of them stands. */
const DE_APRENDER = [
  '/crear-contenido-curricula',
  '/cursos-curricula',
  '/contenido-curso-curricula',
  '/contenido-curso-curricula-vivo',
  '/agenda',
  '/avisos',
  '/novedades',
  '/sin-conexion',
  '/mis-calificaciones',
]
/** What a delivery is made with: it is opened on a bus, where nothing comes any more. */
const DE_ENTREGA = ['Fotos', 'Voz', 'Texto'].map(name => `src/features/entregables/entrega/${name}.tsx`)
/** Address → what it takes. Reading what nobody signed in for takes more than they came for: only pages, not forms. */
const PUBLICAS = /^\/(canopi.*|capacitacion-.*|login|privacy)?$/

/** What a course is followed with, to be taken along whole: its dialogs, and what those load in turn. */
const DE_CURSO = [
  '/crear-contenido-curricula',
  '/cursos-curricula',
  '/contenido-curso-curricula',
  '/sin-conexion',
  '/mis-calificaciones',
]
/** What plays pieces as they come, since a film that was taken along is a file; and what only authors write with. */
const CON_LINEA = /hls|RichTextInput|CurriculaForm/i

/**
 * All that these files ever load.
 * @param known is here already, and is what everything else hangs on
 */
function allBehind(wanted: string[], known: ReadonlySet<string>): Set<string> {
  const manifest = read<Record<string, Chunk>>('manifest.json')
  const keys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || known.has(chunk.file) || files.has(chunk.file) || CON_LINEA.test(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) if (!known.has(file)) files.add(file)
    for (const one of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(one)
  }
  for (const file of wanted) add(keys.get(file) ?? file)
  return files
}

function piezas() {
  const { marcos, rutas } = read<Rutas>('rutas.json')
  const shell = shellFiles()
  const isScript = (file: string | undefined) => file !== undefined && file in rutas
  const of = (paths: string[], more: string[] = []) => {
    const files = [...more, ...paths.filter(isScript).map(ruta => rutas[ruta]!.archivo)]
    return [...filesOf(files, true)].filter(file => !shell.has(file)).map(file => `/${file}`)
  }
  const behindShell = marcos.aprende.flatMap(file => [...filesOf([file], true)])
  const deCurso = DE_CURSO.filter(isScript).map(ruta => rutas[ruta]!.archivo)
  return {
    llevar: [...allBehind([...behindShell, ...deCurso], shell)].map(file => `/${file}`),
    aprende: of(DE_APRENDER, [...marcos.aprende, ...DE_ENTREGA]),
    publico: of(Object.keys(rutas).filter(ruta => rutas[ruta]!.publica && PUBLICAS.test(ruta))),
  }
}

const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex').slice(0, 20)

/** Written before the worker gets its list. */
const writePiezas = (): Plugin => ({
  name: 'eleva-piezas',
  apply: 'build',
  writeBundle() {
    this.fs.writeFile(path.join(DIST, 'piezas.json'), JSON.stringify(piezas()))
  },
})

/** In development it shows notices, and keeps nothing: what one works on must be seen. */
const devWorker = (): Plugin => ({
  name: 'eleva-sw-dev',
  apply: 'serve',
  configureServer: server => {
    server.middlewares.use('/sw.js', async (_request, reply) => {
      const lib = { entry: path.join(import.meta.dirname, 'src/sw/push.ts'), formats: ['iife' as const], name: 'sw' }
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        build: { write: false, lib },
      })
      const [{ output }] = built as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
      reply.setHeader('content-type', 'text/javascript')
      reply.end(output[0].code)
    })
  },
})

export const trabajador = () => [
  writePiezas(),
  devWorker(),
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename: 'sw.ts',
    // The page registers it, and brings its own manifest (public/manifest.webmanifest).
    injectRegister: false,
    manifest: false,
    // As the order of a build has it: the files are there, and are compressed behind it.
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['assets/*.{js,css,woff2}', '*.{js,svg,png}'],
      // Their names say what is in them.
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        entries => {
          const shell = shellFiles()
          const manifest = entries.filter(({ url }) => shell.has(url) || FONTS.test(url) || OWN.test(url))
          const page = { url: CASCARON, revision: hash(readFileSync(path.join(DIST, 'index.html'))), size: 0 }
          return { manifest: [...manifest, page], warnings: [] }
        },
      ],
    },
  }),
]
