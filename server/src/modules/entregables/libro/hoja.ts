/** The sheet of a group in a course as a table (ADR 115). Pure. */
import {
  type CeldaDeHoja,
  type CosaDeHoja,
  estadoDeEntrega,
  type hojaRoutes,
  palabrasDeEntrega,
  type ReplyOf,
} from '@eleva/contract'
import type { TablaDeLibro } from './libro.ts'

export type Hoja = Pick<ReplyOf<typeof hojaRoutes.hoja>, 'cosas' | 'alumnos' | 'celdas'>

export const keyOf = ({ actividad_id, tipo }: Pick<CosaDeHoja, 'actividad_id' | 'tipo'>) => `${actividad_id}-${tipo}`

const wordOf = (celda: CeldaDeHoja | undefined): string | number => {
  if (celda?.exento) return 'Exento'
  if (celda?.tipo === 'quiz') return celda.calificacion ?? 'Sin terminar'
  return celda?.calificacion ?? palabrasDeEntrega[estadoDeEntrega(celda?.hecha ? celda : undefined)]
}

/** As a table: under the names what each weighs, and behind everything the total. */
export function tableOfHoja({ cosas, alumnos, celdas }: Hoja): TablaDeLibro {
  const celdasPorAlumno = Map.groupBy(celdas, c => c.alumno)
  const rowOf = ({ id, nombre, email, total }: Hoja['alumnos'][number]) => {
    const cells = new Map(celdasPorAlumno.get(id)?.map(c => [keyOf(c), c]))
    const words = cosas.map(c => (c.tipo === 'quiz' && !cells.has(keyOf(c)) ? '' : wordOf(cells.get(keyOf(c)))))
    return [nombre, email, ...words, total ?? '']
  }
  return {
    columnas: [
      'Nombre',
      'Correo',
      ...cosas.map(c => (c.tipo === 'quiz' ? `${c.nombre} (evaluación)` : c.nombre)),
      'Total',
    ],
    filas: [['Peso', '', ...cosas.map(c => c.peso), ''], ...alumnos.map(rowOf)],
  }
}
