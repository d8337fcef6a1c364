/** The wall of an activity (ADR 112): which works of whom somebody sees there, and what of them. */
import { MURO, type muroRoutes, type QueryOf, type TrabajoDelMuro } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { hasEntrega, otrosDeEntrega } from '../../../alcance/entregas.read.ts'
import { conQuienAprende } from '../../../alcance/grupos.read.ts'
import { sinOponerse } from '../../../alcance/textos.read.ts'
import type { Db } from '../../../kit/db/db.ts'
import { listPage } from '../../../kit/db/list.ts'
import { conflict, notFound } from '../../../kit/errors.ts'
import type { Person } from '../../../kit/http/session.ts'
import { soloExtension } from '../entregables.anonima.read.ts'

const propia = (person: Person) => sql<boolean>`(entrega.usuario_id = ${person.id})`

/**
 * Its author shows names, and whoever handed it in was told so. On `entregas as entrega` and its activity, `actividad`.
 */
const conNombre = sql<SqlBool>`(least(actividad.muro, entrega.muro) = ${sql.lit(MURO.conNombres)})`

/** Whether a delivery hangs there for somebody. On `entregas as entrega` and its activity, `actividad`. */
const isEnElMuro = (person: Person) => sql<SqlBool>`(
    ${hasEntrega}
    and least(actividad.muro, entrega.muro) > 0
    and (
      ${propia(person)}
      or entrega.usuario_id in (${conQuienAprende(sql`${person.id}::bigint`)})
        and ${sinOponerse('muro', sql`entrega.usuario_id`)}
    )
  )`

/** Whether somebody may look at it, as they handed in what it asks for. On `actividades as actividad`. */
const canLook = (person: Person) => sql<SqlBool>`(
    actividad.muro_al_entregar = 0
    or exists (
      select
      from entregas propia
      where propia.actividad_id = actividad.id
        and propia.usuario_id = ${person.id}
    )
  )`

/**
 * What a file is called: as its learner called it, or what it is.
 * @param nombre column
 */
const nombreDe = (nombre: RawBuilder<unknown>) =>
  sql`case when ${conNombre} then ${nombre} else ${soloExtension(nombre)} end`

const trabajo = (person: Person) => sql`
  entrega.id,
  case when ${conNombre} then usuario.nombre_completo else '' end as nombre,
  ${propia(person)}::int as propia,
  entrega.file_url as "tareaURL",
  ${nombreDe(sql`entrega.file_name`)} as file_name,
  entrega.file_type,
  (
    select json_agg(
      json_build_object(
        'file_url', otro.archivo ->> 'file_url',
        'file_name', ${nombreDe(sql`(otro.archivo ->> 'file_name')`)},
        'file_type', otro.archivo ->> 'file_type',
        'tamano', (otro.archivo ->> 'tamano')::bigint
      )
      order by otro.posicion
    )
    from json_array_elements(${otrosDeEntrega}) with ordinality as otro (archivo, posicion)
  ) as otros`

/** One's own comes first; without names nothing says who handed in before whom. */
const orden = (person: Person) => sql`
  case
    when ${propia(person)} then '0'
    when ${conNombre} then '1' || sin_acentos(usuario.nombre_completo)
    else '2' || md5(entrega.id::text)
  end`

/** @throws {Refusal} 404 where there is no wall, 409 before one's own delivery where its author asks for that */
async function requireMuro(db: Db, person: Person, actividadId: number) {
  const { rows } = await sql<{ le_toca: boolean }>`
    select ${canLook(person)} as le_toca
    from actividades actividad
    where actividad.id = ${actividadId}
      and ${hasEntrega}
      and actividad.muro > 0`.execute(db)
  if (!rows[0]) throw notFound('En esta actividad no se ven los trabajos del grupo.')
  if (!rows[0].le_toca) throw conflict('Primero entrega tu trabajo: después verás los de tu grupo.')
}

/** @throws {Refusal} as requireMuro */
export async function listMuro(db: Db, person: Person, actividadId: number, q: QueryOf<typeof muroRoutes.muro>) {
  await requireMuro(db, person, actividadId)
  const match = db
    .selectFrom('entregas as entrega')
    .innerJoin('actividades as actividad', 'actividad.id', 'entrega.actividad_id')
    .innerJoin('usuarios as usuario', 'usuario.id', 'entrega.usuario_id')
    .select(['entrega.id', orden(person).as('clave')])
    .where('actividad.id', '=', actividadId)
    .where(isEnElMuro(person))
  const { filas, ...place } = await listPage<TrabajoDelMuro>(db, q, {
    match,
    dir: 'asc',
    once: true,
    select: trabajo(person),
    from: sql`
      entregas entrega on entrega.id = hallado.id join actividades actividad on actividad.id = entrega.actividad_id
        join usuarios usuario on usuario.id = entrega.usuario_id`,
  })
  return { trabajos: filas, ...place }
}

/** A file of a work that hangs there for somebody, as it is called there, and of which activity. */
export async function findArchivoDelMuro(db: Db, person: Person, id: number) {
  const { rows } = await sql<{
    llave: string
    nombre: string
    tipo: string
    tamano: number
    actividad_id: number
  }>`
    select
      archivo.llave,
      ${nombreDe(sql`archivo.nombre`)} as nombre,
      archivo.tipo,
      archivo.tamano,
      actividad.id as actividad_id
    from archivos archivo
      join entregas entrega on entrega.usuario_id = archivo.usuario_id
        and (entrega.archivo_id = archivo.id or archivo.id = any (entrega.otros))
      join actividades actividad on actividad.id = entrega.actividad_id
    where archivo.id = ${id}
      and ${isEnElMuro(person)}
      and ${canLook(person)}
    limit 1`.execute(db)
  return rows[0]
}
