/** Versions of a question (ADR 141): the database keeps them by itself, as it is changed. */
import type { VersionDePregunta } from '@eleva/contract'
import { sql } from 'kysely'
import { despuesDe, estaba } from '../../alcance/quiz.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { actua } from '../../kit/db/quien.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { type Contenido, cambiosDe, claveDe, claveEnPalabras, tipoDeContenido } from './versiones.ts'

/**
 * Another key of a kind with data, checked by its kind.
 * @param antes of which it was made
 * @throws {Refusal} 409 when somebody was faster
 */
export async function ponerDatos(db: Db, id: number, antes: unknown, datos: object, quien: number): Promise<void> {
  await actua(db, quien)
  const { numUpdatedRows } = await db
    .updateTable('reactivos')
    .set({ datos: JSON.stringify(datos) })
    .where('id', '=', id)
    .where('datos', '=', sql<string>`${JSON.stringify(antes)}::jsonb`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw conflict('Alguien cambió la pregunta mientras tanto. Míralo otra vez.')
}

const gone = () => notFound('Esa pregunta ya no existe.')
const MOST = 50

type Hoy = { hoy: Contenido | null; contestada: boolean }

/** How it stands, and whether a finished attempt has it. */
async function getHoy(db: Db, id: number): Promise<Hoy & { hoy: Contenido }> {
  // Apart, and looked up one by one: joined, the planner may read every attempt of the installation to find that none
  // has it.
  const { rows } = await sql<Hoy>`
    with suyas as materialized (
        select ir.intento_id
        from intento_respuestas ir
        where ir.reactivo_id = ${id})
    select contenido_de_reactivo(r.id) as hoy,
      exists (
        select from intentos i
        where i.actividad_id = r.actividad_id and not i.fija and i.modo <> 'vista' and i.terminado_en >= r.creado_en)
        or exists (
          select from suyas suya
          where (
            select i.modo <> 'vista' and i.terminado_en is not null
            from intentos i
            where i.id = suya.intento_id)) as contestada
    from reactivos r
    where r.id = ${id}`.execute(db)
  const found = rows[0]
  if (!found?.hoy) throw gone()
  return { ...found, hoy: found.hoy }
}

type Guardada = Pick<VersionDePregunta, 'id' | 'numero' | 'hasta' | 'por'> & { contenido: Contenido }

/** Whether somebody was graded in its own quiz by one of some versions. */
async function isPorRecalificar(db: Db, id: number, versiones: readonly number[]): Promise<boolean> {
  if (versiones.length === 0) return false
  const { rows } = await sql<{ hay: boolean }>`
    select exists (
        select from reactivos r
          join intentos i
            on i.actividad_id = r.actividad_id
              and i.modo = 'cuenta'
              and i.terminado_en is not null
              and (i.version is null or i.version < ${Math.max(...versiones)})
          cross join lateral (
            select z.id
            from reactivos_versiones z
            where z.reactivo_id = r.id and ${despuesDe}
            order by z.id
            limit 1) v
        where r.id = ${id}
          and v.id = any (${[...versiones]}::bigint[])
          and case
            when i.fija
              then exists (select from intento_respuestas ir where ir.intento_id = i.id and ir.reactivo_id = r.id)
            else ${estaba}
          end) as hay`.execute(db)
  return rows[0]!.hay
}

export async function listVersiones(db: Db, id: number) {
  const { hoy, contestada } = await getHoy(db, id)
  const { rows } = await sql<Guardada>`
    select v.id, v.numero, ${iso('v.hasta')} as hasta, coalesce(u.nombre_completo, '') as por, v.contenido
    from reactivos_versiones v left join usuarios u on u.id = v.cambiada_por
    where v.reactivo_id = ${id} order by v.id desc limit ${sql.lit(MOST)}`.execute(db)
  const otras = rows.filter(v => claveDe(v.contenido) !== claveDe(hoy)).map(v => v.id)
  const versiones = rows.map(({ contenido: c, ...v }, i): VersionDePregunta => {
    const { descripcion, puntos, opciones } = c
    return {
      ...v,
      cambios: cambiosDe(c, rows[i - 1]?.contenido ?? hoy),
      descripcion,
      tipo: tipoDeContenido(c),
      puntos,
      clave: claveEnPalabras(c),
      respuestas: opciones.map(o => ({ id: o.id, respuesta: o.respuesta, correcta: o.correcta === 1 })),
    }
  })
  return { contestada, por_recalificar: await isPorRecalificar(db, id, otras), versiones }
}

/**
 * Makes a question what it was. What somebody chose, or answered in another kind, cannot go.
 * @throws {Refusal} 404, 409
 */
export async function volverA(db: Db, id: number, version: number, quien: number): Promise<void> {
  await actua(db, quien)
  // Whoever waited for another author reads what that one left.
  await db.selectFrom('reactivos').select('id').where('id', '=', id).forUpdate().execute()
  const { rows } = await sql<{ contenido: Contenido; hoy: Contenido; respondida: boolean; elegidas: number[] }>`
    select v.contenido, contenido_de_reactivo(r.id) as hoy,
      exists (
        select from intento_respuestas ir
        where ir.reactivo_id = r.id and ir.contestado is not null) as respondida,
      coalesce((
        select json_agg(a.id)
        from respuestas a
        where a.reactivo_id = r.id
          and exists (
            select from intento_respuestas ir
            where ir.reactivo_id = r.id and a.id = any (ir.respuestas))), '[]') as elegidas
    from reactivos r join reactivos_versiones v on v.reactivo_id = r.id
    where r.id = ${id} and v.id = ${version}`.execute(db)
  const found = rows[0]
  if (!found) throw notFound('Esa versión ya no existe.')
  const { contenido: c, hoy, respondida, elegidas } = found
  const ids = c.opciones.map(o => o.id)
  if (c.tipo !== hoy.tipo && respondida) throw conflict('No se puede volver: alguien ya la contestó de otro tipo.')
  if (elegidas.some(e => !ids.includes(e)))
    throw conflict('No se puede volver: alguien ya eligió una respuesta que esa versión no tenía.')
  await db
    .updateTable('reactivos')
    .set({
      descripcion: c.descripcion,
      tipo: c.tipo,
      tiporeactivo_id: c.tiporeactivo_id,
      puntos: c.puntos,
      datos: JSON.stringify(c.datos),
      explicacion: c.explicacion,
      media_id: c.media_id ?? null,
      media_texto: c.media_texto ?? '',
    })
    .where('id', '=', id)
    .execute()
  await sql`delete from respuestas where reactivo_id = ${id} and id <> all (${ids}::bigint[])`.execute(db)
  // Places change only where the order does.
  const moved = JSON.stringify(hoy.opciones.map(o => o.id)) !== JSON.stringify(ids)
  await sql`
    insert into respuestas as ya (id, reactivo_id, respuesta, correcta, comentario, position) overriding system value
    select x.id, ${id}, x.respuesta, x.correcta, x.comentario, n
    from rows
    from (jsonb_to_recordset(${JSON.stringify(c.opciones)}::jsonb) as (
      id bigint, respuesta text, correcta smallint, comentario text)) with ordinality as x (
      id, respuesta, correcta, comentario, n)
    on conflict (id)
    do update set respuesta = excluded.respuesta, correcta = excluded.correcta, comentario = excluded.comentario,
      position = case when ${moved} then excluded.position else ya.position end`.execute(db)
}
