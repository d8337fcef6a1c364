/** The grade book as a table: a row per learner, a column per task. */
import {
  CON_RETRASO,
  estadoDeEntrega,
  fechasDeLibro,
  isTarde,
  isVencida,
  type LibroEntero,
  type LibroLeido,
  type PasosDeEntrega,
  palabrasDeEntrega,
} from '@eleva/contract'

type Libro = Pick<LibroLeido, 'alumnos' | 'tareas' | 'resultSet' | 'cerrado' | 'clases' | 'plazos'>
/** Rows are made one by one, as they are taken: those of a wide book are 403,000 words. */
export type TablaDeLibro = { columnas: string[]; filas: Iterable<(string | number)[]> }

const wordOf = (cell: PasosDeEntrega | undefined, cerrado: boolean): string | number =>
  cell?.calificacion ?? palabrasDeEntrega[estadoDeEntrega(cell, cerrado)]

type Tareas = Pick<LibroEntero['tareas'][number], 'idTarea' | 'tarea' | 'unidad'>[]

/** Names of tasks that stand twice carry their unit. */
const headsOf = (tareas: Tareas): string[] => {
  const times = new Map<string, number>()
  for (const { tarea } of tareas) times.set(tarea, (times.get(tarea) ?? 0) + 1)
  return tareas.map(t => (times.get(t.tarea)! > 1 ? `${t.tarea} (${t.unidad})` : t.tarea))
}

/** With dates there is a last column: how much each handed in late. */
export function tableOf(libro: Libro): TablaDeLibro {
  const { tareas, plazos } = libro
  return {
    columnas: ['Nombre', 'Correo', ...headsOf(tareas), ...(plazos.length ? [CON_RETRASO] : [])],
    filas: rowsOf(libro),
  }
}

function* rowsOf({ alumnos, tareas, resultSet, cerrado, clases, plazos }: Libro): Generator<(string | number)[]> {
  const celdasPorAlumno = Map.groupBy(resultSet, c => c.id_usuario_grupo_alumno)
  const { de } = fechasDeLibro({ clases, plazos })
  const now = Date.now()
  for (const { idUser, nombre, email } of alumnos) {
    const cells = new Map(celdasPorAlumno.get(idUser)?.map(c => [c.unidadActividad_id, c]))
    let late = 0
    const words = tareas.map(({ idTarea }) => {
      const cell = cells.get(idTarea)
      const plazo = de(idUser, idTarea)
      if (cell && isTarde(cell.cuenta_en ?? cell.entregado_en, plazo?.fecha_limite)) late++
      return wordOf(cell, cerrado === 1 || isVencida(plazo, now))
    })
    yield [nombre, email, ...words, ...(plazos.length ? [late] : [])]
  }
}

/**
 * A learner of a whole course; `celdas` by task: the grade, and 1 when it was received, returned, begun. `vencidas`:
 * tasks whose limit is over.
 */
export type FilaDeCurso = {
  nombre: string
  email: string
  grupo: string
  cerrado: boolean
  vencidas: number[]
  /** How much they handed in late. */
  tarde: number
  celdas: Record<string, [calificacion: number | null, recibido: number, devuelta: number, en_revision: number]>
}

export const headsOfCurso = (tareas: Tareas, conFechas: boolean): string[] => [
  'Nombre',
  'Correo',
  'Grupo',
  ...headsOf(tareas),
  ...(conFechas ? [CON_RETRASO] : []),
]

export async function* rowsOfCurso(
  tareas: Tareas,
  filas: AsyncIterable<FilaDeCurso>,
  conFechas: boolean,
): AsyncGenerator<(string | number)[]> {
  for await (const { nombre, email, grupo, cerrado, vencidas, tarde, celdas } of filas)
    yield [
      nombre,
      email,
      grupo,
      ...tareas.map(({ idTarea }) => {
        const cell = celdas[idTarea]
        const [calificacion, recibido, devuelta, en_revision] = cell ?? [null, 0, 0, 0]
        return wordOf(cell && { calificacion, recibido, devuelta, en_revision }, cerrado || vencidas.includes(idTarea))
      }),
      ...(conFechas ? [tarde] : []),
    ]
}
