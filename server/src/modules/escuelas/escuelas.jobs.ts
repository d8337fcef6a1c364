import { isForGood, type Mail, noteSurely } from '../../kit/correo/mail.ts'
import type { Db } from '../../kit/db/db.ts'
import { CORREO } from '../../kit/db/jobs.ts'
import { readSecret } from '../../kit/identity/secret.ts'
import type { JobParts } from '../../kit/kit.ts'
import { sendAPersona } from '../avisos/avisos.rechazos.service.ts'
import { correoDeGestor, correoDeInvitacion } from './invitaciones.correo.ts'
import { sign } from './invitaciones.firma.ts'
import { getCorreo, getGestor } from './invitaciones.read.ts'
import { noteFailure, noteSent } from './invitaciones.sql.ts'

export const INVITACION = 'escuelas.invitacion'

/** The link itself is made when its mail is: it lies nowhere until then. */
export type InvitacionPendiente = { invitacion: string; origen: string }

/** To somebody who can sign in already, and manages a school from now on. */
export const GESTOR = 'escuelas.gestor'
export type NuevoGestor = { escuela: number; gestor: number; origen: string }

export function defineEscuelasJobs({ jobs, db, mail }: JobParts) {
  jobs.define<InvitacionPendiente>(INVITACION, ({ id, data }) => sendInvitation(db, mail, data, id), CORREO)
  jobs.define<NuevoGestor>(GESTOR, ({ id, data }) => sendGestor(db, mail, data, id), CORREO)
}

/**
 * Unless somebody else manages it by now.
 * @throws what is worth trying again
 */
async function sendGestor(db: Db, mail: Mail, { escuela, gestor, origen }: NuevoGestor, clave: string) {
  const about = await getGestor(db, escuela, gestor)
  if (!about) return
  try {
    await sendAPersona(db, mail, { ...correoDeGestor(about, `${origen}/centro-escolar`), clave })
  } catch (error) {
    if (!isForGood(error)) throw error
  }
}

/**
 * Sends it unless it has gone out, was used or was voided meanwhile.
 * @throws what is worth trying again
 */
export async function sendInvitation(db: Db, mail: Mail, { invitacion, origen }: InvitacionPendiente, clave?: string) {
  const about = await getCorreo(db, invitacion)
  if (!about) return
  const enlace = `${origen}/registro-docentes-invita/${sign(await readSecret(db), invitacion)}`
  try {
    await sendAPersona(db, mail, { ...correoDeInvitacion(about, enlace), ...(clave ? { clave } : {}) })
  } catch (error) {
    await noteFailure(db, invitacion, error instanceof Error ? error.message : String(error))
    if (isForGood(error)) return
    throw error
  }
  await noteSurely(() => noteSent(db, invitacion))
}
