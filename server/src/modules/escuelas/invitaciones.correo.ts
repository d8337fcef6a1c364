/** What the mail of an invitation says, as text and as HTML. Pure. */

import type { Message } from '../../kit/correo/mail.ts'
import { layoutMail } from '../../kit/correo/mail-layout.ts'
import { NOMBRE } from '../../kit/correo/mail-marca.ts'
import { formatLongDay } from '../../kit/dates.ts'

export type DeInvitacion = {
  para: string
  escuela: string
  /** Whoever gets it will manage the school. */
  gestiona: boolean
  /** Name and e-mail of who invites; empty when they are gone. */
  invita: string
  contacto: string
  /** Its last day, `YYYY-MM-DD`. */
  vence: string
}

export function correoDeInvitacion(about: DeInvitacion, enlace: string): Message {
  const { para, escuela, gestiona, invita, contacto } = about
  const vence = formatLongDay(about.vence)
  const para_que = gestiona ? `para gestionar ${escuela}` : `como docente de ${escuela}`
  const quien = invita ? `${invita} te invitó a ${NOMBRE} ${para_que}.` : `Te invitaron a ${NOMBRE} ${para_que}.`
  const paso = `Después entra con la cuenta de Google de este correo: ${para}`
  const plazo = `El enlace es solo para ti, se usa una vez y vence el ${vence}.`
  const duda = `Si no esperabas este mensaje, no hagas nada.${contacto ? ` Si tienes dudas, escribe a ${contacto}.` : ''}`
  return layoutMail({
    para,
    asunto: gestiona ? `Te invitaron a gestionar ${escuela} en ${NOMBRE}` : `Te invitaron a ${NOMBRE}: ${escuela}`,
    bloques: ['Hola:', quien, { boton: 'Completar mis datos', url: enlace }, `${paso}.`, plazo],
    pie: [duda],
  })
}

/** What is told to somebody who manages a school from now on, and can sign in already. */
export function correoDeGestor({ para, escuela }: Pick<DeInvitacion, 'para' | 'escuela'>, enlace: string): Message {
  return layoutMail({
    para,
    asunto: `Ahora gestionas ${escuela} en ${NOMBRE}`,
    bloques: [
      'Hola:',
      `Desde ahora gestionas ${escuela} en ${NOMBRE}: puedes invitar a sus docentes y ver sus lugares.`,
      `Entra con la cuenta de Google de este correo: ${para}.`,
      { boton: 'Abrir mi escuela', url: enlace },
    ],
  })
}

/** What is told to somebody who enters Eleva already, and is a docente of a school from now on. */
export function correoDeDocente(
  { para, escuela, invita, contacto }: Pick<DeInvitacion, 'para' | 'escuela' | 'invita' | 'contacto'>,
  enlace: string,
): Message {
  return layoutMail({
    para,
    asunto: `Ahora eres docente de ${escuela} en ${NOMBRE}`,
    bloques: [
      'Hola:',
      `${invita ? `${invita} te sumó` : 'Te sumaron'} a ${escuela} en ${NOMBRE}: lo que su escuela ofrece está en tu inicio, y quien la gestiona ve tu avance.`,
      `Entra como siempre, con la cuenta de Google de este correo: ${para}.`,
      { boton: `Abrir ${NOMBRE}`, url: enlace },
    ],
    pie: [
      contacto
        ? `Si no eres docente de esa escuela, escribe a ${contacto}.`
        : 'Si no eres docente de esa escuela, escribe a quien te acompaña.',
    ],
  })
}
