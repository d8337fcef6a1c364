import type { Actividad, Item } from '@eleva/contract'
import { sql } from 'kysely'
import { medidaDeRubrica } from '../../alcance/rubricas.read.ts'
import type { Db } from '../../kit/db/db.ts'

/** What is told of an activity to everybody. On `actividades as actividad`. */
export const columnasDeActividad = sql`
  actividad.id,
  actividad.unidad_id,
  actividad.nombre_actividad_unidad,
  actividad.detalles_actividad,
  actividad.form_link,
  actividad.entregable,
  actividad.entregable_opcional,
  actividad.archivos_max,
  actividad.muro,
  actividad.muro_al_entregar,
  actividad.avanza_examen_id`

const columnas = sql`
  ${columnasDeActividad},
  actividad.peso,
  actividad.anonima,
  actividad.decimales,
  actividad.version,
  (select count(*)::int from actividad_items item where item.unidad_actividad_id = actividad.id) as numero_items,
  (select count(*)::int from reactivos reactivo where reactivo.actividad_id = actividad.id) as numero_preguntas,
  (
    select json_build_object(
        'id', rubrica.id,
        'nombre', rubrica.nombre,
        'criterios', medida.criterios,
        'puntajeMax', medida.puntos)
    from rubricas rubrica
      cross join lateral (${medidaDeRubrica}) medida
    where rubrica.actividad_id = actividad.id) as rubrica`

export async function listActividades(db: Db, unidadId: number): Promise<Actividad[]> {
  const { rows } = await sql<Actividad>`
    select ${columnas}
    from actividades actividad
    where actividad.unidad_id = ${unidadId}
    order by actividad.position, actividad.id`.execute(db)
  return rows
}

export async function getActividad(db: Db, id: number): Promise<Actividad | undefined> {
  const { rows } = await sql<Actividad>`
    select ${columnas}
    from actividades actividad
    where actividad.id = ${id}`.execute(db)
  return rows[0]
}

export const unidadExists = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('unidades').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const listItems = (db: Db, actividadId: number): Promise<Item[]> =>
  db
    .selectFrom('actividad_items')
    .select(['id', 'descripcion_actividad', 'unidad_actividad_id'])
    .where('unidad_actividad_id', '=', actividadId)
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Names of the other activities whose exam is this activity, or one of this unit. */
export async function listQueLaUsan(db: Db, of: { actividadId: number } | { unidadId: number }): Promise<string[]> {
  const own =
    'actividadId' in of
      ? sql`actividad.id = ${of.actividadId} and otra.id <> actividad.id`
      : sql`actividad.unidad_id = ${of.unidadId} and otra.unidad_id <> actividad.unidad_id`
  const { rows } = await sql<{ nombre: string }>`
    select distinct otra.nombre_actividad_unidad as nombre
    from actividades actividad
      join actividades otra on otra.avanza_examen_id = 'propio:' || actividad.id
    where ${own}
    order by 1`.execute(db)
  return rows.map(r => r.nombre)
}

/** The platform's own exams: activities that have questions, with their unit. */
export async function listExamenesPropios(db: Db): Promise<{ id: string; label: string }[]> {
  const { rows } = await sql<{ id: string; label: string }>`
    select 'propio:' || actividad.id as id, actividad.nombre_actividad_unidad || ' · ' || unidad.nombre_unidad as label
    from actividades actividad
      join unidades unidad on unidad.id = actividad.unidad_id
    where exists (select from reactivos reactivo where reactivo.actividad_id = actividad.id)
    order by actividad.nombre_actividad_unidad collate "es-x-icu", actividad.id`.execute(db)
  return rows
}

/** Where a file lies to which an instruction leads; undefined when none does. */
export const findArchivoDeActividad = (db: Db, id: number) =>
  db
    .selectFrom('archivos as archivo')
    .select(['archivo.llave', 'archivo.nombre', 'archivo.tipo', 'archivo.tamano'])
    .where('archivo.id', '=', id)
    .where(sql<boolean>`exists (select from actividades_archivos adjunto where adjunto.archivo_id = archivo.id)`)
    .executeTakeFirst()
