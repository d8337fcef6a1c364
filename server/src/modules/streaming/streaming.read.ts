import {
  type Asistencia,
  type EstadoDeStream,
  type EventoSinStream,
  type QueryOf,
  SEGUNDOS_PRESENTE,
  type StreamDeCoach,
  type StreamEnVivo,
  type StreamFila,
  type streamingRoutes,
} from '@eleva/contract'
import { sql } from 'kysely'
import { nombreDe } from '../../alcance/nombre.ts'
import { alcanceDeStream } from '../../alcance/sesiones.read.ts'
import { alcanceDeTrabajo, suFicha } from '../../alcance/trabajo.read.ts'
import { ahora, enReloj, hoy, iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'
import { columnasDeEstado, columnasDePantalla, desde, enVentana, momento, presentes } from './streaming.estado.read.ts'

const liga = sql`'https://www.youtube.com/watch?v=' || stream.youtube_video_id as "liga_youtube_enVivo"`
/** What the session says of itself comes before what its course says. */
const imagen = sql`coalesce(nullif(sesion.imagen, ''), curso.imagen) as imagen`
const descripcion = sql`coalesce(nullif(sesion.descripcion_sesion, ''), curso.descripcion) as descripcion`

export async function listStreams(db: Db, person: Person, q: QueryOf<typeof streamingRoutes.list>) {
  let match = db
    .selectFrom('eventos_stream as stream')
    .innerJoin('sesion_eventos as evento', 'evento.id', 'stream.evento_id')
    .innerJoin('sesiones as sesion', 'sesion.id', 'evento.sesion_id')
    .innerJoin('cursos as curso', 'curso.id', 'sesion.curso_id')
    .select(['stream.id', 'evento.inicia as clave'])
    .where(alcanceDeStream(person))
  if (q.search)
    match = match.where(e =>
      e.or([hasWords('curso.busca', q.search), hasWords('sesion.busca', q.search), hasWords('stream.busca', q.search)]),
    )
  const { filas: eventos, ...place } = await listPage<StreamFila>(db, q, {
    match,
    dir: q.dir ?? 'desc',
    select: sql`
      stream.id, stream.evento_id, curso.nombre_curso, sesion.nombre_sesion, curso.clave_interna::text as clave_interna,
      evento.fecha_consumo_inicio, left(evento.hora_inicio::text, 5) as hora_inicio, ${momento('inicia')} as inicia,
      ${momento('termina')} as termina, stream.thumbnail_video, stream.titulo_video, stream.stream_iniciado,
        stream.chat_habilitado,
      stream.stream_finalizado, ${liga}, ${imagen}, ${descripcion},
      (select count(*)::int from asistencias asistencia where asistencia.stream_id = stream.id) as asistentes,
      (select count(*)::int from stream_preguntas pregunta
        where pregunta.stream_id = stream.id and pregunta.oculta_en is null) as preguntas`,
    from: sql`
      eventos_stream stream on stream.id = hallado.id
        join sesion_eventos evento on evento.id = stream.evento_id
        join sesiones sesion on sesion.id = evento.sesion_id
        join cursos curso on curso.id = sesion.curso_id`,
  })
  return { eventos, ...place }
}

/** Undefined when there is none, or out of scope. */
export async function getStream(db: Db, person: Person, id: number) {
  const { rows } = await sql<StreamDeCoach & { version: number }>`
    select ${columnasDePantalla(person)}, stream.version, curso.nombre_curso,
      curso.clave_interna::text as clave_interna,
      sesion.nombre_sesion, ${imagen}, ${descripcion}, ${liga}
    from ${desde}
      join cursos curso on curso.id = sesion.curso_id
    where stream.id = ${id} and ${alcanceDeStream(person)}`.execute(db)
  return rows[0]
}

/** What its room hears; undefined when it is gone. */
export async function getEstado(db: Db, id: number): Promise<EstadoDeStream | undefined> {
  const { rows } = await sql<EstadoDeStream>`
      select ${columnasDeEstado}
      from eventos_stream stream
      where stream.id = ${id}`.execute(db)
  return rows[0]
}

export async function countPresentes(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ${presentes} as n
    from eventos_stream stream
    where stream.id = ${id}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The next ones first. */
export async function listEventosSinStream(db: Db): Promise<EventoSinStream[]> {
  const { rows } = await sql<EventoSinStream>`
    select evento.id, sesion.nombre_sesion, curso.nombre_curso, ${momento('inicia')} as inicia,
      ${momento('termina')} as termina,
      coalesce(usuario.nombre_completo, '') as organizador
    from sesion_eventos evento
      join sesiones sesion on sesion.id = evento.sesion_id
      join cursos curso on curso.id = sesion.curso_id
      left join usuarios usuario on usuario.id = evento.organizador_id
    where evento.termina > ${ahora}
      and not exists (select from eventos_stream stream where stream.evento_id = evento.id)
    order by evento.inicia, evento.id`.execute(db)
  return rows
}

/**
 * What the live screen of a course shows: the class of now; one that has just been finished, for an hour; the next; the
 * last one, when it was today or the course has a recording.
 */
export async function getStreamDeCurso(db: Db, person: Person, cursoId: number): Promise<StreamEnVivo | null> {
  const { rows } = await sql<StreamEnVivo>`
    select ${columnasDePantalla(person)}
    from ${desde}
      cross join lateral (
        select case
            when stream.stream_finalizado = 0 and ${enVentana} then 0
            when stream.finalizado_en > now() - interval '1 hour' then 1
            when stream.stream_finalizado = 0 and evento.inicia > ${ahora} then 2
            else 3
          end as orden) turno
    where sesion.curso_id = ${cursoId}
      and ${alcanceDeStream(person)}
      and (turno.orden < 3
        or evento.inicia::date = ${hoy}
        or exists (select from eventos_curso en_vivo
          where en_vivo.curso_id = sesion.curso_id and en_vivo."liga_cloudStorage" <> ''))
    order by turno.orden, case when turno.orden = 0 then stream.stream_iniciado end desc, case when turno.orden = 2
      then evento.inicia end,
      evento.inicia desc, stream.id
    limit 1`.execute(db)
  return rows[0] ?? null
}

const nombre = nombreDe('usuario')
/**
 * What the screen of a self-paced course shows: the class of a session of it during its hour, or that is to come today;
 * one that has just been finished, for an hour.
 */
export async function getStreamDeHoy(db: Db, person: Person, cursoId: number) {
  const { rows } = await sql<StreamEnVivo>`
    select ${columnasDePantalla(person)}
    from ${desde}
    where sesion.curso_id = ${cursoId} and ${alcanceDeStream(person)}
      and (stream.finalizado_en > now() - interval '1 hour'
        or stream.stream_finalizado = 0 and (${enVentana} or evento.inicia > ${ahora} and evento.inicia::date = ${hoy}))
    order by stream.stream_finalizado, (${enVentana}) desc, evento.inicia, stream.id
    limit 1`.execute(db)
  return rows[0] ?? null
}

const keys = { nombre: spanish('usuario.nombre_completo'), entro_en: sql`asistencia.entro_en` } as const

type ClaseDePersona = { id: number; organiza: boolean }
/**
 * The address of those alone whom the person may see: as whose work they review. On `usuarios as usuario`, left joined.
 */
const correo = (person: Person) =>
  sql<string>`case when ${alcanceDeTrabajo(person)} then coalesce(usuario.email::text, '') else '' end`

/** Those of the class whom the person may see; who holds it sees who came, all of them by name. */
export async function listAsistencias(
  db: Db,
  person: Person,
  stream: ClaseDePersona,
  q: QueryOf<typeof streamingRoutes.asistencias>,
) {
  let match = db
    .selectFrom('asistencias as asistencia')
    .leftJoin('usuarios as usuario', 'usuario.id', 'asistencia.usuario_id')
    .select(['asistencia.id', sql`${keys[q.sort]}`.as('clave')])
    .where('asistencia.stream_id', '=', stream.id)
  if (!stream.organiza) match = match.where(alcanceDeTrabajo(person))
  if (q.search) match = match.where(hasWords('usuario.busca', q.search))
  const { filas: asistencias, ...place } = await listPage<Asistencia>(db, q, {
    match,
    dir: q.dir ?? 'asc',
    select: sql`
      asistencia.id, ${suFicha(person)} as persona, ${nombre} as nombre, ${correo(person)} as email,
      coalesce(usuario.avatar, '') as avatar, coalesce(escuela.nombre, '') as escuela,
        ${iso('asistencia.entro_en')} as entro_en,
      ${iso('asistencia.visto_en')} as visto_en,
      (asistencia.visto_en > now() - ${sql.lit(SEGUNDOS_PRESENTE)} * interval '1 second')::int as presente`,
    from: sql`asistencias asistencia on asistencia.id = hallado.id
      left join usuarios usuario on usuario.id = asistencia.usuario_id
      left join escuelas escuela on escuela.id = usuario.escuela_id`,
  })
  return { asistencias, ...place }
}

/** All of them, row by row; times are those of the people's zone. */
export function streamAsistencias(db: Db, person: Person, stream: ClaseDePersona) {
  let query = db
    .selectFrom('asistencias as asistencia')
    .leftJoin('usuarios as usuario', 'usuario.id', 'asistencia.usuario_id')
    .leftJoin('escuelas as escuela', 'escuela.id', 'usuario.escuela_id')
    .select([nombre.as('nombre_completo'), correo(person).as('email'), 'escuela.nombre as escuela'])
    .select([enReloj('asistencia.entro_en').as('entro'), enReloj('asistencia.visto_en').as('visto')])
    .where('asistencia.stream_id', '=', stream.id)
  if (!stream.organiza) query = query.where(alcanceDeTrabajo(person))
  return query.orderBy(spanish('usuario.nombre_completo')).orderBy('asistencia.id').stream(1000)
}
