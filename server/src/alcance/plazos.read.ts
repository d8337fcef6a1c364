/** Until when what is asked of somebody is taken: the one place where it is computed (ADR 040). */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { enZona, hoy } from '../kit/db/days.ts'
import type { Db } from '../kit/db/db.ts'
import { recordset } from '../kit/db/recordset.ts'
import { ofertaPublicada } from './ofertas.read.ts'

type Key = RawBuilder<unknown>

/** The offers of the course of `clase` that are or were open. */
const publicadas = sql`
  from cursos_publicados publicado
    join ofertas_curriculas ofrecida on ofrecida.curricula_id = publicado.curricula_id
    join ofertas_academicas oferta
      on oferta.id = ofrecida.oferta_id
      and ${ofertaPublicada}`
const delCurso = sql`where publicado.curso_id = clase.curso_id`

/** `miembros_pedidos`: the people, in each of their groups; `archivado` where the year of the group is over. */
const miembros = (usuarios: RawBuilder<SqlBool>) => sql`
  select
    miembro.grupo_id,
    miembro.usuario_id,
    grupo.archivado_en is not null as archivado,
    persona.escuela_id,
    coalesce(escuela.zona, zona()) as zona
  from grupos_usuarios miembro
    join grupos grupo on grupo.id = miembro.grupo_id
    join usuarios persona on persona.id = miembro.usuario_id
    left join escuelas escuela on escuela.id = persona.escuela_id
  where ${usuarios}`

/**
 * `fechas_de_grupos`: the dates of their groups. The wall keeps it group by group through the index, however many other
 * groups have dates.
 */
const filas = (actividades: RawBuilder<SqlBool>) => sql`
  select
    limite.grupo_id,
    limite.curso_id,
    limite.actividad_id,
    limite.abre,
    limite.fecha_limite,
    limite.cierra,
    limite.actualizado_en
  from (select distinct miembro.grupo_id from miembros_pedidos miembro) grupo
    cross join lateral (
      select plazo.*
      from plazos plazo
      where plazo.grupo_id = grupo.grupo_id
        and ${actividades}
      offset 0
    ) limite
    join actividades actividad on actividad.id = limite.actividad_id
    join cursos_unidades en_curso
      on en_curso.curso_id = limite.curso_id
      and en_curso.unidad_id = actividad.unidad_id`

/**
 * Whether `oferta` has begun, and goes or went on after the year of `grupo`. It stays so when the offer ends: what was
 * in time by it is not late afterwards.
 */
const despuesDelAnio = sql<SqlBool>`
  coalesce(oferta.fecha_inicio <= ${hoy}, true)
  and coalesce(oferta.fecha_finalizacion > (grupo.archivado_en at time zone zona())::date, true)`

/**
 * To whom courses are or were offered, groups or schools; `escuelas_despues` those to which that of a group whose year
 * is over goes on.
 * @param clases selects `grupo_id` and `curso_id`
 */
const ofrecidas = (clases: Key) => sql`
  select
    clase.grupo_id,
    clase.curso_id,
    exists (
      select ${publicadas}
        join ofertas_grupos al_grupo
          on al_grupo.oferta_id = oferta.id
          and al_grupo.grupo_id = clase.grupo_id
      ${delCurso}
    ) as al_grupo,
    array(
      select a_escuela.escuela_id ${publicadas}
        join gestores_ofertas a_escuela on a_escuela.oferta_id = oferta.id
      ${delCurso}
    ) as escuelas,
    array(
      select a_escuela.escuela_id ${publicadas}
        join gestores_ofertas a_escuela on a_escuela.oferta_id = oferta.id
        join grupos grupo
          on grupo.id = clase.grupo_id
          and grupo.archivado_en is not null
      ${delCurso}
        and ${despuesDelAnio}
    ) as escuelas_despues
  from (${clases}) clase`

/** Whether what is offered, `ofrecida`, to the group or to some schools is offered to its member `miembro`. */
const ofrecidoA = sql<SqlBool>`(ofrecida.al_grupo or miembro.escuela_id = any (ofrecida.escuelas))`

/**
 * Courses with dates of a group whose year is over, for each group of these people whose year is not: with
 * `ofrecidas_de_nuevo` it is known once for each group, not for each member.
 */
const deNuevo = sql`
  select vigente.grupo_id, vieja.curso_id
  from (select distinct miembro.grupo_id from miembros_pedidos miembro where not miembro.archivado) vigente
    cross join (
      select distinct fila.curso_id
      from fechas_de_grupos fila
      where fila.grupo_id in (select miembro.grupo_id from miembros_pedidos miembro where miembro.archivado)
    ) vieja`

