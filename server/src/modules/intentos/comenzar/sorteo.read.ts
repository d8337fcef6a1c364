/**
 * Questions that are drawn for attempts: of each draw as many as there are, none twice, those first that the person had
 * least.
 */
import { sql } from 'kysely'
import { isQueCuenta } from '../../../alcance/quiz.read.ts'
import type { Db } from '../../../kit/db/db.ts'
import { recordset } from '../../../kit/db/recordset.ts'
import { sorteable } from '../../evaluaciones/evaluaciones.read.ts'
import type { Pide } from '../intentos.acceso.read.ts'

type SorteoConIds = { cuantas: number; ids: readonly number[] }
/** How often somebody had a question. */
type Veces = ReadonlyMap<number, number>

/** @returns in the order of the draws; each has those first that are to be drawn first */
function choose(sorteos: readonly SorteoConIds[]): number[] {
  const taken = new Set<number>()
  const drawn = new Map<SorteoConIds, number[]>()
  // Who has fewest to choose from chooses first.
  for (const s of sorteos.toSorted((a, b) => a.ids.length - b.ids.length)) {
    const these = s.ids.filter(id => !taken.has(id)).slice(0, s.cuantas)
    for (const id of these) taken.add(id)
    drawn.set(s, these)
  }
  return sorteos.flatMap(s => drawn.get(s)!)
}

/** How many of a bank are read, of which people are given some. */
const MAX_DE_UN_BANCO = 2_000

/** What some quizzes draw from. */
async function listSorteos(db: Db, actividades: readonly number[]): Promise<Map<number, SorteoConIds[]>> {
  const { rows } = await sql<SorteoConIds & { actividad_id: number }>`
    select
      sorteo.actividad_id,
      sorteo.cuantas,
      array(
        select reactivo.id
        from reactivos reactivo
        where ${sorteable}
        order by random()
        limit ${sql.lit(MAX_DE_UN_BANCO)}) as ids
    from evaluacion_sorteos sorteo
    where sorteo.actividad_id = any (${[...actividades]}::bigint[])
    order by sorteo.position, sorteo.id`.execute(db)
  return Map.groupBy(rows, r => r.actividad_id)
}

/** What each had in attempts of that kind at that quiz. */
async function listVeces(db: Db, piden: readonly Pide[]): Promise<Veces[]> {
  const asked = piden.map(({ person, actividadId, modo }, n) => ({
    n,
    usuario: person.id,
    actividad: actividadId,
    modo,
  }))
  const { rows } = await sql<{ n: number; id: number; veces: number }>`
    select pedido.n, respuesta.reactivo_id as id, count(*)::int as veces
    from ${recordset(asked, 'pedido', { n: 'int', usuario: 'bigint', actividad: 'bigint', modo: 'text' })}
      join intentos intento on intento.usuario_id = pedido.usuario and intento.actividad_id = pedido.actividad
        and intento.modo = pedido.modo and intento.fija
      join intento_respuestas respuesta on respuesta.intento_id = intento.id
    group by pedido.n, respuesta.reactivo_id`.execute(db)
  const byN = Map.groupBy(rows, r => r.n)
  return piden.map((_, n) => new Map(byN.get(n)?.map(r => [r.id, r.veces])))
}

/** Some of them by chance, each as likely. */
function takeSome(ids: readonly number[], many: number): number[] {
  const rest = [...ids]
  return Array.from({ length: Math.min(many, ids.length) }, () => {
    const at = Math.floor(Math.random() * rest.length)
    const [id, last] = [rest[at]!, rest.pop()!]
    if (at < rest.length) rest[at] = last
    return id
  })
}

/** As many of them as are asked, by chance among those that the person had as often. */
function takeLeast(ids: readonly number[], many: number, veces: Veces): number[] {
  const byVeces = [...Map.groupBy(ids, id => veces.get(id) ?? 0)].sort(([a], [b]) => a - b)
  const taken: number[] = []
  for (const [, these] of byVeces) taken.push(...takeSome(these, many - taken.length))
  return taken
}

/** For each of some people, in their order. */
export async function drawPreguntas(db: Db, piden: readonly Pide[]): Promise<number[][]> {
  const sorteos = await listSorteos(db, [...new Set(piden.map(p => p.actividadId))])
  if (sorteos.size === 0) return piden.map(() => [])
  const veces = await listVeces(db, piden)
  return piden.map(({ actividadId }, n) => {
    const sorteosDelQuiz = sorteos.get(actividadId) ?? []
    const most = sorteosDelQuiz.reduce((sum, s) => sum + s.cuantas, 0)
    return choose(sorteosDelQuiz.map(({ cuantas, ids }) => ({ cuantas, ids: takeLeast(ids, most, veces[n]!) })))
  })
}

/** How many questions an attempt at each asks. */
export async function countPreguntas(db: Db, actividades: readonly number[]): Promise<Map<number, number>> {
  if (actividades.length === 0) return new Map()
  const { rows } = await sql<{ id: number; n: number }>`
    select
      actividad.id,
      (select count(*)::int from reactivos reactivo where reactivo.actividad_id = actividad.id and ${isQueCuenta})
        + coalesce((
            select sum(least(sorteo.cuantas, (select count(*) from reactivos reactivo where ${sorteable})))::int
            from evaluacion_sorteos sorteo
            where sorteo.actividad_id = actividad.id), 0) as n
    from unnest(${[...actividades]}::bigint[]) as actividad (id)`.execute(db)
  return new Map(rows.map(r => [r.id, r.n]))
}
