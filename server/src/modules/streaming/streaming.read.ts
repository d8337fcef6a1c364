import type {
  Asistencia,
  EstadoDeStream,
  EventoSinStream,
  QueryOf,
  StreamDeCoach,
  StreamEnVivo,
  StreamFila,
  streamingRoutes,
} from '@eleva/contract'
import { sql } from 'kysely'
import { iso, today } from '../../kit/days.ts'
import type { Db } from '../../kit/db.ts'
import { hasWords, listPage, spanish } from '../../kit/list.ts'
import type { Person } from '../../kit/session.ts'
import { alcance } from '../usuarios/usuarios.read.ts'
import {
  ahora,
  alcanceDeStream,
  columnasDeEstado,
  columnasDePantalla,
  desde,
  enVentana,
  momento,
  presentes,
} from './streaming.alcance.read.ts'

const MOST_EVENTS = 500

const liga = sql`'https://www.youtube.com/watch?v=' || x.youtube_video_id as "liga_youtube_enVivo"`
/** What the session says of itself comes before what its course says. */
const imagen = sql`coalesce(nullif(s.imagen, ''), k.imagen) as imagen`
const descripcion = sql`coalesce(nullif(s.descripcion_sesion, ''), k.descripcion) as descripcion`

export async function listStreams(db: Db, zone: string, person: Person, q: QueryOf<typeof streamingRoutes.list>) {
  let match = db
    .selectFrom('eventos_stream as x')
    .innerJoin('sesion_eventos as se', 'se.id', 'x.evento_id')
    .innerJoin('sesiones as s', 's.id', 'se.sesion_id')
    .innerJoin('cursos as k', 'k.id', 's.curso_id')
    .select(['x.id', 'se.inicia as clave'])
    .where(alcanceDeStream(person, zone))
  if (q.search)
    match = match.where(e =>
      e.or([hasWords('k.busca', q.search), hasWords('s.busca', q.search), hasWords('x.busca', q.search)]),
    )
  const { filas: eventos, ...place } = await listPage<StreamFila>(db, q, {
    match,
    dir: q.dir ?? 'desc',
    select: sql`x.id, x.evento_id, k.nombre_curso, s.nombre_sesion, k.clave_interna::text as clave_interna, se.fecha_consumo_inicio,
      left(se.hora_inicio::text, 5) as hora_inicio, ${momento('inicia', zone)} as inicia, ${momento('termina', zone)} as termina,
      x.thumbnail_video, x.titulo_video, x.stream_iniciado, x.chat_habilitado, x.stream_finalizado, ${liga}, ${imagen}, ${descripcion},
      (select count(*)::int from asistencias a where a.stream_id = x.id) as asistentes,
      (select count(*)::int from stream_preguntas p where p.stream_id = x.id and p.oculta_en is null) as preguntas`,
    from: sql`eventos_stream x on x.id = h.id join sesion_eventos se on se.id = x.evento_id join sesiones s on s.id = se.sesion_id
      join cursos k on k.id = s.curso_id`,
  })
  return { eventos, ...place }
}

/** Undefined when there is none, or out of scope. */
export async function getStream(db: Db, zone: string, person: Person, id: number) {
  const { rows } = await sql<StreamDeCoach & { version: number }>`
    select ${columnasDePantalla(person, zone)}, x.version, k.nombre_curso, k.clave_interna::text as clave_interna, s.nombre_sesion,
      ${imagen}, ${descripcion}, ${liga}
    from ${desde} join cursos k on k.id = s.curso_id where x.id = ${id} and ${alcanceDeStream(person, zone)}`.execute(
    db,
  )
  return rows[0]
}

/** What its room hears; undefined when it is gone. */
export async function getEstado(db: Db, id: number): Promise<EstadoDeStream | undefined> {
  const { rows } =
    await sql<EstadoDeStream>`select ${columnasDeEstado} from eventos_stream x where x.id = ${id}`.execute(db)
  return rows[0]
}

