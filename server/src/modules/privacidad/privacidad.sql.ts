import {
  type Descarga,
  DIAS_PARA_HACER,
  DIAS_PARA_RESPONDER,
  type RespuestaDeSolicitud,
  type SolicitudInput,
} from '@eleva/contract'
import { sql } from 'kysely'
import { gone } from '../../kit/cosas.ts'
import { constraintOf } from '../../kit/db/changes.ts'
import { hoy } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { findDescarga } from './privacidad.read.ts'

/** @throws {Refusal} 409 where one of the same is open */
export async function createSolicitud(db: Db, usuarioId: number, { tipo, palabras }: SolicitudInput): Promise<number> {
  const { id } = await db
    .insertInto('privacidad_solicitudes')
    .values({
      usuario_id: usuarioId,
      tipo,
      palabras,
      responder_hasta: sql<string>`dia_habil(${hoy}, ${DIAS_PARA_RESPONDER})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(error => {
      if (constraintOf(error) !== 'privacidad_solicitudes_abierta') throw error
      throw conflict('Ya lo pediste: espera la respuesta, o retira antes esa solicitud.')
    })
  return id
}

/** @throws {Refusal} 404 of somebody else's, 409 when it is over */
export async function withdrawSolicitud(db: Db, usuarioId: number, id: number): Promise<void> {
  const found = await lockSolicitud(db, id)
  if (found?.usuario_id !== usuarioId) throw notFound('Esa solicitud no existe.')
  if (!isAbierta(found.estado)) throw conflict('Esa solicitud ya terminó.')
  await db.updateTable('privacidad_solicitudes').set({ estado: 'retirada' }).where('id', '=', id).execute()
}

const isAbierta = (estado: string) => estado === 'recibida' || estado === 'aceptada'

const lockSolicitud = (db: Db, id: number) =>
  db
    .selectFrom('privacidad_solicitudes')
    .select(['usuario_id', 'tipo', 'estado'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/**
 * What is done is done by the account itself: to be erased is no answer in words alone.
 * @returns whose it is
 * @throws {Refusal} 404, or 409 when it was answered already
 */
export async function answerSolicitud(db: Db, por: number, id: number, { decision, respuesta }: RespuestaDeSolicitud) {
  const found = await lockSolicitud(db, id)
  if (!found?.usuario_id) throw gone('solicitud')
  if (!isAbierta(found.estado)) throw conflict('Esa solicitud ya terminó.')
  if (decision === 'aceptada' && found.estado === 'aceptada') throw conflict('Ya la aceptaste: falta hacerla.')
  if (decision === 'hecha' && found.tipo === 'borrar')
    throw conflict('Bloquea la cuenta: se borra sola al terminar el plazo, y la solicitud queda hecha.')
  await db
    .updateTable('privacidad_solicitudes')
    .set({
      estado: decision,
      respuesta,
      respondida_en: sql<Date>`now()`,
      respondida_por: por,
      ...(decision === 'aceptada' ? { hacer_hasta: sql<string>`dia_habil(${hoy}, ${DIAS_PARA_HACER})` } : {}),
      ...(decision === 'hecha' ? { hecha_en: sql<Date>`now()` } : {}),
    })
    .where('id', '=', id)
    .execute()
  return found.usuario_id
}

/** One of a person at a time: what was asked before and is on its way, or there, is the same. */
export async function createDescarga(db: Db, usuarioId: number): Promise<{ descarga: Descarga; nueva: boolean }> {
  await sql`
    select usuario.id
    from usuarios usuario
    where usuario.id = ${usuarioId}
    for update`.execute(db)
  const before = await findDescarga(db, usuarioId)
  if (before?.estado === 'pedida') return { descarga: before, nueva: false }
  await sql`
    insert into privacidad_descargas (usuario_id)
    values (${usuarioId})
    on conflict (usuario_id) do update
    set estado = 'pedida', creado_en = now(), vence_en = null, tamano = 0`.execute(db)
  return { descarga: (await findDescarga(db, usuarioId))!, nueva: true }
}
