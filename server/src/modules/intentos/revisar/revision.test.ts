/** What is shown of an attempt, and when; an attempt to practise, and how an author sees a quiz (ADR 060). */
import {
  cuandoNota,
  evaluacionesRoutes,
  intentosRoutes,
  reactivosRoutes,
  tallerRoutes,
  type tiposDePregunta,
} from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts'
import { buildActivity, buildObjective, buildPlazo } from '../../../../test/build.ts'
import {
  addOpciones,
  addPregunta,
  begin,
  finish as finishQuiz,
  offerQuiz,
  review as readReview,
  setAjustes,
} from '../../../../test/quiz.ts'
import { onChangingQuiz, TODOS } from '../../../../test/quizCambiante.ts'
import { getPropio } from '../intentos.read.ts'
import { seenBy } from './revision.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

type Caso = { tipo: (typeof tiposDePregunta)[number]; datos: Record<string, unknown>; bien: object; claves: string[] }
const casos: Caso[] = [
  {
    tipo: 'verdadero',
    datos: { correcta: false, comentario_falso: 'COMENTARIO' },
    bien: { valor: false },
    claves: ['Falso'],
  },
  {
    tipo: 'corta',
    datos: { variantes: [{ texto: 'LLAVE1', comentario: 'COMENTARIO' }] },
    bien: { texto: 'llave1' },
    claves: ['LLAVE1'],
  },
  {
    tipo: 'numerica',
    datos: { valor: 31_337, tolerancia: 1, unidades: [{ texto: 'km', factor: 1 }], comentario: 'COMENTARIO' },
    bien: { valor: '31337', unidad: 'km' },
    claves: ['31337 ± 1 km'],
  },
  {
    tipo: 'relacion',
    datos: {
      parejas: [
        { id: 'izq1', izquierda: 'a', clave: 'der1', derecha: 'b' },
        { id: 'izq2', izquierda: 'c', clave: 'der2', derecha: 'd' },
      ],
    },
    bien: { parejas: { izq1: 'der1', izq2: 'der2' } },
    claves: ['a → b; c → d'],
  },
  {
    tipo: 'orden',
    datos: {
      elementos: [
        { id: 'uno1', texto: 'uno' },
        { id: 'dos2', texto: 'dos' },
      ],
    },
    bien: { orden: ['uno1', 'dos2'] },
    claves: ['uno → dos'],
  },
  {
    tipo: 'huecos',
    datos: {
      texto: 'El [[1]] y el [[2]]',
      huecos: [
        { clase: 'texto', variantes: [{ texto: 'LLAVE4', comentario: 'COMENTARIO' }] },
        { clase: 'eleccion', opciones: ['x', 'LLAVE6'], correcta: 1 },
      ],
    },
    bien: { huecos: { 1: 'LLAVE4', 2: 'LLAVE6' } },
    claves: ['1: LLAVE4; 2: LLAVE6'],
  },
  { tipo: 'ensayo', datos: { guia: 'GUÍA' }, bien: { texto: 'Pienso que sí' }, claves: [] },
]

const OPCION: Caso = { tipo: 'multiple', datos: { parcial: true }, bien: {}, claves: ['sí, también; sí'] }

const OPCIONES = [
  ['sí', 1, 'COMENTARIO sí'],
  ['no', 0, 'COMENTARIO no'],
  ['sí, también', 1, 'COMENTARIO sí, también'],
] as const

/** A quiz with a question of each kind, explained, offered to somebody new; `bien` answers each rightly. */
async function offer(ajustes: Parameters<typeof setAjustes>[2], these: readonly Caso[] = casos) {
  const a = await buildActivity(t.db)
  const { who: people, curso_id, grupo_id } = await offerQuiz(t, a)
  const ask = ({ tipo, datos }: Caso) =>
    addPregunta(admin, a, { reactivo: `<p>¿${tipo}?</p>`, explicacion: '<p>EXPLICADA</p>', tipo, datos })
  const preguntas: { id: number; bien: object }[] = []
  for (const c of these) preguntas.push({ id: await ask(c), bien: { contestado: { tipo: c.tipo, ...c.bien } } })
  const multiple = await ask(OPCION)
  const opciones = await addOpciones(admin, multiple, OPCIONES)
  preguntas.push({ id: multiple, bien: { respuesta_id: [opciones[0], opciones[2]] } })
  await setAjustes(admin, a, { intentos: null, ...ajustes })
  return { id: a.id, who: people[0]!, preguntas, opciones, curso_id, grupo_id }
}
type Q = Awaited<ReturnType<typeof offer>>
const answer = (q: Q, intento_id: number, n: number, more: object = {}, who = q.who) =>
  who.send('POST', '/api/preguntas/responsesUser/store', {
    actividad_id: q.id,
    intento_id,
    pregunta_id: q.preguntas[n]!.id,
    ...q.preguntas[n]!.bien,
    ...more,
  })
