import {
  type Bandera,
  entreComillas,
  ROL,
  type Rol,
  type UsuarioCambio,
  type UsuarioPorRolCambio,
  type UsuarioPorRolInput,
} from '@eleva/contract'
import { sql } from 'kysely'
import { bloqueada } from '../../alcance/bloqueadas.read.ts'
import { gruposVigentes } from '../../alcance/grupos.read.ts'
import { gone, requireVersion } from '../../kit/cosas.ts'
import { constraintOf, merged } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'
import { waitTurn } from '../../kit/db/turno.ts'
import { conflict, Refusal, refused } from '../../kit/errors.ts'
import { endSessionsOf, expireSessionsOf } from '../../kit/http/session.ts'

type Who = {
  name: string
  apellido_p: string
  apellido_m: string
  email: string
  correo_alternativo: string
  escuela_id: number | null
  estatus_user: Bandera
  redirect: string
  roles: Rol[]
  grupos: number[]
}
/** What is left out stays as it is. */
export type Change = { [K in keyof Who]?: Who[K] | undefined } & { version?: number | undefined }

/** The forms' names become columns; a form that has no surnames says nothing of them. */
export const changeOf = (u: UsuarioCambio): Change => ({
  name: u.name,
  email: u.email,
  correo_alternativo: u.correo_alternativo,
  escuela_id: u.escuela,
  roles: u.arrRoles,
  grupos: u.arrGrupos,
  apellido_p: u.apellido_p,
  apellido_m: u.apellido_m,
  estatus_user: u.estatus_user,
  redirect: u.redirect,
  version: u.version,
})

/** The role-based form has one role: chosen anew it is the only one, left as it is the others stay too. */
export const changeOfRole = (u: UsuarioPorRolCambio & Partial<UsuarioPorRolInput>, before?: number): Change => ({
  name: u.name,
  email: u.email,
  correo_alternativo: u.correo_alternativo,
  estatus_user: u.estatus_user,
  roles: u.role_id === undefined || u.role_id === before ? undefined : [u.role_id],
  grupos: u.grupo_usuario_aprende_id,
  version: u.version,
})

/** What the database says about a person that cannot be. */
function explain(error: unknown): never {
  const constraint = constraintOf(error)
  if (constraint === 'usuarios_email_key') {
    const message = 'Ya hay una persona con ese correo.'
    throw new Refusal(409, message, { email: [message] })
  }
  if (constraint === 'usuarios_escuela_id_fkey') throw refused('Esa escuela ya no existe.', 'escuela')
  if (constraint === 'grupos_usuarios_grupo_id_fkey') throw refused('Uno de los grupos ya no existe.', 'arrGrupos')
  throw error
}

