import { type Calificacion, type CursoConCalificaciones, estadoDeEntrega } from '@eleva/contract'
import { sql } from 'kysely'
import { cursosAbiertos } from '../../../alcance/acceso.read.ts'
import type { QuienLee } from '../../../alcance/dicho.read.ts'
import type { Db } from '../../../kit/db/db.ts'
import type { Person } from '../../../kit/http/session.ts'
import { calificacionesDe, conTrabajo, cursosConCalificaciones } from './propias.sentencia.ts'

/** With what it tells (`porDecir`), which whoever tells it notes. */
type Dicho<T> = T & { dice: number[] | null }
const diceDe = (rows: readonly { dice: number[] | null }[]) => rows.find(r => r.dice)?.dice ?? null

/** What a course grades (quizzes and deliverables, in its order), and how somebody stands in it. */
export async function listCalificaciones(
  db: Db,
  quien: QuienLee,
  cursoId: number,
): Promise<Dicho<{ calificaciones: Calificacion[] }>> {
  const { rows } = await calificacionesDe(quien, cursoId).execute(db)
  const calificaciones = rows.map(
    ({ dice: _, callada, empezado, recibido, devuelta, en_revision, ...fila }): Calificacion => {
      const estado = estadoDeEntrega(
        empezado ? { calificacion: fila.calificacion, recibido, devuelta, en_revision } : undefined,
      )
      return {
        ...fila,
        calificacion: fila.oculta || callada ? null : fila.calificacion,
        estado: estado === 'sin' || estado === 'vencido' ? 'pendiente' : estado,
      }
    },
  )
  return { calificaciones, dice: diceDe(rows) }
}

/** Whether somebody has handed in or answered anything of a course. */
export async function hasTrabajo(db: Db, usuarioId: number, cursoId: number): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select ${conTrabajo(usuarioId, sql`${cursoId}::bigint`)} as has`.execute(db)
  return rows[0]!.has
}

/** The courses that grade something and are the person's now, or in which they have done something. */
export async function listCursos(db: Db, person: Person): Promise<Dicho<{ cursos: CursoConCalificaciones[] }>> {
  const { rows } = await cursosConCalificaciones(person).execute(db)
  return { cursos: rows.map(({ dice: _, ...curso }) => curso), dice: diceDe(rows) }
}

type CursoDeEntrega = { nombre_curso: string; cursoEnVivo: number; curricula_id: number | null }

/**
 * What is said of a course that is known to be there; `curricula_id` through which somebody may enter it now, or null.
 */
export async function getCurso(db: Db, person: Person, id: number): Promise<CursoDeEntrega> {
  const { rows } = await sql<CursoDeEntrega>`
    select
      curso.nombre_curso,
      curso."cursoEnVivo",
      (select abierto.curricula_id from (${cursosAbiertos(person)}) abierto
        where abierto.curso_id = curso.id) as curricula_id
    from cursos curso
    where curso.id = ${id}`.execute(db)
  return rows[0]!
}
