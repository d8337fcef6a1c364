/** What of a text was taken away and what was put in, by words. */

export type ParteDeTexto = { que: 'igual' | 'quita' | 'pone'; texto: string }

/** Products of lengths beyond this are told as a whole: nobody reads what has become of every word of a book. */
const MAX = 1_000_000

const words = (text: string) => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? []

/** By each pair of ends, how long the longest row of words is that both have from there on. */
function largos(a: readonly string[], b: readonly string[]): Uint32Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      rows[i]![j] = a[i] === b[j] ? rows[i + 1]![j + 1]! + 1 : Math.max(rows[i + 1]![j]!, rows[i]![j + 1]!)
  return rows
}

function between(a: readonly string[], b: readonly string[]): ParteDeTexto[] {
  if (a.length * b.length > MAX)
    return [
      { que: 'quita', texto: a.join('') },
      { que: 'pone', texto: b.join('') },
    ]
  const rows = largos(a, b)
  const all: ParteDeTexto[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const both = i < a.length && j < b.length
    if (both && a[i] === b[j]) {
      all.push({ que: 'igual', texto: a[i]! })
      i++
      j++
    } else if (j >= b.length || (both && rows[i + 1]![j]! >= rows[i]![j + 1]!))
      all.push({ que: 'quita', texto: a[i++]! })
    else all.push({ que: 'pone', texto: b[j++]! })
  }
  return all
}

/** Neighbours of one kind are one. */
function joined(all: readonly ParteDeTexto[]): ParteDeTexto[] {
  const done: ParteDeTexto[] = []
  for (const { que, texto } of all.filter(one => one.texto !== '')) {
    const last = done.at(-1)
    if (last?.que === que) last.texto += texto
    else done.push({ que, texto })
  }
  return done
}

/** Changes with nothing but a gap between them are one: what was, and then what is. */
function together(all: readonly ParteDeTexto[]): ParteDeTexto[] {
  const done: ParteDeTexto[] = []
  let [out, into] = ['', '']
  const end = () => {
    done.push({ que: 'quita', texto: out }, { que: 'pone', texto: into })
    out = ''
    into = ''
  }
  for (const [i, { que, texto }] of all.entries()) {
    const gap = que === 'igual' && texto.trim() === '' && i > 0 && i < all.length - 1
    if (que === 'igual' && !gap) {
      end()
      done.push({ que, texto })
    }
    if (que === 'quita' || gap) out += texto
    if (que === 'pone' || gap) into += texto
  }
  end()
  return joined(done)
}

export function diferencia(antes: string, ahora: string): ParteDeTexto[] {
  const [a, b] = [words(antes), words(ahora)]
  const most = Math.min(a.length, b.length)
  let head = 0
  while (head < most && a[head] === b[head]) head++
  let tail = 0
  while (tail < most - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  const all = joined([
    { que: 'igual', texto: a.slice(0, head).join('') },
    ...between(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    { que: 'igual', texto: a.slice(a.length - tail).join('') },
  ])
  return together(all)
}

/** Signs of what stayed that are read beside what changed. */
const BESIDE = 60

/** What stayed, and is long, is told by its ends. */
export const abreviada = (all: readonly ParteDeTexto[]): ParteDeTexto[] =>
  all.map((one, i) => {
    if (one.que !== 'igual' || one.texto.length <= 2 * BESIDE + 20) return one
    const head = i === 0 ? '' : one.texto.slice(0, BESIDE)
    const tail = i === all.length - 1 ? '' : one.texto.slice(-BESIDE)
    return { que: 'igual', texto: `${head}…${tail}` }
  })
