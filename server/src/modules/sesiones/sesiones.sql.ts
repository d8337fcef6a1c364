import { type EventoDeSesionCambio, EventoDeSesionInput, type SesionCambio, type SesionInput } from '@eleva/contract'
import { sql } from 'kysely'
import { refuseTrabajo } from '../../alcance/borrado.read.ts'
import { canOrganize } from '../../alcance/sesiones.read.ts'
import { gone, requireVersion } from '../../kit/cosas.ts'
import { formatDay } from '../../kit/dates.ts'
import { inColumns, merged } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, refused, requireUnused } from '../../kit/errors.ts'
import type { Person } from '../../kit/http/session.ts'
import { parse } from '../../kit/parse.ts'

const valuesOf = <I extends SesionCambio>(input: I) =>
  inColumns(input, [], {
    nombre_sesion: 'nombre',
    descripcion_sesion: 'descripcion',
    oferta_id: 'ofertaAcademicaCurricula',
    curso_id: 'curso',
  })

/** @throws {Refusal} 422 when the offer is gone, or its curriculum does not have the course */
async function checkCurso(db: Db, ofertaId: number, curso: number) {
  // Held until the end: whoever gives the offer another curriculum waits for this, and sees it.
  const oferta = await db
    .selectFrom('ofertas_academicas')
    .select('id')
    .where('id', '=', ofertaId)
    .forShare()
    .executeTakeFirst()
  if (!oferta) throw refused('Esa oferta ya no existe.', 'ofertaAcademicaCurricula')
  const found = await db
    .selectFrom('ofertas_curriculas as ofrecida')
    .innerJoin('cursos_publicados as publicado', 'publicado.curricula_id', 'ofrecida.curricula_id')
    .select('publicado.curso_id')
    .where('ofrecida.oferta_id', '=', ofertaId)
    .where('publicado.curso_id', '=', curso)
    .executeTakeFirst()
  if (!found) throw refused('Ese curso no está en la currícula de la oferta.', 'curso')
}

