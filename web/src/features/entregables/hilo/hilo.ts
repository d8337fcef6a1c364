/** The messages of a thread as they are shown, and what is typed as they are sent. Pure. */
import type { Mensaje } from '@eleva/contract'

export type PaginaDeHilo = { mensajes: readonly Mensaje[]; anteriores: number | null }

/**
 * The messages that are known, with a page that was read now. What comes in moves nothing that was read before; where
 * so much came that the newest page has lost its hold on what is known, it stands alone.
 * @param ultima whether it is the newest page, and not one from before
 */
export function joinPaginas(known: PaginaDeHilo, page: PaginaDeHilo, ultima: boolean): PaginaDeHilo {
  const [first, last] = [page.mensajes[0], known.mensajes.at(-1)]
  if (ultima && (!last || !first || (page.anteriores !== null && first.id > last.id))) return page
  const all = new Map([...known.mensajes, ...page.mensajes].map(m => [m.id, m]))
  const oldest = known.mensajes[0]
  const deeper = ultima && oldest && first && oldest.id < first.id
  return {
    mensajes: [...all.values()].sort((a, b) => a.id - b.id),
    anteriores: deeper ? known.anteriores : page.anteriores,
  }
}

/** The first message that the reader had not read when they came; undefined when there is none. */
export const primeroSinLeer = (mensajes: readonly Mensaje[], leidoHasta: number): number | undefined =>
  mensajes.find(m => !m.propio && !m.quitado && m.id > leidoHasta)?.id

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const safe = (text: string) => text.replace(/[&<>"]/g, sign => ESCAPES[sign]!)
/** Without the stop or bracket that ends a sentence around it. */
const LINK = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]»]/g

/** Plain text as rich text: an empty line parts paragraphs, an address is a link. */
export function aHtml(text: string): string {
  const inline = (line: string) => {
    let html = ''
    let at = 0
    for (const found of line.matchAll(LINK)) {
      html += `${safe(line.slice(at, found.index))}<a href="${safe(found[0])}">${safe(found[0])}</a>`
      at = found.index + found[0].length
    }
    return html + safe(line.slice(at))
  }
  return text
    .trim()
    .split(/\n{2,}/)
    .filter(Boolean)
    .map(p => `<p>${p.split('\n').map(inline).join('<br>')}</p>`)
    .join('')
}

/** Whether it has more to it than plain text can say. */
export const hasFormato = (html: string): boolean => /<(?!\/?(p|br)\b)/.test(html)
