/**
 * A grade that is kept from its own person (ADR 060): whoever grades sees it, and no call of theirs has it.
 *
 * @module-tag resto
 */
import {
  contenidosRoutes,
  entregasPropiasRoutes,
  intentosRoutes,
  may,
  type Persona,
  pathOf,
  ROL,
  type Rol,
  type Route,
  tableroRoutes,
} from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, everyRoute, openTestApp, type TestApp } from '../../../../test/app.ts'
import { buildActivity, buildCoach, buildCursoOfrecido, buildPerson, buildPlazo } from '../../../../test/build.ts'
import { openTab } from '../../../../test/listen.ts'
import { addOpciones, addPregunta, answer, begin, finish, present, setAjustes } from '../../../../test/quiz.ts'
import { regradePendientes } from '../../recalificaciones/recalificaciones.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

/** The first one of the two questions is answered rightly. */
const NOTA = 73

/** Everything that a browser of somebody hears. */
async function hear(who: Caller): Promise<unknown[]> {
  const tab = await openTab(t, who)
  const heard: unknown[] = []
  tab.onAny((event, what) => heard.push([event, what]))
  return heard
}

const SI_NO = [
  ['sí', 1, 'COMENTARIO'],
  ['no', 0, 'COMENTARIO'],
] as const

/** A quiz of two questions, of 73 and 27 points, offered to some people of a school with a coach. */
async function offer(
  ajustes: Parameters<typeof setAjustes>[2],
  people = 1,
  roles: Rol[] = [ROL.estudiante],
  conEscuela = true,
) {
  const coach = await buildCoach(t.db)
  const who: Caller[] = []
  for (let n = 0; n < people; n++)
    who.push(await t.asPerson(await buildPerson(t.db, { escuela_id: conEscuela ? coach.escuela : null, roles })))
  const a = await buildActivity(t.db)
  const curso = await buildCursoOfrecido(t.db, { unidades: [a.unidad_id], usuarios: who.map(w => w.id) })
  const preguntas: { id: number; opciones: number[] }[] = []
  for (const puntos of [73, 27]) {
    const id = await addPregunta(admin, a, { reactivo: '<p>¿Cuál?</p>', explicacion: '<p>EXPLICADA</p>', puntos })
    const opciones = await addOpciones(admin, id, SI_NO)
    preguntas.push({ id, opciones })
  }
  const q = {
    ...a,
    who,
    coach: await t.asPerson(coach),
    preguntas,
    curso_id: curso.id,
    curricula_id: curso.curricula_id,
    grupo_id: curso.grupo_id,
  }
  await setAjustes(admin, q, ajustes)
  return q
}
type Q = Awaited<ReturnType<typeof offer>>

/**
 * Answers and ends.
 * @param chosen the place of what is chosen of each question
 */
async function take(q: Q, who = q.who[0]!, chosen: readonly number[] = [0, 1]) {
  const intento_id = (await begin(who, q)).intento!.id
  for (const [n, c] of chosen.entries()) {
    const { id: pregunta_id, opciones } = q.preguntas[n]!
    await answer(who, q, { intento_id, pregunta_id, respuesta_id: [opciones[c]!] })
  }
  return { id: intento_id, reply: await finish(who, q, intento_id) }
}
const shown = (q: Q, who = q.who[0]!) => present(who, q)
const close = (q: Q, minutes: number) => {
  const cierra = new Date(Date.now() + minutes * 60_000)
  return buildPlazo(t.db, { grupo_id: q.grupo_id, curso_id: q.curso_id, actividad_id: q.id, cierra })
}
const regrade = async (q: Q, n: number, como: string) => {
  expect(
    (
      await admin.send('POST', `/api/evaluaciones/${q.id}/recalificar/${q.preguntas[n]!.id}`, {
        motivo: 'Estaba mal',
        como,
      })
    ).status,
  ).toBe(200)
  await regradePendientes({ db: t.db, realtime: t.realtime })
}
const told = (usuario_id: number) =>
  t.db
    .selectFrom('avisos')
    .select('id')
    .where('usuario_id', '=', usuario_id)
    .where('tipo', '=', 'recalificado')
    .execute()

/** Whether a value tells the grade; keys, and what a question is worth, are no grades. */
function tells(what: unknown, nota: number, key = ''): boolean {
  if (Array.isArray(what)) return what.some(x => tells(x, nota, key))
  if (what && typeof what === 'object') return Object.entries(what).some(([k, v]) => tells(v, nota, k))
  if (/(^|_)id$|puntos|^respuestas$|^elegidas$|bytes/i.test(key)) return false
  if (typeof what === 'number') return what === nota || what === nota / 100
  return typeof what === 'string' && new RegExp(`(^|[^\\d.:-])${nota}(/100|%| |$)`).test(what)
}

