/** Versions of a question (ADR 141): the database keeps them by itself, as it is changed. */
import type { VersionDePregunta } from '@eleva/contract'
import { sql } from 'kysely'
import { despuesDe, isDeCuandoTermino, isPreguntada, isTerminadoQueCuenta } from '../../alcance/quiz.read.ts'
import { gone } from '../../kit/cosas.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { actAs } from '../../kit/db/quien.ts'
import { conflict } from '../../kit/errors.ts'
import { type Contenido, cambiosDe, claveDeContenido, claveEnPalabras, tipoDeContenido } from './versiones.ts'

/**
 * Another key of a kind with data, checked by its kind.
 * @param antes of which it was made
 * @throws {Refusal} 409 when somebody was faster
 */
export async function setDatos(db: Db, id: number, antes: unknown, datos: object, quien: number): Promise<void> {
  await actAs(db, quien)
  const { numUpdatedRows } = await db
    .updateTable('reactivos')
    .set({ datos: JSON.stringify(datos) })
    .where('id', '=', id)
    .where('datos', '=', sql<string>`${JSON.stringify(antes)}::jsonb`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw conflict('Alguien cambió la pregunta mientras tanto. Míralo otra vez.')
}

const MAX_VERSIONES = 50

type Hoy = { hoy: Contenido | null; contestada: boolean }

/** How it stands, and whether a finished attempt has it. */
async function getHoy(db: Db, id: number): Promise<Hoy & { hoy: Contenido }> {
  // Apart, and looked up one by one: joined, the planner may read every attempt of the installation to find that none
  // has it.
  const { rows } = await sql<Hoy>`
    with contestadas as materialized (
        select respuesta.intento_id
        from intento_respuestas respuesta
        where respuesta.reactivo_id = ${id})
    select
      contenido_de_reactivo(reactivo.id) as hoy,
      exists (
        select from intentos intento
        where intento.actividad_id = reactivo.actividad_id and not intento.fija and intento.modo <> 'vista'
          and intento.terminado_en >= reactivo.creado_en)
        or exists (
          select from contestadas contestada
          where (
            select intento.modo <> 'vista' and intento.terminado_en is not null
            from intentos intento
            where intento.id = contestada.intento_id)) as contestada
    from reactivos reactivo
    where reactivo.id = ${id}`.execute(db)
  const found = rows[0]
  if (!found?.hoy) throw gone('pregunta')
  return { ...found, hoy: found.hoy }
}

type Guardada = Pick<VersionDePregunta, 'id' | 'numero' | 'hasta' | 'por'> & { contenido: Contenido }

/** Whether somebody was graded in its own quiz by one of some versions. */
async function isPorRecalificar(db: Db, id: number, versiones: readonly number[]): Promise<boolean> {
  if (versiones.length === 0) return false
  const { rows } = await sql<{ hay: boolean }>`
    select exists (
        select from reactivos reactivo
          join intentos intento
            on intento.actividad_id = reactivo.actividad_id
              and ${isTerminadoQueCuenta}
              and (intento.version is null or intento.version < ${Math.max(...versiones)})
          cross join lateral (
            select antigua.id
            from reactivos_versiones antigua
            where antigua.reactivo_id = reactivo.id and ${despuesDe}
            order by antigua.id
            limit 1) version
        where reactivo.id = ${id}
          and version.id = any (${[...versiones]}::bigint[])
          and ${isPreguntada(sql`reactivo.id`, isDeCuandoTermino)}) as hay`.execute(db)
  return rows[0]!.hay
}

export async function listVersiones(db: Db, id: number) {
  const { hoy, contestada } = await getHoy(db, id)
  const { rows } = await sql<Guardada>`
    select
      version.id,
      version.numero,
      ${iso('version.hasta')} as hasta,
      coalesce(usuario.nombre_completo, '') as por,
      version.contenido
    from reactivos_versiones version
      left join usuarios usuario on usuario.id = version.cambiada_por
    where version.reactivo_id = ${id}
    order by version.id desc
    limit ${sql.lit(MAX_VERSIONES)}`.execute(db)
  const otras = rows.filter(v => claveDeContenido(v.contenido) !== claveDeContenido(hoy)).map(v => v.id)
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
export async function returnToVersion(db: Db, id: number, version: number, quien: number): Promise<void> {
  await actAs(db, quien)
  // Whoever waited for another author reads what that one left.
  await db.selectFrom('reactivos').select('id').where('id', '=', id).forUpdate().execute()
  const { rows } = await sql<{ contenido: Contenido; hoy: Contenido; respondida: boolean; elegidas: number[] }>`
    select
      version.contenido,
      contenido_de_reactivo(reactivo.id) as hoy,
      exists (
        select from intento_respuestas respuesta
        where respuesta.reactivo_id = reactivo.id and respuesta.contestado is not null) as respondida,
      coalesce((
        select json_agg(opcion.id)
        from respuestas opcion
        where opcion.reactivo_id = reactivo.id
          and exists (
            select from intento_respuestas respuesta
            where respuesta.reactivo_id = reactivo.id and opcion.id = any (respuesta.respuestas))), '[]') as elegidas
    from reactivos reactivo
      join reactivos_versiones version on version.reactivo_id = reactivo.id
    where reactivo.id = ${id} and version.id = ${version}`.execute(db)
  const found = rows[0]
  if (!found) throw gone('versión')
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
  await sql`
    delete from respuestas
    where reactivo_id = ${id} and id <> all (${ids}::bigint[])`.execute(db)
  // Places change only where the order does.
  const moved = JSON.stringify(hoy.opciones.map(o => o.id)) !== JSON.stringify(ids)
  await sql`
    insert into respuestas as ya (id, reactivo_id, respuesta, correcta, comentario, position) overriding system value
    select dicha.id, ${id}, dicha.respuesta, dicha.correcta, dicha.comentario, n
    from rows
    from (jsonb_to_recordset(${JSON.stringify(c.opciones)}::jsonb) as (
      id bigint, respuesta text, correcta smallint, comentario text)) with ordinality as dicha (
      id, respuesta, correcta, comentario, n)
    on conflict (id)
    do update set
      respuesta = excluded.respuesta,
      correcta = excluded.correcta,
      comentario = excluded.comentario,
      position = case when ${moved} then excluded.position else ya.position end`.execute(db)
}
