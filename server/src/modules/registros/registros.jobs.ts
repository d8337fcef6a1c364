/** The confirmation that the public page promises to who registers. */
import { enFolio, entreComillas } from '@eleva/contract'
import { AddressRefused, type Mail, type Message } from '../../kit/correo/mail.ts'
import { layoutMail } from '../../kit/correo/mail-layout.ts'
import type { Db } from '../../kit/db/db.ts'
import { CORREO } from '../../kit/db/jobs.ts'
import type { JobParts } from '../../kit/kit.ts'
import { getRegistro } from './registros.sql.ts'

export const REGISTRO = 'registros.confirmacion'

export function defineRegistrosJobs({ jobs, db, mail, origin }: JobParts) {
  jobs.define<{ registro: number }>(
    REGISTRO,
    ({ id, data }) => sendRegistro(db, mail, `${origin()}/registro/que-sigue`, { registro: data.registro, clave: id }),
    CORREO,
  )
}

/** @throws what is worth trying again */
async function sendRegistro(
  db: Db,
  mail: Mail,
  page: string,
  { registro, clave }: { registro: number; clave: string },
) {
  const about = await getRegistro(db, registro)
  if (!about) return
  try {
    await mail.send({ ...correoDeRegistro(about, page), clave })
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
  }
}

type About = NonNullable<Awaited<ReturnType<typeof getRegistro>>>

/**
 * Nothing of what was typed but the end of the CURP: whoever registers names the recipient, and must not write to them in our name. That a
 * CURP stands with another e-mail is said to all alike, as it is nobody else's to know.
 */
function correoDeRegistro(
  { correo_alternativo, nombre_oferta_formacion: oferta, curp, folio }: About,
  page: string,
): Message {
  return layoutMail({
    para: correo_alternativo,
    asunto: 'Recibimos tu registro en Eleva',
    bloques: [
      'Hola:',
      `Recibimos tu registro a la oferta de formación${oferta ? ` ${entreComillas(oferta)}` : ''}, con la CURP que termina en ${curp.slice(-4)}.`,
      `Tu folio es ${enFolio(folio)}. Con él y este correo puedes ver cómo va:`,
      { boton: 'Ver qué sigue', url: `${page}#folio=${folio}` },
      'Para corregir un dato, envía otra vez el formulario con la misma CURP y este correo.',
      'Si esa CURP ya se había registrado con otro correo, se conservan los dos registros y quien administra la formación revisa cuál es el tuyo.',
    ],
    pie: ['Si no te registraste, no hagas nada: no creamos ninguna cuenta.'],
  })
}