const finish = (q: Q, intento_id: number, who = q.who) =>
  who.send('POST', '/api/calificar-quiz', { actividad_id: q.id, intento_id })
const review = (id: number, who: Caller) => who.get(`/api/intentos/${id}`)
const check = (q: Q, intento: number, n: number, who = q.who) =>
  who.send('POST', `/api/intentos/${intento}/comprobar/${q.preguntas[n]!.id}`)
async function take(q: Q) {
  const { intento } = await begin(q.who, q)
  const said: string[] = []
  for (let n = 0; n < q.preguntas.length; n++) said.push((await answer(q, intento!.id, n)).text)
  said.push((await finish(q, intento!.id)).text)
  return { id: intento!.id, said }
}
/** Nothing that tells what is right; what the person wrote comes back to them. */
const SECRETO = /EXPLICADA|COMENTARIO|GUÍA|"(clave|variantes|correcta|parcial|tolerancia|factor|guia|parte)":|31337 ±/

describe('what is right', () => {
  test('is in no reply of any call before it may be seen, of whatever kind', async () => {
    const q = await offer({ mezcla_preguntas: true, mezcla_respuestas: true })
    const started = await begin(q.who, q)
    const { id, said } = await take(q)
    const shown = await q.who.get(`/api/evaluaciones/${q.id}/presentar`)
    const refused = await review(id, q.who)
    expect(refused.status).toBe(409)
    expect((await check(q, id, 0)).status).toBe(409)
    for (const text of [JSON.stringify(started), ...said, shown.text, refused.text]) expect(text).not.toMatch(SECRETO)
    expect(shown.body).toMatchObject({ reglas: { hechos: [{ revisable: false }] } })
  })

  test('is seen after the end, each part as the author says, with the questions as they were given', async () => {
    const q = await offer({ mezcla_preguntas: true, mezcla_respuestas: true, ver_aciertos: 'al_terminar' })
    const started = await begin(q.who, q)
    expect((await review(started.intento!.id, q.who)).status).toBe(404)
    const { id } = await take(q)
    const first = await review(id, q.who)
    expect(first.text).not.toMatch(/EXPLICADA|COMENTARIO|GUÍA|"(clave|correctas|variantes)":/)
    expect((await readReview(q.who, id)).preguntas.map(p => p.id)).toEqual(started.preguntas.map(p => p.id))
    await admin.send('PUT', `/api/evaluaciones/${q.id}/ajustes`, {
      ver_correctas: 'al_terminar',
      ver_explicaciones: 'al_terminar',
    })
    const { preguntas } = await readReview(q.who, id)
    for (const [n, c] of casos.entries()) {
      const said = preguntas.find(p => p.id === q.preguntas[n]!.id)!
      expect(said).toMatchObject({
        parte: c.tipo === 'ensayo' ? null : 1,
        clave: c.claves[0] ?? '',
        explicacion: '<p>EXPLICADA</p>',
      })
      if (JSON.stringify(c.datos).includes('COMENTARIO')) expect(said.comentario).toBe('COMENTARIO')
    }
    expect(preguntas.find(p => p.tipo === 'multiple')).toMatchObject({
      parte: 1,
      correctas: [q.opciones[0], q.opciones[2]],
      comentario: 'COMENTARIO sí\nCOMENTARIO sí, también',
    })
    expect(JSON.stringify(preguntas)).not.toMatch(/GUÍA/)
  })

  test('is seen after the close alone where the author says so', async () => {
    const q = await offer({ ver_correctas: 'al_cerrar' }, [casos[1]!])
    const { id } = await take(q)
    expect((await review(id, q.who)).status).toBe(409)
    const row = { grupo_id: q.grupo_id, curso_id: q.curso_id, actividad_id: q.id }
    await buildPlazo(t.db, { ...row, cierra: new Date(Date.now() + 60_000) })
    expect((await review(id, q.who)).status).toBe(409)
    await t.db
      .updateTable('plazos')
      .set({ cierra: new Date(Date.now() - 60_000) })
      .where('actividad_id', '=', q.id)
      .execute()
    expect((await review(id, q.who)).body).toMatchObject({ preguntas: [{ clave: 'LLAVE1' }, {}] })
    expect((await review(id, q.who)).text).not.toMatch(/EXPLICADA|"parte"/)
  })

  test('is nobody else’s to see, but of who grades them, who sees all of it', async () => {
    const q = await offer({}, [casos[1]!])
    const { id } = await take(q)
    expect((await review(id, await t.anonymous())).status).toBe(401)
    for (const who of [await t.as('estudiante'), await t.as('coach'), await t.as('docente')])
      expect((await review(id, who)).status).toBe(404)
    expect((await review(id, admin)).body).toMatchObject({
      preguntas: [{ clave: 'LLAVE1', explicacion: '<p>EXPLICADA</p>' }, {}],
    })
    expect((await review(999_999, admin)).status).toBe(404)
  })

  test('is told after each answer where the author says so, and that answer stays', async () => {
    const q = await offer({ ver_aciertos: 'durante', ver_explicaciones: 'durante' })
    const { intento } = await begin(q.who, q)
    expect(intento!.durante).toBe(true)
    expect((await check(q, intento!.id, 0)).body.message).toBe('Contesta primero la pregunta.')
    await answer(q, intento!.id, 0, { contestado: { tipo: 'verdadero', valor: true } })
    const said = await check(q, intento!.id, 0)
    expect(said.body).toMatchObject({ parte: 0, explicacion: '<p>EXPLICADA</p>' })
    expect(said.text).not.toMatch(/"clave"|"correctas"/)
    expect((await answer(q, intento!.id, 0)).body.message).toMatch(/ya no cambia/)
    expect((await answer(q, intento!.id, 0, { contestado: { tipo: 'verdadero', valor: true } })).status).toBe(200)
    expect((await check(q, intento!.id, 0, await t.as('estudiante'))).status).toBe(404)
    const other = await offer({ ver_aciertos: 'durante' }, [])
    expect((await q.who.send('POST', `/api/intentos/${intento!.id}/comprobar/${other.preguntas[0]!.id}`)).status).toBe(
      404,
    )
    expect((await finish(q, intento!.id)).body.calificacionFinal).toBe(0)
  })

  test('whoever answers and looks at the same time has what they were told of', async () => {
    const q = await offer({ ver_aciertos: 'durante' }, [casos[0]!])
    const { intento } = await begin(q.who, q)
    await answer(q, intento!.id, 0, { contestado: { tipo: 'verdadero', valor: true } })
    const [said] = await Promise.all([check(q, intento!.id, 0), answer(q, intento!.id, 0), answer(q, intento!.id, 0)])
    const [kept] = await t.db
      .selectFrom('intento_respuestas')
      .select('contestado')
      .where('intento_id', '=', intento!.id)
      .where('reactivo_id', '=', q.preguntas[0]!.id)
      .execute()
    expect((kept!.contestado as { valor: boolean }).valor).toBe(said.body.parte === 0)
  })
})

