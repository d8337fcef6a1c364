import {
  type BodyOf,
  count,
  entreComillas,
  type Inscripcion,
  type InscripcionCambio,
  type InscripcionDeVarios,
  InscripcionInput,
  type inscripcionesRoutes,
  MAX_ELEGIDOS,
  ROL,
} from '@eleva/contract'
import { sql } from 'kysely'
import { alcanceDeUsuario } from '../../alcance/personas.read.ts'
import { gone, requireVersion } from '../../kit/cosas.ts'
import { merged } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'
import { recordset } from '../../kit/db/recordset.ts'
import { conflict, notFound, refused } from '../../kit/errors.ts'
import type { Person } from '../../kit/http/session.ts'
import { parse } from '../../kit/parse.ts'
import { codeOf } from '../../kit/thrown.ts'
import { fillLugares, holdInscripcion, type OpcionDeEvento } from './inscripciones.lugares.sql.ts'
import { getInscripcion } from './inscripciones.read.ts'

/** What is not scheduled has no day, whatever stands in its fields. */
const columnsOf = (input: InscripcionInput) => ({
  nombre_evento: input.nombreEvento,
  ...(input.abierta === undefined ? {} : { abierta: input.abierta }),
  fecha_apertura: input.programarApertura ? input.fecha_apertura : null,
  hora_apertura: input.programarApertura ? input.hora_apertura : null,
  fecha_cierre: input.programarCierre ? input.fecha_cierre : null,
  hora_cierre: input.programarCierre ? input.hora_cierre : null,
})
const curriculasOf = (input: InscripcionInput) => (input.vincularAcurricula ? input.arrCurriculas : [])

export async function createInscripcion(db: Db, input: InscripcionInput): Promise<number> {
  const { id } = await db.insertInto('inscripciones').values(columnsOf(input)).returning('id').executeTakeFirstOrThrow()
  await setCurriculas(db, id, curriculasOf(input))
  await setOpciones(db, id, input)
  return id
}