/**
 * Names of the calls of somebody that have the grade: every GET of the contract that they may ask, of each object that
 * could be meant.
 */
async function whereItIs(q: Q, intento: number, who: Caller, personas: Persona[], nota = NOTA): Promise<string[]> {
  const ids = [
    q.id,
    intento,
    q.curso_id,
    q.curricula_id,
    q.unidad_id,
    q.grupo_id,
    ...q.who.map(w => w.id),
    ...q.preguntas.map(p => p.id),
  ]
  const found = new Set<string>()
  const routes = everyRoute().filter(([, r]) => r.method === 'GET' && (r.can === 'publico' || may(personas, r.can)))
  expect(routes.length).toBeGreaterThan(40)
  for (const [name, r] of routes) {
    const params = [...r.path.matchAll(/:([A-Za-z_]+)/g)].map(m => m[1]!)
    for (const url of addresses(r, params, ids, who.id)) {
      const reply = await who.get(url)
      expect(reply.status, url).toBeLessThan(500)
      // Files are text: a cell of its own.
      const cell = !('success' in reply.body) && new RegExp(`(^|[,;\t])"?${nota}"?([,;\t\r]|$)`, 'm').test(reply.text)
      if (cell || tells(reply.body, nota)) found.add(name)
    }
  }
  return [...found].sort()
}

/** Each object in each place; of two places, the same object or the person in one of them, besides. */
function addresses(r: Route, params: readonly string[], ids: readonly number[], self: number): string[] {
  const all: Record<string, number>[] =
    params.length === 0 ? [{}] : ids.map(id => Object.fromEntries(params.map(p => [p, id])))
  if (params.length > 1)
    for (const a of ids)
      for (const b of [...ids, self]) all.push(Object.fromEntries(params.map((p, n) => [p, n ? b : a])))
  return [...new Set(all.map(p => pathOf(r, p)))]
}

const TODAS = [
  'contenidos.autogestivo',
  'contenidos.enVivo',
  'entregables.misCalificaciones',
  'entregables.misCursos',
  'examenes.verify',
  'intentos.revision',
  'intentos.sit',
  'pantallas.curso',
  'pantallas.cursoEnVivo',
  'tablero.propio',
]

