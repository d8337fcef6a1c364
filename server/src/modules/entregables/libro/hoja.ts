/** The sheet of a group in a course as a table (ADR 115). Pure. */
import { type hojaRoutes, keyOfCosa, palabraDeCelda, type ReplyOf } from '@eleva/contract'
import type { TablaDeLibro } from './libro.ts'

export type Hoja = Pick<ReplyOf<typeof hojaRoutes.hoja>, 'cosas' | 'alumnos' | 'celdas'>

/** As a table: under the names what each weighs, and behind everything the total. */
export function tableOfHoja({ cosas, alumnos, celdas }: Hoja): TablaDeLibro {
  const celdasPorAlumno = Map.groupBy(celdas, c => c.alumno)
  const rowOf = ({ id, nombre, email, total }: Hoja['alumnos'][number]) => {
    const cells = new Map(celdasPorAlumno.get(id)?.map(c => [keyOfCosa(c), c]))
    const words = cosas.map(c => palabraDeCelda(c.tipo, cells.get(keyOfCosa(c))))
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
