/**
 * A regrade, from its look ahead to the notices (ADR 141). It is computed beside the grades that stand, in batches that
 * are taken up again wherever they were; one transaction then puts all of them in place.
 */

import { setImmediate as breathe } from 'node:timers/promises'
import {
  acceptRespuesta,
  type ComoRecalificar,
  isAceptable,
  isAprobada,
  type Tipo,
  type VistaPrevia,
} from '@eleva/contract'
import type { Db } from '../../kit/db/db.ts'
import { conflict, notFound, refused } from '../../kit/errors.ts'
import type { Person } from '../../kit/http/session.ts'
import type { LiveJobParts } from '../../kit/kit.ts'
import { tellAvance } from '../avisos/avisos.avance.service.ts'
import { type Telling, tellInJob, tellVarios } from '../avisos/avisos.service.ts'
import { noteDicho } from '../evaluaciones/evaluaciones.dicho.service.ts'
import { getReglas } from '../evaluaciones/evaluaciones.reglas.read.ts'
import { checkDatos } from '../reactivos/reactivos.service.ts'
import {
  cambioDeNota,
  type IntentoARecalificar,
  type PreguntaARecalificar,
  type Quedo,
  type QueSeRecalifica,
  recalculate,
} from './recalificaciones.calculo.ts'
import * as read from './recalificaciones.read.ts'
import * as write from './recalificaciones.sql.ts'

type Pedida = {
  actividadId: number
  reactivo: number
  como: ComoRecalificar
  aceptada?: number | undefined
  dicha?: string | undefined
  unidad?: string | undefined
  hueco?: number | undefined
}

/**
 * Its key with what is accepted besides.
 * @throws {Refusal} 409, 422
 */
function conAceptada(tipo: Tipo, datos: unknown, { dicha = '', unidad, hueco }: Pedida): object | undefined {
  if (!isAceptable(tipo)) return undefined
  const next = acceptRespuesta(tipo, datos, { texto: dicha, unidad, hueco })
  if ('no' in next) throw refused(next.no, 'dicha')
  return checkDatos(tipo, next.datos)
}

/**
 * How the question would count. What is accepted of a kind with data is a change of its key (`datos`), by which it is
 * graded anew then.
 * @throws {Refusal} 404, 409, 422
 */
export async function requireQue(db: Db, pedida: Pedida) {
  const { actividadId, reactivo, aceptada } = pedida
  const found = await read.getRecalificable(db, actividadId, reactivo)
  if (!found) throw notFound('Esa pregunta ya no es de esta evaluación.')
  if (found.hechos === 0) throw conflict('Todavía no hay intentos terminados que recalificar.')
  const datos = pedida.como === 'aceptar' ? conAceptada(found.tipo, found.datos, pedida) : undefined
  const como = datos ? 'clave' : pedida.como
  if (como === 'aceptar' && found.tipo !== 'unica')
    throw refused('De este tipo de pregunta no se acepta otra respuesta: corrígela en «Preguntas».', 'como')
  if (como === 'aceptar' && !found.respuestas.includes(aceptada ?? 0))
    throw refused('Elige qué respuesta se acepta.', 'aceptada')
  if (como === 'fuera' && found.propia && !found.otras)
    throw conflict('Es la única pregunta que cuenta. Mejor da sus puntos a todos.')
  return {
    ...found,
    antes: found.datos,
    datos,
    que: {
      reactivo,
      como,
      ajuste: ajusteDe(como, aceptada, found.ajuste),
      vuelta: false,
      version: null,
    } satisfies QueSeRecalifica,
  }
}

function ajusteDe(
  como: ComoRecalificar,
  aceptada: number | null | undefined,
  antes: QueSeRecalifica['ajuste'],
): QueSeRecalifica['ajuste'] {
  if (como === 'clave') return antes?.como === 'aceptar' ? antes : null
  if (como !== 'aceptar') return { como, aceptadas: [] }
  return { como, aceptadas: [...new Set([...(antes?.aceptadas ?? []), aceptada!])] }
}

