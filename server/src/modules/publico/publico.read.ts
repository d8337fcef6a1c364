/** What is shown without a session: see the contract for what counts as published. */
import {
  type ClasePublica,
  type CoachPublico,
  type CurriculaPublica,
  type CursoPublico,
  type NovedadPublica,
  type publicoRoutes,
  type QueryOf,
  ROL,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { estaPublicada } from '../../alcance/curriculas.read.ts'
import { sinVencer } from '../../alcance/fechas.read.ts'
import { novedadDesde, novedadVigente } from '../../alcance/novedades.read.ts'
import { ofertaAbierta } from '../../alcance/ofertas.read.ts'
import { sinOponerse } from '../../alcance/textos.read.ts'
import { ahora, hoy } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import { palabras } from '../sesiones/sesiones.horario.read.ts'

/** Of news, so many at most. */
const MOST_NEWS = 20

/** How far the calendar looks ahead. */
const MONTHS = sql.lit('3 months')

/** A course that somebody may begin still. On `cursos as k`. */
const sePuedeEmpezar = sql<SqlBool>`(${sinVencer('k')} and k.archivado_en is null)`

const unidades = sql`(
  select count(*)::int
  from cursos_unidades cu
    join unidades u on u.id = cu.unidad_id
  where cu.curso_id = k.id
    and u.archivada_en is null)`

/** A card of the catalogue. On `curriculas as c` and `sumas`. */
const tarjeta = sql`c.id, c.nombre_curricula, c.descripcion, c.tipo, c.imagen, t.cursos, t.unidades, t.minutos`
const sumas = sql`
  lateral (
    select count(*)::int as cursos, coalesce(sum(${unidades}), 0)::int as unidades,
      coalesce(sum(k.minutos_curso), 0)::int as minutos
    from cursos_publicados cc join cursos k on k.id = cc.curso_id
    where cc.curricula_id = c.id and ${sePuedeEmpezar}) t`

/** Curricula with a course of such a name. Its search column holds an inner key too, which must not be found here. */
const porCurso = (search: string) => sql<SqlBool>`
  c.id in (
    select n.curricula_id
    from (
      select cc.curricula_id, sin_acentos(k.nombre_curso) as nombre
      from cursos k join cursos_publicados cc on cc.curso_id = k.id
      where ${hasWords('k.busca', search)} and ${sePuedeEmpezar}) n
    where ${hasWords('n.nombre', search)})`

export async function listCatalogo(db: Db, q: QueryOf<typeof publicoRoutes.catalogo>) {
  let match = db
    .selectFrom('curriculas as c')
    .select(['c.id', spanish('c.nombre_curricula').as('clave')])
    .where(estaPublicada)
  if (q.search) match = match.where(sql<SqlBool>`(${hasWords('c.busca', q.search)} or ${porCurso(q.search)})`)
  const { filas: curriculas, ...place } = await listPage<CurriculaPublica>(db, q, {
    match,
    dir: 'asc',
    select: tarjeta,
    from: sql`curriculas c on c.id = h.id cross join ${sumas}`,
  })
  return { curriculas, ...place }
}

/** Undefined when there is none, or it is not published. */
export async function getCurriculaPublica(db: Db, id: number) {
  const { rows } = await sql<CurriculaPublica & { lista: CursoPublico[] }>`
    select ${tarjeta},
      coalesce((
        select json_agg(
            json_build_object(
              'id', k.id, 'nombre_curso', k.nombre_curso, 'descripcion', k.descripcion, 'imagen', k.imagen,
              'unidades', ${unidades}, 'minutos_curso', k.minutos_curso, 'cursoEnVivo', k."cursoEnVivo")
            order by cc.position, k.id)
        from cursos_publicados cc join cursos k on k.id = cc.curso_id
        where cc.curricula_id = c.id and ${sePuedeEmpezar}), '[]') as lista
    from curriculas c cross join ${sumas}
    where c.id = ${id} and ${estaPublicada}`.execute(db)
  if (!rows[0]) return undefined
  const { lista: cursos, ...curricula } = rows[0]
  return { curricula, cursos }
}

/** Active people whom a school with access names as its coach. On `usuarios as u`. */
const esCoach = sql<SqlBool>`u.estatus_user = 1 and u.role_id = ${ROL.docente}
  and u.email in (select e.correo_coach from escuelas e where e.estatus = 1)`

/** So many cities, or curricula, are named of a coach. */
const FEW = sql.lit(3)

/** By name; the second surname is nobody's business here. */
export async function listCoaches(db: Db): Promise<CoachPublico[]> {
  const { rows } = await sql<CoachPublico>`
    -- Of each coach the schools with access, and what of the catalogue is offered to them.
    with atendidas as materialized (
        select correo_coach, id as escuela_id, ciudad
        from escuelas
        where estatus = 1 and correo_coach <> ''),
      publicadas as materialized (
        select c.id, c.nombre_curricula, o.id as oferta_id
        from curriculas c
          join ofertas_curriculas oc on oc.curricula_id = c.id
          join ofertas_academicas o on o.id = oc.oferta_id
        where ${ofertaAbierta} and ${sinVencer('c')})
    select trim(u.name || ' ' || u.apellido_p) as nombre, u.avatar,
      array(
        select distinct a.ciudad collate "es-x-icu" as ciudad
        from atendidas a
        where a.correo_coach = u.email and a.ciudad <> ''
        order by ciudad
        limit ${FEW}) as ciudades,
      coalesce((
        select json_agg(json_build_object('id', x.id, 'nombre_curricula', x.nombre_curricula))
        from (
          select distinct p.id, p.nombre_curricula collate "es-x-icu" as nombre_curricula
          from atendidas a
            join gestores_ofertas go on go.escuela_id = a.escuela_id
            join publicadas p on p.oferta_id = go.oferta_id
          where a.correo_coach = u.email
          order by nombre_curricula, id
          limit ${FEW}) x), '[]') as curriculas
    from usuarios u
    where ${esCoach} and ${sinOponerse('pagina_publica', sql`u.id`)}
    order by u.nombre_completo collate "es-x-icu", u.id`.execute(db)
  return rows
}

/**
 * Events of sessions whose own offer is published and reaches that day.
 * @param which on `sesiones as s` and `sesion_eventos as e`
 */
const deSesiones = (which: RawBuilder<SqlBool>) => sql`
  select distinct e.fecha_consumo_inicio, e.fecha_consumo_termino, e.hora_inicio, e.hora_fin, e.inicia, e.termina,
    s.curso_id
  from sesion_eventos e join sesiones s on s.id = e.sesion_id join ofertas_academicas o on o.id = s.oferta_id
  where ${which}
    and ${ofertaAbierta}
    and coalesce(e.fecha_consumo_inicio <= o.fecha_finalizacion, true)
    and exists (
      select from ofertas_curriculas oc join curriculas c on c.id = oc.curricula_id
      where oc.oferta_id = o.id and ${sinVencer('c')})`

/**
 * Classes that still go on or are to come: those of sessions, and those of live courses in published curricula in whose
 * hours no session of the course is held, as that is the same class.
 */
const clases = sql`
  ${deSesiones(sql`tsrange(e.inicia, e.termina) && (select franja from plazo)`)}
  union all
  select distinct v.fecha_inicio, v.fecha_finalizacion, v.hora_inicio, v.hora_fin, v.inicia, v.termina, v.curso_id
  from eventos_curso v join cursos k on k.id = v.curso_id
  where k."cursoEnVivo" = 1
    and ${sePuedeEmpezar}
    and tsrange(v.inicia, v.termina) && (select franja from plazo)
    and coalesce(v.fecha_vigencia_finalizacion >= ${hoy}, true)
    and k.id in (
      select cc.curso_id
      from cursos_publicados cc join curriculas c on c.id = cc.curricula_id
      where ${estaPublicada})
    and not exists (${deSesiones(sql`s.curso_id = v.curso_id and tsrange(e.inicia, e.termina) && tsrange(v.inicia, v.termina)`)})`

const plazo = sql`select ${hoy} as desde, (${hoy} + interval ${MONTHS})::date as hasta,
  tsrange(${ahora}, ${hoy} + interval ${MONTHS} + interval '1 day') as franja`

/** One of the catalogue that has the course. On `cursos as k`. */
const enCatalogo = sql`(select json_build_object('id', c.id, 'nombre_curricula', c.nombre_curricula)
  from cursos_publicados cc join curriculas c on c.id = cc.curricula_id
  where cc.curso_id = k.id and ${estaPublicada} order by c.id limit 1)`

export async function getCalendario(db: Db) {
  const { rows } = await sql<{ desde: string; hasta: string; zona: string; clases: ClasePublica[] }>`
    with plazo as materialized (${plazo})
    select desde, hasta, zona() as zona,
      coalesce((
        select json_agg(to_jsonb(x) - 'inicia' order by x.inicia, x.nombre_curso)
        from (
          select e.fecha_consumo_inicio as dia,
            -- One that begins late and ends after midnight stands under its own day.
            case
              when e.hora_inicio is not null
                and e.termina - e.inicia < interval '12 hours'
                then e.fecha_consumo_inicio
              else coalesce(e.fecha_consumo_termino, e.fecha_consumo_inicio)
            end as ultimo_dia,
            ${palabras} as horario, k.id as curso_id, k.nombre_curso, ${enCatalogo} as curricula, e.inicia
          from (${clases}) e join cursos k on k.id = e.curso_id
          order by e.inicia, k.nombre_curso) x), '[]') as clases
    from plazo`.execute(db)
  return rows[0]!
}

export async function getPrograma(db: Db) {
  const { rows } = await sql<{ curriculas: number; cursos: number; coaches: number; clases: number }>`
    with plazo as materialized (${plazo}),
      publicadas as materialized (select c.id from curriculas c where ${estaPublicada})
    select (select count(*)::int from publicadas) as curriculas,
      (select count(distinct k.id)::int from publicadas p join cursos_publicados cc on cc.curricula_id = p.id
        join cursos k on k.id = cc.curso_id where ${sePuedeEmpezar}) as cursos,
      (select count(*)::int from usuarios u where ${esCoach}) as coaches,
      (select count(*)::int from (${clases}) e) as clases`.execute(db)
  return rows[0]!
}

/** Published, public and in date, the latest first. */
export const listNovedadesPublicas = (db: Db, most = MOST_NEWS): Promise<NovedadPublica[]> =>
  db
    .selectFrom('novedades as n')
    .select(['n.id', 'n.titulo', 'n.descripcion'])
    .select(sql<string>`to_char(${novedadDesde} at time zone zona(), 'YYYY-MM-DD')`.as('dia'))
    .where(novedadVigente)
    .where('n.publica', '=', 1)
    .orderBy(novedadDesde, 'desc')
    .orderBy('n.id', 'desc')
    .limit(most)
    .execute()

/** A class as a calendar needs it: whole days, or moments. */
export type ClaseDeCalendario = {
  clave: string
  curso_id: number
  nombre_curso: string
  todo_el_dia: boolean
  dia: string
  /** The day after the last one. */
  dia_fin: string
  inicia: Date
  termina: Date
}

/** @param curso its classes alone */
export async function listClases(db: Db, curso: number | undefined): Promise<ClaseDeCalendario[]> {
  const { rows } = await sql<ClaseDeCalendario>`
    with plazo as materialized (${plazo})
    select k.id || '-' || to_char(e.inicia, 'YYYYMMDD"T"HH24MI') as clave, k.id as curso_id, k.nombre_curso,
      e.hora_inicio is null and e.hora_fin is null as todo_el_dia, e.fecha_consumo_inicio::text as dia,
      e.termina::date::text as dia_fin,
      e.inicia at time zone zona() as inicia, e.termina at time zone zona() as termina
    from (${clases}) e join cursos k on k.id = e.curso_id
    where ${curso ?? null}::bigint is null or k.id = ${curso ?? null}
    order by e.inicia, k.nombre_curso`.execute(db)
  return rows
}
