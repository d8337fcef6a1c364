/** The confirmation that the public page promises to who registers, and what became of it. */
import { enFolio, entreComillas } from '@eleva/contract'
import { AddressRefused, isForGood, type Mail, type Message } from '../../kit/correo/mail.ts'
import { layoutMail } from '../../kit/correo/mail-layout.ts'
import { NOMBRE } from '../../kit/correo/mail-marca.ts'
import type { Db } from '../../kit/db/db.ts'
import { CORREO } from '../../kit/db/jobs.ts'
import type { JobParts } from '../../kit/kit.ts'
import { sendAPersona } from '../avisos/avisos.rechazos.service.ts'
import { getDecidido, takeAvisos } from './registros.decision.sql.ts'
import { getRegistro } from './registros.sql.ts'

export const REGISTRO = 'registros.confirmacion'
/** Once nothing of a lot can be taken back; it sends one of the next for each. */
export const LOTE_DECIDIDO = 'registros.decididos'
const DECIDIDO = 'registros.decidido'
type UnDecidido = { registro: number; lote: string }

export function defineRegistrosJobs({ jobs, db, mail, origin }: JobParts) {
  jobs.define<{ registro: number }>(
    REGISTRO,
    ({ id, data }) => sendRegistro(db, mail, `${origin()}/registro/que-sigue`, { registro: data.registro, clave: id }),
    CORREO,
  )
  jobs.define<{ lote: string }>(LOTE_DECIDIDO, ({ data }) => writeToRegistrados(db, jobs, data.lote), CORREO)
  jobs.define<UnDecidido>(DECIDIDO, ({ id, data }) => sendDecidido(db, mail, origin(), data, id), CORREO)
}

/** With the mark that they are told, so that each is written to once, however often this is tried. */
const writeToRegistrados = (db: Db, jobs: JobParts['jobs'], lote: string) =>
  db.transaction().execute(async tx => {
    for (const registro of await takeAvisos(tx, lote)) await jobs.send(DECIDIDO, { registro, lote }, { tx })
  })

/** @throws what is worth trying again */
async function sendDecidido(db: Db, mail: Mail, origen: string, { registro, lote }: UnDecidido, clave: string) {
  const about = await getDecidido(db, registro, lote)
  if (!about) return
  const message = about.estado === 'aceptado' ? correoDeAceptado(about, origen) : correoDeRechazado(about, origen)
  try {
    if (about.estado === 'aceptado') await sendAPersona(db, mail, { ...message, clave })
    else await mail.send({ ...message, clave })
  } catch (error) {
    if (!isForGood(error) && !(error instanceof AddressRefused)) throw error
  }
}

type RegistroDecidido = NonNullable<Awaited<ReturnType<typeof getDecidido>>>

const deLaOferta = ({ oferta }: RegistroDecidido) => `Tu registro a la oferta de formación ${entreComillas(oferta)}`

const correoDeAceptado = (about: RegistroDecidido, origen: string): Message =>
  layoutMail({
    para: about.email ?? about.correo,
    asunto: `Aceptamos tu registro: ya puedes entrar a ${NOMBRE}`,
    bloques: [
      'Hola:',
      `${deLaOferta(about)} fue aceptado. Tu cuenta${about.escuela ? `, en ${about.escuela},` : ''} ya está lista.`,
      `Entra con la cuenta de este correo: ${about.email ?? about.correo}.`,
      { boton: `Entrar a ${NOMBRE}`, url: `${origen}/login` },
    ],
    pie: ['Si no te registraste, no hagas nada.'],
  })

const correoDeRechazado = (about: RegistroDecidido, origen: string): Message =>
  layoutMail({
    para: about.correo,
    asunto: `Tu registro en ${NOMBRE} no fue aceptado`,
    bloques: [
      'Hola:',
      `${deLaOferta(about)} no fue aceptado. Este es el motivo:`,
      about.motivo,
      'Si puedes corregirlo, envía otra vez el formulario con la misma CURP y este correo: se revisa de nuevo.',
      { boton: 'Corregir mi registro', url: `${origen}/registro` },
    ],
    pie: [
      ...(about.folio ? [`Tu folio es ${enFolio(about.folio)}.`] : []),
      'Si no te registraste, no hagas nada: no creamos ninguna cuenta.',
    ],
  })

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
 * Nothing of what was typed but the end of the CURP: whoever registers names the recipient, and must not write to them
 * in our name. That a CURP stands with another e-mail is said to all alike, as it is nobody else's to know.
 */
function correoDeRegistro(
  { correo_alternativo, nombre_oferta_formacion: oferta, curp, folio }: About,
  page: string,
): Message {
  return layoutMail({
    para: correo_alternativo,
    asunto: `Recibimos tu registro en ${NOMBRE}`,
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
