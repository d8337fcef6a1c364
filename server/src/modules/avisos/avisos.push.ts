/** Sends to devices what waits for them. */
import { createHash } from 'node:crypto'
import { type TextoDePush, textoDeAviso } from '@eleva/contract'
import { noteSurely } from '../../kit/correo/mail.ts'
import { createFirma, PushRefused, readVapid, sendPush } from '../../kit/correo/webpush.ts'
import type { JobParts } from '../../kit/kit.ts'
import { endSuscripcion, type PushPendiente, putOffPush, removePush, takePushes } from './avisos.push.sql.ts'

type Parts = Pick<JobParts, 'db' | 'config'>

/**
 * What one process takes at a time, and how many are on their way side by side: a service that hangs holds one of them
 * for ten seconds.
 */
const [TANDA, TOGETHER] = [80, 8]
/** Seconds in which they are through even when each waits for a service that does not answer. */
const LENT = 300
/** Tries of one, and seconds between them, doubled each time. */
const [TRIES, PAUSE] = [8, 30]
/** Letters of a line: the whole must stay under what services take. */
const [MAX_TITLE, MAX_LINE] = [200, 400]

const short = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

function pushOf(p: PushPendiente) {
  const { titulo, linea, to, search } = textoDeAviso(p)
  const query = new URLSearchParams(Object.entries(search).map(([k, v]) => [k, String(v)])).toString()
  const clave = `${p.tipo}:${p.clave}`
  const said: TextoDePush = {
    titulo: short(titulo, MAX_TITLE),
    linea: short(linea, MAX_LINE),
    url: `${to}${query ? `?${query}` : ''}`,
    clave,
  }
  return {
    text: JSON.stringify(said),
    ttl: p.vida,
    topic: createHash('sha256').update(clave).digest('base64url').slice(0, 32),
  }
}

/** What a service says of itself and not of the browser: it is asked again. */
const isPassing = (error: unknown) =>
  !(error instanceof PushRefused) || error.status === 429 || error.status === 408 || error.status >= 500

/** @returns how many the services took */
export async function sendPushes({ db, config }: Parts, signal?: AbortSignal, lent = LENT): Promise<number> {
  let firma: ReturnType<typeof createFirma> | undefined
  const from = config.APP_URL?.startsWith('https:') ? config.APP_URL : `mailto:${config.ADMIN_EMAIL}`
  let sent = 0
  const sendOne = async (p: PushPendiente) => {
    if (!p.vale) return removePush(db, p, false)
    try {
      firma ??= createFirma(await readVapid(db), from)
      await sendPush(p, pushOf(p), await firma(p.endpoint))
      sent++
      await noteSurely(() => removePush(db, p, true))
    } catch (error) {
      if (isPassing(error) && p.intentos < TRIES) await putOffPush(db, p.id, PAUSE * 2 ** (p.intentos - 1))
      // 404 and 410: gone; 400, 401 and 403: it subscribed with another key, or gave a wrong one. Either way it has to
      // be switched on again.
      else if (error instanceof PushRefused && [400, 401, 403, 404, 410].includes(error.status))
        await endSuscripcion(db, p.suscripcion_id)
      else await removePush(db, p, false)
    }
  }
  for (let some = true; some && !signal?.aborted; ) {
    const taken = await takePushes(db, TANDA, lent)
    some = taken.length > 0
    const next = taken.values()
    const work = async () => {
      for (const p of next) await sendOne(p)
    }
    await Promise.all(Array.from({ length: TOGETHER }, work))
  }
  return sent
}
