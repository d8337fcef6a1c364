/** The few pages that the server draws itself, without scripts, in the product's colours. */

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => SIGNS[sign]!)

/** What a page says that search engines are not to show, beside the same header: some read only one of them. */
export const NO_SE_BUSCA = '<meta name="robots" content="noindex">'

/**
 * @param body trusted HTML: everything that people wrote must have gone through escapeHtml
 * @param head what its head says besides, trusted likewise
 */
export function htmlPage(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · Eleva</title><link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/pagina.css">${head}</head><body><main><img src="/logo.svg" alt="Eleva" height="32">${body}</main></body></html>`
}
