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
import { alcanceDeStream } from '../../alcance/sesiones.read.ts'
import { alcanceDeTrabajo, suFicha } from '../../alcance/trabajo.read.ts'
import { ahora, enReloj, hoy, iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'
import { columnasDeEstado, columnasDePantalla, desde, enVentana, momento, presentes } from './streaming.estado.read.ts'

const liga = sql`'https://www.youtube.com/watch?v=' || x.youtube_video_id as "liga_youtube_enVivo"`
/** What the session says of itself comes before what its course says. */
const imagen = sql`coalesce(nullif(s.imagen, ''), k.imagen) as imagen`
const descripcion = sql`coalesce(nullif(s.descripcion_sesion, ''), k.descripcion) as descripcion`

export async function listStreams(db: Db, person: Person, q: QueryOf<typeof streamingRoutes.list>) {
  let match = db
    .selectFrom('eventos_stream as x')
    .innerJoin('sesion_eventos as se', 'se.id', 'x.evento_id')
    .innerJoin('sesiones as s', 's.id', 'se.sesion_id')
    .innerJoin('cursos as k', 'k.id', 's.curso_id')
    .select(['x.id', 'se.inicia as clave'])
    .where(alcanceDeStream(person))
  if (q.search)
    match = match.where(e =>
      e.or([hasWords('k.busca', q.search), hasWords('s.busca', q.search), hasWords('x.busca', q.search)]),
    )
  const { filas: eventos, ...place } = await listPage<StreamFila>(db, q, {
    match,
    dir: q.dir ?? 'desc',
    select: sql`
      x.id, x.evento_id, k.nombre_curso, s.nombre_sesion, k.clave_interna::text as clave_interna,
      se.fecha_consumo_inicio, left(se.hora_inicio::text, 5) as hora_inicio, ${momento('inicia')} as inicia,
      ${momento('termina')} as termina, x.thumbnail_video, x.titulo_video, x.stream_iniciado, x.chat_habilitado,
      x.stream_finalizado, ${liga}, ${imagen}, ${descripcion},
      (select count(*)::int from asistencias a where a.stream_id = x.id) as asistentes,
      (select count(*)::int from stream_preguntas p where p.stream_id = x.id and p.oculta_en is null) as preguntas`,
    from: sql`
      eventos_stream x on x.id = h.id
        join sesion_eventos se on se.id = x.evento_id
        join sesiones s on s.id = se.sesion_id
        join cursos k on k.id = s.curso_id`,
  })
  return { eventos, ...place }
}

/** Undefined when there is none, or out of scope. */
export async function getStream(db: Db, person: Person, id: number) {
  const { rows } = await sql<StreamDeCoach & { version: number }>`
    select ${columnasDePantalla(person)}, x.version, k.nombre_curso, k.clave_interna::text as clave_interna,
      s.nombre_sesion, ${imagen}, ${descripcion}, ${liga}
    from ${desde} join cursos k on k.id = s.curso_id
    where x.id = ${id} and ${alcanceDeStream(person)}`.execute(db)
  return rows[0]
}

/** What its room hears; undefined when it is gone. */
export async function getEstado(db: Db, id: number): Promise<EstadoDeStream | undefined> {
  const { rows } =
    await sql<EstadoDeStream>`select ${columnasDeEstado} from eventos_stream x where x.id = ${id}`.execute(db)
  return rows[0]
}

export async function countPresentes(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ${presentes} as n
    from eventos_stream x
    where x.id = ${id}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The next ones first. */
export async function listEventosSinStream(db: Db): Promise<EventoSinStream[]> {
  const { rows } = await sql<EventoSinStream>`
    select se.id, s.nombre_sesion, k.nombre_curso, ${momento('inicia')} as inicia, ${momento('termina')} as termina,
      coalesce(u.nombre_completo, '') as organizador
    from sesion_eventos se join sesiones s on s.id = se.sesion_id join cursos k on k.id = s.curso_id
      left join usuarios u on u.id = se.organizador_id
    where se.termina > ${ahora} and not exists (select from eventos_stream x where x.evento_id = se.id)
    order by se.inicia, se.id`.execute(db)
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
            when x.stream_finalizado = 0 and ${enVentana} then 0
            when x.finalizado_en > now() - interval '1 hour' then 1
            when x.stream_finalizado = 0 and se.inicia > ${ahora} then 2
            else 3
          end as orden) m
    where s.curso_id = ${cursoId}
      and ${alcanceDeStream(person)}
      and (m.orden < 3
        or se.inicia::date = ${hoy}
        or exists (select from eventos_curso e where e.curso_id = s.curso_id and e."liga_cloudStorage" <> ''))
    order by m.orden, case when m.orden = 0 then x.stream_iniciado end desc, case when m.orden = 2 then se.inicia end,
      se.inicia desc, x.id
    limit 1`.execute(db)
  return rows[0] ?? null
}

const nombre = sql<string>`coalesce(u.nombre_completo, 'Usuario eliminado')`
/**
 * What the screen of a self-paced course shows: the class of a session of it during its hour, or that is to come today;
 * one that has just been finished, for an hour.
 */
export async function getStreamDeHoy(db: Db, person: Person, cursoId: number) {
  const { rows } = await sql<StreamEnVivo>`
    select ${columnasDePantalla(person)} from ${desde}
    where s.curso_id = ${cursoId} and ${alcanceDeStream(person)}
      and (x.finalizado_en > now() - interval '1 hour'
        or x.stream_finalizado = 0 and (${enVentana} or se.inicia > ${ahora} and se.inicia::date = ${hoy}))
    order by x.stream_finalizado, (${enVentana}) desc, se.inicia, x.id limit 1`.execute(db)
  return rows[0] ?? null
}

const keys = { nombre: spanish('u.nombre_completo'), entro_en: sql`a.entro_en` } as const

type Clase = { id: number; organiza: boolean }
/** The address of those alone whom the person may see: as whose work they review. On `usuarios as u`, left joined. */
const correo = (person: Person) =>
  sql<string>`case when ${alcanceDeTrabajo(person)} then coalesce(u.email::text, '') else '' end`

/** Those of the class whom the person may see; who holds it sees who came, all of them by name. */
export async function listAsistencias(
  db: Db,
  person: Person,
  stream: Clase,
  q: QueryOf<typeof streamingRoutes.asistencias>,
) {
  let match = db
    .selectFrom('asistencias as a')
    .leftJoin('usuarios as u', 'u.id', 'a.usuario_id')
    .select(['a.id', sql`${keys[q.sort]}`.as('clave')])
    .where('a.stream_id', '=', stream.id)
  if (!stream.organiza) match = match.where(alcanceDeTrabajo(person))
  if (q.search) match = match.where(hasWords('u.busca', q.search))
  const { filas: asistencias, ...place } = await listPage<Asistencia>(db, q, {
    match,
    dir: q.dir ?? 'asc',
    select: sql`
      a.id, ${suFicha(person)} as persona, ${nombre} as nombre, ${correo(person)} as email,
      coalesce(u.avatar, '') as avatar, coalesce(e.nombre, '') as escuela, ${iso('a.entro_en')} as entro_en,
      ${iso('a.visto_en')} as visto_en,
      (a.visto_en > now() - ${sql.lit(SEGUNDOS_PRESENTE)} * interval '1 second')::int as presente`,
    from: sql`asistencias a on a.id = h.id left join usuarios u on u.id = a.usuario_id
      left join escuelas e on e.id = u.escuela_id`,
  })
  return { asistencias, ...place }
}

/** All of them, row by row; times are those of the people's zone. */
export function streamAsistencias(db: Db, person: Person, stream: Clase) {
  let query = db
    .selectFrom('asistencias as a')
    .leftJoin('usuarios as u', 'u.id', 'a.usuario_id')
    .leftJoin('escuelas as e', 'e.id', 'u.escuela_id')
    .select([nombre.as('nombre_completo'), correo(person).as('email'), 'e.nombre as escuela'])
    .select([enReloj('a.entro_en').as('entro'), enReloj('a.visto_en').as('visto')])
    .where('a.stream_id', '=', stream.id)
  if (!stream.organiza) query = query.where(alcanceDeTrabajo(person))
  return query.orderBy(spanish('u.nombre_completo')).orderBy('a.id').stream(1000)
}
