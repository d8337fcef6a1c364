/** Who sends a mail: name, logo and colour in the place of the house's own. Pure. */
import { rampaDe } from '@eleva/contract'
import { escapeHtml } from '../html.ts'
import type { Marca } from '../instalacion.ts'

/**
 * Stands in a text where the name of whoever sends it is to stand: it is said when the mail goes out. A sign that
 * nobody types.
 */
export const NOMBRE = '\u{E000}'

/** The head of every mail; whoever sends it puts their own in its place. */
export const MARCA = '<p class="marca" style="color:#9d165e;margin:0 0 24px;font-size:22px;font-weight:700">Eleva</p>'

/** The name of the picture that goes along with a mail: it is fetched from nowhere. */
export const LOGO_CID = 'logo@eleva'

/** @param text a line of a mail, or all of it */
export const withNombre = (text: string, { nombre }: Pick<Marca, 'nombre'>): string => text.replaceAll(NOMBRE, nombre)

/**
 * @param html as layoutMail made it
 * @returns with the name, the logo and the colour of whoever sends it
 */
export function withMarca(html: string, { nombre, color, logo }: Marca): string {
  const shown = logo
    ? `<img src="cid:${LOGO_CID}" alt="${escapeHtml(nombre)}" height="40" style="height:40px;max-width:240px">`
    : escapeHtml(nombre)
  const named = html
    .replace(MARCA, () => MARCA.replace('Eleva', () => shown))
    .replaceAll(NOMBRE, () => escapeHtml(nombre))
  if (!color) return named
  const [light, dark] = [rampaDe(color)[7]!, rampaDe(color)[4]!]
  return named.replaceAll('color:#9d165e', `color:${light}`).replaceAll('color:#f481b4', `color:${dark}`)
}
