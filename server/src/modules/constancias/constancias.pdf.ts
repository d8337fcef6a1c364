/** A constancia on paper: letter, lying (ui, mock-up 16). */
import { folioImpreso } from '@eleva/contract'
import { logoEnPdf } from '../../kit/exports/logo.ts'
import { makePdf, PDF_COLORS, type PdfContent, type PdfJob } from '../../kit/exports/pdf.ts'
import type { Marca } from '../../kit/instalacion.ts'
import type { Kit } from '../../kit/kit.ts'
import { huellaDe } from './constancias.comprobar.ts'
import { canonica, type Datos, enDia, enHoras } from './constancias.datos.ts'
import { noteImpresa } from './constancias.sql.ts'

/** Its place in the file, and what it is called there. */
export const ADJUNTO = 'constancia.json'

/** More courses than these stand on a page of their own. */
const MOST_IN_LINE = 6

/** The pattern of the house along the foot: cells of 40, each a letter for its shape, dark to light; two dots are none. */
const PIE = [
  '.. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. L2',
  '.. .. .. .. .. .. .. .. .. .. .. Q3 Q4 P3 Q2 L2 L1 Q3',
  '.. .. .. .. .. L8 Q2 T2 Q3 H1 Q2 T1 L4 Q1 P3 P4 T5 L5',
]
const TINTAS: Record<string, string> = {
  1: '#f7b24a',
  2: '#ffc7dd',
  3: '#fea5cb',
  4: '#f481b4',
  5: '#e04391',
  8: '#7a0d47',
}
const LADO = 44

function pieza(cell: string, x: number, y: number): string {
  const [shape, tinta] = [cell[0]!, cell[1]!]
  const fill = `fill="${TINTAS[tinta]}"`
  const ground = shape === 'Q' || shape === 'T' ? `<path fill="#7a0d47" d="M${x} ${y}h${LADO}v${LADO}h-${LADO}z"/>` : ''
  const half = LADO / 2
  const drawn: Record<string, string> = {
    L: `<path ${fill} d="M${x} ${y}h${LADO}v${LADO}h-${LADO}z"/>`,
    Q: `<path ${fill} d="M${x} ${y}a${LADO} ${LADO} 0 0 1 ${LADO} ${LADO}h-${LADO}z"/>`,
    T: `<path ${fill} d="M${x} ${y + LADO}l${LADO}-${LADO}v${LADO}z"/>`,
    H: `<path ${fill} d="M${x} ${y + LADO}a${half} ${half} 0 0 1 ${LADO} 0z"/>`,
    P: `<circle ${fill} cx="${x + half}" cy="${y + half}" r="14"/>`,
  }
  return ground + drawn[shape]
}