describe('an attempt to practise', () => {
  test('is any number of times, tells each answer at once, and counts for nothing', async () => {
    const q = await offer({ practica: true, intentos: 1, minutos: 5 }, [casos[1]!])
    for (let i = 0; i < 2; i++) {
      const { intento } = await begin(q.who, q, { modo: 'practica' })
      expect(intento).toMatchObject({ durante: true, vence_en: null })
      await answer(q, intento!.id, 0)
      expect((await check(q, intento!.id, 0)).body).toMatchObject({
        parte: 1,
        clave: 'LLAVE1',
        comentario: 'COMENTARIO',
      })
      expect((await finish(q, intento!.id)).body.calificacionFinal).toBe(50)
    }
    expect(await q.who.ask(intentosRoutes.sit, { params: { id: q.id } })).toMatchObject({
      calificacion: -1,
      reglas: { quedan: 1, hechos: [] },
    })
    expect(await q.who.ask(intentosRoutes.sit, { params: { id: q.id }, query: { modo: 'practica' } })).toMatchObject({
      calificacion: 50,
      reglas: { hechos: [{ numero: 1 }, { numero: 2 }] },
    })
    expect((await admin.ask(reactivosRoutes.resultados, { params: { id: q.id } })).resultadosQuiz).toEqual([])
    expect((await q.who.get('/api/tablero')).text).not.toContain('"evaluacion"')
  })
})

