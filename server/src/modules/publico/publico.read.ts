/** What is shown without a session: see the contract for what counts as published. */
import type {
  ClasePublica,
  CoachPublico,
  CurriculaPublica,
  CursoPublico,
  NovedadPublica,
  publicoRoutes,
  QueryOf,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isPublicada } from '../../alcance/curriculas.read.ts'
import { sinVencer } from '../../alcance/fechas.read.ts'
import { novedadDesde, novedadVigente } from '../../alcance/novedades.read.ts'
import { ofertaAbierta } from '../../alcance/ofertas.read.ts'
import { isCoachDeEscuela } from '../../alcance/papeles.ts'
import { sinOponerse } from '../../alcance/textos.read.ts'
import { ahora, hoy } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import { palabras } from '../sesiones/sesiones.horario.read.ts'

/** Most news that are shown. */
const MAX_NEWS = 20

/** How far the calendar looks ahead. */
const MONTHS = sql.lit('3 months')

/** A course that somebody may begin still. On `cursos as curso`. */
const canBegin = sql<SqlBool>`(${sinVencer('curso')} and curso.archivado_en is null)`

const unidades = sql`(
  select count(*)::int
  from cursos_unidades en_curso
    join unidades unidad on unidad.id = en_curso.unidad_id
  where en_curso.curso_id = curso.id
    and unidad.archivada_en is null)`

/** A card of the catalogue. On `curriculas as curricula` and `sumas`. */
const tarjeta = sql`curricula.id, curricula.nombre_curricula, curricula.descripcion, curricula.tipo, curricula.imagen,
  suma.cursos, suma.unidades, suma.minutos`
const sumas = sql`
  lateral (
    select count(*)::int as cursos, coalesce(sum(${unidades}), 0)::int as unidades,
      coalesce(sum(curso.minutos_curso), 0)::int as minutos
    from cursos_publicados publicado
      join cursos curso on curso.id = publicado.curso_id
    where publicado.curricula_id = curricula.id and ${canBegin}) suma`

/** Curricula with a course of such a name. Its search column holds an inner key too, which must not be found here. */
const porCurso = (search: string) => sql<SqlBool>`
  curricula.id in (
    select empieza.curricula_id
    from (
      select publicado.curricula_id, sin_acentos(curso.nombre_curso) as nombre
      from cursos curso
        join cursos_publicados publicado on publicado.curso_id = curso.id
      where ${hasWords('curso.busca', search)} and ${canBegin}) empieza
    where ${hasWords('empieza.nombre', search)})`

