/** The places of an option, and the line of who waits for one (ADR 016). */
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { isAbierta } from './inscripciones.read.ts'

export type OpcionDeEvento = { uuid: string; label: string; cupo: number | null }

/**
 * Held until the end: whoever closes or deletes it waits, and so does whoever gives places of it where these are
 * counted.
 * @returns undefined when there is none
 */
export async function holdInscripcion(db: Db, id: number) {
  const { rows } = await sql<{ id: number; nombre_evento: string; abierta: boolean }>`
    select inscripcion.id, inscripcion.nombre_evento, ${isAbierta} as abierta
    from inscripciones inscripcion
    where inscripcion.id = ${id}
    for share of inscripcion`.execute(db)
  const evento = rows[0]
  if (!evento) return undefined
  // Each a statement of its own: what a lock waited for is seen by the next one.
  const opciones: OpcionDeEvento[] = await db
    .selectFrom('inscripcion_opciones')
    .select(['uuid', 'label', 'cupo'])
    .where('inscripcion_id', '=', id)
    .orderBy('position')
    .execute()
  if (opciones.some(o => o.cupo !== null)) await holdLugares(db, id)
  return { ...evento, opciones }
}

const holdLugares = (db: Db, inscripcionId: number) =>
  db
    .selectFrom('inscripcion_opciones')
    .select('uuid')
    .where('inscripcion_id', '=', inscripcionId)
    .where('cupo', 'is not', null)
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute()

export type ConLugar = { usuario_id: number; opcion_uuid: string | null }

/**
 * Gives what places are left to those who wait, first come first served. The event is held by the caller.
 * @returns who has a place by this
 */
export async function fillLugares(db: Db, inscripcionId: number): Promise<ConLugar[]> {
  const { rows } = await sql<ConLugar>`
    with
      -- How many places of each option are left; null for as many as come.
      libres as (
        select
          opcion.uuid,
          opcion.cupo - (
            select count(*)
            from inscripciones_usuarios dentro
            where dentro.inscripcion_id = opcion.inscripcion_id
              and dentro.opcion_uuid = opcion.uuid
              and dentro.en_espera_desde is null
          ) as lugares
        from inscripcion_opciones opcion
        where opcion.inscripcion_id = ${inscripcionId}
      ),
      -- The line of each option.
      fila as (
        select
          espera.usuario_id,
          espera.opcion_uuid,
          row_number() over (
            partition by espera.opcion_uuid
            order by espera.en_espera_desde, espera.usuario_id
          ) as lugar
        from inscripciones_usuarios espera
        where espera.inscripcion_id = ${inscripcionId}
          and espera.en_espera_desde is not null
      )
    update inscripciones_usuarios inscrito
    set en_espera_desde = null
    from fila
      left join libres on libres.uuid = fila.opcion_uuid
    where inscrito.inscripcion_id = ${inscripcionId}
      and inscrito.usuario_id = fila.usuario_id
      and fila.lugar <= coalesce(libres.lugares, fila.lugar)
    returning inscrito.usuario_id, inscrito.opcion_uuid`.execute(db)
  return rows
}

/**
 * Events where somebody waits for a place that is there: whoever had it was deleted, or the rest of a lot was taken
 * back.
 */
export async function listConLugares(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct espera.inscripcion_id as id
    from inscripciones_usuarios espera
      left join inscripcion_opciones opcion on opcion.uuid = espera.opcion_uuid
    where espera.en_espera_desde is not null
      and (
        opcion.cupo is null
        or opcion.cupo > (
          select count(*)
          from inscripciones_usuarios dentro
          where dentro.inscripcion_id = espera.inscripcion_id
            and dentro.opcion_uuid = espera.opcion_uuid
            and dentro.en_espera_desde is null
        )
      )
    order by espera.inscripcion_id`.execute(db)
  return rows.map(r => r.id)
}
