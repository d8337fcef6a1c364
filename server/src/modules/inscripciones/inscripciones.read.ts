/** Enrolment events. What depends on the clock is computed here, when it is read. */
import type { Inscripcion, InscripcionAbierta, inscripcionesRoutes, QueryOf } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { ahora } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'

/** On `inscripciones as i`. */
const situacion = sql<Inscripcion['situacion']>`case when i.abierta = 0 then 'cerrada'
  when i.abre > ${ahora} then 'programada' when i.cierra <= ${ahora} then 'terminada' else 'abierta' end`

/** Whether somebody can be enrolled now. On `inscripciones as i`. */
const estaAbierta = sql<SqlBool>`(i.abierta = 1
  and coalesce(i.abre <= ${ahora}, true) and coalesce(i.cierra > ${ahora}, true))`

const columnas = sql`i.id, i.nombre_evento as "nombreEvento", ${situacion} as situacion,
  ${estaAbierta}::int as estatus, i.abierta, (i.fecha_apertura is not null)::int as "programarApertura", i.fecha_apertura,
  left(i.hora_apertura::text, 5) as hora_apertura, (i.fecha_cierre is not null)::int as "programarCierre", i.fecha_cierre,
  i.fecha_cierre as "fechaCierre", left(i.hora_cierre::text, 5) as hora_cierre, i.version,
  cu.vinculada as vincular_curricula, cu.vinculada as "vincularAcurricula", cu.curriculas as inscripcion_curriculas,
  op.opciones, op.simples as opciones_simples,
  (select count(*)::int from inscripciones_usuarios iu where iu.inscripcion_id = i.id) as usuarios_inscritos_count`

/** Its curricula and options. On `inscripciones as i`. */
const partes = sql`cross join lateral (select (count(*) > 0)::int as vinculada, coalesce(json_agg(json_build_object('id', c.id,
      'curricula', json_build_object('nombre_curricula', c.nombre_curricula)) order by c.nombre_curricula collate "es-x-icu", c.id), '[]') as curriculas
    from inscripcion_curriculas ic join curriculas c on c.id = ic.curricula_id where ic.inscripcion_id = i.id) cu
  cross join lateral (select coalesce(json_agg(o.label order by o.position), '[]') as simples,
      coalesce(json_agg(json_build_object('uuid', o.uuid, 'label', o.label, 'inscritos',
        (select count(*)::int from inscripciones_usuarios iu where iu.inscripcion_id = i.id and iu.opcion_uuid = o.uuid)) order by o.position), '[]') as opciones
    from inscripcion_opciones o where o.inscripcion_id = i.id) op`

export async function listInscripciones(db: Db, q: QueryOf<typeof inscripcionesRoutes.list>) {
  const byName = q.sort === 'nombreEvento'
  const key = byName ? spanish('i.nombre_evento') : sql.ref('i.creado_en')
  let match = db.selectFrom('inscripciones as i').select(['i.id', key.as('clave')])
  if (q.search) match = match.where(hasWords('i.busca', q.search))
  const { filas, ...place } = await listPage<Inscripcion>(db, q, {
    match,
    dir: q.dir ?? (byName ? 'asc' : 'desc'),
    select: columnas,
    from: sql`inscripciones i on i.id = h.id ${partes}`,
  })
  return { resultSet: filas, cantidad: place.total, ...place }
}

export async function getInscripcion(db: Db, id: number): Promise<Inscripcion | undefined> {
  const { rows } = await sql<Inscripcion>`select ${columnas} from inscripciones i ${partes} where i.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Those in which somebody can be enrolled now, by name. */
export async function listAbiertas(db: Db): Promise<InscripcionAbierta[]> {
  const { rows } = await sql<InscripcionAbierta>`select i.id, i.nombre_evento as "nombreEvento",
      coalesce((select json_agg(json_build_object('uuid', o.uuid, 'label', o.label) order by o.position)
        from inscripcion_opciones o where o.inscripcion_id = i.id), '[]') as opciones
    from inscripciones i where ${estaAbierta} order by i.nombre_evento collate "es-x-icu", i.id`.execute(db)
  return rows
}

/** Held until the end: whoever closes or deletes it waits. Undefined when there is none. */
export async function holdInscripcion(db: Db, id: number) {
  const { rows } = await sql<{
    id: number
    nombre_evento: string
    abierta: boolean
    opciones: { uuid: string; label: string }[]
  }>`
    select i.id, i.nombre_evento, ${estaAbierta} as abierta,
      coalesce((select json_agg(json_build_object('uuid', o.uuid, 'label', o.label)) from inscripcion_opciones o
        where o.inscripcion_id = i.id), '[]') as opciones
    from inscripciones i where i.id = ${id} for share of i`.execute(db)
  return rows[0]
}

/** In which events somebody is, newest first, as JSON. On `usuarios as u`. */
export const inscripcionesDe = sql`coalesce((select json_agg(json_build_object('opcion_uuid', iu.opcion_uuid,
    'opcion_label', coalesce(o.label, ''), 'inscripcion', json_build_object('id', i.id, 'nombreEvento', i.nombre_evento))
    order by iu.creado_en desc, i.id desc)
  from inscripciones_usuarios iu join inscripciones i on i.id = iu.inscripcion_id
    left join inscripcion_opciones o on o.uuid = iu.opcion_uuid where iu.usuario_id = u.id), '[]')`
