import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { listConFechas, type Recorrido, recorridos } from './plazos.recorrer.read.ts'
import type { FechaPuesta } from './plazos.service.ts'

type Pares = ReadonlyMap<number, number>
const nothing: Pares = new Map()

const paresOf = (pares: Pares) => sql`unnest(${[...pares.keys()]}::bigint[], ${[...pares.values()]}::bigint[])`

/**
 * Puts the dates that were moved. A group that has dates in a course keeps those.
 * @param recorrido with the copies of courses and activities by their originals, for which the dates are then
 * @returns those that were put
 */
export async function movePlazos(
  db: Db,
  quien: number,
  recorrido: Recorrido,
  { cursos = nothing, actividades = nothing }: { cursos?: Pares; actividades?: Pares } = {},
): Promise<FechaPuesta[]> {
  // One after the other for a group, as whoever saves dates by hand.
  await sql`
    select
    from grupos grupo
    where grupo.id = any (${recorrido.grupos}::bigint[])
    order by grupo.id
    for no key update`.execute(db)
  const here = recorrido.cursos.map(id => cursos.get(id) ?? id)
  const taken = await listConFechas(db, recorrido.grupos, here)
  const { rows } = await sql<{ grupo_id: number; curso_id: number; actividad_id: number }>`
    with puestos as (
        insert into plazos (grupo_id, curso_id, actividad_id, abre, fecha_limite, cierra, puesto_por)
        select
          nuevo.grupo_id,
          coalesce(curso.nueva, nuevo.curso_id),
          coalesce(actividad.nueva, nuevo.actividad_id),
          nuevo.abre,
          nuevo.fecha_limite,
          nuevo.cierra,
          ${quien}::bigint
        from (${recorridos(recorrido)}) nuevo
          left join ${paresOf(cursos)} curso (vieja, nueva) on curso.vieja = nuevo.curso_id
          left join ${paresOf(actividades)} actividad (vieja, nueva) on actividad.vieja = nuevo.actividad_id
          left join unnest(${taken.map(t => t.grupo_id)}::bigint[], ${taken.map(t => t.curso_id)}::bigint[]) ya (
            grupo_id, curso_id)
            on ya.grupo_id = nuevo.grupo_id
              and ya.curso_id = coalesce(curso.nueva, nuevo.curso_id)
        where ya.grupo_id is null and num_nonnulls(nuevo.abre, nuevo.fecha_limite, nuevo.cierra) > 0
        returning grupo_id, curso_id, actividad_id)
    select
      puesto.grupo_id,
      puesto.curso_id,
      puesto.actividad_id
    from puestos puesto
    order by 1, 2, 3`.execute(db)
  return rows.map(r => [r.grupo_id, r.curso_id, r.actividad_id])
}