/** `seguidas_de_nuevo`: who follows which of these with such a group, or as one of a school after that year. */
const seguidas = sql`
  select miembro.usuario_id, ofrecida.curso_id
  from ofrecidas_de_nuevo ofrecida
    join miembros_pedidos miembro on miembro.grupo_id = ofrecida.grupo_id
  where ${ofrecidoA}
  union all
  select miembro.usuario_id, ofrecida.curso_id
  from ofrecidas_a_grupos ofrecida
    join miembros_pedidos miembro on miembro.grupo_id = ofrecida.grupo_id
  where miembro.archivado
    and miembro.escuela_id = any (ofrecida.escuelas_despues)`

/** Whether the dates of the group of `miembro` for the course of `ofrecida` hold for them. */
const isAplicable = sql<SqlBool>`
  (${ofrecidoA}
    and (
      not miembro.archivado
      or (miembro.usuario_id, ofrecida.curso_id) not in (
        select seguida.usuario_id, seguida.curso_id
        from seguidas_de_nuevo seguida
      )
    ))`

/**
 * What a `with` of both begins with: `miembros_pedidos`, `fechas_de_grupos`, `ofrecidas_a_grupos` (to whom each of
 * their courses is or was offered), `ofrecidas_de_nuevo`, `seguidas_de_nuevo`.
 */
const deSusGrupos = (usuarios: RawBuilder<SqlBool>, actividades: RawBuilder<SqlBool>) => sql`
  miembros_pedidos as materialized (${miembros(usuarios)}),
  fechas_de_grupos as materialized (${filas(actividades)}),
  ofrecidas_a_grupos as materialized (${ofrecidas(
    sql`select distinct fila.grupo_id, fila.curso_id from fechas_de_grupos fila`,
  )}),
  ofrecidas_de_nuevo as materialized (${ofrecidas(deNuevo)}),
  seguidas_de_nuevo as materialized (${seguidas})`

/** Over rows `fila` of `plazos`. */
const masGenerosa = sql`
  case when bool_and(fila.abre is not null) then min(fila.abre) end as abre,
  case when bool_and(fila.fecha_limite is not null) then max(fila.fecha_limite) end as fecha_limite,
  case when bool_and(fila.cierra is not null) then max(fila.cierra) end as cierra`
/** The limit of `de_clase`, what holds by groups, with `prorroga`, more time or none. */
const conProrroga = sql`
  case when de_clase.fecha_limite is not null then greatest(de_clase.fecha_limite, prorroga.fecha_limite)
    end as fecha_limite,
  case when de_clase.cierra is not null then greatest(de_clase.cierra, prorroga.cierra, prorroga.fecha_limite)
    end as cierra`

/** What holds for each person by their groups. */
const porGrupos = sql`
  select
    miembro.usuario_id,
    fila.actividad_id,
    min(miembro.zona) as zona,
    ${masGenerosa},
    max(fila.actualizado_en) as cambiado_en
  from fechas_de_grupos fila
    join ofrecidas_a_grupos ofrecida
      on ofrecida.grupo_id = fila.grupo_id
      and ofrecida.curso_id = fila.curso_id
    join miembros_pedidos miembro on miembro.grupo_id = fila.grupo_id
  where ${isAplicable}
  group by miembro.usuario_id, fila.actividad_id`

/**
 * `usuario_id`, `actividad_id`, `abre`, `fecha_limite`, `cierra` (each a timestamptz, null where there is no bound)
 * `limite_grupo` and `cierre_grupo` (without more time), `prorroga` (whether more was given), `cambiado_en` (when any
 * of it was last put) and `zona` (by whose clocks the person reads it), a row for each person and activity that has
 * dates; to join once, never to ask row by row.
 *
 * The most generous bound of the person's groups that have dates for the activity holds on each side, and none
 * where one of them has none. Dates count while the course has the activity and is or was offered to the group, or to
 * the person's school: others stand on no screen on which they could be changed. For the same reason those of a group
 * whose year is over give way as soon as the person follows the course with another, or by their school alone. More
 * time moves a bound that there is, and only to a later moment.
 * @param usuarios condition on `miembro.usuario_id`
 * @param actividades condition on `plazo.actividad_id`
 */