describe('how an author sees it', () => {
  test('is what whoever answers sees, and leaves nothing behind', async () => {
    const q = await offer({ minutos: 5, mezcla_respuestas: true })
    const seen = await begin(admin, q, { modo: 'vista' })
    const { intento, preguntas } = seen
    expect(JSON.stringify(seen)).not.toMatch(SECRETO)
    const learner = await begin(q.who, q)
    const names = (p: { id: number }[]) => p.map(x => [x.id, Object.keys(x).sort()])
    expect(names(preguntas)).toEqual(names(learner.preguntas))
    await answer(q, intento!.id, 1, {}, admin)
    expect((await finish(q, intento!.id, admin)).body.total).toBe(8)
    expect((await admin.ask(reactivosRoutes.resultados, { params: { id: q.id } })).resultadosQuiz).toEqual([])
    expect((await admin.ask(evaluacionesRoutes.ajustes, { params: { id: q.id } })).abiertos).toBe(1)
    await begin(admin, q, { modo: 'vista' })
    const rows = await t.db
      .selectFrom('intentos')
      .select('id')
      .where('actividad_id', '=', q.id)
      .where('modo', '=', 'vista')
      .execute()
    expect(rows).toHaveLength(1)
    // Where nothing is set, who takes it is told nothing before.
    expect(await admin.ask(intentosRoutes.sit, { params: { id: q.id }, query: { modo: 'vista' } })).toMatchObject({
      reglas: { de_siempre: false },
    })
    const plain = await buildActivity(t.db)
    await admin.send('POST', '/api/preguntas/store', {
      reactivo: 'x',
      actividad_id: plain.id,
      tipo: casos[1]!.tipo,
      datos: casos[1]!.datos,
    })
    expect(await admin.ask(intentosRoutes.sit, { params: { id: plain.id }, query: { modo: 'vista' } })).toMatchObject({
      reglas: { de_siempre: true },
    })
    const own = await offer({ minutos: 5 }, [casos[1]!])
    await begin(admin, own, { modo: 'vista' })
    await admin.ask(reactivosRoutes.remove, { params: { id: own.preguntas[0]!.id } })
  })
})

describe('what to look at again', () => {
  /** A quiz whose question with options is about an objective of its unit. */
  async function about(ajustes: object | null) {
    const quiz = onChangingQuiz(t, admin)
    const q = await quiz.offer(2, ajustes)
    const { unidad_id } = await t.db
      .selectFrom('actividades')
      .select('unidad_id')
      .where('id', '=', q.id)
      .executeTakeFirstOrThrow()
    const objetivo = (await buildObjective(t.db)).id
    await t.db.insertInto('unidades_objetivos').values({ unidad_id, objetivo_id: objetivo, position: 1 }).execute()
    const set = (id: number, objetivo_id: number | null) =>
      admin.send('PUT', `/api/preguntas/tarjetas/${id}`, { objetivo_id })
    expect((await set(q.opcion, objetivo)).body.pregunta).toMatchObject({ objetivo_id: objetivo })
    return {
      ...q,
      quiz,
      q,
      objetivo,
      unidad_id,
      set,
      repasar: async (n: 0 | 1) => told(await q.who[n]!.get(`/api/evaluaciones/${q.id}/repasar`)),
    }
  }
  const told = ({ body: { objetivos, unidad } }: { body: Record<string, unknown> }) => ({ objetivos, unidad })

  test('is what went wrong is about, where that may be seen', async () => {
    const { quiz, q, objetivo, set, repasar, unidad_id } = await about(TODOS)
    const [paris, lyon] = [0, 1]
    await quiz.take(q, q.who[0]!, lyon, 'azul')
    await quiz.take(q, q.who[1]!, paris, 'verde')
    expect(await repasar(0)).toEqual({ objetivos: [objetivo], unidad: false })
    expect(await repasar(1)).toEqual({ objetivos: [], unidad: true })
    // What has left the unit is about the unit; so is what its author says nothing of.
    await t.db.deleteFrom('unidades_objetivos').where('unidad_id', '=', unidad_id).execute()
    expect(await repasar(0)).toEqual({ objetivos: [], unidad: true })
    expect((await set(q.corta, objetivo)).body.errors).toHaveProperty('objetivo_id')
    expect((await set(q.opcion, null)).status).toBe(200)
  })

  test('tells nothing of what went wrong where that may not be seen, nor of what is not finished', async () => {
    const { quiz, q, objetivo, repasar } = await about({ intentos: 5 })
    expect(await repasar(0)).toEqual({ objetivos: [], unidad: true })
    await quiz.take(q, q.who[0]!, 1, 'azul')
    await quiz.take(q, q.who[1]!, 0, 'verde')
    const all = { objetivos: [objetivo], unidad: true }
    expect([await repasar(0), await repasar(1)]).toEqual([all, all])
  })

  test("of a unit's copy is the copy's", async () => {
    const { q, objetivo, unidad_id } = await about(null)
    const { curso_id } = await t.db
      .selectFrom('cursos_unidades')
      .select('curso_id')
      .where('unidad_id', '=', unidad_id)
      .executeTakeFirstOrThrow()
    const made = await admin.ask(tallerRoutes.duplicate, {
      params: { curso: curso_id },
      body: { clase: 'unidad', ids: [unidad_id] },
    })
    const copia = made.filas[0]!.id
    const { rows } = await sql<{ tema: number; en_unidad: number }>`
      select reactivo.objetivo_id as tema, dentro.objetivo_id as en_unidad
      from actividades actividad
        join reactivos reactivo on reactivo.actividad_id = actividad.id and reactivo.objetivo_id is not null
        join unidades_objetivos dentro on dentro.unidad_id = actividad.unidad_id
      where actividad.unidad_id = ${copia}`.execute(t.db)
    expect(rows).toEqual([{ tema: rows[0]!.en_unidad, en_unidad: rows[0]!.en_unidad }])
    expect([rows[0]!.tema === objetivo, q.id > 0]).toEqual([false, true])
  })
})

