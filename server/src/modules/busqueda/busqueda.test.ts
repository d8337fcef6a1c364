import { busquedaRoutes, MAX_POR_TIPO, type Persona, ROL } from '@eleva/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import {
  buildActivity,
  buildCurso,
  buildCursoOfrecido,
  buildGroup,
  buildObjective,
  buildPerson,
  buildSchool,
  buildUnit,
} from '../../../test/build.ts'

let t: TestApp
const who = {} as Record<Persona | 'ajeno', Caller>
let lugar: { curricula_id: number; curso_id: number; unidad_id: number }
const WORD = 'zafiro'

beforeAll(async () => {
  t = await openTestApp()
  const { db } = t
  const [coach, gestor] = [
    await buildPerson(db, { roles: [ROL.docente] }),
    await buildPerson(db, { roles: [ROL.docente] }),
  ]
  const mine = await buildSchool(db, { nombre: 'Escuela Zafiro', correo_coach: coach.email, gestor_id: gestor.id })
  const other = await buildSchool(db, { nombre: 'Otra Zafiro' })
  const docente = await buildPerson(db, { roles: [ROL.docente], escuela_id: mine.id, name: 'Docente Zafiro' })
  const near = await buildPerson(db, { roles: [ROL.estudiante], escuela_id: mine.id, name: 'Cerca Zafíro' })
  const far = await buildPerson(db, { roles: [ROL.estudiante], escuela_id: other.id, name: 'Lejos Zafiro' })
  await buildGroup(db, { nombre_grupo: 'Grupo cerca zafiro', usuarios: [near.id] })
  await buildGroup(db, { nombre_grupo: 'Grupo lejos zafiro', usuarios: [far.id] })
  await buildCurso(db, { nombre_curso: 'Curso zafiro' })
  const unit = await buildUnit(db, { nombre_unidad: 'Unidad zafiro' })
  const activity = await buildActivity(db, { unidad_id: unit.id, nombre_actividad_unidad: 'Cuestionario' })
  await db
    .insertInto('reactivos')
    .values({ descripcion: '<p>¿Qué es un <b>zafiro</b> &amp; 1 &lt; 2?</p>', actividad_id: activity.id, position: 1 })
    .execute()
  const offered = await buildUnit(db, { nombre_unidad: 'Lo que se ofrece' })
  await buildActivity(db, { unidad_id: offered.id, nombre_actividad_unidad: 'Actividad zafiro' })
  const curso = await buildCursoOfrecido(db, {
    unidades: [offered.id],
    usuarios: [near.id],
    curso: { nombre_curso: 'Curso ofrecido zafiro' },
  })
  await db
    .updateTable('curriculas')
    .set({ nombre_curricula: 'Programa zafiro' })
    .where('id', '=', curso.curricula_id)
    .execute()
  lugar = { curricula_id: curso.curricula_id, curso_id: curso.id, unidad_id: offered.id }
  who.estudiante = await t.asPerson(near)
  who.ajeno = await t.asPerson(far)
  who.admin = await t.as('admin')
  for (const [name, person] of Object.entries({ coach, gestor, docente }) as ['coach', { id: number; email: string }][])
    who[name] = await t.asPerson(person)
})
afterAll(() => t.close())

const find = async (caller: Caller, q = WORD) => {
  const body = await caller.ask(busquedaRoutes.find, { query: { q } })
  return body
}
const titles = async (caller: Caller) => (await find(caller)).hallazgos.map(h => `${h.tipo}: ${h.titulo}`)

const CERCA = /^persona: Cerca Zafíro/
const OFRECIDO = ['programa: Programa zafiro', 'curso: Curso ofrecido zafiro', 'actividad: Actividad zafiro']
const names = (list: string[], kind: string) => list.filter(l => l.startsWith(`${kind}:`)).length

test('an administrator finds every kind, without accents, and a question as a line of words', async () => {
  const found = await titles(who.admin)
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringMatching(CERCA),
      expect.stringMatching(/^persona: Lejos/),
      'grupo: Grupo cerca zafiro',
      'grupo: Grupo lejos zafiro',
      'escuela: Escuela Zafiro',
      'escuela: Otra Zafiro',
      'curso: Curso zafiro',
      'unidad: Unidad zafiro',
      'programa: Programa zafiro',
      'curso: Curso ofrecido zafiro',
      'actividad: Actividad zafiro',
      'pregunta: ¿Qué es un zafiro & 1 < 2?',
    ]),
  )
  const question = (await find(who.admin)).hallazgos.find(h => h.tipo === 'pregunta')!
  expect(question).toMatchObject({ detalle: 'Cuestionario' })
  expect(question.actividad_id).toBeGreaterThan(0)
})

