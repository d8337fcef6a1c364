import type { Marca } from '../instalacion.ts'
import type { PdfContent } from './pdf.ts'

/** web/public/logo.svg, without its title. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 244 64" width="244" height="64"><rect width="64" height="64" rx="17" fill="#9d165e"/><g fill="none" stroke-width="8.2" stroke-linecap="round" stroke-linejoin="round" transform="translate(-3.4 -3.1) scale(1.1)"><path stroke="#fff" d="M42.5 40.6 19.5 49.4V23.6M38 28.6 19.5 35.6"/><path stroke="#f7b24a" d="M19.5 23.2 45.5 13.4"/></g><g fill="none" stroke="#251621" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"><path d="M82.8 42.8L109.2 33.2A14 14 0 1 0 105.4 48.4"/><path d="M123.5 14V52"/><path d="M137.8 42.8L164.2 33.2A14 14 0 1 0 160.4 48.4"/><path d="M174 24.6L186.5 51.4L199 24.6"/><circle cx="222" cy="38" r="14"/><path d="M236 24V52"/></g></svg>`

/**
 * Whoever hands it out: their logo, their name, or the house's own.
 * @param width in points
 */
export function logoEnPdf({ nombre, logo }: Marca, width: number, margin: number[]): PdfContent {
  if (logo) {
    const image = `data:image/png;base64,${Buffer.from(logo).toString('base64')}`
    return { image, fit: [width * 1.6, width * 0.4], margin }
  }
  return nombre === 'Eleva' ? { svg: LOGO, width, margin } : { text: nombre, bold: true, fontSize: width / 7, margin }
}
