/** The grade book as a table: a row per learner, a column per task. */
import { type Celda, type Cuaderno, estadoDeEntrega, palabrasDeEntrega } from '@eleva/contract'

export type Tabla = { columnas: string[]; filas: (string | number)[][] }

const wordOf = (cell: Pick<Celda, 'calificacion' | 'recibido'> | undefined, cerrado: boolean): string | number =>
  cell?.calificacion ?? palabrasDeEntrega[estadoDeEntrega(cell, cerrado)]

type Tareas = Pick<Cuaderno['tareas'][number], 'idTarea' | 'tarea' | 'unidad'>[]

/** Names of tasks that stand twice carry their unit. */
const headsOf = (tareas: Tareas): string[] => {
  const times = new Map<string, number>()
  for (const { tarea } of tareas) times.set(tarea, (times.get(tarea) ?? 0) + 1)
  return tareas.map(t => (times.get(t.tarea)! > 1 ? `${t.tarea} (${t.unidad})` : t.tarea))
}

export function tableOf({
  alumnos,
  tareas,
  resultSet,
  cerrado,
}: Pick<Cuaderno, 'alumnos' | 'tareas' | 'resultSet' | 'cerrado'>): Tabla {
  const cells = new Map(resultSet.map(c => [`${c.id_usuario_grupo_alumno}:${c.unidadActividad_id}`, c]))
  return {
    columnas: ['Nombre', 'Correo', ...headsOf(tareas)],
    filas: alumnos.map(a => [
      a.nombre,
      a.email,
      ...tareas.map(t => wordOf(cells.get(`${a.idUser}:${t.idTarea}`), cerrado === 1)),
    ]),
  }
}

/** A learner of a whole course; `celdas` by task: the grade, and 1 when it was received. */
export type FilaDeCurso = {
  nombre: string
  email: string
  grupo: string
  cerrado: boolean
  celdas: Record<string, [calificacion: number | null, recibido: number]>
}

export const headsOfCurso = (tareas: Tareas): string[] => ['Nombre', 'Correo', 'Grupo', ...headsOf(tareas)]

export async function* rowsOfCurso(
  tareas: Tareas,
  filas: AsyncIterable<FilaDeCurso>,
): AsyncGenerator<(string | number)[]> {
  for await (const { nombre, email, grupo, cerrado, celdas } of filas)
    yield [
      nombre,
      email,
      grupo,
      ...tareas.map(({ idTarea }) => {
        const cell = celdas[idTarea]
        return wordOf(cell && { calificacion: cell[0], recibido: cell[1] }, cerrado)
      }),
    ]
}
