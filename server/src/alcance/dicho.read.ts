/** What a reply tells of a quiz to whoever takes it, and what it keeps: once told, nothing late is taken (ADR 060). */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { SIN_LINEA } from './plazos.read.ts'
import { isAbiertoQueCuenta, isTerminadoQueCuentaEn } from './quiz.read.ts'

/** Whether something may still come late into what was finished. On `intentos as dado`. */
const canArrive = sql<SqlBool>`
  (${isTerminadoQueCuentaEn('dado')}
    and dado.visto_en is null
    and ((dado.por_tiempo and dado.terminado_en > now() - ${SIN_LINEA})
      or exists (
        select from intentos intento
        where intento.usuario_id = dado.usuario_id
          and intento.actividad_id = dado.actividad_id
          and ${isAbiertoQueCuenta})))`

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
