/** Questions as cards: text and options written in one call, and put in order. */
import { reactivosRoutes, type TarjetaDePregunta } from '@eleva/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type Sent, type TestApp } from '../../../test/app.ts'
import { buildActivity } from '../../../test/build.ts'
import { onChangingQuiz, TODOS } from '../../../test/quizCambiante.ts'

let t: TestApp
let coach: Caller
let actividad: number
beforeAll(async () => {
  t = await openTestApp()
  coach = await t.as('coach')
})
afterAll(() => t.close())
beforeEach(async () => {
  actividad = (await buildActivity(t.db)).id
})

type Nuevas = NonNullable<Sent<typeof reactivosRoutes.createTarjetas>['preguntas']>
type Opcion = TarjetaDePregunta['respuestas'][number]

const make = (preguntas: object[], more: object = {}) =>
  coach.send('POST', '/api/preguntas/tarjetas', { actividad_id: actividad, preguntas, ...more })
const made = async (...preguntas: Nuevas) =>
  (await coach.ask(reactivosRoutes.createTarjetas, { body: { actividad_id: actividad, preguntas } })).preguntas
const list = async (id = actividad) => (await coach.ask(reactivosRoutes.tarjetas, { params: { id } })).preguntas
const change = (id: number, body: object) => coach.send('PUT', `/api/preguntas/tarjetas/${id}`, body)
const changed = async (id: number, body: Sent<typeof reactivosRoutes.updateTarjeta>) =>
  (await coach.ask(reactivosRoutes.updateTarjeta, { params: { id }, body })).pregunta
const textsOf = (tarjetas: TarjetaDePregunta[]) => tarjetas.map(p => p.descripcion)
const said = ({ respuestas }: TarjetaDePregunta) => respuestas.map(o => `${o.respuesta}${o.correcta ? '*' : ''}`)
const CAPITAL = {
  reactivo: '¿Capital?',
  respuestas: [{ respuesta: 'Lyon' }, { respuesta: 'París', correcta: 1 }],
} as const

