/**
 * Work that was graded by an earlier version of its rubric, graded anew by the rubric as it is now, on purpose (ADR
 * 077).
 */
import { type Criterio, type DatosDeAviso, gradeOf, puntajeMax, type RecalificacionDeRubrica } from '@eleva/contract'
import { sql } from 'kysely'
import { comoRevisor } from '../../../alcance/personas.ts'
import { findCriterios } from '../../../alcance/rubricas.read.ts'
import { alcanceDeTrabajo } from '../../../alcance/trabajo.read.ts'
import { iso } from '../../../kit/db/days.ts'
import type { Db } from '../../../kit/db/db.ts'
import { conflict, notFound } from '../../../kit/errors.ts'
import type { Person } from '../../../kit/http/session.ts'
import { type Telling, tellVarios } from '../../avisos/avisos.service.ts'
import { tellLearner } from '../entregables.avisos.ts'
import { elegidosDe } from './revision.sql.ts'

/** Names that a preview shows. */
const MOST_NAMES = 100

type Nivel = { criterio_id: number | null; nivel_id: number | null }
type Trabajo = {
  id: number
  usuario_id: number | null
  actividad_id: number
  curso_id: number | null
  name: string
  calificacion: number
  datos: DatosDeAviso
  niveles: Nivel[]
}
type Calculado = Trabajo & { nueva: number | null; elegidos: ReturnType<typeof elegidosDe> }

/** On `entregas as e`, with `actividades as a`: names for what is told of it. */
const datos = sql`
  jsonb_strip_nulls(
    jsonb_build_object(
      'entrega_id', e.id,
      'actividad_id', a.id,
      'actividad', a.nombre_actividad_unidad,
      'unidad_id', a.unidad_id,
      'curso_id', e.curso_id,
      'curricula_id', e.curricula_id,
      'curso', (select curso.nombre_curso from cursos curso where curso.id = e.curso_id)
    )
  ) as datos`

/** The levels that it was given. On `entregas as e`. */
const suyos = sql`from entrega_niveles nivel where nivel.entrega_id = e.id`

/** The criteria by which it was graded, where they were kept. On `entregas as e` and `rubricas as rubrica`. */
const criteriosDeEntonces = sql`
  select version.criterio
  from rubricas_versiones version
  where version.rubrica_id = rubrica.id
    and version.numero >= coalesce(e.rubrica_version, 0)
  order by version.numero
  limit 1`

const trabajosDeAntes = (person: Person, rubricaId: number, lock: boolean) => sql<Trabajo>`
  select
    e.id,
    e.usuario_id,
    e.actividad_id,
    e.curso_id,
    e.calificacion,
    ${datos},
    coalesce(u.nombre_completo, 'Usuario eliminado') as name,
    (select json_agg(to_json(nivel)) ${suyos}) as niveles
  from rubricas rubrica
    join actividades a on a.id = rubrica.actividad_id
    join entregas e on e.actividad_id = a.id
    left join usuarios u on u.id = e.usuario_id
  where rubrica.id = ${rubricaId}
    and e.calificacion is not null
    and exists (select ${suyos})
    and ${alcanceDeTrabajo(comoRevisor(person))}
    and criterios_de_rubrica(rubrica.id) <> (${criteriosDeEntonces})
  order by e.id
  ${lock ? sql`for update of e` : sql``}`

/**
 * What was graded by an earlier version, of those whose work the person grades.
 * @param lock until the end of the transaction
 */
async function listTrabajos(db: Db, person: Person, rubricaId: number, lock: boolean): Promise<Trabajo[]> {
  const { rows } = await trabajosDeAntes(person, rubricaId, lock).execute(db)
  return rows
}

/**
 * A level that is still there counts with the points that it has now; where a criterion has none, there is no grade.
 */
function calcular(trabajos: readonly Trabajo[], criterio: readonly Criterio[]): Calculado[] {
  const criterios = criterio.map(c => ({ id: c.id, puntos_max: puntajeMax([c.nivel.map(n => n.puntos)]) }))
  return trabajos.map(t => {
    const elegidos = elegidosDe(criterio, new Map(t.niveles.map(n => [n.criterio_id, n.nivel_id])))
    return { ...t, elegidos, nueva: gradeOf(criterios, elegidos) }
  })
}

