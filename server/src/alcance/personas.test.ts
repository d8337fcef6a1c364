/** Whose content somebody sees is said by the row of what they are, not by what they may read. */
import { curriculasRoutes, intentosRoutes, type Persona, permissions } from '@eleva/contract'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { buildCursoOfrecido, buildQuiz } from '../../test/build.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** From here to the end of the test docentes may read programmes, as a kind might that comes later. */
function letDocentesReadCurriculas() {
  const allowed = permissions['curriculas.read'] as readonly Persona[] as Persona[]
  allowed.push('docente')
  onTestFinished(() => void allowed.pop())
}

test('who may read the programmes and writes no content sees no answer key, and no quiz that is not offered to them', async () => {
  const [docente, coach] = await Promise.all([t.as('docente'), t.as('coach')])
  const quiz = await buildQuiz(t.db, [[1], [0, 2]])
  const ajena = await buildQuiz(t.db, [[1]])
  await buildCursoOfrecido(t.db, { unidades: [quiz.unidad_id], usuarios: [docente.id] })
  letDocentesReadCurriculas()
  await docente.ask(curriculasRoutes.opciones, {})

  const isRight = /"correcta":1/
  const read = async (who: typeof docente, { id }: { id: number }) =>
    JSON.stringify(await who.ask(intentosRoutes.preguntas, { params: { id } }))
  expect(await read(coach, quiz)).toMatch(isRight)
  const asked = await read(docente, quiz)
  expect(asked).toContain('¿Pregunta 2?')
  expect(asked).not.toMatch(isRight)

  expect(await read(coach, ajena)).toMatch(isRight)
  expect((await docente.get(`/api/preguntas/all-preguntas-respuestas/${ajena.id}`)).status).toBe(404)
})
