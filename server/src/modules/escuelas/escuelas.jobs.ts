import type { Db } from '../../kit/db.ts'
import type { Jobs } from '../../kit/jobs.ts'
import { AddressRefused, type Mail } from '../../kit/mail.ts'
import { readSecret } from '../../kit/secret.ts'
import { correoDeInvitacion } from './invitaciones.correo.ts'
import { sign } from './invitaciones.firma.ts'
import { getCorreo } from './invitaciones.read.ts'
import { noteFailure, noteSent } from './invitaciones.sql.ts'

export const INVITACION = 'escuelas.invitacion'

/** The link itself is made when its mail is: it lies nowhere until then. */
export type Pendiente = { invitacion: string; origen: string }

export function defineEscuelasJobs(jobs: Jobs, db: Db, mail: Mail, zone: string) {
  // Over about an hour: a mail server that is down comes back.
  jobs.define<Pendiente>(INVITACION, ({ data }) => sendInvitation(db, mail, zone, data), { retries: 7, retryDelay: 30 })
}

/** Sends it unless it has gone out, was used or was voided meanwhile. @throws what is worth trying again */
export async function sendInvitation(db: Db, mail: Mail, zone: string, { invitacion, origen }: Pendiente) {
  const about = await getCorreo(db, invitacion)
  if (!about) return
  const enlace = `${origen}/registro-docentes-invita/${sign(await readSecret(db), invitacion)}`
  try {
    await mail.send(correoDeInvitacion(about, enlace, zone))
    await noteSent(db, invitacion)
  } catch (error) {
    await noteFailure(db, invitacion, error instanceof Error ? error.message : String(error))
    if (!isFinal(error)) throw error
  }
}

/** The address itself was refused: trying again changes nothing. */
const isFinal = (error: unknown) =>
  error instanceof AddressRefused || Number((error as { responseCode?: unknown }).responseCode) >= 500
