/**
 * What tests of a quiz do, in the words of its calls. Each step is expected to succeed; what is refused is sent by
 * hand.
 */
import { evaluacionesRoutes, intentosRoutes, reactivosRoutes } from '@eleva/contract'
import type { Caller, Sent, TestApp } from './app.ts'
import { buildCursoOfrecido, buildPerson } from './build.ts'

type Quiz = { id: number }

/** Somebody new, or some, who follow a course that has the quiz. */
export async function offerQuiz(t: TestApp, quiz: { unidad_id: number }, people = 1) {
  const who: Caller[] = []
  for (let n = 0; n < people; n++) who.push(await t.asPerson(await buildPerson(t.db)))
  const curso = await buildCursoOfrecido(t.db, { unidades: [quiz.unidad_id], usuarios: who.map(w => w.id) })
  return { who, curso_id: curso.id, grupo_id: curso.grupo_id, curricula_id: curso.curricula_id }
}

export const setAjustes = (author: Caller, { id }: Quiz, body: Sent<typeof evaluacionesRoutes.saveAjustes>) =>
  author.ask(evaluacionesRoutes.saveAjustes, { params: { id }, body })

/**
 * One question at the end of it.
 * @returns its key
 */
export const addPregunta = async (author: Caller, { id }: Quiz, body: Sent<typeof reactivosRoutes.create>) =>
  (await author.ask(reactivosRoutes.create, { body: { ...body, actividad_id: id } })).id

/**
 * Options of a question, each with whether it is right.
 * @returns their keys
 */
export async function addOpciones(
  author: Caller,
  reactivo_id: number,
  opciones: readonly (readonly [respuesta: string, correcta: 0 | 1, comentario?: string])[],
): Promise<number[]> {
  const made: number[] = []
  for (const [respuesta, correcta, comentario] of opciones) {
    const body = { reactivo_id, respuesta, correcta, comentario }
    made.push((await author.ask(reactivosRoutes.createRespuesta, { body })).id)
  }
  return made
}

/** @returns what is asked, and the attempt */
export const begin = (who: Caller, { id }: Quiz, body: Sent<typeof intentosRoutes.begin> = {}) =>
  who.ask(intentosRoutes.begin, { params: { id }, body })

export const present = (who: Caller, { id }: Quiz) => who.ask(intentosRoutes.sit, { params: { id } })

export const answer = (who: Caller, { id }: Quiz, body: Sent<typeof intentosRoutes.answer>) =>
  who.ask(intentosRoutes.answer, { body: { ...body, actividad_id: id } })

/** @param intento_id the open one when none is said */
export const finish = (who: Caller, { id }: Quiz, intento_id?: number) =>
  who.ask(intentosRoutes.finish, { body: { actividad_id: id, intento_id } })

export const review = (who: Caller, id: number) => who.ask(intentosRoutes.revision, { params: { id } })
