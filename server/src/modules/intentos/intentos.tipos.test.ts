import { intentosRoutes, reactivosRoutes, type tiposDePregunta } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildCursoOfrecido } from '../../../test/build.ts'
import { addOpciones, addPregunta, offerQuiz } from '../../../test/quiz.ts'

let t: TestApp
let coach: Caller
let estudiante: Caller
beforeAll(async () => {
  t = await openTestApp()
  coach = await t.as('coach')
  estudiante = await t.as('estudiante')
})
afterAll(() => t.close())

type Caso = {
  tipo: (typeof tiposDePregunta)[number]
  datos: Record<string, unknown>
  bien: object
  mal: object
  llaves: readonly string[]
}
/** One question of each kind: what is right, what is not, and what of its key nobody may read before it is graded. */
const casos: Caso[] = [
  {
    tipo: 'verdadero',
    datos: { correcta: true, comentario_falso: 'LLAVE1' },
    bien: { valor: true },
    mal: { valor: false },
    llaves: ['LLAVE1', '"correcta"'],
  },
  {
    tipo: 'corta',
    datos: { variantes: [{ texto: 'LLAVE2 año', comentario: 'LLAVE3' }] },
    bien: { texto: ' llave2  AÑO' },
    mal: { texto: 'llave2 ano' },
    llaves: ['LLAVE2', 'LLAVE3', 'variantes'],
  },
  {
    tipo: 'numerica',
    datos: {
      valor: 31.4159,
      tolerancia: 0.0625,
      unidades: [
        { texto: 'm', factor: 1 },
        { texto: 'cm', factor: 0.01 },
      ],
    },
    bien: { valor: '3141,6', unidad: 'cm' },
    mal: { valor: '31.4', unidad: 'cm' },
    llaves: ['31.4159', '0.0625', 'factor', 'tolerancia'],
  },
  {
    tipo: 'relacion',
    datos: {
      parejas: [
        { id: 'izq1', izquierda: 'Sol', clave: 'der1', derecha: 'Estrella' },
        { id: 'izq2', izquierda: 'Luna', clave: 'der2', derecha: 'Satélite' },
      ],
      distractores: [{ clave: 'der3', derecha: 'Planeta' }],
    },
    bien: { parejas: { izq1: 'der1', izq2: 'der2' } },
    mal: { parejas: { izq1: 'der2', izq2: 'der1' } },
    llaves: ['"clave"', 'distractores'],
  },
  {
    tipo: 'orden',
    datos: {
      elementos: [
        { id: 'aaaa', texto: 'Uno' },
        { id: 'bbbb', texto: 'Dos' },
        { id: 'cccc', texto: 'Tres' },
      ],
    },
    bien: { orden: ['aaaa', 'bbbb', 'cccc'] },
    mal: { orden: ['bbbb', 'cccc', 'aaaa'] },
    llaves: [],
  },
  {
    tipo: 'huecos',
    datos: {
      texto: 'La [[1]] mide [[2]] y es [[3]].',
      huecos: [
        { clase: 'texto', variantes: [{ texto: 'LLAVE4' }] },
        { clase: 'numero', valor: 77.125, tolerancia: 0 },
        { clase: 'eleccion', opciones: ['alta', 'baja'], correcta: 1 },
      ],
    },
    bien: { huecos: { 1: 'llave4', 2: '77,125', 3: 'baja' } },
    mal: { huecos: { 1: 'x', 3: 'alta' } },
    llaves: ['LLAVE4', '77.125', '"correcta"'],
  },
  {
    tipo: 'ensayo',
    datos: { minimo: 5, guia: 'LLAVE5' },
    bien: { texto: 'Lo que pienso, en mis palabras.' },
    mal: { texto: ' ' },
    llaves: ['LLAVE5', 'guia'],
  },
]
const sinEnsayo = casos.filter(c => c.tipo !== 'ensayo')

const preguntaDe = ({ tipo, datos }: Pick<Caso, 'tipo' | 'datos'>) => ({
  reactivo: `<p>¿${tipo}?</p>`,
  explicacion: '<p>LLAVE-EXPLICADA</p><script>x</script>',
  tipo,
  datos,
})
const ask = (actividad_id: number, caso: Pick<Caso, 'tipo' | 'datos'>, more: object = {}) =>
  coach.send('POST', '/api/preguntas/store', { ...preguntaDe(caso), actividad_id, ...more })

