/** What is between somebody who has ended and their constancia, and who waits for an approval. */
import type { ConstanciaQueFalta, faltasDeConstanciaRoutes, PorAprobar, QueryOf } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { alcanceDeCurricula } from '../../alcance/curriculas.read.ts'
import { isCallada } from '../../alcance/dicho.read.ts'
import { isCoachDeEscuela } from '../../alcance/papeles.ts'
import type { Observer } from '../../alcance/personas.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import { conLogros } from './constancias.logros.read.ts'
import { ofrecidaAlHacerla } from './constancias.ofrecida.read.ts'
import { mayReceive } from './constancias.quienes.read.ts'

/**
 * Whether a grade that counts is kept from its own person, or telling it would end what may still come late (ADR 060).
 */
const isNotaReservada = (id: number) => sql<SqlBool>`exists (
  select
  from partes parte
    join tareas_de_cursos tarea on tarea.curso_id = parte.curso_id
  where tarea.es_quiz
    and parte.curricula_id is not distinct from logro.curricula_id
    and parte.solo_id is not distinct from logro.curso_id
    and (
      exists (select from evaluaciones regla where regla.actividad_id = tarea.id and regla.ver_nota <> 'al_terminar')
      or ${isCallada({ id, espera: true }, sql`tarea.id`)}
    )
)`

/** Whoever leads the people of their school. */
const aprueba = (id: number) => sql`
  coalesce((
    select string_agg(coach.nombre_completo, ' o ' order by coach.id)
    from usuarios yo
      join escuelas escuela on escuela.id = yo.escuela_id
      join usuarios coach on ${isCoachDeEscuela}
    where yo.id = ${id}
      and coach.estatus_user = 1
  ), 'quien administra')`

/** What ends with this course and was never issued to the person. */
export async function listFaltan(db: Db, person: Observer, cursoId: number): Promise<ConstanciaQueFalta[]> {
  const { rows } = await sql<ConstanciaQueFalta>`
    with ${conLogros(sql`select ${person.id}::bigint as usuario_id, ${cursoId}::bigint as curso_id`)}
    select
      case when logro.curso_id is null then 'programa' else 'curso' end as tipo,
      coalesce(programa.nombre_curricula, curso.nombre_curso) as logro,
      case
        when logro.faltas -> 'calificacion' ->> 'pide' is not null and ${isNotaReservada(person.id)}
          then jsonb_set(logro.faltas::jsonb, '{calificacion,tiene}', 'null')
        else logro.faltas::jsonb
      end as faltas,
      case when logro.cumple and logro.modo = 'mano' then ${aprueba(person.id)} else '' end as aprueba
    from condiciones logro
      left join curriculas programa on programa.id = logro.curricula_id
      left join cursos curso on curso.id = logro.curso_id
    where logro.terminados = logro.de
      and (not logro.cumple or logro.modo = 'mano')
      and not exists (
        select
        from constancias ya
        where ya.usuario_id = logro.usuario_id
          and (ya.curricula_id = logro.curricula_id or ya.curso_id = logro.curso_id)
      )
    order by 1 desc, 2`.execute(db)
  return rows
}

/** Programmes with this course that the person may open and that are offered to others. */
export async function listAjenos(db: Db, person: Observer, cursoId: number): Promise<string[]> {
  const { rows } = await sql<{ nombre: string }>`
    select curricula.nombre_curricula as nombre
    from cursos_publicados publicado
      join curriculas curricula on curricula.id = publicado.curricula_id
      left join reglas_de_constancia regla on regla.curricula_id = curricula.id
    where publicado.curso_id = ${cursoId}
      and coalesce(regla.modo, 'sola') <> 'no'
      and ${alcanceDeCurricula(person)}
      and not ${ofrecidaAlHacerla(sql`${person.id}::bigint`)}
      and not exists (select from constancias ya where ya.usuario_id = ${person.id} and ya.curricula_id = curricula.id)
    order by curricula.nombre_curricula collate "es-x-icu", curricula.id
    limit 5`.execute(db)
  return rows.map(r => r.nombre)
}

/**
 * Those whose work the person reviews: whoever `aprueba` names is one of them. On `constancias_por_aprobar as
 * por_aprobar` and `usuarios as usuario`.
 */
const esperan = (person: Observer) => sql`
  constancias_por_aprobar por_aprobar
    join usuarios usuario on usuario.id = por_aprobar.usuario_id
    join reglas_de_constancia regla
      on (regla.curricula_id = por_aprobar.curricula_id or regla.curso_id = por_aprobar.curso_id)
      and regla.modo = 'mano'
  where ${mayReceive(person)}`

export async function listPorAprobar(db: Db, person: Observer, q: QueryOf<typeof faltasDeConstanciaRoutes.porAprobar>) {
  const key = q.sort === 'nombre' ? spanish('usuario.nombre_completo') : sql`por_aprobar.desde`
  const { filas, ...place } = await listPage<PorAprobar>(db, q, {
    match: sql`(
      select por_aprobar.id, ${key} as clave
      from ${esperan(person)}
        and ${q.search ? hasWords('usuario.busca', q.search) : sql`true`}
        and ${q.curricula ? sql`por_aprobar.curricula_id = ${q.curricula}` : sql`true`}
    )`,
    dir: q.dir ?? 'asc',
    select: sql`
      por_aprobar.id,
      usuario.id as persona,
      usuario.nombre_completo as nombre,
      usuario.email::text as email,
      coalesce(programa.nombre_curricula, curso.nombre_curso) as logro,
      case when por_aprobar.curso_id is null then 'programa' else 'curso' end as tipo,
      ${iso('por_aprobar.desde')} as desde`,
    from: sql`constancias_por_aprobar por_aprobar on por_aprobar.id = hallado.id
      join usuarios usuario on usuario.id = por_aprobar.usuario_id
      left join curriculas programa on programa.id = por_aprobar.curricula_id
      left join cursos curso on curso.id = por_aprobar.curso_id`,
  })
  return { esperan: filas, ...place }
}

/** Which of these are in scope, and what they wait for; nobody else approves them until that is done. */
export async function findPorAprobar(db: Db, person: Observer, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; usuario_id: number; curricula_id: number | null; curso_id: number | null }>`
    select
      por_aprobar.id,
      por_aprobar.usuario_id,
      por_aprobar.curricula_id,
      por_aprobar.curso_id
    from ${esperan(person)}
      and por_aprobar.id = any (${ids}::bigint[])
    order by por_aprobar.id
    for update of por_aprobar`.execute(db)
  return rows
}
