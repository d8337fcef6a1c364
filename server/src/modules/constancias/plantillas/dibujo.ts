/**
 * A constancia by its template: the words with their fields, who signs, and the line by which it is checked (ui,
 * mock-up 16).
 */
import { type ContenidoDePlantilla, conCampos, folioImpreso } from '@eleva/contract'
import { logoEnPdf } from '../../../kit/exports/logo.ts'
import { PDF_COLORS, type PdfContent } from '../../../kit/exports/pdf.ts'
import type { Marca } from '../../../kit/instalacion.ts'
import { type DatosDeConstancia, enDia, enHoras, valoresDe } from '../constancias.datos.ts'
import { altoDe, MARGEN, MARGEN_ALTO, medidas } from './hoja.ts'
import { MOSAICO } from './mosaico.ts'

/** By which a constancia is drawn. */
export type VistaDePlantilla = {
  forma: 'libre' | 'dc3'
  contenido: ContenidoDePlantilla
  /** The pictures that it names, as data; one that is gone is not there. */
  imagenes: ReadonlyMap<string, string>
}

export type Dibujo = VistaDePlantilla & { datos: DatosDeConstancia; marca: Marca; url: string }

/** More courses than these stand on a page of their own. */
const MAX_IN_LINE = 6
const soft = { color: PDF_COLORS.ink2 }

/** The name is as large as it can be in a line; a very long one takes two. */
const sizeOf = (nombre: string) => (nombre.length <= 24 ? 50 : nombre.length <= 32 ? 40 : nombre.length <= 44 ? 31 : 25)

export function contenidoDe(d: DatosDeConstancia): { juntos: string; aparte: PdfContent[] } {
  if (d.tipo === 'curso') return { juntos: d.contenido[0]?.revalidado ? 'Por revalidación' : '', aparte: [] }
  const all = d.contenido.map(c => (c.revalidado ? `${c.nombre} (por revalidación)` : c.nombre))
  if (all.length <= MAX_IN_LINE) return { juntos: all.join(' · '), aparte: [] }
  return {
    juntos: `${all.length} cursos, en la página siguiente`,
    aparte: [
      { text: `Contenido de ${d.logro}`, style: 'seccion', pageBreak: 'before' },
      { text: `${d.nombre} · Folio ${folioImpreso(d.folio)}`, style: 'nota' },
      { ol: all },
    ],
  }
}

export const colorDe = ({ contenido, marca }: Pick<Dibujo, 'contenido' | 'marca'>): string =>
  contenido.color || marca.color || PDF_COLORS.primary

export function logoDe(
  { contenido: { logo }, imagenes, marca }: Dibujo,
  width: number,
  margin: number[],
): PdfContent[] {
  if (logo === 'ninguno') return []
  if (logo === 'instalacion') return [logoEnPdf(marca, width, margin)]
  const image = imagenes.get(logo)
  return image ? [{ image, fit: [width * 1.6, width * 0.4], margin }] : []
}

const cifra = (what: string, of: string): PdfContent => ({
  width: 'auto',
  stack: [
    { text: what, fontSize: 15, bold: true },
    { text: of, fontSize: 9.5, color: PDF_COLORS.ink2 },
  ],
})

type Linea = { text: string; fontSize: number; lineHeight?: number; margin?: number[]; [key: string]: unknown }

const ESTILOS: Record<ContenidoDePlantilla['textos'][number]['estilo'], (text: string, color: string) => Linea> = {
  titulo: (text, color) => ({ text, fontSize: 30, bold: true, color, lineHeight: 1.1, margin: [0, 0, 0, 6] }),
  nombre: text => ({ text, fontSize: sizeOf(text), bold: true, lineHeight: 1.05, margin: [0, 2, 0, 8] }),
  logro: (text, color) => ({ text, fontSize: 19, bold: true, color, lineHeight: 1.1, margin: [0, 2, 0, 4] }),
  texto: text => ({ text, fontSize: 12.5, ...soft }),
  nota: text => ({ text, fontSize: 9.5, ...soft }),
}

