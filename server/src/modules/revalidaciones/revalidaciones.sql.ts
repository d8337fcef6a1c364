import { sql } from 'kysely'
import { estudiantesDe } from '../../alcance/grupos.read.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'
import { canUndo } from './revalidaciones.read.ts'

/** What was written, a row a person and course. */
export type RevalidacionNueva = { usuario_id: number; curso_id: number }

/**
 * Every student of the group in scope × every course; what stands already is left as it was. In one order, so that two
 * who do it at once wait for each other instead of blocking.
 */
export async function createRevalidaciones(db: Db, person: Person, grupoId: number, cursos: number[], lote: string) {
  const grupo = sql`${grupoId}::bigint`
  const { rows } = await sql<{ total: number; nuevas: RevalidacionNueva[] }>`
    with estudiantes as materialized (${estudiantesDe(person, grupo)}),
      nuevas as (
        insert into revalidaciones (usuario_id, curso_id, grupo_id, revalidado_por, lote)
        select estudiante.id, curso.id, ${grupo}, ${person.id}, ${lote}::uuid
        from estudiantes estudiante
          cross join unnest(${cursos}::bigint[]) as curso (id)
        order by estudiante.id, curso.id
        on conflict (usuario_id, curso_id) do nothing
        returning usuario_id, curso_id)
    select
      (select count(*)::int from estudiantes) as total,
      (
        select coalesce(json_agg(json_build_object('usuario_id', nueva.usuario_id, 'curso_id', nueva.curso_id)), '[]')
        from nuevas nueva) as nuevas`.execute(db)
  return rows[0]!
}

/**
 * What was revalidated at once, not too long ago, by the person or by anybody where they take back revalidations.
 * @returns what is gone
 */
export const undoRevalidaciones = (db: Db, person: Person, lote: string) =>
  db
    .deleteFrom('revalidaciones as revalidacion')
    .where('revalidacion.lote', '=', lote)
    .where(canUndo(person))
    .returning(['revalidacion.usuario_id', 'revalidacion.curso_id'])
    .execute()

/** Undefined when there was none. */
export const removeRevalidacion = (db: Db, id: number) =>
  db.deleteFrom('revalidaciones').where('id', '=', id).returning(['usuario_id', 'curso_id']).executeTakeFirst()