async function offer(these: readonly Caso[], more: object = {}) {
  const actividad = await buildActivity(t.db)
  await buildCursoOfrecido(t.db, { unidades: [actividad.unidad_id], usuarios: [estudiante.id] })
  const ids: number[] = []
  for (const caso of these) ids.push(await addPregunta(coach, actividad, { ...preguntaDe(caso), ...more }))
  return { ...actividad, ids }
}
type Quiz = Awaited<ReturnType<typeof offer>>
const STORE = '/api/preguntas/responsesUser/store'
const presentar = (q: { id: number }, who = estudiante) => who.get(`/api/evaluaciones/${q.id}/presentar`)
const reply = (q: Quiz, n: number, contestado: object | undefined, more: object = {}, who = estudiante) =>
  who.send('POST', STORE, { pregunta_id: q.ids[n], actividad_id: q.id, unidad_id: q.unidad_id, contestado, ...more })
const finish = (q: { id: number }, more: object = {}) =>
  estudiante.send('POST', '/api/calificar-quiz', { actividad_id: q.id, ...more })
const intentoDe = (q: { id: number }) =>
  t.db
    .selectFrom('intentos')
    .select(['id', 'calificacion', 'por_calificar', 'terminado_en'])
    .where('actividad_id', '=', q.id)
    .executeTakeFirstOrThrow()

describe('a question with data of its own', () => {
  test.each(casos)('of the kind $tipo is asked without its key, answered, and graded', async caso => {
    const q = await offer([caso])
    const asked = await presentar(q)
    const others = await estudiante.get(`/api/preguntas/all-preguntas-respuestas/${q.id}`)
    const saved = await reply(q, 0, { tipo: caso.tipo, ...caso.bien })
    expect(saved).toMatchObject({ status: 200, body: { respuestas: [] } })
    const again = await presentar(q)
    expect(again.body.preguntas).toMatchObject([{ tipo: caso.tipo, contestado: { tipo: caso.tipo, ...caso.bien } }])
    for (const said of [asked, others, saved])
      for (const llave of [...caso.llaves, 'LLAVE-EXPLICADA', 'parte']) expect(said.text).not.toContain(llave)
    // In the order of its name for this person, whenever they ask.
    expect((await presentar(q)).body.preguntas).toEqual(again.body.preguntas)
    const wrong = await offer([caso])
    expect((await reply(wrong, 0, { tipo: caso.tipo, ...caso.mal })).text).toBe(saved.text)
    const byHand = caso.tipo === 'ensayo'
    expect((await finish(q)).body).toMatchObject(
      byHand
        ? { calificacionFinal: 0, por_calificar: 1, correctas: null }
        : { calificacionFinal: 100, por_calificar: 0, correctas: 1, total: 1 },
    )
    expect((await finish(wrong)).body).toMatchObject({ calificacionFinal: 0, por_calificar: 0, correctas: 0, total: 1 })
    for (const said of [
      await presentar(q),
      await estudiante.send('POST', '/api/check-quiz-user', { actividad_id: q.id }),
    ])
      for (const llave of caso.llaves) expect(said.text.replace('"correctas"', '')).not.toContain(llave)
  })

  test('makes its activity a quiz, and is none of the answers of the specification', async () => {
    const q = await offer([casos[0]!])
    await reply(q, 0, { tipo: 'verdadero', valor: true })
    expect((await presentar(q)).body.preguntas).toMatchObject([{ respuestas: [], elegidas: [], tiporeactivo_id: 1 }])
    expect((await estudiante.get(`/api/tablero`)).status).toBeLessThan(500)
  })

  test.each<[string, object]>([
    ['of another kind', { tipo: 'corta', texto: 'x' }],
    ['of no kind', { tipo: 'nada', texto: 'x' }],
    ['that is no number', { tipo: 'numerica', valor: '1e999' }],
    ['that is no object', 'hola' as unknown as object],
    ['that is too long', { tipo: 'ensayo', texto: 'x'.repeat(70_000) }],
  ])('takes no answer %s, and opens nothing by it', async (_what, contestado) => {
    const q = await offer([casos[0]!])
    expect((await reply(q, 0, contestado)).status).toBe(422)
    expect((await reply(q, 0, undefined, { respuesta_id: [1] })).status).toBe(422)
    expect((await reply(q, 0, { tipo: 'verdadero', valor: true }, { respuesta_id: [1] })).status).toBe(422)
    expect((await reply(q, 0, undefined)).body.message).toBe('Elige una respuesta')
    expect(await t.db.selectFrom('intentos').select('id').where('actividad_id', '=', q.id).execute()).toEqual([])
  })

  test('keeps what was written last, whatever the order of arrival, and says what it keeps', async () => {
    const q = await offer([casos[1]!])
    const at = (seconds: number) => ({ momento: new Date(Date.now() - seconds * 1000).toISOString() })
    await reply(q, 0, { tipo: 'corta', texto: 'nueva' }, at(30))
    expect((await reply(q, 0, { tipo: 'corta', texto: 'vieja' }, at(60))).body).toMatchObject({
      contestado: { texto: 'nueva' },
    })
    expect((await reply(q, 0, { tipo: 'corta', texto: '' })).body.contestado ?? null).toBeNull()
    expect((await finish(q, { contestadas: 1 })).status).toBe(409)
    expect((await finish(q, { contestadas: 0 })).body.calificacionFinal).toBe(0)
  })

  test('answered forty times at once is kept once, with questions that have options beside it', async () => {
    const q = await offer(sinEnsayo)
    const said = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        reply(q, i % sinEnsayo.length, {
          tipo: sinEnsayo[i % sinEnsayo.length]!.tipo,
          ...sinEnsayo[i % sinEnsayo.length]!.bien,
        }),
      ),
    )
    expect(new Set(said.map(r => r.status))).toEqual(new Set([200]))
    expect((await finish(q, { contestadas: sinEnsayo.length })).body).toMatchObject({
      calificacionFinal: 100,
      correctas: sinEnsayo.length,
    })
  })

  test('weighs as its points say, and a part of it counts', async () => {
    const q = await offer([casos[3]!], { puntos: '3' })
    q.ids.push(await addPregunta(coach, q, preguntaDe(casos[0]!)))
    await reply(q, 0, { tipo: 'relacion', parejas: { izq1: 'der1', izq2: 'der3' } })
    await reply(q, 1, { tipo: 'verdadero', valor: true })
    // Half of three points, and one of one.
    expect((await finish(q)).body).toMatchObject({ calificacionFinal: 63, correctas: 1, total: 2 })
    // What was graded stays, whatever becomes of the question.
    await coach.send('PUT', `/api/preguntas/update/${q.ids[1]}`, { datos: { correcta: false } })
    expect((await presentar(q)).body).toMatchObject({ calificacion: 63, correctas: 1, total: 2 })
  })
})

