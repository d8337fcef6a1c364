import { DIAS_PARA_REABRIR, nombreSiguiente, type SiguienteInput } from '@eleva/contract'
import { sql } from 'kysely'
import { gone } from '../../kit/cosas.ts'
import { constraintOf } from '../../kit/db/changes.ts'
import { hoy } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, refused } from '../../kit/errors.ts'
import { listSinCopia, ofertasQueTerminan } from './ciclos.read.ts'

/** How often a closing is tried before others have their turn. */
const MAX_INTENTOS = 5

/** A try at what is being closed; undefined where nothing is. */
export const beginIntento = (db: Db) =>
  db
    .updateTable('ciclos')
    .set(eb => ({ intentos: eb('intentos', '+', 1) }))
    .where('estado', '=', 'cerrando')
    .returning('id')
    .executeTakeFirst()

/** It was no try: the process that made it was to stop. */
export const takeBackIntento = (db: Db) =>
  db
    .updateTable('ciclos')
    .set(eb => ({ intentos: eb('intentos', '-', 1) }))
    .where('estado', '=', 'cerrando')
    .execute()

/** What was tried too often has failed; nothing of it was done. */
export const giveUpCierre = (db: Db) =>
  db
    .updateTable('ciclos')
    .set({ estado: 'fallido', hechos: 0 })
    .where('estado', '=', 'cerrando')
    .where('intentos', '>=', MAX_INTENTOS)
    .execute()

/**
 * Notes which groups are to be closed; what closes them comes behind. Of one that failed before nothing is left to say.
 * @throws {Refusal} 422 where one of them is gone or closed, 409 while another closing goes on
 */
