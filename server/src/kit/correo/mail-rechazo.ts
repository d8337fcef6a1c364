/** What a mail server's refusal says: that nobody is at the address, or something of ourselves (ADR 041). */
import { AddressRefused } from './mail.ts'
import { dominioDe } from './mail-ritmo.ts'

type Said = { responseCode?: number; response?: string; command?: string }

/** The class, subject and detail of RFC 3463, as «5.1.1». */
const DETALLE = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/
/** What basic codes alone say of a mailbox: there is none such, it is elsewhere, its name is none. */
const DEL_BUZON = new Set([550, 551, 553])
/** 5.1.7 and 5.1.8 are of the address that sends. */
const isDelDestino = (detalle: string) => /^5\.1\.(?!7$|8$)\d+$/.test(detalle) || detalle === '5.2.1'

/**
 * The digits of a refusal of the recipient's address; undefined for every other one: of our address, our name, the
 * content, or for now.
 * @returns as «550 5.1.1»; «no es» of what is no address
 */
export function rechazoDe(error: unknown): string | undefined {
  if (error instanceof AddressRefused) return 'no es'
  const { responseCode, response = '', command } = error as Said
  if (!responseCode || responseCode < 500) return undefined
  const detalle = DETALLE.exec(response)?.[1]
  // What refuses a whole mail (DATA) speaks of its content, unless it says otherwise.
  const deEntrega = command === undefined || command === 'RCPT TO' || (command === 'DATA' && detalle !== undefined)
  if (!deEntrega || !(detalle ? isDelDestino(detalle) : DEL_BUZON.has(responseCode))) return undefined
  return detalle ? `${responseCode} ${detalle}` : String(responseCode)
}

/** How many addresses of how many domains, refused within how long (ms) and none taken between, say that it is us. */
const [SEGUIDOS, DOMINIOS, EN_MS] = [5, 2, 60_000]

/** Watches whether it is the addresses that are refused, or we are. Of one process: each finds it out by itself. */
export function createVigia(now: () => number = Date.now) {
  let racha: { to: string; at: number }[] = []
  return {
    /** A mail was taken: it is not us. */
    tomado: () => {
      racha = []
    },
    /** @returns of the addresses in doubt all, when it is probably us; undefined when this one is simply refused */
    rechazado: (to: string): string[] | undefined => {
      racha = [...racha.filter(r => r.to !== to && now() - r.at < EN_MS), { to, at: now() }].slice(-MAX)
      const enough = racha.length >= SEGUIDOS && new Set(racha.map(r => dominioDe(r.to))).size >= DOMINIOS
      return enough ? racha.map(r => r.to) : undefined
    },
  }
}
const MAX = 1_000
