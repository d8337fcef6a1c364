/** Enrolment events. What depends on the clock is computed here, when it is read. */
import type { Inscripcion, InscripcionAbierta, Inscrito, inscripcionesRoutes, QueryOf } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { lugarEnFila } from '../../alcance/espera.read.ts'
import { alcanceDeUsuario } from '../../alcance/personas.read.ts'
import { ahora, enReloj, iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

/** On `inscripciones as i`. */
const situacion = sql<Inscripcion['situacion']>`case when i.abierta = 0 then 'cerrada'
  when i.abre > ${ahora} then 'programada' when i.cierra <= ${ahora} then 'terminada' else 'abierta' end`

/** Whether somebody can be enrolled now. On `inscripciones as i`. */
export const estaAbierta = sql<SqlBool>`(i.abierta = 1
  and coalesce(i.abre <= ${ahora}, true) and coalesce(i.cierra > ${ahora}, true))`

const columnas = sql`
  i.id, i.nombre_evento as "nombreEvento", ${situacion} as situacion, ${estaAbierta}::int as estatus, i.abierta,
  (i.fecha_apertura is not null)::int as "programarApertura", i.fecha_apertura,
  left(i.hora_apertura::text, 5) as hora_apertura, (i.fecha_cierre is not null)::int as "programarCierre",
  i.fecha_cierre, i.fecha_cierre as "fechaCierre", left(i.hora_cierre::text, 5) as hora_cierre, i.version,
  cu.vinculada as vincular_curricula, cu.vinculada as "vincularAcurricula", cu.curriculas as inscripcion_curriculas,
  op.opciones, op.simples as opciones_simples, cuantos.dentro as usuarios_inscritos_count,
  cuantos.en_espera as en_espera_count`

/** Who has a place, and who waits for one, of `inscripciones_usuarios as iu`. */
const dentro = sql`count(*) filter (where iu.en_espera_desde is null)::int`
const enEspera = sql`count(*) filter (where iu.en_espera_desde is not null)::int`

/** Its people, curricula and options. On `inscripciones as i`. */
const partes = sql`
  cross join lateral (
    select (count(*) > 0)::int as vinculada,
      coalesce(
        json_agg(
          json_build_object('id', c.id, 'curricula', json_build_object('nombre_curricula', c.nombre_curricula))
          order by c.nombre_curricula collate "es-x-icu", c.id),
        '[]') as curriculas
    from inscripcion_curriculas ic join curriculas c on c.id = ic.curricula_id
    where ic.inscripcion_id = i.id) cu
    cross join lateral (
      select coalesce(json_agg(o.label order by o.position), '[]') as simples,
        coalesce(
          json_agg(
            json_build_object(
              'uuid', o.uuid, 'label', o.label, 'cupo', o.cupo, 'inscritos', suyos.dentro,
              'en_espera', suyos.en_espera)
            order by o.position),
          '[]') as opciones
      from inscripcion_opciones o
        cross join lateral (
          select ${dentro} as dentro, ${enEspera} as en_espera
          from inscripciones_usuarios iu
          where iu.inscripcion_id = i.id and iu.opcion_uuid = o.uuid) suyos
      where o.inscripcion_id = i.id) op
    cross join lateral (
      select ${dentro} as dentro, ${enEspera} as en_espera
      from inscripciones_usuarios iu
      where iu.inscripcion_id = i.id) cuantos`

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
  const { rows } = await sql<Inscripcion>`
    select ${columnas}
    from inscripciones i ${partes}
    where i.id = ${id}`.execute(db)
  return rows[0]
}

/** Those in which somebody can be enrolled now, by name. */
export async function listAbiertas(db: Db): Promise<InscripcionAbierta[]> {
  const { rows } = await sql<InscripcionAbierta>`
    select i.id, i.nombre_evento as "nombreEvento",
      coalesce((
        select json_agg(
            json_build_object(
              'uuid', o.uuid, 'label', o.label,
              'libres', greatest(
                0,
                o.cupo - (
                  select count(*)
                  from inscripciones_usuarios iu
                  where iu.inscripcion_id = i.id and iu.opcion_uuid = o.uuid and iu.en_espera_desde is null)))
            order by o.position)
        from inscripcion_opciones o
        where o.inscripcion_id = i.id), '[]') as opciones
    from inscripciones i
    where ${estaAbierta}
    order by i.nombre_evento collate "es-x-icu", i.id`.execute(db)
  return rows
}

