/** «Finalizar»: what was answered is graded, and its person told. */

import type { BodyOf, intentosRoutes } from '@eleva/contract'
import { getPlazoDe } from '../../../alcance/plazos.read.ts'
import { hechoEn } from '../../../alcance/plazos.ts'
import { isTerminado } from '../../../alcance/quiz.read.ts'
import { type Sustentante, sustentanteDe } from '../../../alcance/sustentante.ts'
import { gone } from '../../../kit/cosas.ts'
import type { Db } from '../../../kit/db/db.ts'
import { conflict } from '../../../kit/errors.ts'
import type { Handlers } from '../../../kit/http/http.ts'
import type { Person } from '../../../kit/http/session.ts'
import type { Kit } from '../../../kit/kit.ts'
import { noteDicho } from '../../evaluaciones/evaluaciones.dicho.service.ts'
import { beginIntentos } from '../comenzar/comenzar.sql.ts'
import { requireNadaAbierto } from '../comenzar/practica.read.ts'
import { type Intento, isAgotado, listContestadas, lockPropio } from '../intentos.read.ts'
import { sinPreguntas } from '../intentos.rechazos.ts'
import { type Contestada, isContestada } from '../intentos.reglas.ts'
import { finishIntento, tellFin } from './fin.ts'
import { conCalificacionFinal, resultadoDicho, resultadoParaSuPersona } from './resultado.ts'

type Sent = BodyOf<typeof intentosRoutes.finish>

/**
 * The attempt that is to be ended. Where none is named it is the first one, which an end without any answer begins.
 * It is locked: whoever finishes at the same time waits, and finds it graded.
 * @throws {Refusal} 404, 409
 */
async function lockIntento(db: Db, person: Person, sustentante: Sustentante, sent: Sent): Promise<Intento> {
  const { curso_id, intento_id } = sent
  if (!intento_id) {
    const { actividadId } = sustentante
    const pide = { person, actividadId, cursoId: curso_id, modo: 'cuenta' as const, contesta: sent }
    const [begun] = await beginIntentos(db, [pide])
    if (begun!.rechazo) throw begun!.rechazo
  }
  const intento = await lockPropio(db, sustentante, intento_id)
  if (!intento) throw gone('intento')
  if (intento.modo === 'practica') await requireNadaAbierto(db, sustentante)
  return intento
}

/** The quiz has closed for the person. */
const isClosed = async (db: Db, { usuarioId, actividadId }: Sustentante) =>
  (await getPlazoDe(db, usuarioId, actividadId))?.cerrada === true

/**
 * Whether all came that its page says was answered. What comes too late is not kept: then it is ended with what there
 * is.
 * @throws {Refusal} 409 while something is on its way
 */
async function requireTodas(db: Db, sustentante: Sustentante, preguntas: readonly Contestada[], contestadas: number) {
  if (preguntas.filter(isContestada).length >= contestadas || (await isClosed(db, sustentante))) return
  throw conflict('Falta guardar alguna de tus respuestas. Revísalas y finaliza otra vez.')
}

export const finishHandlers = (kit: Kit): Pick<Handlers<typeof intentosRoutes>, 'finish'> => ({
  finish: async ({ db, person, body, afterCommit }) => {
    const sustentante = sustentanteDe({ person, actividadId: body.actividad_id })
    const intento = await lockIntento(db, person, sustentante, body)
    if (isTerminado(intento)) {
      if (!intento.oculta) await noteDicho(db, [sustentante])
      return conCalificacionFinal(await resultadoParaSuPersona(db, intento))
    }
    const preguntas = await listContestadas(db, intento)
    if (preguntas.length === 0) throw sinPreguntas()
    const porTiempo = await isAgotado(db, intento.id)
    if (!porTiempo) await requireTodas(db, sustentante, preguntas, body.contestadas ?? 0)
    const hecho = await hechoEn(db, person.id, body.actividad_id, body)
    const result = await finishIntento(db, intento, { hecho, porTiempo, dicho: !intento.oculta }, preguntas)
    await tellFin({ db, kit, afterCommit }, intento, result)
    return conCalificacionFinal(resultadoDicho(intento, result))
  },
})
