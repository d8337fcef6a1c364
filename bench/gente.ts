/** People who are signed in to a running server, and their calls over real HTTP. */
import type { Persona } from '@eleva/contract'
import { hashToken, SESSION_COOKIE } from '../server/src/kit/http/session.ts'
import { buildPerson, buildSchool } from '../server/test/build.ts'
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

/** One of each kind, in a school of their own. */
export async function enterAll(origin: string, { db }: Pick<Tables, 'db'>): Promise<Record<Persona, Somebody>> {
  const [admin, gestor, coach, docente, estudiante] = await Promise.all(
    [1, 2, 2, 2, 3].map(role => buildPerson(db, { roles: [role] })),
  )
  await buildSchool(db, { gestor_id: gestor!.id, correo_coach: coach!.email })
  return {
    admin: await enter(origin, { db }, admin!),
    gestor: await enter(origin, { db }, gestor!),
    coach: await enter(origin, { db }, coach!),
    docente: await enter(origin, { db }, docente!),
    estudiante: await enter(origin, { db }, estudiante!),
  }
}
