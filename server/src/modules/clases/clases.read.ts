/** Classes as people see them: the events of sessions, with where they are held, their recording and their series. */
import type { Clase, ClaseConSerie, ClaseDeSerie, clasesRoutes, DestinoDeClase, QueryOf } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { canceladas } from '../../alcance/canceladas.read.ts'
import { alcanceDeCurricula } from '../../alcance/curriculas.read.ts'
import { alcanceDeGrupo, alcanceDeGrupoArchivado } from '../../alcance/grupos.read.ts'
import { ofertaTerminada } from '../../alcance/ofertas.read.ts'
import { alcanceDeSesion } from '../../alcance/sesiones.read.ts'
import { ahora, hoy } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { firstOf, hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'
import { horario } from '../sesiones/sesiones.horario.read.ts'

/**
 * Groups to whom an offer is made, in the person's scope.
 * @param oferta its key
 */
const gruposDe = (person: Person, oferta: RawBuilder<unknown>) => sql`
  coalesce((
    select json_agg(grupo.nombre_grupo order by grupo.nombre_grupo collate "es-x-icu", grupo.id)
    from ofertas_grupos ofrecido
      join grupos grupo on grupo.id = ofrecido.grupo_id
    where ofrecido.oferta_id = ${oferta}
      and ${alcanceDeGrupoArchivado(person)}
  ), '[]')`

/** On `sesion_eventos as evento`. */
const grabacion = sql`(
  select json_build_object('objetivo_id', grabacion.objetivo_id, 'unidad_id', (
    select min(puesto.unidad_id)
    from unidades_objetivos puesto
      join cursos_unidades en_curso on en_curso.unidad_id = puesto.unidad_id
    where puesto.objetivo_id = grabacion.objetivo_id
      and en_curso.curso_id = sesion.curso_id
  ))
  from clases_grabaciones grabacion
  where grabacion.evento_id = evento.id
)`

/**
 * What is the same of a class that is held and of one that was called off: the second bears its own columns as
 * `evento`.
 */
const columnas = (person: Person) => sql`
  ${horario},
  evento.sesion_id,
  sesion.nombre_sesion as titulo,
  sesion.oferta_id,
  oferta.nombre_oferta_academica as oferta,
  ${gruposDe(person, sql`sesion.oferta_id`)} as grupos,
  curso.id as curso_id,
  curso.nombre_curso as curso,
  curso."cursoEnVivo",
  (
    select min(curricula.id)
    from ofertas_curriculas ofrecida
      join curriculas curricula on curricula.id = ofrecida.curricula_id
    where ofrecida.oferta_id = sesion.oferta_id
      and ${alcanceDeCurricula(person)}
  ) as curricula_id,
  organiza.id as organizador_id,
  coalesce(organiza.nombre_completo, '') as organizador,
  coalesce(evento.organizador_id = ${person.id}, false) as propia,
  evento.enlace,
  stream.id as stream_id,
  coalesce(stream.youtube_video_id, '') as youtube_video_id,
  ${grabacion} as grabacion,
  (
    select count(*)::int
    from sesion_eventos otra
    where otra.sesion_id = evento.sesion_id
      and (otra.inicia, otra.id) <= (evento.inicia, evento.id)
  ) as numero,
  (select count(*)::int from sesion_eventos otra where otra.sesion_id = evento.sesion_id) as de`

const joined = sql`
  join sesiones sesion on sesion.id = evento.sesion_id
  join ofertas_academicas oferta on oferta.id = sesion.oferta_id
  join cursos curso on curso.id = sesion.curso_id
  left join usuarios organiza on organiza.id = evento.organizador_id
  left join eventos_stream stream on stream.evento_id = evento.id`

type CuandoDeClases = QueryOf<typeof clasesRoutes.list>['cuando']

/** What is on or begins today, what begins after it, and what is over. On `sesion_eventos as evento`. */
const DE_CUANDO: Record<CuandoDeClases, RawBuilder<SqlBool>> = {
  hoy: sql`(tsrange(evento.inicia, evento.termina) && (select tsrange(dia, dia + 1) from ${hoy} as reloj (dia)))`,
  proximas: sql`(evento.inicia >= ${hoy} + 1)`,
  pasadas: sql`(evento.termina < ${ahora})`,
}

export async function listClases(db: Db, person: Person, q: QueryOf<typeof clasesRoutes.list>) {
  let match = db
    .selectFrom('sesion_eventos as evento')
    .innerJoin('sesiones as sesion', 'sesion.id', 'evento.sesion_id')
    .innerJoin('cursos as curso', 'curso.id', 'sesion.curso_id')
    .select(['evento.id', 'evento.inicia as clave'])
    .where(DE_CUANDO[q.cuando])
    .where(alcanceDeSesion(person))
  if (q.search) match = match.where(w => w.or([hasWords('sesion.busca', q.search), hasWords('curso.busca', q.search)]))
  const { filas, ...place } = await listPage<Clase>(db, q, {
    match,
    dir: q.dir ?? (q.cuando === 'pasadas' ? 'desc' : 'asc'),
    select: columnas(person),
    from: sql`sesion_eventos evento on evento.id = hallado.id ${joined}`,
  })
  return { clases: filas, ...place }
}

/**
 * A mark of all that happens in a series: with another one something of it was changed. On `sesion_eventos as evento`
 * and its session.
 */
const marca = sql<string>`(
  select md5(coalesce(
      string_agg(otra.id || ':' || otra.version || ':' || coalesce(stream.version, 0), ',' order by otra.id), ''))
  from sesion_eventos otra
    left join eventos_stream stream on stream.evento_id = otra.id
  where otra.sesion_id = evento.sesion_id)`

export async function getMarca(db: Db, sesionId: number): Promise<string> {
  const { rows } = await sql<{
    marca: string
  }>`
    select ${marca} as marca
    from (select ${sesionId}::bigint as sesion_id) evento`.execute(db)
  return rows[0]!.marca
}

type Una = Omit<ClaseConSerie, 'serie'>

const enSerie = (de: RawBuilder<unknown>, cancelada: boolean) => sql`
  select
    ${horario},
    ${cancelada}::boolean as cancelada,
    evento.inicia as desde
  from ${de} evento`

/** Undefined when there is none, or out of scope. */
export async function getClase(db: Db, person: Person, id: number): Promise<ClaseConSerie | undefined> {
  const una = (de: RawBuilder<unknown>, cancelada: boolean) => sql<Una>`
    select
      ${columnas(person)},
      sesion.descripcion_sesion as descripcion,
      ${cancelada}::boolean as cancelada,
      coalesce(serie.recordatorio, 'ambos') as recordatorio,
      coalesce(serie.asistencia, true) as asistencia,
      ${marca} as marca
    from ${de} evento
      ${joined}
      left join clases serie on serie.sesion_id = evento.sesion_id
    where evento.id = ${id}
      and ${alcanceDeSesion(person)}`
  const found =
    (await una(sql`sesion_eventos`, false).execute(db)).rows[0] ??
    (await una(canceladas(sql`acto.evento_id = ${id}`), true).execute(db)).rows[0]
  if (!found) return
  const { rows } = await sql<{ una: ClaseDeSerie }>`
    select to_jsonb(linea) - 'desde' as una
    from (
      ${enSerie(sql`(select * from sesion_eventos where sesion_id = ${found.sesion_id})`, false)}
      union all
      ${enSerie(canceladas(sql`acto.sesion_id = ${found.sesion_id}`), true)}
    ) linea
    order by linea.desde, linea.id`.execute(db)
  return { ...found, serie: rows.map(r => r.una) }
}

/** Most courses that are offered at once: what is not among them is found by typing. */
const MAX_OFFERED = 20

/** Courses of offers that are not over, by course, offer or group; those of groups in the person's scope come first. */
export async function listDestinos(db: Db, person: Person, q: QueryOf<typeof clasesRoutes.destinos>) {
  const deGrupo = sql<SqlBool>`exists (
    select
    from ofertas_grupos ofrecido
      join grupos grupo on grupo.id = ofrecido.grupo_id
    where ofrecido.oferta_id = oferta.id
      and ${alcanceDeGrupo(person)}
      and ${q.search ? hasWords('grupo.busca', q.search) : sql`true`}
  )`
  const { rows } = await sql<DestinoDeClase>`
    select oferta.id as oferta, curso.id as curso, curso.nombre_curso, oferta.nombre_oferta_academica as nombre_oferta,
      ${gruposDe(person, sql`oferta.id`)} as grupos
    from ofertas_academicas oferta
      join ofertas_curriculas ofrecida on ofrecida.oferta_id = oferta.id
      join cursos_publicados publicado on publicado.curricula_id = ofrecida.curricula_id
      join cursos curso on curso.id = publicado.curso_id
    where not ${ofertaTerminada}
      and ${q.curso ? sql`curso.id = ${q.curso}` : sql`true`}
      and ${q.oferta ? sql`oferta.id = ${q.oferta}` : sql`true`}
      and (${
        q.search
          ? sql`${hasWords('curso.busca', q.search)} or ${hasWords('oferta.busca', q.search)}
        or ${deGrupo}`
          : sql`true`
      })
    group by oferta.id, curso.id
    order by not exists (
        select from ofertas_grupos al_grupo
          join grupos grupo on grupo.id = al_grupo.grupo_id
        where al_grupo.oferta_id = oferta.id and ${alcanceDeGrupo(person)}),
      curso."cursoEnVivo" desc, ${spanish('curso.nombre_curso')}, oferta.id, curso.id
    limit ${sql.lit(MAX_OFFERED + 1)}`.execute(db)
  const { filas, hay_mas } = firstOf(rows, MAX_OFFERED)
  return { resultSet: filas, hay_mas }
}