/**
 * The words as they stand in what was signed; those of version 1 are those of «Constancia». A line of which a field is
 * empty is left out.
 */
function lineasDe({ datos, contenido, marca }: Dibujo, juntos: string): Linea[] {
  const dice = datos.version === 2 ? datos.dice : contenido.textos.map(t => t.texto)
  const valores = { ...valoresDe(datos), contenido: juntos }
  const color = colorDe({ contenido, marca })
  return contenido.textos.flatMap(({ estilo }, at) => {
    const said = dice[at] ?? ''
    const empty = [...said.matchAll(/\{(\w+)\}/g)].some(([, campo]) => valores[campo as keyof typeof valores] === '')
    return said === '' || empty ? [] : [ESTILOS[estilo](conCampos(said, valores), color)]
  })
}

const altoDeLinea = ({ text, fontSize, lineHeight, margin }: Linea, ancho: number) =>
  altoDe(text, fontSize, ancho, lineHeight) + (margin ? margin[1]! + margin[3]! : 0)

const menor = ({ fontSize, margin, ...rest }: Linea, by: number): Linea => ({
  ...rest,
  fontSize: fontSize * by,
  ...(margin ? { margin: margin.map(m => m * by) } : {}),
})

/** As large as they have room, down to three fifths. */
function fitLineas(lineas: Linea[], ancho: number, room: number): { lineas: Linea[]; cabe: boolean } {
  for (const by of [1, 0.9, 0.8, 0.7, 0.6]) {
    const fit = lineas.map(linea => menor(linea, by))
    if (fit.reduce((sum, linea) => sum + altoDeLinea(linea, ancho), 0) <= room) return { lineas: fit, cabe: true }
  }
  return { lineas: lineas.map(linea => menor(linea, 0.6)), cabe: false }
}

type Firma = { nombre: string; puesto: string; imagen: string | undefined }

/**
 * Who signs, a column each, and the seals after them.
 * @returns with how high it is
 */
function firmasDe({ datos, contenido, imagenes }: Dibujo, ancho: number): { alto: number; fila: PdfContent[] } {
  const nombradas = datos.version === 2 ? datos.firmas : []
  const firmas: Firma[] = nombradas.map((f, at) => ({ ...f, imagen: imagenes.get(contenido.firmas[at]?.imagen ?? '') }))
  const sellos = contenido.sellos.flatMap(sello => imagenes.get(sello) ?? [])
  if (firmas.length + sellos.length === 0) return { alto: 0, fila: [] }
  const each = (ancho - 82 * sellos.length) / Math.max(1, firmas.length) - 16
  const alto = Math.max(
    72,
    ...firmas.map(f => 54 + altoDe(f.nombre, 10, each) + (f.puesto ? altoDe(f.puesto, 8.5, each) : 0)),
  )
  return { alto, fila: [...firmas.map(enFirma), ...sellos.map(image => ({ width: 66, image, fit: [66, 66] }))] }
}

/** The scanned signature, or as much room to sign by hand. */
export const rubrica = (imagen: string | undefined): PdfContent => ({
  table: { widths: ['*'], heights: [40], body: [[imagen ? { image: imagen, fit: [130, 40] } : ' ']] },
  layout: 'noBorders',
})

const enFirma = ({ nombre, puesto, imagen }: Firma): PdfContent => ({
  width: '*',
  alignment: 'center',
  stack: [
    rubrica(imagen),
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 130, y2: 0, lineWidth: 0.6, lineColor: PDF_COLORS.ink2 }] },
    { text: nombre, fontSize: 10, bold: true, margin: [0, 3, 0, 0] },
    ...(puesto ? [{ text: puesto, fontSize: 8.5, ...soft }] : []),
  ],
})