describe('cards that are made', () => {
  test('stand in their order with their options, one or many in one call', async () => {
    const [first] = await made(CAPITAL)
    expect(first).toMatchObject({ descripcion: '¿Capital?', tipo: 'unica', puntos: 1 })
    // Points as somebody types them.
    const others = await make([
      { reactivo: '<p>b</p><script>1</script>', tipo: 'multiple', puntos: '2,5', respuestas: [{ respuesta: 'x' }] },
      { reactivo: 'c', tipo: 'verdadero', datos: { correcta: false } },
      { reactivo: 'd' },
    ])
    const all = await list()
    expect(all.map(p => [p.descripcion, p.tipo, p.puntos])).toEqual([
      ['¿Capital?', 'unica', 1],
      ['<p>b</p>', 'multiple', 2.5],
      ['c', 'verdadero', 1],
      ['d', 'unica', 1],
    ])
    expect(all[0]).toEqual(first)
    expect(others.body.preguntas).toEqual(all.slice(1))
    expect(all.map(said)).toEqual([['Lyon', 'París*'], ['x'], [], []])
  })

  test('stand behind the one that is named, or before all', async () => {
    const [a, b] = await made({ reactivo: 'a' }, { reactivo: 'b' })
    await make([{ reactivo: 'c' }, { reactivo: 'd' }], { tras: a!.id })
    await make([{ reactivo: 'e' }], { tras: null })
    // Behind one of another activity, or one that is gone: at the end.
    await make([{ reactivo: 'f' }], { tras: 999_999 })
    expect(textsOf(await list())).toEqual(['e', 'a', 'c', 'd', 'b', 'f'])
    expect(b).toBeDefined()
  })

  test('have one right answer where one is asked for', async () => {
    const respuestas = ['a', 'b', 'c'].map(respuesta => ({ respuesta, correcta: 1 as const }))
    const [una, varias] = await made({ reactivo: 'x', respuestas }, { reactivo: 'y', tipo: 'multiple', respuestas })
    expect([said(una!), said(varias!)]).toEqual([
      ['a*', 'b', 'c'],
      ['a*', 'b*', 'c*'],
    ])
  })

  test('are made once when their answer was lost on its way', async () => {
    const varias = [
      CAPITAL,
      { reactivo: 'b', tipo: 'corta', datos: { variantes: [{ texto: 'x' }] } },
      { reactivo: 'b' },
    ] as const
    const before = await made(...varias)
    const again = (
      await coach.ask(reactivosRoutes.createTarjetas, {
        body: { actividad_id: actividad, preguntas: varias, otra_vez: 1 },
      })
    ).preguntas
    expect(again).toEqual(before)
    // What had not come is made; what was not sent twice is what its author wants twice.
    await make([...varias, { reactivo: 'nueva' }], { otra_vez: 1 })
    await make([CAPITAL])
    expect(textsOf(await list())).toEqual(['¿Capital?', 'b', 'b', 'nueva', '¿Capital?'])
  })

  test('are refused whole', async () => {
    const refusals = await Promise.all([
      make([{ reactivo: 'a' }, { reactivo: ' ' }]),
      make([{ reactivo: 'a' }, { reactivo: 'b', respuestas: [{ respuesta: '' }] }]),
      make([{ reactivo: 'a' }, { reactivo: 'b', respuestas: [{ correcta: 1 }] }]),
      make([{ reactivo: 'a', tipo: 'verdadero' }]),
      make([{ reactivo: 'a', categoria_id: 999_999 }]),
      make([]),
      make(Array.from({ length: 1001 }, () => ({ reactivo: 'a' }))),
    ])
    expect(refusals.map(r => [r.status, r.body.message])).toEqual([
      [422, '¡Debe capturar la pregunta!'],
      [422, '¡Debe capturar la respuesta!'],
      [422, '¡Debe capturar la respuesta!'],
      [422, 'Elige si es verdadero o falso'],
      [422, 'Esa categoría ya no existe.'],
      [422, 'Elige al menos una pregunta'],
      [422, 'Agrega a lo más 1,000 preguntas a la vez'],
    ])
    expect((await make([CAPITAL], { actividad_id: 999_999 })).status).toBe(404)
    expect((await coach.get('/api/preguntas/tarjetas/999999')).status).toBe(404)
    expect(await list()).toEqual([])
  })

  test('at once, by two authors, stand one after the other', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, i) => make([{ reactivo: `a${i}` }, { reactivo: `b${i}` }])))
    const texts = textsOf(await list())
    expect(texts.filter(text => text.startsWith('a')).map(text => texts[texts.indexOf(text) + 1])).toEqual(
      texts.filter(text => text.startsWith('b')),
    )
  })
})

