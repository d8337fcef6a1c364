/** The DC-3 of the STPS: «Constancia de competencias o de habilidades laborales», with folio and QR besides. */
import { conCampos } from '@eleva/contract'
import { PDF_COLORS, type PdfContent } from '../../../kit/exports/pdf.ts'
import { enHoras, type Reservado, valoresDe } from '../constancias.datos.ts'
import { colorDe, comprobacion, contenidoDe, type Dibujo, logoDe, rubrica } from './dibujo.ts'

const soft = { color: PDF_COLORS.ink2 }

/** A field of the form: what it asks for, and what is said. */
const campo = (label: string, valor: string, more: object = {}): PdfContent => ({
  stack: [
    { text: label, fontSize: 7, ...soft },
    { text: valor || ' ', fontSize: 10.5 },
  ],
  ...more,
})

const ancho2 = (label: string, valor: string) => [campo(label, valor, { colSpan: 2 }), {}]

/** Figures and letters, each with room of its own. */
const clave = (label: string, valor: string): PdfContent => ({
  stack: [
    { text: label, fontSize: 7, ...soft },
    { text: valor || ' ', fontSize: 10.5, characterSpacing: 3 },
  ],
})

const parte = (title: string, color: string, body: PdfContent[][]): PdfContent => ({
  table: {
    widths: ['*', '*'],
    body: [
      [
        { text: title, bold: true, fontSize: 9.5, color: '#ffffff', fillColor: color, colSpan: 2, alignment: 'center' },
        {},
      ],
      ...body,
    ],
  },
  layout: 'forma',
  margin: [0, 0, 0, 8],
})

const periodo = (dia: string) => {
  const [year, month, day] = dia.split('-')
  return `Año ${year} · Mes ${month} · Día ${day}`
}

type Firma = { quien: string; nombre: string; imagen?: string | undefined }

const firma = ({ quien, nombre, imagen }: Firma): PdfContent => ({
  alignment: 'center',
  stack: [
    { text: quien, bold: true, fontSize: 8.5 },
    rubrica(imagen),
    { text: nombre || ' ', fontSize: 9 },
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 140, y2: 0, lineWidth: 0.6, lineColor: PDF_COLORS.ink2 }] },
    { text: 'Nombre y firma', fontSize: 7, ...soft },
  ],
})

/** @param reservado what is printed and not published; nobody's in a sample */
export function drawDc3(vista: Dibujo, reservado: Reservado | undefined): PdfContent[] {
  const { datos: d, contenido, imagenes } = vista
  if (d.version !== 2 || !d.dc3) return []
  const { dc3 } = d
  const color = colorDe(vista)
  const valores = { ...valoresDe(d), contenido: contenidoDe(d).juntos }
  return [
    ...logoDe(vista, 110, [0, 0, 0, 10]),
    { text: 'Formato DC-3', fontSize: 9, alignment: 'center', ...soft },
    {
      text: 'Constancia de competencias o de habilidades laborales',
      fontSize: 15,
      bold: true,
      alignment: 'center',
      margin: [0, 0, 0, 10],
    },
    parte('DATOS DEL TRABAJADOR', color, [
      ancho2('Nombre (apellido paterno, apellido materno y nombre o nombres)', d.nombre),
      [
        clave('Clave Única de Registro de Población', reservado?.curp ?? ''),
        campo('Ocupación específica (Catálogo Nacional de Ocupaciones)', dc3.ocupacion),
      ],
      ancho2('Puesto', dc3.puesto),
    ]),
    parte('DATOS DE LA EMPRESA', color, [
      ancho2('Nombre o razón social', dc3.empresa),
      ancho2('Registro Federal de Contribuyentes con homoclave (SHCP)', dc3.rfc),
    ]),
    parte('DATOS DEL PROGRAMA DE CAPACITACIÓN, ADIESTRAMIENTO Y PRODUCTIVIDAD', color, [
      ancho2('Nombre del curso', d.logro),
      [campo('Duración en horas', enHoras(d.horas)), campo('Área temática del curso', dc3.area)],
      [campo('Periodo de ejecución: de', periodo(dc3.desde)), campo('a', periodo(dc3.hasta))],
      ancho2('Nombre del agente capacitador o STPS', dc3.agente),
    ]),
    ...d.dice.map(line => ({ text: conCampos(line, valores), fontSize: 8, ...soft, margin: [0, 0, 0, 4] })),
    {
      columns: [
        firma({
          quien: 'Instructor o tutor',
          nombre: dc3.instructor,
          imagen: imagenes.get(contenido.firmas[0]?.imagen ?? ''),
        }),
        firma({ quien: 'Patrón o representante legal', nombre: dc3.representante }),
        firma({ quien: 'Representante de los trabajadores', nombre: dc3.representante_trabajadores }),
      ],
      columnGap: 14,
      margin: [0, 10, 0, 10],
    },
    ...contenido.sellos.slice(0, 1).flatMap(sello => {
      const image = imagenes.get(sello)
      return image ? [{ image, fit: [66, 66] }] : []
    }),
    { columns: comprobacion(vista, false), unbreakable: true },
  ]
}
