/**
 * What a screen's scripts and styles are, told with its page: a browser asks for all of them at once, instead of finding each behind the
 * one before it. On a line of 400 ms a way that is a second and a half (ADR 042).
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { personasOf, type UsuarioActual } from '@eleva/contract'

type Chunk = { file: string; imports?: string[]; css?: string[] }
/**
 * What stands around the screens of who learns and of who teaches, and of each address, as the router writes it, the file of its screen;
 * `publica` where nobody need have signed in.
 */
type Rutas = {
  marcos: { aprende: string[]; ensena: string[] }
  rutas: Record<string, { archivo: string; publica: boolean }>
}
type Who = Pick<UsuarioActual, 'role_id'> & Parameters<typeof personasOf>[0]

/** `/usuarios/$grupo` takes `/usuarios/7`; a part in braces (`{-$actividad}`) may be missing. */
function patternOf(ruta: string): RegExp {
  const parts = ruta.split('/').filter(Boolean)
  const said = parts.map(part =>
    part.startsWith('{-$')
      ? '(?:/[^/]+)?'
      : part.startsWith('$')
        ? '/[^/]+'
        : `/${part.replace(/[.*+?()[\]|\\^]/g, '\\$&')}`,
  )
  return new RegExp(`^${said.join('')}/?$`)
}

/**
 * @param manifest of the build
 * @returns for an address and who opens it, the elements that stand in the page's head; '' where nothing is known of the address; `estilos`
 * are the styles of its screen and frame that are written into a page that shows them before its script has run
 */
export function createPiezas(manifest: Record<string, Chunk>, { marcos, rutas }: Rutas) {
  const screens = Object.entries(rutas).map(([ruta, screen]) => ({ ...screen, pattern: patternOf(ruta) }))
  // The page itself names what it begins with.
  const begins = filesOf(manifest, ['index.html'])
  const kept = new Map<string, string>()
  const keys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
  const linksOf = (wanted: string[], escritos: readonly string[]) => {
    const key = [...wanted, ...escritos].join()
    const known = kept.get(key)
    if (known !== undefined) return known
    const files = [
      ...filesOf(
        manifest,
        wanted.map(file => keys.get(file) ?? ''),
      ),
    ].filter(file => !begins.has(file) && !escritos.includes(file))
    const links = files.map(file =>
      file.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    kept.set(key, links.join(''))
    return links.join('')
  }
  const linksTo = (pathname: string, who: Who | undefined, escritos: readonly string[] = []): string => {
    const screen = screens.find(one => one.pattern.test(pathname))
    // Whoever has to sign in first needs none of it now.
    if (!screen || (!screen.publica && !who)) return ''
    const marco = who && personasOf(who).some(p => p !== 'estudiante') ? marcos.ensena : marcos.aprende
    return linksOf(screen.publica ? [screen.archivo] : [...marco, screen.archivo], escritos)
  }
  /** The component library's own are not among them: what is shown before it does without. */
  const estilos = (pathname: string): string[] => {
    const screen = screens.find(one => one.pattern.test(pathname))
    const own = (file: string) => manifest[keys.get(file) ?? '']?.css ?? []
    if (!screen) return []
    const wanted = screen.publica ? [screen.archivo] : [...marcos.aprende, screen.archivo]
    return [...new Set(screen.publica ? cssOf(wanted) : wanted.flatMap(own))].filter(file => !begins.has(file))
  }
  const cssOf = (wanted: string[]) =>
    [
      ...filesOf(
        manifest,
        wanted.map(file => keys.get(file) ?? ''),
      ),
    ].filter(file => file.endsWith('.css'))
  return { linksTo, estilos }
}

/** Of these modules and what they import, each once. */
function filesOf(manifest: Record<string, Chunk>, modules: string[]): Set<string> {
  const [files, seen] = [new Set<string>(), new Set<string>()]
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const one of chunk.imports ?? []) add(one)
  }
  for (const module of modules) add(module)
  return files
}

/** From what the build has left beside its files; without it no page names anything. */
export function readPiezas(root: string): ReturnType<typeof createPiezas> {
  const read = (name: string) => path.join(root, '.vite', name)
  if (!existsSync(read('rutas.json'))) return { linksTo: () => '', estilos: () => [] }
  const [manifest, rutas] = ['manifest.json', 'rutas.json'].map(name => JSON.parse(readFileSync(read(name), 'utf8')))
  return createPiezas(manifest, rutas)
}
