/**
 * How every mail looks: one column of at most 600 px in the product's colours, in dark ones where the reader's program
 * asks for them. Tables and styles by element, as mail programs know little else; no picture is fetched, so none is
 * blocked and nobody learns who opened it. Pure.
 */
import { escapeHtml } from '../html.ts'
import type { Message } from './mail.ts'
import { MARCA } from './mail-marca.ts'

/** A heading with rows, each of them a link. */
export type Seccion = { titulo: string; filas: { titulo: string; linea: string; url: string }[] }
export type Bloque = string | { boton: string; url: string } | Seccion

/** All of it plain text; addresses are absolute. */
export type Carta = {
  para: string
  asunto: string
  /** Large, above everything else. */
  titulo?: string
  bloques: readonly Bloque[]
  /** In small letters at the end; a pair is a link. */
  pie?: readonly (string | [texto: string, url: string])[]
}

const FONT = "Figtree,'Segoe UI',Roboto,Arial,sans-serif"

/** [class, property, light, dark]: by element for those who take no style sheet, by class for the dark. */
const COLORS = {
  pagina: 'background-color:#faf7f9',
  tarjeta: 'background-color:#ffffff;border:1px solid #ded6dc',
  marca: 'color:#9d165e',
  tinta: 'color:#251621',
  tenue: 'color:#594d56',
  enlace: 'color:#9d165e',
  raya: 'border-top:1px solid #ded6dc',
  boton: 'background-color:#9d165e',
  sobre: 'color:#ffffff',
} as const
const DARK: Record<keyof typeof COLORS, string> = {
  pagina: 'background-color:#1c121b',
  tarjeta: 'background-color:#291d27;border-color:#4c3f4a',
  marca: 'color:#f481b4',
  tinta: 'color:#f3eff2',
  tenue: 'color:#d5cfd4',
  enlace: 'color:#f481b4',
  raya: 'border-color:#4c3f4a',
  boton: 'background-color:#f481b4',
  sobre: 'color:#0d060c',
}
const rules = (of: Record<string, string>) =>
  Object.entries(of)
    .map(([name, style]) => `.${name}{${style.replaceAll(/(;|$)/g, ' !important$1')}}`)
    .join('')

const as = (name: keyof typeof COLORS, style: string) => `class="${name}" style="${COLORS[name]};${style}"`
const link = (texto: string, url: string, style = '') =>
  `<a href="${escapeHtml(url)}" ${as('enlace', style)}>${escapeHtml(texto)}</a>`
const parrafo = (text: string) => `<p ${as('tinta', 'margin:0 0 16px;line-height:1.5')}>${escapeHtml(text)}</p>`

const boton = (
  texto: string,
  url: string,
) => `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 16px"><tr>
<td ${as('boton', 'border-radius:8px')}><a href="${escapeHtml(url)}" ${as('sobre', 'display:inline-block;padding:14px 24px;font-weight:600;text-decoration:none')}>${escapeHtml(texto)}</a></td></tr></table>
<p ${as('tenue', 'margin:0 0 16px;font-size:13px;line-height:1.5;word-break:break-word')}>Si el botón no abre, copia esta dirección en tu navegador:<br>${link(url, url)}</p>`

const seccion = ({ titulo, filas }: Seccion) =>
  `<h2 ${as('tinta', 'margin:24px 0 4px;font-size:17px;line-height:1.3')}>${escapeHtml(titulo)}</h2>${filas
    .map(
      f =>
        `<div ${as('raya', 'padding:12px 0')}>${link(f.titulo, f.url, 'font-weight:600;line-height:1.4;text-decoration:none')}${
          f.linea ? `<div ${as('tenue', 'font-size:14px;line-height:1.5')}>${escapeHtml(f.linea)}</div>` : ''
        }</div>`,
    )
    .join('')}`

const asHtml = (b: Bloque) => (typeof b === 'string' ? parrafo(b) : 'boton' in b ? boton(b.boton, b.url) : seccion(b))
const asText = (b: Bloque) => {
  if (typeof b === 'string') return b
  if ('boton' in b) return `${b.boton}: ${b.url}`
  return [b.titulo, ...b.filas.map(f => ['- ', f.titulo, f.linea && `\n  ${f.linea}`, `\n  ${f.url}`].join(''))].join(
    '\n',
  )
}

export function layoutMail({ para, asunto, titulo, bloques, pie = [] }: Carta): Message {
  const small = pie.map(p => (typeof p === 'string' ? escapeHtml(p) : link(...p)))
  return {
    to: para,
    subject: asunto,
    text: [
      ...(titulo ? [titulo] : []),
      ...bloques.map(asText),
      ...pie.map(p => (typeof p === 'string' ? p : `${p[0]}: ${p[1]}`)),
    ].join('\n\n'),
    html: `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(asunto)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules(DARK)}}</style></head>
<body ${as('pagina', 'margin:0;padding:0')}><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${as('pagina', '')}><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" ${as('tarjeta', `max-width:600px;border-radius:16px;font-family:${FONT};font-size:16px`)}><tr><td style="padding:32px 24px;text-align:left">
${MARCA}
${titulo ? `<h1 ${as('tinta', 'margin:0 0 16px;font-size:22px;line-height:1.25')}>${escapeHtml(titulo)}</h1>` : ''}${bloques.map(asHtml).join('\n')}
${small.map(p => `<p ${as('tenue', 'margin:16px 0 0;font-size:13px;line-height:1.5')}>${p}</p>`).join('\n')}
</td></tr></table></td></tr></table></body></html>`,
  }
}