export const plazosDe = (usuarios: RawBuilder<SqlBool>, actividades: RawBuilder<SqlBool>) => sql`
  with ${deSusGrupos(usuarios, actividades)}
  select
    de_clase.usuario_id,
    de_clase.actividad_id,
    de_clase.zona,
    de_clase.abre,
    ${conProrroga},
    de_clase.fecha_limite as limite_grupo,
    de_clase.cierra as cierre_grupo,
    prorroga.usuario_id is not null as prorroga,
    greatest(de_clase.cambiado_en, prorroga.actualizado_en) as cambiado_en
  from (${porGrupos}) de_clase
    left join prorrogas prorroga
      on prorroga.usuario_id = de_clase.usuario_id
      and prorroga.actividad_id = de_clase.actividad_id`

/** `ofrecidas_numeradas`: what is offered, each with a number. */
const numeradas = sql`
  select
    ofrecida.grupo_id,
    ofrecida.curso_id,
    ofrecida.al_grupo,
    ofrecida.escuelas,
    row_number() over () as n
  from ofrecidas_a_grupos ofrecida`

/** By person, the numbers of what holds for them. */
const ofrecidasACada = sql`
  select
    miembro.usuario_id,
    min(miembro.zona) as zona,
    array_agg(ofrecida.n order by ofrecida.n) as de
  from miembros_pedidos miembro
    join ofrecidas_numeradas ofrecida on ofrecida.grupo_id = miembro.grupo_id
  where ${isAplicable}
  group by miembro.usuario_id`

/** `clases_con_plazo`: people to whom the same is offered. */
const clases = sql`
  select
    persona.de,
    persona.zona,
    row_number() over (order by min(persona.usuario_id)) - 1 as clase,
    array_agg(persona.usuario_id order by persona.usuario_id) as usuarios
  from (${ofrecidasACada}) persona
  group by persona.de, persona.zona`

/** `plazos_de_clase`: the dates of each class. */
const deClase = sql`
  select
    clase.clase,
    fila.actividad_id,
    min(clase.zona) as zona,
    ${masGenerosa}
  from clases_con_plazo clase
    cross join lateral unnest(clase.de) numero (n)
    join ofrecidas_numeradas numerada on numerada.n = numero.n
    join fechas_de_grupos fila
      on fila.grupo_id = numerada.grupo_id
      and fila.curso_id = numerada.curso_id
  group by clase.clase, fila.actividad_id`

/**
 * `prorrogas_de_clases`: who was given more time. The wall keeps it person by person through the index, whatever the
 * plan that is kept expects.
 */
const prorrogasDe = (actividades: RawBuilder<SqlBool>) => sql`
  select
    clase.clase,
    prorroga.usuario_id,
    prorroga.actividad_id,
    prorroga.fecha_limite,
    prorroga.cierra
  from clases_con_plazo clase
    cross join lateral unnest(clase.usuarios) persona (usuario_id)
    cross join lateral (
      select plazo.*
      from prorrogas plazo
      where plazo.usuario_id = persona.usuario_id
        and ${actividades}
      offset 0
    ) prorroga`

/** `plazos_propios`: the dates of those people. */
const propias = sql`
  select
    prorroga.usuario_id,
    de_clase.actividad_id,
    de_clase.zona,
    ${conProrroga}
  from prorrogas_de_clases prorroga
    join plazos_de_clase de_clase
      on de_clase.clase = prorroga.clase
      and de_clase.actividad_id = prorroga.actividad_id`

/**
 * The dates of many people, said once for all to whom the same groups and courses are offered: a class of a
 * thousand has a row for each activity in place of a thousand. As parts of a `with`, each by its name:
 * - `clases_con_plazo`: `clase` from 0, `usuarios` (an array); who is in none has no dates,
 * - `plazos_de_clase`: `clase`, `actividad_id`, `zona`, `abre`, `fecha_limite`, `cierra`,
 * - `plazos_propios`: `usuario_id`, `actividad_id`, `zona`, `fecha_limite`, `cierra` of those who were given more time,
 * which hold in place of their class's.
 * @param usuarios, actividades as there
 */
export const plazosPorClase = (usuarios: RawBuilder<SqlBool>, actividades: RawBuilder<SqlBool>) => sql`
  ${deSusGrupos(usuarios, actividades)},
  ofrecidas_numeradas as materialized (${numeradas}),
  clases_con_plazo as materialized (${clases}),
  plazos_de_clase as materialized (${deClase}),
  prorrogas_de_clases as materialized (${prorrogasDe(actividades)}),
  plazos_propios as materialized (${propias})`

/**
 * The dates of one person.
 * @param actividades as there
 */
export const plazosDePersona = (usuarioId: Key, actividades: RawBuilder<SqlBool>) =>
  plazosDe(sql<SqlBool>`miembro.usuario_id = ${usuarioId}`, actividades)

