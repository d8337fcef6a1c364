/** What was told of a quiz to whoever takes it: from then on nothing that comes late is taken (ADR 060). */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../kit/db/db.ts'
import { SIN_LINEA } from './plazos.read.ts'
import { notaOculta } from './quiz.read.ts'

type Suyo = { usuario_id: number | null; actividad_id: number }

/**
 * Notes, before a reply leaves that tells anything of how somebody's attempts at a quiz went, that it was told. It
 * waits for an answer that is being kept, and an answer that comes meanwhile finds it noted.
 */
export async function noteDicho(db: Db, { usuario_id, actividad_id }: Suyo): Promise<void> {
  await sql`update intentos
    set visto_en = now()
    where id in (
      select intento.id
      from intentos intento
      where intento.usuario_id = ${usuario_id}
        and intento.actividad_id = ${actividad_id}
        and intento.visto_en is null
        and ((intento.modo = 'cuenta' and intento.terminado_en is not null) or intento.modo = 'practica')
      order by intento.id
      for no key update)`.execute(db)
}

/** Whether something may still come late into what was finished. On `intentos as dado`. */
const canArrive = sql<SqlBool>`(dado.modo = 'cuenta'
    and dado.terminado_en is not null
    and dado.visto_en is null
    and ((dado.por_tiempo and dado.terminado_en > now() - ${SIN_LINEA})
      or exists (
        select from intentos suyo
        where suyo.usuario_id = dado.usuario_id
          and suyo.actividad_id = dado.actividad_id
          and suyo.modo = 'cuenta'
          and suyo.terminado_en is null)))`

/** Who reads their own grades, and whether their device says that something of theirs waits there. */
export type QuienLee = { id: number; espera?: boolean }

/**
 * Whether a reply keeps the grade of a quiz to itself: the device that asks says that something waits there, and it may
 * be of this quiz. Telling would end what was done in time; as soon as it has been sent, the next reply tells.
 */
export const isCallada = ({ id, espera }: QuienLee, actividad: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  espera
    ? sql`
      exists (select from intentos dado
        where dado.usuario_id = ${id} and dado.actividad_id = ${actividad} and ${canArrive})`
    : sql`false`

/**
 * The quizzes, as a JSON array, of which a reply with their grades must note that it tells them: those in which
 * something may still come late.
 * Null for almost everybody, so that whatever reads grades asks it in its own statement; and for whom they are kept
 * back (`isCallada`).
 * @param actividades a select of keys
 */
export const porDecir = ({ id, espera }: QuienLee, actividades: RawBuilder<unknown>) =>
  espera
    ? sql<null>`null::json`
    : sql<number[] | null>`(
  select json_agg(distinct dado.actividad_id)
  from intentos dado
  where dado.usuario_id = ${id}
    and dado.actividad_id in (${actividades})
    and ${canArrive})`

/**
 * The same as `noteDicho` for a reply that tells the grades of several quizzes, or of one to several people; a grade
 * that is kept from its person is not told.
 * @param actividades as `porDecir` finds them
 */
export async function noteDichos(
  db: Db,
  usuarios: readonly number[],
  actividades: readonly number[] | null,
): Promise<void> {
  if (!actividades?.length || usuarios.length === 0) return
  await sql`update intentos
    set visto_en = now()
    where id in (
      select intento.id
      from intentos intento
      where intento.usuario_id = any (${usuarios}::bigint[])
        and intento.actividad_id = any (${actividades}::bigint[])
        and intento.modo = 'cuenta'
        and intento.terminado_en is not null
        and intento.visto_en is null
        and ${notaOculta} is null
      order by intento.id
      for no key update)`.execute(db)
}
