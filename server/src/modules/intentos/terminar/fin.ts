/** The end of an attempt: by its person, or by its time (ADR 060). */

import { isConDatos } from '@eleva/contract'
import { isTerminado } from '../../../alcance/quiz.read.ts'
import type { Sustentante } from '../../../alcance/sustentante.ts'
import type { Db } from '../../../kit/db/db.ts'
import type { LiveJobParts } from '../../../kit/kit.ts'
import { tellAvance } from '../../avisos/avisos.avance.service.ts'
import { type Telling, tellInJob } from '../../avisos/avisos.service.ts'
import { getReglas } from '../../evaluaciones/evaluaciones.reglas.read.ts'
import { settleNotas } from '../../evaluaciones/evaluaciones.service.ts'
import { getIntento, type Intento, listContestadas } from '../intentos.read.ts'
import { type Contestada, grade, isContestada, parteDe } from '../intentos.reglas.ts'
import { keepPartes, keepResultado, lockVencidos, regradeIntento } from './fin.sql.ts'
import { conCalificacionFinal, type Resultado, resultadoDicho, resultadoQueVale } from './resultado.ts'

/** Lets the attempt that counts stand for its person. */
export async function settleNotaDe(db: Db, { modo, actividad_id, usuario_id }: Intento) {
  if (modo !== 'cuenta' || usuario_id === null) return
  await settleNotas(db, actividad_id, (await getReglas(db, usuario_id, actividad_id)).cuenta, usuario_id)
}

/** `dicho`: whether the reply to this tells how it went. */
type Fin = { hecho?: string | null; porTiempo?: boolean; dicho?: boolean }

/**
 * Grades an attempt that is locked, and ends it; or grades it anew, when something that was done in time came after its
 * end.
 * @param preguntas of it, where they were read already
 */
export async function finishIntento(
  db: Db,
  intento: Intento,
  { hecho = null, porTiempo = false, dicho = false }: Fin = {},
  preguntas?: Contestada[],
) {
  const contestadas = preguntas ?? (await listContestadas(db, intento))
  const result = grade(contestadas)
  const conDatos = contestadas.filter(p => isConDatos(p.tipo) && p.contestado !== null && isContestada(p))
  await keepPartes(
    db,
    intento.id,
    conDatos.map(p => ({ id: p.id, parte: parteDe(p) })),
  )
  const again = isTerminado(intento)
  if (again) await regradeIntento(db, intento.id, result)
  else {
    const hasta_reactivo = intento.fija ? null : Math.max(0, ...contestadas.map(p => p.id))
    await keepResultado(db, intento.id, result, { hecho, porTiempo, hasta_reactivo, dicho })
  }
  // The first one stands for its person already.
  if (again || intento.numero > 1) await settleNotaDe(db, intento)
  return result
}

/**
 * Tells the person's pages, once it is kept, what stands for them now. One to practise, or of an author who looks, is
 * told to nobody.
 */
export async function tellFin({ db, kit, afterCommit }: Telling, intento: Intento, result: Resultado) {
  const { usuario_id, actividad_id, modo, numero } = intento
  if (usuario_id === null || modo !== 'cuenta') return
  const vale = numero > 1 ? await getIntento(db, { usuarioId: usuario_id, actividadId: actividad_id }) : undefined
  const dicho = isTerminado(vale) ? await resultadoQueVale(db, vale) : resultadoDicho(intento, result)
  afterCommit(() => tellAvance(kit.realtime, usuario_id, { actividad_id, ...conCalificacionFinal(dicho) }))
}

/**
 * Tells of an attempt that its time has ended: only that something changed, as what was done in time may still come
 * (ADR 060).
 */
function tellFinPorTiempo({ kit, afterCommit }: Telling, { usuario_id, actividad_id, modo }: Intento) {
  if (modo === 'cuenta') afterCommit(() => tellAvance(kit.realtime, usuario_id, { actividad_id }))
}

/** How many go in one transaction. */
const TANDA = 50

/**
 * A batch, in the caller's transaction.
 * @param only those of some people at their quizzes
 * @returns how many
 */
export async function endTanda(call: Telling, only?: readonly Sustentante[]): Promise<number> {
  const vencidos = await lockVencidos(call.db, TANDA, only)
  for (const intento of vencidos) {
    await finishIntento(call.db, intento, { porTiempo: true })
    tellFinPorTiempo(call, intento)
  }
  return vencidos.length
}

/**
 * Ends attempts that are `vencidos`, in batches of their own transactions: who dies in one has ended none of it, and of
 * two processes that look at once one gets each.
 * @param only those of some people at their quizzes, for who reads them: then one that another process is ending is
 * waited for
 * @returns how many
 */
export async function endVencidos(
  parts: Pick<LiveJobParts, 'db' | 'realtime'>,
  only?: readonly Sustentante[],
  signal?: AbortSignal,
): Promise<number> {
  let ended = 0
  for (let found = TANDA; found === TANDA && !signal?.aborted; ended += found)
    await tellInJob(parts, async call => {
      found = await endTanda(call, only)
    })
  return ended
}