/**
 * A moment of a row of `plazosDe`, by the clocks of its person.
 * @param de the name of the row
 * @param momento its column
 */
export const enSuZona = (de: string, momento: string) => enZona(`${de}.${momento}`, sql.ref(`${de}.zona`))

/**
 * What `contract: Plazo` says of a row of `plazosDe`.
 * @param de its name in the statement
 */
export const comoPlazo = (de: string) =>
  sql`json_build_object(
  'abre', ${enSuZona(de, 'abre')},
  'fecha_limite', ${enSuZona(de, 'fecha_limite')},
  'cierra', ${enSuZona(de, 'cierra')},
  'prorroga', ${sql.ref(`${de}.prorroga`)}::int)`

export type Cuando = {
  abre: string | null
  fecha_limite: string | null
  cierra: string | null
  /** As the database's clock says now. */
  por_abrir: boolean
  cerrada: boolean
}

/** The most of `Cuando`, on `su_plazo`. */
const limitesDichos = sql`
  ${enSuZona('su_plazo', 'abre')} as abre,
  ${enSuZona('su_plazo', 'fecha_limite')} as fecha_limite,
  ${enSuZona('su_plazo', 'cierra')} as cierra,
  coalesce(su_plazo.abre > now(), false) as por_abrir`

/** The dates of one activity for somebody; undefined without any. Moments as `enZona` says them. */
export async function getPlazoDe(db: Db, usuarioId: number, actividadId: number): Promise<Cuando | undefined> {
  const deLaActividad = sql<SqlBool>`plazo.actividad_id = ${actividadId}`
  const { rows } = await sql<Cuando>`
    select
      ${limitesDichos},
      coalesce(su_plazo.cierra < now(), false) as cerrada
    from (${plazosDePersona(sql`${usuarioId}::bigint`, deLaActividad)}) su_plazo`.execute(db)
  return rows[0]
}

/** What is done without a connection counts as done then, when it arrives within so long. */
export const SIN_LINEA = sql`interval '24 hours'`

/** Whose date for what, at a moment that a page says (ISO 8601), or null for now. */
type PlazoPreguntado = { usuarioId: number; actividadId: number; momento: string | null }
/** `hecho`: that moment, where it counts. */
export type CuandoAl = Cuando & { hecho: string | null }

/**
 * As it holds for what was done at a moment that a page says. That counts when it is not in the future, not older than
 * a day, not before it opened, and far enough from now to be worth telling: more than a minute, or with a limit or the
 * close in between.
 * @returns in the order asked for; without dates all of it null and open
 */
export async function listPlazosAl(db: Db, de: readonly PlazoPreguntado[]): Promise<CuandoAl[]> {
  const asked = de.map(({ usuarioId, actividadId, momento }, n) => ({
    n,
    usuario: usuarioId,
    actividad: actividadId,
    momento,
  }))
  const conFechas = sql`
    select pedido.usuario
    from pedidos pedido
    where exists (select from plazos plazo where plazo.actividad_id = pedido.actividad)`
  const { rows } = await sql<CuandoAl>`
    with pedidos as materialized (
        select pedido.n, pedido.usuario, pedido.actividad, pedido.momento
        from ${recordset(asked, 'pedido', {
          n: 'int',
          usuario: 'bigint',
          actividad: 'bigint',
          momento: 'timestamptz',
        })})
    select
      ${limitesDichos},
      coalesce(su_plazo.cierra < coalesce(tarea.hecho, now()), false) as cerrada,
      to_json(tarea.hecho) as hecho
    from pedidos pedido
      left join (${plazosDe(
        sql<SqlBool>`miembro.usuario_id = any (array(${conFechas}))`,
        sql<SqlBool>`plazo.actividad_id = any (array(select pedido.actividad from pedidos pedido))`,
      )}) su_plazo
        on su_plazo.usuario_id = pedido.usuario
          and su_plazo.actividad_id = pedido.actividad
      cross join lateral (
        select case
            when pedido.momento <= now()
              and pedido.momento >= now() - ${SIN_LINEA}
              and pedido.momento >= coalesce(su_plazo.abre, pedido.momento)
              and (pedido.momento < now() - interval '1 minute'
                or (pedido.momento <= su_plazo.fecha_limite and su_plazo.fecha_limite < now())
                or (pedido.momento <= su_plazo.cierra and su_plazo.cierra < now()))
              then pedido.momento
          end as hecho) tarea
    order by pedido.n`.execute(db)
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