const pie = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 792 132" width="792" height="132">${PIE.flatMap(
  (line, row) => line.split(' ').map((cell, at) => (cell === '..' ? '' : pieza(cell, at * LADO, row * LADO))),
).join('')}</svg>`

/** The name is as large as it can be in a line; a very long one takes two. */
const sizeOf = (nombre: string) => (nombre.length <= 24 ? 50 : nombre.length <= 32 ? 40 : nombre.length <= 44 ? 31 : 25)

const POR = { programa: 'por haber terminado el programa', curso: 'por haber terminado el curso' }

function contenidoDe(d: Datos): { juntos: string; aparte: PdfContent[] } {
  if (d.tipo === 'curso') return { juntos: d.contenido[0]?.revalidado ? 'Por revalidación' : '', aparte: [] }
  const all = d.contenido.map(c => (c.revalidado ? `${c.nombre} (por revalidación)` : c.nombre))
  if (all.length <= MOST_IN_LINE) return { juntos: all.join(' · '), aparte: [] }
  return {
    juntos: `${all.length} cursos, en la página siguiente`,
    aparte: [
      { text: `Contenido de ${d.logro}`, style: 'seccion', pageBreak: 'before' },
      { text: `${d.nombre} · Folio ${folioImpreso(d.folio)}`, style: 'nota' },
      { ol: all },
    ],
  }
}

const cifra = (what: string, of: string): PdfContent => ({
  width: 'auto',
  stack: [
    { text: what, fontSize: 15, bold: true },
    { text: of, fontSize: 9.5, color: PDF_COLORS.ink2 },
  ],
})

/** @param origin under which its page is found @param firmada with what it is verified without the installation */
/** @param marca whoever hands it out, as they are called now; the constancia itself says who issued it */
export function constanciaEnPdf(
  d: Datos,
  origin: string,
  firmada: { firma: string; llave: string },
  marca: Marca,
): PdfJob {
  const url = `${origin}/constancias/${folioImpreso(d.folio)}`
  const { juntos, aparte } = contenidoDe(d)
  const horas = enHoras(d.horas)
  const soft = { color: PDF_COLORS.ink2 }
  return {
    title: `Constancia de ${d.nombre}`,
    diploma: {
      fecha: new Date(d.emitida),
      adjunto: {
        nombre: ADJUNTO,
        tipo: 'application/json',
        texto: `{"datos":${canonica(d)},"firma":"${firmada.firma}","llave":"${firmada.llave}"}`,
        descripcion: 'Los datos de la constancia, firmados',
      },
    },
    content: [
      { svg: pie, width: 792, absolutePosition: { x: 0, y: 480 } },
      logoEnPdf(marca, 130, [0, 0, 0, 34]),
      { text: 'Constancia que se otorga a', fontSize: 12.5, ...soft },
      { text: d.nombre, fontSize: sizeOf(d.nombre), bold: true, lineHeight: 1.05, margin: [0, 2, 0, 8] },
      { text: POR[d.tipo], fontSize: 12.5, ...soft },
      { text: d.logro, fontSize: 19, bold: true, color: PDF_COLORS.primary, lineHeight: 1.1, margin: [0, 2, 0, 4] },
      ...(juntos ? [{ text: juntos, fontSize: 9.5, ...soft }] : []),
      {
        columns: [
          ...(horas ? [cifra(horas, 'de trabajo')] : []),
          cifra(enDia(d.terminado), d.escuela || 'día en que se terminó'),
        ],
        columnGap: 30,
        margin: [0, 16, 0, 0],
      },
      {
        absolutePosition: { x: 54, y: 398 },
        columns: [
          {
            width: '*',
            stack: [
              { text: 'La emite', fontSize: 9.5, ...soft },
              { text: d.emisor, fontSize: 12, bold: true },
              { text: enDia(d.emitida), fontSize: 9.5, ...soft },
            ],
            margin: [0, 24, 0, 0],
          },
          {
            width: 260,
            alignment: 'right',
            margin: [0, 12, 14, 0],
            stack: [
              { text: 'Folio', fontSize: 9.5, ...soft },
              { text: folioImpreso(d.folio), fontSize: 13, bold: true },
              { text: 'Se comprueba en', fontSize: 9.5, ...soft },
              { text: url.replace(/^https?:\/\//, ''), fontSize: 9.5, ...soft },
            ],
          },
          { width: 74, qr: url, fit: 74, foreground: PDF_COLORS.ink, eccLevel: 'M' },
        ],
      },
      ...aparte,
    ],
  }
}

type Firmada = { id: number; datos: string; firma: Buffer; publica: Buffer }

/**
 * In the turn of whoever asks; its SHA-256 is kept, so that the file is known when somebody sends it.
 * @throws {Refusal} as `kit/db/cola.ts` says
 */
export async function hacerPdf(
  call: Parameters<typeof makePdf>[0],
  kit: Pick<Kit, 'db' | 'origin' | 'instalacion'>,
  una: Firmada,
) {
  const signed = { firma: una.firma.toString('base64'), llave: una.publica.toString('base64') }
  const datos = JSON.parse(una.datos) as Datos
  const pdf = await makePdf(call, async () =>
    constanciaEnPdf(datos, kit.origin(), signed, kit.instalacion.actual().marca),
  )
  await noteImpresa(kit.db, una.id, huellaDe(pdf))
  return pdf
}
