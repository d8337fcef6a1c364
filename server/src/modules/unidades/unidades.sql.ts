import type { UnidadCambio, UnidadInput } from '@eleva/contract'
import { entreComillas } from '@eleva/contract'
import { sql } from 'kysely'
import { refuseTrabajo } from '../../alcance/borrado.read.ts'
import { gone, requireVersion } from '../../kit/cosas.ts'
import { constraintOf } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, Refusal } from '../../kit/errors.ts'
import { listQueLaUsan } from '../actividades/actividades.read.ts'
import { putInPapelera } from '../papelera/papelera.service.ts'

/** What the database says about a unit that cannot be. */
function explain(error: unknown): never {
  if (constraintOf(error) === 'unidades_clave_interna_key') {
    const message = 'Ya hay una unidad con esa clave.'
    throw new Refusal(409, message, { clave_interna: [message] })
  }
  throw error
}

export async function createUnidad(db: Db, usuarioId: number, input: UnidadInput): Promise<number> {
  const row = await db
    .insertInto('unidades')
    .values({ ...input, usuario_id: usuarioId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(explain)
  return row.id
}

/** @throws {Refusal} 404 */
async function lockUnidad(db: Db, id: number) {
  const row = await db
    .selectFrom('unidades')
    .select(['nombre_unidad', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw gone('unidad')
  return row
}

/** @throws {Refusal} 404, or 409 when somebody was faster */
export async function updateUnidad(db: Db, id: number, { version, ...input }: UnidadCambio): Promise<void> {
  requireVersion('unidad', version, (await lockUnidad(db, id)).version)
  await db
    .updateTable('unidades')
    .set({ ...input, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/**
 * @returns its key in the trash
 * @throws {Refusal} 404, or 409 that names the courses that use it, the activities that use its exams, or what learners
 * made with it
 */
export async function removeUnidad(db: Db, id: number, quien: number): Promise<number> {
  const unit = await lockUnidad(db, id)
  const courses = await db
    .selectFrom('cursos_unidades as en_curso')
    .innerJoin('cursos as curso', 'curso.id', 'en_curso.curso_id')
    .select('curso.nombre_curso')
    .where('en_curso.unidad_id', '=', id)
    .orderBy('curso.nombre_curso')
    .execute()
  if (courses.length) {
    const who = courses.length === 1 ? 'la usa el curso' : 'la usan los cursos'
    throw conflict(`No se puede eliminar: ${who} ${named(courses.map(c => c.nombre_curso))}.`)
  }
  const others = await listQueLaUsan(db, { unidadId: id })
  if (others.length) throw conflict(`No se puede eliminar: un examen suyo es el de ${named(others)}.`)
  await refuseTrabajo(
    db,
    'actividad_id',
    sql`
      select actividad.id
      from actividades actividad
      where actividad.unidad_id = ${id}`,
  )
  return putInPapelera(db, { clase: 'unidad', ids: [id], nombre: unit.nombre_unidad, quien })
}

/** «A», «B» y «C»; of many the first four and how many more. */
function named(names: string[]): string {
  const quoted = names.slice(0, 4).map(n => entreComillas(n))
  if (names.length > 4) quoted.push(`${names.length - 4} más`)
  return new Intl.ListFormat('es').format(quoted)
}
