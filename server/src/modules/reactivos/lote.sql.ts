/**
 * What is done to many questions at once, a statement each. Locks in the order of their ids: two at once take turns.
 */
import type { Lote } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { refused } from '../../kit/errors.ts'
import { plain } from '../../kit/web/plain.ts'
import { putInPapelera } from '../papelera/papelera.service.ts'
import { cursosDeActividades, keepTerminados } from '../revalidaciones/revalidaciones.terminados.service.ts'
import { copyReactivos } from './reactivos.copiar.sql.ts'
import { explain, lockActividad } from './reactivos.sql.ts'

const pedidas = (ids: readonly number[]) =>
  sql`
    pedidas as (
      select reactivo.id, reactivo.descripcion
      from reactivos reactivo
      where reactivo.id = any (${[...ids]}::bigint[])
      order by reactivo.id
      for update)`
const one = async (db: Db, statement: ReturnType<typeof sql<{ total: number }>>) =>
  (await statement.execute(db)).rows[0]!.total

type LoteDe<A extends Lote['accion']> = Extract<Lote, { accion: A }>
type LoteQueCambia = Exclude<Lote, { accion: 'eliminar' }>
const ACTIONS: { [A in LoteQueCambia['accion']]: (db: Db, lote: LoteDe<A>) => Promise<number> } = {
  async clasificar(db, { ids, categoria_id, indicador_id }) {
    if (indicador_id !== null) {
      const { rows } = await sql<{
        ok: boolean
      }>`
        select categoria_id is not distinct from ${categoria_id}::bigint as ok
        from indicadores
        where id = ${indicador_id}`.execute(db)
      if (!rows[0]) throw refused('Ese indicador ya no existe.', 'indicador_id')
      if (!rows[0].ok) throw refused('Ese indicador es de otra categoría.', 'indicador_id')
    }
    return one(
      db,
      sql<{
        total: number
      }>`
        with ${pedidas(ids)},
          hechas as (
            update reactivos reactivo
            set categoria_id = ${categoria_id}, indicador_id = ${indicador_id}
            from pedidas pedida
            where pedida.id = reactivo.id
            returning reactivo.id)
        select count(*)::int as total
        from hechas`,
    ).catch(explain)
  },
  // One that has the word already is as it should be.
  agregar_palabra: (db, { ids, palabra }) =>
    one(
      db,
      sql<{ total: number }>`
        with ${pedidas(ids)},
          hechas as (
            insert into palabras_clave (pregunta_id, palabra_clave)
            select id, ${palabra}
            from pedidas
            on conflict (pregunta_id, busca) do nothing
            returning id)
        select count(*)::int as total
        from pedidas`,
    ),
  quitar_palabra: (db, { ids, palabra }) =>
    one(
      db,
      sql<{ total: number }>`
        with hechas as (
            delete from palabras_clave
            where pregunta_id = any(${ids}::bigint[]) and busca = sin_acentos(${palabra})
            returning id)
        select count(*)::int as total
        from hechas`,
    ),
  async copiar(db, { ids, actividad_id }) {
    await lockActividad(db, actividad_id)
    return (await copyReactivos(db, ids, actividad_id)).length
  },
}

/**
 * @returns how many were done; of those that are gone nothing is said
 * @throws {Refusal} 404, 422
 */
export const doLoteDeReactivos = (db: Db, lote: LoteQueCambia): Promise<number> =>
  (ACTIONS[lote.accion] as (db: Db, lote: LoteQueCambia) => Promise<number>)(db, lote)

/**
 * Who has answered one counts on it: it stays.
 * @returns how many went, and their key in the trash, under which they come back together
 */
export async function removeMuchas(db: Db, ids: readonly number[], quien: number) {
  await keepTerminados(
    db,
    cursosDeActividades(
      sql`
        select reactivo.actividad_id
        from reactivos reactivo
        where reactivo.id = any(${ids}::bigint[])`,
    ),
  )
  const { rows } = await sql<{ id: number; descripcion: string }>`
    with ${pedidas(ids)}
    select pedida.id, pedida.descripcion
    from pedidas pedida
    where not exists (select from intento_respuestas respuesta where respuesta.reactivo_id = pedida.id)
      order by pedida.id`.execute(db)
  const [first, ...others] = rows
  if (!first) return { hechas: 0 }
  const nombre = others.length ? `${rows.length} preguntas` : plain(first.descripcion).slice(0, 300)
  const papelera = await putInPapelera(db, {
    clase: 'pregunta',
    ids: [first.id, ...others.map(r => r.id)],
    nombre,
    quien,
  })
  return { hechas: rows.length, papelera }
}
