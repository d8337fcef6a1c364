/** Live events. What depends on the clock is computed here, when it is read. */
import type { Evento, EventoDeCurso, EventoEnVivo, eventosRoutes, QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import { hoy } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { listPage } from '../../kit/db/list.ts'

/** The days and hours of an event are those of the people's zone. On `eventos_curso as evento`. */
const moment = (column: 'inicia' | 'termina') => sql`(${sql.ref(`evento.${column}`)} at time zone zona())`

/** Where the class stands. On `eventos_curso as evento`. */
const momento = sql`case when evento.inicia is null then 'sin_fecha'
  when now() < ${moment('inicia')} then 'antes' when now() < ${moment('termina')} then 'durante' else 'despues' end`

/**
 * Whether it can be entered: without a last day for that, until the class is over. On `eventos_curso as evento`, left
 * joined.
 */
const entrada = sql`case when evento.id is null then 'sin_evento'
  when evento.fecha_vigencia_inicio > ${hoy} then 'por_abrir'
  when coalesce(evento.fecha_vigencia_finalizacion < ${hoy}, now() >= ${moment('termina')}, false) then 'cerrada'
  else 'abierta' end`

/** What a card of the course tells of it. On the join above. */
export const columnasDeTarjeta = sql`
  evento.id as evento, (${entrada} = 'abierta')::int as curso_evento_vigencia, ${entrada} as curso_evento_entrada,
  ${moment('inicia')} as curso_evento_inicia, ${moment('termina')} as curso_evento_termina,
  evento.fecha_inicio as curso_evento_fecha_consumo_inicio,
    left(evento.hora_inicio::text, 5) as curso_evento_hora_inicio,
  left(evento.hora_fin::text, 5) as curso_evento_hora_fin,
    evento.fecha_vigencia_inicio as curso_evento_fecha_seleccion_inicio,
  evento.fecha_vigencia_finalizacion as curso_evento_fecha_seleccion_termino`

const columnas = sql`
  evento.id, evento.curso_id, evento."liga_youtube_enVivo", evento."liga_cloudStorage",
    (evento.archivo_id is not null)::int as storage,
  evento.fecha_inicio, evento.fecha_finalizacion, left(evento.hora_inicio::text, 5) as hora_inicio,
  left(evento.hora_fin::text, 5) as hora_fin, to_jsonb(${moment('inicia')}) as inicia,
  to_jsonb(${moment('termina')}) as termina, ${momento} as momento, evento.fecha_vigencia_inicio,
  evento.fecha_vigencia_finalizacion, ${entrada} as entrada, evento.youtube_video_id, evento.titulo_video,
    evento.descripcion_video,
  evento.thumbnail_video, evento.version`

/** Those of a course. */
export async function listEventos(db: Db, cursoId: number, q: QueryOf<typeof eventosRoutes.list>) {
  const { filas, ...place } = await listPage<Evento>(
    db,
    { ...q, search: '' },
    {
      match: db.selectFrom('eventos_curso').select(['id', 'fecha_inicio as clave']).where('curso_id', '=', cursoId),
      dir: q.dir ?? 'desc',
      nullsLast: true,
      select: columnas,
      from: sql`eventos_curso evento on evento.id = hallado.id`,
    },
  )
  return { resultSet: filas, ...place }
}

/** Undefined when there is none. */
export async function getEvento(db: Db, id: number): Promise<Evento | undefined> {
  const { rows } = await sql<Evento>`
    select ${columnas}
    from eventos_curso evento
    where evento.id = ${id}`.execute(db)
  return rows[0]
}

/** Its name and whether it is live; undefined when there is none. */
export const getCursoDeEvento = (db: Db, cursoId: number) =>
  db.selectFrom('cursos').select(['id', 'nombre_curso', 'cursoEnVivo']).where('id', '=', cursoId).executeTakeFirst()

/** Null when the course has none, or is not a live one. */
export async function getEventoDeCurso(db: Db, cursoId: number) {
  const { rows } = await sql<EventoDeCurso & { archivo_id: number | null }>`
    select evento.id, evento."liga_youtube_enVivo", evento."liga_cloudStorage",
      (evento.archivo_id is not null)::int as storage,
      evento.archivo_id
    from cursos curso
      join eventos_curso evento on evento.curso_id = curso.id
    where curso.id = ${cursoId} and curso."cursoEnVivo" = 1`.execute(db)
  return rows[0] ?? null
}

/** As the live screen has it; null when the course has none, or is not a live one. */
export async function getEventoEnVivo(db: Db, cursoId: number): Promise<EventoEnVivo | null> {
  const { rows } = await sql<EventoEnVivo>`
    select evento.id, ${momento} as momento, to_jsonb(${moment('inicia')}) as inicia,
      to_jsonb(${moment('termina')}) as termina, to_jsonb(clock_timestamp()) as ahora, evento."liga_youtube_enVivo",
      evento.youtube_video_id, evento.titulo_video, evento.descripcion_video,
        evento."liga_cloudStorage" <> '' as grabacion
    from cursos curso
      join eventos_curso evento on evento.curso_id = curso.id
    where curso.id = ${cursoId} and curso."cursoEnVivo" = 1`.execute(db)
  return rows[0] ?? null
}
