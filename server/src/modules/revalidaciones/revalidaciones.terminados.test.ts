/** Who is through with a course stays so, and goes on with what asks for it, whatever its author adds (ADR 019). */
import { reactivosRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildCurso, buildPerson, buildQuiz, buildUnit } from '../../../test/build.ts'
import { buildEstudiante, finishQuiz, handIn, tick } from '../../../test/estudiantes.ts'

let t: TestApp
let author: Caller
beforeAll(async () => {
  t = await openTestApp()
  author = await t.as('coach')
})
afterAll(() => t.close())

/**
 * A course of a tick, a quiz, a delivery that counts and one that does not, which another course asks for; who is
 * through with it, and who has a tick.
 */
async function build() {
  const unit = await buildUnit(t.db)
  const marca = await buildActivity(t.db, { unidad_id: unit.id })
  const quiz = await buildQuiz(t.db, [[0]], { unidad_id: unit.id })
  const obligatoria = await buildActivity(t.db, { unidad_id: unit.id, entregable: 1, entregable_opcional: 2 })
  const opcional = await buildActivity(t.db, { unidad_id: unit.id, entregable: 1, entregable_opcional: 1 })
  const curso = await buildCurso(t.db, { unidades: [unit.id] })
  const despues = await buildCurso(t.db, { requeridos: [curso.id] })
  const { who: ana, curricula, grupo } = await buildEstudiante(t, [curso.id, despues.id])
  const other = await buildPerson(t.db)
  await t.db.insertInto('grupos_usuarios').values({ grupo_id: grupo, usuario_id: other.id }).execute()
  const beto = await t.asPerson(other)
  const marcar = (who: Caller) => tick(who, marca.id, curso.id, curricula)
  for (const who of [ana, beto]) await marcar(who)
  await finishQuiz(t, ana.id, quiz.id)
  await handIn(t, ana.id, obligatoria.id)
  const stand = async (who: Caller) => {
    const said = await who.send('POST', '/api/contenidos/progreso-curso-alumno', {
      curso_id: curso.id,
      curricula_id: curricula,
    })
    const next = await who.get(`/api/contenidos/pantallaAutogestivo/${despues.id}`)
    return { terminado: said.body.terminado, porcentaje: said.body.porcentaje_avance, sigue: next.status }
  }
  return { unit, marca, opcional, quiz, curso, curricula, ana, beto, stand }
}
type Curso = Awaited<ReturnType<typeof build>>

const reactivo = { reactivo: '<p>¿Por qué?</p>' }
const pregunta = async (actividad_id: number) =>
  (await author.ask(reactivosRoutes.create, { body: { ...reactivo, actividad_id } })).id

