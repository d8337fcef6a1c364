/** The rubric by which work is graded, or was (ADR 077). */
import { type Criterio, enEditor, RubricaInput } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kit/db/db.ts'

/** Its criteria in their order, each with its levels in theirs. On `rubricas as rubrica`. */
export const criteriosDeHoy = sql<Criterio[]>`criterios_de_rubrica(rubrica.id)`

/** How many criteria it has, and what they give together at most: `criterios`, `puntos`. On `rubricas as rubrica`. */
export const medidaDeRubrica = sql`
  select count(*)::int as criterios, coalesce(sum(mayor.puntos), 0)::int as puntos
  from criterios criterio
    cross join lateral (
      select max(nivel.puntos) as puntos
      from niveles nivel
      where nivel.criterio_id = criterio.id) mayor
  where criterio.rubrica_id = rubrica.id`

/**
 * Its criteria as work was graded by them, of a rubric that changed since (ADR 077); none where it did not. On
 * `rubricas as rubrica`.
 * @param numero the version that the work notes; null of work from before there were versions
 */
export const criteriosDeEntonces = (numero: RawBuilder<unknown>) => sql<{ criterio: Criterio[] }>`
  select version.criterio
  from rubricas_versiones version
  where version.rubrica_id = rubrica.id
    and version.numero >= coalesce(${numero}, 0)
  order by version.numero
  limit 1`

/** Criteria by which work was graded; `anterior` when the rubric is another one by now. */
export type CriteriosDeTrabajo = { criterio: Criterio[]; anterior: boolean }

/**
 * The criteria of a rubric as graded work was graded by them (ADR 077); undefined when there is no such rubric.
 * @param numero the version that the work notes; null of work from before there were versions
 */
export async function findCriterios(
  db: Db,
  id: number,
  numero: number | null,
): Promise<CriteriosDeTrabajo | undefined> {
  const { rows } = await sql<CriteriosDeTrabajo>`
    select
      coalesce(entonces.criterio, ${criteriosDeHoy}) as criterio,
      coalesce(entonces.criterio <> ${criteriosDeHoy}, false) as anterior
    from rubricas rubrica
      left join lateral (${criteriosDeEntonces(sql`${numero}::bigint`)}) entonces on true
    where rubrica.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * A rubric, by its key or as that of an activity or a question, held as it is until the end of the transaction: whoever
 * changes it meanwhile waits, and keeps the version that this work is graded by. Undefined when there is none.
 */
export async function holdRubrica(db: Db, by: { id: number } | { actividad: number } | { reactivo: number }) {
  const where =
    'id' in by
      ? sql`rubrica.id = ${by.id}`
      : 'actividad' in by
        ? sql`rubrica.actividad_id = ${by.actividad}`
        : sql`rubrica.id = (select reactivo.rubrica_id from reactivos reactivo where reactivo.id = ${by.reactivo})`
  const { rows } = await sql<{ id: number; version: number }>`
    select rubrica.id, rubrica.version
    from rubricas rubrica
    where ${where}
    for share`.execute(db)
  return rows[0]
}

/**
 * What a rubric lacks so that somebody may be graded by it, in the words of its form; undefined of one that is whole
 * (ADR 087).
 */
export async function findFalta(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ nombre: string; criterio: Criterio[] }>`
    select rubrica.nombre, ${criteriosDeHoy} as criterio
    from rubricas rubrica
    where rubrica.id = ${id}`.execute(db)
  const { nombre, criterio } = rows[0]!
  return RubricaInput.safeParse({ nombreRubrica: nombre, criterios: enEditor(criterio) }).error?.issues[0]?.message
}