describe('an answer that a person grades', () => {
  async function handIn() {
    const q = await offer([casos[6]!, casos[0]!], { puntos: 2 })
    await reply(q, 0, { tipo: 'ensayo', texto: '<b>Pienso</b> que sí' })
    await reply(q, 1, { tipo: 'verdadero', valor: true })
    await finish(q)
    return { q, intento: (await intentoDe(q)).id }
  }
  const give = (who: Caller, intento: number, reactivo: number, body: object) =>
    who.send('PUT', `/api/intentos/${intento}/por-calificar/${reactivo}`, body)

  test('waits, counts as done, and its grade is told when the last one is given', async () => {
    const { q, intento } = await handIn()
    expect((await presentar(q)).body).toMatchObject({ calificacion: 50, por_calificar: 1, correctas: null })
    const admin = await t.as('admin')
    expect((await admin.ask(reactivosRoutes.resultados, { params: { id: q.id } })).resultadosQuiz).toMatchObject([
      { por_calificar: 1 },
    ])
    expect((await admin.get(`/api/resultados/${q.id}/export`)).text).toMatch(/,,/)
    const open = await admin.get(`/api/intentos/${intento}/por-calificar`)
    expect(open.body.respuestas).toMatchObject([
      { reactivo_id: q.ids[0], puntos: 2, guia: 'LLAVE5', texto: '<b>Pienso</b> que sí', dados: null },
    ])
    expect((await give(admin, intento, q.ids[0]!, { puntos: 3 })).body.message).toBe('Esta pregunta vale 2.')
    expect((await give(admin, intento, q.ids[0]!, { puntos: -1 })).status).toBe(422)
    expect((await give(admin, intento, q.ids[0]!, {})).status).toBe(422)
    expect((await give(admin, intento, q.ids[1]!, { puntos: 1 })).status).toBe(404)
    expect((await presentar(q)).body.por_calificar).toBe(1)
    expect((await give(admin, intento, q.ids[0]!, { puntos: '1,5', comentario: 'Bien' })).body).toMatchObject({
      calificacion: 88,
      por_calificar: 0,
    })
    expect((await presentar(q)).body).toMatchObject({ calificacion: 88, por_calificar: 0, correctas: 1, total: 2 })
    // Given anew; a comment that is not said stays.
    expect((await give(admin, intento, q.ids[0]!, { puntos: 2 })).body).toMatchObject({ calificacion: 100 })
    expect((await admin.ask(intentosRoutes.porCalificar, { params: { id: intento } })).respuestas).toMatchObject([
      { dados: 2, comentario: 'Bien' },
    ])
  })

  test('is graded by nobody out of whose scope it is, nor before it is finished', async () => {
    const { q, intento } = await handIn()
    expect((await give(estudiante, intento, q.ids[0]!, { puntos: 2 })).status).toBe(403)
    const stranger = await t.as('coach')
    for (const who of [stranger, coach]) {
      expect((await who.get(`/api/intentos/${intento}/por-calificar`)).status).toBe(404)
      expect((await give(who, intento, q.ids[0]!, { puntos: 2 })).status).toBe(404)
    }
    const admin = await t.as('admin')
    const begun = await offer([casos[6]!])
    await reply(begun, 0, { tipo: 'ensayo', texto: 'A medias' })
    expect((await admin.get(`/api/intentos/${(await intentoDe(begun)).id}/por-calificar`)).status).toBe(404)
  })

  test('by somebody else meanwhile is not graded over, and who comes later is told', async () => {
    const { q, intento } = await handIn()
    const [una, otra] = [await t.as('admin'), await t.as('admin')]
    const read = async () => (await una.ask(intentosRoutes.porCalificar, { params: { id: intento } })).respuestas[0]!
    const { marca } = await read()
    await give(una, intento, q.ids[0]!, { puntos: 2, comentario: 'Muy claro', marca })
    expect(await give(otra, intento, q.ids[0]!, { puntos: 1, comentario: 'Le falta', marca })).toMatchObject({
      status: 409,
      body: {
        message: 'Alguien más calificó esta respuesta mientras la veías. Ábrela otra vez para ver lo que le puso.',
      },
    })
    const now = await read()
    expect(now).toMatchObject({ dados: 2, comentario: 'Muy claro' })
    expect((await give(otra, intento, q.ids[0]!, { puntos: 1, marca: now.marca })).status).toBe(200)
    expect(await read()).toMatchObject({ dados: 1, comentario: 'Muy claro' })
  })

  test('by two at once has one grade, which is that of what stands', async () => {
    const { q, intento } = await handIn()
    const admin = await t.as('admin')
    await Promise.all([0, 1, 2, 0, 1, 2].map(puntos => give(admin, intento, q.ids[0]!, { puntos })))
    const [answer] = (await admin.ask(intentosRoutes.porCalificar, { params: { id: intento } })).respuestas
    expect((await intentoDe(q)).calificacion).toBe(Math.round((100 * (answer!.dados! + 2)) / 4))
  })
})

