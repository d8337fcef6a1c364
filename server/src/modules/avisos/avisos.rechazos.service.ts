/**
 * Mail to somebody's own address. One that a server refuses for good is marked, until it is another, somebody tries
 * again, or a mail is taken (ADR 041).
 */
import { sql } from 'kysely'
import { AddressRefused, type Mail, type Message, noteSurely } from '../../kit/correo/mail.ts'
import { createVigia, rechazoDe } from '../../kit/correo/mail-rechazo.ts'
import type { Db } from '../../kit/db/db.ts'

/** It is not these addresses that are refused but us. Tried again, so that none of them is lost. */
export class NosRechazan extends Error {}

const vigias = new WeakMap<object, ReturnType<typeof createVigia>>()
/** One of each way out: those of two servers in one process (tests) know nothing of each other. */
const vigiaDe = (send: Mail['send']) => {
  const known = vigias.get(send) ?? createVigia()
  vigias.set(send, known)
  return known
}

/**
 * Sends a mail to somebody's address, and marks that when it is refused for good.
 * @throws as `mail.send`; {NosRechazan} when several people of several domains were refused without one that was taken:
 * then nobody is marked, and
 *   what was just marked is so no more
 */
export async function sendAPersona(db: Db, mail: Pick<Mail, 'send'>, message: Message, signal?: AbortSignal) {
  const vigia = vigiaDe(mail.send)
  try {
    await mail.send(message, signal)
  } catch (error) {
    const codigo = rechazoDe(error)
    if (codigo === undefined) throw error
    // That it is no address at all is no server's word.
    const enDuda = error instanceof AddressRefused ? undefined : vigia.rechazado(message.to)
    if (!enDuda) {
      await mark(db, message.to, codigo)
      throw error
    }
    await db
      .deleteFrom('correos_rechazados')
      .where('email', 'in', enDuda)
      .where('rechazado_en', '>', hace(DUDA))
      .execute()
    const text = `El servidor de correo rechaza a ${enDuda.length} personas seguidas de varios dominios: parece que nos rechaza a nosotros (${codigo}). No se marca ninguna dirección; revisa SMTP_URL y MAIL_FROM.`
    throw new NosRechazan(text, { cause: error })
  }
  vigia.tomado()
  await noteSurely(() => clearRechazo(db, message.to))
}

/** Minutes: the streak is of one. */
const DUDA = 2
const hace = (minutes: number) => sql<Date>`now() - make_interval(mins => ${minutes})`

const mark = (db: Db, email: string, codigo: string) =>
  db
    .insertInto('correos_rechazados')
    .columns(['usuario_id', 'email', 'codigo'])
    .expression(eb =>
      eb
        .selectFrom('usuarios as usuario')
        .select(['usuario.id', 'usuario.email', sql.val(codigo).as('codigo')])
        .where('usuario.email', '=', email),
    )
    .onConflict(c =>
      c.column('usuario_id').doUpdateSet(eb => ({
        email: eb.ref('excluded.email'),
        codigo: eb.ref('excluded.codigo'),
        rechazado_en: sql`now()`,
      })),
    )
    .execute()

/** A mail is taken there: there are few marks, and mostly nothing to do. */
const clearRechazo = (db: Db, email: string) => db.deleteFrom('correos_rechazados').where('email', '=', email).execute()

/** Whoever administers has it tried again. */
export const removeRechazo = (db: Db, usuarioId: number) =>
  db.deleteFrom('correos_rechazados').where('usuario_id', '=', usuarioId).execute()
