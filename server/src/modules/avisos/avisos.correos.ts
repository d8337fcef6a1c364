/** Sends what waits, and lays out the digests of the morning. */
import { CORREO } from '../../kit/jobs.ts'
import type { JobParts } from '../../kit/kit.ts'
import { isForGood, type Message, noteSurely } from '../../kit/mail.ts'
import { readSecret } from '../../kit/secret.ts'
import { correoDeAvisoSolo, correoDeResumen } from './avisos.correo.ts'
import { createResumenes, putOff, removeCorreo, type Saliente, takeCorreos } from './avisos.correos.sql.ts'
import { sign } from './avisos.firma.ts'

export const DEJAR = '/correo/dejar'

type Parts = Pick<JobParts, 'db' | 'mail' | 'origin'>

/** Mails that one process takes at a time, and that go out side by side. */
const [BATCH, TOGETHER] = [40, 4]
/** Seconds in which they go out even when each waits for a server that does not answer. */
const LENT = 900
/** People whose digests are one statement. */
const PEOPLE = 2_000

const messageOf = (c: Saliente, secret: Buffer, origen: string): Message => {
  const lista = c.es_resumen ? 'resumen' : c.avisos[0]!.tipo
  const dejar = `${origen}${DEJAR}/${sign(secret, { usuarioId: c.usuario_id, lista })}`
  const para = { email: c.email, nombre: c.nombre, origen, dejar }
  return { ...(c.es_resumen ? correoDeResumen(c.avisos, para) : correoDeAvisoSolo(c.avisos[0]!, para)), clave: c.id }
}

/** Seconds until the next try, as queues of mail have it. */
const pauseAfter = (tries: number) => Math.min(CORREO.retryDelay! * 2 ** Math.min(tries - 1, 20), CORREO.retryDelayMax!)

/**
 * All that is due; each bears its own key, so that a mailbox keeps one of what was handed over twice.
 * @throws the first failure of a mail that is tried again, once all others have gone out
 */
export async function sendCorreos({ db, mail, origin }: Parts, signal?: AbortSignal, lent = LENT): Promise<number> {
  const secret = await readSecret(db)
  const failures: unknown[] = []
  let sent = 0
  const sendOne = async (c: Saliente) => {
    try {
      if (c.avisos.length > 0) {
        await mail.send(messageOf(c, secret, origin()))
        sent++
      }
    } catch (error) {
      if (!isForGood(error) && !c.viejo) {
        failures.push(error)
        await putOff(db, c.id, pauseAfter(c.intentos))
        return false
      }
    }
    await noteSurely(() => removeCorreo(db, c.id))
    return true
  }
  for (let goes = true; goes && !signal?.aborted; ) {
    const taken = await takeCorreos(db, BATCH, lent)
    // Where none of them goes out the server is away, and the others would only wait for it in turn.
    goes = false
    const next = taken.values()
    const work = async () => {
      for (const c of next) if (await sendOne(c)) goes = true
    }
    await Promise.all(Array.from({ length: TOGETHER }, work))
  }
  if (failures.length) throw failures[0]
  return sent
}

/** @returns how many are to go out */
export async function layOutResumenes(
  { db }: Pick<Parts, 'db'>,
  signal?: AbortSignal,
  people = PEOPLE,
): Promise<number> {
  let made = 0
  for (let desde: number | undefined = 0; desde !== undefined && !signal?.aborted; ) {
    const { hasta, correos } = await createResumenes(db, desde, people)
    made += correos
    desde = hasta
  }
  return made
}
