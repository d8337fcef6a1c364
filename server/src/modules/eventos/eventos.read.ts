/** Live events. What depends on the clock is computed here, when it is read. */
import type { Evento, EventoDeCurso, EventoEnVivo, eventosRoutes, QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import { today } from '../../kit/days.ts'
import type { Db } from '../../kit/db.ts'
import { listPage } from '../../kit/list.ts'

/** The days and hours of an event are those of the people's zone. On `eventos_curso as e`. */
const moment = (column: 'inicia' | 'termina', zone: string) => sql`(${sql.ref(`e.${column}`)} at time zone ${zone})`

/** Where the class stands. On `eventos_curso as e`. */
const momento = (zone: string) => sql`case when e.inicia is null then 'sin_fecha'
  when now() < ${moment('inicia', zone)} then 'antes' when now() < ${moment('termina', zone)} then 'durante' else 'despues' end`

/** Whether it can be entered: without a last day for that, until the class is over. On `eventos_curso as e`, left joined. */
const entrada = (zone: string) => sql`case when e.id is null then 'sin_evento'
  when e.fecha_vigencia_inicio > ${today(zone)} then 'por_abrir'
  when coalesce(e.fecha_vigencia_finalizacion < ${today(zone)}, now() >= ${moment('termina', zone)}, false) then 'cerrada'
  else 'abierta' end`

/** The event of a course, as long as that is a live one. On `cursos as k`; names `e`. */
export const eventoDeCurso = sql`left join eventos_curso e on e.curso_id = k.id and k."cursoEnVivo" = 1`

/** What a card of the course tells of it. On the join above. */
export const columnasDeTarjeta = (
  zone: string,
) => sql`e.id as evento, (${entrada(zone)} = 'abierta')::int as curso_evento_vigencia,
  ${entrada(zone)} as curso_evento_entrada, ${moment('inicia', zone)} as curso_evento_inicia, ${moment('termina', zone)} as curso_evento_termina,
  e.fecha_inicio as curso_evento_fecha_consumo_inicio, left(e.hora_inicio::text, 5) as curso_evento_hora_inicio,
  left(e.hora_fin::text, 5) as curso_evento_hora_fin, e.fecha_vigencia_inicio as curso_evento_fecha_seleccion_inicio,
  e.fecha_vigencia_finalizacion as curso_evento_fecha_seleccion_termino`

/** The days on which its author lets people in: the first of them while it is to come, and whether they are over. On the join above. */
export const columnasDeAcceso = (
  zone: string,
) => sql`case when e.fecha_vigencia_inicio > ${today(zone)} then e.fecha_vigencia_inicio end as abre,
  coalesce(e.fecha_vigencia_finalizacion < ${today(zone)}, false) as cerrado`

const columnas = (zone: string) => sql`e.id, e.curso_id, e."liga_youtube_enVivo", e."liga_cloudStorage",
  (e.archivo_id is not null)::int as storage, e.fecha_inicio, e.fecha_finalizacion, left(e.hora_inicio::text, 5) as hora_inicio,
  left(e.hora_fin::text, 5) as hora_fin, to_jsonb(${moment('inicia', zone)}) as inicia, to_jsonb(${moment('termina', zone)}) as termina,
  ${momento(zone)} as momento, e.fecha_vigencia_inicio, e.fecha_vigencia_finalizacion, ${entrada(zone)} as entrada,
  e.youtube_video_id, e.titulo_video, e.descripcion_video, e.thumbnail_video, e.version`

/** Those of a course. */
export async function listEventos(db: Db, zone: string, cursoId: number, q: QueryOf<typeof eventosRoutes.list>) {
  const { filas, ...place } = await listPage<Evento>(
    db,
    { ...q, search: '' },
    {
      match: db.selectFrom('eventos_curso').select(['id', 'fecha_inicio as clave']).where('curso_id', '=', cursoId),
      dir: q.dir ?? 'desc',
      nullsLast: true,
      select: columnas(zone),
      from: sql`eventos_curso e on e.id = h.id`,
    },
  )
  return { resultSet: filas, ...place }
}

/** Undefined when there is none. */
export async function getEvento(db: Db, zone: string, id: number): Promise<Evento | undefined> {
  const { rows } = await sql<Evento>`select ${columnas(zone)} from eventos_curso e where e.id = ${id}`.execute(db)
  return rows[0]
}

/** Its name and whether it is live; undefined when there is none. */
export const getCursoDeEvento = (db: Db, cursoId: number) =>
  db.selectFrom('cursos').select(['id', 'nombre_curso', 'cursoEnVivo']).where('id', '=', cursoId).executeTakeFirst()

/** Null when the course has none, or is not a live one. */
export async function getEventoDeCurso(db: Db, cursoId: number) {
  const { rows } = await sql<EventoDeCurso & { archivo_id: number | null }>`
    select e.id, e."liga_youtube_enVivo", e."liga_cloudStorage", (e.archivo_id is not null)::int as storage, e.archivo_id
    from cursos k join eventos_curso e on e.curso_id = k.id where k.id = ${cursoId} and k."cursoEnVivo" = 1`.execute(db)
  return rows[0] ?? null
}

/** As the live screen has it; null when the course has none, or is not a live one. */
export async function getEventoEnVivo(db: Db, zone: string, cursoId: number): Promise<EventoEnVivo | null> {
  const { rows } = await sql<EventoEnVivo>`
    select e.id, ${momento(zone)} as momento, to_jsonb(${moment('inicia', zone)}) as inicia, to_jsonb(${moment('termina', zone)}) as termina,
      to_jsonb(clock_timestamp()) as ahora, e."liga_youtube_enVivo", e.youtube_video_id, e.titulo_video, e.descripcion_video,
      e."liga_cloudStorage" <> '' as grabacion
    from cursos k join eventos_curso e on e.curso_id = k.id where k.id = ${cursoId} and k."cursoEnVivo" = 1`.execute(db)
  return rows[0] ?? null
}
