/** The web session: a random token in the cookie, its hash in the database. */
import { hash, randomBytes } from 'node:crypto'
import { type Persona, personasOf, ROL } from '@eleva/contract'
import { type InferResult, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { askTogether, TOGETHER } from '../db/together.ts'

export const SESSION_COOKIE = 'eleva_sesion'
/** Idle life of a session, in hours; using it renews it. */
const IDLE_HOURS = 12
/** However much it is used, it ends so many days after the sign-in. */
const MAX_DAYS = 30
/** The browser's own word that something waits in it (web: `outbox/vaciado.ts`). */
export const ESPERA_COOKIE = 'eleva_espera'

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
  ensena: boolean
  personas: readonly Persona[]
  /** Their device says that something they did waits there to be sent. */
  espera?: boolean
}

/** As others read it. */
export const nameOf = ({ name, apellido_p, apellido_m }: Pick<Person, 'name' | 'apellido_p' | 'apellido_m'>): string =>
  [name, apellido_p, apellido_m].filter(Boolean).join(' ')

/** Who really is there, where a session shows Eleva as another person has it (ADR 120). */
type Mirada = { quien: number; nombre: string }

export type Session = { id: number; person: Person; tokenHash: Buffer; mirada?: Mirada }

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/**
 * The session of a cookie's token, when it lives and its person is active: one point read by the hash, of all who ask
 * in that moment together.
 * @param espera what the browser says in `ESPERA_COOKIE`: the key of the person of whom something waits there
 */
export async function readSession(db: Db, token: string | undefined, espera?: string): Promise<Session | undefined> {
  if (!token || token.length > 100) return undefined
  const tokenHash = hashToken(token)
  const row = await readerOf(db)(tokenHash)
  if (!row) return undefined
  const { sesion_id, renovar, token_hash: _, duenio_id, mirado_por, ...who } = row
  if (renovar) await renew(db, sesion_id)
  const person = { ...who, personas: personasOf(who), espera: espera === String(who.id) }
  const mirada = duenio_id === who.id ? undefined : { quien: duenio_id, nombre: mirado_por ?? '' }
  return { id: sesion_id, tokenHash, person, ...(mirada ? { mirada } : {}) }
}

type SessionReader = (hash: Buffer) => Promise<SessionRow | undefined>
const readers = new WeakMap<Db, SessionReader>()

function readerOf(db: Db): SessionReader {
  const known = readers.get(db)
  if (known) return known
  const made: SessionReader = askTogether(hashes => readSessions(db, hashes))
  readers.set(db, made)
  return made
}

type SessionRow = InferResult<ReturnType<typeof sessionsOf>>[number]

async function readSessions(db: Db, hashes: readonly Buffer[]): Promise<(SessionRow | undefined)[]> {
  const rows = await sessionsOf(db, JSON.stringify(hashes.map(hash => hash.toString('hex')))).execute()
  const found = new Map(rows.map(row => [row.token_hash.toString('base64'), row]))
  return hashes.map(hash => found.get(hash.toString('base64')))
}

/** Whom a school names: who manages it, by their key. On `escuelas as escuela`. */
export const isManagedBy = (id: RawBuilder<unknown>) => sql<SqlBool>`escuela.gestor_id = ${id}`

/** They manage it, and do not teach in it. On `escuelas as escuela`. */
export const isSoloGestor = (id: RawBuilder<unknown>) =>
  sql<SqlBool>`(${isManagedBy(id)} and escuela.gestor_ensena = 0)`

/** And who coaches it, by their e-mail. On `escuelas as escuela`. */
export const isCoachedBy = (email: RawBuilder<unknown>) => sql<SqlBool>`escuela.correo_coach = ${email}`

/** Somebody manages a school. On `usuarios as usuario`. */
export const isGestor = sql<boolean>`exists (select from escuelas escuela where ${isManagedBy(sql`usuario.id`)})`

/**
 * A school names somebody as its coach; they are one when they have role 2 besides (`personasOf`). On
 * `usuarios as usuario`.
 */
export const isNombradoCoach = sql<boolean>`exists (select from escuelas escuela
  where ${isCoachedBy(sql`usuario.email`)})`

/** What the schools make of a person, for `personasOf`. On `usuarios as usuario`. */
export const encargos = [
  isGestor.as('es_gestor'),
  isNombradoCoach.as('es_coach'),
  sql<boolean>`((usuario.escuela_id is not null or not ${isNombradoCoach})
    and not exists (select from escuelas escuela
      where ${isSoloGestor(sql`usuario.id`)}
      and (usuario.escuela_id is null or escuela.id = usuario.escuela_id)))`.as('ensena'),
] as const

/**
 * Whose Eleva it is: its own person's, or for a while that of whom an administrator looks at. Of `sesiones_web as
 * sesion`.
 */
const seMuestra = sql<number>`
  case
    when sesion.mira_id is null then sesion.usuario_id
    else coalesce((
      select mirada.id
      from usuarios mirada
        join usuarios duenio
          on duenio.id = sesion.usuario_id
            and duenio.role_id = ${sql.lit(ROL.admin)}
            and duenio.estatus_user = 1
      where mirada.id = sesion.mira_id and mirada.estatus_user = 1 and sesion.mira_hasta > now()), sesion.usuario_id)
  end`

