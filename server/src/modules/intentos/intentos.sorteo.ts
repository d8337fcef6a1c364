/** Questions that are drawn for an attempt: of each draw as many as there are, none twice. */
import type { ModoDeIntento } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { sorteable } from '../evaluaciones/evaluaciones.read.ts'

/** `ids` from which it may be chosen, those first that are to be. */
type Sorteo = { cuantas: number; ids: readonly number[] }

/** @returns in the order of the draws */
function choose(sorteos: readonly Sorteo[]): number[] {
  const taken = new Set<number>()
  const drawn = new Map<Sorteo, number[]>()
  // Who has fewest to choose from chooses first.
  for (const s of sorteos.toSorted((a, b) => a.ids.length - b.ids.length)) {
    const these = s.ids.filter(id => !taken.has(id)).slice(0, s.cuantas)
    for (const id of these) taken.add(id)
    drawn.set(s, these)
  }
  return sorteos.flatMap(s => drawn.get(s)!)
}

/** For one person: those first that they have not had yet. */
export async function sortear(db: Db, usuarioId: number, actividadId: number, modo: ModoDeIntento): Promise<number[]> {
  const { rows } = await sql<Sorteo>`
    with vistas as materialized (select ir.reactivo_id, count(*) as veces from intentos i join intento_respuestas ir on ir.intento_id = i.id
        where i.usuario_id = ${usuarioId} and i.actividad_id = ${actividadId} and i.modo = ${modo} and i.fija group by ir.reactivo_id)
    select s.cuantas, array(select r.id from reactivos r left join vistas v on v.reactivo_id = r.id where ${sorteable}
        order by coalesce(v.veces, 0), random() limit (select sum(x.cuantas) from evaluacion_sorteos x where x.actividad_id = s.actividad_id)) as ids
    from evaluacion_sorteos s where s.actividad_id = ${actividadId} order by s.position, s.id`.execute(db)
  return choose(rows)
}

/** So many of a bank, of which a class that begins at once is given some: more are not read. */
const MOST = 2_000

/** What some quizzes draw from, for people who have had none of it. */
export async function listPorSortear(db: Db, actividades: readonly number[]): Promise<Map<number, Sorteo[]>> {
  const { rows } = await sql<Sorteo & { actividad_id: number }>`
    select s.actividad_id, s.cuantas, array(select r.id from reactivos r where ${sorteable} order by random() limit ${sql.lit(MOST)}) as ids
    from evaluacion_sorteos s where s.actividad_id = any (${[...actividades]}::bigint[]) order by s.position, s.id`.execute(
    db,
  )
  return Map.groupBy(rows, r => r.actividad_id)
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

/** For one of those people. */
export function sortearDe(sorteos: readonly Sorteo[]): number[] {
  const most = sorteos.reduce((sum, s) => sum + s.cuantas, 0)
  return choose(sorteos.map(({ cuantas, ids }) => ({ cuantas, ids: takeSome(ids, most) })))
}