describe('a card that is changed', () => {
  test('keeps what is not sent, and the keys of the options that stay', async () => {
    const [before] = await made({ ...CAPITAL, puntos: 3, explicacion: '<p>Sí.</p>' })
    const [lyon, paris] = before!.respuestas as [Opcion, Opcion]
    const one = await changed(before!.id, { respuestas: [{ respuesta: 'Niza' }, { id: paris.id }, { id: lyon.id }] })
    expect(said(one)).toEqual(['Niza', 'París*', 'Lyon'])
    expect(one).toMatchObject({ descripcion: '¿Capital?', puntos: 3, explicacion: '<p>Sí.</p>' })
    const [niza] = one.respuestas
    await change(before!.id, {
      respuestas: [
        { id: lyon.id, correcta: 1 },
        { id: niza!.id, respuesta: 'Roma' },
      ],
    })
    const [after] = await list()
    expect(after!.respuestas.map(o => [o.id, o.respuesta, o.correcta])).toEqual([
      [lyon.id, 'Lyon', 1],
      [niza!.id, 'Roma', 0],
    ])
    // Nothing said is nothing done.
    expect((await change(before!.id, {})).body.pregunta).toEqual(after)
    expect((await change(before!.id, { respuestas: [] })).body.pregunta).toMatchObject({ respuestas: [] })
  })

  test('has the right answer that was marked last, also while its kind changes', async () => {
    const [{ id, respuestas }] = (await made(CAPITAL)) as [TarjetaDePregunta]
    const [lyon, paris] = respuestas as [Opcion, Opcion]
    const both = [
      { id: lyon.id, correcta: 1 },
      { id: paris.id, correcta: 1 },
    ] as const
    expect(said(await changed(id, { tipo: 'multiple', respuestas: both }))).toEqual(['Lyon*', 'París*'])
    // To one that has no options, and back: they are there again.
    await change(id, { tipo: 'verdadero', datos: { correcta: true } })
    const back = await changed(id, { tipo: 'unica' })
    expect([back.tipo, said(back)]).toEqual(['unica', ['Lyon*', 'París']])
    const marked = [{ id: lyon.id }, { id: paris.id, correcta: 1 }] as const
    expect(said(await changed(id, { respuestas: marked }))).toEqual(['Lyon', 'París*'])
  })

  test('that somebody else changed meanwhile is not overwritten', async () => {
    const [{ id, marca, respuestas }] = (await made(CAPITAL)) as [TarjetaDePregunta]
    await coach.send('PUT', `/api/respuestas/texto/${respuestas[0]!.id}`, { respuesta: 'Lille' })
    const reply = await change(id, { marca, reactivo: 'Otra' })
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'Alguien más cambió esta pregunta. Mírala antes de guardar la tuya.',
    ])
    const [now] = await list()
    expect(now).toMatchObject({ descripcion: '¿Capital?' })
    expect((await change(id, { marca: now!.marca, reactivo: 'Otra' })).status).toBe(200)
  })

  test('nor by the form that has all of it', async () => {
    const [{ id, respuestas }] = (await made(CAPITAL)) as [TarjetaDePregunta]
    const read = async () => (await coach.ask(reactivosRoutes.get, { params: { id } })).pregunta
    const save = (marca: string, reactivo: string) =>
      coach.send('PUT', `/api/preguntas/update/${id}`, { reactivo, puntos: 1, marca })
    const { marca } = await read()
    await change(id, {
      explicacion: '<p>Porque sí</p>',
      respuestas: [{ id: respuestas[0]!.id }, { respuesta: 'Niza' }],
    })
    expect(await save(marca, '¿Capital de Francia?')).toMatchObject({
      status: 409,
      body: { message: 'Alguien más cambió esta pregunta. Mírala antes de guardar la tuya.' },
    })
    const now = await read()
    expect(now).toMatchObject({ descripcion: '¿Capital?', explicacion: '<p>Porque sí</p>' })
    expect((await save(now.marca, '¿Capital de Francia?')).status).toBe(200)
    expect(await read()).toMatchObject({ descripcion: '¿Capital de Francia?', explicacion: '<p>Porque sí</p>' })
  })

  test('by two at once: one of them is told', async () => {
    const [{ id, marca }] = (await made(CAPITAL)) as [TarjetaDePregunta]
    const replies = await Promise.all(
      ['x', 'y', 'z'].map(respuesta => change(id, { marca, respuestas: [{ respuesta }] })),
    )
    expect(replies.map(r => r.status).sort()).toEqual([200, 409, 409])
    const kept = replies.find(r => r.status === 200)!.body.pregunta
    expect(await list()).toEqual([kept])
  })

  test('takes no option of another question, and none twice', async () => {
    const [one, other] = (await made(CAPITAL, CAPITAL)) as [TarjetaDePregunta, TarjetaDePregunta]
    const [foreign] = other.respuestas
    expect((await change(one.id, { respuestas: [{ id: foreign!.id, respuesta: 'mía' }] })).status).toBe(404)
    const own = { id: one.respuestas[0]!.id }
    expect((await change(one.id, { respuestas: [own, own] })).status).toBe(422)
    expect((await change(999_999, { reactivo: 'x' })).status).toBe(404)
    expect(await list()).toEqual([one, other])
  })

  test('keeps what was chosen, and the version that people were graded by', async () => {
    const admin = await t.as('admin')
    const quiz = onChangingQuiz(t, admin)
    const q = await quiz.offer(1, TODOS)
    await quiz.take(q, q.who[0]!, 0, 'azul')
    const before = (await list(q.id)).find(p => p.id === q.opcion)!
    const [chosen, ...rest] = before.respuestas
    const away = await change(q.opcion, { reactivo: 'Otra', respuestas: rest.map(o => ({ id: o.id })) })
    expect([away.status, away.body.message]).toEqual([
      409,
      `No se puede eliminar «${chosen!.respuesta}»: ya la eligió 1 persona.`,
    ])
    const kind = await change(q.opcion, { tipo: 'verdadero', datos: { correcta: true } })
    expect(kind.status).toBe(409)
    expect((await list(q.id)).find(p => p.id === q.opcion)).toEqual(before)
    const stays = before.respuestas.map(o => ({ id: o.id }))
    expect((await change(q.opcion, { respuestas: stays, marca: before.marca })).status).toBe(200)
    expect((await quiz.versions(q.opcion)).versiones).toEqual([])
    expect((await change(q.opcion, { respuestas: [...stays, { respuesta: 'Roma' }], reactivo: 'Otra' })).status).toBe(
      200,
    )
    expect((await quiz.versions(q.opcion)).versiones).toMatchObject([
      { numero: 1, por: expect.stringMatching(/./), cambios: ['pregunta', 'respuestas'] },
    ])
  })
})

