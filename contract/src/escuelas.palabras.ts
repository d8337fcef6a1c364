/** Words that have a file of their own, so that only the screen that says them brings them. */
import type { SituacionDeInvitado } from './escuelas.formas.ts'

/** As lists and files say it. */
export const SITUACIONES: Record<SituacionDeInvitado, string> = {
  activo: 'Activo',
  invitado: 'Invitado',
  vencido: 'Enlace vencido',
  sin_acceso: 'Inactivo',
}
