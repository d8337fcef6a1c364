/** The page of a shared portfolio: no script, nothing of anybody but whose it is. */
import { folioImpreso, formatBytes } from '@eleva/contract'
import { escapeHtml, htmlPage, NO_SE_BUSCA } from '../../kit/html.ts'
import { detalleDe, loQueCambio } from './portafolios.palabras.ts'
import type { Abierto, Pieza } from './portafolios.read.ts'

const p = (text: string, clase = '') => (text ? `<p${clase && ` class="${clase}"`}>${escapeHtml(text)}</p>` : '')

function rubricaEn(rubrica: NonNullable<Pieza['entrega']>['rubrica']): string {
  if (rubrica.length === 0) return ''
  const rows = rubrica
    .map(
      r =>
        `<tr><td>${escapeHtml(r.criterio)}</td><td>${escapeHtml(r.nivel)}</td><td>${r.puntos} de ${r.puntos_max}</td></tr>`,
    )
    .join('')
  return `<table><thead><tr><th>Criterio</th><th>Nivel</th><th>Puntos</th></tr></thead><tbody>${rows}</tbody></table>`
}

function entregaEn(
  { calificacion, comentarios, rubrica, enlace, archivos }: NonNullable<Pieza['entrega']>,
  url: string,
) {
  const files = archivos
    .map(
      a =>
        `<li><a href="${url}/archivo/${a.id}" rel="nofollow">${escapeHtml(a.nombre)}</a> · ${formatBytes(a.tamano)}</li>`,
    )
    .join('')
  return [
    calificacion === null ? '' : `<p><b>Calificación: ${calificacion} de 100</b></p>`,
    p(comentarios && `Lo que le dijeron: ${comentarios}`),
    rubricaEn(rubrica),
    enlace ? `<p><a href="${escapeHtml(enlace)}" rel="nofollow noopener noreferrer">Abrir el trabajo</a></p>` : '',
    files ? `<ul>${files}</ul>` : '',
  ].join('')
}

function piezaEn(pieza: Pieza, url: string, zona: string): string {
  const { titulo, frase, entrega, constancia } = pieza
  return `<section class="pieza"><h2>${escapeHtml(titulo)}</h2>${p(frase)}${p(detalleDe(pieza, zona), 'nota')}${p(loQueCambio(pieza), 'aviso')}
${entrega ? entregaEn(entrega, url) : ''}${constancia ? `<p><a href="/constancias/${folioImpreso(constancia.folio)}">Comprobar la constancia</a></p>` : ''}</section>`
}

/** @param url its address, without what stands behind it */
export const paginaDePortafolio = (portafolio: Abierto, piezas: readonly Pieza[], url: string, zona: string): string =>
  htmlPage(
    portafolio.titulo,
    `<p>Portafolio de ${escapeHtml(portafolio.nombre)}</p><h1>${escapeHtml(portafolio.titulo)}</h1>${p(portafolio.presentacion)}
<p class="solo-en-pantalla"><a href="${url}/pdf" rel="nofollow">Descargar en PDF</a></p>${piezas.map(pieza => piezaEn(pieza, url, zona)).join('')}`,
    NO_SE_BUSCA,
  )

/** It was taken back, its time is over, or a letter of its address is missing: which of these is told to nobody. */
export const paginaSinPortafolio = (): string =>
  htmlPage(
    'Portafolio',
    '<h1>Este portafolio ya no se comparte</h1><p>Quien lo hizo retiró la dirección, esta venció, o le falta una letra. Pídele otra.</p>',
    NO_SE_BUSCA,
  )
