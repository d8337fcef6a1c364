/** What was put in and what was taken away from one text to the next, by words. */
import { diffArrays } from 'diff'

export type ParteDeTexto = { que: 'igual' | 'mas' | 'menos'; texto: string }

const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, pre, tr, hr, a[data-incrustado]'

/** What has no words says what it is. */
function nameThings(body: HTMLElement) {
  for (const img of body.querySelectorAll('img')) img.replaceWith(`[Imagen${img.alt && `: ${img.alt}`}]`)
  for (const video of body.querySelectorAll('iframe')) video.replaceWith('[Video]')
  for (const hr of body.querySelectorAll('hr')) hr.append('———')
  for (const f of body.querySelectorAll('[data-formula]')) f.textContent = `[${f.getAttribute('data-formula')}]`
  for (const a of body.querySelectorAll('a[data-incrustado]')) a.prepend(`[${a.getAttribute('data-incrustado')}] `)
  for (const cell of body.querySelectorAll('td, th')) cell.append(' ')
  for (const br of body.querySelectorAll('br')) br.replaceWith('\n')
  for (const block of body.querySelectorAll(BLOCKS)) block.append('\n')
}

/** The words of a text, a line for each paragraph and each row of a table. */
export function palabrasDe(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  nameThings(body)
  return (body.textContent ?? '')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()
}

/** Words with what follows them, so that put together they are the text. */
const words = (text: string): string[] => text.match(/\n|[^\s]+ ?/g) ?? []
const lines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+/g) ?? []

/** Two texts of many pages that have little in common would be compared for minutes (ms, and words that differ). */
const LONGEST = { timeout: 800, maxEditLength: 6_000 }

function compare(before: string[], after: string[]): ParteDeTexto[] | undefined {
  return diffArrays(before, after, LONGEST)?.map(({ added, removed, value }) => ({
    que: added ? 'mas' : removed ? 'menos' : 'igual',
    texto: value.join(''),
  }))
}

/** By words; by paragraphs where the words differ too much, and where those do, one after the other. */
export function compareTextos(before: string, after: string): ParteDeTexto[] {
  const [old, now] = [palabrasDe(before), palabrasDe(after)]
  if (old === now) return old === '' ? [] : [{ que: 'igual', texto: old }]
  const whole: ParteDeTexto[] = [
    { que: 'menos', texto: `${old}\n` },
    { que: 'mas', texto: now },
  ]
  const found = compare(words(old), words(now)) ?? compare(lines(old), lines(now)) ?? whole
  return found.filter(t => t.texto !== '' && t.texto !== '\n')
}

/** Words of what stays that are shown on either side of a change. */
const AROUND = 30

/** What stays, in short: its end before a change, its beginning behind one. */
export function abreviado(texto: string, { first, last }: { first: boolean; last: boolean }): string {
  const all = words(texto)
  const [head, tail] = [first ? 0 : AROUND, last ? 0 : AROUND]
  if (all.length <= head + tail + AROUND) return texto
  return [all.slice(0, head).join(''), '[…]', tail ? all.slice(-tail).join('') : ''].filter(Boolean).join(' ')
}
