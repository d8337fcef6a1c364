/** The queue of who reviews: what waits, by task and one after the other, over all groups and courses in scope. */

import {
  CARAS_DE_TAREA,
  type colaRoutes,
  type EntregaQueEspera,
  type QueryOf,
  SIGUIENTES_DE_COLA,
  type TareaQueEspera,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { alcanceDeGrupo } from '../../../alcance/grupos.read.ts'
import { nombreDe } from '../../../alcance/nombre.ts'
import { alcanceDeUsuario } from '../../../alcance/personas.read.ts'
import { comoRevisor, type Observer } from '../../../alcance/personas.ts'
import { iso } from '../../../kit/db/days.ts'
import type { Db } from '../../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../../kit/db/list.ts'
import type { Person } from '../../../kit/http/session.ts'
import { nombreVisible } from '../entregables.anonima.read.ts'
import { entregasPorRevisar } from '../entregables.porRevisar.read.ts'
import { delGrupo } from '../entregables.read.ts'

type QueryDeCola = QueryOf<typeof colaRoutes.cola>
export type FiltrosDeCola = Partial<Pick<QueryDeCola, 'grupo' | 'curso' | 'modo' | 'search'>> & {
  actividad?: number | undefined
}

/** Oldest first; of one moment the delivery that was begun first. */
const enSuTurno = sql`entrega.entregado_en, entrega.id`

/** What waits and is asked for, as what follows a `select`: names `entrega`, `actividad` and `usuario`. */
export function enCola(person: Observer, { grupo, curso, modo, search, actividad }: FiltrosDeCola) {
  const asked: RawBuilder<SqlBool>[] = [sql`true`]
  if (actividad) asked.push(sql`actividad.id = ${actividad}`)
  if (grupo) asked.push(delGrupo(grupo))
  if (curso)
    asked.push(
      sql`actividad.unidad_id in (
        select en_curso.unidad_id
        from cursos_unidades en_curso
        where en_curso.curso_id = ${curso})`,
    )
  if (modo) asked.push(sql`actividad.entregable = ${modo}`)
  // Whose name is not told is not found by it.
  if (search)
    asked.push(
      sql`(${hasWords('actividad.busca', search)} or (actividad.anonima = 0 and ${hasWords('usuario.busca', search)}))`,
    )
  return sql`${entregasPorRevisar(person)} and ${sql.join(asked, sql` and `)}`
}

/** The course through which most of it was handed in, or one that has its unit. On what waits of a task. */
const suCurso = sql`
  coalesce(
    mode() within group (order by entrega.curso_id),
    (
      select min(en_curso.curso_id)
      from cursos_unidades en_curso
        join actividades actividad on actividad.unidad_id = en_curso.unidad_id
      where actividad.id = hallado.id
    )
  )`

/**
 * Names of the groups in scope of those who wait, `quienes` of them: whoever is in scope themselves brings theirs
 * along, of the others it is looked up.
 */
const susGrupos = (person: Person) => sql`
  select string_agg(distinct grupo.nombre_grupo, ', ')
  from grupos_usuarios miembro
    join grupos grupo on grupo.id = miembro.grupo_id
    join usuarios usuario on usuario.id = miembro.usuario_id
  where miembro.usuario_id = any(por_revisar.quienes)
    and (${alcanceDeUsuario(person)} or ${alcanceDeGrupo(person)})`

/** Those who have waited longest. */
const suCara = sql`
  select json_agg(
    json_build_object('id', usuario.id, 'nombre', usuario.nombre_completo, 'avatar', usuario.avatar)
    order by cara.posicion
  )
  from unnest(por_revisar.quienes[:${sql.lit(CARAS_DE_TAREA)}]) with ordinality as cara(usuario_id, posicion)
    join usuarios usuario on usuario.id = cara.usuario_id
  where actividad.anonima = 0`

/** The tasks of which something waits, a page of them. */
export async function listCola(db: Db, person: Person, q: QueryDeCola) {
  const keys: Record<QueryDeCola['sort'], RawBuilder<unknown>> = {
    espera: sql`min(entrega.entregado_en)`,
    cuantas: sql`count(*)`,
    tarea: sql`min(${spanish('actividad.nombre_actividad_unidad')})`,
  }
  const waiting = enCola(person, q)
  const { filas, ...place } = await listPage<TareaQueEspera>(db, q, {
    match: sql`(select entrega.actividad_id as id, ${keys[q.sort]} as clave ${waiting} group by entrega.actividad_id)`,
    dir: q.dir ?? (q.sort === 'cuantas' ? 'desc' : 'asc'),
    once: true,
    select: sql`
      actividad.id,
      actividad.nombre_actividad_unidad as tarea,
      actividad.entregable as modo,
      actividad.decimales,
      curso.id as curso_id,
      coalesce(curso.nombre_curso, '') as nombre_curso,
      coalesce((${susGrupos(person)}), '') as grupos,
      por_revisar.cuantas,
      ${iso('por_revisar.desde')} as desde,
      por_revisar.primera,
      coalesce((${suCara}), '[]') as alumnos`,
    from: sql`
      actividades actividad on actividad.id = hallado.id
        cross join lateral (
          select
            count(*)::int as cuantas,
            min(entrega.entregado_en) as desde,
            (array_agg(entrega.id order by ${enSuTurno}))[1] as primera,
            array_agg(entrega.usuario_id order by ${enSuTurno}) as quienes,
            ${suCurso} as curso_id ${waiting} and actividad.id = hallado.id) por_revisar
        left join cursos curso on curso.id = por_revisar.curso_id`,
  })
  return { tareas: filas, ...place }
}

export async function countEnCola(db: Db, person: Person, q: FiltrosDeCola): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${enCola(person, q)}`.execute(db)
  return rows[0]!.n
}

/**
 * The deliveries whose turn it is after one, also when that one does not wait any more; behind the last one the queue
 * begins anew.
 * @returns at most `SIGUIENTES_DE_COLA` keys, and how many wait, the one that is looked at not counted
 */
export async function listSiguientes(
  db: Db,
  person: Person,
  { despues, ...q }: FiltrosDeCola & { despues?: number | undefined },
): Promise<{ siguientes: number[]; quedan: number }> {
  const { rows } = await sql<{ siguientes: number[]; quedan: number }>`
    with
      -- Its place in the queue, whatever has become of it.
      vista as (select entregado_en, id from entregas where id = ${despues ?? null}),
      cola as (
        select
          entrega.id,
          entrega.entregado_en
        ${enCola(person, q)}
          and entrega.id is distinct from ${despues ?? null}
      ),
      siguen as (
        select
          cola.id,
          row_number() over (
            order by
              (cola.entregado_en, cola.id) > (select vista.entregado_en, vista.id from vista) desc nulls last,
              cola.entregado_en,
              cola.id
          ) as posicion
        from cola
        order by posicion
        limit ${sql.lit(SIGUIENTES_DE_COLA)}
      )
    select
      (select count(*)::int from cola) as quedan,
      (select coalesce(json_agg(id order by posicion), '[]') from siguen) as siguientes`.execute(db)
  return rows[0]!
}

/**
 * What waits, oldest first.
 * @param most at most so many
 */
export async function listPorRevisar(db: Db, person: Observer, q: FiltrosDeCola, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select entrega.id ${enCola(person, q)}
    order by ${enSuTurno}
    limit ${most}`.execute(db)
  return rows.map(r => r.id)
}

/**
 * What of a task waits, oldest first, as it is marked to be graded alike.
 * @param most at most so many
 */
export async function listPorCalificar(db: Db, person: Person, q: FiltrosDeCola, most: number) {
  const { rows } = await sql<EntregaQueEspera>`
    select
      entrega.id,
      entrega.version,
      ${nombreVisible(nombreDe('usuario'))} as nombre,
      ${iso('entrega.entregado_en')} as desde ${enCola(comoRevisor(person), q)}
    order by ${enSuTurno}
    limit ${most}`.execute(db)
  return rows
}