/** Each asks for more than there was. */
const MAS: [name: string, add: (h: Curso) => Promise<{ status: number }>][] = [
  [
    'an activity',
    h => author.send('POST', '/api/actividades/store', { nombre_actividad_unidad: 'Otra', unidad_id: h.unit.id }),
  ],
  [
    'a delivery that counts from now on',
    h => author.send('PUT', `/api/entregablesOpcional/update/${h.opcional.id}`, { entregable_opcional: 2 }),
  ],
  ['a tick in the place of a delivery', h => author.get(`/api/actividades/update/entregable/${h.opcional.id}/0`)],
  [
    'a unit',
    async h => {
      const unit = await buildUnit(t.db)
      await buildActivity(t.db, { unidad_id: unit.id })
      return author.send('PUT', `/api/cursos/update/${h.curso.id}`, { unidades: [h.unit.id, unit.id] })
    },
  ],
  [
    'a question of another kind',
    h => author.send('POST', '/api/preguntas/store', { ...reactivo, tipo: 'ensayo', actividad_id: h.marca.id }),
  ],
  [
    'a question, by its right answer',
    async h => {
      const id = await pregunta(h.marca.id)
      return author.send('POST', '/api/respuestas/store', { reactivo_id: id, respuesta: 'Sí', correcta: 1 })
    },
  ],
  [
    'a question, by an answer that is right from now on',
    async h => {
      const id = await pregunta(h.marca.id)
      const made = await author.send('POST', '/api/respuestas/store', { reactivo_id: id, respuesta: 'Sí', correcta: 0 })
      return author.send('PUT', `/api/respuestas/update/${made.body.id}`, { idPregunta: id, correcta: 1 })
    },
  ],
  [
    'a question that becomes one of another kind',
    async h =>
      author.send('PUT', `/api/preguntas/update/${await pregunta(h.marca.id)}`, { ...reactivo, tipo: 'ensayo' }),
  ],
  [
    'a copied question',
    h =>
      author.send('POST', '/api/preguntas/copiar', { pregunta_id: h.quiz.preguntas[0]!.id, actividad_id: h.marca.id }),
  ],
  [
    'copied questions',
    h =>
      author.send('POST', '/api/reactivos/lote', {
        accion: 'copiar',
        ids: [h.quiz.preguntas[0]!.id],
        actividad_id: h.marca.id,
      }),
  ],
  [
    'questions out of a file',
    async h => {
      const form = new FormData()
      form.set('archivo', new File(['¿Es así?\nA) Sí\nB) No\nANSWER: A\n'], 'preguntas.txt'))
      const { id } = (await author.upload('/api/reactivos/importaciones', form)).body
      return author.send('POST', `/api/reactivos/importaciones/${id}`, { actividad_id: h.marca.id })
    },
  ],
  [
    'a tick in the place of a quiz, whose right answer goes',
    h => author.send('DELETE', `/api/respuestas/destroy/${h.quiz.preguntas[0]!.respuestas[0]}`),
  ],
  [
    'a tick in the place of a quiz, whose question goes',
    h => author.send('DELETE', `/api/preguntas/destroy/${h.quiz.preguntas[0]!.id}`),
  ],
  [
    'a tick in the place of a quiz, whose questions go',
    h => author.send('POST', '/api/reactivos/lote', { accion: 'eliminar', ids: [h.quiz.preguntas[0]!.id] }),
  ],
  [
    'questions by chance',
    h => author.send('PUT', `/api/evaluaciones/${h.marca.id}/ajustes`, { sorteos: [{ cuantas: 1, palabra: 'suma' }] }),
  ],
]

test.each(MAS)('%s', async (_name, add) => {
  const h = await build()
  expect(await h.stand(h.ana)).toEqual({ terminado: 1, porcentaje: 100, sigue: 200 })
  const before = await h.stand(h.beto)
  expect(before).toMatchObject({ terminado: 0, sigue: 409 })
  expect((await add(h)).status).toBe(200)
  const after = await h.stand(h.ana)
  expect(after).toMatchObject({ terminado: 1, sigue: 200 })
  expect(after.porcentaje).toBeLessThan(100)
  expect(await h.stand(h.beto)).toMatchObject({ terminado: 0, sigue: 409 })
  // Once more adds nobody, and takes nobody away.
  await author.send('POST', '/api/actividades/store', { nombre_actividad_unidad: 'Más', unidad_id: h.unit.id })
  expect(await h.stand(h.ana)).toMatchObject({ terminado: 1, sigue: 200 })
  const { rows } = await sql<{
    usuario_id: number
  }>`select usuario_id from cursos_terminados where curso_id = ${h.curso.id}`.execute(t.db)
  expect(rows).toEqual([{ usuario_id: h.ana.id }])
})

test('what is refused keeps nobody; two authors at once keep each person once', async () => {
  const h = await build()
  const kept = async () =>
    (await t.db.selectFrom('cursos_terminados').select('usuario_id').where('curso_id', '=', h.curso.id).execute())
      .length
  expect((await author.get(`/api/actividades/update/entregable/${h.opcional.id}/3`)).status).toBe(409)
  expect(
    (await author.send('PUT', `/api/cursos/update/${h.curso.id}`, { unidades: [h.unit.id, 987_654] })).status,
  ).toBe(422)
  expect(await kept()).toBe(0)
  const all = [1, 2, 3, 4].map(n =>
    author.send('POST', '/api/actividades/store', { nombre_actividad_unidad: `A la vez ${n}`, unidad_id: h.unit.id }),
  )
  expect((await Promise.all(all)).map(r => r.status)).toEqual([200, 200, 200, 200])
  expect(await kept()).toBe(1)
  expect((await (await t.as('admin')).send('DELETE', `/api/cursos/destroy/${h.curso.id}`)).status).toBe(409)
})