test('a coach finds the students and groups of their schools, and all that is taught', async () => {
  const found = await titles(who.coach)
  expect(found.filter(f => /lejos|otra|docente/i.test(f))).toEqual([])
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringMatching(CERCA),
      'grupo: Grupo cerca zafiro',
      'escuela: Escuela Zafiro',
      'curso: Curso zafiro',
    ]),
  )
})

test('who manages a school finds its teachers and students, and of what authors write only what is offered there', async () => {
  const found = await titles(who.gestor)
  expect(found.filter(f => /lejos|otra/i.test(f))).toEqual([])
  expect(found).toEqual(
    expect.arrayContaining([expect.stringMatching(CERCA), expect.stringMatching(/^persona: Docente/)]),
  )
  for (const kind of ['unidad', 'pregunta', 'escuela']) expect(names(found, kind), kind).toBe(0)
  expect(found.filter(f => /^(programa|curso|actividad):/.test(f))).toEqual(OFRECIDO)
})

test('a docente finds the students of their own school, and no colleague', async () => {
  const found = await titles(who.docente)
  expect(found[0]).toMatch(CERCA)
  expect(found.slice(1)).toEqual(['grupo: Grupo cerca zafiro', ...OFRECIDO])
})

test('a student to whom nothing is offered finds nothing, and who is signed out may not search', async () => {
  expect(await find(await t.as('estudiante'))).toMatchObject({ hallazgos: [], hay_mas: [] })
  expect((await (await t.anonymous()).get('/api/busqueda?q=zafiro')).status).toBe(401)
})

test('one letter is too little, and signs of a pattern are letters like others', async () => {
  expect(await who.admin.get('/api/busqueda?q=%20z')).toMatchObject({
    status: 422,
    body: { message: 'Escribe al menos dos letras.' },
  })
  expect(await find(who.admin, '%%')).toMatchObject({ hallazgos: [], hay_mas: [] })
})

test('of a kind with many, the first are shown, and that there are more', async () => {
  for (let i = 0; i < MAX_POR_TIPO + 1; i++) await buildCurso(t.db, { nombre_curso: `Topacio ${i}` })
  const found = await find(who.admin, 'topacio')
  expect(found.hallazgos.map(h => h.titulo)).toEqual(['Topacio 0', 'Topacio 1', 'Topacio 2', 'Topacio 3', 'Topacio 4'])
  expect(found.hay_mas).toEqual(['curso'])
})

test('who learns finds the programmes, courses and activities that are open to them, and the way there; nobody else’s', async () => {
  expect(await titles(who.estudiante)).toEqual(OFRECIDO)
  const { hallazgos } = await find(who.estudiante)
  const { curricula_id, curso_id, unidad_id } = lugar
  expect(hallazgos).toMatchObject([
    { tipo: 'programa', id: curricula_id },
    { tipo: 'curso', id: curso_id, curricula_id },
    { tipo: 'actividad', curricula_id, curso_id, unidad_id },
  ])
  expect(await titles(who.ajeno)).toEqual([])
  await t.db.updateTable('cursos').set({ fecha_seleccion_termino: '2020-01-01' }).where('id', '=', curso_id).execute()
  expect(await titles(who.estudiante)).toEqual(['programa: Programa zafiro'])
  await t.db.updateTable('cursos').set({ fecha_seleccion_termino: null }).where('id', '=', curso_id).execute()
})

