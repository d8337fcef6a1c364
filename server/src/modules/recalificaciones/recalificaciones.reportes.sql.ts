/** «Esta pregunta tiene un error»: what somebody says of a question, and who looked after it (ADR 141). */
import type { ReporteDePregunta } from '@eleva/contract'
import { sql } from 'kysely'
import { isPreguntada, isQueCuenta } from '../../alcance/quiz.read.ts'
import { alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'

/** A question of a quiz, as an address names it. */
export type EnQuiz = { id: number; reactivo: number }

/** The last attempt of somebody in which they are asked it. */
export async function getPreguntada(db: Db, usuarioId: number, { id, reactivo }: EnQuiz): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select intento.id
    from intentos intento
    where intento.usuario_id = ${usuarioId}
      and intento.actividad_id = ${id}
      and intento.modo <> 'vista'
      and ${isPreguntada(
        sql`${reactivo}`,
        sql`exists (select from reactivos reactivo
          where reactivo.id = ${reactivo} and reactivo.actividad_id = ${id} and ${isQueCuenta})`,
      )}
    order by intento.id desc
    limit 1`.execute(db)
  return rows[0]?.id
}

export async function isDeLaActividad(db: Db, { id, reactivo }: EnQuiz): Promise<boolean> {
  const { rows } = await sql`
    select
    from reactivos reactivo
      where reactivo.id = ${reactivo} and reactivo.actividad_id = ${id} and ${isQueCuenta}`.execute(db)
  return rows.length > 0
}

type NuevoReporte = EnQuiz & { usuarioId: number; intentoId: number | undefined; palabras: string }

/** One of a person about a question; other words than before are to be looked at again. */
export const saveReporte = (db: Db, { id, reactivo, usuarioId, intentoId, palabras }: NuevoReporte) =>
  sql`
    insert into reportes_reactivo as reporte (actividad_id, reactivo_id, usuario_id, intento_id, palabras)
    values (${id}, ${reactivo}, ${usuarioId}, ${intentoId ?? null}, ${palabras})
    on conflict (actividad_id, reactivo_id, usuario_id)
    do update set
      palabras = excluded.palabras,
      intento_id = excluded.intento_id,
      atendido_en = null,
      atendido_por = null
    where reporte.palabras <> excluded.palabras`.execute(db)

const deActividad = (person: Person, id: number) =>
  sql`
    from reportes_reactivo reporte
      join usuarios usuario on usuario.id = reporte.usuario_id
    where reporte.actividad_id = ${id} and ${alcanceDeTrabajo(person)}`

export async function countReportes(db: Db, person: Person, id: number) {
  const { rows } = await sql<{ reactivo_id: number; abiertos: number; total: number }>`
    select
      reporte.reactivo_id,
      count(*) filter (where reporte.atendido_en is null)::int as abiertos,
      count(*)::int as total
    ${deActividad(person, id)}
    group by reporte.reactivo_id
    order by reporte.reactivo_id`.execute(db)
  return rows
}

const POR_PAGINA = 20

export async function listReportes(db: Db, person: Person, { id, reactivo }: EnQuiz, page = 1) {
  const { rows } = await sql<ReporteDePregunta & { total: number }>`
    select
      reporte.id,
      usuario.nombre_completo as name,
      reporte.palabras,
      ${iso('reporte.actualizado_en')} as fecha,
      reporte.atendido_en is not null as atendido,
      count(*) over ()::int as total ${deActividad(person, id)} and reporte.reactivo_id = ${reactivo}
    order by reporte.atendido_en is not null, reporte.id desc
    limit ${POR_PAGINA}
    offset ${(page - 1) * POR_PAGINA}`.execute(db)
  return { reportes: rows.map(({ total: _, ...r }) => r), total: rows[0]?.total ?? 0, page, per_page: POR_PAGINA }
}

/**
 * @param hasta what was said later was not seen
 * @returns how many
 */
export async function attendReportes(db: Db, person: Person, { id, reactivo }: EnQuiz, hasta: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update reportes_reactivo
    set atendido_en = now(), atendido_por = ${person.id}
    where atendido_en is null and date_trunc('milliseconds', actualizado_en) <= ${hasta}::timestamptz
      and id in (select reporte.id ${deActividad(person, id)} and reporte.reactivo_id = ${reactivo})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
