/** Until when what is asked of somebody is taken: the one place where it is computed (ADR 040). */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { enZona } from '../kit/db/days.ts'
import type { Db } from '../kit/db/db.ts'
import { ofertaPublicada } from './ofertas.read.ts'

type Key = RawBuilder<unknown>

/** The offers of the course of `d` that are or were open. */
const publicadas = sql`
  from cursos_publicados cc
    join ofertas_curriculas oc on oc.curricula_id = cc.curricula_id
    join ofertas_academicas o
      on o.id = oc.oferta_id
      and ${ofertaPublicada}`
const delCurso = sql`where cc.curso_id = d.curso_id`

/** `pl_miembros`: the people, in each of their groups. */
const miembros = (usuarios: RawBuilder<SqlBool>) => sql`
  select
    gu.grupo_id,
    gu.usuario_id,
    persona.escuela_id,
    coalesce(escuela.zona, zona()) as zona
  from grupos_usuarios gu
    join usuarios persona on persona.id = gu.usuario_id
    left join escuelas escuela on escuela.id = persona.escuela_id
  where ${usuarios}`

/**
 * `pl_filas`: the dates of their groups. The wall keeps it group by group through the index, however many other groups
 * have dates.
 */
const filas = (actividades: RawBuilder<SqlBool>) => sql`
  select
    p.grupo_id,
    p.curso_id,
    p.actividad_id,
    p.abre,
    p.fecha_limite,
    p.cierra,
    p.actualizado_en
  from (select distinct miembro.grupo_id from pl_miembros miembro) grupo
    cross join lateral (
      select p.*
      from plazos p
      where p.grupo_id = grupo.grupo_id
        and ${actividades}
      offset 0
    ) p
    join actividades actividad on actividad.id = p.actividad_id
    join cursos_unidades suya
      on suya.curso_id = p.curso_id
      and suya.unidad_id = actividad.unidad_id`

/** `pl_ofrecidas`: to whom each of these courses is or was offered, the group or schools. */
const ofrecidas = sql`
  select
    d.grupo_id,
    d.curso_id,
    exists (
      select ${publicadas}
        join ofertas_grupos al_grupo
          on al_grupo.oferta_id = o.id
          and al_grupo.grupo_id = d.grupo_id
      ${delCurso}
    ) as al_grupo,
    array(
      select a_escuela.escuela_id ${publicadas}
        join gestores_ofertas a_escuela on a_escuela.oferta_id = o.id
      ${delCurso}
    ) as escuelas
  from (select distinct fila.grupo_id, fila.curso_id from pl_filas fila) d`

/** What a `with` of both begins with: `pl_miembros`, `pl_filas`, `pl_ofrecidas`. */
const deSusGrupos = (usuarios: RawBuilder<SqlBool>, actividades: RawBuilder<SqlBool>) => sql`
  pl_miembros as materialized (${miembros(usuarios)}),
  pl_filas as materialized (${filas(actividades)}),
  pl_ofrecidas as materialized (${ofrecidas})`

/** Of a member `m` of the group, and what is offered to it or to some schools, `po`. */
const ofrecidoA = sql<SqlBool>`(po.al_grupo or m.escuela_id = any (po.escuelas))`
/** Over rows `f` of `plazos`. */
const masGenerosa = sql`
  case when bool_and(f.abre is not null) then min(f.abre) end as abre,
  case when bool_and(f.fecha_limite is not null) then max(f.fecha_limite) end as fecha_limite,
  case when bool_and(f.cierra is not null) then max(f.cierra) end as cierra`
/** Of `x`, what holds by groups, and `pr`, more time or none. */
const conProrroga = sql`
  case when x.fecha_limite is not null then greatest(x.fecha_limite, pr.fecha_limite) end as fecha_limite,
  case when x.cierra is not null then greatest(x.cierra, pr.cierra, pr.fecha_limite) end as cierra`

/** What holds for each person by their groups. */
const porGrupos = sql`
  select
    m.usuario_id,
    f.actividad_id,
    min(m.zona) as zona,
    ${masGenerosa},
    max(f.actualizado_en) as cambiado_en
  from pl_filas f
    join pl_ofrecidas po
      on po.grupo_id = f.grupo_id
      and po.curso_id = f.curso_id
    join pl_miembros m on m.grupo_id = f.grupo_id
  where ${ofrecidoA}
  group by m.usuario_id, f.actividad_id`

