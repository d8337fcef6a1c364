import type { OfertaCambio, OfertaInput } from '@eleva/contract'
import { entreComillas } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { gruposVigentes } from '../../alcance/grupos.read.ts'
import { gone, requireVersion } from '../../kit/cosas.ts'
import { constraintOf, inColumns, refuseDays } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, refused, requireUnused } from '../../kit/errors.ts'

/** @throws {Refusal} 422 when the curriculum or a group is gone */
function explain(error: unknown): never {
  const constraint = constraintOf(error)
  if (constraint === 'ofertas_curriculas_curricula_id_fkey')
    throw refused('Esa currícula ya no existe.', 'curricula_id')
  if (constraint === 'ofertas_grupos_grupo_id_fkey')
    throw refused('Uno de los grupos ya no existe.', 'grupo_usuario_aprende_id')
  if (constraint === 'gestores_ofertas_escuela_id_fkey') throw refused('Una de las escuelas ya no existe.', 'escuelas')
  throw error
}

const columnsOf = <I extends Omit<OfertaCambio, 'id'>>(input: I, imagen: string) => ({
  ...inColumns(input, ['nombre_oferta_academica', 'descripcion', 'fecha_inicio', 'fecha_finalizacion', 'publicado']),
  imagen,
})

export async function createOferta(db: Db, usuarioId: number, input: OfertaInput, imagen: string): Promise<number> {
  const { id } = await db
    .insertInto('ofertas_academicas')
    .values({ ...columnsOf(input, imagen), usuario_id: usuarioId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseDays('fecha_finalizacion'))
  await setCurricula(db, id, input.curricula_id)
  await setGrupos(db, id, input.grupo_usuario_aprende_id)
  return id
}

/**
 * Locks it until the end.
 * @returns its picture
 * @throws {Refusal} 404, or 409 when somebody was faster
 */
export async function lockOferta(db: Db, id: number, version?: number): Promise<string> {
  const row = await db
    .selectFrom('ofertas_academicas')
    .select(['imagen', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw gone('oferta')
  requireVersion('oferta', version, row.version)
  return row.imagen
}

export async function updateOferta(db: Db, input: OfertaCambio, imagen: string): Promise<void> {
  await db
    .updateTable('ofertas_academicas')
    .set({ ...columnsOf(input, imagen), version: sql`version + 1` })
    .where('id', '=', input.id)
    .execute()
    .catch(refuseDays('fecha_finalizacion'))
  if (input.curricula_id !== undefined) await setCurricula(db, input.id, input.curricula_id)
  if (input.grupo_usuario_aprende_id) await setGrupos(db, input.id, input.grupo_usuario_aprende_id)
}

/** @throws {Refusal} 409 that names the schools that have it, or its sessions */
export async function removeOferta(db: Db, id: number): Promise<void> {
  const schools = await db
    .selectFrom('gestores_ofertas as a_escuela')
    .innerJoin('escuelas as escuela', 'escuela.id', 'a_escuela.escuela_id')
    .select('escuela.nombre')
    .where('a_escuela.oferta_id', '=', id)
    .execute()
  if (schools.length)
    throw conflict(`No se puede eliminar: la tiene ${schools.map(s => entreComillas(s.nombre)).join(', ')}.`)
  requireUnused('la', [{ of: ['la sesión', 'las sesiones'], names: await sesionesDe(db, id) }])
  await db.deleteFrom('ofertas_academicas').where('id', '=', id).execute()
}

/**
 * The sessions of an offer, by name.
 * @param fuera only those whose course is not in this curriculum
 */
async function sesionesDe(db: Db, id: number, fuera?: number): Promise<string[]> {
  let query = db
    .selectFrom('sesiones as sesion')
    .select('sesion.nombre_sesion')
    .where('sesion.oferta_id', '=', id)
    .orderBy('sesion.id')
  if (fuera !== undefined)
    query = query.where(
      sql<SqlBool>`
        not exists (select from curriculas_cursos en_curricula
          where en_curricula.curricula_id = ${fuera} and en_curricula.curso_id = sesion.curso_id)`,
    )
  return (await query.execute()).map(s => s.nombre_sesion)
}

async function setCurricula(db: Db, id: number, curriculaId: number) {
  const has = await db.selectFrom('ofertas_curriculas').select('curricula_id').where('oferta_id', '=', id).execute()
  // It stays as it is, though its programme may have lost the course of a session since.
  if (has.length === 1 && has[0]!.curricula_id === curriculaId) return
  const [left] = await sesionesDe(db, id, curriculaId)
  if (left)
    throw refused(
      `La sesión ${entreComillas(left)} de esta oferta es de un curso que esa currícula no tiene.`,
      'curricula_id',
    )
  await db
    .deleteFrom('ofertas_curriculas')
    .where('oferta_id', '=', id)
    .where('curricula_id', '<>', curriculaId)
    .execute()
  await db
    .insertInto('ofertas_curriculas')
    .values({ oferta_id: id, curricula_id: curriculaId })
    .onConflict(c => c.doNothing())
    .execute()
    .catch(explain)
}

/**
 * Gives an offer to schools, too.
 * @throws {Refusal} 422 when one is gone
 */
export async function addEscuelas(db: Db, id: number, escuelas: readonly number[]): Promise<void> {
  if (escuelas.length === 0) return
  await db
    .insertInto('gestores_ofertas')
    .values(escuelas.map(escuela_id => ({ escuela_id, oferta_id: id })))
    .onConflict(c => c.doNothing())
    .execute()
    .catch(explain)
}

/** Those of a year that is over are no form's matter: what was offered to them was. */
async function setGrupos(db: Db, id: number, grupos: number[]) {
  await db
    .deleteFrom('ofertas_grupos')
    .where('oferta_id', '=', id)
    .where('grupo_id', 'in', gruposVigentes)
    .$if(grupos.length > 0, q => q.where('grupo_id', 'not in', grupos))
    .execute()
  if (grupos.length)
    await db
      .insertInto('ofertas_grupos')
      .values(grupos.map(grupo_id => ({ oferta_id: id, grupo_id })))
      .onConflict(c => c.doNothing())
      .execute()
      .catch(explain)
}
