/** Reviewing: who is slower is told, with what the other did, so that neither loses silently. */
import {
  begunBy,
  type CambioDeRevision,
  type Criterio,
  gradeOf,
  isDecision,
  nivelElegido,
  type PasoDeHistorial,
} from '@eleva/contract'
import { sql } from 'kysely'
import { notaDeEntrega } from '../../../alcance/entregas.read.ts'
import { comoRevisor, type Observer } from '../../../alcance/personas.ts'
import { findCriterios, holdRubrica } from '../../../alcance/rubricas.read.ts'
import { alcanceDeTrabajo } from '../../../alcance/trabajo.read.ts'
import { gone } from '../../../kit/cosas.ts'
import type { Db } from '../../../kit/db/db.ts'
import { conflict, refused } from '../../../kit/errors.ts'
import { datosDeEntrega } from '../../avisos/avisos.datos.read.ts'
import { changesOf, type EntregaBloqueada } from '../entregables.cambios.ts'
import { notePasos } from '../entregables.historial.sql.ts'
import { columnasDeNota, revisadaPor } from '../entregables.nota.sql.ts'

/**
 * Locks deliveries for a change, in one order for everybody: two who change the same wait for each other, and never
 * both.
 * @returns those in scope
 */
export async function lockEntregas(db: Db, person: Observer, ids: readonly number[]): Promise<EntregaBloqueada[]> {
  const { rows } = await sql<EntregaBloqueada>`
    select
      entrega.id,
      entrega.usuario_id,
      entrega.actividad_id,
      entrega.curso_id,
      actividad.entregable,
      actividad.decimales,
      ${notaDeEntrega} as calificacion,
      entrega.recibido_en,
      entrega.devuelta_en,
      entrega.comentarios,
      entrega.rubrica_version,
      entrega.version,
      ${datosDeEntrega} as datos,
      coalesce((
        select quien.nombre_completo
        from usuarios quien
        where quien.id = entrega.calificado_por and quien.id <> ${person.id}), '') as cambio
    from entregas entrega
      join actividades actividad on actividad.id = entrega.actividad_id
      left join usuarios usuario on usuario.id = entrega.usuario_id
    where entrega.id = any (${[...ids]}::bigint[]) and ${alcanceDeTrabajo(comoRevisor(person))}
    order by entrega.id
    for update of entrega`.execute(db)
  return rows
}

/**
 * Locks a delivery for a change.
 * @param version that the person saw; undefined does not ask
 * @throws {Refusal} 404 when there is none in scope; 409 when somebody was faster
 */
export async function lockEntrega(
  db: Db,
  person: Observer,
  id: number,
  version: number | undefined,
): Promise<EntregaBloqueada> {
  const [found] = await lockEntregas(db, person, [id])
  if (!found) throw gone('entrega')
  if (version !== undefined && version !== found.version) throw await stale(db, person, found)
  return found
}

/**
 * Who else took this step last; undefined where nobody did. Asked once the delivery is locked: the statement that waits
 * for the lock does not see what whoever had it noted.
 */
async function findQuien(db: Db, { id }: Pick<Observer, 'id'>, entregaId: number, paso: PasoDeHistorial) {
  const { rows } = await sql<{ nombre: string }>`
    with ultimo as (
        select paso.quien
        from entregas_historial paso
        where paso.entrega_id = ${entregaId} and paso.paso = ${paso}
        order by paso.id desc
        limit 1)
    select quien.nombre_completo as nombre
    from ultimo
      join usuarios quien on quien.id = ultimo.quien
    where quien.id <> ${id}`.execute(db)
  return rows[0]?.nombre
}

async function stale(db: Db, person: Observer, { id, cambio, calificacion, devuelta_en }: EntregaBloqueada) {
  const paso = devuelta_en ? 'devuelta' : calificacion === null ? undefined : 'calificada'
  const quien = paso && (await findQuien(db, person, id, paso))
  const what = devuelta_en
    ? `Ahora está devuelta para corregir${quien ? `: la devolvió ${quien}` : ''}.`
    : quien
      ? `Ahora tiene ${calificacion} de calificación, que puso ${quien}.`
      : `${cambio || 'Alguien más'} cambió esta entrega mientras la revisabas.`
  return conflict(`${what} No guardamos tu cambio: revisa lo que hay y vuelve a guardarlo si hace falta.`)
}

/**
 * What is left out of the change stays as it is; one that says nothing is none.
 * @returns what they are from now on
 */
export async function updateEntregas(
  db: Db,
  person: Pick<Observer, 'id'>,
  entregas: readonly EntregaBloqueada[],
  cambio: CambioDeRevision,
) {
  if (entregas.length === 0 || Object.values(cambio).every(value => value === undefined)) return entregas
  await noteCambio(db, person.id, entregas, cambio)
  const { calificacion, comentarios, recibido } = cambio
  const begun = begunBy(cambio)
  return db
    .updateTable('entregas as entrega')
    .set({
      ...(calificacion === undefined
        ? {}
        : { ...columnasDeNota(calificacion), calificado_en: calificacion === null ? null : sql<Date>`now()` }),
      ...(comentarios === undefined ? {} : { comentarios, comentado_por: whoSaid(comentarios, person) }),
      ...(recibido === undefined ? {} : { recibido_en: recibido ? sql<Date>`coalesce(recibido_en, now())` : null }),
      ...(begun === undefined ? {} : { revision_en: begun ? sql<Date>`coalesce(revision_en, now())` : null }),
      ...(isDecision(cambio) ? { devuelta_en: null } : {}),
      ...revisadaPor(person.id),
    })
    .where(
      'entrega.id',
      'in',
      entregas.map(e => e.id),
    )
    .returning(['entrega.id', notaDeEntrega.as('calificacion'), 'entrega.version'])
    .execute()
}