/** @returns the new person's id; they are inactive */
export async function createUsuario(db: Db, { roles = [ROL.estudiante], grupos = [], version: _, ...who }: Change) {
  const { id } = await db
    .insertInto('usuarios')
    .values({
      ...merged({ name: '', email: '' }, who),
      role_id: Object.values(ROL).find(rol => roles.includes(rol)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(explain)
  await setRoles(db, id, roles)
  await setGrupos(db, id, grupos)
  return id
}

/**
 * @param by who changes it
 * @returns whether the person must sign in anew, or may not: their open connections end
 * @throws {Refusal} 404, or 409 when somebody was faster, or nobody would be left to administer
 */
export async function updateUsuario(db: Db, by: number, id: number, change: Change): Promise<boolean> {
  const before = await lockUsuario(db, id)
  requireVersion('persona', change.version, before.version)
  const roles = change.roles ?? before.roles
  const estatus = change.estatus_user ?? before.estatus_user
  await requireQuienAdministre(db, by, before, { roles, estatus })
  const { version: _version, roles: _roles, grupos, ...columns } = change
  await db
    .updateTable('usuarios')
    // A name that staff set is one that they know.
    .set({ ...columns, ...(change.name === undefined ? {} : { nombre_antes: null }), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch(explain)
  const rolesChanged = roles.join() !== before.roles.join()
  if (rolesChanged) await setRoles(db, id, roles)
  await moveGrupos(db, id, roles, grupos)
  // Who signed in with an e-mail that is theirs no more signs in anew.
  const moved = change.email !== undefined && change.email.toLowerCase() !== before.email.toLowerCase()
  const deactivated = before.estatus_user === 1 && estatus === 0
  if (moved) await endSessionsOf(db, id)
  else if (deactivated) await expireSessionsOf(db, id)
  return moved || deactivated || rolesChanged
}

/** @throws {Refusal} 409 when who administers would do so no more, and nobody else does, or it is themselves */
async function requireQuienAdministre(db: Db, by: number, before: Antes, after: { roles: number[]; estatus: number }) {
  const deactivates = after.estatus === 0
  if (isActiveAdmin(before) && (deactivates || !after.roles.includes(ROL.admin)))
    await mayLoseAdmin(db, by, before.id, deactivates ? 'desactivar tu propia cuenta' : 'quitarte el rol Admin')
  if (before.id === by && deactivates) throw conflict('No puedes desactivar tu propia cuenta.')
}

/**
 * Only learners are in groups: who is none any more leaves theirs.
 * @throws {Refusal} 422
 */
async function moveGrupos(db: Db, id: number, roles: number[], grupos: number[] | undefined) {
  const learns = roles.includes(ROL.estudiante)
  if (!learns && grupos?.length)
    throw refused('Solo los estudiantes pueden estar en grupos', 'grupo_usuario_aprende_id')
  if (!learns) await setGrupos(db, id, [])
  else if (grupos) await setGrupos(db, id, grupos)
}

/** @throws {Refusal} 404, or 409 that says what speaks against it */
export async function removeUsuario(db: Db, by: number, id: number): Promise<void> {
  const before = await lockUsuario(db, id)
  if (id === by) throw conflict('No puedes eliminar tu propia cuenta.')
  if (isActiveAdmin(before)) await mayLoseAdmin(db, by, id, '')
  const schools = await db.selectFrom('escuelas').select('nombre').where('gestor_id', '=', id).execute()
  if (schools.length)
    throw conflict(
      `No se puede eliminar: gestiona ${schools.map(s => entreComillas(s.nombre)).join(', ')}. Elige antes a otra persona.`,
    )
  await db.deleteFrom('usuarios').where('id', '=', id).execute()
}

/** The row, locked until the end, with its roles in order. */
async function lockUsuario(db: Db, id: number) {
  const row = await db
    .selectFrom('usuarios as usuario')
    .select([
      'usuario.id',
      'usuario.email',
      'usuario.version',
      'usuario.estatus_user',
      'usuario.role_id',
      bloqueada.as('bloqueada'),
    ])
    .where('usuario.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw gone('persona')
  if (row.bloqueada)
    throw conflict('Sus datos están bloqueados hasta que se borren: deshaz antes el bloqueo en «Solicitudes de datos».')
  const roles = await db
    .selectFrom('usuarios_roles')
    .select('role_id')
    .where('usuario_id', '=', id)
    .orderBy('role_id')
    .execute()
  return { ...row, roles: roles.map(r => r.role_id) }
}

type Antes = Awaited<ReturnType<typeof lockUsuario>>
const isActiveAdmin = ({ roles, estatus_user }: Antes) => roles.includes(ROL.admin) && estatus_user === 1

/** Held until the end by whoever takes rights from administrators. */
export const lockAdmins = (db: Db) => waitTurn(db, 'usuarios.admins')

/** Nobody shuts themselves out, and somebody is always left to administer; two who try it on each other take turns. */
async function mayLoseAdmin(db: Db, by: number, id: number, own: string) {
  if (by === id && own) throw conflict(`No puedes ${own}.`)
  await requireOtroAdmin(db, id)
}

/** @throws {Refusal} 409 when nobody else administers */
export async function requireOtroAdmin(db: Db, id: number) {
  await lockAdmins(db)
  const other = await db
    .selectFrom('usuarios as usuario')
    .innerJoin('usuarios_roles as su_rol', 'su_rol.usuario_id', 'usuario.id')
    .select('usuario.id')
    .where('su_rol.role_id', '=', ROL.admin)
    .where('usuario.estatus_user', '=', 1)
    .where('usuario.id', '<>', id)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw conflict('Es la única persona que administra: nombra antes a otra.')
}

async function setRoles(db: Db, id: number, roles: Rol[]) {
  await db.deleteFrom('usuarios_roles').where('usuario_id', '=', id).where('role_id', 'not in', roles).execute()
  await db
    .insertInto('usuarios_roles')
    .values(roles.map(role_id => ({ usuario_id: id, role_id })))
    .onConflict(c => c.doNothing())
    .execute()
}

/** Those of a year that is over are no form's matter: what they were stays. */
async function setGrupos(db: Db, id: number, grupos: number[]) {
  await db
    .deleteFrom('grupos_usuarios')
    .where('usuario_id', '=', id)
    .where('grupo_id', 'in', gruposVigentes)
    .$if(grupos.length > 0, q => q.where('grupo_id', 'not in', grupos))
    .execute()
  if (grupos.length)
    await db
      .insertInto('grupos_usuarios')
      .values(grupos.map(grupo_id => ({ usuario_id: id, grupo_id })))
      .onConflict(c => c.doNothing())
      .execute()
      .catch(explain)
}
