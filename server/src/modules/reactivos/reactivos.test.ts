import { intentosRoutes, reactivosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildCoach, buildPerson, buildSchool } from '../../../test/build.ts'

let t: TestApp
let coach: Caller
let actividad: number
beforeAll(async () => {
  t = await openTestApp()
  coach = await t.as('coach')
  actividad = (await buildActivity(t.db)).id
})
afterAll(() => t.close())

const ask = async (more: object = {}) =>
  (
    await coach.ask(reactivosRoutes.create, {
      body: {
        reactivo: '<p>¿Qué es una rúbrica?</p>',
        actividad_id: actividad,
        ...more,
      },
    })
  ).id
const answer = (reactivo_id: number, respuesta: string, correcta = 0) =>
  coach.send('POST', '/api/respuestas/store', { reactivo_id, respuesta, correcta })
const answers = (id: number) => coach.ask(reactivosRoutes.respuestas, { params: { id } })
const right = async (id: number) => (await answers(id)).filter(a => a.correcta).map(a => a.respuesta)
const mark = (id: number, idPregunta: number) =>
  coach.send('POST', `/api/respuestas/update/${id}`, { _method: 'PUT', idPregunta })

describe('a question', () => {
  test('is saved with what its editor makes, and nothing that runs', async () => {
    const id = await ask({ reactivo: '<p>¿<strong>Cuál</strong>?</p><script>alert(1)</script>' })
    expect((await coach.ask(reactivosRoutes.get, { params: { id } })).pregunta).toMatchObject({
      descripcion: '<p>¿<strong>Cuál</strong>?</p>',
      tiporeactivo_id: 1,
      respuestas: [],
    })
    const change = { reactivo: 'Otra', tiporeactivo_id: 2 }
    expect((await coach.send('PUT', `/api/preguntas/update/${id}`, change)).body.message).toBe('Pregunta actualizada')
    expect((await coach.ask(reactivosRoutes.get, { params: { id } })).pregunta).toMatchObject({
      descripcion: 'Otra',
      tiporeactivo_id: 2,
    })
    await coach.ask(reactivosRoutes.remove, { params: { id } })
    expect((await coach.send('DELETE', `/api/preguntas/destroy/${id}`)).status).toBe(404)
  })

  test.each(['', '  ', '<p></p>', '<p>&nbsp;</p>', '<script>alert(1)</script>'])(
    'without words (%j) is refused',
    async reactivo => {
      const reply = await coach.send('POST', '/api/preguntas/store', { reactivo, actividad_id: actividad })
      expect(reply).toMatchObject({ status: 422, body: { message: '¡Debe capturar la pregunta!' } })
    },
  )

  test('of an activity, category or indicator that is gone is refused', async () => {
    const send = (more: object) =>
      coach.send('POST', '/api/preguntas/store', { reactivo: 'x', actividad_id: actividad, ...more })
    expect((await send({ actividad_id: 999_999 })).status).toBe(404)
    expect((await send({ categoria_id: 999_999 })).body.message).toBe('Esa categoría ya no existe.')
    expect((await send({ indicador_id: 999_999 })).body.message).toBe('Ese indicador ya no existe.')
  })

  test('stands with others in the order in which they were asked, five a page, also when asked at once', async () => {
    const { id } = await buildActivity(t.db)
    await Promise.all(Array.from({ length: 7 }, (_, i) => ask({ actividad_id: id, reactivo: `p${i}` })))
    const first = await coach.ask(reactivosRoutes.list, { params: { id } })
    expect([(first.preguntas as unknown[]).length, first.cantidad]).toEqual([5, 7])
    const positions = await t.db
      .selectFrom('reactivos')
      .select('position')
      .where('actividad_id', '=', id)
      .orderBy('position')
      .execute()
    expect(positions.map(p => p.position)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect((await coach.ask(intentosRoutes.preguntas, { params: { id } })).preguntas).toHaveLength(7)
    expect((await coach.get('/api/preguntas/all-preguntas/999999')).status).toBe(404)
  })
})

describe('answers', () => {
  test('of a question with one right answer: marking one unmarks the others', async () => {
    const id = await ask()
    await answer(id, 'a', 1)
    await answer(id, 'b', 1)
    await answer(id, 'c')
    expect(await right(id)).toEqual(['b'])
    const [a] = await answers(id)
    await mark(a!.id, id)
    expect(await right(id)).toEqual(['a'])
    await mark(a!.id, id)
    expect(await right(id)).toEqual(['a'])
    expect((await mark(a!.id, await ask())).status).toBe(404)
  })

  test('of a question with several: each is marked and unmarked alone; made single, the first right one stays', async () => {
    const id = await ask({ tiporeactivo_id: 2 })
    for (const text of ['a', 'b', 'c']) await answer(id, text, 1)
    const [a] = await answers(id)
    await mark(a!.id, id)
    expect(await right(id)).toEqual(['b', 'c'])
    // Who says what they want gets that, however often it arrives.
    for (const correcta of [1, 1, 0, 0, 1, 0])
      expect((await coach.send('PUT', `/api/respuestas/update/${a!.id}`, { idPregunta: id, correcta })).status).toBe(
        200,
      )
    expect(await right(id)).toEqual(['b', 'c'])
    await coach.send('PUT', `/api/preguntas/update/${id}`, { reactivo: 'x', tiporeactivo_id: 1 })
    expect(await right(id)).toEqual(['b'])
  })

  test('two marked at once leave one right', async () => {
    const id = await ask()
    for (const text of ['a', 'b', 'c', 'd']) await answer(id, text)
    await Promise.all((await answers(id)).map(a => mark(a.id, id)))
    expect(await right(id)).toHaveLength(1)
  })

  test('need words, can be changed, and are gone only once', async () => {
    const id = await ask()
    expect((await answer(id, ' ')).body.message).toBe('¡Debe capturar la respuesta!')
    expect((await answer(999_999, 'x')).status).toBe(404)
    const made = (await answer(id, 'x')).body.id
    await coach.send('PUT', `/api/respuestas/texto/${made}`, { respuesta: 'y' })
    expect(await answers(id)).toMatchObject([{ respuesta: 'y' }])
    await coach.ask(reactivosRoutes.removeRespuesta, { params: { id: Number(made) } })
    expect((await coach.send('DELETE', `/api/respuestas/destroy/${made}`)).status).toBe(404)
  })
})

describe('results', () => {
  test('are listed, exported, and keep what they stand on', async () => {
    const { id } = await buildActivity(t.db)
    const question = await ask({ actividad_id: id })
    const { id: chosen } = await coach.ask(reactivosRoutes.createRespuesta, {
      body: { reactivo_id: question, respuesta: 'a', correcta: 1 },
    })
    const school = await buildSchool(t.db, { correo_coach: coach.email })
    const person = await buildPerson(t.db, { name: 'Zoé', email: 'zoe@quiz.mx', escuela_id: school.id })
    const attempt = await t.db
      .insertInto('intentos')
      .values({ usuario_id: person.id, actividad_id: id, calificacion: 80, terminado_en: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.db
      .insertInto('intento_respuestas')
      .values({ intento_id: attempt.id, reactivo_id: question, respuestas: [chosen] })
      .execute()
    expect(await coach.ask(reactivosRoutes.resultados, { params: { id }, query: { search: 'zoe' } })).toMatchObject({
      cantidad: 1,
      resultadosQuiz: [{ name: 'Zoé', email: 'zoe@quiz.mx', calificacion: 80 }],
    })
    const { urlSheet } = await coach.ask(reactivosRoutes.sheet, { params: { id } })
    const nobody = await t.anonymous()
    const read = (url: unknown) => nobody.get(new URL(String(url)).pathname)
    const sheet = `/api/sheetResultadoEvaluacion/${id}`
    expect((await coach.get(sheet)).body.urlSheet).toBe(urlSheet)
    const csv = await read(urlSheet)
    expect(csv.text).toMatch(/^\ufeffNombre,Correo,Calificación,Fecha\nZoé,zoe@quiz\.mx,80,/)
    // Another coach's is another address, which tells what they see: nothing.
    const theirs = (await (await t.asPerson(await buildCoach(t.db))).get(sheet)).body.urlSheet
    expect((await read(theirs)).text).not.toContain('zoe')
    const fresh = (await coach.send('POST', sheet)).body.urlSheet
    expect([(await read(urlSheet)).status, (await read(fresh)).status]).toEqual([404, 200])
    await coach.send('DELETE', sheet)
    expect((await read(fresh)).status).toBe(404)
    // Looking again makes no other: it stays away until a new one is asked for.
    expect((await coach.get(sheet)).body.urlSheet).toBe('')
    const again = (await coach.send('POST', sheet)).body.urlSheet
    expect((await coach.get(sheet)).body.urlSheet).toBe(again)
    expect([(await read(fresh)).status, (await read(again)).status]).toEqual([404, 200])
    expect((await coach.send('DELETE', `/api/preguntas/destroy/${question}`)).body.message).toBe(
      'No se puede eliminar: ya la contestó 1 persona.',
    )
    const kept = await coach.send('DELETE', `/api/respuestas/destroy/${chosen}`)
    expect([kept.status, kept.body.message]).toEqual([409, 'No se puede eliminar: ya la eligió 1 persona.'])
    expect((await (await t.as('estudiante')).send('DELETE', `/api/respuestas/destroy/${chosen}`)).status).toBe(403)
    // How an author looked at it holds nothing.
    const { actividad_id } = await t.db
      .selectFrom('reactivos')
      .select('actividad_id')
      .where('id', '=', question)
      .executeTakeFirstOrThrow()
    await t.db
      .updateTable('intentos')
      .set({ modo: 'vista', vale: false })
      .where('actividad_id', '=', actividad_id!)
      .execute()
    await coach.ask(reactivosRoutes.removeRespuesta, { params: { id: chosen } })
    expect(await t.db.selectFrom('intentos').select('id').where('actividad_id', '=', actividad_id!).execute()).toEqual(
      [],
    )
    expect((await (await t.as('estudiante')).get(`/api/resultados/${id}`)).status).toBe(403)
  })
})

describe('the bank', () => {
  test('finds questions by words, category and indicator, and copies one with its answers', async () => {
    const category = (await coach.ask(reactivosRoutes.createCategoria, { body: { nombre: 'Evaluación' } })).id
    const indicator = (
      await coach.ask(reactivosRoutes.createIndicador, { body: { nombre: 'Formativa', categoria_id: category } })
    ).id
    const id = await ask({
      reactivo: '<p>¿Qué mide el ñandú?</p>',
      categoria_id: category,
      indicador_id: indicator,
      tiporeactivo_id: 2,
    })
    await answer(id, 'a', 1)
    await coach.send('POST', '/api/palabraClave/store', { pregunta_id: id, palabra_clave: 'aves' })
    await coach.send('POST', '/api/palabraClave/store', { pregunta_id: id, palabra_clave: 'AVES' })
    expect(await coach.ask(reactivosRoutes.palabras, { query: { pregunta_id: id } })).toMatchObject({ cantidad: 1 })
    for (const query of ['search=nandu', 'search=aves', `categoria=${category}`, `indicador=${indicator}`])
      expect((await coach.get(`/api/reactivos/banco?${query}`)).body).toMatchObject({
        total: 1,
        preguntas: [{ id, categoria: 'Evaluación', indicador: 'Formativa', respuestas: [{ correcta: 1 }] }],
      })
    const [palabra] = (await coach.ask(reactivosRoutes.palabras, { query: { pregunta_id: id } })).palabrasClave
    const gone = () => coach.send('DELETE', `/api/palabraClave/${palabra!.id}`)
    expect((await gone()).body.message).toBe('Palabra clave eliminada')
    expect((await gone()).status).toBe(404)
    expect((await coach.ask(reactivosRoutes.banco, { query: { search: 'aves' } })).total).toBe(0)
    const other = await buildActivity(t.db, { nombre_actividad_unidad: 'Cuestionario final' })
    expect(await coach.ask(reactivosRoutes.actividades, { query: { search: 'cuestionario f' } })).toMatchObject({
      actividades: [{ id: other.id }],
      hay_mas: false,
    })
    for (let i = 0; i < 31; i++) await buildActivity(t.db, { nombre_actividad_unidad: `Repaso ${i}` })
    const many = await coach.ask(reactivosRoutes.actividades, { query: { search: 'repaso' } })
    expect([(many.actividades as unknown[]).length, many.hay_mas]).toEqual([30, true])
    const copy = (await coach.ask(reactivosRoutes.copy, { body: { pregunta_id: id, actividad_id: other.id } })).id
    expect((await coach.ask(reactivosRoutes.get, { params: { id: copy } })).pregunta).toMatchObject({
      actividad_id: other.id,
      tiporeactivo_id: 2,
      respuestas: [{ respuesta: 'a', correcta: 1 }],
    })
    expect((await coach.send('DELETE', `/api/categorias/${category}`)).body.message).toBe(
      'No se puede eliminar: todavía tiene indicadores.',
    )
    expect((await coach.send('DELETE', `/api/indicadores/${indicator}`)).body.message).toBe(
      'No se puede eliminar: lo usan 2 preguntas.',
    )
  })

  test('says of a category and of an indicator that somebody else changed them meanwhile', async () => {
    const { id } = await coach.ask(reactivosRoutes.createCategoria, { body: { nombre: 'De dos' } })
    const { id: suyo } = await coach.ask(reactivosRoutes.createIndicador, {
      body: { nombre: 'Uno', categoria_id: id },
    })
    const read = async () => (await coach.ask(reactivosRoutes.categorias, {})).categorias.find(c => c.id === id)!
    for (const [url, now, words] of [
      [`/api/categorias/${id}`, read, /^Alguien más cambió esta categoría/],
      [`/api/indicadores/${suyo}`, async () => (await read()).indicadores[0]!, /^Alguien más cambió este indicador/],
    ] as const) {
      const { version, nombre } = await now()
      expect((await coach.send('PUT', url, { nombre, descripcion: 'Lo que dice el plan', version })).status).toBe(200)
      const slow = await coach.send('PUT', url, { nombre: 'Otro nombre', descripcion: '', version })
      expect([slow.status, slow.body.message]).toEqual([409, expect.stringMatching(words)])
      expect(await now()).toMatchObject({ nombre, descripcion: 'Lo que dice el plan' })
    }
  })

  test('has no two categories whose names differ only in accents or case', async () => {
    await coach.send('POST', '/api/categorias', { nombre: 'Lectura' })
    const again = await coach.send('POST', '/api/categorias', { nombre: 'LÉCTURA' })
    expect(again).toMatchObject({ status: 409, body: { errors: { nombre: ['Ya hay uno con ese nombre.'] } } })
    expect((await coach.send('POST', '/api/categorias', { nombre: '' })).body.message).toBe('Hace falta el nombre')
  })
})