/** Whose the comment is from now on: one that is sent along as it stood stays its author's. */
const whoSaid = (comentarios: string, person: Pick<Observer, 'id'>) => sql<number | null>`
  case
    when ${comentarios} = '' then null
    when entrega.comentarios = ${comentarios} then entrega.comentado_por
    else ${person.id}::bigint
  end`

/** What of a change is a step of their history. */
async function noteCambio(db: Db, quien: number, entregas: readonly EntregaBloqueada[], cambio: CambioDeRevision) {
  const { calificacion, recibido } = cambio
  const { recalificadas, recibidas } = changesOf(entregas, cambio)
  if (calificacion === null) await notePasos(db, recalificadas, { paso: 'calificacion_quitada', quien })
  else if (calificacion !== undefined)
    await notePasos(
      db,
      recalificadas.map(({ id }) => ({ id, calificacion })),
      { paso: 'calificada', quien },
    )
  await notePasos(
    db,
    recibidas.map(({ id }) => ({ id })),
    { paso: recibido ? 'recibida' : 'recibo_quitado', quien },
  )
}

/**
 * Chooses levels of its criteria, or takes choices back. The words and points are kept as they are now. Graded
 * work stays with the version of the rubric that it was graded by; what is not graded, or not any more, goes by the
 * rubric as it is (ADR 077).
 * @returns the grade once every criterion has a level, else null; and whether any criterion has one
 * @throws {Refusal} 422 when criterion or level is not of the activity's rubric
 */
export async function chooseNiveles(
  db: Db,
  entrega: EntregaBloqueada,
  nuevos: ReadonlyMap<number, number | null>,
): Promise<{ calificacion: number | null; niveles: boolean }> {
  const rubrica = await holdRubrica(db, { actividad: entrega.actividad_id })
  const numero = entrega.calificacion === null ? rubrica?.version : entrega.rubrica_version
  const found = rubrica && (await findCriterios(db, rubrica.id, numero ?? null))
  const criterios = found?.criterio ?? []
  for (const [criterioId, nivelId] of nuevos) requireNivel(criterios, criterioId, nivelId)
  const before = await listElegidos(db, entrega.id)
  const elegidos = elegidosDe(criterios, new Map([...before.map(e => [e.criterio_id, e.nivel_id] as const), ...nuevos]))
  await saveElegidos(db, entrega.id, [...nuevos.keys()], elegidos)
  const calificacion = gradeOf(criterios, elegidos)
  if (rubrica && calificacion !== null && entrega.calificacion === null)
    await db.updateTable('entregas').set({ rubrica_version: rubrica.version }).where('id', '=', entrega.id).execute()
  return { calificacion, niveles: elegidos.length > 0 }
}

/** @throws {Refusal} 422 */
function requireNivel(criterios: readonly Criterio[], criterioId: number, nivelId: number | null) {
  const criterio = criterios.find(c => c.id === criterioId)
  if (!criterio) throw refused('Ese criterio ya no está en la rúbrica.', 'criterio')
  if (nivelId !== null && !criterio.nivel.some(n => n.id === nivelId))
    throw refused('Ese nivel ya no está en la rúbrica.', 'nivel')
}

const listElegidos = (db: Db, id: number) =>
  db
    .selectFrom('entrega_niveles')
    .select(['criterio_id', 'nivel_id'])
    .where('entrega_id', '=', id)
    .where('criterio_id', 'is not', null)
    .where('nivel_id', 'is not', null)
    .execute()

/** What was chosen, with the words and points of these criteria; what they have not any more counts for nothing. */
export function elegidosDe(criterios: readonly Criterio[], chosen: ReadonlyMap<number | null, number | null>) {
  return criterios.flatMap(c => nivelElegido(c, chosen.get(c.id)) ?? [])
}

/** @param cambiados whose choice may have been taken back */
async function saveElegidos(db: Db, id: number, cambiados: readonly number[], elegidos: ReturnType<typeof elegidosDe>) {
  const quitados = cambiados.filter(criterio => !elegidos.some(e => e.criterio_id === criterio))
  if (quitados.length > 0)
    await db.deleteFrom('entrega_niveles').where('entrega_id', '=', id).where('criterio_id', 'in', quitados).execute()
  if (elegidos.length === 0) return
  await db
    .insertInto('entrega_niveles')
    .values(elegidos.map(e => ({ entrega_id: id, ...e })))
    .onConflict(oc =>
      oc.columns(['entrega_id', 'criterio_id']).doUpdateSet(eb => ({
        nivel_id: eb.ref('excluded.nivel_id'),
        titulo_criterio: eb.ref('excluded.titulo_criterio'),
        titulo_nivel: eb.ref('excluded.titulo_nivel'),
        puntos: eb.ref('excluded.puntos'),
        puntos_max: eb.ref('excluded.puntos_max'),
      })),
    )
    .execute()
}
