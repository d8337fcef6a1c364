/** «/» at the beginning of a word: what was kept to be said again, found while one types. Pure. */
import { plain } from '../../../kit/plain.ts'

export type Frase = { id: number; texto: string }
/** From where to where it stands in the text, and what is looked for. */
export type Barra = { desde: number; hasta: number; busca: string }

/** Rows of the list: more, and nobody reads them. */
const MAX = 30

/** What is typed after a «/» before the caret; undefined where there is none. An address or «y/o» is none. */
export function barraEn(text: string, caret: number): Barra | undefined {
  const found = /(?:^|\s)\/([^\n/]{0,40})$/.exec(text.slice(0, caret))
  return found ? { desde: caret - found[1]!.length - 1, hasta: caret, busca: found[1]! } : undefined
}

/** All words somewhere in it, in any order; those that begin so come first. */
export function searchFrases(frases: readonly Frase[], busca: string): Frase[] {
  const wanted = plain(busca).split(/\s+/).filter(Boolean)
  const hits = frases.flatMap(frase => {
    const text = plain(frase.texto)
    return wanted.every(w => text.includes(w))
      ? [{ frase, first: wanted.length > 0 && text.startsWith(wanted[0]!) }]
      : []
  })
  return hits
    .toSorted((a, b) => Number(b.first) - Number(a.first))
    .slice(0, MAX)
    .map(h => h.frase)
}

/** The text with a phrase in the place of what was typed, and where the caret goes on. */
export function insertFrase(text: string, { desde, hasta }: Barra, frase: string) {
  const after = text.slice(hasta)
  const space = after === '' || /^\s/.test(after) ? '' : ' '
  return { text: text.slice(0, desde) + frase + space + after, caret: desde + frase.length + space.length }
}