/**
 * `usuario_id`, `actividad_id`, `abre`, `fecha_limite`, `cierra` (each a timestamptz, null where there is no bound)
 * `limite_grupo` and `cierre_grupo` (without more time), `prorroga` (whether more was given), `cambiado_en` (when any
 * of it was last put) and `zona` (by whose clocks the person reads it), a row for each person and activity that has
 * dates; to join once, never to ask row by row.
 *
 * Of the groups of the person that have dates for the activity the most generous bound holds on each side, and none
 * where one of them has none. Dates count while the course has the activity and is or was offered to the group, or to
 * the person's school: others stand on no screen on which they could be changed. More time moves a bound that there is,
 * and only to a later moment.
 * @param usuarios condition on `gu.usuario_id`
 * @param actividades condition on `p.actividad_id`
 */
export const plazosDe = (usuarios: RawBuilder<SqlBool>, actividades: RawBuilder<SqlBool>) => sql`
  with ${deSusGrupos(usuarios, actividades)}
  select
    x.usuario_id,
    x.actividad_id,
    x.zona,
    x.abre,
    ${conProrroga},
    x.fecha_limite as limite_grupo,
    x.cierra as cierre_grupo,
    pr.usuario_id is not null as prorroga,
    greatest(x.cambiado_en, pr.actualizado_en) as cambiado_en
  from (${porGrupos}) x
    left join prorrogas pr
      on pr.usuario_id = x.usuario_id
      and pr.actividad_id = x.actividad_id`

/** `pl_numeradas`: what is offered, each with a number. */
const numeradas = sql`
  select
    po.grupo_id,
    po.curso_id,
    po.al_grupo,
    po.escuelas,
    row_number() over () as n
  from pl_ofrecidas po`

/** By person, the numbers of what is offered to them. */
const ofrecidasACada = sql`
  select
    m.usuario_id,
    min(m.zona) as zona,
    array_agg(po.n order by po.n) as de
  from pl_miembros m
    join pl_numeradas po on po.grupo_id = m.grupo_id
  where ${ofrecidoA}
  group by m.usuario_id`

/** `pl_clases`: people to whom the same is offered. */
const clases = sql`
  select
    persona.de,
    persona.zona,
    row_number() over (order by min(persona.usuario_id)) - 1 as clase,
    array_agg(persona.usuario_id order by persona.usuario_id) as usuarios
  from (${ofrecidasACada}) persona
  group by persona.de, persona.zona`

/** `pl_de_clase`: the dates of each class. */
const deClase = sql`
  select
    clase.clase,
    f.actividad_id,
    min(clase.zona) as zona,
    ${masGenerosa}
  from pl_clases clase
    cross join lateral unnest(clase.de) numero (n)
    join pl_numeradas po on po.n = numero.n
    join pl_filas f
      on f.grupo_id = po.grupo_id
      and f.curso_id = po.curso_id
  group by clase.clase, f.actividad_id`

/**
 * `pl_prorrogas`: who was given more time. The wall keeps it person by person through the index, whatever the plan that
 * is kept expects.
 */
const prorrogasDe = (actividades: RawBuilder<SqlBool>) => sql`
  select
    clase.clase,
    pr.usuario_id,
    pr.actividad_id,
    pr.fecha_limite,
    pr.cierra
  from pl_clases clase
    cross join lateral unnest(clase.usuarios) persona (usuario_id)
    cross join lateral (
      select p.*
      from prorrogas p
      where p.usuario_id = persona.usuario_id
        and ${actividades}
      offset 0
    ) pr`

/** `pl_propias`: the dates of those people. */
const propias = sql`
  select
    pr.usuario_id,
    x.actividad_id,
    x.zona,
    ${conProrroga}
  from pl_prorrogas pr
    join pl_de_clase x
      on x.clase = pr.clase
      and x.actividad_id = pr.actividad_id`

/**
 * The same of many people at once, said once for all to whom the same groups and courses are offered: a class of a
 * thousand has a row for each activity in place of a thousand. As parts of a `with`, each by its name:
 * - `pl_clases`: `clase` from 0, `usuarios` (an array); who is in none has no dates,
 * - `pl_de_clase`: `clase`, `actividad_id`, `zona`, `abre`, `fecha_limite`, `cierra`,
 * - `pl_propias`: `usuario_id`, `actividad_id`, `zona`, `fecha_limite`, `cierra` of those who were given more time,
 * which hold in place of their class's.
 * @param usuarios, actividades as there
 */
export const plazosPorClase = (usuarios: RawBuilder<SqlBool>, actividades: RawBuilder<SqlBool>) => sql`
  ${deSusGrupos(usuarios, actividades)},
  pl_numeradas as materialized (${numeradas}),
  pl_clases as materialized (${clases}),
  pl_de_clase as materialized (${deClase}),
  pl_prorrogas as materialized (${prorrogasDe(actividades)}),
  pl_propias as materialized (${propias})`

