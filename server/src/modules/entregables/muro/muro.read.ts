/** The wall of an activity (ADR 112): which works of whom somebody sees there, and what of them. */
import { MURO, type muroRoutes, type QueryOf, type TrabajoDelMuro } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { otrosDeEntrega } from '../../../alcance/entregas.read.ts'
import { conQuienAprende } from '../../../alcance/grupos.read.ts'
import { sinOponerse } from '../../../alcance/textos.read.ts'
import type { Db } from '../../../kit/db/db.ts'
import { listPage } from '../../../kit/db/list.ts'
import { conflict, notFound } from '../../../kit/errors.ts'
import type { Person } from '../../../kit/http/session.ts'
import { soloExtension } from '../revision/anonima.ts'

const propia = (person: Person) => sql<boolean>`(e.usuario_id = ${person.id})`

/** Its author shows names, and whoever handed it in was told so. On `entregas as e` and its activity, `a`. */
const conNombre = sql<SqlBool>`(least(a.muro, e.muro) = ${sql.lit(MURO.conNombres)})`

/** Whether a delivery hangs there for somebody. On `entregas as e` and its activity, `a`. */
const estaEnElMuro = (person: Person) => sql<SqlBool>`(
    a.entregable > 0
    and least(a.muro, e.muro) > 0
    and (
      ${propia(person)}
      or e.usuario_id in (${conQuienAprende(sql`${person.id}::bigint`)}) and ${sinOponerse('muro', sql`e.usuario_id`)}
    )
  )`

/** Whether somebody may look at it, as they handed in what it asks for. On `actividades as a`. */
const leToca = (person: Person) => sql<SqlBool>`(
    a.muro_al_entregar = 0
    or exists (
      select
      from entregas suya
      where suya.actividad_id = a.id
        and suya.usuario_id = ${person.id}
    )
  )`

/** What a file is called: as its learner called it, or what it is. @param nombre column */
const nombreDe = (nombre: RawBuilder<unknown>) =>
  sql`case when ${conNombre} then ${nombre} else ${soloExtension(nombre)} end`

const trabajo = (person: Person) => sql`
  e.id,
  case when ${conNombre} then u.nombre_completo else '' end as nombre,
  ${propia(person)}::int as propia,
  e.file_url as "tareaURL",
  ${nombreDe(sql`e.file_name`)} as file_name,
  e.file_type,
  (
    select json_agg(
      json_build_object(
        'file_url', otro ->> 'file_url',
        'file_name', ${nombreDe(sql`(otro ->> 'file_name')`)},
        'file_type', otro ->> 'file_type',
        'tamano', (otro ->> 'tamano')::bigint
      )
      order by lugar
    )
    from json_array_elements(${otrosDeEntrega}) with ordinality as suyo (otro, lugar)
  ) as otros`

/** One's own comes first; without names nothing says who handed in before whom. */
const orden = (person: Person) => sql`
  case
    when ${propia(person)} then '0'
    when ${conNombre} then '1' || sin_acentos(u.nombre_completo)
    else '2' || md5(e.id::text)
  end`

/** @throws {Refusal} 404 where there is no wall, 409 before one's own delivery where its author asks for that */
async function requireMuro(db: Db, person: Person, actividadId: number) {
  const { rows } = await sql<{ le_toca: boolean }>`
    select ${leToca(person)} as le_toca
    from actividades a
    where a.id = ${actividadId}
      and a.entregable > 0
      and a.muro > 0`.execute(db)
  if (!rows[0]) throw notFound('En esta actividad no se ven los trabajos del grupo.')
  if (!rows[0].le_toca) throw conflict('Primero entrega tu trabajo: después verás los de tu grupo.')
}

/** @throws {Refusal} as requireMuro */
export async function listMuro(db: Db, person: Person, actividadId: number, q: QueryOf<typeof muroRoutes.muro>) {
  await requireMuro(db, person, actividadId)
  const match = db
    .selectFrom('entregas as e')
    .innerJoin('actividades as a', 'a.id', 'e.actividad_id')
    .innerJoin('usuarios as u', 'u.id', 'e.usuario_id')
    .select(['e.id', orden(person).as('clave')])
    .where('a.id', '=', actividadId)
    .where(estaEnElMuro(person))
  const { filas, ...place } = await listPage<TrabajoDelMuro>(db, q, {
    match,
    dir: 'asc',
    once: true,
    select: trabajo(person),
    from: sql`
      entregas e on e.id = h.id join actividades a on a.id = e.actividad_id join usuarios u on u.id = e.usuario_id`,
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
    select archivo.llave, ${nombreDe(sql`archivo.nombre`)} as nombre, archivo.tipo, archivo.tamano, a.id as actividad_id
    from archivos archivo
      join entregas e on e.usuario_id = archivo.usuario_id
        and (e.archivo_id = archivo.id or archivo.id = any (e.otros))
      join actividades a on a.id = e.actividad_id
    where archivo.id = ${id}
      and ${estaEnElMuro(person)}
      and ${leToca(person)}
    limit 1`.execute(db)
  return rows[0]
}