/** Of these, who waits for a place in an event, and which one in the line they are. */
export async function listEnFila(db: Db, evento: number, usuarios: readonly number[]) {
  const { rows } = await sql<{ usuario_id: number; lugar: number }>`
    select iu.usuario_id, ${lugarEnFila} as lugar
    from inscripciones_usuarios iu
    where iu.inscripcion_id = ${evento}
      and iu.usuario_id = any(${[...usuarios]}::bigint[])
      and iu.en_espera_desde is not null`.execute(db)
  return rows
}

/** In which events somebody is, newest first, as JSON. On `usuarios as u`. */
export const inscripcionesDe = sql`
  coalesce((
    select json_agg(
        json_build_object(
          'opcion_uuid', iu.opcion_uuid, 'opcion_label', coalesce(o.label, ''), 'lugar', ${lugarEnFila},
          'inscripcion', json_build_object('id', i.id, 'nombreEvento', i.nombre_evento))
        order by iu.creado_en desc, i.id desc)
    from inscripciones_usuarios iu
      join inscripciones i on i.id = iu.inscripcion_id
      left join inscripcion_opciones o on o.uuid = iu.opcion_uuid
    where iu.usuario_id = u.id), '[]')`

type DeInscritos = QueryOf<typeof inscripcionesRoutes.inscritos>

/** Who of an event is asked for, in scope: `id` of the person and `clave`. */
function inscritosEn(db: Db, person: Person, evento: number, q: DeInscritos) {
  const key = q.sort === 'nombre' ? spanish('u.nombre_completo') : sql.ref('iu.creado_en')
  let match = db
    .selectFrom('inscripciones_usuarios as iu')
    .innerJoin('usuarios as u', 'u.id', 'iu.usuario_id')
    .select(['u.id', key.as('clave')])
    .where('iu.inscripcion_id', '=', evento)
    .where(alcanceDeUsuario(person))
  if (q.opcion) match = match.where('iu.opcion_uuid', '=', q.opcion)
  if (q.estado) match = match.where('iu.en_espera_desde', q.estado === 'en_espera' ? 'is not' : 'is', null)
  if (q.search) match = match.where(hasWords('u.busca', q.search))
  return match
}

/** With the line of each option: all of it at once, as a long one is as quickly counted whole. */
const suInscripcion = (evento: number) => sql`
  join inscripciones_usuarios iu on iu.usuario_id = u.id and iu.inscripcion_id = ${evento}
    left join (
      select otra.usuario_id,
        row_number() over (partition by otra.opcion_uuid order by otra.en_espera_desde, otra.usuario_id)::int as lugar
      from inscripciones_usuarios otra
      where otra.inscripcion_id = ${evento} and otra.en_espera_desde is not null) espera on espera.usuario_id = u.id
    left join inscripcion_opciones o on o.uuid = iu.opcion_uuid
    left join escuelas e on e.id = u.escuela_id`

export async function listInscritos(db: Db, person: Person, evento: number, q: DeInscritos) {
  const { filas, ...place } = await listPage<Inscrito>(db, q, {
    match: inscritosEn(db, person, evento, q),
    dir: q.dir ?? (q.sort === 'nombre' ? 'asc' : 'desc'),
    select: sql`
      u.id, u.nombre_completo as nombre, u.email::text as email, u.avatar, coalesce(e.nombre, '') as escuela,
      u.escuela_id, iu.opcion_uuid, coalesce(o.label, '') as opcion, ${iso('iu.creado_en')} as desde, espera.lugar`,
    from: sql`usuarios u on u.id = h.id ${suInscripcion(evento)}`,
  })
  return { inscritos: filas, ...place }
}

export type FilaDeInscrito = {
  nombre: string
  email: string
  escuela: string
  opcion: string
  desde: string
  lugar: number | null
}

/** All of them, by name, as the reader takes them. */
export const streamInscritos = (
  db: Db,
  person: Person,
  evento: number,
  q: DeInscritos,
): AsyncIterable<FilaDeInscrito> =>
  db
    .selectFrom(
      sql<FilaDeInscrito>`(
        select u.nombre_completo as nombre, u.email::text as email, coalesce(e.nombre, '') as escuela,
          coalesce(o.label, '') as opcion, ${enReloj('iu.creado_en')} as desde, espera.lugar
        from (${inscritosEn(db, person, evento, q)}) h join usuarios u on u.id = h.id ${suInscripcion(evento)})`.as(
        'f',
      ),
    )
    .select(['f.nombre', 'f.email', 'f.escuela', 'f.opcion', 'f.desde', 'f.lugar'])
    .orderBy(sql`f.nombre collate "es-x-icu"`)
    .orderBy('f.email')
    .stream(500)