export async function listCatalogo(db: Db, q: QueryOf<typeof publicoRoutes.catalogo>) {
  let match = db
    .selectFrom('curriculas as curricula')
    .select(['curricula.id', spanish('curricula.nombre_curricula').as('clave')])
    .where(isPublicada)
  if (q.search) match = match.where(sql<SqlBool>`(${hasWords('curricula.busca', q.search)} or ${porCurso(q.search)})`)
  const { filas: curriculas, ...place } = await listPage<CurriculaPublica>(db, q, {
    match,
    dir: 'asc',
    select: tarjeta,
    from: sql`curriculas curricula on curricula.id = hallado.id cross join ${sumas}`,
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
              'id', curso.id, 'nombre_curso', curso.nombre_curso, 'descripcion', curso.descripcion, 'imagen',
                curso.imagen,
              'unidades', ${unidades}, 'minutos_curso', curso.minutos_curso, 'cursoEnVivo', curso."cursoEnVivo")
            order by publicado.position, curso.id)
        from cursos_publicados publicado
          join cursos curso on curso.id = publicado.curso_id
        where publicado.curricula_id = curricula.id and ${canBegin}), '[]') as lista
    from curriculas curricula
      cross join ${sumas}
    where curricula.id = ${id} and ${isPublicada}`.execute(db)
  if (!rows[0]) return undefined
  const { lista: cursos, ...curricula } = rows[0]
  return { curricula, cursos }
}

/** Active people who coach a school with access. On `usuarios as usuario`. */
const isCoach = sql<SqlBool>`usuario.estatus_user = 1
  and usuario.id in (
    select coach.id
    from escuelas escuela
      join usuarios coach on ${isCoachDeEscuela}
    where escuela.estatus = 1)`

/** How many cities, or curricula, are named of a coach. */
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
        select curricula.id, curricula.nombre_curricula, oferta.id as oferta_id
        from curriculas curricula
          join ofertas_curriculas ofrecida on ofrecida.curricula_id = curricula.id
          join ofertas_academicas oferta on oferta.id = ofrecida.oferta_id
        where ${ofertaAbierta} and ${sinVencer('curricula')})
    select trim(usuario.name || ' ' || usuario.apellido_p) as nombre, usuario.avatar,
      array(
        select distinct atendida.ciudad collate "es-x-icu" as ciudad
        from atendidas atendida
        where atendida.correo_coach = usuario.email and atendida.ciudad <> ''
        order by ciudad
        limit ${FEW}) as ciudades,
      coalesce((
        select json_agg(json_build_object('id', fila.id, 'nombre_curricula', fila.nombre_curricula))
        from (
          select distinct publicada.id, publicada.nombre_curricula collate "es-x-icu" as nombre_curricula
          from atendidas atendida
            join gestores_ofertas a_escuela on a_escuela.escuela_id = atendida.escuela_id
            join publicadas publicada on publicada.oferta_id = a_escuela.oferta_id
          where atendida.correo_coach = usuario.email
          order by nombre_curricula, id
          limit ${FEW}) fila), '[]') as curriculas
    from usuarios usuario
    where ${isCoach} and ${sinOponerse('pagina_publica', sql`usuario.id`)}
    order by usuario.nombre_completo collate "es-x-icu", usuario.id`.execute(db)
  return rows
}

/**
 * Events of sessions whose own offer is published and reaches that day.
 * @param which on `sesiones as sesion` and `sesion_eventos as evento`
 */
const deSesiones = (which: RawBuilder<SqlBool>) => sql`
  select distinct clase.fecha_consumo_inicio, clase.fecha_consumo_termino, clase.hora_inicio, clase.hora_fin,
    clase.inicia, clase.termina,
    sesion.curso_id
  from sesion_eventos clase
    join sesiones sesion on sesion.id = clase.sesion_id
    join ofertas_academicas oferta on oferta.id = sesion.oferta_id
  where ${which}
    and ${ofertaAbierta}
    and coalesce(clase.fecha_consumo_inicio <= oferta.fecha_finalizacion, true)
    and exists (
      select from ofertas_curriculas ofrecida
        join curriculas curricula on curricula.id = ofrecida.curricula_id
      where ofrecida.oferta_id = oferta.id and ${sinVencer('curricula')})`

/**
 * Classes that still go on or are to come: those of sessions, and those of live courses in published curricula in whose
 * hours no session of the course is held, as that is the same class.
 */
const clases = sql`
  ${deSesiones(sql`tsrange(clase.inicia, clase.termina) && (select franja from plazo)`)}
  union all
  select distinct en_vivo.fecha_inicio, en_vivo.fecha_finalizacion, en_vivo.hora_inicio, en_vivo.hora_fin,
    en_vivo.inicia, en_vivo.termina, en_vivo.curso_id
  from eventos_curso en_vivo
    join cursos curso on curso.id = en_vivo.curso_id
  where curso."cursoEnVivo" = 1
    and ${canBegin}
    and tsrange(en_vivo.inicia, en_vivo.termina) && (select franja from plazo)
    and coalesce(en_vivo.fecha_vigencia_finalizacion >= ${hoy}, true)
    and curso.id in (
      select publicado.curso_id
      from cursos_publicados publicado
        join curriculas curricula on curricula.id = publicado.curricula_id
      where ${isPublicada})
    and not exists (${deSesiones(sql`sesion.curso_id = en_vivo.curso_id
      and tsrange(clase.inicia, clase.termina) && tsrange(en_vivo.inicia, en_vivo.termina)`)})`

