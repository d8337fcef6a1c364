import { type CriterioInput, entreComillas, MODO, type RubricaCambio, type RubricaNueva } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { quitar } from '../papelera/papelera.service.ts'

const gone = () => notFound('Esa rúbrica ya no existe.')
const faster = () =>
  conflict('Alguien más cambió esta rúbrica mientras la editabas. Ábrela otra vez para ver lo que hay.')

/** @throws {Refusal} 404 when the unit has no such activity, 409 when it has a rubric already */
export async function createRubrica(db: Db, input: RubricaNueva): Promise<number> {
  const activity = await db
    .selectFrom('actividades')
    .select('id')
    .where('id', '=', input.actividad)
    .where('unidad_id', '=', input.unidad)
    .forUpdate()
    .executeTakeFirst()
  if (!activity) throw notFound('Esa actividad ya no existe.')
  const row = await db
    .insertInto('rubricas')
    .values({ actividad_id: activity.id, nombre: input.nombreRubrica })
    .onConflict(c => c.column('actividad_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw conflict('Esta actividad ya tiene una rúbrica.')
  const criteria = input.criterios.map(c => ({
    ...c,
    idCriterio: 0,
    answers: c.answers.map(n => ({ ...n, idNivels: 0 })),
  }))
  await saveCriterios(db, row.id, criteria)
  return row.id
}

/**
 * Criteria and levels that stay keep their keys, and with them what was graded by them.
 * @throws {Refusal} 404, or 409 when somebody was faster
 */
export async function updateRubrica(db: Db, input: RubricaCambio): Promise<void> {
  const now = await db
    .selectFrom('rubricas')
    .select('version')
    .where('id', '=', input.rubricaId)
    .forUpdate()
    .executeTakeFirst()
  if (!now) throw gone()
  if (input.version !== undefined && input.version !== now.version) throw faster()
  await db
    .updateTable('rubricas')
    .set({ nombre: input.nombreRubrica, version: sql`version + 1` })
    .where('id', '=', input.rubricaId)
    .execute()
  if (input.criterios) {
    await makeRoom(db, input.rubricaId)
    await saveCriterios(db, input.rubricaId, input.criterios)
  }
  await removeParts(db, input)
}

/** What is not sent, and not taken away either, stays behind what is sent. */
async function makeRoom(db: Db, rubricaId: number) {
  await sql`update niveles n set position = n.position + 1000 from criterios c
    where c.id = n.criterio_id and c.rubrica_id = ${rubricaId}`.execute(db)
  await sql`update criterios set position = position + 1000 where rubrica_id = ${rubricaId}`.execute(db)
}

/** Writes all criteria and levels in their order; five statements, whatever their number. */
async function saveCriterios(db: Db, rubricaId: number, criteria: CriterioInput[]) {
  const own = await db
    .selectFrom('criterios as c')
    .leftJoin('niveles as n', 'n.criterio_id', 'c.id')
    .select(['c.id as criterio', 'n.id as nivel'])
    .where('c.rubrica_id', '=', rubricaId)
    .execute()
  const sent = criteria.map((c, i) => ({
    id: c.idCriterio,
    titulo: c.tituloCriterio,
    descripcion: c.desCriterio,
    position: i + 1,
  }))
  expectOwn(sent, new Set(own.map(o => o.criterio)))
  const added = await saveRows(db, sent, {
    update: rows => sql`update criterios c set titulo = f.titulo, descripcion = f.descripcion, position = f.position
      from jsonb_to_recordset(${rows}::text::jsonb) as f (id bigint, titulo text, descripcion text, position int) where c.id = f.id`,
    insert: rows => sql`insert into criterios (rubrica_id, titulo, descripcion, position)
      select ${rubricaId}, f.titulo, f.descripcion, f.position
        from jsonb_to_recordset(${rows}::text::jsonb) as f (titulo text, descripcion text, position int) returning id, position`,
  })
  const levels = criteria.flatMap((c, i) =>
    c.answers.map((n, j) => ({
      id: n.idNivels,
      criterio_id: c.idCriterio || added.get(i + 1),
      puntos: n.puntosNivel,
      titulo: n.tituloNivel,
      descripcion: n.descripcionNivel,
      position: j + 1,
    })),
  )
  expectOwn(levels, new Set(own.flatMap(o => (o.nivel === null ? [] : [o.nivel]))))
  await saveRows(db, levels, {
    update: rows => sql`update niveles n set criterio_id = f.criterio_id, puntos = f.puntos, titulo_nivel = f.titulo,
        descripcion = f.descripcion, position = f.position
      from jsonb_to_recordset(${rows}::text::jsonb) as f (id bigint, criterio_id bigint, puntos int, titulo text, descripcion text, position int)
      where n.id = f.id`,
    insert: rows => sql`insert into niveles (criterio_id, puntos, titulo_nivel, descripcion, position)
      select f.criterio_id, f.puntos, f.titulo, f.descripcion, f.position
        from jsonb_to_recordset(${rows}::text::jsonb) as f (criterio_id bigint, puntos int, titulo text, descripcion text, position int)
      returning id, position`,
  })
}

/** A key that is sent twice, or is of another rubric, is a screen that is out of date. */
function expectOwn(rows: { id: number }[], own: Set<number>) {
  const keys = rows.filter(r => r.id !== 0).map(r => r.id)
  if (new Set(keys).size < keys.length || keys.some(key => !own.has(key))) throw faster()
}

type Statements = Record<'update' | 'insert', (rows: string) => ReturnType<typeof sql>>

/** @returns keys of the new ones by their position */
async function saveRows(db: Db, rows: { id: number }[], { update, insert }: Statements): Promise<Map<number, number>> {
  const kept = rows.filter(r => r.id !== 0)
  const fresh = rows.filter(r => r.id === 0)
  if (kept.length) await update(JSON.stringify(kept)).execute(db)
  if (fresh.length === 0) return new Map()
  const added = await insert(JSON.stringify(fresh)).execute(db)
  return new Map((added.rows as { id: number; position: number }[]).map(r => [r.position, r.id]))
}

/** Takes away what is named, unless it was also sent to stay. */
async function removeParts(db: Db, { rubricaId, criterios = [], delCriterios, delNiveles }: RubricaCambio) {
  const keptCriteria = criterios.map(c => c.idCriterio)
  const keptLevels = criterios.flatMap(c => c.answers.map(n => n.idNivels))
  const levels = delNiveles.filter(id => !keptLevels.includes(id))
  const criteria = delCriterios.filter(id => !keptCriteria.includes(id))
  await sql`delete from niveles n using criterios c
    where c.id = n.criterio_id and c.rubrica_id = ${rubricaId} and n.id = any(${levels}::bigint[])`.execute(db)
  await sql`delete from criterios where rubrica_id = ${rubricaId} and id = any(${criteria}::bigint[])`.execute(db)
}

/** @returns its key in the trash @throws {Refusal} 404, or 409 while its activity is graded by it */
export async function removeRubrica(db: Db, id: number, quien: number): Promise<number> {
  const activity = await db
    .selectFrom('actividades as a')
    .innerJoin('rubricas as r', 'r.actividad_id', 'a.id')
    .select(['a.entregable', 'a.nombre_actividad_unidad', 'r.nombre'])
    .where('r.id', '=', id)
    .forUpdate('a')
    .executeTakeFirst()
  if (!activity) throw gone()
  if (activity.entregable === MODO.rubrica)
    throw conflict(
      `No se puede eliminar: con ella se califica ${entreComillas(activity.nombre_actividad_unidad)}. Cambia primero el tipo de entregable.`,
    )
  const pregunta = await db
    .selectFrom('reactivos')
    .select('id')
    .where('rubrica_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (pregunta)
    throw conflict(
      'No se puede eliminar: con ella se califica una pregunta de evaluación. Elige antes otra en esa pregunta.',
    )
  return quitar(db, { clase: 'rubrica', ids: [id], nombre: activity.nombre, quien })
}
