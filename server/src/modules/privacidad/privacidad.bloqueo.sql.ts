/** An account whose person is to be erased: first it is nobody's that anybody sees, and can be had back (ADR 131). */
import { type Bandera, ROL, type Rol } from '@eleva/contract'
import { sql } from 'kysely'
import { gone } from '../../kit/cosas.ts'
import { constraintOf } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, Refusal } from '../../kit/errors.ts'
import { endSessionsOf } from '../../kit/http/session.ts'
import { requireOtroAdmin } from '../usuarios/usuarios.service.ts'

/** What an account was, as it stands in `privacidad_bloqueos.cuenta_secreto` until it goes. */
export type Cuenta = {
  name: string
  apellido_p: string
  apellido_m: string
  nombre_completo: string
  nombre_antes: string | null
  email: string
  correo_alternativo: string
  avatar: string
  escuela_id: number | null
  estatus_user: Bandera
  redirect: string
  roles: Rol[]
  grupos: number[]
  /** Schools of which it is the coach, or the IP manager, by its address. */
  coach_de: number[]
  ip_manager_de: number[]
}

export const CUENTA_BLOQUEADA = 'Cuenta bloqueada'
/** Nobody's: the domain is one that never is. */
export const correoDeBloqueada = (id: number) => `bloqueada-${id}@bloqueada.invalid`

async function lockCuenta(db: Db, id: number): Promise<Cuenta> {
  const { rows } = await sql<Cuenta>`
    select usuario.name, usuario.apellido_p, usuario.apellido_m, usuario.nombre_completo, usuario.nombre_antes,
      usuario.email::text as email, usuario.correo_alternativo::text as correo_alternativo, usuario.avatar,
      usuario.escuela_id, usuario.estatus_user, usuario.redirect,
      array(
        select su_rol.role_id::int
        from usuarios_roles su_rol
        where su_rol.usuario_id = usuario.id
        order by su_rol.role_id) as roles,
      array(
        select miembro.grupo_id::int
        from grupos_usuarios miembro
        where miembro.usuario_id = usuario.id
        order by miembro.grupo_id) as grupos,
      array(select escuela.id::int from escuelas escuela where escuela.correo_coach = usuario.email) as coach_de,
      array(
        select escuela.id::int
        from escuelas escuela
        where escuela.correo_ip_manager = usuario.email) as ip_manager_de
    from usuarios usuario
    where usuario.id = ${id}
    for update`.execute(db)
  if (!rows[0]) throw gone('persona')
  return rows[0]
}

const findBloqueo = (db: Db, usuarioId: number) =>
  db
    .selectFrom('privacidad_bloqueos')
    .select(['id', 'estado', 'borra_desde', sql<Cuenta | null>`cuenta_secreto`.as('cuenta')])
    .where('usuario_id', '=', usuarioId)
    .where('estado', 'in', ['bloqueada', 'borrando'])
    .forUpdate()
    .executeTakeFirst()

/**
 * Asked twice it is the same block.
 * @param propia whether whoever does it means their own account
 * @returns when it goes for good, and whether it was open until now
 * @throws {Refusal} 404, or 409 where it is one's own unsaid, the last one that administers, or manages a school
 */
