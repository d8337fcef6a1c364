/** What a first sign-in does with an invitation: it is accepted, and whoever manages the school is told. */
import { gestorDe } from '../../alcance/destinatarios.read.ts'
import { type Telling, tellAviso } from '../avisos/avisos.service.ts'
import { acceptInvitation } from './invitaciones.sql.ts'

/** @returns undefined when there is none that works; otherwise whether their data are complete */
export async function aceptaInvitacion(call: Telling, usuarioId: number): Promise<{ completado: boolean } | undefined> {
  const accepted = await acceptInvitation(call.db, usuarioId)
  if (!accepted) return undefined
  const { escuela_id, ...datos } = accepted.de
  await tellAviso(call, {
    tipo: 'invitacion_aceptada',
    clave: `escuela:${escuela_id}`,
    datos,
    para: gestorDe(escuela_id),
    salvo: usuarioId,
  })
  return { completado: accepted.completado }
}
