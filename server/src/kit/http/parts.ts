/** A screen in one reply: the reads of many calls, each as its own call answers it, asked for side by side. */
import type { Parte, Partes, Route } from '@eleva/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from './session.ts'

/** Who asks, and by what; the reply is that of the whole. */
export type Asked = { request: FastifyRequest; reply: FastifyReply; session: Session | undefined }

/**
 * Answers as the part's own call does.
 * @throws what that answers with
 */
export type Reader = (asked: Asked, parte: Parte) => Promise<unknown>

/** Every read of the contract that may be a part of a screen. */
export type Readers = Map<Route, Reader>

/**
 * The parts by name. One that fails is null, and takes none of the others away: whoever wants it asks for it by itself,
 * and is told what is the matter as ever.
 */
export async function readParts(readers: Readers, asked: Asked, partes: Partes) {
  const read = async (parte: Parte) => {
    const reader = readers.get(parte.route)
    if (!reader) throw new Error(`${parte.route.path} cannot be a part`)
    return reader(asked, parte)
  }
  const all = Object.entries(partes).map(async ([name, parte]) => [name, await read(parte).catch(() => null)] as const)
  return Object.fromEntries(await Promise.all(all)) as Record<string, unknown>
}