/** The last one of a rubric that stands, which is the one that can be taken back. */
async function findUltima(db: Db, rubricaId: number) {
  const { rows } = await sql<NonNullable<RecalificacionDeRubrica['ultima']>>`
    select x.id, ${iso('x.hecha_en')} as hecha_en,
      (select count(*)::int from rubricas_recalificadas y where y.recalificacion_id = x.id) as trabajos
    from rubricas_recalificaciones x
    where x.rubrica_id = ${rubricaId} and x.deshecha_en is null
    order by x.id desc
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** What would become of the grades, without changing any. @throws {Refusal} 404 */
export async function verRecalificacion(
  db: Db,
  person: Person,
  rubrica: { id: number; version: number },
): Promise<RecalificacionDeRubrica> {
  const found = await findCriterios(db, rubrica.id, rubrica.version)
  const todos = calcular(await listTrabajos(db, person, rubrica.id, false), found?.criterio ?? [])
  const cambian = todos.filter(t => t.nueva !== null && t.nueva !== t.calificacion)
  const faltan = todos.filter(t => t.nueva === null).length
  return {
    version: rubrica.version,
    cambian: cambian.length,
    iguales: todos.length - cambian.length - faltan,
    faltan,
    ejemplos: cambian.slice(0, MOST_NAMES).map(t => ({ name: t.name, antes: t.calificacion, despues: t.nueva! })),
    ultima: await findUltima(db, rubrica.id),
  }
}

/** A delivery as it is to be. */
type Puesta = Pick<Trabajo, 'id'> & { calificacion: number; rubrica_version: number | null; niveles: readonly object[] }

/** Puts grades and what was chosen in place, and notes it in each history. @returns the version that each has then */
async function poner(db: Db, person: Person, puestas: readonly Puesta[]): Promise<Map<number, number>> {
  const filas = JSON.stringify(puestas)
  await sql`
    insert into entregas_historial (entrega_id, paso, quien, numero, calificacion, palabras)
    select e.id, 'calificada', ${person.id}, e.entregas, p.calificacion, ''
    from jsonb_to_recordset(${filas}::jsonb) as p (id bigint, calificacion bigint)
      join entregas e on e.id = p.id
    where e.calificacion is distinct from p.calificacion`.execute(db)
  await sql`delete from entrega_niveles where entrega_id = any (${puestas.map(p => p.id)}::bigint[])`.execute(db)
  await sql`
    insert into entrega_niveles (entrega_id, criterio_id, nivel_id, titulo_criterio, titulo_nivel, puntos, puntos_max)
    select p.id, n.criterio_id, n.nivel_id, n.titulo_criterio, n.titulo_nivel, n.puntos, n.puntos_max
    from jsonb_to_recordset(${filas}::jsonb) as p (id bigint, niveles jsonb)
      cross join jsonb_to_recordset(p.niveles) as n (
        criterio_id bigint, nivel_id bigint, titulo_criterio text, titulo_nivel text, puntos int, puntos_max int)`.execute(
    db,
  )
  const { rows } = await sql<{ id: number; version: number }>`
    update entregas e
    set calificacion = p.calificacion,
      rubrica_version = p.rubrica_version,
      calificado_en = case when e.calificacion = p.calificacion then e.calificado_en else now() end,
      calificado_por = ${person.id},
      version = e.version + 1
    from jsonb_to_recordset(${filas}::jsonb) as p (id bigint, calificacion bigint, rubrica_version bigint)
    where e.id = p.id
    returning e.id, e.version`.execute(db)
  return new Map(rows.map(r => [r.id, r.version]))
}

type Contado = Pick<Trabajo, 'id' | 'usuario_id' | 'actividad_id' | 'curso_id' | 'datos'> & { calificacion: number }

/** Tells those whose grade is another one now. */
async function tellCambios(call: Telling, cambian: readonly Contado[]) {
  const gente = cambian.filter(t => t.usuario_id !== null)
  if (gente.length === 0) return
  await tellVarios(
    call,
    'calificado',
    sql`
      select p.usuario_id as id, 'entrega:' || p.id as clave,
        p.datos || jsonb_build_object('calificacion', p.calificacion) as datos, 1::bigint as cuantos
      from jsonb_to_recordset(${JSON.stringify(gente)}::jsonb) as p (
        id bigint, usuario_id bigint, calificacion bigint, datos jsonb)`,
  )
  call.afterCommit(() => {
    for (const t of gente)
      tellLearner(call.kit.realtime, t.usuario_id, { curso_id: t.curso_id, actividad_id: t.actividad_id })
  })
}

/**
 * Grades anew, by the rubric as it is, what was graded by an earlier version of it; a work in which a criterion has no
 * level stays as it was.
 * @param rubrica held by the caller @returns how many
 * @throws {Refusal} 409 when there is nothing to be graded anew
 */
export async function recalificarTrabajos(
  call: Telling & { person: Person },
  rubrica: { id: number; version: number },
): Promise<number> {
  const { db, person } = call
  const found = await findCriterios(db, rubrica.id, rubrica.version)
  const todos = calcular(await listTrabajos(db, person, rubrica.id, true), found?.criterio ?? [])
  const listos = todos.flatMap(t => (t.nueva === null ? [] : [{ ...t, nueva: t.nueva }]))
  if (listos.length === 0) throw conflict('No hay trabajos que se puedan calificar de nuevo con esta rúbrica.')
  const { id } = await db
    .insertInto('rubricas_recalificaciones')
    .values({ rubrica_id: rubrica.id, version: rubrica.version, quien: person.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into rubricas_recalificadas (recalificacion_id, entrega_id, rubrica_version, calificacion, niveles, quedo)
    select ${id}, e.id, e.rubrica_version, e.calificacion, p.niveles, e.version + 1
    from jsonb_to_recordset(${JSON.stringify(listos)}::jsonb) as p (id bigint, niveles jsonb)
      join entregas e on e.id = p.id`.execute(db)
  const { version: rubrica_version } = rubrica
  await poner(
    db,
    person,
    listos.map(t => ({ id: t.id, calificacion: t.nueva, rubrica_version, niveles: t.elegidos })),
  )
  await tellCambios(
    call,
    listos.filter(t => t.nueva !== t.calificacion).map(t => ({ ...t, calificacion: t.nueva })),
  )
  return listos.length
}