describe('writing one', () => {
  test.each<[string, object]>([
    ['without data', { tipo: 'corta', datos: undefined }],
    ['with data of another kind', { tipo: 'corta', datos: { correcta: true } }],
    [
      'with gaps that are not in its text',
      { tipo: 'huecos', datos: { texto: 'Nada', huecos: [{ clase: 'numero', valor: 1, tolerancia: 0 }] } },
    ],
    [
      'with two pieces of one name',
      {
        tipo: 'orden',
        datos: {
          elementos: [
            { id: 'aaaa', texto: 'a' },
            { id: 'aaaa', texto: 'b' },
          ],
        },
      },
    ],
    ['with too many variants', { tipo: 'corta', datos: { variantes: Array(101).fill({ texto: 'x' }) } }],
    ['of no kind', { tipo: 'adivinanza', datos: {} }],
    ['for nothing', { puntos: 0 }],
    ['for too much', { puntos: 1001 }],
    [
      'longer than a question may be',
      {
        tipo: 'corta',
        datos: {
          variantes: Array.from({ length: 100 }, () => ({ texto: 'x'.repeat(400), comentario: 'y'.repeat(1900) })),
        },
      },
    ],
  ])('%s is refused', async (_what, more) => {
    const { id } = await buildActivity(t.db)
    const said = await ask(id, casos[0]!, more)
    expect([said.status, typeof said.body.message]).toEqual([422, 'string'])
  })

  test('keeps what it needs and nothing else, says where it is wrong, and cleans what it explains', async () => {
    const { id } = await buildActivity(t.db)
    const made = (await ask(id, { tipo: 'verdadero', datos: { correcta: false, otra: 'cosa' } }, { puntos: '2,5' }))
      .body.id
    const { pregunta } = await coach.ask(reactivosRoutes.get, { params: { id: Number(made) } })
    expect(pregunta).toMatchObject({
      tipo: 'verdadero',
      datos: { correcta: false },
      puntos: 2.5,
      explicacion: '<p>LLAVE-EXPLICADA</p>',
    })
    expect(pregunta.datos).toEqual({ correcta: false })
    const wrong = await ask(id, { tipo: 'corta', datos: { variantes: [{ texto: '' }] } })
    expect(wrong.body.errors).toMatchObject({ 'datos.variantes.0.texto': ['Escribe la respuesta'] })
  })

  test('changes kind until somebody has answered, and is copied whole', async () => {
    const q = await offer([casos[0]!])
    const put = (body: object) => coach.send('PUT', `/api/preguntas/update/${q.ids[0]}`, body)
    expect((await put({ tipo: 'corta' })).status).toBe(422)
    expect((await put({ tipo: 'corta', datos: casos[1]!.datos })).status).toBe(200)
    // A change that says nothing of it leaves it as it is.
    expect((await put({ reactivo: '<p>Otra</p>' })).status).toBe(200)
    expect((await put({ tiporeactivo_id: 2 })).status).toBe(200)
    const read = async (id: unknown) => (await coach.ask(reactivosRoutes.get, { params: { id: Number(id) } })).pregunta
    expect(await read(q.ids[0])).toMatchObject({ tipo: 'corta', tiporeactivo_id: 1, datos: casos[1]!.datos })
    await reply(q, 0, { tipo: 'corta', texto: 'x' })
    expect((await put({ tipo: 'ensayo', datos: {} })).status).toBe(409)
    expect((await put({ tipo: 'multiple' })).status).toBe(409)
    expect((await put({ datos: { variantes: [{ texto: 'x' }] } })).status).toBe(200)
    const copy = await coach.send('POST', '/api/preguntas/copiar', { pregunta_id: q.ids[0], actividad_id: q.id })
    expect(await read(copy.body.id)).toMatchObject({
      tipo: 'corta',
      datos: { variantes: [{ texto: 'x' }] },
      explicacion: '<p>LLAVE-EXPLICADA</p>',
    })
  })

  test('several right answers may count by parts, where their author says so', async () => {
    const quiz = await buildActivity(t.db)
    const { id } = quiz
    const [person] = (await offerQuiz(t, quiz)).who as [Caller]
    const made = await addPregunta(coach, { id }, { reactivo: 'Elige', tipo: 'multiple', datos: { parcial: true } })
    const answers = await addOpciones(coach, made, [
      ['a', 1, 'Sobre a'],
      ['b', 1, 'Sobre b'],
      ['c', 0, 'Sobre c'],
      ['d', 0, 'Sobre d'],
    ])
    const asked = await presentar({ id }, person)
    expect(asked.text).not.toMatch(/Sobre|parcial|correcta(?!s":null)/)
    await person.send('POST', STORE, { pregunta_id: made, actividad_id: id, respuesta_id: [answers[0]] })
    expect(await person.ask(intentosRoutes.finish, { body: { actividad_id: id } })).toMatchObject({
      calificacionFinal: 50,
      correctas: 0,
      total: 1,
    })
    expect(await coach.ask(reactivosRoutes.respuestas, { params: { id: made } })).toMatchObject([
      { comentario: 'Sobre a' },
      {},
      {},
      {},
    ])
  })
})
