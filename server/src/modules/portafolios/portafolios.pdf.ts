/**
 * A portfolio as one file: cover, list, each work with its rubric and pictures; other files by their name and SHA-256.
 */
import { buffer } from 'node:stream/consumers'
import { folioImpreso, formatBytes } from '@eleva/contract'
import { reduced } from '../../kit/archivos/images.ts'
import type { Storage } from '../../kit/archivos/storage.ts'
import { type PdfContent, type PdfJob, pdfTable } from '../../kit/exports/pdf.ts'
import { detalleDe, loQueCambio } from './portafolios.palabras.ts'
import type { Abierto, ArchivoGuardado, Pieza } from './portafolios.read.ts'

/** Pictures that are drawn: of one work, and of all; the rest stands in the list of files. */
const MAX_DE_UNA = 4
const MAX_IMAGENES = 40
/** A larger file is not opened for a picture. */
const MAX_BYTES = 25_000_000
/** Pixels of the longer side: sharp at half a page. */
const LADO = 1100

type Deps = { storage: Storage; origin: string; zona: string; signal?: AbortSignal }

/** What a picture is drawn from; undefined for what none can be made of, or is gone. */
async function imagenDe(storage: Storage, { llave, tipo, tamano }: ArchivoGuardado): Promise<string | undefined> {
  if (!/^image\/(jpeg|png|webp|gif)$/.test(tipo) || tamano > MAX_BYTES) return undefined
  const object = await storage.get(llave)
  const small = object && (await reduced(await buffer(object.body), LADO))
  return small && `data:image/jpeg;base64,${small.toString('base64')}`
}

/** By the key of its file. One after the other: none waits in memory for another. */
async function imagenesDe(storage: Storage, piezas: readonly Pieza[]): Promise<Map<number, string>> {
  const drawn = new Map<number, string>()
  for (const { entrega } of piezas) {
    let dibujadas = 0
    for (const archivo of entrega?.archivos ?? []) {
      if (dibujadas >= MAX_DE_UNA || drawn.size >= MAX_IMAGENES) break
      const image = await imagenDe(storage, archivo)
      if (!image) continue
      drawn.set(archivo.id, image)
      dibujadas++
    }
  }
  return drawn
}

const filesOf = (archivos: readonly ArchivoGuardado[]): PdfContent[] =>
  archivos.length === 0
    ? []
    : [
        pdfTable(
          ['*', 'auto', 230],
          ['Archivo', 'Tamaño', 'SHA-256'],
          archivos.map(a => [a.nombre, formatBytes(a.tamano), a.sha256]),
        ),
      ]

function entregaEnPdf(
  { calificacion, comentarios, rubrica, enlace, archivos }: NonNullable<Pieza['entrega']>,
  imagenes: ReadonlyMap<number, string>,
): PdfContent[] {
  const drawn = archivos.flatMap(a => imagenes.get(a.id) ?? [])
  return [
    ...(calificacion === null ? [] : [{ text: `Calificación: ${calificacion} de 100`, bold: true }]),
    ...(comentarios ? [{ text: `Lo que le dijeron: ${comentarios}`, margin: [0, 4, 0, 4] }] : []),
    ...(rubrica.length > 0
      ? [
          pdfTable(
            ['*', '*', 'auto'],
            ['Criterio', 'Nivel', 'Puntos'],
            rubrica.map(r => [r.criterio, r.nivel, `${r.puntos} de ${r.puntos_max}`]),
          ),
        ]
      : []),
    ...drawn.map(image => ({ image, fit: [500, 330], margin: [0, 4, 0, 8] })),
    ...(enlace ? [{ text: enlace, link: enlace, margin: [0, 4, 0, 4] }] : []),
    ...filesOf(archivos),
  ]
}

function piezaEnPdf(
  pieza: Pieza,
  at: number,
  imagenes: ReadonlyMap<number, string>,
  { origin, zona }: Deps,
): PdfContent[] {
  const { titulo, frase, entrega, constancia } = pieza
  const said = loQueCambio(pieza)
  const detail = detalleDe(pieza, zona)
  const page = constancia && `${origin}/constancias/${folioImpreso(constancia.folio)}`
  return [
    { text: `${at + 1}. ${titulo}`, style: 'seccion', id: `pieza-${at}`, ...(at === 0 ? { pageBreak: 'before' } : {}) },
    ...(detail ? [{ text: detail, style: 'nota' }] : []),
    ...(frase ? [{ text: frase, margin: [0, 0, 0, 6] }] : []),
    ...(said ? [{ text: said, italics: true, margin: [0, 0, 0, 6] }] : []),
    ...(entrega ? entregaEnPdf(entrega, imagenes) : []),
    ...(page
      ? [{ text: `Se comprueba en ${page.replace(/^https?:\/\//, '')}`, link: page, margin: [0, 0, 0, 12] }]
      : []),
  ]
}

export async function portafolioEnPdf(portafolio: Abierto, piezas: readonly Pieza[], deps: Deps): Promise<PdfJob> {
  const { titulo, nombre, presentacion, actualizado_en } = portafolio
  const imagenes = await imagenesDe(deps.storage, piezas)
  const at = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: deps.zona }).format(
    new Date(actualizado_en),
  )
  return {
    title: titulo,
    content: [
      { text: 'Portafolio de evidencias', style: 'nota', margin: [0, 120, 0, 8] },
      { text: titulo, fontSize: 26, bold: true, margin: [0, 0, 0, 8] },
      { text: nombre, fontSize: 14 },
      { text: at, style: 'nota' },
      ...(presentacion ? [{ text: presentacion, margin: [0, 12, 0, 24] }] : []),
      { text: 'Contenido', style: 'seccion' },
      { ol: piezas.map((p, i) => ({ text: p.titulo, linkToDestination: `pieza-${i}` })) },
      ...piezas.flatMap((p, i) => piezaEnPdf(p, i, imagenes, deps)),
    ],
  }
}