export async function createCierre(db: Db, usuarioId: number, nombre: string, grupos: number[]): Promise<number> {
  const found = await db
    .selectFrom('grupos')
    .select('id')
    .where('id', 'in', grupos)
    .where('archivado_en', 'is', null)
    .forUpdate()
    .execute()
  if (found.length < grupos.length) throw refused('Uno de los grupos ya no existe o ya está cerrado.', 'grupos')
  await db.deleteFrom('ciclos').where('estado', '=', 'fallido').execute()
  const { id } = await db
    .insertInto('ciclos')
    .values({ nombre, usuario_id: usuarioId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(error => {
      if (constraintOf(error) !== 'ciclos_cerrando') throw error
      throw conflict('Ya se está cerrando un ciclo. Espera a que termine.')
    })
  await sql`
    insert into ciclos_grupos (ciclo_id, grupo_id)
    select ${id}, grupo
    from unnest(${grupos}::bigint[]) grupo`.execute(db)
  return id
}

/**
 * @returns its state and its groups, locked until the end
 * @throws {Refusal} 404
 */
async function lockCiclo(db: Db, id: number) {
  const row = await db
    .selectFrom('ciclos')
    .select([
      'estado',
      'reporte',
      'nombre',
      sql<boolean>`cerrado_en > now() - make_interval(days => ${sql.lit(DIAS_PARA_REABRIR)})`.as('reciente'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw gone('ciclo')
  const grupos = await db.selectFrom('ciclos_grupos').select('grupo_id').where('ciclo_id', '=', id).execute()
  return { ...row, grupos: grupos.map(g => g.grupo_id) }
}

/**
 * All of it, or nothing.
 * @param reporte where the file is kept
 * @returns whether it was closed now
 */
export async function closeCiclo(db: Db, id: number, reporte: string): Promise<boolean> {
  const { estado, grupos } = await lockCiclo(db, id)
  if (estado !== 'cerrando') return false
  // What ends today ends with yesterday; what began today has that day.
  await sql`
    with terminadas as (
      select oferta.id, oferta.fecha_finalizacion as antes, greatest(oferta.fecha_inicio, ${hoy} - 1) as puesta
      from ofertas_academicas oferta
      where ${ofertasQueTerminan(grupos)}
      for update
    ), notadas as (
      insert into ciclos_ofertas (ciclo_id, oferta_id, antes, puesta)
      select ${id}, terminada.id, terminada.antes, terminada.puesta from terminadas terminada
    )
    update ofertas_academicas oferta
    set fecha_finalizacion = terminada.puesta, version = oferta.version + 1
    from terminadas terminada
    where oferta.id = terminada.id`.execute(db)
  await sql`
    update grupos
    set archivado_en = now()
    where id = any (${grupos}::bigint[]) and archivado_en is null`.execute(db)
  await db
    .updateTable('ciclos')
    .set({ estado: 'cerrado', reporte, hechos: grupos.length, cerrado_en: sql`now()` })
    .where('id', '=', id)
    .execute()
  return true
}

export const noteHechos = (db: Db, id: number, hechos: number) =>
  db.updateTable('ciclos').set({ hechos }).where('id', '=', id).execute()

/**
 * The last day of what this closing ended, and of what these groups have and a later one ended: of several that an
 * offer is for, the last to be closed ends it. Of an offer that was ended twice the later holds.
 */
const restoreOfertas = (db: Db, id: number, grupos: readonly number[]) =>
  sql`
  with terminadas as (
    select distinct on (terminada.oferta_id) terminada.oferta_id, terminada.antes, terminada.puesta
    from ciclos_ofertas terminada
      join ciclos ciclo on ciclo.id = terminada.ciclo_id
    where ciclo.estado = 'cerrado'
      and (
        ciclo.id = ${id}
        or exists (select from ofertas_grupos al_grupo
          where al_grupo.oferta_id = terminada.oferta_id and al_grupo.grupo_id = any (${grupos}::bigint[]))
      )
    order by terminada.oferta_id, ciclo.cerrado_en desc, ciclo.id desc
  )
  update ofertas_academicas oferta
  set fecha_finalizacion = terminada.antes, version = oferta.version + 1
  from terminadas terminada
  where terminada.oferta_id = oferta.id
    and oferta.fecha_finalizacion = terminada.puesta`.execute(db)

/**
 * What somebody has changed since of an offer stays.
 * @throws {Refusal} 404, or 409 when it is too late or was done already
 */
export async function reopenCiclo(db: Db, id: number): Promise<void> {
  const { estado, reciente, grupos } = await lockCiclo(db, id)
  if (estado !== 'cerrado') throw conflict('Ese ciclo no está cerrado.')
  if (!reciente) throw conflict(`Ese ciclo se cerró hace más de ${DIAS_PARA_REABRIR} días: ya no se puede reabrir.`)
  await sql`
    update grupos
    set archivado_en = null
    where id = any (${grupos}::bigint[])`.execute(db)
  await restoreOfertas(db, id, grupos)
  await db.updateTable('ciclos').set({ estado: 'reabierto' }).where('id', '=', id).execute()
}

/**
 * A new group for each that has none yet.
 * @returns how many
 * @throws {Refusal} 404, or 409
 */
export async function openSiguiente(
  db: Db,
  usuarioId: number,
  id: number,
  { regla, con_personas }: SiguienteInput,
): Promise<number> {
  const { estado, nombre } = await lockCiclo(db, id)
  if (estado !== 'cerrado') throw conflict('Ese ciclo no está cerrado.')
  const grupos = await listSinCopia(db, id)
  if (grupos.length === 0) throw conflict(`Los grupos que siguen a ${nombre} ya se hicieron.`)
  for (const grupo of grupos) {
    const copia = await db
      .insertInto('grupos')
      .values({
        nombre_grupo: nombreSiguiente(grupo.nombre, regla),
        descripcion_grupo: grupo.descripcion,
        usuario_id: usuarioId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('ciclos_grupos')
      .set({ copia_id: copia.id })
      .where('ciclo_id', '=', id)
      .where('grupo_id', '=', grupo.id)
      .execute()
  }
  if (con_personas === 1)
    await sql`
      insert into grupos_usuarios (grupo_id, usuario_id)
      select del_ciclo.copia_id, miembro.usuario_id
      from ciclos_grupos del_ciclo
        join grupos_usuarios miembro on miembro.grupo_id = del_ciclo.grupo_id
        join usuarios usuario on usuario.id = miembro.usuario_id and usuario.estatus_user = 1
      where del_ciclo.ciclo_id = ${id}
        and del_ciclo.grupo_id = any (${grupos.map(g => g.id)}::bigint[])`.execute(db)
  return grupos.length
}

/**
 * Where its file is kept.
 * @throws {Refusal} 404
 */
export async function getReporte(db: Db, id: number): Promise<{ reporte: string; nombre: string }> {
  const row = await db.selectFrom('ciclos').select(['reporte', 'nombre']).where('id', '=', id).executeTakeFirst()
  if (!row?.reporte) throw gone('ciclo')
  return row
}