const plazo = sql`select ${hoy} as desde, (${hoy} + interval ${MONTHS})::date as hasta,
  tsrange(${ahora}, ${hoy} + interval ${MONTHS} + interval '1 day') as franja`

/** One of the catalogue that has the course. On `cursos as curso`. */
const enCatalogo = sql`(select json_build_object('id', curricula.id, 'nombre_curricula', curricula.nombre_curricula)
  from cursos_publicados publicado
    join curriculas curricula on curricula.id = publicado.curricula_id
  where publicado.curso_id = curso.id and ${isPublicada} order by curricula.id limit 1)`

export async function getCalendario(db: Db) {
  const { rows } = await sql<{ desde: string; hasta: string; zona: string; clases: ClasePublica[] }>`
    with plazo as materialized (${plazo})
    select desde, hasta, zona() as zona,
      coalesce((
        select json_agg(to_jsonb(fila) - 'inicia' order by fila.inicia, fila.nombre_curso)
        from (
          select evento.fecha_consumo_inicio as dia,
            -- One that begins late and ends after midnight stands under its own day.
            case
              when evento.hora_inicio is not null
                and evento.termina - evento.inicia < interval '12 hours'
                then evento.fecha_consumo_inicio
              else coalesce(evento.fecha_consumo_termino, evento.fecha_consumo_inicio)
            end as ultimo_dia,
            ${palabras} as horario, curso.id as curso_id, curso.nombre_curso, ${enCatalogo} as curricula, evento.inicia
          from (${clases}) evento
            join cursos curso on curso.id = evento.curso_id
          order by evento.inicia, curso.nombre_curso) fila), '[]') as clases
    from plazo`.execute(db)
  return rows[0]!
}

export async function getPrograma(db: Db) {
  const { rows } = await sql<{ curriculas: number; cursos: number; coaches: number; clases: number }>`
    with plazo as materialized (${plazo}),
      publicadas as materialized (select curricula.id from curriculas curricula where ${isPublicada})
    select (select count(*)::int from publicadas) as curriculas,
      (
        select count(distinct curso.id)::int
        from publicadas publicada
          join cursos_publicados publicado on publicado.curricula_id = publicada.id
          join cursos curso on curso.id = publicado.curso_id
        where ${canBegin}
      ) as cursos,
      (select count(*)::int from usuarios usuario where ${isCoach}) as coaches,
      (select count(*)::int from (${clases}) clase) as clases`.execute(db)
  return rows[0]!
}

/** Published, public and in date, the latest first. */
export const listNovedadesPublicas = (db: Db, most = MAX_NEWS): Promise<NovedadPublica[]> =>
  db
    .selectFrom('novedades as novedad')
    .select(['novedad.id', 'novedad.titulo', 'novedad.descripcion'])
    .select(sql<string>`to_char(${novedadDesde} at time zone zona(), 'YYYY-MM-DD')`.as('dia'))
    .where(novedadVigente)
    .where('novedad.publica', '=', 1)
    .orderBy(novedadDesde, 'desc')
    .orderBy('novedad.id', 'desc')
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
    select curso.id || '-' || to_char(clase.inicia, 'YYYYMMDD"T"HH24MI') as clave, curso.id as curso_id,
      curso.nombre_curso,
      clase.hora_inicio is null and clase.hora_fin is null as todo_el_dia, clase.fecha_consumo_inicio::text as dia,
      clase.termina::date::text as dia_fin,
      clase.inicia at time zone zona() as inicia, clase.termina at time zone zona() as termina
    from (${clases}) clase
      join cursos curso on curso.id = clase.curso_id
    where ${curso ?? null}::bigint is null or curso.id = ${curso ?? null}
    order by clase.inicia, curso.nombre_curso`.execute(db)
  return rows
}
