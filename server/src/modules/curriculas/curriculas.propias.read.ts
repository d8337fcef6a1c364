/** Curricula and their courses with what the reader has done of them. */
import type { CurriculaPropia, curriculasRoutes, QueryOf, ReplyOf } from '@eleva/contract'
import { sql } from 'kysely'
import { cursoPara, objetivoPara } from '../../alcance/archivado.read.ts'
import { avance, requisitos, tareasDe } from '../../alcance/avance.read.ts'
import { alcanceDeCurricula, curriculaPropia, ofertaActual } from '../../alcance/curriculas.read.ts'
import { eventoDeCurso } from '../../alcance/eventos.read.ts'
import { enFecha, sinVencer } from '../../alcance/fechas.read.ts'
import { lugarEn, unidadesDe } from '../../alcance/lugar.read.ts'
import { isAuthor } from '../../alcance/personas.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'
import { conLoPrimero, devueltaPrimera, vencePrimero } from '../agenda/agenda.primero.read.ts'
import { columnasDeTarjeta } from '../eventos/eventos.read.ts'
import { proximaClase } from '../sesiones/sesiones.agenda.read.ts'
import { claseParaTarjeta } from '../streaming/streaming.estado.read.ts'
import { loDicho } from './curriculas.dicho.read.ts'
import { columnasPara } from './curriculas.read.ts'

const yoDe = (person: Person) => sql`${person.id}::bigint`

export async function listCurriculas(db: Db, person: Person, q: QueryOf<typeof curriculasRoutes.list>) {
  let match = db
    .selectFrom('curriculas as curricula')
    .select(['curricula.id', 'curricula.creado_en as clave'])
    .where(q.propias ? curriculaPropia(person) : alcanceDeCurricula(person))
  if (q.search) match = match.where(hasWords('curricula.busca', q.search))
  const yo = yoDe(person)
  const { filas, ...place } = await listPage<CurriculaPropia>(db, q, {
    match,
    dir: q.dir ?? 'desc',
    select: sql`
      ${columnasPara(person)}, ${ofertaActual(person)} as oferta_actual,
      (
        select count(*) filter (where avance.terminado = 1)::int
        from cursos_publicados publicado
          cross join lateral (${avance(yo, sql`publicado.curso_id`)}) avance
        where publicado.curricula_id = curricula.id) as "cursosTerminados",
      (
        select json_build_object(
            'id', curso.id, 'nombre_curso', curso.nombre_curso, 'porcentaje_avance', avance.porcentaje,
            'cursoEnVivo', curso."cursoEnVivo")
        from cursos_visitados visita
          join cursos_publicados publicado on publicado.curricula_id = visita.curricula_id
            and publicado.curso_id = visita.curso_id
          join cursos curso on curso.id = visita.curso_id
          cross join lateral (${avance(yo, sql`curso.id`)}) avance
        where visita.usuario_id = ${yo} and visita.curricula_id = curricula.id
        order by visita.actualizado_en desc
        limit 1) as ultimo_curso`,
    from: sql`curriculas curricula on curricula.id = hallado.id`,
  })
  return { curricula: filas, ...place }
}

/** Course type that a list is limited to: self-paced, live, or neither. */
const deTipo = (tipo: number) => (tipo === 1 || tipo === 2 ? sql`curso."cursoEnVivo" = ${tipo - 1}` : sql`true`)

type Cursos = Omit<ReplyOf<typeof curriculasRoutes.cursos>, 'type'>

/** Whom it asks for nothing, and whom only what they have done lets in: of who writes courses the first. */
const permiso = (person: Person) =>
  isAuthor(person)
    ? { columnas: sql`2 as puede_cursar, '' as cursos_faltantes`, union: sql`` }
    : {
        columnas: sql`requisito.puede_cursar, requisito.cursos_faltantes`,
        union: sql`cross join lateral (${requisitos(yoDe(person))}) requisito`,
      }

/** The courses of the curriculum `curricula` with what the person has done of them. */
const cursosDeUna = (person: Person, tipo: number, search: string) => {
  const yo = yoDe(person)
  const { columnas: permitido, union } = permiso(person)
  return sql`
    select
      curso.id,
      curso.nombre_curso,
      curso.imagen,
      curso.descripcion,
      curso.minutos_curso,
      curso."cursoEnVivo",
      publicado.position,
      cuenta.unidades as "unidadesCantidad",
      cuenta.terminadas as "unidadesTerminadas",
      (not (${enFecha('curso')} ${isAuthor(person) ? sql`` : sql`and ${enFecha('curricula')}`}))::int as expired,
      avance.porcentaje as "porcentajeAvance",
      avance.terminado,
      ${permitido},
      ${columnasDeTarjeta},
      ${claseParaTarjeta(person)} as clase
    from cursos_publicados publicado
      join cursos curso on curso.id = publicado.curso_id
      ${eventoDeCurso}
      cross join lateral (${avance(yo, sql`curso.id`)}) avance
      cross join lateral (${unidadesDe(yo, sql`curso.id`, sql`avance.terminado`)}) cuenta
      ${union}
    where publicado.curricula_id = curricula.id
      and ${isAuthor(person) ? sql`true` : cursoPara(yo)}
      and ${deTipo(tipo)}
      and ${search ? hasWords('curso.busca', search) : sql`true`}`
}

