/** XML from strangers: no document types, no entities of its own, no more depth than anybody needs. */
import { SaxesParser } from 'saxes'
import { Ilegible } from './ilegible.ts'

export type Nodo = { nombre: string; attrs: Record<string, string>; linea: number; hijos: Nodo[]; texto: string }

const MAX_DEPTH = 30
const MAX_NODES = 3_000_000
/**
 * Within one that is kept until it closes: of all of these there are objects at once (a book has up to 65,000 styles of
 * cells).
 */
const MAX_KEPT = 200_000

export const hijo = (nodo: Nodo | undefined, nombre: string) => nodo?.hijos.find(h => h.nombre === nombre)
export const hijos = (nodo: Nodo | undefined, nombre: string) => nodo?.hijos.filter(h => h.nombre === nombre) ?? []
export const textoDe = (nodo: Nodo | undefined, ...path: string[]): string =>
  path.reduce<Nodo | undefined>((at, nombre) => hijo(at, nombre), nodo)?.texto.trim() ?? ''

export type Raiz = { nombre: string; de: string }

/**
 * Gives every element `cada` as soon as it is closed, and forgets it.
 * @param root the name that the outermost element must have, with what it is where it has another; empty for any
 * @throws {Ilegible} of the whole file, with the line
 */
export function walkXml(text: string, root: Raiz | '', cada: string, toma: (nodo: Nodo) => void): void {
  const parser = new SaxesParser({ position: true })
  const open: Nodo[] = []
  let nodes = 0
  let kept = 0
  let depth = 0
  const stop = (why: string): never => {
    throw new Ilegible(`${why} (renglón ${parser.line}).`)
  }
  parser.on('doctype', () => stop('El XML trae un DOCTYPE, y eso no se lee. Quítalo y vuelve a subirlo'))
  parser.on('error', () => stop('El XML está mal formado'))
  parser.on('opentag', tag => {
    depth++
    if (depth > MAX_DEPTH || ++nodes > MAX_NODES) stop('El XML tiene demasiados elementos')
    // Some programs write every name with a prefix.
    const nombre = tag.name.replace(/^[^:]*:/, '')
    if (depth === 1 && root && nombre !== root.nombre)
      stop(`Es un XML, pero no ${root.de}: empieza con <${tag.name.slice(0, 40)}>`)
    if (open.length === 0 && nombre !== cada) return
    kept = open.length === 0 ? 0 : kept + 1
    if (kept > MAX_KEPT) stop('El XML tiene demasiados elementos')
    const nodo: Nodo = {
      nombre,
      attrs: tag.attributes as Record<string, string>,
      linea: parser.line,
      hijos: [],
      texto: '',
    }
    open.at(-1)?.hijos.push(nodo)
    open.push(nodo)
  })
  const add = (words: string) => {
    const nodo = open.at(-1)
    if (nodo) nodo.texto += words
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    depth--
    const done = open.pop()
    if (done && open.length === 0) toma(done)
  })
  parser.write(text).close()
}
