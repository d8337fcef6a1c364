/** Examples of the mails about schools, for the living catalogue: laid out by what sends them. */
import type { Message } from '../../kit/correo/mail.ts'
import { correoDeDocente, correoDeGestor, correoDeInvitacion } from './invitaciones.correo.ts'

export function ejemplosDeEscuelas(origen: string): { clave: string; nombre: string; message: Message }[] {
  const about = {
    para: 'paola.rios@sec21.edu.mx',
    escuela: 'Secundaria Técnica 21',
    invita: 'Arturo Salgado Pineda',
    contacto: 'arturo.salgado@sec21.edu.mx',
    vence: '2026-12-07',
  }
  const enlace = `${origen}/registro-docentes-invita/ejemplo`
  const invitacion = (gestiona: boolean) => correoDeInvitacion({ ...about, gestiona }, enlace)
  return [
    { clave: 'invitacion', nombre: 'Invitación a docentes', message: invitacion(false) },
    { clave: 'invitacion_gestor', nombre: 'Invitación a gestionar', message: invitacion(true) },
    {
      clave: 'docente_sumado',
      nombre: 'Ahora eres docente de una escuela',
      message: correoDeDocente(about, `${origen}/`),
    },
    {
      clave: 'gestor',
      nombre: 'Ahora gestionas una escuela',
      message: correoDeGestor(about, `${origen}/centro-escolar`),
    },
  ]
}
