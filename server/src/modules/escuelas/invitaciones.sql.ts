/**
 * Inviting, and what comes of a link. Quota and outcome are decided under the school's row lock: two who invite at once
 * take turns.
 */
import { type Envio, type Escuela, fallaDeCorreo, type PerfilInput, ROL } from '@eleva/contract'
import { sql } from 'kysely'
import { canManageEscuela } from '../../alcance/escuelas.read.ts'
import { gone } from '../../kit/cosas.ts'
import { vigencia } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { isGestor, isNombradoCoach, type Person } from '../../kit/http/session.ts'
import { hasLugar } from './escuelas.read.ts'

const DAYS = 14

type Known = {
  id: number
  email: string
  escuela_id: number | null
  role_id: number
  estatus_user: number
  /** They manage or coach some school. */
  encargo: boolean
  ocupa: boolean
  /** Empty until they have said it. */
  nombre: string
}

/**
 * The school, locked until the end.
 * @throws {Refusal} 404 out of scope, 409 in words when it invites nobody now
 */
export async function lockEscuela(db: Db, person: Person, id: number) {
  const { rows } = await sql<
    Pick<Escuela, 'id' | 'cantidad' | 'estatus' | 'vigencia'> & { desde: string; hasta: string }
  >`
    select escuela.id, escuela.cantidad, escuela.estatus,
      ${vigencia('escuela.fecha_vigencia_inicio', 'escuela.fecha_vigencia_finalizacion')} as vigencia,
      to_char(escuela.fecha_vigencia_inicio, 'DD/MM/YYYY') as desde,
      to_char(escuela.fecha_vigencia_finalizacion, 'DD/MM/YYYY') as hasta
    from escuelas escuela
    where escuela.id = ${id} and ${canManageEscuela(person)}
    for update of escuela`.execute(db)
  const [row] = rows
  if (!row) throw gone('escuela')
  if (row.estatus !== 1)
    throw conflict('La escuela no tiene acceso por ahora, así que no puede invitar. Pídelo a quien administra Eleva.')
  if (row.vigencia === 'programada')
    throw conflict(`La vigencia de la escuela empieza el ${row.desde}: desde ese día puedes invitar.`)
  if (row.vigencia === 'vencida')
    throw conflict(`La vigencia de la escuela terminó el ${row.hasta}. Pide que la extiendan para seguir invitando.`)
  return row
}

type Outcome = Envio & { id?: number }

/**
 * @returns what became of each e-mail, in their order, the new links, and who is of the school from now on without one
 */
export async function invite(db: Db, school: { id: number; cantidad: number }, by: number, emails: string[]) {
  const unique = [...new Set(emails.map(e => e.trim().toLowerCase()))]
  const { known, taken } = await look(
    db,
    school.id,
    unique.filter(e => !fallaDeCorreo(e)),
  )
  let free = Math.max(school.cantidad - taken, 0)
  const outcomes: Outcome[] = unique.map(email => {
    const who = known.get(email)
    const judged = judge(email, who, school.id, free)
    if (judged.resultado === 'enviada' || judged.resultado === 'sumada') free--
    return { email, ...judged, ...(who ? { id: who.id } : {}) }
  })
  const created = await create(
    db,
    school.id,
    outcomes.filter(o => o.resultado === 'enviada' && o.id === undefined).map(o => o.email),
  )
  const sumados = outcomes.flatMap(o => (o.resultado === 'sumada' ? [o.id!] : []))
  const adopted = outcomes.flatMap(o => (o.resultado === 'enviada' && o.id !== undefined ? [o.id] : []))
  if (sumados.length + adopted.length)
    await db
      .updateTable('usuarios')
      .set({ escuela_id: school.id, version: sql`version + 1` })
      .where('id', 'in', [...sumados, ...adopted])
      .execute()
  for (const o of outcomes) {
    if (o.resultado !== 'enviada' || o.id !== undefined) continue
    const id = created.get(o.email)
    // Somebody else made them between our look and our insert.
    if (id === undefined) Object.assign(o, refusedFor(OTHER_SCHOOL))
    else o.id = id
  }
  const invited = outcomes.flatMap(o =>
    o.id !== undefined && (o.resultado === 'enviada' || o.resultado === 'reenviada') ? [o.id] : [],
  )
  const enlaces = await createLinks(db, school.id, by, invited)
  return { resultados: outcomes.map(({ id: _, ...o }): Envio => o), enlaces, sumados }
}

