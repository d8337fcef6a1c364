/** What was told of a quiz to whoever takes it: from then on nothing that comes late is taken (ADR 060). */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../kit/db/db.ts'
import { SIN_LINEA } from './plazos.read.ts'
import { notaOculta } from './quiz.read.ts'
import type { Sustentante } from './sustentante.ts'

/** Whether an attempt's end was told, or what is right while it practises. On `intentos as intento`. */
const comoVa = sql<SqlBool>`
  (intento.modo = 'cuenta' and intento.terminado_en is not null or intento.modo = 'practica')`

/** Whether an attempt's grade was told, which one that is kept from its person is not. On `intentos as intento`. */
const suNota = sql<SqlBool>`
  (intento.modo = 'cuenta' and intento.terminado_en is not null and ${notaOculta} is null)`

/**
 * Notes, before a reply leaves that tells anything of how attempts of these people at these quizzes went, that it was
 * told. It waits for an answer that is being kept, and an answer that comes meanwhile finds it noted.
 * @param soloNotas what is told are grades alone
 */
export async function noteDicho(
  db: Db,
  sustentantes: readonly Sustentante[],
  { soloNotas = false }: { soloNotas?: boolean } = {},
): Promise<void> {
  if (sustentantes.length === 0) return
  await sql`
    update intentos
    set visto_en = now()
    where id in (
      select intento.id
      from unnest(${sustentantes.map(s => s.usuarioId)}::bigint[], ${sustentantes.map(s => s.actividadId)}::bigint[])
          as sustentante (usuario_id, actividad_id)
        join intentos intento
          on intento.usuario_id = sustentante.usuario_id
            and intento.actividad_id = sustentante.actividad_id
      where intento.visto_en is null
        and ${soloNotas ? suNota : comoVa}
      order by intento.id
      for no key update of intento)`.execute(db)
}

/** The same of the grades of several quizzes that a reply tells somebody, as `porDecir` finds them. */
export const noteNotasDichas = (db: Db, usuarioId: number, actividades: readonly number[] | null): Promise<void> =>
  noteDicho(
    db,
    (actividades ?? []).map(actividadId => ({ usuarioId, actividadId })),
    { soloNotas: true },
  )

/** Whether something may still come late into what was finished. On `intentos as dado`. */
const canArrive = sql<SqlBool>`
  (dado.modo = 'cuenta'
    and dado.terminado_en is not null
    and dado.visto_en is null
    and ((dado.por_tiempo and dado.terminado_en > now() - ${SIN_LINEA})
      or exists (
        select from intentos intento
        where intento.usuario_id = dado.usuario_id
          and intento.actividad_id = dado.actividad_id
          and intento.modo = 'cuenta'
          and intento.terminado_en is null)))`

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
