/** A rubric is copied to other activities, a statement for each table, however many these are. */
import { sql } from 'kysely'
import { gone } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, named } from '../../kit/errors.ts'

/**
 * Held until the end, so that nobody makes one for them meanwhile.
 * @throws {Refusal} 404, or 409 that names those that have one
 */
async function requireLibres(db: Db, ids: readonly number[]) {
  const found = await db
    .selectFrom('actividades as actividad')
    .leftJoin('rubricas as rubrica', 'rubrica.actividad_id', 'actividad.id')
    .select(['actividad.nombre_actividad_unidad', 'rubrica.id as rubrica'])
    .where('actividad.id', 'in', ids)
    .where('actividad.form_link', '=', '')
    .orderBy('actividad.id')
    .forNoKeyUpdate('actividad')
    .execute()
  if (found.length < ids.length) throw gone('actividad')
  const taken = found.filter(a => a.rubrica !== null).map(a => a.nombre_actividad_unidad)
  if (taken.length) throw conflict(`Ya ${taken.length === 1 ? 'tiene' : 'tienen'} rúbrica: ${named(taken)}.`)
}

/**
 * @param ids of activities without a rubric
 * @returns the keys of the copies
 * @throws {Refusal} 404, 409
 */
export async function copyRubrica(db: Db, rubricaId: number, ids: readonly number[]): Promise<number[]> {
  await requireLibres(db, ids)
  const copias = await sql<{ id: number }>`
    insert into rubricas (actividad_id, nombre)
    select destino.id, original.nombre
    from rubricas original
      cross join unnest(${ids}::bigint[]) as destino (id)
    where original.id = ${rubricaId}
    order by destino.id
    returning id`.execute(db)
  const keys = copias.rows.map(r => r.id)
  if (keys.length === 0) throw gone('rúbrica')
  // Places are counted anew, so that a criterion is found again by its own.
  const originales = sql`
    select
      criterio.id,
      criterio.titulo,
      criterio.descripcion,
      row_number() over (order by criterio.position, criterio.id) as posicion
    from criterios criterio
    where criterio.rubrica_id = ${rubricaId}`
  await sql`
    insert into criterios (rubrica_id, titulo, descripcion, position)
    select copia.id, original.titulo, original.descripcion, original.posicion
    from (${originales}) original
      cross join unnest(${keys}::bigint[]) as copia (id)`.execute(db)
  await sql`
    insert into niveles (criterio_id, puntos, titulo_nivel, descripcion, position)
    select copia.id, nivel.puntos, nivel.titulo_nivel, nivel.descripcion, nivel.position
    from (${originales}) original
      join niveles nivel on nivel.criterio_id = original.id
      join criterios copia
        on copia.position = original.posicion
        and copia.rubrica_id = any (${keys}::bigint[])`.execute(db)
  return keys
}