async function lock(db: Db, id: number, version?: number) {
  const row = await db
    .selectFrom('inscripciones')
    .select(['id', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw gone('evento de inscripción')
  requireVersion('evento', version, row.version)
}

/** As its form would show it. */
const formOf = (i: Inscripcion): InscripcionInput => ({
  nombreEvento: i.nombreEvento,
  abierta: i.abierta,
  programarApertura: i.programarApertura,
  fecha_apertura: i.fecha_apertura,
  hora_apertura: i.hora_apertura,
  programarCierre: i.programarCierre,
  fecha_cierre: i.fecha_cierre,
  hora_cierre: i.hora_cierre,
  vincularAcurricula: i.vincularAcurricula,
  arrCurriculas: i.inscripcion_curriculas.map(c => c.id),
  opciones: i.opciones_simples,
  // Nothing is said of those that are left out.
  cupos: undefined,
})

/**
 * @throws {Refusal} 404, 409 when somebody was faster or an option that is left out has people, 422 when a curriculum
 * is gone
 */
export async function updateInscripcion(
  db: Db,
  id: number,
  { version, renombradas = [], ...sent }: InscripcionCambio,
): Promise<void> {
  await lock(db, id, version)
  if (renombradas.length) await renameOpciones(db, id, renombradas)
  const stands = (await getInscripcion(db, id))!
  const input = parse(InscripcionInput, merged(formOf(stands), sent))
  await db
    .updateTable('inscripciones')
    .set({ ...columnsOf(input), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await setCurriculas(db, id, curriculasOf(input))
  await setOpciones(db, id, input)
}

/** Who has a place and who waits, in words: `hay 12 personas inscritas y 3 en espera`. */
const quienesHay = (n: number, enEspera: number) =>
  `hay ${count(n, 'persona inscrita', 'personas inscritas')}${enEspera ? ` y ${enEspera} en espera` : ''}`

/**
 * @param con how many people in it the person was told that go with it, with those who wait
 * @returns its name, and who was in it
 * @throws {Refusal} 404, or 409 that says how many people are in it, or that there are others now
 */
export async function removeInscripcion(db: Db, id: number, con = 0) {
  await lock(db, id)
  const rows = await db
    .deleteFrom('inscripciones_usuarios')
    .where('inscripcion_id', '=', id)
    .returning(['usuario_id', 'en_espera_desde'])
    .execute()
  const enEspera = rows.filter(r => r.en_espera_desde !== null).length
  const who = quienesHay(rows.length - enEspera, enEspera)
  if (con > 0 && rows.length !== con) throw conflict(`Mientras tanto cambió: ahora ${who}. No se eliminó nada.`)
  if (rows.length !== con) throw conflict(`No se puede eliminar: ${who}. Ciérralo para que nadie más entre.`)
  const { nombre_evento } = await db
    .deleteFrom('inscripciones')
    .where('id', '=', id)
    .returning('nombre_evento')
    .executeTakeFirstOrThrow()
  return { evento: { id, nombre_evento }, usuarios: rows.map(r => r.usuario_id) }
}

async function setCurriculas(db: Db, inscripcion_id: number, curriculas: number[]) {
  await db
    .deleteFrom('inscripcion_curriculas')
    .where('inscripcion_id', '=', inscripcion_id)
    .$if(curriculas.length > 0, q => q.where('curricula_id', 'not in', curriculas))
    .execute()
  if (curriculas.length)
    await db
      .insertInto('inscripcion_curriculas')
      .values(curriculas.map(curricula_id => ({ inscripcion_id, curricula_id })))
      .onConflict(c => c.doNothing())
      .execute()
      .catch(error => {
        if (codeOf(error) !== '23503') throw error
        throw refused('Una de las currículas ya no existe.', 'arrCurriculas')
      })
}

const same = (label: string) => label.toLocaleLowerCase('es')

type Renombradas = NonNullable<InscripcionCambio['renombradas']>

/**
 * Those of this event alone.
 * @throws {Refusal} 409 when two of them would be called the same: nobody could tell them apart
 */
async function renameOpciones(db: Db, inscripcion_id: number, renombradas: Renombradas) {
  for (const { uuid, label } of renombradas)
    await db
      .updateTable('inscripcion_opciones')
      .set({ label })
      .where('uuid', '=', uuid)
      .where('inscripcion_id', '=', inscripcion_id)
      .execute()
  const all = await db
    .selectFrom('inscripcion_opciones')
    .select('label')
    .where('inscripcion_id', '=', inscripcion_id)
    .execute()
  const twice = all.find((o, i) => all.findIndex(other => same(other.label) === same(o.label)) !== i)
  if (twice) throw conflict(`Ya hay una opción ${entreComillas(twice.label)}: dale otro nombre.`)
}

/**
 * By their words: an option that stays keeps its key, and with it the people who chose it, and its places where nothing
 * is said of them. With fewer places than people nobody goes: the next one comes in when there is room again.
 */
async function setOpciones(
  db: Db,
  inscripcion_id: number,
  { opciones: labels, cupos = [] }: Pick<InscripcionInput, 'opciones' | 'cupos'>,
) {
  const before = await db
    .selectFrom('inscripcion_opciones as opcion')
    .select(['opcion.uuid', 'opcion.label'])
    .select(
      sql<number>`(select count(*)::int from inscripciones_usuarios inscrito
        where inscrito.inscripcion_id = opcion.inscripcion_id and inscrito.opcion_uuid = opcion.uuid)`.as('inscritos'),
    )
    .where('opcion.inscripcion_id', '=', inscripcion_id)
    .orderBy('opcion.position')
    .execute()
  const dropped = before.filter(o => !labels.some(l => same(l) === same(o.label)))
  const used = dropped.find(o => o.inscritos > 0)
  if (used)
    throw conflict(
      `La opción ${entreComillas(used.label)} no se puede quitar: la ${used.inscritos === 1 ? 'eligió 1 persona' : `eligieron ${used.inscritos} personas`}.`,
    )
  if (dropped.length)
    await db
      .deleteFrom('inscripcion_opciones')
      .where(
        'uuid',
        'in',
        dropped.map(o => o.uuid),
      )
      .execute()
  for (const [i, label] of labels.entries()) {
    const kept = before.find(o => same(o.label) === same(label))
    const said = cupos.find(c => same(c.label) === same(label))
    const values = { label, position: i + 1, ...(said && { cupo: said.cupo }) }
    if (kept) await db.updateTable('inscripcion_opciones').set(values).where('uuid', '=', kept.uuid).execute()
    else
      await db
        .insertInto('inscripcion_opciones')
        .values({ ...values, inscripcion_id })
        .execute()
  }
}

type Enrolment = BodyOf<typeof inscripcionesRoutes.enrol>
type EventoRetenido = NonNullable<Awaited<ReturnType<typeof holdInscripcion>>>

/** Who takes a place of this option comes to the end of its line first; null where there are as many as come. */
const alFinal = ({ opciones }: EventoRetenido, opcion_uuid: string | null) =>
  opciones.some(o => o.uuid === opcion_uuid && o.cupo !== null) ? sql<Date>`clock_timestamp()` : null

/** @throws {Refusal} 404 */
async function held(db: Db, id: number): Promise<EventoRetenido> {
  const evento = await holdInscripcion(db, id)
  if (!evento) throw gone('evento de inscripción')
  return evento
}

/** @throws {Refusal} 404, 409 when it is closed */
async function heldOpen(db: Db, id: number): Promise<EventoRetenido> {
  const evento = await held(db, id)
  if (!evento.abierta) throw conflict('Ese evento ya no está abierto. Elige otro.')
  return evento
}

/** Whether they teach, among what else they are. On `usuarios as usuario`. */
const isDocente = sql<boolean>`exists (select from usuarios_roles su_rol
  where su_rol.usuario_id = usuario.id and su_rol.role_id = ${ROL.docente})`

/**
 * Enrols a teacher, or changes what they chose; where that is full they wait once its line has moved (`fillLugares`).
 * @returns the event, whom, and what they had chosen before; `cambio` false when nothing of it is new
 * @throws {Refusal} 404 out of scope, 409 when the event is closed or the person may not sign in yet, 422 without an
 * option
 */
export async function enrol(db: Db, person: Person, input: Enrolment) {
  const evento = await held(db, input.inscripcion_id)
  const docente = await db
    .selectFrom('usuarios as usuario')
    .select(['usuario.id', 'usuario.estatus_user'])
    .where('usuario.id', '=', input.user_id)
    .where(isDocente)
    .where(alcanceDeUsuario(person))
    .executeTakeFirst()
  if (!docente) throw notFound('No encontramos a esa persona entre tus docentes.')
  if (docente.estatus_user !== 1) throw conflict('Todavía no entra a Eleva: reenvíale el acceso y después inscríbela.')
  if (!evento.abierta) throw conflict('Ese evento ya no está abierto. Elige otro.')
  const opcion_uuid = optionOf(evento.opciones, input)
  const inscrito = { usuario_id: docente.id, opcion_uuid }
  const antes = await db
    .selectFrom('inscripciones_usuarios')
    .select('opcion_uuid')
    .where('usuario_id', '=', docente.id)
    .where('inscripcion_id', '=', evento.id)
    .forUpdate()
    .executeTakeFirst()
  if (antes && antes.opcion_uuid === opcion_uuid) return { evento, inscrito, cambio: false }
  if (antes) {
    const [movida] = await moveTo(db, evento, [docente.id], opcion_uuid)
    return { evento, inscrito: movida ?? inscrito, cambio: movida !== undefined }
  }
  const vino = await insertInscritos(db, evento, [docente.id], opcion_uuid)
  return { evento, inscrito, cambio: vino.has(docente.id) }
}

/** Whom a list of e-mails, or a school, means: `entra` says who can be enrolled. In scope, at most so many. */
async function listDocentes(db: Db, person: Person, { correos, escuela_id }: InscripcionDeVarios) {
  let who = db
    .selectFrom('usuarios as usuario')
    .select([
      'usuario.id',
      sql<string>`usuario.email::text`.as('email'),
      sql<boolean>`usuario.estatus_user = 1`.as('entra'),
    ])
    .where(isDocente)
    .where(alcanceDeUsuario(person))
  if (escuela_id !== undefined) who = who.where('usuario.escuela_id', '=', escuela_id)
  else who = who.where(sql<boolean>`usuario.email = any(${correos ?? []}::citext[])`)
  return who
    .orderBy('usuario.id')
    .limit(MAX_ELEGIDOS + 1)
    .execute()
}

/**
 * Enrols those of a list of e-mails, or of a school.
 * @returns the event, whom this brought, how many were in it, and the e-mails of who cannot be enrolled
 * @throws {Refusal} 404 when the event is gone, or the school has nobody in scope; 409 when it is closed; 422 without
 * an option, or of too many
 */
export async function enrolVarios(db: Db, person: Person, id: number, input: InscripcionDeVarios) {
  const { correos = [], escuela_id } = input
  const found = await listDocentes(db, person, input)
  if (escuela_id !== undefined && found.length === 0) throw notFound('Esa escuela no tiene docentes a tu cargo.')
  if (found.length > MAX_ELEGIDOS) throw refused(`Son más de ${MAX_ELEGIDOS}: inscribe por partes.`, 'correos')
  const able = found.filter(d => d.entra).map(d => d.id)
  const evento = await heldOpen(db, id)
  const opcion_uuid = optionOf(evento.opciones, { ...input, inscripcion_id: id, opcion_label: '', user_id: 0 })
  const vinieron = await insertInscritos(db, evento, able, opcion_uuid)
  const known = new Set(found.filter(d => d.entra).map(d => d.email.toLowerCase()))
  const asked = escuela_id === undefined ? correos : found.map(d => d.email)
  return {
    evento,
    opcion_uuid,
    inscritos: [...vinieron],
    estaban: able.length - vinieron.size,
    fuera: [...new Set(asked)].filter(c => !known.has(c.toLowerCase())),
  }
}

/**
 * Who is in it already stays as they are.
 * @returns who came to it by this
 */
async function insertInscritos(
  db: Db,
  evento: EventoRetenido,
  usuarios: readonly number[],
  opcion_uuid: string | null,
) {
  if (usuarios.length === 0) return new Set<number>()
  const rows = await db
    .insertInto('inscripciones_usuarios')
    .columns(['usuario_id', 'inscripcion_id', 'opcion_uuid', 'en_espera_desde'])
    .expression(
      sql<never>`
        select quien, ${evento.id}::bigint, ${opcion_uuid}::uuid, ${alFinal(evento, opcion_uuid)}::timestamptz
        from unnest(${[...usuarios]}::bigint[]) as quien
        order by quien`,
    )
    .onConflict(c => c.columns(['usuario_id', 'inscripcion_id']).doNothing())
    .returning('usuario_id')
    .execute()
  return new Set(rows.map(r => r.usuario_id))
}

/**
 * Enrols people whom the caller has chosen and judged; who is in it already stays as they are, and who finds it full
 * waits.
 * @returns who came to it by this
 * @throws {Refusal} 404 when it is gone, 409 when it is closed, 422 without an option
 */
export async function enrolTodos(
  db: Db,
  usuarios: readonly number[],
  en: { inscripcion_id: number; opcion_uuid: string | undefined },
): Promise<Set<number>> {
  const evento = await heldOpen(db, en.inscripcion_id)
  const opcion_uuid = optionOf(evento.opciones, { ...en, opcion_label: '', user_id: 0 })
  const vinieron = await insertInscritos(db, evento, usuarios, opcion_uuid)
  await fillLugares(db, evento.id)
  return vinieron
}

/**
 * Takes people out of an event again, whom `enrolTodos` brought. Their places are given away within the minute
 * (`inscripciones.lugares`).
 */
export const unenrolTodos = (db: Db, inscripcionId: number, usuarios: readonly number[]) =>
  db
    .deleteFrom('inscripciones_usuarios')
    .where('inscripcion_id', '=', inscripcionId)
    .where('usuario_id', 'in', usuarios)
    .execute()

/**
 * Another option for people who are in it.
 * @returns the event, and who had another one before, with that
 * @throws {Refusal} 404 when the event is gone, 422 when it has no such option
 */
export async function moveInscritos(db: Db, id: number, usuarios: readonly number[], opcion_uuid: string) {
  const evento = await held(db, id)
  if (!evento.opciones.some(o => o.uuid === opcion_uuid)) throw refused('Esa opción ya no existe.', 'opcion_uuid')
  return { evento, movidas: await moveTo(db, evento, usuarios, opcion_uuid) }
}

type Movida = { usuario_id: number; opcion_uuid: string | null; opcion_antes: string | null }

/** They stand at the end of the line of the other one, as who comes anew. */
async function moveTo(db: Db, evento: EventoRetenido, usuarios: readonly number[], opcion_uuid: string | null) {
  const { rows } = await sql<Movida>`
    with antes as (
      select inscrito.usuario_id, inscrito.opcion_uuid
      from inscripciones_usuarios inscrito
      where inscrito.inscripcion_id = ${evento.id}
        and inscrito.usuario_id = any(${[...usuarios]}::bigint[])
        and inscrito.opcion_uuid is distinct from ${opcion_uuid}::uuid
      for update of inscrito
    )
    update inscripciones_usuarios ahora
    set opcion_uuid = ${opcion_uuid}::uuid,
      en_espera_desde = ${alFinal(evento, opcion_uuid)}::timestamptz
    from antes
    where ahora.inscripcion_id = ${evento.id}
      and ahora.usuario_id = antes.usuario_id
    returning ahora.usuario_id, ahora.opcion_uuid, antes.opcion_uuid as opcion_antes`.execute(db)
  return rows
}

type Baja = { id: number; opcion_uuid: string | null; desde?: string | undefined }

/**
 * Takes people out.
 * @returns the event, and those who were in it, as they were.
 * @throws {Refusal} 404 when the event is gone
 */
export async function removeInscritos(db: Db, id: number, usuarios: readonly number[]) {
  const evento = await held(db, id)
  const bajas = await db
    .deleteFrom('inscripciones_usuarios as inscrito')
    .where('inscrito.inscripcion_id', '=', id)
    .where('inscrito.usuario_id', 'in', usuarios)
    .returning([
      'inscrito.usuario_id as id',
      'inscrito.opcion_uuid',
      sql<string>`
        to_char(coalesce(inscrito.en_espera_desde, inscrito.creado_en) at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`.as('desde'),
    ])
    .execute()
  return { evento, bajas }
}

/**
 * Brings back who was taken out, with an option that is there still, before those who came to its line after them; who
 * is in it again stays as they are.
 * @returns the event, and who came back
 * @throws {Refusal} 404
 */
export async function restoreInscritos(db: Db, id: number, bajas: readonly Baja[]) {
  const evento = await held(db, id)
  const conCupo = new Map(evento.opciones.map(o => [o.uuid, o.cupo !== null]))
  const rows = bajas.map(b => ({
    id: b.id,
    opcion: b.opcion_uuid && conCupo.has(b.opcion_uuid) ? b.opcion_uuid : null,
    espera: b.opcion_uuid !== null && conCupo.get(b.opcion_uuid) === true,
    desde: b.desde,
  }))
  const vuelven = await db
    .insertInto('inscripciones_usuarios')
    .columns(['usuario_id', 'inscripcion_id', 'opcion_uuid', 'en_espera_desde'])
    .expression(
      sql<never>`
        select usuario.id, ${id}::bigint, antes.opcion, case when antes.espera
        then least(antes.desde, clock_timestamp()) end
        from ${recordset(rows, 'antes', { id: 'bigint', opcion: 'uuid', espera: 'boolean', desde: 'timestamptz' })}
        join usuarios usuario on usuario.id = antes.id
        order by usuario.id`,
    )
    .onConflict(c => c.columns(['usuario_id', 'inscripcion_id']).doNothing())
    .returning(['usuario_id', 'opcion_uuid'])
    .execute()
  return { evento, vuelven }
}

/** By its key, or by its words where that is all that came. */
function optionOf(opciones: readonly OpcionDeEvento[], { opcion_uuid, opcion_label }: Enrolment) {
  if (opciones.length === 0) return null
  const found = opciones.find(o =>
    opcion_uuid ? o.uuid === opcion_uuid.toLowerCase() : same(o.label) === same(opcion_label),
  )
  if (!found && !opcion_uuid && !opcion_label) throw refused('Elige una opción', 'opcion_uuid')
  if (!found) throw refused('Esa opción ya no existe.', 'opcion_uuid')
  return found.uuid
}