/** Of every rule and date of its close: whether its grade is told by the statements, and by what reads an attempt. */
async function askBoth(q: Q, id: number) {
  const sustentante = { usuarioId: q.who.id, actividadId: q.id }
  const plazo = { grupo_id: q.grupo_id, curso_id: q.curso_id, actividad_id: q.id }
  const cierres = { abierta: 600_000, cerrada: -600_000, 'sin fecha': null }
  const said: [string, { sql: boolean; leido: boolean }][] = []
  for (const ver_nota of cuandoNota)
    for (const [cuando, ms] of Object.entries(cierres)) {
      await t.db.updateTable('evaluaciones').set({ ver_nota }).where('actividad_id', '=', q.id).execute()
      if (ms === null) await t.db.deleteFrom('plazos').where('actividad_id', '=', q.id).execute()
      else await buildPlazo(t.db, { ...plazo, cierra: new Date(Date.now() + ms) })
      const intento = (await getPropio(t.db, sustentante, id))!
      const leido = (await seenBy(t.db, intento)).nota
      said.push([`${ver_nota}, ${cuando}`, { sql: intento.oculta === null, leido }])
    }
  return said
}

describe('whether a grade may be told', () => {
  const toldBy = (said: Awaited<ReturnType<typeof askBoth>>, by: 'sql' | 'leido') =>
    said.filter(([, tells]) => tells[by]).map(([what]) => what)
  const SIEMPRE = ['al_terminar, abierta', 'al_terminar, cerrada', 'al_terminar, sin fecha']
  const YA = [...SIEMPRE, 'al_cerrar, cerrada']

  test('is said alike by the statements and by what reads an attempt that is over', async () => {
    const q = await offer({}, [])
    const { intento } = await begin(q.who, q)
    const open = await askBoth(q, intento!.id)
    // Before its end there is no grade: the statements say of its quiz whether one would be told.
    expect([toldBy(open, 'sql'), toldBy(open, 'leido')]).toEqual([YA, SIEMPRE])
    await finishQuiz(q.who, q, intento!.id)
    const over = await askBoth(q, intento!.id)
    expect([toldBy(over, 'sql'), toldBy(over, 'leido')]).toEqual([YA, YA])
    expect(over).toHaveLength(9)
  })

  test('of what counts for nothing there is nothing to keep, but who looks at a quiz sees it as its people do', async () => {
    const q = await offer({}, [])
    const { intento } = await begin(q.who, q)
    await finishQuiz(q.who, q, intento!.id)
    for (const modo of ['practica', 'vista'] as const) {
      await t.db.updateTable('intentos').set({ modo, vale: false }).where('id', '=', intento!.id).execute()
      const said = await askBoth(q, intento!.id)
      expect(toldBy(said, 'sql')).toHaveLength(9)
      expect(toldBy(said, 'leido')).toEqual(modo === 'practica' ? said.map(([what]) => what) : YA)
    }
  })
})