test('what stands in a course that is open to who learns is found at its place: an objective, a material, a page, a file by its own name', async () => {
  const { curricula_id, curso_id, unidad_id } = lugar
  const [objetivo, lejano] = [
    await buildObjective(t.db, { nombre_objetivo: 'Leer con berilos' }),
    await buildObjective(t.db, { nombre_objetivo: 'Berilos lejanos' }),
  ]
  await t.db.insertInto('unidades_objetivos').values({ unidad_id, objetivo_id: objetivo.id, position: 1 }).execute()
  const file = await t.db
    .insertInto('archivos')
    .values({ llave: 'materiales/berilo', nombre: 'berilo-final.pdf', tipo: 'application/pdf', tamano: 1, sha256: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const material = (nombre_material: string, values: object = {}) =>
    t.db
      .insertInto('materiales')
      .values({ nombre_material, objetivo_id: objetivo.id, tipo_material_id: 1, ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
  await material('Lectura', { archivo_id: file.id })
  const pagina = await material('Página del berilo')
  await t.db.insertInto('paginas').values({ material_id: pagina.id }).execute()
  await material('Berilo de nadie', { objetivo_id: lejano.id })
  const { hallazgos } = await find(who.estudiante, 'berilo')
  const at = { curricula_id, curso_id, unidad_id }
  expect(hallazgos).toEqual(
    [
      expect.objectContaining({ tipo: 'objetivo', titulo: 'Leer con berilos', ...at }),
      expect.objectContaining({
        tipo: 'material',
        titulo: 'Lectura',
        detalle: 'berilo-final.pdf',
        objetivo_id: objetivo.id,
        ...at,
      }),
      expect.objectContaining({ tipo: 'material', titulo: 'Página del berilo', pagina: 1, ...at }),
    ].toSorted(
      (a, b) => hallazgos.findIndex(h => a.asymmetricMatch(h)) - hallazgos.findIndex(h => b.asymmetricMatch(h)),
    ),
  )
  expect(await titles(who.ajeno)).toEqual([])
  expect((await find(who.ajeno, 'berilo')).hallazgos).toEqual([])
  const written = (await find(who.admin, 'berilo')).hallazgos.map(h => `${h.tipo}: ${h.titulo}`)
  expect(written).toEqual(expect.arrayContaining(['objetivo: Berilos lejanos', 'material: Berilo de nadie']))
  // Archived, it is out of sight of whoever did nothing of it.
  await t.db.updateTable('actividades').set({ archivada_en: new Date() }).where('unidad_id', '=', unidad_id).execute()
  expect(await titles(who.estudiante)).toEqual(OFRECIDO.slice(0, 2))
  await t.db.updateTable('actividades').set({ archivada_en: null }).execute()
})

test('one’s own works are found by their task and their file; another person’s by nobody else', async () => {
  const { curricula_id, curso_id, unidad_id } = lugar
  const tarea = await buildActivity(t.db, { unidad_id, nombre_actividad_unidad: 'Bitácora de ágatas', entregable: 1 })
  await t.db
    .insertInto('entregas')
    .values({
      usuario_id: who.estudiante.id,
      actividad_id: tarea.id,
      curso_id,
      curricula_id,
      file_url: '/x',
      file_name: 'turmalina.pdf',
    })
    .execute()
  const works = async (caller: Caller, q: string) => (await find(caller, q)).hallazgos.filter(h => h.tipo === 'entrega')
  const mine = { titulo: 'Bitácora de ágatas', detalle: 'turmalina.pdf', actividad_id: tarea.id, curso_id }
  for (const q of ['turmalina', 'agatas bitacora']) expect(await works(who.estudiante, q)).toMatchObject([mine])
  for (const caller of [who.ajeno, who.docente, who.coach, who.gestor, who.admin])
    expect(await works(caller, 'turmalina')).toEqual([])
})

test('what is misspelt is found where nothing has the words as they were typed, and said to be like them', async () => {
  const find2 = async (caller: Caller, q: string) => {
    const { hallazgos, parecidos } = (await find(caller, q)) as Awaited<ReturnType<typeof find>> & {
      parecidos: boolean
    }
    return [parecidos, hallazgos.map(h => h.titulo)]
  }
  const [likely, titulos] = await find2(who.estudiante, 'zafrio')
  expect(likely).toBe(true)
  expect(titulos).toEqual(expect.arrayContaining(['Programa zafiro', 'Curso ofrecido zafiro']))
  expect(await find2(who.estudiante, 'activdad zafiro')).toEqual([true, ['Actividad zafiro']])
  expect((await find2(who.estudiante, 'zafiro'))[0]).toBe(false)
  // Scope holds for these, too; and what is like nothing is not found.
  expect(await find2(who.ajeno, 'zafrio')).toEqual([false, []])
  expect(await find2(who.estudiante, 'qwertyuiop')).toEqual([false, []])
  expect(await find2(who.estudiante, 'zfo')).toEqual([false, []])
})