/** Each person's attempts as they are to be; the loop breathes between people. */
async function recalculateTanda(
  rows: readonly IntentoARecalificar[],
  preguntas: Map<number, PreguntaARecalificar>,
  que: QueSeRecalifica,
  cuenta: Awaited<ReturnType<typeof getReglas>>['cuenta'],
) {
  const all: Quedo[][] = []
  for (const deUnaPersona of Map.groupBy(rows, r => r.persona).values()) {
    all.push(recalculate(deUnaPersona, preguntas, que, cuenta))
    if (all.length % 10 === 0) await breathe()
  }
  return all
}

const MAX_EJEMPLOS = 20

/** More than are shown, as some may be out of scope. */
const MAX_REUNIDOS = 5_000

/**
 * What would change, as it is counted batch by batch.
 * @param minima the grade with which the quiz is passed
 */
function createCuentas(minima: number | null) {
  const seen = { personas: 0, bajan: 0, mayor: null as number | null, aprueban: 0, reprueban: 0 }
  let suma = 0
  let ejemplos: { id: number; antes: number; despues: number }[] = []
  const add = (persona: number, antes: number, despues: number) => {
    const d = despues - antes
    seen.personas++
    suma += d
    if (d < 0) seen.bajan++
    if (seen.mayor === null || Math.abs(d) > Math.abs(seen.mayor)) seen.mayor = d
    if (minima !== null && isAprobada(antes, minima) !== isAprobada(despues, minima))
      seen[isAprobada(despues, minima) ? 'aprueban' : 'reprueban']++
    if (persona > 0) ejemplos.push({ id: persona, antes, despues })
  }
  return {
    addTanda(quedaron: readonly Quedo[][]) {
      for (const quedo of quedaron) {
        const { antes, despues } = cambioDeNota(quedo)
        if (antes !== null && despues !== null && antes !== despues) add(quedo[0]!.persona, antes, despues)
      }
      ejemplos = ejemplos.sort((a, b) => a.despues - a.antes - (b.despues - b.antes)).slice(0, MAX_REUNIDOS)
    },
    said: () => ({ ...seen, media: seen.personas ? suma / seen.personas : null, ejemplos }),
  }
}

export async function previewRecalificacion(db: Db, person: Person, pedida: Pedida): Promise<VistaPrevia> {
  const { actividadId, reactivo } = pedida
  const { que, hechos, datos } = await requireQue(db, pedida)
  const { cuenta, minima } = await getReglas(db, null, actividadId)
  const preguntas = await read.listDelQuiz(db, actividadId, reactivo)
  if (datos) preguntas.set(reactivo, { ...preguntas.get(reactivo)!, datos })
  const cuentas = createCuentas(minima)
  const look = async (rows: readonly IntentoARecalificar[]) =>
    cuentas.addTanda(await recalculateTanda(rows, preguntas, que, cuenta))
  let desde = 0
  for (
    let rows = await read.listTerminados(db, actividadId, reactivo, desde, null);
    rows.length;
    rows = await read.listTerminados(db, actividadId, reactivo, desde, null)
  ) {
    await look(rows)
    desde = rows.at(-1)!.persona
  }
  await look(await read.listDeNadie(db, actividadId, reactivo, null))
  const { ejemplos, ...seen } = cuentas.said()
  const names = await read.namesOf(
    db,
    person,
    ejemplos.map(e => e.id),
  )
  return {
    intentos: hechos,
    ...seen,
    ejemplos: ejemplos
      .filter(e => names.has(e.id))
      .slice(0, MAX_EJEMPLOS)
      .map(({ id, ...e }) => ({ name: names.get(id)!, ...e })),
  }
}

/** The queue. */
export const RECALIFICAR = 'intentos.recalificar'

type Parts = Pick<LiveJobParts, 'db' | 'realtime'>
const gaveWay = () => new Error('La recalificación sigue en otro proceso.')

/** Goes on with every regrading that is not at its end. */
export async function regradePendientes(parts: Parts, signal?: AbortSignal): Promise<void> {
  for (const id of await read.listEnCurso(parts.db)) await regradeToEnd(parts, id, signal)
}

