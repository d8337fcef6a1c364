/**
 * What other words do with a school's seats, and what a first sign-in does with an invitation: it is accepted, and
 * whoever manages the school is told.
 */
import { gestorDe } from '../../alcance/destinatarios.read.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { type Telling, tellAviso } from '../avisos/avisos.service.ts'
import { acceptInvitation, countOcupados, lockEscuela } from './invitaciones.sql.ts'

/** @returns undefined when there is none that works; otherwise whether their data are complete */
export async function acceptInvitacion(call: Telling, usuarioId: number): Promise<{ completado: boolean } | undefined> {
  const accepted = await acceptInvitation(call.db, usuarioId)
  if (!accepted) return undefined
  const { escuela_id, ...datos } = accepted.de
  await tellAviso(call, {
    tipo: 'invitacion_aceptada',
    clave: claveDe('escuela', escuela_id),
    datos,
    para: gestorDe(escuela_id),
    salvo: usuarioId,
  })
  return { completado: accepted.completado }
}

/**
 * How many teachers a school takes still. It is locked until the end: of two who fill it, one waits for the other.
 * @throws {Refusal} as inviting: 404 out of scope, 409 when it takes nobody now
 */
export async function lugaresLibres(db: Db, person: Person, escuelaId: number): Promise<number> {
  const school = await lockEscuela(db, person, escuelaId)
  return Math.max(school.cantidad - (await countOcupados(db, escuelaId)), 0)
}
