/**
 * Work that was graded by an earlier version of its rubric, graded anew by the rubric as it is now, on purpose (ADR
 * 077).
 */

import { type Criterio, type DatosDeAviso, gradeOf, MODO, type RecalificacionDeRubrica } from '@eleva/contract'
import { sql } from 'kysely'
import { nombreDe } from '../../../alcance/nombre.ts'
import { comoRevisor } from '../../../alcance/personas.ts'
import { criteriosDeEntonces, criteriosDeHoy, findCriterios } from '../../../alcance/rubricas.read.ts'
import { alcanceDeTrabajo } from '../../../alcance/trabajo.read.ts'
import { gone } from '../../../kit/cosas.ts'
import { iso } from '../../../kit/db/days.ts'
import type { Db } from '../../../kit/db/db.ts'
import { recordset } from '../../../kit/db/recordset.ts'
import { conflict } from '../../../kit/errors.ts'
import type { Person } from '../../../kit/http/session.ts'
import { datosDeEntrega } from '../../avisos/avisos.datos.read.ts'
import type { Telling } from '../../avisos/avisos.service.ts'
import { tellCalificadas, tellLearner } from '../entregables.avisos.ts'
import { notePasos } from '../entregables.historial.sql.ts'
import { columnasDeNota, revisadaPor } from '../entregables.nota.sql.ts'
import { elegidosDe } from './revision.sql.ts'

type Recalifica = Telling & { person: Person }

/** Names that a preview shows. */
const MAX_NAMES = 100

type NivelDeRubrica = { criterio_id: number | null; nivel_id: number | null }
type TrabajoARecalificar = {
  id: number
  usuario_id: number | null
  actividad_id: number
  curso_id: number | null
  name: string
  calificacion: number
  datos: DatosDeAviso
  niveles: NivelDeRubrica[]
}
type Calculado = TrabajoARecalificar & { nueva: number | null; elegidos: ReturnType<typeof elegidosDe> }

/** The levels that it was given. On `entregas as entrega`. */
const nivelesDados = sql`
  from entrega_niveles nivel
  where nivel.entrega_id = entrega.id`

/**
 * What the rubric of then graded: not what was graded without it since its task goes without, nor what bears a decimal,
 * which no rubric gives.
 */
const trabajosDeAntes = (person: Person, rubricaId: number, { lock }: { lock: boolean }) => sql<TrabajoARecalificar>`
  select
    entrega.id,
    entrega.usuario_id,
    entrega.actividad_id,
    entrega.curso_id,
    entrega.calificacion,
    ${datosDeEntrega} as datos,
    ${nombreDe('usuario')} as name,
    (select json_agg(to_json(nivel)) ${nivelesDados}) as niveles
  from rubricas rubrica
    join actividades actividad on actividad.id = rubrica.actividad_id
    join entregas entrega on entrega.actividad_id = actividad.id
    left join usuarios usuario on usuario.id = entrega.usuario_id
  where rubrica.id = ${rubricaId}
    and actividad.entregable = ${MODO.rubrica}
    and entrega.calificacion is not null
    and entrega.calificacion_exacta is null
    and exists (select ${nivelesDados})
    and ${alcanceDeTrabajo(comoRevisor(person))}
    and ${criteriosDeHoy} <> (${criteriosDeEntonces(sql`entrega.rubrica_version`)})
  order by entrega.id
  ${lock ? sql`for update of entrega` : sql``}`

/**
 * What was graded by an earlier version, of those whose work the person grades.
 * @param lock until the end of the transaction
 */
