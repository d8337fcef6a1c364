/** A group's report on paper. */
import type { DiaDeActividad, EntregaDeReporte, EvaluacionDeReporte, ResumenDeGrupo } from '@eleva/contract'
import { formatDay, formatDayOfYear, formatLongDay } from '../../kit/dates.ts'
import { imprimible } from '../../kit/exports/letras.ts'
import { PDF_COLORS, type PdfContent, pdfTable } from '../../kit/exports/pdf.ts'
import type { EstudianteDeArchivo } from './reportes.read.ts'

export type ReporteDeGrupo = {
  nombre_grupo: string
  /** Empty for all of them. */
  nombre_curso: string
  /** YYYY-MM-DD where the people are. */
  dia: string
  resumen: ResumenDeGrupo
  alumnos: EstudianteDeArchivo[]
  entregas: EntregaDeReporte[]
  evaluaciones: EvaluacionDeReporte[]
  dias: DiaDeActividad[]
}

const section = (text: string): PdfContent => ({ text, style: 'seccion' })
const note = (text: string): PdfContent => ({ text, style: 'nota' })

export const titleOf = (r: Pick<ReporteDeGrupo, 'nombre_grupo'>) => `Reporte del grupo ${r.nombre_grupo}`

export function contentOf(r: ReporteDeGrupo): PdfContent[] {
  const head: PdfContent[] = [
    { text: titleOf(r), style: 'titulo' },
    note(`${r.nombre_curso || 'Todos los cursos'} · ${formatLongDay(r.dia)}`),
  ]
  if (r.resumen.estudiantes === 0) return [...head, note('Este grupo todavía no tiene estudiantes.')]
  return [...head, figures(r.resumen), ...progress(r), ...deliveries(r), ...quizzes(r), ...activity(r.dias)]
}

const figures = (s: ResumenDeGrupo): PdfContent => ({
  columns: (
    [
      [s.estudiantes, 'estudiantes'],
      [`${s.avance} %`, 'avance promedio'],
      [s.completos, 'con todo completo'],
      [s.por_revisar, 'entregas por revisar'],
      [s.dudas_abiertas, 'dudas abiertas'],
      [s.sin_entrar, 'sin entrar en 14 días'],
    ] as const
  ).map(([figure, words]) => [
    { text: String(figure), fontSize: 16, bold: true },
    { text: words, fontSize: 8, color: PDF_COLORS.ink2 },
  ]),
  columnGap: 8,
  margin: [0, 4, 0, 12],
})

const progress = ({ alumnos }: ReporteDeGrupo): PdfContent[] => [
  section('Avance'),
  pdfTable(
    ['*', 'auto', 'auto', 'auto'],
    ['Estudiante', 'Avance', 'Cursos completos', 'Última entrada'],
    // A name of which nothing can be printed would leave a row of nobody.
    alumnos.map(a => [imprimible(a.nombre_completo, a.email), `${a.porcentaje} %`, completed(a), entradaDe(a)]),
  ),
]

/** «29 nov 2026, 18:23», of what a file has as `2026-11-29 18:23`. */
const entradaDe = ({ entrada }: EstudianteDeArchivo) =>
  entrada ? `${formatDay(entrada.slice(0, 10))}, ${entrada.slice(11)}` : 'Nunca'

const completed = (a: EstudianteDeArchivo) =>
  `${a.terminados} de ${a.cursos}${a.revalidados ? ` (${a.revalidados} por revalidación)` : ''}`

const deliveries = ({ entregas }: ReporteDeGrupo): PdfContent[] => [
  section('Entregas'),
  entregas.length === 0
    ? note('Sus cursos no piden entregas.')
    : pdfTable(
        ['*', 'auto', 'auto', 'auto', 'auto'],
        ['Tarea', 'Entregadas', 'Por revisar', 'Faltan', 'Promedio'],
        entregas.map(e => [`${e.tarea} (${e.nombre_curso})`, e.entregadas, e.por_revisar, e.faltan, e.promedio ?? '—']),
      ),
]

const quizzes = ({ evaluaciones }: ReporteDeGrupo): PdfContent[] => [
  section('Evaluaciones'),
  evaluaciones.length === 0
    ? note('Sus cursos no tienen evaluaciones.')
    : pdfTable(
        ['*', 'auto', 'auto', 'auto', 'auto', 'auto'],
        ['Evaluación', 'Presentadas', 'Promedio', 'Menos de 60', '60 a 79', '80 o más'],
        evaluaciones.map(e => [
          `${e.evaluacion} (${e.nombre_curso})`,
          e.n,
          e.promedio ?? '—',
          sum(e.distribucion.slice(0, 6)),
          sum(e.distribucion.slice(6, 8)),
          sum(e.distribucion.slice(8)),
        ]),
      ),
]

const sum = (values: readonly number[]) => values.reduce((total, v) => total + v, 0)

const BAR_WIDTH = 300

/** A bar a week: days would not be read on paper. */
function activity(dias: readonly DiaDeActividad[]): PdfContent[] {
  const weeks = Array.from({ length: Math.ceil(dias.length / 7) }, (_, i) => dias.slice(i * 7, i * 7 + 7))
  const totals = weeks.map(week => ({ from: week[0]!.dia, entradas: sum(week.map(d => d.entradas)) }))
  const most = Math.max(1, ...totals.map(t => t.entradas))
  return [
    section('Actividad por semana'),
    {
      table: {
        widths: ['auto', BAR_WIDTH, 'auto'],
        dontBreakRows: true,
        body: totals.map(t => [
          `Desde el ${formatDayOfYear(t.from)}`,
          {
            canvas: [
              { type: 'rect', x: 0, y: 1, w: BAR_WIDTH, h: 8, color: PDF_COLORS.track },
              { type: 'rect', x: 0, y: 1, w: (BAR_WIDTH * t.entradas) / most, h: 8, color: PDF_COLORS.primary },
            ],
          },
          String(t.entradas),
        ]),
      },
      layout: 'noBorders',
      fontSize: 9,
    },
  ]
}
