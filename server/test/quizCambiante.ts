/** A quiz that is changed after people were graded by it: what its author and those who take it do. */
import { reactivosRoutes, recalificacionesRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { regradePendientes } from '../src/modules/recalificaciones/recalificaciones.ts'
import type { Caller, TestApp } from './app.ts'
import { buildActivity } from './build.ts'
import { silentRealtime } from './dobles.ts'
import { addOpciones, addPregunta, answer, begin, finish, offerQuiz, review as readReview, setAjustes } from './quiz.ts'

/** Everything is shown at the end. */
export const TODOS = {
  intentos: 5,
  ver_aciertos: 'al_terminar',
  ver_correctas: 'al_terminar',
  ver_explicaciones: 'al_terminar',
} as const
export type Q = { id: number; opcion: number; corta: number; opciones: number[]; who: Caller[] }
export type QuizCambiante = Q

export function onChangingQuiz(t: TestApp, admin: Caller) {
  /** A quiz of one question with options (the first is right) and one of words, offered to some people. */
  async function offer(people = 1, ajustes: Parameters<typeof setAjustes>[2] | null = null): Promise<Q> {
    const a = await buildActivity(t.db)
    const { who } = await offerQuiz(t, a, people)
    const opcion = await addPregunta(admin, a, {
      reactivo: '<p>¿Capital de Francia?</p>',
      explicacion: '<p>Lo es desde 987.</p>',
    })
    const opciones = await addOpciones(admin, opcion, [
      ['París', 1],
      ['Lyon', 0],
      ['Niza', 0],
    ])
    const corta = await addPregunta(admin, a, {
      reactivo: '<p>¿Color del cielo?</p>',
      tipo: 'corta',
      datos: { variantes: [{ texto: 'azul' }] },
    })
    if (ajustes) await setAjustes(admin, a, ajustes)
    return { id: a.id, opcion, corta, opciones, who }
  }
  /**
   * Answers both, and ends.
   * @returns the attempt
   */
  async function take(q: Q, who: Caller, chosen: number, texto: string, ends = true) {
    const intento_id = (await begin(who, q)).intento!.id
    await answer(who, q, { intento_id, pregunta_id: q.opcion, respuesta_id: [q.opciones[chosen]!] })
    await answer(who, q, { intento_id, pregunta_id: q.corta, contestado: { tipo: 'corta', texto } })
    if (ends) await finish(who, q, intento_id)
    return intento_id
  }
  const end = (q: Q, who: Caller, intento_id: number) =>
    who.send('POST', '/api/calificar-quiz', { actividad_id: q.id, intento_id })
  const review = (id: number, who = admin) => readReview(who, id)
  const versions = (id: number, who = admin) => who.ask(reactivosRoutes.versiones, { params: { id } })
  const change = (id: number, body: object, who = admin) => who.send('PUT', `/api/preguntas/update/${id}`, body)
  const mark = (q: Q, n: number) =>
    admin.send('PUT', `/api/respuestas/update/${q.opciones[n]}`, { idPregunta: q.opcion, correcta: 1 })
  const back = (id: number, version: number, who = admin) =>
    who.send('POST', `/api/preguntas/${id}/versiones/${version}/volver`)
  const run = () => regradePendientes({ db: t.db, realtime: silentRealtime })
  const regrade = async (q: Q, reactivo: number, body: object) => {
    const reply = await admin.send('POST', `/api/evaluaciones/${q.id}/recalificar/${reactivo}`, {
      motivo: 'Estaba mal',
      ...body,
    })
    await run()
    return reply
  }
  const history = async (q: Q) =>
    (await admin.ask(recalificacionesRoutes.recalificaciones, { params: { id: q.id } })).recalificaciones
  const countVersions = async () =>
    Number((await sql<{ n: number }>`select count(*) as n from reactivos_versiones`.execute(t.db)).rows[0]!.n)

  return { offer, take, end, review, versions, change, mark, back, run, regrade, history, countVersions }
}
