import type { AccionDeLote } from '@eleva/contract'
import { AddressRefused, isForGood, type Message } from '../../kit/correo/mail.ts'
import { layoutMail } from '../../kit/correo/mail-layout.ts'
import { NOMBRE } from '../../kit/correo/mail-marca.ts'
import { CORREO } from '../../kit/db/jobs.ts'
import type { JobParts } from '../../kit/kit.ts'
import { sendAPersona } from '../avisos/avisos.rechazos.service.ts'
import { forgetCargas } from './usuarios.cargas.sql.ts'
import { listPorEscribir, noteEnviado, type PorEscribir } from './usuarios.lotes.sql.ts'

/** The mails of an act with many people. */
export const CORREOS_DE_LOTE = 'usuarios.lote'
/** Mails that are read at a time, and that go out side by side. */
const [TANDA, TOGETHER] = [200, 4]

/** What the address of an account is told that became part of another one. */
export const CUENTA_UNIDA = 'usuarios.fusion'
type Unida = { de: string; a: string }

/** Every night, loads of people that can be undone no more; as soon as they are asked for, mails to many. */
export function defineUsuariosJobs(parts: JobParts) {
  const { jobs, db } = parts
  jobs.define('usuarios.cargas', () => forgetCargas(db))
  jobs.schedule('usuarios.cargas', '20 4 * * *')
  jobs.define<{ lote: number }>(CORREOS_DE_LOTE, ({ data, signal }) => sendLote(parts, data.lote, signal), {
    ...CORREO,
    withinMinutes: 12 * 60,
    givesWay: true,
  })
  jobs.define<Unida>(CUENTA_UNIDA, ({ id, data }) => sendUnida(parts, data, id), CORREO)
}

/**
 * To an address that is nobody's any more: that it is refused is nothing to be tried again.
 * @throws what is
 */
async function sendUnida({ mail, origin }: Pick<JobParts, 'mail' | 'origin'>, { de, a }: Unida, clave: string) {
  const message = layoutMail({
    para: de,
    asunto: `Tus dos cuentas de ${NOMBRE} son una`,
    bloques: [
      'Hola:',
      `Tenías dos cuentas en ${NOMBRE}. Quien administra las unió, y lo que hiciste con este correo está ahora en la de ${a}.`,
      `Desde ahora entra con ${a}.`,
      { boton: `Entrar a ${NOMBRE}`, url: `${origin()}/login` },
    ],
    pie: [`Si no eres tú, dilo a quien administra ${NOMBRE} en tu escuela.`],
  })
  try {
    await mail.send({ ...message, clave })
  } catch (error) {
    if (!isForGood(error)) throw error
  }
}

type Escrito = { accion: AccionDeLote; valor: { asunto?: string; texto?: string } }

/**
 * Those that are not out yet: it goes on where a process stopped, and a mailbox keeps one of what was handed over
 * twice.
 * @throws what is worth trying again, once the others have gone out
 */
export async function sendLote(
  { db, mail, origin }: Pick<JobParts, 'db' | 'mail' | 'origin'>,
  loteId: number,
  signal: AbortSignal,
): Promise<void> {
  const failures: unknown[] = []
  const one = async (escrito: Escrito, persona: PorEscribir) => {
    const message = { ...correoDe(escrito, persona, origin()), clave: `lote:${loteId}:${persona.usuario_id}` }
    try {
      await sendAPersona(db, mail, message, signal)
      await noteEnviado(db, loteId, persona.usuario_id, '')
    } catch (error) {
      if (!isForGood(error) && !(error instanceof AddressRefused)) return void failures.push(error)
      await noteEnviado(db, loteId, persona.usuario_id, 'el servidor rechazó la dirección')
    }
  }
  while (!signal.aborted && failures.length === 0) {
    const found = await listPorEscribir(db, loteId, TANDA)
    if (!found || found.quienes.length === 0) return
    const waiting = found.quienes.values()
    await Promise.all(
      Array.from({ length: TOGETHER }, async () => {
        for (const persona of waiting) {
          if (signal.aborted) return
          await one(found, persona)
        }
      }),
    )
  }
  if (failures.length) throw failures[0]
  signal.throwIfAborted()
}

function correoDe({ accion, valor }: Escrito, { email, nombre }: PorEscribir, origen: string): Message {
  const saludo = nombre ? `Hola, ${nombre}:` : 'Hola:'
  const entrar = { boton: `Entrar a ${NOMBRE}`, url: `${origen}/login` }
  if (accion === 'mensaje')
    return layoutMail({
      para: email,
      asunto: valor.asunto ?? `Un mensaje de ${NOMBRE}`,
      bloques: [saludo, ...(valor.texto ?? '').split(/\n\s*\n/).filter(p => p.trim()), entrar],
      pie: [`Te escribe quien administra ${NOMBRE}.`],
    })
  return layoutMail({
    para: email,
    asunto: `Ya puedes entrar a ${NOMBRE}`,
    bloques: [saludo, `Tu cuenta en ${NOMBRE} está lista.`, `Entra con la cuenta de este correo: ${email}.`, entrar],
    pie: ['Si no esperabas este correo, no hagas nada.'],
  })
}
