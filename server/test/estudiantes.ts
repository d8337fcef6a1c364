/** Learners, and what they do in a course. */
import type { Caller, TestApp } from './app.ts'
import { buildCurricula, buildGroup, buildOferta, buildPerson } from './build.ts'

/** A learner whose group is offered these courses, in one curriculum. */
export async function buildEstudiante(t: TestApp, cursos: number[], values: Parameters<typeof buildCurricula>[1] = {}) {
  const person = await buildPerson(t.db)
  const group = await buildGroup(t.db, { usuarios: [person.id] })
  const curricula = await buildCurricula(t.db, { ...values, cursos })
  const oferta = await buildOferta(t.db, { grupos: [group.id], curriculas: [curricula.id] })
  return { who: await t.asPerson(person), grupo: group.id, curricula: curricula.id, oferta: oferta.id }
}

export const tick = (who: Caller, actividad_id: number, curso_id: number, curricula_id = 1, unidad_id?: number) =>
  who.send('POST', '/api/contenidos/progreso-alumno', { actividad_id, curso_id, curricula_id, unidad_id })

export const finishQuiz = (t: TestApp, usuario_id: number, actividad_id: number) =>
  t.db
    .insertInto('intentos')
    .values({ usuario_id, actividad_id, calificacion: 0, terminado_en: new Date() })
    .onConflict(oc => oc.doNothing())
    .execute()

export const handIn = (t: TestApp, usuario_id: number, actividad_id: number) =>
  t.db
    .insertInto('entregas')
    .values({ usuario_id, actividad_id, file_url: 'https://a.mx/b' })
    .onConflict(oc => oc.doNothing())
    .execute()
