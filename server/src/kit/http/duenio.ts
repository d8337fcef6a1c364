/** Whose a reply is, told to the browser by a mark that says nothing of the person to anybody else (ADR 051). */
import { createHmac } from 'node:crypto'
import { DE, NADIE } from '@eleva/contract'
import type { FastifyReply } from 'fastify'
import type { Session } from './session.ts'

/** Letters: enough that no two people of an installation ever share one. */
const LONG = 22

/** Marks that were made with the secret as it is; it may be renewed in its place. Of so many people at most. */
const MOST_KNOWN = 10_000
const known = new Map<number, string>()
let madeWith = Buffer.alloc(0)

/**
 * The same for a person in every session and process, and another one in every installation, as in each after its
 * secret was renewed.
 */
export function marcaDe(secret: Buffer, personId: number): string {
  if (!madeWith.equals(secret) || known.size >= MOST_KNOWN) {
    known.clear()
    madeWith = Buffer.from(secret)
  }
  // Every call bears one: made anew each time it took a twelfth of a short call.
  const before = known.get(personId)
  if (before) return before
  const made = createHmac('sha256', secret).update(`de:${personId}`).digest('base64url').slice(0, LONG)
  known.set(personId, made)
  return made
}

/** Only where the session has been asked for: a reply that knows of none says nothing. */
export function tellDuenio(reply: FastifyReply, secret: Buffer, session: Session | undefined): void {
  // What somebody sees of another person is kept on no device.
  reply.header(DE, session && !session.mirada ? marcaDe(secret, session.person.id) : NADIE)
}
