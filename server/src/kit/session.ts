/** The web session: a random token in the cookie, its hash in the database (decisions: «Sign-in and session»). */
import { createHash, randomBytes } from 'node:crypto'
import { type Persona, personasOf } from '@eleva/contract'
import { type CompiledQuery, type InferResult, sql } from 'kysely'
import type { Db } from './db.ts'

export const SESSION_COOKIE = 'eleva_sesion'
/** Idle life of a session, in hours; using it renews it. */
const IDLE_HOURS = 12
/** Renewing on every call would write on every read; once in this many minutes is enough. */
const RENEW_MINUTES = 30

export type Person = {
  id: number
  email: string
  name: string
  apellido_p: string
  apellido_m: string
  correo_alternativo: string
  avatar: string
  role_id: number
  redirect: string
  escuela_id: number | null
  es_gestor: boolean
  es_coach: boolean
  personas: readonly Persona[]
}

export type Session = { id: number; person: Person; tokenHash: Buffer }

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The session of a cookie's token, when it lives and its person is active: one point read by the hash.
 */
export async function readSession(db: Db, token: string | undefined): Promise<Session | undefined> {
  if (!token || token.length > 100) return undefined
  const tokenHash = hashToken(token)
  composed ??= sessionOf(db, SLOT).compile()
  const parameters = composed.parameters.map(value => (value === SLOT ? tokenHash : value))
  const [row] = (await db.executeQuery<SessionRow>({ ...composed, parameters })).rows
  if (!row) return undefined
  const { sesion_id, renovar, ...who } = row
  if (renovar) await renew(db, sesion_id)
  return { id: sesion_id, tokenHash, person: { ...who, personas: personasOf(who) } }
}

/** Every call sends this one, so it is composed once: composing it anew took a third of a short call's time. */
let composed: CompiledQuery | undefined
type SessionRow = InferResult<ReturnType<typeof sessionOf>>[number]
/** Stands for the hash in what is kept. */
const SLOT = Buffer.alloc(0)

const sessionOf = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('sesiones_web as s')
    .innerJoin('usuarios as u', 'u.id', 's.usuario_id')
    .select([
      's.id as sesion_id',
      'u.id',
      'u.email',
      'u.name',
      'u.apellido_p',
      'u.apellido_m',
      'u.correo_alternativo',
      'u.avatar',
      'u.role_id',
      'u.redirect',
      'u.escuela_id',
    ])
    .select([
      sql<boolean>`exists (select from escuelas e where e.gestor_id = u.id)`.as('es_gestor'),
      sql<boolean>`exists (select from escuelas e where e.correo_coach = u.email)`.as('es_coach'),
      sql<boolean>`s.vence_en < now() + make_interval(mins => ${IDLE_HOURS * 60 - RENEW_MINUTES})`.as('renovar'),
    ])
    .where('s.token_hash', '=', tokenHash)
    .where('u.estatus_user', '=', 1)
    .where('s.vence_en', '>', sql<Date>`now()`)

const untilIdle = sql<Date>`now() + make_interval(hours => ${IDLE_HOURS})`

function renew(db: Db, id: number) {
  return db.updateTable('sesiones_web').set({ vence_en: untilIdle }).where('id', '=', id).execute()
}

/** @returns the token for the cookie; only its hash is kept */
export async function createSession(db: Db, usuarioId: number, agente: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('sesiones_web')
    .values({ token_hash: hashToken(token), usuario_id: usuarioId, agente: agente.slice(0, 200), vence_en: untilIdle })
    .execute()
  return token
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sesiones_web').where('token_hash', '=', hashToken(token)).execute()
}

/** Ends every session of a person, as deactivating them does. */
export async function endSessionsOf(db: Db, usuarioId: number): Promise<void> {
  await db.deleteFrom('sesiones_web').where('usuario_id', '=', usuarioId).execute()
}
