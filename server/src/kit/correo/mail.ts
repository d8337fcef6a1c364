/** Mail goes to the SMTP server that SMTP_URL names or, without one, to `.eml` files below DATA_DIR. */

import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { OCULTOS } from '@eleva/contract'
import type { SendMailOptions } from 'nodemailer'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { refusalFrom } from '../errors.ts'
import { MARCA_ELEVA, type Marca } from '../instalacion.ts'
import { countMail } from '../medidas.ts'
import { partOf } from '../thrown.ts'
import { LOGO_CID, withMarca, withNombre } from './mail-marca.ts'
import { openMailFolder } from './mail-outbox.ts'
import { createRitmo, dominioDe } from './mail-ritmo.ts'

/**
 * One mail to one person.
 * @param clave of the job that sends it: each of its tries bears the same Message-ID, so that of a mail that was handed
 * over twice (the answer
 *   of the first time was lost) a mailbox keeps one
 * @param dejar an address at which a POST ends mails of this kind, for the button of mail programs (RFC 8058)
 */
export type Message = { to: string; subject: string; text: string; html?: string; clave?: string; dejar?: string }
type OutboxEntry = { id: string; to: string; subject: string; date: Date }
type OutboxMail = OutboxEntry & { text: string; html?: string }

export type Mail = {
  /**
   * Hands a mail over, durably or to the next server.
   * Mails to one domain go at its pace; what has to wait for it goes by itself once it may.
   * @param signal gives up what still waits
   * @returns the outbox's id, or the Message-ID on SMTP
   * @throws {AddressRefused} when `to` is not one plain address
   * @throws the server's refusal, with `responseCode`; or ETIMEDOUT, ECONNECTION: worth trying again
   */
  send: (message: Message, signal?: AbortSignal) => Promise<{ id: string }>
  /** Milliseconds for which a mail to this address would wait for the pace of its domain. */
  espera: (to: string) => number
  /** The newest mails of the outbox first; empty on SMTP. */
  list: (most?: number) => Promise<OutboxEntry[]>
  /** A mail of the outbox; undefined when there is none of this id, and on SMTP. */
  read: (id: string) => Promise<OutboxMail | undefined>
  /** Removes the mails of the outbox that say any of these; on SMTP there are none. */
  forget: (texts: readonly string[]) => Promise<void>
  /** Lets go of idle connections. */
  close: () => Promise<void>
}

/** Not one plain address: empty, a list, a display name, a line break. */
export class AddressRefused extends Error {}

/** A server that does not answer (ms) must not hold the job that sends. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Opens no connection yet: the first mail does.
 * @param marca who sends, now
 */
export function createMail(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'> & Partial<Pick<Config, 'MAIL_POR_DOMINIO'>>,
  marca: () => Marca = () => MARCA_ELEVA,
): Mail {
  if (!config.SMTP_URL) {
    // A folder takes all at once.
    const outbox = openMailFolder(path.join(config.DATA_DIR, 'outbox'))
    const send = counted(async m => outbox.send(compose(config.MAIL_FROM, m, marca())))
    return { ...outbox, send, espera: () => 0, close: async () => {} }
  }
  const ritmo = createRitmo(config.MAIL_POR_DOMINIO ?? 0)
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url: config.SMTP_URL, pool: true, maxConnections: 3, ...TIMEOUTS })
  }
  let smtp: ReturnType<typeof open> | undefined
  return {
    send: counted(async (m, signal) => {
      const composed = compose(config.MAIL_FROM, m, marca())
      const ms = ritmo.toma(dominioDe(m.to))
      if (ms > 0) await sleep(ms, undefined, { signal })
      smtp ??= open()
      return { id: (await (await smtp).sendMail(composed)).messageId }
    }),
    espera: to => ritmo.espera(dominioDe(to)),
    list: async () => [],
    read: async () => undefined,
    forget: async () => {},
    close: async () => (await smtp)?.close(),
  }
}

/**
 * The address itself was refused (it is none, or a server's 5xx): trying again changes nothing, and it says nothing of
 * whether mail goes out.
 */
export const isForGood = (error: unknown) =>
  error instanceof AddressRefused || Number(partOf(error, 'responseCode')) >= 500

function counted(send: Mail['send']): Mail['send'] {
  return async (message, signal) => {
    try {
      const sent = await send(message, signal)
      countMail('enviado')
      return sent
    } catch (error) {
      // What did not even wait for its turn has not failed.
      if (!signal?.aborted) countMail(isForGood(error) ? 'rechazado' : 'fallido')
      throw error
    }
  }
}

/** The sender's host, as Message-IDs end. */
const hostOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'eleva.invalid'

const Address = z.email().max(254)

function compose(from: string, { to, subject, text, html, clave, dejar }: Message, marca: Marca): SendMailOptions {
  if (!Address.safeParse(to).success) throw new AddressRefused(`No es una dirección de correo: ${JSON.stringify(to)}`)
  return {
    from,
    // As an object, so that nothing in it is read as a second address.
    to: { name: '', address: to },
    // A title with a line break must neither start a header nor stop the mail, and one with signs that turn what
    // follows turns other mails of a list.
    subject: withNombre(subject, marca)
      .replace(OCULTOS, '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim(),
    text: withNombre(text, marca),
    html: html && withMarca(html, marca),
    ...(html && marca.logo
      ? { attachments: [{ cid: LOGO_CID, filename: 'logo.png', contentType: 'image/png', content: marca.logo }] }
      : {}),
    ...(clave ? { messageId: `<${clave}@${hostOf(from)}>` } : {}),
    // Asks holiday responders for silence (RFC 3834).
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(dejar ? { 'List-Unsubscribe': `<${dejar}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** What has gone out is noted also when the database goes just then: what is not noted goes out again. */
export async function noteSurely<T>(note: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await note()
    } catch (error) {
      if (tries === NOTED_WITHIN || refusalFrom(error)?.status !== 503) throw error
      await sleep(1_000)
    }
  }
}
/** Seconds, in which a database that failed has another primary. */
const NOTED_WITHIN = 60