/** Goes on wherever it was, to its end. Two of these do the same work once: each batch is taken with its row locked. */
async function regradeToEnd(parts: Parts, id: number, signal?: AbortSignal): Promise<void> {
  let cuenta: Awaited<ReturnType<typeof getReglas>>['cuenta'] | undefined
  let preguntas: Map<number, PreguntaARecalificar> | undefined
  for (;;) {
    if (signal?.aborted) throw gaveWay()
    const more = await step(parts, id, async (db, recal) => {
      cuenta ??= (await getReglas(db, null, recal.actividad_id)).cuenta
      preguntas ??= await read.listDelQuiz(db, recal.actividad_id, recal.reactivo_id, recal.id)
      return { cuenta, preguntas }
    })
    if (!more) return
    await breathe()
  }
}

type Quiz = (
  db: Db,
  recal: read.EnCurso,
) => Promise<{ cuenta: Awaited<ReturnType<typeof getReglas>>['cuenta']; preguntas: Map<number, PreguntaARecalificar> }>

/** A regrade that goes on: to where, and back. */
type Marcha = { recal: read.EnCurso; que: QueSeRecalifica; quizOf: Quiz }

/**
 * One batch of one step, all or nothing.
 * @returns whether there is more to do
 */
async function step(parts: Parts, id: number, quizOf: Quiz): Promise<boolean> {
  let more = false
  await tellInJob(parts, async call => {
    const recal = await read.lockEnCurso(call.db, id)
    if (!recal?.paso) return
    more = true
    const vuelta = read.isVuelta(recal)
    const ajuste = vuelta ? recal.antes : ajusteDe(recal.como, recal.aceptada, recal.antes)
    const { reactivo_id: reactivo, como, version } = recal
    const marcha = { recal, que: { reactivo, como, ajuste, vuelta, version }, quizOf }
    if (recal.paso === 'calcular') await stepCalcular(call.db, marcha)
    else if (recal.paso === 'repasar') await stepRepasar(call.db, marcha)
    else await stepAvisar(call, marcha)
  })
  return more
}

async function compute(db: Db, { recal, que, quizOf }: Marcha, rows: readonly IntentoARecalificar[]) {
  const { cuenta, preguntas } = await quizOf(db, recal)
  return (await recalculateTanda(rows, preguntas, que, cuenta)).flat()
}

/** Works out the next people, and after the last one those that are nobody's any more; then puts all of it. */
async function stepCalcular(db: Db, marcha: Marcha) {
  const { recal, que } = marcha
  const { actividad_id, reactivo_id, hasta } = recal
  const own = que.vuelta ? recal : null
  const rows = await read.listTerminados(db, actividad_id, reactivo_id, hasta, own)
  if (rows.length) return write.keepTanda(db, recal, await compute(db, marcha, rows), { hasta: rows.at(-1)!.persona })
  const rest = await read.listDeNadie(db, actividad_id, reactivo_id, own)
  if (rest.length) await write.keepTanda(db, recal, await compute(db, marcha, rest), { hasta })
  return write.applyRecalificacion(db, recal, que.ajuste)
}

/** Those that were finished meanwhile. */
async function stepRepasar(db: Db, marcha: Marcha) {
  const { recal } = marcha
  const rows = await read.lockRezagados(db, recal.actividad_id, recal.reactivo_id, recal)
  if (rows.length === 0) return write.endRepaso(db, recal)
  const quedaron = await compute(db, marcha, rows)
  await write.keepTanda(db, recal, quedaron, { hasta: 0, puesto: true })
  return write.applyToIntentos(
    db,
    recal,
    quedaron.map(q => q.id),
  )
}

/** Tells the next people whose grade is another one. */
async function stepAvisar(call: Telling, { recal }: Marcha) {
  const { db, kit, afterCommit } = call
  const { actividad_id } = recal
  const { gente, ultimo } = await write.listCambios(db, recal)
  if (ultimo === null) return write.endRecalificacion(db, recal)
  await noteDicho(
    db,
    gente.map(g => ({ usuarioId: g.id, actividadId: actividad_id })),
    { soloNotas: true },
  )
  if (gente.length) await tellVarios(call, 'recalificado', write.filasDeCambios(recal, gente))
  await write.noteAvisados(db, recal, ultimo)
  for (const { id: usuario, calificacion } of gente)
    afterCommit(() => tellAvance(kit.realtime, usuario, { actividad_id, calificacionFinal: calificacion }))
}
