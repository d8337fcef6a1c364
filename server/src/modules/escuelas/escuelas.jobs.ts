import { isForGood, type Mail, type Message, noteSurely } from '../../kit/correo/mail.ts'
import type { Db } from '../../kit/db/db.ts'
import { CORREO } from '../../kit/db/jobs.ts'
import { readSecret } from '../../kit/identity/secret.ts'
import type { JobParts } from '../../kit/kit.ts'
import { sendAPersona } from '../avisos/avisos.rechazos.service.ts'
import { correoDeDocente, correoDeGestor, correoDeInvitacion } from './invitaciones.correo.ts'
import { sign } from './invitaciones.firma.ts'
import { getCorreo, getDocenteSumado, getGestor } from './invitaciones.read.ts'
import { noteFailure, noteSent } from './invitaciones.sql.ts'

export const INVITACION = 'escuelas.invitacion'

/** The link itself is made when its mail is: it lies nowhere until then. */
export type InvitacionPendiente = { invitacion: string; origen: string }

/** To somebody who can sign in already, and manages a school from now on. */
export const GESTOR = 'escuelas.gestor'
export type NuevoGestor = { escuela: number; gestor: number; origen: string }

/** To somebody who can sign in already, and is a docente of a school from now on. */
export const DOCENTE = 'escuelas.docente'
export type NuevoDocente = { escuela: number; docente: number; invita: number; origen: string }

export function defineEscuelasJobs({ jobs, db, mail }: JobParts) {
  jobs.define<InvitacionPendiente>(INVITACION, ({ id, data }) => sendInvitation(db, mail, data, id), CORREO)
  jobs.define<NuevoGestor>(
    GESTOR,
    async ({ id, data: { escuela, gestor, origen } }) => {
      const about = await getGestor(db, escuela, gestor)
      if (about) await sendDeEscuela(db, mail, correoDeGestor(about, `${origen}/centro-escolar`), id)
    },
    CORREO,
  )
  jobs.define<NuevoDocente>(
    DOCENTE,
    async ({ id, data: { escuela, docente, invita, origen } }) => {
      const about = await getDocenteSumado(db, escuela, docente, invita)
      if (about) await sendDeEscuela(db, mail, correoDeDocente(about, `${origen}/`), id)
    },
    CORREO,
  )
}

/** @throws what is worth trying again */
async function sendDeEscuela(db: Db, mail: Mail, message: Message, clave: string) {
  try {
    await sendAPersona(db, mail, { ...message, clave })
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