const OTHER_SCHOOL = 'Ese correo ya es de otra escuela'
const refusedFor = (motivo: string) => ({ resultado: 'rechazada' as const, motivo })

const called = ({ nombre }: Known) => (nombre ? ` (${nombre})` : '')

function judge(
  email: string,
  who: Known | undefined,
  escuela: number,
  free: number,
): Pick<Envio, 'resultado' | 'motivo'> {
  const wrong = fallaDeCorreo(email)
  if (wrong) return refusedFor(wrong)
  if (who) {
    if (who.ocupa)
      return who.estatus_user === 1
        ? { resultado: 'ya_estaba', motivo: `Ya es docente de tu escuela${called(who)}` }
        : { resultado: 'reenviada', motivo: `Ya tenía invitación${called(who)}: le enviamos un enlace nuevo` }
    if (who.encargo || who.role_id === ROL.admin) return refusedFor('Ese correo ya tiene otra función en Eleva')
    if (who.escuela_id !== null && who.escuela_id !== escuela) return refusedFor(OTHER_SCHOOL)
    if (who.role_id === ROL.estudiante) return refusedFor('Ese correo es de un estudiante')
  }
  if (free <= 0) return refusedFor('Ya no quedan lugares en tu escuela')
  if (who?.estatus_user === 1)
    return { resultado: 'sumada', motivo: `Ya entra a Eleva${called(who)}: desde ahora es docente de tu escuela` }
  return { resultado: 'enviada', motivo: '' }
}

/** Who has these e-mails, held until the end, and how many seats are taken. */
async function look(db: Db, escuelaId: number, emails: string[]) {
  const { rows } = await sql<Known>`
    select usuario.id, lower(usuario.email::text) as email, usuario.escuela_id, usuario.role_id, usuario.estatus_user,
      ${hasLugar} as ocupa,
      case when usuario.nombre_completo = split_part(usuario.email::text, '@', 1) then '' else usuario.nombre_completo
        end as nombre,
      ${isGestor} or ${isNombradoCoach} as encargo
    from usuarios usuario
      join escuelas escuela on escuela.id = ${escuelaId}
    where usuario.email = any(${emails}::citext[])
    order by usuario.id
    for update of usuario`.execute(db)
  return { known: new Map(rows.map(r => [r.email, r])), taken: await countOcupados(db, escuelaId) }
}

