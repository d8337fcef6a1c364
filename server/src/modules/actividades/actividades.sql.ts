import {
  type ActividadCambio,
  type ActividadInput,
  type ComoSeEntrega,
  type ItemInput,
  MODO,
  type ModoDeEntregable,
} from '@eleva/contract'
import { sql } from 'kysely'
import { refuseTrabajo } from '../../alcance/borrado.read.ts'
import { findFalta, holdRubrica } from '../../alcance/rubricas.read.ts'
import { gone, requireVersion } from '../../kit/cosas.ts'
import { changes } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, named, refused } from '../../kit/errors.ts'
import { putInPapelera } from '../papelera/papelera.service.ts'
import {
  cursosDeActividades,
  cursosDeUnidad,
  keepTerminados,
} from '../revalidaciones/revalidaciones.terminados.service.ts'
import { type Entregable, NADA_SE_ENTREGA, setModo, setObligacion } from './actividades.entregable.ts'
import { arrange } from './actividades.orden.ts'
import { listQueLaUsan } from './actividades.read.ts'

/**
 * What is added at once would take the same place without it.
 * @throws {Refusal} 404
 */
async function lockUnidad(db: Db, id: number) {
  const row = await db.selectFrom('unidades').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw gone('unidad')
}

/** @throws {Refusal} 404 */
async function lockActividad(db: Db, id: number) {
  const row = await db
    .selectFrom('actividades')
    .select(['entregable', 'entregable_opcional', 'nombre_actividad_unidad', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw gone('actividad')
  return row
}

/**
 * Behind those that the unit has.
 * @throws {Refusal} 404
 */
export async function createActividad(
  db: Db,
  { version: _, ...input }: ActividadInput & { unidad_id: number },
): Promise<number> {
  await lockUnidad(db, input.unidad_id)
  await keepTerminados(db, cursosDeUnidad(input.unidad_id))
  const row = await db
    .insertInto('actividades')
    .values({
      ...input,
      detalles_actividad: input.detalles_actividad ?? '',
      form_link: input.form_link ?? '',
      position: sql<number>`(
        select coalesce(max(position), 0) + 1
        from actividades
        where unidad_id = ${input.unidad_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** @throws {Refusal} 404, or 409 when somebody was faster */
export async function updateActividad(
  db: Db,
  id: number,
  { version, form_link, ...input }: ActividadCambio,
): Promise<void> {
  requireVersion('actividad', version, (await lockActividad(db, id)).version)
  await db
    .updateTable('actividades')
    .set({ ...input, ...(form_link ? { form_link } : {}), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/**
 * @returns its key in the trash
 * @throws {Refusal} 404, or 409 that names the activities whose exam it is, or what learners made with it
 */
export async function removeActividad(db: Db, id: number, quien: number): Promise<number> {
  const { nombre_actividad_unidad: nombre } = await lockActividad(db, id)
  const others = await listQueLaUsan(db, { actividadId: id })
  if (others.length) throw conflict(`No se puede eliminar: es el examen de ${named(others)}.`)
  await refuseTrabajo(db, 'actividad_id', sql`${id}::bigint`)
  return putInPapelera(db, { clase: 'actividad', ids: [id], nombre, quien })
}

/** Where rows stand that have an order: in which table, and of which row of another one they are. */
const ORDENADAS = {
  actividades: { tabla: sql.table('actividades'), de: sql.ref('unidad_id') },
  items: { tabla: sql.table('actividad_items'), de: sql.ref('unidad_actividad_id') },
}

/** Writes the positions of the rows of one: those that are wanted first, then the others as they were. */
async function writeOrder(db: Db, que: keyof typeof ORDENADAS, de: number, wanted: number[]): Promise<void> {
  const { tabla, de: columna } = ORDENADAS[que]
  const { rows: now } = await sql<{ id: number }>`
    select id
    from ${tabla}
    where ${columna} = ${de}
    order by position, id`.execute(db)
  const order = arrange(
    now.map(r => r.id),
    wanted,
  )
  if (order.length === 0) return
  await sql`
    update ${tabla} fila
    set position = orden.posicion
    from unnest(${order}::bigint[]) with ordinality as orden (id, posicion)
    where fila.id = orden.id and fila.position <> orden.posicion`.execute(db)
}

/** @throws {Refusal} 404 */
export async function sortActividades(db: Db, unidadId: number, wanted: number[]): Promise<void> {
  await lockUnidad(db, unidadId)
  await writeOrder(db, 'actividades', unidadId, wanted)
}

/** @throws {Refusal} 404, or 409 when it asks for a rubric that there is not, or that is a draft still */
export async function setEntregable(db: Db, id: number, modo: ModoDeEntregable): Promise<void> {
  const now = await lockActividad(db, id)
  const rubric = await holdRubrica(db, { actividad: id })
  // One that grades already was asked when it was chosen, or stands from before there were drafts.
  const falta = rubric && now.entregable !== MODO.rubrica ? await findFalta(db, rubric.id) : undefined
  await saveEntregable(db, id, setModo(now, modo, rubric !== undefined, falta))
}

/**
 * What is undefined stays as it is.
 * @throws {Refusal} 404, or 409 when nothing is handed in
 */
export async function setComoSeEntrega(
  db: Db,
  id: number,
  { entregable_opcional, ...como }: ComoSeEntrega,
): Promise<void> {
  const now = await lockActividad(db, id)
  if (entregable_opcional !== undefined) await saveEntregable(db, id, setObligacion(now, entregable_opcional))
  if (Object.values(como).every(v => v === undefined)) return
  // A quiz weighs something, too.
  const { peso: _, ...deEntrega } = como
  const asks = Object.values(deEntrega).some(v => v !== undefined)
  if (asks && now.entregable === MODO.ninguno) throw conflict(NADA_SE_ENTREGA)
  await db.updateTable('actividades').set(changes(como, 'archivos_max')).where('id', '=', id).execute()
}

async function saveEntregable(db: Db, id: number, next: Entregable | string) {
  if (typeof next === 'string') throw conflict(next)
  await keepTerminados(db, cursosDeActividades(sql`${id}::bigint`))
  await db.updateTable('actividades').set(next).where('id', '=', id).execute()
}

/**
 * @param examen as `GET /api/examenes-externos` names it; empty takes it away, undefined leaves it as it is.
 * @throws {Refusal} 404, 422 for an exam of our own that has no questions
 */
export async function setExamen(db: Db, id: number, examen: string | undefined): Promise<void> {
  await lockActividad(db, id)
  if (examen === undefined) return
  if (examen.startsWith('propio:')) {
    const own = await db
      .selectFrom('actividades as actividad')
      .innerJoin('reactivos as reactivo', 'reactivo.actividad_id', 'actividad.id')
      .select('actividad.id')
      .where(sql<boolean>`'propio:' || actividad.id = ${examen}`)
      .where('actividad.id', '<>', id)
      .forShare('actividad')
      .executeTakeFirst()
    if (!own) throw refused('Ese examen ya no existe. Elige otro de la lista.', 'idExamenAvanza')
  }
  await db.updateTable('actividades').set({ avanza_examen_id: examen }).where('id', '=', id).execute()
}

/** @throws {Refusal} 404 */
export async function createItem(db: Db, actividadId: number, descripcion_actividad: string): Promise<number> {
  await lockActividad(db, actividadId)
  const row = await db
    .insertInto('actividad_items')
    .values({
      unidad_actividad_id: actividadId,
      descripcion_actividad,
      position: sql<number>`(
        select coalesce(max(position), 0) + 1
        from actividad_items
        where unidad_actividad_id = ${actividadId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * The items of one.
 * @throws {Refusal} 404
 */
export async function sortItems(db: Db, actividadId: number, wanted: number[]): Promise<void> {
  await lockActividad(db, actividadId)
  await writeOrder(db, 'items', actividadId, wanted)
}

/** @throws {Refusal} 404 */
export async function updateItem(db: Db, id: number, item: Partial<ItemInput>): Promise<void> {
  const result = await db
    .updateTable('actividad_items')
    .set(changes(item, 'descripcion_actividad'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) throw gone('ítem')
}

/**
 * @returns its key in the trash
 * @throws {Refusal} 404
 */
export async function removeItem(db: Db, id: number, quien: number): Promise<number> {
  const item = await db
    .selectFrom('actividad_items')
    .select('descripcion_actividad')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!item) throw gone('ítem')
  return putInPapelera(db, { clase: 'item', ids: [id], nombre: item.descripcion_actividad, quien })
}

/** Leads an instruction to a file; twice is once. */
export const linkArchivo = (db: Db, actividad_id: number, archivo_id: number) =>
  db
    .insertInto('actividades_archivos')
    .values({ actividad_id, archivo_id })
    .onConflict(ya => ya.doNothing())
    .execute()
