/** Whose a reply is, told to the browser by a mark that says nothing of the person to anybody else (ADR 051). */
import { createHmac } from 'node:crypto'
import { DE, NADIE } from '@eleva/contract'
import type { FastifyReply } from 'fastify'
import type { Session } from './session.ts'

/** Letters: enough that no two people of an installation ever share one. */
const LONG = 22

/**
 * The same for a person in every session and process, and another one in every installation, as in each after its
 * secret was renewed.
 */
export const duenioDe = (secret: Buffer, personId: number): string =>
  createHmac('sha256', secret).update(`de:${personId}`).digest('base64url').slice(0, LONG)

/** Only where the session has been asked for: a reply that knows of none says nothing. */
export function tellDuenio(reply: FastifyReply, secret: Buffer, session: Session | undefined): void {
  // What somebody sees of another person is kept on no device.
  reply.header(DE, session && !session.mirada ? duenioDe(secret, session.person.id) : NADIE)
}