describe('a grade that is kept from its person', () => {
  test.each<[string, Rol[], Persona[], boolean]>([
    ['estudiante', [ROL.estudiante], ['estudiante'], true],
    ['docente', [ROL.docente], ['docente'], true],
    ['docente without a school, whose reports are of themselves', [ROL.docente], ['docente'], false],
  ])(
    'is in no reply and no message to a %s until the quiz closes',
    async (_, roles, personas, conEscuela) => {
      const q = await offer(
        { intentos: 3, ver_nota: 'al_cerrar', ver_explicaciones: 'al_terminar', minima: 60 },
        1,
        roles,
        conEscuela,
      )
      await close(q, 60)
      const who = q.who[0]!
      const heard = await hear(who)
      const { id, reply } = await take(q)
      expect(reply).toMatchObject({
        calificacionFinal: null,
        correctas: null,
        total: null,
        por_calificar: 0,
        oculta: { cuando: 'al_cerrar', cierra: expect.stringMatching(/^\d{4}-/) },
      })
      expect(await finish(who, q, id)).toEqual(reply)
      const asked = await who.send('POST', '/api/check-quiz-user', { actividad_id: q.id })
      expect(asked.body).toMatchObject({ calificacion: null, correctas: null })
      expect(await whereItIs(q, id, who, personas)).toEqual([])
      await expect.poll(() => heard.length).toBeGreaterThan(0)
      expect(heard.some(h => tells(h, NOTA))).toBe(false)
      expect(heard).toContainEqual([
        'avance:cambio',
        expect.objectContaining({ actividad_id: q.id, calificacionFinal: null }),
      ])
      // It is done all the same: nothing waits for a person.
      const { contenido, lista, cursos } = await places(q, who)
      expect(contenido).toMatchObject({
        calificacion: null,
        por_calificar: 0,
        completa: 1,
        oculta: { cuando: 'al_cerrar' },
      })
      expect(lista).toMatchObject([{ estado: 'calificado', calificacion: null, oculta: { cuando: 'al_cerrar' } }])
      expect(cursos).toMatchObject([{ hechas: 1, calificadas: 0, promedio: null }])
      // Explanations may be read; what is said of this very answer is a word on the grade.
      const review = await who.get(`/api/intentos/${id}`)
      expect(review.text).toMatch(/EXPLICADA/)
      expect(review.text).not.toMatch(/"(parte|clave|correctas)":|COMENTARIO/)
    },
    120_000,
  )

  test('is where it always was for who grades, and once it has closed for its person', async () => {
    const q = await offer({ ver_nota: 'al_cerrar', ver_explicaciones: 'al_terminar' })
    await close(q, 60)
    const { id } = await take(q)
    expect(await whereItIs(q, id, q.coach, ['coach'])).toEqual(
      expect.arrayContaining(['intentos.dePersona', 'intentos.revision', 'reactivos.resultados']),
    )
    await close(q, -1)
    expect(await whereItIs(q, id, q.who[0]!, ['estudiante'])).toEqual(TODAS)
    expect(await finish(q.who[0]!, q, id)).toMatchObject({ calificacionFinal: NOTA, correctas: 1, total: 2 })
  }, 120_000)

  test('is kept for good where its author says so, and a change of that works at once', async () => {
    const q = await offer({ intentos: 2, ver_nota: 'nunca' })
    await close(q, 60)
    await take(q)
    await close(q, -1)
    expect(await shown(q)).toMatchObject({
      calificacion: null,
      correctas: null,
      oculta: { cuando: 'nunca', cierra: null },
      reglas: { hechos: [{ calificacion: null, oculta: true, revisable: false }] },
    })
    await setAjustes(admin, q, { ver_nota: 'al_terminar' })
    expect(await shown(q)).toMatchObject({ calificacion: NOTA, reglas: { hechos: [{ calificacion: NOTA }] } })
    await setAjustes(admin, q, { ver_nota: 'al_cerrar' })
    expect(await shown(q)).toMatchObject({ calificacion: NOTA })
    await close(q, 60)
    expect(await shown(q)).toMatchObject({ calificacion: null })
  })

  test('without a date of its close is kept, and nothing is made up', async () => {
    const q = await offer({ ver_nota: 'al_cerrar' })
    await take(q)
    expect(await shown(q)).toMatchObject({ calificacion: null, oculta: { cuando: 'al_cerrar', cierra: null } })
  })

  test('is shown to each when it closes for them: more time moves it for that person alone', async () => {
    const q = await offer({ ver_nota: 'al_cerrar' }, 2)
    await close(q, 60)
    for (const who of q.who) await take(q, who)
    const later = new Date(Date.now() + 3_600_000)
    await t.db
      .insertInto('prorrogas')
      .values({ usuario_id: q.who[1]!.id, actividad_id: q.id, fecha_limite: later, motivo: 'Estuvo enferma' })
      .execute()
    await close(q, -1)
    expect((await shown(q, q.who[0])).calificacion).toBe(NOTA)
    expect((await shown(q, q.who[1])).calificacion).toBe(null)
    await t.db
      .updateTable('prorrogas')
      .set({ fecha_limite: new Date(Date.now() - 1000) })
      .where('actividad_id', '=', q.id)
      .execute()
    expect((await shown(q, q.who[1])).calificacion).toBe(NOTA)
  })

  test('does not tell which of several is the better one', async () => {
    const q = await offer({ intentos: 3, cuenta: 'mayor', ver_nota: 'nunca' })
    await take(q)
    await take(q, q.who[0], [1, 1])
    const { reglas, calificacion } = await shown(q)
    expect([calificacion, reglas!.hechos.map(h => [h.vale, h.calificacion])]).toEqual([
      null,
      [
        [false, null],
        [false, null],
      ],
    ])
    const last = await t.db
      .selectFrom('intentos')
      .select('terminado_en')
      .where('actividad_id', '=', q.id)
      .where('numero', '=', 2)
      .executeTakeFirstOrThrow()
    expect((await places(q, q.who[0]!)).lista).toMatchObject([{ fecha: last.terminado_en!.toISOString() }])
    // While another one is open neither.
    await begin(q.who[0]!, q)
    expect((await shown(q)).reglas!.hechos.map(h => [h.vale, h.calificacion])).toEqual([
      [false, null],
      [false, null],
    ])
  })

  test('that is regraded is told to nobody while it is kept, and what was told before is taken back', async () => {
    const q = await offer({ ver_nota: 'al_terminar' }, 2)
    for (const who of q.who) await take(q, who)
    await regrade(q, 1, 'todos')
    const [ana, beto] = [q.who[0]!, q.who[1]!]
    expect([await told(ana.id), await told(beto.id)].map(a => a.length)).toEqual([1, 1])
    await close(q, 60)
    await t.db
      .insertInto('prorrogas')
      .values({ usuario_id: beto.id, actividad_id: q.id, fecha_limite: new Date(Date.now() + 7_200_000), motivo: 'x' })
      .execute()
    await close(q, -1)
    // It stays for those for whom it has closed.
    await setAjustes(admin, q, { ver_nota: 'al_cerrar' })
    expect([await told(ana.id), await told(beto.id)].map(a => a.length)).toEqual([1, 0])
    await t.db.deleteFrom('avisos').where('tipo', '=', 'recalificado').execute()
    const [anas, betos] = [await hear(ana), await hear(beto)]
    await regrade(q, 1, 'clave')
    expect([await told(ana.id), await told(beto.id)].map(a => a.length)).toEqual([1, 0])
    await expect.poll(() => anas).toContainEqual(['avance:cambio', { actividad_id: q.id, calificacionFinal: NOTA }])
    await setAjustes(admin, q, { ver_nota: 'nunca' })
    await t.db.deleteFrom('avisos').where('tipo', '=', 'recalificado').execute()
    anas.length = 0
    await regrade(q, 1, 'todos')
    expect([await told(ana.id), await told(beto.id)].map(a => a.length)).toEqual([0, 0])
    expect([anas, betos].flat().filter(h => tells(h, NOTA) || tells(h, 100))).toEqual([])
  }, 60_000)
  test('to practise, and as its author looks at it, is told at once', async () => {
    const q = await offer({ ver_nota: 'nunca', practica: true })
    for (const [who, modo] of [
      [q.who[0]!, 'practica'],
      [admin, 'vista'],
    ] as const) {
      const intento_id = (await begin(who, q, { modo })).intento!.id
      const { id: pregunta_id, opciones } = q.preguntas[0]!
      await answer(who, q, { intento_id, pregunta_id, respuesta_id: [opciones[0]!] })
      expect(await finish(who, q, intento_id)).toMatchObject({ calificacionFinal: NOTA })
      expect(await who.ask(intentosRoutes.sit, { params: { id: q.id }, query: { modo } })).toMatchObject({
        calificacion: NOTA,
        reglas: { ver_nota: 'nunca' },
      })
    }
  })
})

