import type { CategoriaCambio, CategoriaInput } from '@eleva/contract'
import { sql } from 'kysely'
import { gone, requireVersion } from '../../kit/cosas.ts'
import { constraintOf } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, Refusal } from '../../kit/errors.ts'
import { codeOf } from '../../kit/thrown.ts'

/** Two names that differ only in accents or case are one. */
function explain(error: unknown): never {
  if (codeOf(error) === '23505') {
    const message = 'Ya hay uno con ese nombre.'
    throw new Refusal(409, message, { nombre: [message] })
  }
  if (constraintOf(error) === 'indicadores_categoria_id_fkey') throw gone('categoría')
  throw error
}

export async function createCategoria(db: Db, input: CategoriaInput): Promise<number> {
  const row = await db.insertInto('categorias').values(input).returning('id').executeTakeFirstOrThrow().catch(explain)
  return row.id
}

/** @throws {Refusal} 404, or 409 when somebody was faster, or it is called as another one */
async function update(
  db: Db,
  tabla: 'categorias' | 'indicadores',
  id: number,
  { version, ...input }: CategoriaCambio,
): Promise<void> {
  const cosa = tabla === 'categorias' ? 'categoría' : 'indicador'
  const before = await db.selectFrom(tabla).select('version').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!before) throw gone(cosa)
  requireVersion(cosa, version, before.version)
  await db
    .updateTable(tabla)
    .set({ ...input, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
    .catch(explain)
}

export const updateCategoria = (db: Db, id: number, input: CategoriaCambio) => update(db, 'categorias', id, input)
export const updateIndicador = (db: Db, id: number, input: CategoriaCambio) => update(db, 'indicadores', id, input)

/** @throws {Refusal} 404, or 409 while questions or indicators are in it */
export async function removeCategoria(db: Db, id: number): Promise<void> {
  const { rows } = await sql<{ preguntas: number; indicadores: number }>`
    select
      (select count(*)::int from reactivos reactivo where reactivo.categoria_id = categoria.id) as preguntas,
      (select count(*)::int from indicadores indicador where indicador.categoria_id = categoria.id) as indicadores
    from categorias categoria
    where categoria.id = ${id}
    for update`.execute(db)
  const uses = rows[0]
  if (!uses) throw gone('categoría')
  if (uses.indicadores) throw conflict('No se puede eliminar: todavía tiene indicadores.')
  if (uses.preguntas)
    throw conflict(
      `No se puede eliminar: la ${uses.preguntas === 1 ? 'usa 1 pregunta' : `usan ${uses.preguntas} preguntas`}.`,
    )
  await db.deleteFrom('categorias').where('id', '=', id).execute()
}

export async function createIndicador(db: Db, categoria_id: number, { nombre, descripcion }: CategoriaInput) {
  const row = await db
    .insertInto('indicadores')
    .values({ nombre, descripcion, categoria_id })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(explain)
  return row.id
}

/** @throws {Refusal} 404, or 409 while questions have it */
export async function removeIndicador(db: Db, id: number): Promise<void> {
  const { rows } = await sql<{ preguntas: number }>`
    select (select count(*)::int from reactivos reactivo where reactivo.indicador_id = indicador.id) as preguntas
    from indicadores indicador
    where indicador.id = ${id}
    for update`.execute(db)
  const uses = rows[0]
  if (!uses) throw gone('indicador')
  if (uses.preguntas)
    throw conflict(
      `No se puede eliminar: lo ${uses.preguntas === 1 ? 'usa 1 pregunta' : `usan ${uses.preguntas} preguntas`}.`,
    )
  await db.deleteFrom('indicadores').where('id', '=', id).execute()
}
