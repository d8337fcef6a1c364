/** The grade book as a table: a row per learner, a column per task. */
import type { Celda, Cuaderno } from '@eleva/contract'

export type Tabla = { columnas: string[]; filas: (string | number)[][] }

const wordOf = (cell: Celda | undefined, cerrado: boolean): string | number => {
  if (!cell) return cerrado ? 'Vencido' : 'Sin entregar'
  if (cell.calificacion !== null) return cell.calificacion
  return cell.recibido ? 'Recibido' : 'Entregado'
}

/** Names of tasks that stand twice carry their unit. */
export function tableOf({
  alumnos,
  tareas,
  resultSet,
  cerrado,
}: Pick<Cuaderno, 'alumnos' | 'tareas' | 'resultSet' | 'cerrado'>): Tabla {
  const cells = new Map(resultSet.map(c => [`${c.id_usuario_grupo_alumno}:${c.unidadActividad_id}`, c]))
  const twice = (name: string) => tareas.filter(t => t.tarea === name).length > 1
  return {
    columnas: ['Nombre', 'Correo', ...tareas.map(t => (twice(t.tarea) ? `${t.tarea} (${t.unidad})` : t.tarea))],
    filas: alumnos.map(a => [
      a.nombre,
      a.email,
      ...tareas.map(t => wordOf(cells.get(`${a.idUser}:${t.idTarea}`), cerrado === 1)),
    ]),
  }
}