/** By which it is checked. */
export function comprobacion({ datos: d, url, contenido }: Dibujo, medir = true): PdfContent[] {
  const derecha = contenido.qr === 'derecha'
  const emite = {
    width: '*',
    stack: [
      { text: 'La emite', fontSize: 9.5, ...soft },
      { text: d.emisor, fontSize: 12, bold: true },
      { text: enDia(d.emitida), fontSize: 9.5, ...soft },
    ],
    margin: [0, 24, 0, 0],
    ...(derecha ? {} : { alignment: 'right' }),
  }
  const folio = {
    width: medir ? 260 : 240,
    alignment: derecha ? 'right' : 'left',
    margin: derecha ? [0, 12, 14, 0] : [14, 12, 0, 0],
    stack: [
      { text: 'Folio', fontSize: 9.5, ...soft },
      { text: folioImpreso(d.folio), fontSize: 13, bold: true },
      { text: 'Se comprueba en', fontSize: 9.5, ...soft },
      { text: url.replace(/^https?:\/\//, ''), fontSize: 9.5, ...soft },
    ],
  }
  const qr = { width: 74, qr: url, fit: 74, foreground: PDF_COLORS.ink, eccLevel: 'M' }
  return derecha ? [emite, folio, qr] : [qr, folio, emite]
}

/** What goes around, and from where on it needs the foot. */
function adornoDe({ contenido, marca }: Dibujo): { dibujo: PdfContent[]; pie: number } {
  const { ancho, alto } = medidas(contenido)
  if (contenido.adorno === 'mosaico')
    return {
      dibujo: [{ svg: MOSAICO, width: ancho, absolutePosition: { x: 0, y: alto - ancho / 6 } }],
      pie: alto - ancho / 6 - 82,
    }
  const rect = (lineWidth: number, inside: number) => ({
    type: 'rect',
    x: inside,
    y: inside,
    w: ancho - 44 - 2 * inside,
    h: alto - 44 - 2 * inside,
    lineWidth,
    lineColor: colorDe({ contenido, marca }),
  })
  const marco = { canvas: [rect(2.5, 0), rect(0.6, 6)], absolutePosition: { x: 22, y: 22 } }
  return { dibujo: contenido.adorno === 'marco' ? [marco] : [], pie: alto - 138 }
}

/** @returns what is drawn, and whether all of it has room at a size at which it is read */
export function drawHoja(vista: Dibujo): { content: PdfContent[]; cabe: boolean } {
  const { datos: d, contenido } = vista
  const ancho = medidas(contenido).ancho - 2 * MARGEN
  const { juntos, aparte } = contenidoDe(d)
  const { dibujo, pie } = adornoDe(vista)
  const aire = contenido.adorno === 'mosaico' ? 34 : 18
  const firmas = firmasDe(vista, ancho)
  const logo = logoDe(vista, 130, [0, 0, 0, aire])
  const horas = enHoras(d.horas)
  const cifras = contenido.cifras ? 52 : 0
  const room = pie - firmas.alto - cifras - MARGEN_ALTO - (logo.length ? 54 + aire : 8)
  const dichas = lineasDe(vista, juntos)
  // What was printed by the first «Constancia» stays as it was, line by line.
  const { lineas, cabe } = d.version === 1 ? { lineas: dichas, cabe: true } : fitLineas(dichas, ancho, room)
  const centro = contenido.alineacion === 'centro' ? { alignment: 'center' } : {}
  return {
    cabe,
    content: [
      ...dibujo,
      ...logo.map(one => ({ ...(one as object), ...centro })),
      ...lineas.map(linea => ({ ...linea, ...centro })),
      ...(contenido.cifras
        ? [
            {
              columns: [
                ...(horas ? [cifra(horas, 'de trabajo')] : []),
                cifra(enDia(d.terminado), d.escuela || 'día en que se terminó'),
              ],
              columnGap: 30,
              margin: [0, 16, 0, 0],
            },
          ]
        : []),
      ...(firmas.fila.length > 0
        ? [{ absolutePosition: { x: MARGEN, y: pie - firmas.alto }, columns: firmas.fila, columnGap: 16 }]
        : []),
      { absolutePosition: { x: MARGEN, y: pie }, columns: comprobacion(vista) },
      ...aparte,
    ],
  }
}
