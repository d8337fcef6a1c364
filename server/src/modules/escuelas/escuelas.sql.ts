import { type EscuelaCambio, type EscuelaInput, type EscuelaPropia, ROL } from '@eleva/contract'
import { sql } from 'kysely'
import { canManageEscuela } from '../../alcance/escuelas.read.ts'
import { gone, requireVersion } from '../../kit/cosas.ts'
import { inColumns, refuseDays } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, refused, requireUnused } from '../../kit/errors.ts'
import type { Person } from '../../kit/http/session.ts'
import { codeOf } from '../../kit/thrown.ts'
import { createUsuario, splitNombre, updateUsuario } from '../usuarios/usuarios.service.ts'
import { NOMBRES } from './escuelas.read.ts'
import { createLinks, voidLinks } from './invitaciones.sql.ts'

/** The school's domain is that of its gestor's e-mail. */
const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

const columnsOf = <I extends EscuelaCambio>(input: I) => ({
  ...inColumns(
    input,
    [
      'nombre',
      'ciudad',
      'direccion',
      'telefono',
      'cantidad',
      'fecha_vigencia_inicio',
      'fecha_vigencia_finalizacion',
      'zona',
    ],
    NOMBRES,
  ),
  domain: input.gestorCorreo === undefined ? undefined : domainOf(input.gestorCorreo),
})

/** @returns its id, the links that are to be sent, and who has other rights now */
export async function createEscuela(db: Db, by: number, input: EscuelaInput) {
  const { id } = await db.insertInto('escuelas').values(columnsOf(input)).returning('id').executeTakeFirstOrThrow()
  await setOfertas(db, id, input.oferta_id)
  return { id, ...(await setGestor(db, by, id, null, input)) }
}

/**
 * The row, locked until the end.
 * @throws {Refusal} 404 out of scope, 409 when somebody was faster
 */
async function lock(db: Db, person: Person, id: number, version?: number) {
  const row = await db
    .selectFrom('escuelas as escuela')
    .select(['escuela.id', 'escuela.version', 'escuela.gestor_id', 'escuela.gestor_ensena', 'escuela.estatus'])
    .where('escuela.id', '=', id)
    .where(canManageEscuela(person))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw gone('escuela')
  requireVersion('escuela', version, row.version)
  return row
}