/**
 * Takes a regrade back, of those works that nobody changed since.
 * @returns how many went back, and how many stay because they changed
 * @throws {Refusal} 404, or 409 when another one came after it or it was taken back already
 */
export async function deshacerRecalificacion(call: Telling & { person: Person }, rubricaId: number, id: number) {
  const { db, person } = call
  await sql`select from rubricas r where r.id = ${rubricaId} for no key update`.execute(db)
  const { rows } = await sql<{ deshecha: boolean; ultima: boolean; quedan: number }>`
    select x.deshecha_en is not null as deshecha,
      not exists (
        select from rubricas_recalificaciones o
        where o.rubrica_id = x.rubrica_id and o.id > x.id and o.deshecha_en is null) as ultima,
      (select count(*)::int from rubricas_recalificadas y where y.recalificacion_id = x.id) as quedan
    from rubricas_recalificaciones x
    where x.id = ${id} and x.rubrica_id = ${rubricaId}`.execute(db)
  const [regrade] = rows
  if (!regrade) throw notFound('Esa recalificación ya no existe.')
  if (regrade.deshecha) throw conflict('Esta recalificación ya se deshizo.')
  if (!regrade.ultima) throw conflict('Después de esta hubo otra recalificación. Deshaz primero la última.')
  const { rows: antes } = await sql<Contado & Puesta & { cambia: boolean }>`
    select e.id, e.usuario_id, e.actividad_id, e.curso_id, ${datos}, y.calificacion, y.rubrica_version, y.niveles,
      y.calificacion <> e.calificacion as cambia
    from rubricas_recalificadas y
      join entregas e on e.id = y.entrega_id
      join actividades a on a.id = e.actividad_id
      left join usuarios u on u.id = e.usuario_id
    where y.recalificacion_id = ${id} and e.version = y.quedo and ${alcanceDeTrabajo(comoRevisor(person))}
    order by e.id
    for update of e`.execute(db)
  await db
    .updateTable('rubricas_recalificaciones')
    .set({ deshecha_en: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  if (antes.length) await poner(db, person, antes)
  await tellCambios(
    call,
    antes.filter(t => t.cambia),
  )
  return { trabajos: antes.length, quedan: regrade.quedan - antes.length }
}