async function places(q: Q, who: Caller) {
  const contenido = (await who.ask(contenidosRoutes.autogestivo, { params: { cursoId: q.curso_id } })).resultSet
  const lista = (await who.ask(entregasPropiasRoutes.misCalificaciones, { params: { cursoId: q.curso_id } }))
    .calificaciones
  const cursos = (await who.ask(entregasPropiasRoutes.misCursos, {})).cursos
  return { contenido: contenido.unidades_curso[0]!.unidad.actividades[0], lista, cursos }
}

describe('an average', () => {
  test('leaves out what is kept, so that it does not tell a single one', async () => {
    const q = await offer({ ver_nota: 'nunca' })
    const other = await buildActivity(t.db, { unidad_id: q.unidad_id, entregable: 2 })
    await t.db
      .insertInto('entregas')
      .values({
        usuario_id: q.who[0]!.id,
        actividad_id: other.id,
        calificacion: 91,
        calificado_en: new Date(),
        file_url: 'https://x.mx',
      })
      .execute()
    await take(q)
    expect((await places(q, q.who[0]!)).cursos).toMatchObject([{ calificadas: 1, promedio: 91 }])
    expect(await q.who[0]!.ask(tableroRoutes.propio, {})).toMatchObject({
      total_notas: 1,
      notas: [{ calificacion: 91 }],
    })
  })
})

describe('what tells of the grade', () => {
  test('is not shown either where a process of the version before put it', async () => {
    const q = await offer({ ver_nota: 'nunca' })
    await t.db
      .updateTable('evaluaciones')
      .set({ ver_aciertos: 'durante', ver_correctas: 'al_terminar' })
      .where('actividad_id', '=', q.id)
      .execute()
    const { id } = await take(q)
    expect((await q.who[0]!.get(`/api/intentos/${id}`)).status).toBe(409)
    expect((await shown(q)).reglas!.hechos[0]).toMatchObject({ revisable: false })
  })
})
