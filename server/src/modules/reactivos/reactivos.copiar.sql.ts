/** What makes a question anew with all that it says, but for its key and its place. */
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { columnsOf } from '../../kit/db/recordset.ts'

/** What a question says, by column. */
export const COLUMNAS_DE_PREGUNTA = {
  descripcion: 'text',
  tiporeactivo_id: 'smallint',
  tipo: 'text',
  datos: 'jsonb',
  puntos: 'float8',
  explicacion: 'text',
  media_id: 'bigint',
  media_texto: 'text',
  rubrica_id: 'bigint',
  categoria_id: 'bigint',
  indicador_id: 'bigint',
  objetivo_id: 'bigint',
} as const

/** @param table where they are read, as the statement calls it; their names alone without */
export const columnasDePregunta = (table?: string) => columnsOf(COLUMNAS_DE_PREGUNTA, table)

/**
 * Copies questions with their answers and keywords, at the end of an activity that is locked. They are locked in the
 * order of their ids: two at once take turns.
 * @param ids in their order; of those that are gone nothing is said
 * @returns the ids of the copies, in that order
 */
export async function copyReactivos(db: Db, ids: readonly number[], actividadId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with pedidas as (
        select reactivo.id, ${columnasDePregunta('reactivo')}
        from reactivos reactivo
        where reactivo.id = any (${[...ids]}::bigint[])
        order by reactivo.id
        for update),
      numeradas as (
        select
          pedida.id,
          (select coalesce(max(position), 0) from reactivos where actividad_id = ${actividadId})
            + row_number() over (order by array_position(${[...ids]}::bigint[], pedida.id)) as position,
          ${columnasDePregunta('pedida')}
        from pedidas pedida),
      copias as (
        insert into reactivos (actividad_id, position, ${columnasDePregunta()})
        select ${actividadId}::bigint, numerada.position, ${columnasDePregunta('numerada')}
        from numeradas numerada
        returning id, position),
      pares as (
        select numerada.id as original, copia.id as copia
        from numeradas numerada
          join copias copia on copia.position = numerada.position),
      opciones as (
        insert into respuestas (reactivo_id, respuesta, correcta, comentario, position)
        select par.copia, opcion.respuesta, opcion.correcta, opcion.comentario, opcion.position
        from pares par
          join respuestas opcion on opcion.reactivo_id = par.original),
      palabras as (
        insert into palabras_clave (pregunta_id, palabra_clave)
        select par.copia, palabra.palabra_clave
        from pares par
          join palabras_clave palabra on palabra.pregunta_id = par.original)
    select copia.id
    from copias copia
    order by copia.position`.execute(db)
  return rows.map(r => r.id)
}
