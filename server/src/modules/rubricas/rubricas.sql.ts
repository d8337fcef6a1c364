import {
  type CriterioInput,
  entreComillas,
  MODO,
  type RejillaCambio,
  type RejillaGuardada,
  RubricaBorrador,
  type RubricaCambio,
  RubricaInput,
  type RubricaNueva,
} from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { changed, gone, requireVersion } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { recordset } from '../../kit/db/recordset.ts'
import { conflict } from '../../kit/errors.ts'
import { parse } from '../../kit/parse.ts'
import { putInPapelera } from '../papelera/papelera.service.ts'
import { countCalificados, enUso } from './rubricas.read.ts'

/** @throws {Refusal} 404 when the unit has no such activity, 409 when it has a rubric already */
export async function createRubrica(db: Db, input: RubricaNueva): Promise<number> {
  const activity = await db
    .selectFrom('actividades')
    .select('id')
    .where('id', '=', input.actividad)
    .where('unidad_id', '=', input.unidad)
    .forUpdate()
    .executeTakeFirst()
  if (!activity) throw gone('actividad')
  const row = await db
    .insertInto('rubricas')
    .values({ actividad_id: activity.id, nombre: input.nombreRubrica })
    .onConflict(c => c.column('actividad_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw conflict('Esta actividad ya tiene una rúbrica.')
  await saveCriterios(db, row.id, sinLlaves(input.criterios))
  return row.id
}

const sinLlaves = (criteria: CriterioInput[]): CriterioInput[] =>
  criteria.map(c => ({ ...c, idCriterio: 0, answers: c.answers.map(n => ({ ...n, idNivels: 0 })) }))

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
  if (!now) throw gone('rúbrica')
  requireVersion('rúbrica', input.version, now.version)
  await changeRubrica(db, input)
}

/** @returns the keys of what was sent */
async function changeRubrica(db: Db, input: RubricaCambio): Promise<Llaves> {
  await db
    .updateTable('rubricas')
    .set({ nombre: input.nombreRubrica, version: sql`version + 1` })
    .where('id', '=', input.rubricaId)
    .execute()
  let llaves: Llaves = []
  if (input.criterios) {
    await makeRoom(db, input.rubricaId)
    llaves = await saveCriterios(db, input.rubricaId, input.criterios)
  }
  await removeParts(db, input)
  return llaves
}

type ActividadDeUnidad = { unidadId: number; actividadId: number }

/**
 * Saves the rubric of an activity as it is being written, and makes it where there is none. While nothing is graded by
 * it, its descriptions may be missing (ADR 087).
 * @throws {Refusal} 404; 409 when somebody was faster; 422 in the words of its form, when something is graded by it and
 * it is not whole
 */
export async function saveRejilla(db: Db, de: ActividadDeUnidad, input: RejillaCambio): Promise<RejillaGuardada> {
  // Whoever chooses that it grades, or makes one at the same time, waits.
  const activity = await db
    .selectFrom('actividades as actividad')
    .select(['actividad.id', 'actividad.nombre_actividad_unidad'])
    .where('actividad.id', '=', de.actividadId)
    .where('actividad.unidad_id', '=', de.unidadId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!activity) throw gone('actividad')
  const now = await db
    .selectFrom('rubricas')
    .select(['id', 'version'])
    .where('actividad_id', '=', activity.id)
    .forUpdate()
    .executeTakeFirst()
  if (input.version !== undefined && input.version !== (now?.version ?? 0))
    throw now ? changed('rúbrica') : gone('rúbrica')
  await requireEntera(db, activity.id, input)
  const id = now?.id ?? (await insertRubrica(db, activity, input))
  const llaves = now
    ? await changeRubrica(db, { ...input, version: undefined, rubricaId: id })
    : await saveCriterios(db, id, sinLlaves(input.criterios ?? []))
  return { id, version: (now?.version ?? 0) + 1, llaves, ...(await countCalificados(db, id)) }
}

/**
 * Read once it is locked: until then somebody may have chosen it.
 * @throws {Refusal} 422
 */
async function requireEntera(db: Db, actividadId: number, { criterios }: RejillaCambio) {
  if (!criterios) return
  const { en_uso } = await db
    .selectFrom('actividades as actividad')
    .select(enUso('actividad').as('en_uso'))
    .where('actividad.id', '=', actividadId)
    .executeTakeFirstOrThrow()
  if (en_uso) parse(RubricaInput.pick({ criterios: true }), { criterios })
}

async function insertRubrica(db: Db, activity: { id: number }, input: RejillaCambio): Promise<number> {
  const { nombreRubrica: nombre } = parse(RubricaInput.pick({ nombreRubrica: true }), input)
  parse(RubricaBorrador.pick({ criterios: true }), input)
  const { id } = await db
    .insertInto('rubricas')
    .values({ actividad_id: activity.id, nombre })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What is not sent, and not taken away either, stays behind what is sent. */
async function makeRoom(db: Db, rubricaId: number) {
  await sql`
    update niveles nivel
    set position = nivel.position + 1000
    from criterios criterio
    where criterio.id = nivel.criterio_id and criterio.rubrica_id = ${rubricaId}`.execute(db)
  await sql`
    update criterios
    set position = position + 1000
    where rubrica_id = ${rubricaId}`.execute(db)
}

type Llaves = RejillaGuardada['llaves']

const COLUMNAS_DE_NIVEL = {
  criterio_id: 'bigint',
  puntos: 'int',
  titulo: 'text',
  descripcion: 'text',
  position: 'int',
} as const

/**
 * Writes all criteria and levels in their order; five statements, whatever their number.
 * @returns their keys
 */
async function saveCriterios(db: Db, rubricaId: number, criteria: CriterioInput[]): Promise<Llaves> {
  const own = await db
    .selectFrom('criterios as criterio')
    .leftJoin('niveles as nivel', 'nivel.criterio_id', 'criterio.id')
    .select(['criterio.id as criterio', 'nivel.id as nivel'])
    .where('criterio.rubrica_id', '=', rubricaId)
    .execute()
  const sent = criteria.map((c, i) => ({
    id: c.idCriterio,
    titulo: c.tituloCriterio,
    descripcion: c.desCriterio,
    position: i + 1,
  }))
  expectOwn(sent, new Set(own.map(o => o.criterio)))
  const added = await saveRows(db, sent, {
    update: rows => sql`
      update criterios criterio
      set titulo = fila.titulo, descripcion = fila.descripcion, position = fila.position
      from ${recordset(rows, 'fila', { id: 'bigint', titulo: 'text', descripcion: 'text', position: 'int' })}
      where criterio.id = fila.id`,
    insert: rows => sql<Nueva>`
      insert into criterios (rubrica_id, titulo, descripcion, position)
      select ${rubricaId}, fila.titulo, fila.descripcion, fila.position
      from ${recordset(rows, 'fila', { titulo: 'text', descripcion: 'text', position: 'int' })}
      returning id, position::text as posicion`,
  })
  const levels = criteria.flatMap((c, i) =>
    c.answers.map((n, j) => ({
      id: n.idNivels,
      criterio_id: c.idCriterio || added.get(`${i + 1}`)!,
      puntos: n.puntosNivel,
      titulo: n.tituloNivel,
      descripcion: n.descripcionNivel,
      position: j + 1,
    })),
  )
  expectOwn(levels, new Set(own.flatMap(o => (o.nivel === null ? [] : [o.nivel]))))
  const addedLevels = await saveRows(db, levels, {
    update: rows => sql`
      update niveles nivel
      set criterio_id = fila.criterio_id,
        puntos = fila.puntos,
        titulo_nivel = fila.titulo,
        descripcion = fila.descripcion,
        position = fila.position
      from ${recordset(rows, 'fila', { id: 'bigint', ...COLUMNAS_DE_NIVEL })}
      where nivel.id = fila.id`,
    insert: rows => sql<Nueva>`
      insert into niveles (criterio_id, puntos, titulo_nivel, descripcion, position)
      select fila.criterio_id, fila.puntos, fila.titulo, fila.descripcion, fila.position
      from ${recordset(rows, 'fila', COLUMNAS_DE_NIVEL)}
      returning id, criterio_id || ' ' || position as posicion`,
  })
  return criteria.map((c, i) => {
    const idCriterio = c.idCriterio || added.get(`${i + 1}`)!
    return { idCriterio, niveles: c.answers.map((n, j) => n.idNivels || addedLevels.get(`${idCriterio} ${j + 1}`)!) }
  })
}

/** A key that is sent twice, or is of another rubric, is a screen that is out of date. */
function expectOwn(rows: { id: number }[], own: Set<number>) {
  const keys = rows.filter(r => r.id !== 0).map(r => r.id)
  if (new Set(keys).size < keys.length || keys.some(key => !own.has(key))) throw changed('rúbrica')
}

/** A row that was added, and its place. */
type Nueva = { id: number; posicion: string }
type Statements<R> = {
  update: (rows: readonly R[]) => RawBuilder<unknown>
  insert: (rows: readonly R[]) => RawBuilder<Nueva>
}

/** @returns keys of the new ones by their place */
async function saveRows<R extends { id: number }>(
  db: Db,
  rows: readonly R[],
  { update, insert }: Statements<R>,
): Promise<Map<string, number>> {
  const kept = rows.filter(r => r.id !== 0)
  const fresh = rows.filter(r => r.id === 0)
  if (kept.length) await update(kept).execute(db)
  if (fresh.length === 0) return new Map()
  const added = await insert(fresh).execute(db)
  return new Map(added.rows.map(r => [r.posicion, r.id]))
}

/** Takes away what is named, unless it was also sent to stay. */
async function removeParts(db: Db, { rubricaId, criterios = [], delCriterios, delNiveles }: RubricaCambio) {
  const keptCriteria = criterios.map(c => c.idCriterio)
  const keptLevels = criterios.flatMap(c => c.answers.map(n => n.idNivels))
  const levels = delNiveles.filter(id => !keptLevels.includes(id))
  const criteria = delCriterios.filter(id => !keptCriteria.includes(id))
  await sql`delete from niveles nivel using criterios criterio
    where criterio.id = nivel.criterio_id and criterio.rubrica_id = ${rubricaId}
      and nivel.id = any(${levels}::bigint[])`.execute(db)
  await sql`
    delete from criterios
    where rubrica_id = ${rubricaId} and id = any(${criteria}::bigint[])`.execute(db)
}

/**
 * @returns its key in the trash
 * @throws {Refusal} 404, or 409 while its activity is graded by it
 */
export async function removeRubrica(db: Db, id: number, quien: number): Promise<number> {
  const activity = await db
    .selectFrom('actividades as actividad')
    .innerJoin('rubricas as rubrica', 'rubrica.actividad_id', 'actividad.id')
    .select(['actividad.entregable', 'actividad.nombre_actividad_unidad', 'rubrica.nombre'])
    .where('rubrica.id', '=', id)
    .forUpdate('actividad')
    .executeTakeFirst()
  if (!activity) throw gone('rúbrica')
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
  return putInPapelera(db, { clase: 'rubrica', ids: [id], nombre: activity.nombre, quien })
}