async function listTrabajos(
  db: Db,
  person: Person,
  rubricaId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<TrabajoARecalificar[]> {
  const { rows } = await trabajosDeAntes(person, rubricaId, { lock }).execute(db)
  return rows
}

/**
 * A level that is still there counts with the points that it has now; where a criterion has none, there is no grade.
 */
function gradeAnew(trabajos: readonly TrabajoARecalificar[], criterio: readonly Criterio[]): Calculado[] {
  return trabajos.map(t => {
    const elegidos = elegidosDe(criterio, new Map(t.niveles.map(n => [n.criterio_id, n.nivel_id])))
    return { ...t, elegidos, nueva: gradeOf(criterio, elegidos) }
  })
}

/** The last one of a rubric that stands, which is the one that can be taken back. */
async function findUltima(db: Db, rubricaId: number) {
  const { rows } = await sql<NonNullable<RecalificacionDeRubrica['ultima']>>`
    select
      recalificacion.id,
      ${iso('recalificacion.hecha_en')} as hecha_en,
      (select count(*)::int from rubricas_recalificadas recalificada
        where recalificada.recalificacion_id = recalificacion.id) as trabajos
    from rubricas_recalificaciones recalificacion
    where recalificacion.rubrica_id = ${rubricaId} and recalificacion.deshecha_en is null
    order by recalificacion.id desc
    limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * What would become of the grades, without changing any.
 * @throws {Refusal} 404
 */
export async function previewNotasDeRubrica(
  db: Db,
  person: Person,
  rubrica: { id: number; version: number },
): Promise<RecalificacionDeRubrica> {
  const found = await findCriterios(db, rubrica.id, rubrica.version)
  const todos = gradeAnew(await listTrabajos(db, person, rubrica.id), found?.criterio ?? [])
  const cambian = todos.filter(t => t.nueva !== null && t.nueva !== t.calificacion)
  const faltan = todos.filter(t => t.nueva === null).length
  return {
    version: rubrica.version,
    cambian: cambian.length,
    iguales: todos.length - cambian.length - faltan,
    faltan,
    ejemplos: cambian.slice(0, MAX_NAMES).map(t => ({ name: t.name, antes: t.calificacion, despues: t.nueva! })),
    ultima: await findUltima(db, rubrica.id),
  }
}

/** A delivery as it is to be. */
type Puesta = Pick<TrabajoARecalificar, 'id'> & {
  calificacion: number
  rubrica_version: number | null
  niveles: readonly object[]
}
/** As it is told, where its grade is another one. */
type Recalificado = Pick<TrabajoARecalificar, 'id' | 'usuario_id' | 'actividad_id' | 'curso_id' | 'datos'> & {
  calificacion: number
}

/**
 * Puts grades and what was chosen in place, notes those that are another one in their history, and tells them.
 * @param cambian of them those whose grade is another one
 */
async function putNotas(call: Recalifica, puestas: readonly Puesta[], cambian: readonly Recalificado[]): Promise<void> {
  const { db, person } = call
  const filas = puestas.map(p => ({ ...p, ...columnasDeNota(p.calificacion) }))
  await notePasos(db, cambian, { paso: 'calificada', quien: person.id })
  await sql`
    delete from entrega_niveles
    where entrega_id = any (${puestas.map(p => p.id)}::bigint[])`.execute(db)
  await sql`
    insert into entrega_niveles (entrega_id, criterio_id, nivel_id, titulo_criterio, titulo_nivel, puntos, puntos_max)
    select
      nueva.id,
      nivel.criterio_id,
      nivel.nivel_id,
      nivel.titulo_criterio,
      nivel.titulo_nivel,
      nivel.puntos,
      nivel.puntos_max
    from ${recordset(filas, 'nueva', { id: 'bigint', niveles: 'jsonb' })}
      cross join jsonb_to_recordset(nueva.niveles) as nivel (
        criterio_id bigint, nivel_id bigint, titulo_criterio text, titulo_nivel text, puntos int,
        puntos_max int)`.execute(db)
  const nuevas = sql<Pick<Puesta, 'id' | 'rubrica_version'> & ReturnType<typeof columnasDeNota>>`(
    select nueva.*
    from ${recordset(filas, 'nueva', {
      id: 'bigint',
      calificacion: 'smallint',
      calificacion_exacta: 'numeric',
      rubrica_version: 'bigint',
    })})`
  await db
    .updateTable('entregas as entrega')
    .from(nuevas.as('nueva'))
    .set(eb => ({
      calificacion: eb.ref('nueva.calificacion'),
      calificacion_exacta: eb.ref('nueva.calificacion_exacta'),
      rubrica_version: eb.ref('nueva.rubrica_version'),
      calificado_en: sql<Date>`
        case
          when entrega.calificacion = nueva.calificacion then entrega.calificado_en
          else now()
        end`,
      ...revisadaPor(person.id),
    }))
    .whereRef('entrega.id', '=', 'nueva.id')
    .execute()
  await tellCalificadas(call, person.id, cambian)
  call.afterCommit(() => {
    for (const entrega of cambian) tellLearner(call.kit.realtime, entrega)
  })
}

/**
 * Grades anew, by the rubric as it is, what was graded by an earlier version of it; a work in which a criterion has no
 * level stays as it was.
 * @param rubrica held by the caller
 * @returns how many
 * @throws {Refusal} 409 when there is nothing to be graded anew
 */
export async function regradeTrabajos(call: Recalifica, rubrica: { id: number; version: number }): Promise<number> {
  const { db, person } = call
  const found = await findCriterios(db, rubrica.id, rubrica.version)
  const todos = gradeAnew(await listTrabajos(db, person, rubrica.id, { lock: true }), found?.criterio ?? [])
  const listos = todos.flatMap(t => (t.nueva === null ? [] : [{ ...t, nueva: t.nueva }]))
  if (listos.length === 0) throw conflict('No hay trabajos que se puedan calificar de nuevo con esta rúbrica.')
  const { id } = await db
    .insertInto('rubricas_recalificaciones')
    .values({ rubrica_id: rubrica.id, version: rubrica.version, quien: person.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into rubricas_recalificadas (recalificacion_id, entrega_id, rubrica_version, calificacion, niveles, quedo)
    select ${id}, entrega.id, entrega.rubrica_version, entrega.calificacion, nueva.niveles, entrega.version + 1
    from ${recordset(listos, 'nueva', { id: 'bigint', niveles: 'jsonb' })}
      join entregas entrega on entrega.id = nueva.id`.execute(db)
  const { version: rubrica_version } = rubrica
  await putNotas(
    call,
    listos.map(t => ({ id: t.id, calificacion: t.nueva, rubrica_version, niveles: t.elegidos })),
    listos.filter(t => t.nueva !== t.calificacion).map(t => ({ ...t, calificacion: t.nueva })),
  )
  return listos.length
}

/**
 * Takes a regrade back, of those works that nobody changed since.
 * @returns how many went back, and how many stay because they changed
 * @throws {Refusal} 404, or 409 when another one came after it or it was taken back already
 */
export async function undoRecalificacion(call: Recalifica, rubricaId: number, id: number) {
  const { db, person } = call
  await sql`
    select
    from rubricas rubrica
    where rubrica.id = ${rubricaId}
    for no key update`.execute(db)
  const { rows } = await sql<{ deshecha: boolean; ultima: boolean; quedan: number }>`
    select
      recalificacion.deshecha_en is not null as deshecha,
      not exists (
        select from rubricas_recalificaciones otra
        where otra.rubrica_id = recalificacion.rubrica_id and otra.id > recalificacion.id
          and otra.deshecha_en is null) as ultima,
      (select count(*)::int from rubricas_recalificadas recalificada
        where recalificada.recalificacion_id = recalificacion.id) as quedan
    from rubricas_recalificaciones recalificacion
    where recalificacion.id = ${id} and recalificacion.rubrica_id = ${rubricaId}`.execute(db)
  const [regrade] = rows
  if (!regrade) throw gone('recalificación')
  if (regrade.deshecha) throw conflict('Esta recalificación ya se deshizo.')
  if (!regrade.ultima) throw conflict('Después de esta hubo otra recalificación. Deshaz primero la última.')
  const { rows: antes } = await sql<Recalificado & Puesta & { cambia: boolean }>`
    select
      entrega.id,
      entrega.usuario_id,
      entrega.actividad_id,
      entrega.curso_id,
      ${datosDeEntrega} as datos,
      recalificada.calificacion,
      recalificada.rubrica_version,
      recalificada.niveles,
      recalificada.calificacion <> entrega.calificacion as cambia
    from rubricas_recalificadas recalificada
      join entregas entrega on entrega.id = recalificada.entrega_id
      join actividades actividad on actividad.id = entrega.actividad_id
      left join usuarios usuario on usuario.id = entrega.usuario_id
    where recalificada.recalificacion_id = ${id} and entrega.version = recalificada.quedo
      and ${alcanceDeTrabajo(comoRevisor(person))}
    order by entrega.id
    for update of entrega`.execute(db)
  await db
    .updateTable('rubricas_recalificaciones')
    .set({ deshecha_en: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  await putNotas(
    call,
    antes,
    antes.filter(t => t.cambia),
  )
  return { trabajos: antes.length, quedan: regrade.quedan - antes.length }
}
