import type { Actividad, Item } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'

const columnas = sql`
  a.id, a.unidad_id, a.nombre_actividad_unidad, a.detalles_actividad, a.form_link, a.entregable,
  a.entregable_opcional, a.archivos_max, a.muro, a.muro_al_entregar, a.peso, a.anonima, a.decimales,
  a.avanza_examen_id, a.version,
  (select count(*)::int from actividad_items i where i.unidad_actividad_id = a.id) as numero_items,
  (select count(*)::int from reactivos r where r.actividad_id = a.id) as numero_preguntas,
  (
    select json_build_object(
        'id', r.id, 'nombre', r.nombre, 'criterios', (select count(*) from criterios c where c.rubrica_id = r.id),
        'puntajeMax', (
          select coalesce(sum(alto), 0)
          from (
            select max(n.puntos) as alto
            from criterios c join niveles n on n.criterio_id = c.id
            where c.rubrica_id = r.id
            group by c.id) m))
    from rubricas r
    where r.actividad_id = a.id) as rubrica`

export async function listActividades(db: Db, unidadId: number): Promise<Actividad[]> {
  const { rows } = await sql<Actividad>`
    select ${columnas} from actividades a where a.unidad_id = ${unidadId} order by a.position, a.id`.execute(db)
  return rows
}

export async function getActividad(db: Db, id: number): Promise<Actividad | undefined> {
  const { rows } = await sql<Actividad>`select ${columnas} from actividades a where a.id = ${id}`.execute(db)
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
      ? sql`a.id = ${of.actividadId} and o.id <> a.id`
      : sql`a.unidad_id = ${of.unidadId} and o.unidad_id <> a.unidad_id`
  const { rows } = await sql<{ nombre: string }>`
    select distinct o.nombre_actividad_unidad as nombre from actividades a
      join actividades o on o.avanza_examen_id = 'propio:' || a.id where ${own} order by 1`.execute(db)
  return rows.map(r => r.nombre)
}

/** The platform's own exams: activities that have questions, with their unit. */
export async function listExamenesPropios(db: Db): Promise<{ id: string; label: string }[]> {
  const { rows } = await sql<{ id: string; label: string }>`
    select 'propio:' || a.id as id, a.nombre_actividad_unidad || ' · ' || u.nombre_unidad as label
      from actividades a join unidades u on u.id = a.unidad_id
     where exists (select from reactivos r where r.actividad_id = a.id)
     order by a.nombre_actividad_unidad collate "es-x-icu", a.id`.execute(db)
  return rows
}

/** Where a file lies to which an instruction leads; undefined when none does. */
export const findArchivoDeActividad = (db: Db, id: number) =>
  db
    .selectFrom('archivos as archivo')
    .select(['archivo.llave', 'archivo.nombre', 'archivo.tipo', 'archivo.tamano'])
    .where('archivo.id', '=', id)
    .where(sql<boolean>`exists (select from actividades_archivos en where en.archivo_id = archivo.id)`)
    .executeTakeFirst()