/** The same of one person. @param actividades as there */
export const plazosDePersona = (usuarioId: Key, actividades: RawBuilder<SqlBool>) =>
  plazosDe(sql<SqlBool>`gu.usuario_id = ${usuarioId}`, actividades)

/**
 * A moment of a row of `plazosDe`, by the clocks of its person.
 * @param de the name of the row
 * @param momento its column
 */
export const enSuZona = (de: string, momento: string) => enZona(`${de}.${momento}`, sql.ref(`${de}.zona`))

/** What `contract: Plazo` says of a row of `plazosDe`. @param de its name in the statement */
export const comoPlazo = (de: string) =>
  sql`json_build_object('abre', ${enSuZona(de, 'abre')}, 'fecha_limite', ${enSuZona(de, 'fecha_limite')},
    'cierra', ${enSuZona(de, 'cierra')}, 'prorroga', ${sql.ref(`${de}.prorroga`)}::int)`

export type Cuando = {
  abre: string | null
  fecha_limite: string | null
  cierra: string | null
  /** As the database's clock says now. */
  por_abrir: boolean
  cerrada: boolean
}

/** Of one activity; undefined without dates. Moments as `enZona` says them. */
export async function getPlazoDe(db: Db, usuarioId: number, actividadId: number): Promise<Cuando | undefined> {
  const { rows } = await sql<Cuando>`
    select ${enSuZona('pl', 'abre')} as abre, ${enSuZona('pl', 'fecha_limite')} as fecha_limite,
      ${enSuZona('pl', 'cierra')} as cierra, coalesce(pl.abre > now(), false) as por_abrir,
      coalesce(pl.cierra < now(), false) as cerrada
    from (${plazosDePersona(sql`${usuarioId}::bigint`, sql<SqlBool>`p.actividad_id = ${actividadId}`)}) pl`.execute(db)
  return rows[0]
}

/** What is done without a connection counts as done then, when it arrives within so long. */
export const SIN_LINEA = sql`interval '24 hours'`

/** Whose date for what, at a moment that a page says (ISO 8601), or null for now. */
type Pregunta = { usuarioId: number; actividadId: number; momento: string | null }
/** `hecho`: that moment, where it counts. */
export type CuandoAl = Cuando & { hecho: string | null }

/**
 * As it holds for what was done at a moment that a page says. That counts when it is not in the future, not older than
 * a day, not before it opened, and far enough from now to be worth telling: more than a minute, or with a limit or the
 * close in between.
 * @returns in the order asked for; without dates all of it null and open
 */
export async function listPlazosAl(db: Db, de: readonly Pregunta[]): Promise<CuandoAl[]> {
  const asked = de.map(({ usuarioId, actividadId, momento }, n) => ({
    n,
    usuario: usuarioId,
    actividad: actividadId,
    momento,
  }))
  const conFechas = sql`
    select d.usuario
    from de d
    where exists (select from plazos x where x.actividad_id = d.actividad)`
  const { rows } = await sql<CuandoAl>`
    with de as materialized (
        select d.n, d.usuario, d.actividad, d.momento
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as d (
          n int, usuario bigint, actividad bigint, momento timestamptz))
    select ${enSuZona('pl', 'abre')} as abre, ${enSuZona('pl', 'fecha_limite')} as fecha_limite,
      ${enSuZona('pl', 'cierra')} as cierra, coalesce(pl.abre > now(), false) as por_abrir,
      coalesce(pl.cierra < coalesce(h.hecho, now()), false) as cerrada, to_json(h.hecho) as hecho
    from de d
      left join (${plazosDe(
        sql<SqlBool>`gu.usuario_id = any (array(${conFechas}))`,
        sql<SqlBool>`p.actividad_id = any (array(select d.actividad from de d))`,
      )}) pl
        on pl.usuario_id = d.usuario
          and pl.actividad_id = d.actividad
      cross join lateral (
        select case
            when d.momento <= now()
              and d.momento >= now() - ${SIN_LINEA}
              and d.momento >= coalesce(pl.abre, d.momento)
              and (d.momento < now() - interval '1 minute'
                or (d.momento <= pl.fecha_limite and pl.fecha_limite < now())
                or (d.momento <= pl.cierra and pl.cierra < now()))
              then d.momento
          end as hecho) h
    order by d.n`.execute(db)
  return rows
}

export async function getPlazoAl(
  db: Db,
  usuarioId: number,
  actividadId: number,
  momento: string | null,
): Promise<CuandoAl> {
  const [plazo] = await listPlazosAl(db, [{ usuarioId, actividadId, momento }])
  return plazo!
}
