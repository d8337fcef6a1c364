/** The confirmation that the public page promises to who registers. */
import type { Db } from '../../kit/db.ts'
import { escapeHtml } from '../../kit/html.ts'
import { CORREO } from '../../kit/jobs.ts'
import type { JobParts } from '../../kit/kit.ts'
import { AddressRefused, type Mail, type Message } from '../../kit/mail.ts'
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
  const lines = [
    `Hola, ${nombres}:`,
    `Recibimos tu registro a la oferta de formación${oferta ? ` «${oferta}»` : ''}, con la CURP que termina en ${curp.slice(-4)}.`,
    'Para corregir un dato, envía otra vez el formulario con la misma CURP y este correo.',
    'Si no te registraste, no hagas nada: no creamos ninguna cuenta.',
  ]
  return {
    to: correo_alternativo,
    subject: 'Recibimos tu registro en Eleva',
    text: lines.join('\n\n'),
    html: `<!doctype html><html lang="es-MX"><body style="font-family:Figtree,Segoe UI,Roboto,Arial,sans-serif;font-size:16px">${lines.map(l => `<p>${escapeHtml(l)}</p>`).join('')}</body></html>`,
  }
}