export async function countPresentes(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${presentes} as n from eventos_stream x where x.id = ${id}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** The next ones first. */
export async function listEventosSinStream(db: Db, zone: string): Promise<EventoSinStream[]> {
  const { rows } = await sql<EventoSinStream>`
    select se.id, s.nombre_sesion, k.nombre_curso, ${momento('inicia', zone)} as inicia, ${momento('termina', zone)} as termina,
      coalesce(u.nombre_completo, '') as organizador
    from sesion_eventos se join sesiones s on s.id = se.sesion_id join cursos k on k.id = s.curso_id
      left join usuarios u on u.id = se.organizador_id
    where se.termina > ${ahora(zone)} and not exists (select from eventos_stream x where x.evento_id = se.id)
    order by se.inicia, se.id limit ${sql.lit(MOST_EVENTS)}`.execute(db)
  return rows
}

/**
 * What the live screen of a course shows: the class of now; one that has just been finished, for an hour; the next; the last one, when it
 * was today or the course has a recording.
 */
export async function getStreamDeCurso(
  db: Db,
  zone: string,
  person: Person,
  cursoId: number,
): Promise<StreamEnVivo | null> {
  const { rows } = await sql<StreamEnVivo>`
    select ${columnasDePantalla(person, zone)}
    from ${desde} cross join lateral (select case
        when x.stream_finalizado = 0 and ${enVentana(zone)} then 0
        when x.finalizado_en > now() - interval '1 hour' then 1
        when x.stream_finalizado = 0 and se.inicia > ${ahora(zone)} then 2
        else 3 end as orden) m
    where s.curso_id = ${cursoId} and ${alcanceDeStream(person, zone)}
      and (m.orden < 3 or se.inicia::date = ${today(zone)}
        or exists (select from eventos_curso e where e.curso_id = s.curso_id and e."liga_cloudStorage" <> ''))
    order by m.orden, case when m.orden = 0 then x.stream_iniciado end desc, case when m.orden = 2 then se.inicia end, se.inicia desc, x.id
    limit 1`.execute(db)
  return rows[0] ?? null
}

const keys = { nombre: spanish('u.nombre_completo'), entro_en: sql`a.entro_en` } as const

/** Those of the class whom the person may see; who holds it sees all. @param todos the person holds it */
export async function listAsistencias(
  db: Db,
  person: Person,
  stream: { id: number; todos: boolean },
  q: QueryOf<typeof streamingRoutes.asistencias>,
) {
  let match = db
    .selectFrom('asistencias as a')
    .innerJoin('usuarios as u', 'u.id', 'a.usuario_id')
    .select(['u.id', sql`${keys[q.sort]}`.as('clave')])
    .where('a.stream_id', '=', stream.id)
  if (!stream.todos) match = match.where(alcance(person))
  if (q.search) match = match.where(hasWords('u.busca', q.search))
  const { filas: asistencias, ...place } = await listPage<Asistencia>(db, q, {
    match,
    dir: q.dir ?? 'asc',
    select: sql`u.id, u.nombre_completo as nombre, u.email::text as email, u.avatar, coalesce(e.nombre, '') as escuela,
      ${iso('a.entro_en')} as entro_en, ${iso('a.visto_en')} as visto_en, (a.visto_en > now() - interval '90 seconds')::int as presente`,
    from: sql`usuarios u on u.id = h.id join asistencias a on a.usuario_id = u.id and a.stream_id = ${stream.id}
      left join escuelas e on e.id = u.escuela_id`,
  })
  return { asistencias, ...place }
}

/** All of them, row by row; times are those of the people's zone. */
export function streamAsistencias(db: Db, person: Person, zone: string, stream: { id: number; todos: boolean }) {
  const time = (column: string) => sql<string>`to_char(${sql.ref(column)} at time zone ${zone}, 'YYYY-MM-DD HH24:MI')`
  let query = db
    .selectFrom('asistencias as a')
    .innerJoin('usuarios as u', 'u.id', 'a.usuario_id')
    .leftJoin('escuelas as e', 'e.id', 'u.escuela_id')
    .select(['u.nombre_completo', 'u.email', 'e.nombre as escuela'])
    .select([time('a.entro_en').as('entro'), time('a.visto_en').as('visto')])
    .where('a.stream_id', '=', stream.id)
  if (!stream.todos) query = query.where(alcance(person))
  return query.orderBy(spanish('u.nombre_completo')).orderBy('u.id').stream(1000)
}