describe('the order', () => {
  test('is another one by moving some behind one; others of the activity stay', async () => {
    const ids = (await made(...['a', 'b', 'c', 'd'].map(reactivo => ({ reactivo })))).map(p => p.id)
    const move = (body: object, id = actividad) => coach.send('PUT', `/api/preguntas/orden/${id}`, body)
    await move({ ids: [ids[3], ids[0]], tras: ids[1] })
    expect(textsOf(await list())).toEqual(['b', 'd', 'a', 'c'])
    await move({ ids: [ids[2]], tras: null })
    expect(textsOf(await list())).toEqual(['c', 'b', 'd', 'a'])
    await move({ ids: [ids[2]] })
    expect(textsOf(await list())).toEqual(['b', 'd', 'a', 'c'])
    const { id: otra } = await buildActivity(t.db)
    expect((await move({ ids: [ids[0]], tras: null }, otra)).status).toBe(404)
    expect((await move({ ids: [ids[0]], tras: null }, 999_999)).status).toBe(404)
    expect((await move({ ids: [] })).status).toBe(422)
  })

  test('is always one of all of them, whoever moves at once', async () => {
    const ids = (await made(...['a', 'b', 'c', 'd', 'e'].map(reactivo => ({ reactivo })))).map(p => p.id)
    const moves = Array.from({ length: 12 }, (_, i) => ({ ids: [ids[i % 5]], tras: i % 3 ? ids[(i * 2) % 5] : null }))
    const replies = await Promise.all(moves.map(m => coach.send('PUT', `/api/preguntas/orden/${actividad}`, m)))
    expect(replies.map(r => r.status)).toEqual(moves.map(() => 200))
    const positions = await t.db
      .selectFrom('reactivos')
      .select('position')
      .where('actividad_id', '=', actividad)
      .orderBy('position')
      .execute()
    expect(positions.map(p => p.position)).toEqual([1, 2, 3, 4, 5])
  })

  test('of a copy: behind the one that is named', async () => {
    const [a] = (await made(CAPITAL, { reactivo: 'b' })) as [TarjetaDePregunta, TarjetaDePregunta]
    const copy = { pregunta_id: a.id, actividad_id: actividad, tras: a.id }
    await coach.ask(reactivosRoutes.copy, { body: copy })
    expect((await list()).map(p => [p.descripcion, said(p)])).toEqual([
      ['¿Capital?', ['Lyon', 'París*']],
      ['¿Capital?', ['Lyon', 'París*']],
      ['b', []],
    ])
  })
})
