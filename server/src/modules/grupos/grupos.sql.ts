import type { GrupoCambio, GrupoInput } from '@eleva/contract'
import { sql } from 'kysely'
import { alcanceDeGrupoArchivado } from '../../alcance/grupos.read.ts'
import { alcanceDeUsuario } from '../../alcance/personas.read.ts'
import { gone, requireVersion } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, notFound, requireUnused } from '../../kit/errors.ts'
import type { Person } from '../../kit/http/session.ts'
import { splitApellidos } from '../usuarios/usuarios.service.ts'

/**
 * Locks a group in the person's scope until the end.
 * @returns its name and version
 * @throws {Refusal} 404; 409 of a year that is over
 */
export async function lockGrupo(db: Db, person: Person, id: number) {
  const row = await db
    .selectFrom('grupos as grupo')
    .select(['grupo.nombre_grupo', 'grupo.version', 'grupo.archivado_en'])
    .where('grupo.id', '=', id)
    .where(alcanceDeGrupoArchivado(person))
    .forUpdate('grupo')
    .executeTakeFirst()
  if (!row) throw gone('grupo')
  if (row.archivado_en) throw conflict('Ese grupo es de un ciclo que ya se cerró: se puede ver, no cambiar.')
  return row
}

export async function createGrupo(db: Db, usuarioId: number, input: GrupoInput): Promise<number> {
  const row = await db
    .insertInto('grupos')
    .values({ ...input, usuario_id: usuarioId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** @throws {Refusal} 404, or 409 of a year that is over, or when somebody was faster */
export async function updateGrupo(db: Db, person: Person, id: number, { version, ...input }: GrupoCambio) {
  requireVersion('grupo', version, (await lockGrupo(db, person, id)).version)
  await db
    .updateTable('grupos')
    .set({ ...input, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** From where its students come; no edit of what its form says. */
export async function setHoja(db: Db, id: number, sheet_url: string) {
  await db.updateTable('grupos').set({ sheet_url }).where('id', '=', id).execute()
}

/** @throws {Refusal} 409 that names the offers which it has */
export async function removeGrupo(db: Db, id: number): Promise<void> {
  const ofertas = await db
    .selectFrom('ofertas_grupos as al_grupo')
    .innerJoin('ofertas_academicas as oferta', 'oferta.id', 'al_grupo.oferta_id')
    .select('oferta.nombre_oferta_academica as nombre')
    .where('al_grupo.grupo_id', '=', id)
    .orderBy('oferta.id')
    .execute()
  requireUnused('lo', [{ of: ['la oferta', 'las ofertas'], names: ofertas.map(o => o.nombre) }])
  await db.deleteFrom('grupos').where('id', '=', id).execute()
}

/** Those of `ids` who are students of the group in the person's scope. */
const members = (db: Db, person: Person, grupoId: number, ids: number[]) =>
  db
    .selectFrom('grupos_usuarios as miembro')
    .innerJoin('usuarios as usuario', 'usuario.id', 'miembro.usuario_id')
    .select('usuario.id')
    .where('miembro.grupo_id', '=', grupoId)
    .where('usuario.id', 'in', ids)
    .where(alcanceDeUsuario(person))

/** @throws {Refusal} 404 when one of them is not a student of the group, or out of scope; then nobody leaves */
export async function removeEstudiantes(db: Db, person: Person, grupoId: number, ids: number[]): Promise<void> {
  const found = await members(db, person, grupoId, ids).execute()
  if (found.length < ids.length) throw notFound('Una de las personas ya no está en el grupo.')
  await db.deleteFrom('grupos_usuarios').where('grupo_id', '=', grupoId).where('usuario_id', 'in', ids).execute()
}

/** From one group to another; who is there already is only taken from the first. */
export async function moveEstudiantes(db: Db, person: Person, from: number, to: number, ids: number[]): Promise<void> {
  await removeEstudiantes(db, person, from, ids)
  await db
    .insertInto('grupos_usuarios')
    .values(ids.map(usuario_id => ({ grupo_id: to, usuario_id })))
    .onConflict(c => c.doNothing())
    .execute()
}

/** @returns both surnames of somebody, out of the one field that a form has for them */
export async function splitApellidosDe(db: Db, id: number, apellidos: string) {
  const before = await db
    .selectFrom('usuarios')
    .select(['apellido_p', 'apellido_m'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return splitApellidos(before, apellidos)
}