export async function createSesion(db: Db, usuarioId: number, input: SesionInput, imagen: string): Promise<number> {
  await checkCurso(db, input.ofertaAcademicaCurricula, input.curso)
  const { id } = await db
    .insertInto('sesiones')
    .values({ ...valuesOf(input), imagen, usuario_id: usuarioId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Locks it until the end.
 * @throws {Refusal} 404, or 409 when somebody was faster
 */
export async function lockSesion(db: Db, id: number, version?: number) {
  const row = await db
    .selectFrom('sesiones')
    .select(['imagen', 'oferta_id', 'curso_id', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw gone('sesión')
  requireVersion('sesión', version, row.version)
  return row
}

/** Where a name is at its longest its copy has less of it. */
const COPIA = ' (copia)'
const MAX_LETRAS_DE_TITULO = 200

/**
 * Another one with the same content, and without events.
 * @param imagen its own picture
 * @throws {Refusal} 404; 409 when its offer does not teach its course any more
 */
export async function copySesion(db: Db, usuarioId: number, id: number, imagen: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into sesiones (nombre_sesion, descripcion_sesion, oferta_id, curso_id, imagen, usuario_id)
    select left(vieja.nombre_sesion, ${MAX_LETRAS_DE_TITULO - COPIA.length}) || ${COPIA}, vieja.descripcion_sesion,
      vieja.oferta_id, vieja.curso_id, ${imagen}, ${usuarioId}
    from sesiones vieja
    where vieja.id = ${id}
      and exists (
        select from ofertas_curriculas ofrecida
          join cursos_publicados curso on curso.curricula_id = ofrecida.curricula_id
        where ofrecida.oferta_id = vieja.oferta_id and curso.curso_id = vieja.curso_id)
    returning id`.execute(db)
  if (!rows[0]) throw conflict('Su oferta ya no tiene ese curso: crea la sesión con otra oferta.')
  return rows[0].id
}

/** @param before as lockSesion gave it: a course that has left the curriculum since may stay */
export async function updateSesion(
  db: Db,
  id: number,
  input: SesionCambio,
  imagen: string,
  before: { oferta_id: number; curso_id: number },
): Promise<void> {
  const values = valuesOf(input)
  const { oferta_id = before.oferta_id, curso_id = before.curso_id } = values
  if (oferta_id !== before.oferta_id || curso_id !== before.curso_id) await checkCurso(db, oferta_id, curso_id)
  await db
    .updateTable('sesiones')
    .set({ ...values, imagen, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** @throws {Refusal} 409 that names its events */
export async function removeSesion(db: Db, id: number): Promise<void> {
  const eventos = await db
    .selectFrom('sesion_eventos')
    .select(['fecha_consumo_inicio as dia', sql<string | null>`left(hora_inicio::text, 5)`.as('hora')])
    .where('sesion_id', '=', id)
    .orderBy('inicia')
    .execute()
  const names = eventos.map(e => [formatDay(e.dia), e.hora].filter(Boolean).join(', '))
  requireUnused('la', [{ of: ['el evento', 'los eventos'], names }])
  await db.deleteFrom('sesiones').where('id', '=', id).execute()
}

/** Stands where the form asks for a person; it is not stored. */
const SIN_ORGANIZADOR = 1

const eventValuesOf = (input: EventoDeSesionInput) => ({
  organizador_id: input.user_id_organizer,
  // The schema has asked for it.
  fecha_consumo_inicio: input.fecha_inicio!,
  fecha_consumo_termino: input.fecha_finalizacion,
  hora_inicio: input.hora_inicio,
  hora_fin: input.hora_fin,
})

/** @throws {Refusal} 422 unless it is somebody active who administers, coaches or teaches, in the person's scope */
export async function requireOrganizador(db: Db, person: Person, id: number, field = 'user_id_organizer') {
  const found = await db
    .selectFrom('usuarios as usuario')
    .select('usuario.id')
    .where('usuario.id', '=', id)
    .where(canOrganize(person))
    .forShare('usuario')
    .executeTakeFirst()
  if (!found) throw refused('Esa persona no puede organizar eventos.', field)
}

export async function createEvento(
  db: Db,
  person: Person,
  input: EventoDeSesionInput & { sesion_id: number },
): Promise<number> {
  // Held until the end: a delete of the session waits for this, and sees it.
  const sesion = await db
    .selectFrom('sesiones')
    .select('id')
    .where('id', '=', input.sesion_id)
    .forShare()
    .executeTakeFirst()
  if (!sesion) throw gone('sesión')
  await requireOrganizador(db, person, input.user_id_organizer)
  const { id } = await db
    .insertInto('sesion_eventos')
    .values({ ...eventValuesOf(input), sesion_id: input.sesion_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws {Refusal} 404, 409 when somebody was faster, 422 */
export async function updateEvento(
  db: Db,
  person: Person,
  id: number,
  { version, ...sent }: EventoDeSesionCambio,
): Promise<void> {
  const before = await db
    .selectFrom('sesion_eventos')
    .select(['organizador_id', 'fecha_consumo_inicio', 'fecha_consumo_termino', 'hora_inicio', 'hora_fin', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw gone('evento')
  requireVersion('evento', version, before.version)
  const { user_id_organizer = before.organizador_id } = sent
  const stands = {
    // An event whose organizer is gone keeps none.
    user_id_organizer: before.organizador_id ?? SIN_ORGANIZADOR,
    fecha_inicio: before.fecha_consumo_inicio,
    fecha_finalizacion: before.fecha_consumo_termino,
    hora_inicio: before.hora_inicio,
    hora_fin: before.hora_fin,
  }
  const input = parse(EventoDeSesionInput, merged(stands, sent))
  // Whoever holds it already may stay, also when they are no longer active.
  if (user_id_organizer !== null && user_id_organizer !== before.organizador_id)
    await requireOrganizador(db, person, user_id_organizer)
  await db
    .updateTable('sesion_eventos')
    .set({ ...eventValuesOf(input), organizador_id: user_id_organizer, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/**
 * @throws {Refusal} 404, or 409 while it has a stream: what was asked there, and who was there, goes with that one
 * only; or once somebody entered it
 */
export async function removeEvento(db: Db, id: number): Promise<void> {
  const stream = await db.selectFrom('eventos_stream').select('id').where('evento_id', '=', id).executeTakeFirst()
  if (stream) throw conflict('No se puede eliminar: este evento tiene su transmisión. Elimina antes la transmisión.')
  await refuseTrabajo(db, 'evento_id', sql`${id}::bigint`)
  const { numDeletedRows } = await db.deleteFrom('sesion_eventos').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw gone('evento')
}
