/** What a first sign-in does with an invitation. */
import { acceptInvitation } from './invitaciones.sql.ts'

export const aceptaInvitacion = acceptInvitation
