/** What is offered to those who came later: to a group, to a school, or in for the first time. */
import { type RawBuilder, sql } from 'kysely'
import { ofertaPublicada, ofertaTerminada } from '../../alcance/ofertas.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { claveEn, LLEGADA } from '../avisos/avisos.clave.service.ts'
import type { FilaDe } from '../avisos/avisos.service.ts'

/** A group, or their school as 0. */
export type Llegada = { usuario_id: number; grupo_id: number }

/** Takes what triggers noted of so many people: of two processes that look at once one gets each. */
export async function takeLlegadas(db: Db, people: number): Promise<Llegada[]> {
  const { rows } = await sql<Llegada>`
    with quienes as (
        select distinct usuario_id
        from (select usuario_id from llegadas order by usuario_id limit ${people} for update skip locked) llegada)
    delete from llegadas llegada using quienes quien
    where llegada.usuario_id = quien.usuario_id
    returning llegada.usuario_id, llegada.grupo_id`.execute(db)
  return rows
}

/** `vias`: each way in which an offer reaches one of them, by a group or by their school. */
const vias = sql`
  select
    miembro.usuario_id,
    miembro.grupo_id,
    al_grupo.oferta_id
  from grupos_usuarios miembro
    join ofertas_grupos al_grupo on al_grupo.grupo_id = miembro.grupo_id
  where miembro.usuario_id in (select usuario_id from llegados)
  union
  select
    usuario.id,
    0,
    a_escuela.oferta_id
  from usuarios usuario
    join gestores_ofertas a_escuela on a_escuela.escuela_id = usuario.escuela_id
  where usuario.id in (select usuario_id from llegados)`

const vigente = sql`${ofertaPublicada} and not ${ofertaTerminada}`

/** Whether somebody was told of an offer: of it alone, or among those of an arrival. On `vias as via`. */
const yaDicha = sql`
  exists (
    select
    from avisos aviso
    where aviso.usuario_id = via.usuario_id
      and aviso.tipo = 'curso_ofrecido'
      and (
        aviso.clave = ${claveEn('oferta', sql`via.oferta_id`)}
        or (aviso.clave = ${LLEGADA} and aviso.datos -> 'ofertas' @> to_jsonb(via.oferta_id))
      )
  )`

/** `nuevas`: the offers that they have in no way but where they came to, and were not told of. */
const nuevas = sql`
  select
    via.usuario_id,
    via.oferta_id,
    min(via.grupo_id) as grupo_id,
    count(*) as vias
  from vias via
    join ofertas_academicas oferta
      on oferta.id = via.oferta_id
      and ${vigente}
    left join llegados llegado
      on llegado.usuario_id = via.usuario_id
      and llegado.grupo_id = via.grupo_id
  where not ${yaDicha}
  group by via.usuario_id, via.oferta_id
  having bool_and(llegado.usuario_id is not null)`

/** `sin_leer`: the offers that their unread notice tells of. */
const sinLeer = sql`
  select
    aviso.usuario_id,
    dicha.oferta_id::bigint,
    aviso.datos ->> 'grupo' as grupo
  from avisos aviso
    cross join lateral jsonb_array_elements_text(aviso.datos -> 'ofertas') dicha (oferta_id)
  where aviso.tipo = 'curso_ofrecido'
    and aviso.clave = ${LLEGADA}
    and aviso.leido_en is null
    and aviso.usuario_id in (select usuario_id from nuevas)`

/** `todas`: both, with the name of the group or the school. */
const todas = sql`
  select
    nueva.usuario_id,
    nueva.oferta_id,
    coalesce(grupo.nombre_grupo, escuela.nombre, '') as nombre,
    nueva.grupo_id = 0 as de_escuela
  from nuevas nueva
    join usuarios usuario on usuario.id = nueva.usuario_id
    left join grupos grupo on grupo.id = nueva.grupo_id
    left join escuelas escuela
      on nueva.grupo_id = 0
      and escuela.id = usuario.escuela_id
  union
  select
    dicha.usuario_id,
    dicha.oferta_id,
    coalesce(dicha.grupo, ''),
    false
  from sin_leer dicha
    join ofertas_academicas oferta
      on oferta.id = dicha.oferta_id
      and ${vigente}`

/** The one place of all of them, where it is a group or a school; null where there are several. */
const unicoNombre = (esDeEscuela: RawBuilder<unknown>) =>
  sql`case when count(distinct una.nombre) = 1 and ${esDeEscuela} then nullif(min(una.nombre), '') end`

/** What the notice says. */
const datos = sql`
  jsonb_strip_nulls(
    jsonb_build_object(
      'cursos', count(distinct publicado.curso_id),
      'ofertas', jsonb_agg(distinct una.oferta_id),
      'grupo', ${unicoNombre(sql`not bool_or(una.de_escuela)`)},
      'escuela', ${unicoNombre(sql`bool_and(una.de_escuela)`)},
      'curricula_id', case when count(distinct ofrecida.curricula_id) = 1 then min(ofrecida.curricula_id) end
    )
  )`

/**
 * A notice for each of them to whom something is offered there that they were not told of and have in no other way: how
 * many courses, in which group (left out where it is more than one), and through which offers. What their unread one
 * says is in it.
 * @returns rows for `tellVarios`
 */
export function filasDeLlegadas(llegadas: readonly Llegada[]): RawBuilder<FilaDe<'curso_ofrecido'>> {
  const columns = sql`unnest(${llegadas.map(i => i.usuario_id)}::bigint[], ${llegadas.map(i => i.grupo_id)}::bigint[])`
  return sql<FilaDe<'curso_ofrecido'>>`
    with
      llegados (usuario_id, grupo_id) as materialized (select * from ${columns}),
      vias as (${vias}),
      nuevas as (${nuevas}),
      sin_leer as (${sinLeer}),
      todas as (${todas})
    select
      una.usuario_id as id,
      ${LLEGADA}::text as clave,
      1::bigint as cuantos,
      ${datos} as datos
    from todas una
      join ofertas_curriculas ofrecida on ofrecida.oferta_id = una.oferta_id
      join cursos_publicados publicado on publicado.curricula_id = ofrecida.curricula_id
    group by una.usuario_id`
}
