/**
 * A table that was copied in Word, Sheets or Excel, as the clipboard has it: rows of cells, and what had to be done to
 * make them so.
 */

export const MAX_FILAS = 50
export const MAX_COLUMNAS = 10

export type TablaPegada = {
  filas: string[][]
  /** Whether a cell was merged out of several: its text stands in each of them. */
  combinadas: boolean
  /** How large it was, where that is more than is taken. */
  eran?: { filas: number; columnas: number }
}

/** Line ends as one, no space around, no signs that nobody sees. */
const limpio = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim()

/** As wide in each row, without rows and columns in which nothing stands. */
function cuadrada(rows: readonly (readonly string[])[]): string[][] {
  const width = Math.max(0, ...rows.map(r => r.length))
  const all = rows.map(r => Array.from({ length: width }, (_, j) => limpio(r[j] ?? ''))).filter(r => r.some(Boolean))
  const used = Array.from({ length: width }, (_, j) => all.some(r => r[j]))
  return all.map(r => r.filter((_, j) => used[j]))
}

function medida(rows: readonly (readonly string[])[], combinadas: boolean): TablaPegada | undefined {
  const filas = cuadrada(rows)
  const columnas = filas[0]?.length ?? 0
  if (filas.length * columnas < 2) return undefined
  const over = filas.length > MAX_FILAS || columnas > MAX_COLUMNAS
  return {
    filas: filas.slice(0, MAX_FILAS).map(r => r.slice(0, MAX_COLUMNAS)),
    combinadas,
    ...(over ? { eran: { filas: filas.length, columnas } } : {}),
  }
}

/** What a cell says: its paragraphs, line breaks and items are lines. */
function textoDe(celda: Element): string {
  const parts: string[] = []
  const walk = (node: Node) => {
    if (node.nodeType === 3) parts.push((node.textContent ?? '').replace(/\s+/g, ' '))
    if (!(node instanceof Element)) return
    if (/^(script|style|template|svg|img)$/i.test(node.tagName)) return
    const block = /^(p|div|li|br|tr|h\d)$/i.test(node.tagName)
    if (block) parts.push('\n')
    for (const child of node.childNodes) walk(child)
    if (block) parts.push('\n')
  }
  for (const child of celda.childNodes) walk(child)
  return limpio(parts.join(''))
}

/** More is no table that somebody copied. */
const MUCHAS = 1_000

const span = (celda: Element, name: string) =>
  Math.min(MUCHAS, Math.max(1, Number.parseInt(celda.getAttribute(name) ?? '1', 10) || 1))

/** Its own rows, not those of a table inside of it. */
const filasDe = (table: Element) => [...table.querySelectorAll('tr')].filter(tr => tr.closest('table') === table)

function celdasDe(table: Element): { rows: string[][]; combinadas: boolean } {
  const rows: string[][] = []
  let combinadas = false
  for (const [i, tr] of filasDe(table).slice(0, MUCHAS).entries()) {
    rows[i] ??= []
    let at = 0
    for (const celda of tr.children) {
      if (!/^t[dh]$/i.test(celda.tagName)) continue
      while (rows[i][at] !== undefined) at++
      const [down, right] = [span(celda, 'rowspan'), span(celda, 'colspan')]
      const text = textoDe(celda)
      if (down * right > 1 && text) combinadas = true
      for (let y = i; y < Math.min(i + down, MUCHAS); y++)
        for (let x = at; x < Math.min(at + right, MUCHAS); x++) {
          rows[y] ??= []
          rows[y]![x] = text
        }
    }
  }
  // A cell that spans more rows than there are makes none.
  return { rows: rows.slice(0, filasDe(table).length).map(r => Array.from(r, t => t ?? '')), combinadas }
}

/** The largest table of what was copied; undefined when there is none. Nothing of it runs or is fetched. */
export function tablaDeHtml(html: string): TablaPegada | undefined {
  if (!/<t[dh][\s>]/i.test(html)) return undefined
  const tables = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('table')]
  const found = tables.map(celdasDe).toSorted((a, b) => b.rows.flat().length - a.rows.flat().length)[0]
  return found && medida(found.rows, found.combinadas)
}

/**
 * Cells divided by tabs, as every sheet copies them: one that holds a tab or a line end stands in quotes, its own
 * quotes doubled. A quote elsewhere is a quote.
 */
export function tablaDeTexto(text: string): TablaPegada | undefined {
  const all = text.replace(/\r\n?/g, '\n')
  if (!/[\t\n]/.test(all.trim())) return undefined
  const rows: string[][] = [[]]
  let at = 0
  while (at <= all.length) {
    const quoted = /^"((?:[^"]|"")*)"(?=[\t\n]|$)/.exec(all.slice(at, at + 100_000))
    const end = quoted ? at + quoted[0].length : all.slice(at).search(/[\t\n]|$/) + at
    rows.at(-1)!.push(quoted ? quoted[1]!.replaceAll('""', '"') : all.slice(at, end))
    if (all[end] === '\n') rows.push([])
    at = end + 1
  }
  return medida(rows, false)
}

/** What the clipboard holds: a table, if there is one; else what is divided by tabs. */
export const tablaPegada = (html: string, text: string): TablaPegada | undefined =>
  tablaDeHtml(html) ?? (text.includes('\t') ? tablaDeTexto(text) : undefined)
