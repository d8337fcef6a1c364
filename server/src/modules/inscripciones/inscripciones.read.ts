/** Enrolment events. What depends on the clock is computed here, when it is read. */
import type { Inscripcion, InscripcionAbierta, Inscrito, inscripcionesRoutes, QueryOf } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { lugarEnFila } from '../../alcance/espera.read.ts'
import { alcanceDeUsuario } from '../../alcance/personas.read.ts'
import { ahora, enReloj, iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

/** On `inscripciones as inscripcion`. */
const situacion = sql<Inscripcion['situacion']>`case when inscripcion.abierta = 0 then 'cerrada'
  when inscripcion.abre > ${ahora} then 'programada' when inscripcion.cierra <= ${ahora} then 'terminada' else 'abierta'
    end`

/** Whether somebody can be enrolled now. On `inscripciones as inscripcion`. */
export const isAbierta = sql<SqlBool>`(inscripcion.abierta = 1
  and coalesce(inscripcion.abre <= ${ahora}, true) and coalesce(inscripcion.cierra > ${ahora}, true))`

const columnas = sql`
  inscripcion.id, inscripcion.nombre_evento as "nombreEvento", ${situacion} as situacion,
    ${isAbierta}::int as estatus, inscripcion.abierta,
  (inscripcion.fecha_apertura is not null)::int as "programarApertura", inscripcion.fecha_apertura,
  left(inscripcion.hora_apertura::text, 5) as hora_apertura,
    (inscripcion.fecha_cierre is not null)::int as "programarCierre",
  inscripcion.fecha_cierre, inscripcion.fecha_cierre as "fechaCierre",
    left(inscripcion.hora_cierre::text, 5) as hora_cierre, inscripcion.version,
  enlazadas.vinculada as vincular_curricula, enlazadas.vinculada as "vincularAcurricula",
    enlazadas.curriculas as inscripcion_curriculas,
  opciones.opciones, opciones.simples as opciones_simples, cuantos.dentro as usuarios_inscritos_count,
  cuantos.en_espera as en_espera_count`

/** Who has a place, and who waits for one, of `inscripciones_usuarios as inscrito`. */
const dentro = sql`count(*) filter (where inscrito.en_espera_desde is null)::int`
const enEspera = sql`count(*) filter (where inscrito.en_espera_desde is not null)::int`

/** Its people, curricula and options. On `inscripciones as inscripcion`. */
const partes = sql`
  cross join lateral (
    select (count(*) > 0)::int as vinculada,
      coalesce(
        json_agg(
          json_build_object('id', curricula.id, 'curricula',
            json_build_object('nombre_curricula', curricula.nombre_curricula))
          order by curricula.nombre_curricula collate "es-x-icu", curricula.id),
        '[]') as curriculas
    from inscripcion_curriculas enlazada
      join curriculas curricula on curricula.id = enlazada.curricula_id
    where enlazada.inscripcion_id = inscripcion.id) enlazadas
    cross join lateral (
      select coalesce(json_agg(opcion.label order by opcion.position), '[]') as simples,
        coalesce(
          json_agg(
            json_build_object(
              'uuid', opcion.uuid, 'label', opcion.label, 'cupo', opcion.cupo, 'inscritos', cuenta.dentro,
              'en_espera', cuenta.en_espera)
            order by opcion.position),
          '[]') as opciones
      from inscripcion_opciones opcion
        cross join lateral (
          select ${dentro} as dentro, ${enEspera} as en_espera
          from inscripciones_usuarios inscrito
          where inscrito.inscripcion_id = inscripcion.id and inscrito.opcion_uuid = opcion.uuid) cuenta
      where opcion.inscripcion_id = inscripcion.id) opciones
    cross join lateral (
      select ${dentro} as dentro, ${enEspera} as en_espera
      from inscripciones_usuarios inscrito
      where inscrito.inscripcion_id = inscripcion.id) cuantos`

export async function listInscripciones(db: Db, q: QueryOf<typeof inscripcionesRoutes.list>) {
  const byName = q.sort === 'nombreEvento'
  const key = byName ? spanish('inscripcion.nombre_evento') : sql.ref('inscripcion.creado_en')
  let match = db.selectFrom('inscripciones as inscripcion').select(['inscripcion.id', key.as('clave')])
  if (q.search) match = match.where(hasWords('inscripcion.busca', q.search))
  const { filas, ...place } = await listPage<Inscripcion>(db, q, {
    match,
    dir: q.dir ?? (byName ? 'asc' : 'desc'),
    select: columnas,
    from: sql`inscripciones inscripcion on inscripcion.id = hallado.id ${partes}`,
  })
  return { resultSet: filas, cantidad: place.total, ...place }
}

export async function getInscripcion(db: Db, id: number): Promise<Inscripcion | undefined> {
  const { rows } = await sql<Inscripcion>`
    select ${columnas}
    from inscripciones inscripcion ${partes}
    where inscripcion.id = ${id}`.execute(db)
  return rows[0]
}

/** Those in which somebody can be enrolled now, by name. */
export async function listAbiertas(db: Db): Promise<InscripcionAbierta[]> {
  const { rows } = await sql<InscripcionAbierta>`
    select inscripcion.id, inscripcion.nombre_evento as "nombreEvento",
      coalesce((
        select json_agg(
            json_build_object(
              'uuid', opcion.uuid, 'label', opcion.label,
              'libres', greatest(
                0,
                opcion.cupo - (
                  select count(*)
                  from inscripciones_usuarios inscrito
                  where inscrito.inscripcion_id = inscripcion.id and inscrito.opcion_uuid = opcion.uuid
                    and inscrito.en_espera_desde is null)))
            order by opcion.position)
        from inscripcion_opciones opcion
        where opcion.inscripcion_id = inscripcion.id), '[]') as opciones
    from inscripciones inscripcion
    where ${isAbierta}
    order by inscripcion.nombre_evento collate "es-x-icu", inscripcion.id`.execute(db)
  return rows
}

/** Who of these waits for a place in an event, and which one in the line they are. */
export async function listEnFila(db: Db, evento: number, usuarios: readonly number[]) {
  const { rows } = await sql<{ usuario_id: number; lugar: number }>`
    select inscrito.usuario_id, ${lugarEnFila} as lugar
    from inscripciones_usuarios inscrito
    where inscrito.inscripcion_id = ${evento}
      and inscrito.usuario_id = any(${[...usuarios]}::bigint[])
      and inscrito.en_espera_desde is not null`.execute(db)
  return rows
}

/** In which events somebody is, newest first, as JSON. On `usuarios as usuario`. */
export const inscripcionesDe = sql`
  coalesce((
    select json_agg(
        json_build_object(
          'opcion_uuid', inscrito.opcion_uuid, 'opcion_label', coalesce(opcion.label, ''), 'lugar', ${lugarEnFila},
          'inscripcion', json_build_object('id', inscripcion.id, 'nombreEvento', inscripcion.nombre_evento))
        order by inscrito.creado_en desc, inscripcion.id desc)
    from inscripciones_usuarios inscrito
      join inscripciones inscripcion on inscripcion.id = inscrito.inscripcion_id
      left join inscripcion_opciones opcion on opcion.uuid = inscrito.opcion_uuid
    where inscrito.usuario_id = usuario.id), '[]')`

type DeInscritos = QueryOf<typeof inscripcionesRoutes.inscritos>

/** Who of an event is asked for, in scope: `id` of the person and `clave`. */
function inscritosEn(db: Db, person: Person, evento: number, q: DeInscritos) {
  const key = q.sort === 'nombre' ? spanish('usuario.nombre_completo') : sql.ref('inscrito.creado_en')
  let match = db
    .selectFrom('inscripciones_usuarios as inscrito')
    .innerJoin('usuarios as usuario', 'usuario.id', 'inscrito.usuario_id')
    .select(['usuario.id', key.as('clave')])
    .where('inscrito.inscripcion_id', '=', evento)
    .where(alcanceDeUsuario(person))
  if (q.opcion) match = match.where('inscrito.opcion_uuid', '=', q.opcion)
  if (q.estado) match = match.where('inscrito.en_espera_desde', q.estado === 'en_espera' ? 'is not' : 'is', null)
  if (q.search) match = match.where(hasWords('usuario.busca', q.search))
  return match
}

/** With the line of each option: all of it at once, as a long one is as quickly counted whole. */
const suInscripcion = (evento: number) => sql`
  join inscripciones_usuarios inscrito on inscrito.usuario_id = usuario.id and inscrito.inscripcion_id = ${evento}
    left join (
      select otra.usuario_id,
        row_number() over (partition by otra.opcion_uuid order by otra.en_espera_desde, otra.usuario_id)::int as lugar
      from inscripciones_usuarios otra
      where otra.inscripcion_id = ${evento} and otra.en_espera_desde is not null) espera
        on espera.usuario_id = usuario.id
    left join inscripcion_opciones opcion on opcion.uuid = inscrito.opcion_uuid
    left join escuelas escuela on escuela.id = usuario.escuela_id`

export async function listInscritos(db: Db, person: Person, evento: number, q: DeInscritos) {
  const { filas, ...place } = await listPage<Inscrito>(db, q, {
    match: inscritosEn(db, person, evento, q),
    dir: q.dir ?? (q.sort === 'nombre' ? 'asc' : 'desc'),
    select: sql`
      usuario.id, usuario.nombre_completo as nombre, usuario.email::text as email, usuario.avatar,
        coalesce(escuela.nombre, '') as escuela,
      usuario.escuela_id, inscrito.opcion_uuid, coalesce(opcion.label, '') as opcion,
        ${iso('inscrito.creado_en')} as desde, espera.lugar`,
    from: sql`usuarios usuario on usuario.id = hallado.id ${suInscripcion(evento)}`,
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
        select usuario.nombre_completo as nombre, usuario.email::text as email, coalesce(escuela.nombre, '') as escuela,
          coalesce(opcion.label, '') as opcion, ${enReloj('inscrito.creado_en')} as desde, espera.lugar
        from (${inscritosEn(db, person, evento, q)}) hallado
          join usuarios usuario on usuario.id = hallado.id ${suInscripcion(evento)})`.as('fila'),
    )
    .select(['fila.nombre', 'fila.email', 'fila.escuela', 'fila.opcion', 'fila.desde', 'fila.lugar'])
    .orderBy(sql`fila.nombre collate "es-x-icu"`)
    .orderBy('fila.email')
    .stream(500)