/** What is said of the curriculum `curricula` itself, and of the offer by which the person has it. */
const presentacion = sql`
  json_build_object(
    'descripcion', curricula.descripcion,
    'url_video_presentacion', curricula.url_video_presentacion,
    'oferta', case when oferta.id is not null then
      json_build_object(
        'nombre_oferta_academica', oferta.nombre_oferta_academica,
        'descripcion', oferta.descripcion,
        'imagen', oferta.imagen
      )
    end
  )`

const curriculaConCursos = (person: Person, curriculaId: number, tipo: number, search: string) => sql<Cursos>`
  select
    oferta.id as oferta_actual,
    ${presentacion} as presentacion,
    coalesce(
      (
        select json_agg(to_jsonb(curso) - 'clase' || coalesce(curso.clase, '{}') order by curso.position, curso.id)
        from (${cursosDeUna(person, tipo, search)}) curso
      ),
      '[]'
    ) as cursos_curricula
  from curriculas curricula
    left join ofertas_academicas oferta on oferta.id = ${ofertaActual(person)}
  where curricula.id = ${curriculaId}
    and ${alcanceDeCurricula(person)}`

/** The courses of a curriculum in their order; undefined when there is none that the person may open. */
export async function listCursosDeCurricula(
  db: Db,
  person: Person,
  curriculaId: number,
  tipo: number,
  search: string,
): Promise<Cursos | undefined> {
  const { rows } = await curriculaConCursos(person, curriculaId, tipo, search).execute(db)
  return rows[0]
}

/**
 * `mias`: what the person may open, and when they last were in a course of it: a live class that was looked in on is
 * none that was begun.
 */
const mias = (person: Person, propias: boolean) => sql`
  select
    curricula.id,
    curricula.nombre_curricula,
    ${enFecha('curricula')} as vigente,
    ${ofertaActual(person)} as oferta_actual,
    (not ${sinVencer('curricula')})::int as expired,
    (
      select max(visita.actualizado_en)
      from cursos_visitados visita
        join cursos visitado
          on visitado.id = visita.curso_id
          and visitado."cursoEnVivo" = 0
      where visita.usuario_id = ${yoDe(person)}
        and visita.curricula_id = curricula.id
    ) as visitada
  from curriculas curricula
  where ${propias ? curriculaPropia(person) : alcanceDeCurricula(person)}`

/**
 * Courses that may be their next step.
 * @param de in curricula that were begun, or in those that were not
 */
const candidatos = (person: Person, de: 'comenzadas' | 'por comenzar') => {
  const yo = yoDe(person)
  const author = isAuthor(person)
  return sql`
    select
      mia.id as curricula_id,
      mia.nombre_curricula,
      mia.oferta_actual,
      curso.id as curso_id,
      curso.nombre_curso,
      avance.porcentaje as porcentaje_avance,
      avance.terminado,
      (visita.curso_id is not null)::int as comenzado
    from mias mia
      join cursos_publicados publicado on publicado.curricula_id = mia.id
      join cursos curso on curso.id = publicado.curso_id
      left join cursos_visitados visita
        on visita.usuario_id = ${yo}
        and visita.curso_id = curso.id
        and visita.curricula_id = mia.id
      cross join lateral (${avance(yo, sql`curso.id`)}) avance
      ${permiso(person).union}
    where mia.visitada is ${de === 'comenzadas' ? sql`not null` : sql`null`}
      and mia.vigente
      and curso."cursoEnVivo" = 0
      and ${enFecha('curso')}
      and ${cursoPara(yo)}
      ${author ? sql`` : sql`and requisito.puede_cursar > 0`}
    order by
      avance.terminado,
      mia.visitada desc,
      visita.actualizado_en desc nulls last,
      mia.nombre_curricula collate "es-x-icu",
      publicado.position,
      curso.id
    limit 1`
}

/** `siguiente`: the course of their next step. Of what was never begun only once nothing is left to do of what was. */
const siguiente = (person: Person) => sql`
  with
    comenzado as materialized (${candidatos(person, 'comenzadas')}),
    por_comenzar as (${candidatos(person, 'por comenzar')})
  select comenzado.*, terminado * 2 as vez
  from comenzado
  union all
  select por_comenzar.*, 1 as vez
  from por_comenzar
  where terminado = 0
    and exists (select 1 from comenzado where terminado = 1)
  order by vez
  limit 1`

/**
 * The objectives of the unit of `lugar`, from the one at which they are: what has nothing in it is no step, and what
 * they have left behind them neither.
 */