/**
 * Each by the index, whatever the tables' size: joined freely, what may be sixty-four would have small ones read whole.
 * @param hashes hexadecimal digits, as JSON: that is planned once, where an array would be for each length
 */
const sessionsOf = (db: Db, hashes: string) =>
  db
    .selectFrom(
      sql<{
        hash: string
      }>`(select pedida as hash from jsonb_array_elements_text(${hashes}::jsonb) pedida limit ${sql.lit(TOGETHER)})`.as(
        'pedida',
      ),
    )
    .innerJoinLateral(
      q =>
        q
          .selectFrom('sesiones_web as sesion')
          .innerJoin('usuarios as usuario', join => join.on('usuario.id', '=', seMuestra))
          .select([
            'sesion.id as sesion_id',
            'sesion.usuario_id as duenio_id',
            'sesion.token_hash',
            'usuario.id',
            'usuario.email',
            'usuario.name',
            'usuario.apellido_p',
            'usuario.apellido_m',
            'usuario.correo_alternativo',
            'usuario.avatar',
            'usuario.role_id',
            'usuario.redirect',
            'usuario.escuela_id',
          ])
          .select([
            ...encargos,
            sql<string | null>`case when usuario.id <> sesion.usuario_id
              then (select mirador.nombre_completo from usuarios mirador where mirador.id = sesion.usuario_id) end`.as(
              'mirado_por',
            ),
            sql<boolean>`sesion.vence_en < least(now() + make_interval(mins => ${IDLE_HOURS * 60 - RENEW_MINUTES}),
              sesion.creado_en + make_interval(days => ${MAX_DAYS}))`.as('renovar'),
          ])
          .where('sesion.token_hash', '=', sql<Buffer>`decode(pedida.hash, 'hex')`)
          .where('usuario.estatus_user', '=', 1)
          .where('sesion.vence_en', '>', sql<Date>`now()`)
          .where('sesion.creado_en', '>', sql<Date>`now() - make_interval(days => ${MAX_DAYS})`)
          .offset(0)
          .as('fila'),
      on => on.onTrue(),
    )
    .selectAll('fila')

const untilIdle = sql<Date>`now() + make_interval(hours => ${IDLE_HOURS})`

function renew(db: Db, id: number) {
  const vence_en = sql<Date>`least(${untilIdle}, creado_en + make_interval(days => ${MAX_DAYS}))`
  return db.updateTable('sesiones_web').set({ vence_en, usada_en: sql<Date>`now()` }).where('id', '=', id).execute()
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

/** Minutes after which it shows one's own again. */
const MAX_LOOKING = 60

/**
 * What a session shows from here on.
 * @param miraId whose Eleva; null for one's own
 */
export async function lookAs(db: Db, sesionId: number, miraId: number | null): Promise<void> {
  const mira_hasta = miraId === null ? null : sql<Date>`now() + make_interval(mins => ${MAX_LOOKING})`
  await db.updateTable('sesiones_web').set({ mira_id: miraId, mira_hasta }).where('id', '=', sesionId).execute()
}

export async function endSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sesiones_web').where('token_hash', '=', hashToken(token)).execute()
}

/**
 * Ends every session of a person, as deactivating them or giving them another e-mail does.
 * @param but one that goes on
 */
export async function endSessionsOf(db: Db, usuarioId: number, but?: number): Promise<void> {
  await db
    .deleteFrom('sesiones_web')
    .where('usuario_id', '=', usuarioId)
    .$if(but !== undefined, q => q.where('id', '<>', but!))
    .execute()
}

/** Ends those of somebody who is deactivated. They stay for a while, dead: their browser asks why it is out. */
export async function expireSessionsOf(db: Db, usuarioId: number): Promise<void> {
  await db.updateTable('sesiones_web').set({ vence_en: sql<Date>`now()` }).where('usuario_id', '=', usuarioId).execute()
}

/** Whether a cookie is that of somebody who has been deactivated. */
export async function isOfInactive(db: Db, token: string | undefined): Promise<boolean> {
  if (!token || token.length > 100) return false
  const found = await db
    .selectFrom('sesiones_web as sesion')
    .innerJoin('usuarios as usuario', 'usuario.id', 'sesion.usuario_id')
    .select('usuario.id')
    .where('sesion.token_hash', '=', hashToken(token))
    .where('usuario.estatus_user', '=', 0)
    .executeTakeFirst()
  return found !== undefined
}

/** Those of a person that live, the last used first. */
export const listSessionsOf = (db: Db, usuarioId: number) =>
  db
    .selectFrom('sesiones_web')
    .select(['id', 'agente', sql<string>`to_jsonb(creado_en)`.as('desde'), sql<string>`to_jsonb(usada_en)`.as('usada')])
    .where('usuario_id', '=', usuarioId)
    .where('vence_en', '>', sql<Date>`now()`)
    .where('creado_en', '>', sql<Date>`now() - make_interval(days => ${MAX_DAYS})`)
    .orderBy('usada_en', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** @returns whether the person had it */
export async function endSessionOf(db: Db, usuarioId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sesiones_web')
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
