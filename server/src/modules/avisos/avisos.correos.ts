/** Sends what waits, and lays out the digests of the morning. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isForGood, type Message, noteSurely } from '../../kit/correo/mail.ts'
import { CORREO } from '../../kit/db/jobs.ts'
import { readSecret } from '../../kit/identity/secret.ts'
import type { JobParts } from '../../kit/kit.ts'
import { partOf } from '../../kit/thrown.ts'
import { correoDeAvisoSolo, correoDeResumen } from './avisos.correo.ts'
import { createResumenes, putOff, removeCorreo, type Saliente, takeCorreos } from './avisos.correos.sql.ts'
import { sign } from './avisos.firma.ts'
import { sendAPersona } from './avisos.rechazos.service.ts'

export const DEJAR = '/correo/dejar'

type Parts = Pick<JobParts, 'db' | 'mail' | 'origin'>

/** Mails that one process takes at a time, and that go out side by side. */
const [TANDA, TOGETHER] = [40, 4]
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

/** Mails that wait for the pace of their domain in one process, while others go out. */
const MAX_ASIDE = 2_000
/** How many failures in a row say that the server is away: the others would only wait for it in turn. */
const AWAY_AFTER = 8
/** No answer, or one that takes nothing now (421): not of this mail alone. */
const isAway = (error: unknown) => {
  const code = partOf(error, 'responseCode')
  return code === undefined || code === 421
}
/** How often (ms) it is looked for others while some wait for their domain. */
const LOOK_AGAIN = 1_000

/**
 * All that is due; each bears its own key, so that a mailbox keeps one of what was handed over twice. What has to wait
 * for the pace of its domain waits aside.
 * @throws the first failure of a mail that is tried again, once all others have gone out
 */
export async function sendCorreos({ db, mail, origin }: Parts, signal?: AbortSignal, lent = LENT): Promise<number> {
  const secret = await readSecret(db)
  const failures: unknown[] = []
  const stop = new AbortController()
  const over = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  let sent = 0
  let failed = 0
  /** Once more after its pause; what was cut off while it waited for its turn did not fail. */
  const tryLater = (c: Saliente, error: unknown) => {
    const waited = over.aborted
    if (!waited) failures.push(error)
    if (isAway(error) && ++failed >= AWAY_AFTER) stop.abort()
    return putOff(db, c.id, over.aborted ? pauseAfter(1) : pauseAfter(c.intentos))
  }
  const sendOne = async (c: Saliente) => {
    try {
      if (c.avisos.length > 0) {
        await sendAPersona(db, mail, messageOf(c, secret, origin()), over)
        sent++
        failed = 0
      }
    } catch (error) {
      if (!isForGood(error) && !c.viejo) return tryLater(c, error)
    }
    return noteSurely(() => removeCorreo(db, c.id))
  }
  const aside = new Set<Promise<unknown>>()
  const setAside = (c: Saliente) => {
    const going = sendOne(c).finally(() => aside.delete(going))
    aside.add(going)
  }
  while (!over.aborted) {
    const taken = aside.size < MAX_ASIDE ? await takeCorreos(db, TANDA, lent) : []
    const next = taken.values()
    const work = async () => {
      for (const c of next)
        if (over.aborted) await putOff(db, c.id, pauseAfter(1))
        else if (mail.espera(c.email) > 0) setAside(c)
        else await sendOne(c)
    }
    await Promise.all(Array.from({ length: TOGETHER }, work))
    if (taken.length > 0) continue
    if (aside.size === 0) break
    await Promise.race([Promise.all(aside), sleep(LOOK_AGAIN)])
  }
  await Promise.all(aside)
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
