import { type DatosDeAviso, type EntregaPropia, MODO } from '@eleva/contract'
import { sql } from 'kysely'
import { requirePlazo } from '../../alcance/plazos.ts'
import type { Db } from '../../kit/db.ts'
import { conflict, notFound } from '../../kit/errors.ts'

export type Trabajo = {
  file_url: string
  file_id: string
  file_name: string
  file_type: string
  file_iconUrl: string
  archivo_id: number | null
}

type Lugar = { actividad_id: number; curso_id: number; curricula_id?: number | undefined }

const mine = sql<EntregaPropia>`json_build_object('id', e.id, 'file_id', e.file_id, 'file_name', e.file_name, 'file_url', e.file_url,
  'file_type', e.file_type, 'file_iconUrl', e."file_iconUrl", 'entregado_en', e.entregado_en, 'recibido_en', e.recibido_en,
  'calificacion', e.calificacion, 'comentarios', e.comentarios)`

/**
 * Hands in, or replaces what was handed in and has not been graded. The same again changes nothing.
 * @returns the delivery, the file of ours that it takes the place of, whether it is another one than before, and names for what is told of it
 * @throws {Refusal} 409 once it has been graded, when the activity asks for nothing, and outside of its dates
 */
export async function handIn(db: Db, usuarioId: number, lugar: Lugar, trabajo: Trabajo) {
  const actividad = await db
    .selectFrom('actividades')
    .select(['entregable', 'nombre_actividad_unidad as nombre'])
    .select(e => e.selectFrom('cursos as k').select('k.nombre_curso').where('k.id', '=', lugar.curso_id).as('curso'))
    .where('id', '=', lugar.actividad_id)
    .executeTakeFirst()
  if (!actividad) throw notFound('Esa actividad ya no existe.')
  if (actividad.entregable === MODO.ninguno) throw conflict('En esta actividad no se entrega nada.')
  const before = await db
    .selectFrom('entregas')
    .select(['archivo_id', 'calificacion', 'file_url'])
    .where('usuario_id', '=', usuarioId)
    .where('actividad_id', '=', lugar.actividad_id)
    .forUpdate()
    .executeTakeFirst()
  if (before && before.calificacion !== null) throw graded()
  if (before?.file_url !== trabajo.file_url) await requirePlazo(db, usuarioId, lugar.actividad_id)
  const { rows } = await sql<{ entrega: EntregaPropia }>`
    insert into entregas as e (usuario_id, actividad_id, curso_id, curricula_id, file_url, file_id, file_name, file_type, "file_iconUrl", archivo_id)
    values (${usuarioId}, ${lugar.actividad_id}, ${lugar.curso_id}, ${lugar.curricula_id ?? null}, ${trabajo.file_url}, ${trabajo.file_id},
      ${trabajo.file_name}, ${trabajo.file_type}, ${trabajo.file_iconUrl}, ${trabajo.archivo_id})
    on conflict (usuario_id, actividad_id) do update set
      file_url = excluded.file_url, file_id = excluded.file_id, file_name = excluded.file_name, file_type = excluded.file_type,
      "file_iconUrl" = excluded."file_iconUrl", archivo_id = excluded.archivo_id, curso_id = excluded.curso_id,
      curricula_id = coalesce(excluded.curricula_id, e.curricula_id), version = e.version + (e.file_url <> excluded.file_url)::int,
      entregado_en = case when e.file_url = excluded.file_url then e.entregado_en else now() end,
      entregas = e.entregas + (e.file_url <> excluded.file_url)::int,
      recibido_en = case when e.file_url = excluded.file_url then e.recibido_en end
    where e.calificacion is null
    returning ${mine} as entrega`.execute(db)
  const entrega = rows[0]?.entrega
  if (!entrega) throw graded()
  const replaced = before?.archivo_id && before.archivo_id !== trabajo.archivo_id ? before.archivo_id : undefined
  const datos: DatosDeAviso = {
    entrega_id: entrega.id,
    actividad_id: lugar.actividad_id,
    actividad: actividad.nombre,
    curso_id: lugar.curso_id,
    curso: actividad.curso ?? '',
  }
  return { entrega, replaced, changed: before?.file_url !== trabajo.file_url, datos }
}

const graded = () => conflict('Tu entrega ya fue calificada; ya no se puede cambiar.')

export const createArchivo = (
  db: Db,
  usuarioId: number,
  file: { llave: string; nombre: string; tipo: string; tamano: number; sha256: string },
) =>
  db
    .insertInto('archivos')
    .values({ ...file, usuario_id: usuarioId })
    .returning('id')
    .executeTakeFirstOrThrow()

/** For an `exists`: the file belongs to a message of a thread. @param id column */
const deUnMensaje = (id: string) =>
  sql<boolean>`(select from entregas_mensajes_archivos ma where ma.archivo_id = ${sql.ref(id)})`

/** A file that the person uploaded to hand it in; undefined when it is another's, or gone. */
export const findArchivoPropio = (db: Db, usuarioId: number, id: number) =>
  db
    .selectFrom('archivos')
    .select(['id', 'llave', 'nombre', 'tipo'])
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .where('llave', 'like', 'entregas/%')
    .where(e => e.not(e.exists(deUnMensaje('archivos.id'))))
    .executeTakeFirst()

/** @returns the key of its object, to be removed once this is committed; undefined while another delivery has it */
export const removeArchivo = (db: Db, id: number) =>
  db
    .deleteFrom('archivos as a')
    .where('a.id', '=', id)
    .where(e => e.not(e.exists(e.selectFrom('entregas as t').select('t.id').whereRef('t.archivo_id', '=', 'a.id'))))
    .where(e => e.not(e.exists(deUnMensaje('a.id'))))
    .returning('a.llave')
    .executeTakeFirst()

/** Files that were uploaded and not handed in, for so many days. @returns their keys */
export async function removeArchivosSueltos(db: Db, days: number): Promise<string[]> {
  const gone = await db
    .deleteFrom('archivos as a')
    .where('a.llave', 'like', 'entregas/%')
    .where('a.creado_en', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .where(e => e.not(e.exists(e.selectFrom('entregas as t').select('t.id').whereRef('t.archivo_id', '=', 'a.id'))))
    .where(e => e.not(e.exists(deUnMensaje('a.id'))))
    .returning('a.llave')
    .execute()
  return gone.map(a => a.llave)
}
