/** A class, or a series of them, out of one form: a session, its events, and their streams. */
import type { ClaseInput, DiaSinClase } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { waitTurn } from '../../kit/db/turno.ts'
import { notFound, refused } from '../../kit/errors.ts'
import type { Person } from '../../kit/http/session.ts'
import { createSesion, requireOrganizador } from '../sesiones/sesiones.service.ts'
import { putStreams } from '../streaming/streaming.service.ts'
import { fechasDePlan } from './clases.fechas.read.ts'
import { listDestinos } from './clases.read.ts'

export type Creada = { sesion_id: number; id: number; creadas: number; nueva: boolean }

/** What was made under that key before, unless it was never heard of. */
async function findCreada(db: Db, person: Person, clave: string): Promise<Creada | undefined> {
  const { rows } = await sql<Omit<Creada, 'nueva'>>`
    select
      serie.sesion_id,
      (
        select evento.id
        from sesion_eventos evento
        where evento.sesion_id = serie.sesion_id
        order by evento.inicia, evento.id
        limit 1
      ) as id,
      (select count(*)::int from sesion_eventos evento where evento.sesion_id = serie.sesion_id) as creadas
    from clases serie
    where serie.usuario_id = ${person.id}
      and serie.clave = ${clave}`.execute(db)
  return rows[0] && { ...rows[0], id: rows[0].id ?? 0, nueva: false }
}

/** @throws {Refusal} 422 for days that are over, or when none is left */
async function requireFechas(db: Db, input: ClaseInput): Promise<string[]> {
  const { fechas } = await fechasDePlan(db, input)
  if (!fechas[0]) throw refused('Con esas excepciones no queda ninguna clase.', 'sin')
  const { rows } = await sql<{ paso: boolean }>`
    select ${fechas[0]}::date + ${input.hora_fin}::time <= ahora() as paso`.execute(db)
  if (rows[0]!.paso) throw refused('Ese día y esa hora ya pasaron.', 'fecha')
  return fechas
}

/** @throws {Refusal} 404 for a course that is not given there, or in an offer that is over; 422 */
export async function createClase(db: Db, person: Person, input: ClaseInput): Promise<Creada> {
  // The same form sent twice at once: the second waits, and finds what the first made.
  await waitTurn(db, `clase:${person.id}:${input.clave}`)
  const before = await findCreada(db, person, input.clave)
  if (before) return before
  const { oferta, curso, organizador } = input
  const { resultSet } = await listDestinos(db, person, { search: '', oferta, curso })
  if (resultSet.length === 0) throw notFound('Ese curso ya no se da en esa oferta, o no es para ti.')
  await requireOrganizador(db, person, organizador, 'organizador')
  const fechas = await requireFechas(db, input)
  const sesion_id = await createSesion(
    db,
    person.id,
    { nombre: input.titulo, ofertaAcademicaCurricula: oferta, curso, descripcion: '', url_image: '' },
    '',
  )
  const { clave, recordatorio, asistencia } = input
  await db
    .insertInto('clases')
    .values({ sesion_id, usuario_id: person.id, clave, recordatorio, asistencia: asistencia === 1 })
    .execute()
  const { rows } = await sql<{ id: number }>`
    insert into sesion_eventos (sesion_id, organizador_id, fecha_consumo_inicio, hora_inicio, hora_fin, enlace)
    select
      ${sesion_id}::bigint,
      ${organizador}::bigint,
      dia,
      ${input.hora_inicio}::time,
      ${input.hora_fin}::time,
      ${input.lugar === 'enlace' ? input.enlace : ''}
    from unnest(${fechas}::date[]) with ordinality as fecha (dia, posicion)
    order by posicion
    returning id`.execute(db)
  const ids = rows.map(r => r.id)
  if (input.lugar === 'transmision')
    await putStreams(db, ids, { youtube_video_id: input.video, titulo_video: input.titulo })
  return { sesion_id, id: ids[0]!, creadas: ids.length, nueva: true }
}

/**
 * Notes that somebody entered a class that is held elsewhere, where that is noted.
 * @returns where it is held; undefined while it is not its time
 */
export async function enterClase(db: Db, usuarioId: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ enlace: string; asistencia: boolean }>`
    select evento.enlace,
      coalesce(serie.asistencia, true)
        and evento.inicia - interval '30 minutes' <= ahora()
        and evento.termina > ahora() as asistencia
    from sesion_eventos evento
      left join clases serie on serie.sesion_id = evento.sesion_id
    where evento.id = ${id} and evento.enlace <> ''`.execute(db)
  if (rows[0]?.asistencia)
    await sql`
      insert into clases_asistencias (evento_id, usuario_id)
      values (${id}, ${usuarioId})
      on conflict (evento_id, usuario_id) do nothing`.execute(db)
  return rows[0]?.enlace
}

export const putDiaSinClase = (db: Db, { dia, nombre }: DiaSinClase) =>
  db
    .insertInto('dias_sin_clase')
    .values({ dia, nombre })
    .onConflict(c => c.column('dia').doUpdateSet({ nombre }))
    .execute()

/** @throws {Refusal} 404 */
export async function removeDiaSinClase(db: Db, dia: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('dias_sin_clase').where('dia', '=', dia).executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('Ese día ya no está en la lista.')
}