const objetivosPorVer = (person: Person) => sql`
  select
    1 as clase,
    en_unidad.position,
    en_unidad.id as orden,
    objetivo.id as objetivo,
    null::bigint as actividad,
    objetivo.nombre_objetivo as nombre,
    video.id is not null as con_video,
    video.duracion_segundos as segundos
  from unidades_objetivos en_unidad
    join unidades_objetivos del_lugar
      on del_lugar.unidad_id = en_unidad.unidad_id
      and del_lugar.objetivo_id = lugar.objetivo_id
    join objetivos objetivo on objetivo.id = en_unidad.objetivo_id
    left join objetivo_videos video on video.objetivo_id = objetivo.id
    left join video_lugares lugar_video
      on lugar_video.usuario_id = ${yoDe(person)}
      and lugar_video.objetivo_id = objetivo.id
    left join cursos_visitados visita
      on visita.usuario_id = ${yoDe(person)}
      and visita.curso_id = curso.curso_id
  where en_unidad.unidad_id = lugar.unidad_id
    and ${objetivoPara(yoDe(person), sql`en_unidad.objetivo_id`)}
    and (en_unidad.position, en_unidad.id) >= (del_lugar.position, del_lugar.id)
    and (
      video.id is not null
      or trim(objetivo.descripcion) <> ''
      or exists (select from materiales material where material.objetivo_id = objetivo.id)
    )
    and not (
      lugar_video.visto_en is not null
      or coalesce(video.id is null and visita.objetivo_id = objetivo.id, false)
    )`

/** What that unit asks for and is not done. */
const tareasPorHacer = (person: Person) => sql`
  select
    2,
    actividad.position,
    actividad.id,
    null::bigint,
    actividad.id,
    actividad.nombre_actividad_unidad,
    false,
    null::int
  from (${tareasDe(yoDe(person), sql`curso.curso_id`)}) tarea
    join actividades actividad on actividad.id = tarea.actividad_id
  where tarea.unidad_id = lugar.unidad_id
    and tarea.contadas > tarea.hechas`

const paso = (person: Person) => sql`
  select json_build_object(
    'objetivo', fila.objetivo,
    'actividad', fila.actividad,
    'nombre', fila.nombre,
    'con_video', fila.con_video,
    'segundos', fila.segundos
  )
  from (${objetivosPorVer(person)} union all ${tareasPorHacer(person)}) fila
  order by fila.clase, fila.position, fila.orden
  limit 1`

/** The next step, with the unit and the objective where they go on. */
const dondeContinua = (person: Person) => sql`
  select json_build_object(
    'curricula_id', curso.curricula_id,
    'nombre_curricula', curso.nombre_curricula,
    'curso_id', curso.curso_id,
    'nombre_curso', curso.nombre_curso,
    'oferta_actual', curso.oferta_actual,
    'porcentaje_avance', curso.porcentaje_avance,
    'terminado', curso.terminado,
    'comenzado', curso.comenzado,
    'unidades', cuenta.unidades,
    'unidades_terminadas', cuenta.terminadas,
    'unidad', case when lugar.unidad_id is not null then
      json_build_object(
        'id', lugar.unidad_id,
        'numero', lugar.numero,
        'nombre_unidad', lugar.nombre_unidad,
        'hechas', lugar.hechas,
        'contadas', lugar.contadas
      )
    end,
    'objetivo', case when lugar.objetivo_id is not null then
      json_build_object(
        'id', lugar.objetivo_id,
        'nombre_objetivo', lugar.nombre_objetivo,
        'con_video', lugar.con_video,
        'duracion_segundos', lugar.duracion_segundos
      )
    end,
    'paso', (${paso(person)})
  )
  from siguiente curso
    cross join lateral (${unidadesDe(yoDe(person), sql`curso.curso_id`, sql`curso.terminado`)}) cuenta
    left join lateral (${lugarEn(yoDe(person), sql`curso.curso_id`)}) lugar on true`

const curriculasDichas = sql`
  select json_agg(
    json_build_object(
      'id', mia.id,
      'nombre_curricula', mia.nombre_curricula,
      'expired', mia.expired,
      'oferta_actual', mia.oferta_actual
    )
    order by mia.nombre_curricula collate "es-x-icu", mia.id
  )
  from mias mia`

type Navegacion = Omit<ReplyOf<typeof curriculasRoutes.navegacion>, 'ritmo' | 'terminados'>

const navegacionDe = (person: Person, propias: boolean) => sql<Navegacion>`
  with
    mias as materialized (${mias(person, propias)}),
    siguiente as materialized (${siguiente(person)}),
    ${conLoPrimero(person)}
  select
    (select hoy::text from reloj) as hoy,
    coalesce((${curriculasDichas}), '[]') as curriculas_navegacion,
    (${dondeContinua(person)}) as continuar,
    ${proximaClase(person)} as proxima_clase,
    ${devueltaPrimera(person)} as devuelta,
    (${vencePrimero(person)}) as vence,
    (${loDicho(person)}) as dicho`

/**
 * What the person may open, what is first of their day (what came back, what is due, their next class), what was said
 * to them last, and their next step. That is the self-paced course in which they were last (a live class is no step);
 * once it is complete, the next one of the same curriculum that they may take, then one of a curriculum that was never
 * begun; complete ones come last. Null before the first visit.
 */
export async function getNavegacion(db: Db, person: Person, propias = false): Promise<Navegacion> {
  const { rows } = await navegacionDe(person, propias).execute(db)
  return rows[0]!
}
