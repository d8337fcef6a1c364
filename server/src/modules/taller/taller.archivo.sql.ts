/** What is archived and what comes back: tasks, objectives, units with their tasks, courses (ADR 087, 019). */
import type { Archivo } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { comoSeDice } from '../../kit/db/quien.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { cursosDeActividades, keepTerminados } from '../revalidaciones/revalidaciones.terminados.service.ts'

const TABLAS = {
  actividad: ['actividades', 'archivada_en'],
  objetivo: ['objetivos', 'archivado_en'],
  unidad: ['unidades', 'archivada_en'],
  curso: ['cursos', 'archivado_en'],
} as const

/** What asks for more again when it comes back: whoever was through stays so. */
const cursosDe = (clase: Archivo['clase'], ids: readonly number[]) => {
  const keys = sql`select unnest(${ids}::bigint[])`
  if (clase === 'actividad') return cursosDeActividades(keys)
  return sql`
    select curso_id
    from cursos_unidades
    where unidad_id in (${keys})`
}

/** A task of a unit that is archived comes back with it. */
async function refuseDeArchivada(db: Db, ids: readonly number[]) {
  const { rows } = await sql`
    select
    from actividades actividad
      join unidades unidad on unidad.id = actividad.unidad_id
    where actividad.id = any (${ids}::bigint[])
      and unidad.archivada_en is not null
    limit 1`.execute(db)
  if (rows.length) throw conflict('Su unidad está archivada: saca la unidad del archivo.')
}

/** Those tasks of units that were archived with them, and no others. */
async function archiveTareas(db: Db, unidades: readonly number[], archivada: boolean) {
  await comoSeDice(db, 'calla')
  await sql`
    update actividades actividad
    set archivada_en = ${archivada ? sql`unidad.archivada_en` : null}
    from unidades unidad
    where unidad.id = any (${unidades}::bigint[])
      and actividad.unidad_id = unidad.id
      and actividad.archivada_en is not distinct from ${archivada ? null : sql`unidad.archivada_en`}`.execute(db)
  await comoSeDice(db, 'cada una')
}

/**
 * Twice is once.
 * @throws {Refusal} 404, 409 for a task whose unit is archived
 */
export async function archiveFilas(db: Db, { clase, ids, archivada }: Archivo): Promise<void> {
  const [tabla, columna] = TABLAS[clase]
  const { rows } = await sql<{ id: number }>`
    select id
    from ${sql.table(tabla)}
    where id = any (${ids}::bigint[])
    order by id
    for no key update`.execute(db)
  if (rows.length < new Set(ids).size) throw notFound('Eso ya no existe.')
  if (archivada === 0 && clase === 'actividad') await refuseDeArchivada(db, ids)
  if (archivada === 0 && (clase === 'actividad' || clase === 'unidad')) await keepTerminados(db, cursosDe(clase, ids))
  if (archivada === 0 && clase === 'unidad') await archiveTareas(db, ids, false)
  await sql`
    update ${sql.table(tabla)}
    set ${sql.ref(columna)} = ${archivada ? sql`now()` : null}
    where id = any (${ids}::bigint[])
      and (${sql.ref(columna)} is null) = ${archivada === 1}`.execute(db)
  if (archivada === 1 && clase === 'unidad') await archiveTareas(db, ids, true)
}
