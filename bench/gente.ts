/** People who are signed in to a running server, and their calls over real HTTP. */
import { type Persona, personas } from '@eleva/contract'
import { hashToken, SESSION_COOKIE } from '../server/src/kit/http/session.ts'
import { buildPersona } from '../server/test/personas.ts'
import type { Tables } from './comparar.ts'

export type Somebody = { id: number; email: string; headers: Record<string, string> }

/** Signs somebody in without the issuer. */
export async function enter(origin: string, { db }: Pick<Tables, 'db'>, who: { id: number; email: string }) {
  const token = `banco-${who.id}-${Math.random().toString(36).slice(2)}`
  const vence_en = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('sesiones_web')
    .values({ usuario_id: who.id, token_hash: hashToken(token), vence_en })
    .execute()
  const session = `${SESSION_COOKIE}=${token}`
  const issued = await fetch(`${origin}/sanctum/csrf-cookie`, { headers: { cookie: session } })
  const csrf = /XSRF-TOKEN=([^;]+)/.exec(issued.headers.getSetCookie().join('\n'))![1]!
  const headers = { cookie: `${session}; XSRF-TOKEN=${csrf}`, 'x-xsrf-token': decodeURIComponent(csrf) }
  return { ...who, headers } satisfies Somebody
}

/** One of each kind, those of a school in one of their own. */
export async function enterAll(origin: string, { db }: Pick<Tables, 'db'>): Promise<Record<Persona, Somebody>> {
  const people = {} as Record<Persona, Somebody>
  for (const kind of personas) people[kind] = await enter(origin, { db }, await buildPersona[kind](db))
  return people
}
