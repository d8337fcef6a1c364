/**
 * What a screen's scripts and styles are, told with its page: a browser asks for all of them at once, instead of
 * finding each behind the one before it. On a line of 400 ms a way that is a second and a half (ADR 007).
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { canTeach, personasOf, type UsuarioActual } from '@eleva/contract'

type Chunk = { file: string; imports?: string[]; css?: string[] }
/**
 * What stands around the screens of who learns and of who teaches, and of each address, as the router writes it, the
 * file of its screen; `publica` where nobody need have signed in.
 */
type Rutas = {
  marcos: { aprende: string[]; ensena: string[] }
  rutas: Record<string, { archivo: string; publica: boolean }>
  /** Styles of the component library. */
  libreria: string[]
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
 * @returns for an address and who opens it: `links`, the elements that stand in the page's head, '' where nothing is
 * known of the address; `estilos`, the styles that are written into it instead, all but the component library's
 */
export function createPiezas(manifest: Record<string, Chunk>, { marcos, rutas, libreria }: Rutas) {
  const screens = Object.entries(rutas).map(([ruta, screen]) => ({ ...screen, pattern: patternOf(ruta) }))
  // The page itself names what it begins with.
  const begins = filesOf(manifest, ['index.html'])
  const kept = new Map<string, string>()
  const keys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]))
  const filesWanted = (wanted: string[]) => {
    const modules = wanted.map(file => keys.get(file) ?? '')
    return [...filesOf(manifest, modules)].filter(file => !begins.has(file))
  }
  const isWritten = (file: string) => file.endsWith('.css') && !libreria.includes(file)
  const linksOf = (wanted: string[]) => {
    const key = wanted.join()
    const known = kept.get(key)
    if (known !== undefined) return known
    const links = filesWanted(wanted)
      .filter(file => !isWritten(file))
      .map(file =>
        file.endsWith('.css')
          ? `<link rel="preload" as="style" crossorigin href="/${file}">`
          : `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`,
      )
    kept.set(key, links.join(''))
    return links.join('')
  }
  const wantedOf = (pathname: string, who: Who | undefined): string[] => {
    const screen = screens.find(one => one.pattern.test(pathname))
    // Whoever has to sign in first needs none of it now.
    if (!screen || (!screen.publica && !who)) return []
    const marco = who && canTeach(personasOf(who)) ? marcos.ensena : marcos.aprende
    return screen.publica ? [screen.archivo] : [...marco, screen.archivo]
  }
  return {
    links: (pathname: string, who: Who | undefined): string => linksOf(wantedOf(pathname, who)),
    estilos: (pathname: string, who: Who | undefined): string[] =>
      filesWanted(wantedOf(pathname, who)).filter(isWritten),
  }
}

/** The files of these modules and of what they import, each once. */
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
  if (!existsSync(read('rutas.json'))) return { links: () => '', estilos: () => [] }
  const [manifest, rutas] = ['manifest.json', 'rutas.json'].map(name => JSON.parse(readFileSync(read(name), 'utf8')))
  return createPiezas(manifest, rutas)
}