export async function updateEscuela(db: Db, person: Person, id: number, input: EscuelaCambio) {
  const before = await lock(db, person, id, input.version)
  await db
    .updateTable('escuelas')
    .set({ ...columnsOf(input), estatus: input.estatus ?? before.estatus, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch(refuseDays('fecha_vigencia_finalizacion'))
  const ofertas = input.oferta_id ? await setOfertas(db, id, input.oferta_id) : []
  const named = await changeGestor(db, person.id, before, input)
  // Who teaches from now on, or no longer, has other rights.
  const turned = input.gestorEnsena !== undefined && input.gestorEnsena !== before.gestor_ensena
  const otros = turned && before.gestor_id !== null ? [...named.otros, before.gestor_id] : named.otros
  return { ...named, otros, ofertas }
}

async function changeGestor(
  db: Db,
  by: number,
  before: Awaited<ReturnType<typeof lock>>,
  input: EscuelaCambio,
): Promise<EscuelaCambiada> {
  if (input.gestorCorreo === undefined && input.gestorNombre === undefined) return NOBODY
  const { nombre, email } = await nowGestor(db, before.gestor_id)
  return setGestor(db, by, before.id, before.gestor_id, {
    gestorNombre: input.gestorNombre ?? nombre,
    gestorCorreo: input.gestorCorreo ?? email,
  })
}

export async function updatePropia(db: Db, person: Person, id: number, { version, ...columns }: EscuelaPropia) {
  await lock(db, person, id, version)
  await db
    .updateTable('escuelas')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** @throws {Refusal} 404, or 409 that names the people who belong to it; its gestor alone does not count */
export async function removeEscuela(db: Db, person: Person, id: number): Promise<number[]> {
  const { gestor_id } = await lock(db, person, id)
  const people = await db
    .selectFrom('usuarios')
    .select('nombre_completo as nombre')
    .where('escuela_id', '=', id)
    .where(sql<boolean>`id is distinct from ${gestor_id}::bigint`)
    .orderBy('id')
    .execute()
  const plantillas = await db
    .selectFrom('plantillas')
    .select('nombre')
    .where('escuela_id', '=', id)
    .orderBy('id')
    .execute()
  requireUnused('la', [
    { of: ['la persona', 'las personas'], names: people.map(p => p.nombre) },
    { of: ['la plantilla', 'las plantillas'], names: plantillas.map(p => p.nombre) },
  ])
  await db.updateTable('usuarios').set({ escuela_id: null }).where('escuela_id', '=', id).execute()
  await db.deleteFrom('gestores_ofertas').where('escuela_id', '=', id).execute()
  await db.deleteFrom('escuelas').where('id', '=', id).execute()
  return gestor_id === null ? [] : [gestor_id]
}

/** @throws {Refusal} 409 once there is one to choose */
export async function requireSinOfertas(db: Db): Promise<void> {
  const one = await db.selectFrom('ofertas_academicas').select('id').limit(1).executeTakeFirst()
  if (one) throw conflict('Ya hay ofertas: elige la de esta escuela.')
}

/** @returns those that it did not have before */
async function setOfertas(db: Db, escuela_id: number, ofertas: number[]): Promise<number[]> {
  if (ofertas.length === 0) return []
  await db
    .deleteFrom('gestores_ofertas')
    .where('escuela_id', '=', escuela_id)
    .where('oferta_id', 'not in', ofertas)
    .execute()
  const added = await db
    .insertInto('gestores_ofertas')
    .values(ofertas.map(oferta_id => ({ escuela_id, oferta_id })))
    .onConflict(c => c.doNothing())
    .returning('oferta_id')
    .execute()
    .catch(error => {
      if (codeOf(error) !== '23503') throw error
      throw refused('Esa oferta ya no existe.', 'oferta_id')
    })
  return added.map(o => o.oferta_id)
}

type EscuelaCambiada = {
  enlaces: string[]
  /** Whoever manages it from now on and can sign in already: they are told by mail. */
  nuevo: { escuela: number; gestor: number } | undefined
  otros: number[]
}
const NOBODY: EscuelaCambiada = { enlaces: [], nuevo: undefined, otros: [] }

type Named = Pick<EscuelaInput, 'gestorNombre' | 'gestorCorreo'>

/**
 * Who manages it, found by e-mail or made. Whoever cannot sign in yet gets a link; the link of who managed it before,
 * and never came, is worth nothing.
 * @returns the links to be sent, and who has other rights now
 * @throws {Refusal} 422 when that e-mail is a student's
 */
async function setGestor(
  db: Db,
  by: number,
  id: number,
  before: number | null,
  named: Named,
): Promise<EscuelaCambiada> {
  const found = await findGestor(db, named.gestorCorreo)
  if (found?.role_id === ROL.estudiante)
    throw refused('Ese correo es de un estudiante: quien gestiona una escuela es docente.', 'gestorCorreo')
  const gestor =
    found?.id ??
    (await createUsuario(db, {
      name: named.gestorNombre,
      email: named.gestorCorreo.toLowerCase(),
      escuela_id: id,
      roles: [ROL.docente],
    }))
  // The name of who already managed it can be mended here; who is found by their e-mail keeps the one that they have.
  if (found && found.id === before && found.nombre_completo !== named.gestorNombre)
    await updateUsuario(db, by, gestor, splitNombre(found, named.gestorNombre))
  if (found && found.escuela_id === null) await updateUsuario(db, by, gestor, { escuela_id: id })
  await db.updateTable('escuelas').set({ gestor_id: gestor }).where('id', '=', id).execute()
  if (gestor === before) return NOBODY
  if (before !== null) await voidLinks(db, [before])
  const active = found?.estatus_user === 1
  const enlaces = active ? [] : await createLinks(db, id, by, [gestor])
  return {
    enlaces,
    nuevo: active ? { escuela: id, gestor } : undefined,
    otros: [gestor, ...(before === null ? [] : [before])],
  }
}

/** Who manages it, as the form shows them. */
async function nowGestor(db: Db, id: number | null) {
  const found = await db
    .selectFrom('usuarios')
    .select(['nombre_completo as nombre', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw refused('Hace falta especificar el correo del gestor', 'gestorCorreo')
  return found
}

const findGestor = (db: Db, email: string) =>
  db
    .selectFrom('usuarios')
    .select(['id', 'role_id', 'estatus_user', 'escuela_id', 'nombre_completo', 'name', 'apellido_p', 'apellido_m'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