export async function blockCuenta(db: Db, by: number, id: number, { dias, propia }: { dias: number; propia: boolean }) {
  const cuenta = await lockCuenta(db, id)
  const before = await findBloqueo(db, id)
  if (before) return { borra_desde: before.borra_desde, nuevo: false, email: '' }
  if (id === by && !propia) throw conflict('Es tu propia cuenta: confírmalo para bloquearla.')
  if (cuenta.roles.includes(ROL.admin) && cuenta.estatus_user === 1) await requireOtroAdmin(db, id)
  const schools = await db.selectFrom('escuelas').select('nombre').where('gestor_id', '=', id).execute()
  if (schools.length)
    throw conflict(`Gestiona ${schools.map(s => `«${s.nombre}»`).join(', ')}. Elige antes a otra persona.`)
  const { borra_desde } = await db
    .insertInto('privacidad_bloqueos')
    .values({
      usuario_id: id,
      bloqueada_por: by,
      borra_desde: sql<Date>`now() + make_interval(days => ${dias})`,
      cuenta_secreto: JSON.stringify(cuenta),
    })
    .returning('borra_desde')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('grupos_usuarios').where('usuario_id', '=', id).execute()
  await db.deleteFrom('usuarios_roles').where('usuario_id', '=', id).execute()
  await db.updateTable('escuelas').set({ correo_coach: '' }).where('correo_coach', '=', cuenta.email).execute()
  await db
    .updateTable('escuelas')
    .set({ correo_ip_manager: '' })
    .where('correo_ip_manager', '=', cuenta.email)
    .execute()
  await db
    .updateTable('usuarios')
    .set({
      name: CUENTA_BLOQUEADA,
      apellido_p: '',
      apellido_m: '',
      nombre_antes: null,
      email: correoDeBloqueada(id),
      correo_alternativo: '',
      avatar: '',
      escuela_id: null,
      role_id: ROL.estudiante,
      estatus_user: 0,
      redirect: '',
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  // A link that was sent to them before would open the account, and write their name into it.
  await db
    .updateTable('invitaciones')
    .set({ anulada_en: sql<Date>`now()` })
    .where('usuario_id', '=', id)
    .where('aceptada_en', 'is', null)
    .where('anulada_en', 'is', null)
    .execute()
  await db.deleteFrom('push_suscripciones').where('usuario_id', '=', id).execute()
  await endSessionsOf(db, id)
  return { borra_desde, nuevo: true, email: cuenta.email }
}

/**
 * As it was.
 * @throws {Refusal} 409 when it is not blocked, or its address is somebody else's by now
 */
export async function unblockCuenta(db: Db, id: number): Promise<void> {
  await lockCuenta(db, id)
  const bloqueo = await findBloqueo(db, id)
  if (bloqueo?.estado !== 'bloqueada' || !bloqueo.cuenta)
    throw conflict('Esta cuenta no está bloqueada, o ya se está borrando.')
  const { roles, grupos, coach_de, ip_manager_de, nombre_completo: _, escuela_id, ...columnas } = bloqueo.cuenta
  await db
    .updateTable('usuarios')
    .set({
      ...columnas,
      // A school that went meanwhile is nobody's.
      escuela_id: sql`(select escuela.id from escuelas escuela where escuela.id = ${escuela_id})`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
    .catch(error => {
      if (constraintOf(error) !== 'usuarios_email_key') throw error
      throw new Refusal(409, 'Su correo ya es de otra cuenta: cámbialo en esa antes de deshacer el bloqueo.')
    })
  if (roles.length)
    await db
      .insertInto('usuarios_roles')
      .values(roles.map(role_id => ({ usuario_id: id, role_id })))
      .execute()
  await sql`
    insert into grupos_usuarios (usuario_id, grupo_id)
    select ${id}, grupo.id
    from grupos grupo
    where grupo.id = any(${grupos}::bigint[])`.execute(db)
  // They had been told what is offered there.
  await db.deleteFrom('llegadas').where('usuario_id', '=', id).execute()
  await sql`
    update escuelas
    set correo_coach = ${columnas.email}
    where id = any(${coach_de}::bigint[]) and correo_coach = ''`.execute(db)
  await sql`
    update escuelas
    set correo_ip_manager = ${columnas.email}
    where id = any(${ip_manager_de}::bigint[]) and correo_ip_manager = ''`.execute(db)
  await db
    .updateTable('privacidad_bloqueos')
    .set({ estado: 'deshecha', cuenta_secreto: null })
    .where('id', '=', bloqueo.id)
    .execute()
}
