/** A quiz that is changed after people were graded by it: what its author and those who take it do. */
import type { Recalificacion, VersionDePregunta } from '@eleva/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { recalificarPendientes } from '../src/modules/recalificaciones/recalificaciones.service.ts'
import type { Caller, TestApp } from './app.ts'
import { buildActivity, buildCursoOfrecido, buildPerson } from './build.ts'

/** Everything is shown at the end. */
export const TODOS = {
  intentos: 5,
  ver_aciertos: 'al_terminar',
  ver_correctas: 'al_terminar',
  ver_explicaciones: 'al_terminar',
}
export type Revisada = {
  id: number
  pregunta: string
  version: number | null
  parte: number
  clave: string
  explicacion: string
  respuestas: { id: number; respuesta: string }[]
}

type Q = { id: number; opcion: number; corta: number; opciones: number[]; who: Caller[] }
export type QuizCambiante = Q

export function onChangingQuiz(t: TestApp, admin: Caller) {
  /** A quiz of one question with options (the first is right) and one of words, offered to some people. */
  async function offer(people = 1, ajustes: object | null = null): Promise<Q> {
    const a = await buildActivity(t.db)
    const who: Caller[] = []
    for (let n = 0; n < people; n++) who.push(await t.asPerson(await buildPerson(t.db)))
    await buildCursoOfrecido(t.db, { unidades: [a.unidad_id], usuarios: who.map(w => w.id) })
    const ask = async (body: object) =>
      (await admin.send('POST', '/api/preguntas/store', { actividad_id: a.id, ...body })).body.id as number
    const opcion = await ask({ reactivo: '<p>¿Capital de Francia?</p>', explicacion: '<p>Lo es desde 987.</p>' })
    const opciones: number[] = []
    for (const [respuesta, correcta] of [
      ['París', 1],
      ['Lyon', 0],
      ['Niza', 0],
    ] as const)
      opciones.push(
        (await admin.send('POST', '/api/respuestas/store', { reactivo_id: opcion, respuesta, correcta })).body
          .id as number,
      )
    const corta = await ask({
      reactivo: '<p>¿Color del cielo?</p>',
      tipo: 'corta',
      datos: { variantes: [{ texto: 'azul' }] },
    })
    if (ajustes) await admin.send('PUT', `/api/evaluaciones/${a.id}/ajustes`, ajustes)
    return { id: a.id, opcion, corta, opciones, who }
  }
  /** Answers both, and ends. @returns the attempt */
  async function take(q: Q, who: Caller, chosen: number, texto: string, ends = true) {
    const begun = await who.send('POST', `/api/evaluaciones/${q.id}/comenzar`, {})
    const intento_id = (begun.body.intento as { id: number }).id
    const say = (pregunta_id: number, more: object) =>
      who.send('POST', '/api/preguntas/responsesUser/store', { actividad_id: q.id, pregunta_id, intento_id, ...more })
    expect((await say(q.opcion, { respuesta_id: [q.opciones[chosen]] })).status).toBe(200)
    expect((await say(q.corta, { contestado: { tipo: 'corta', texto } })).status).toBe(200)
    if (ends) expect((await end(q, who, intento_id)).status).toBe(200)
    return intento_id
  }
  const end = (q: Q, who: Caller, intento_id: number) =>
    who.send('POST', '/api/calificar-quiz', { actividad_id: q.id, intento_id })
  const review = async (id: number, who = admin) =>
    (await who.get(`/api/intentos/${id}`)).body as unknown as { calificacion: number; preguntas: [Revisada, Revisada] }
  const versions = async (id: number, who = admin) =>
    (await who.get(`/api/preguntas/${id}/versiones`)).body as unknown as {
      contestada: boolean
      por_recalificar: boolean
      versiones: VersionDePregunta[]
    }
  const change = (id: number, body: object, who = admin) => who.send('PUT', `/api/preguntas/update/${id}`, body)
  const mark = (q: Q, n: number) =>
    admin.send('PUT', `/api/respuestas/update/${q.opciones[n]}`, { idPregunta: q.opcion, correcta: 1 })
  const back = (id: number, version: number, who = admin) =>
    who.send('POST', `/api/preguntas/${id}/versiones/${version}/volver`)
  const run = () => recalificarPendientes({ db: t.db, realtime: { emit: () => undefined } as never })
  const regrade = async (q: Q, reactivo: number, body: object) => {
    const reply = await admin.send('POST', `/api/evaluaciones/${q.id}/recalificar/${reactivo}`, {
      motivo: 'Estaba mal',
      ...body,
    })
    await run()
    return reply
  }
  const history = async (q: Q) =>
    (await admin.get(`/api/evaluaciones/${q.id}/recalificaciones`)).body.recalificaciones as unknown as Recalificacion[]
  const countVersions = async () =>
    Number((await sql<{ n: number }>`select count(*) as n from reactivos_versiones`.execute(t.db)).rows[0]!.n)

  return { offer, take, end, review, versions, change, mark, back, run, regrade, history, countVersions }
}
