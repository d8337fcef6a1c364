/** Notes what was told of a quiz to whoever takes it: from then on nothing that comes late is taken (ADR 060). */
import { type SqlBool, sql } from 'kysely'
import { isTerminadoQueCuenta, notaOculta } from '../../alcance/quiz.read.ts'
import type { Sustentante } from '../../alcance/sustentante.ts'
import type { Db } from '../../kit/db/db.ts'

/** Whether an attempt's end was told, or what is right while it practises. On `intentos as intento`. */
const comoVa = sql<SqlBool>`
  (${isTerminadoQueCuenta} or intento.modo = 'practica')`

/** Whether an attempt's grade was told, which one that is kept from its person is not. On `intentos as intento`. */
const suNota = sql<SqlBool>`
  (${isTerminadoQueCuenta} and ${notaOculta} is null)`

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
