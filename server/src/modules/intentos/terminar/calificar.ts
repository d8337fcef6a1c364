/** «Finalizar»: what was answered is graded, and its person told. */
import type { BodyOf, intentosRoutes } from '@eleva/contract'
import { noteDicho } from '../../../alcance/dicho.ts'
import { getPlazoDe } from '../../../alcance/plazos.read.ts'
import { hechoEn } from '../../../alcance/plazos.ts'
import type { Db } from '../../../kit/db/db.ts'
import { conflict } from '../../../kit/errors.ts'
import type { Handlers } from '../../../kit/http/http.ts'
import type { Person } from '../../../kit/http/session.ts'
import type { Kit } from '../../../kit/kit.ts'
import { getPropio, type Intento, isVencido, listContestadas } from '../intentos.read.ts'
import { intentoGone } from '../intentos.rechazos.ts'
import { type Contestada, isContestada } from '../intentos.reglas.ts'
import { sinPreguntas } from '../intentos.service.ts'
import { beginIntentos } from '../presentar/comenzar.sql.ts'
import { requireNadaAbierto } from '../presentar/practica.read.ts'
import { finishIntento, tellFin } from './fin.ts'
import { conCalificacionFinal, resultadoDicho, resultadoParaSuPersona } from './resultado.ts'

type Sent = BodyOf<typeof intentosRoutes.calificar>

/**
 * The attempt that is to be ended. Where none is named it is the first one, which an end without any answer begins.
 * It is locked: whoever finishes at the same time waits, and finds it graded.
 * @throws {Refusal} 404, 409
 */
async function lockIntento(db: Db, person: Person, sent: Sent): Promise<Intento> {
  const { actividad_id, curso_id, intento_id } = sent
  if (!intento_id) {
    const pide = { person, actividadId: actividad_id, cursoId: curso_id, modo: 'cuenta' as const, contesta: sent }
    const [begun] = await beginIntentos(db, [pide])
    if (begun!.no) throw begun!.no
  }
  const intento = await getPropio(db, person.id, actividad_id, intento_id, true)
  if (!intento) throw intentoGone()
  if (intento.modo === 'practica') await requireNadaAbierto(db, intento)
  return intento
}

/** The quiz has closed for the person. */
const isClosed = async (db: Db, usuarioId: number, actividadId: number) =>
  (await getPlazoDe(db, usuarioId, actividadId))?.cerrada === true

/**
 * Whether all came that its page says was answered. What comes too late is not kept: then it is ended with what there
 * is.
 * @throws {Refusal} 409 while something is on its way
 */
async function requireTodas(db: Db, person: Person, sent: Sent, preguntas: readonly Contestada[], over: boolean) {
  if (preguntas.filter(isContestada).length >= (sent.contestadas ?? 0) || over) return
  if (await isClosed(db, person.id, sent.actividad_id)) return
  throw conflict('Falta guardar alguna de tus respuestas. Revísalas y finaliza otra vez.')
}

export const calificarHandlers = (kit: Kit): Pick<Handlers<typeof intentosRoutes>, 'calificar'> => ({
  calificar: async ({ db, person, body, afterCommit }) => {
    const intento = await lockIntento(db, person, body)
    if (intento.calificacion !== null) {
      if (!intento.oculta) await noteDicho(db, intento)
      return conCalificacionFinal(await resultadoParaSuPersona(db, intento))
    }
    const preguntas = await listContestadas(db, intento)
    if (preguntas.length === 0) throw sinPreguntas()
    const over = await isVencido(db, intento.id)
    await requireTodas(db, person, body, preguntas, over)
    const hecho = await hechoEn(db, person.id, body.actividad_id, body)
    const result = await finishIntento(db, intento, { hecho, porTiempo: over, dicho: !intento.oculta }, preguntas)
    await tellFin({ db, kit, afterCommit }, intento, result)
    return conCalificacionFinal(resultadoDicho(intento, result))
  },
})
