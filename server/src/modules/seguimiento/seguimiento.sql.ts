import { type FiltrosDeVista, PLANTILLAS_POR_PERSONA, VISTAS_POR_PERSONA } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { gone } from '../../kit/cosas.ts'
import { constraintOf } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'
import { waitTurn } from '../../kit/db/turno.ts'
import { conflict, notFound, refused } from '../../kit/errors.ts'

async function requireUnaMas(db: Db, tabla: 'seguimiento_vistas' | 'animos_plantillas', usuario: number, most: number) {
  // Two at once would both find room for one more.
  await waitTurn(db, `${tabla}:${usuario}`)
  const { n } = await db
    .selectFrom(tabla)
    .select(e => e.fn.countAll<number>().as('n'))
    .where('usuario_id', '=', usuario)
    .executeTakeFirstOrThrow()
  if (Number(n) >= most) throw conflict(`Ya tienes ${most}: quita una antes de guardar otra.`)
}

const refuseNombre = (error: unknown): never => {
  throw constraintOf(error) === 'seguimiento_vistas_nombre'
    ? refused('Ya tienes una vista con ese nombre.', 'nombre')
    : error
}

const enJson = (filtros: FiltrosDeVista): RawBuilder<string> => sql<string>`${JSON.stringify(filtros)}::jsonb`

type VistaNueva = { nombre: string; filtros: FiltrosDeVista }

export async function createVista(db: Db, usuario_id: number, { nombre, filtros }: VistaNueva): Promise<number> {
  await requireUnaMas(db, 'seguimiento_vistas', usuario_id, VISTAS_POR_PERSONA)
  const { id } = await db
    .insertInto('seguimiento_vistas')
    .values({ usuario_id, nombre, filtros: enJson(filtros) })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseNombre)
  return id
}

/** What is not said stays. */
export async function updateVista(
  db: Db,
  usuarioId: number,
  id: number,
  { nombre, filtros }: { [K in keyof VistaNueva]?: VistaNueva[K] | undefined },
): Promise<void> {
  const { rows } = await sql`
    update seguimiento_vistas
    set nombre = coalesce(${nombre ?? null}, nombre),
      filtros = ${filtros ? enJson(filtros) : sql`filtros`}
    where id = ${id} and usuario_id = ${usuarioId}
    returning id`
    .execute(db)
    .catch(refuseNombre)
  if (rows.length === 0) throw gone('vista')
}

export async function removeVista(db: Db, usuarioId: number, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('seguimiento_vistas')
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()
  if (!numDeletedRows) throw gone('vista')
}

export async function createPlantilla(db: Db, usuario_id: number, texto: string): Promise<number> {
  await requireUnaMas(db, 'animos_plantillas', usuario_id, PLANTILLAS_POR_PERSONA)
  const { id } = await db
    .insertInto('animos_plantillas')
    .values({ usuario_id, texto })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @param texto stays as it is when it is not said */
export async function updatePlantilla(db: Db, usuarioId: number, id: number, texto: string | undefined): Promise<void> {
  const { rows } = await sql`
    update animos_plantillas
    set texto = coalesce(${texto ?? null}, texto)
    where id = ${id} and usuario_id = ${usuarioId}
    returning id`.execute(db)
  if (rows.length === 0) throw notFound('Esas palabras ya no existen.')
}

export async function removePlantilla(db: Db, usuarioId: number, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('animos_plantillas')
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()
  if (!numDeletedRows) throw notFound('Esas palabras ya no existen.')
}