/** How many seats of a school are taken. */
export async function countOcupados(db: Db, escuelaId: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    select count(*)::int as taken
    from escuelas escuela
      join usuarios usuario on ${hasLugar}
    where escuela.id = ${escuelaId}`.execute(db)
  return rows[0]!.taken
}

/**
 * Inactive teachers, called by the beginning of their e-mail until they say their name.
 * @returns id by e-mail
 */
async function create(db: Db, escuela_id: number, emails: string[]): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .insertInto('usuarios')
    .values(emails.map(email => ({ name: email.split('@')[0]!, email, escuela_id, role_id: ROL.docente })))
    .onConflict(c => c.column('email').doNothing())
    .returning(['id', 'email'])
    .execute()
  if (rows.length)
    await db
      .insertInto('usuarios_roles')
      .values(rows.map(r => ({ usuario_id: r.id, role_id: ROL.docente })))
      .execute()
  return new Map(rows.map(r => [r.email, r.id]))
}

/**
 * New links; those that these people had before stop working.
 * @returns their keys
 */
export async function createLinks(db: Db, escuela_id: number, by: number, usuarios: number[]): Promise<string[]> {
  if (usuarios.length === 0) return []
  await voidLinks(db, usuarios)
  const rows = await db
    .insertInto('invitaciones')
    .values(
      usuarios.map(usuario_id => ({
        usuario_id,
        escuela_id,
        invitada_por: by,
        vence_en: sql<Date>`now() + make_interval(days => ${DAYS})`,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(r => r.id)
}

/** The links that these people have stop working. */
export const voidLinks = (db: Db, usuarios: number[]) =>
  db
    .updateTable('invitaciones')
    .set({ anulada_en: sql<Date>`now()` })
    .where('usuario_id', 'in', usuarios)
    .where('aceptada_en', 'is', null)
    .where('anulada_en', 'is', null)
    .execute()

/**
 * A teacher who takes a seat of a school that the person deals with.
 * @throws {Refusal} 404 out of scope
 */
export async function findDocente(db: Db, person: Person, id: number) {
  const found = await db
    .selectFrom('usuarios as usuario')
    .innerJoin('escuelas as escuela', 'escuela.id', 'usuario.escuela_id')
    .select(['usuario.id', 'usuario.estatus_user', 'usuario.ultima_fecha_inicio_sesion', 'escuela.id as escuela_id'])
    .where('usuario.id', '=', id)
    .where(hasLugar)
    .where(canManageEscuela(person))
    .executeTakeFirst()
  if (!found) throw notFound('No encontramos a esa persona entre tus docentes.')
  return found
}

/**
 * Keeps the data of who got the link, once: of two who send them at once, one is told that it was used.
 * @throws {Refusal} 409 in words when it does not work any more
 */
export async function completeInvitation(db: Db, id: string, perfil: PerfilInput): Promise<void> {
  const used = await db
    .updateTable('invitaciones')
    .set({ completada_en: sql<Date>`now()` })
    .where('id', '=', id)
    .where('completada_en', 'is', null)
    .where('aceptada_en', 'is', null)
    .where('anulada_en', 'is', null)
    .where('vence_en', '>', sql<Date>`now()`)
    .returning('usuario_id')
    .executeTakeFirst()
  if (!used) throw conflict('Este enlace ya se usó o ya no sirve. Ábrelo de nuevo para ver qué sigue.')
  await db
    .updateTable('usuarios')
    .set({ ...perfil, version: sql`version + 1` })
    .where('id', '=', used.usuario_id)
    .execute()
}

type Aceptada = { completado: boolean; de: { escuela_id: number; escuela: string; quien: string } }

/**
 * Makes somebody active who has a link that works, or completed their data with one: they have just shown that the
 * e-mail is theirs.
 * A trigger notes it on the invitation.
 * @returns undefined when there is none; otherwise whether their data are complete, and of which school
 */
export async function acceptInvitation(db: Db, usuarioId: number): Promise<Aceptada | undefined> {
  const { rows } = await sql<Aceptada>`
    with invitada as materialized (
        select invitacion.usuario_id, invitacion.escuela_id, invitacion.completada_en is not null as completado
        from invitaciones invitacion
        where invitacion.usuario_id = ${usuarioId}
          and invitacion.aceptada_en is null
          and invitacion.anulada_en is null
          and (invitacion.completada_en is not null or invitacion.vence_en > now()))
    update usuarios usuario
    set estatus_user = 1, version = usuario.version + 1
    from invitada
    where usuario.id = invitada.usuario_id and usuario.estatus_user = 0
    returning invitada.completado,
      (
        select jsonb_build_object('escuela_id', escuela.id, 'escuela', escuela.nombre, 'quien', usuario.nombre_completo)
        from escuelas escuela
        where escuela.id = invitada.escuela_id) as de`.execute(db)
  return rows[0]
}

export const noteSent = (db: Db, id: string) =>
  db.updateTable('invitaciones').set({ enviada_en: sql<Date>`now()`, fallo: '' }).where('id', '=', id).execute()

export const noteFailure = (db: Db, id: string, fallo: string) =>
  db
    .updateTable('invitaciones')
    .set({ fallo: fallo.slice(0, 300) })
    .where('id', '=', id)
    .execute()
