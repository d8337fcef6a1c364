/**
 * Work that is reviewed without names, where the author of its task sets that (ADR 115): until a review is told, the
 * learner has a number instead, and nothing that leaves the server for who reviews says who it is.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'
import { porRevisar } from './entregables.estado.read.ts'

/** Whether its name is kept from who reviews it now. On `entregas as entrega` and its `actividad`. */
export const sinNombre = sql<SqlBool>`(actividad.anonima = 1 and ${porRevisar})`

/**
 * The how manieth it is of its task: the same for as long as there are deliveries, and in no order of names. On
 * `entregas as entrega`.
 */
const alias = sql<string>`'Estudiante ' || (
  select count(*)
  from entregas otra
  where otra.actividad_id = entrega.actividad_id
    and otra.id <= entrega.id
)`

/**
 * On `entregas as entrega` and its `actividad`.
 * @param nombre column of its learner
 */
export const nombreVisible = (nombre: RawBuilder<unknown>) =>
  sql<string>`case when ${sinNombre} then ${alias} else ${nombre} end`

/**
 * What would say who somebody is, but where a review is without names.
 * @param sin in its place
 */
export const whenNamed = (que: RawBuilder<unknown>, sin: RawBuilder<unknown>) =>
  sql`case when ${sinNombre} then ${sin} else ${que} end`

/** All of it of one's own, and of others what may be told. On `entregas as entrega`. */
export const whenAjena = (person: Person, visible: RawBuilder<unknown>, propia: RawBuilder<unknown>) =>
  sql`case when entrega.usuario_id is distinct from ${person.id} then ${visible} else ${propia} end`

/**
 * What a file is called without what its learner called it: only what it is.
 * @param nombre column
 */
export const soloExtension = (nombre: RawBuilder<unknown>) =>
  sql<string>`
    case
      when ${nombre} = '' then ''
      else 'Trabajo' || coalesce(substring(${nombre} from '[.][A-Za-z0-9]{1,8}$'), '')
    end`

/**
 * The other files of a delivery, without what they are called.
 * @param otros as `otrosDe` says them
 */
export const otrosVisibles = (otros: RawBuilder<unknown>) => sql`
  case
    when ${sinNombre}
      then (
        select json_agg(
            (otro.archivo::jsonb
              || jsonb_build_object('file_name', ${soloExtension(sql`(otro.archivo ->> 'file_name')`)}))::json
            order by otro.posicion)
        from json_array_elements(${otros}) with ordinality as otro (archivo, posicion))
    else ${otros}
  end`

/**
 * As who reviews it reads of whom a delivery is.
 * @param nombre of its learner
 */
export async function nombreParaRevisores(db: Db, entregaId: number, nombre: string): Promise<string> {
  const { rows } = await sql<{ nombre: string }>`
    select ${nombreVisible(sql`${nombre}::text`)} as nombre
    from entregas entrega
      join actividades actividad on actividad.id = entrega.actividad_id
    where entrega.id = ${entregaId}`.execute(db)
  return rows[0]!.nombre
}
