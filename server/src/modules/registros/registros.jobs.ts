/** The confirmation that the public page promises to who registers. */
import type { Db } from '../../kit/db.ts'
import { CORREO } from '../../kit/jobs.ts'
import type { JobParts } from '../../kit/kit.ts'
import { AddressRefused, type Mail, type Message } from '../../kit/mail.ts'
import { layoutMail } from '../../kit/mail-layout.ts'
import { getRegistro } from './registros.sql.ts'

export const REGISTRO = 'registros.confirmacion'

export function defineRegistrosJobs({ jobs, db, mail }: JobParts) {
  jobs.define<{ registro: number }>(REGISTRO, ({ id, data }) => sendRegistro(db, mail, data.registro, id), CORREO)
}

/** @throws what is worth trying again */
async function sendRegistro(db: Db, mail: Mail, id: number, clave: string): Promise<void> {
  const about = await getRegistro(db, id)
  if (!about) return
  try {
    await mail.send({ ...correoDeRegistro(about), clave })
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
  }
}

type About = NonNullable<Awaited<ReturnType<typeof getRegistro>>>

/** Of the CURP only its end is told: a mail may be read by others. */
function correoDeRegistro({ nombres, correo_alternativo, nombre_oferta_formacion: oferta, curp }: About): Message {
  return layoutMail({
    para: correo_alternativo,
    asunto: 'Recibimos tu registro en Eleva',
    bloques: [
      `Hola, ${nombres}:`,
      `Recibimos tu registro a la oferta de formación${oferta ? ` «${oferta}»` : ''}, con la CURP que termina en ${curp.slice(-4)}.`,
      'Para corregir un dato, envía otra vez el formulario con la misma CURP y este correo.',
    ],
    pie: ['Si no te registraste, no hagas nada: no creamos ninguna cuenta.'],
  })
}
