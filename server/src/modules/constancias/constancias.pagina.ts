/**
 * The public page of a constancia: every printed field, who issued it and whether it holds, without a script (ui,
 * mock-up 16).
 */
import { type Constancia, folioImpreso } from '@eleva/contract'
import { escapeHtml, htmlPage, NO_SE_BUSCA } from '../../kit/html.ts'
import { campos, type DatosDeConstancia, enHoras } from './constancias.datos.ts'

const moment = (zona: string) =>
  new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeStyle: 'short', timeZone: zona })

type VistaDeConstancia = {
  datos: DatosDeConstancia
  estado: Constancia['estado']
  motivo: string
  revocada: string | null
  nueva: string
  /** Whether the signature holds. */
  intacta: boolean
  /** Under which search engines may show it; undefined where they may not. */
  canonica: string | undefined
}

const estadoDe = (
  { estado, intacta, revocada }: VistaDeConstancia,
  zona: string,
): [clase: string, titulo: string, texto: string] => {
  const at = moment(zona)
  if (!intacta)
    return [
      'mal',
      'Esta constancia no es de fiar',
      'Lo que está guardado no es lo que se firmó. Avisa a quien la emite.',
    ]
  if (estado === 'valida') return ['bien', 'Constancia válida', `Comprobada el ${at.format(new Date())}`]
  const que = estado === 'sustituida' ? 'Se sustituyó' : 'Se revocó'
  return ['mal', 'Esta constancia ya no es válida', `${que} el ${at.format(new Date(revocada!))}`]
}

/** @param zona by whose clocks the page is written */
export function paginaDeConstancia(vista: VistaDeConstancia, zona: string): string {
  const { datos, estado, motivo, nueva, intacta, canonica } = vista
  const [clase, titulo, texto] = estadoDe(vista, zona)
  const rows = campos(datos)
    .filter(([, valor]) => valor !== '')
    .map(([campo, valor]) => `<dt>${campo}</dt><dd>${escapeHtml(valor)}</dd>`)
    .join('')
  const why =
    estado !== 'valida' && intacta
      ? `<p class="aviso">${escapeHtml(motivo)}${nueva ? ` <a href="/constancias/${folioImpreso(nueva)}">Ver la que la sustituye</a>` : ''}</p>`
      : ''
  return htmlPage(
    `Constancia ${folioImpreso(datos.folio)}`,
    `<section class="estado ${clase}"><h1>${titulo}</h1><p>${escapeHtml(texto)}</p></section>${why}
<dl class="datos">${rows}</dl>
<p>Compara cada dato con los del papel: si uno no coincide, el papel no es el que se emitió.</p>
<p class="solo-en-pantalla"><a href="/comprobar">Comprobar un PDF</a> · <a href="/constancias/verificador.html">Comprobar sin conexión</a> · <a href="/insignias/${folioImpreso(datos.folio)}">Insignia (Open Badges 3.0)</a></p>`,
    canonica ? `<link rel="canonical" href="${escapeHtml(canonica)}">` : NO_SE_BUSCA,
  )
}

/** What a badge is: the same for whoever has it. */
export function paginaDeLogro({ tipo, logro, horas, contenido, emisor }: DatosDeConstancia): string {
  const list = contenido.map(c => `<li>${escapeHtml(c.nombre)}</li>`).join('')
  const long = horas ? `<p>${enHoras(horas)}</p>` : ''
  return htmlPage(
    logro,
    `<p>${tipo === 'programa' ? 'Programa' : 'Curso'} de ${escapeHtml(emisor)}</p><h1>${escapeHtml(logro)}</h1>${long}
${list ? `<h2>Contenido</h2><ul>${list}</ul>` : ''}
<p>Se expide a quien lo termina. <a href="/comprobar">Comprobar una constancia</a></p>`,
    NO_SE_BUSCA,
  )
}

/** That it was given is true still; to whom is not kept. */
export const paginaRetirada = ({ folio, logro }: DatosDeConstancia): string =>
  htmlPage(
    `Constancia ${folioImpreso(folio)}`,
    `<section class="estado mal"><h1>Constancia retirada</h1><p>Se emitió con este folio, y su titular pidió retirar sus datos: ya no se puede comprobar a nombre de quién.</p></section>
<dl class="datos"><dt>Logro</dt><dd>${escapeHtml(logro)}</dd></dl>
<p><a href="/comprobar">Comprobar otra</a></p>`,
    NO_SE_BUSCA,
  )

export const paginaSinConstancia = (): string =>
  htmlPage(
    'Constancia',
    `<h1>No encontramos ese folio</h1><p>Revisa que no falte una letra.</p><p><a href="/comprobar">Comprobar otra</a></p>`,
    NO_SE_BUSCA,
  )
