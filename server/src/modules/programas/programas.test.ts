import { cursosRoutes, papeleraRoutes, programasRoutes, ROL, tallerRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type Sent, type TestApp } from '../../../test/app.ts'
import {
  buildActivity,
  buildCurricula,
  buildCurso,
  buildGroup,
  buildObjective,
  buildOferta,
  buildPerson,
  buildPlazo,
  buildQuiz,
  buildSchool,
  buildUnit,
} from '../../../test/build.ts'
import { buildContenido, readTodo } from '../../../test/contenido.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

const read = (id: number) => admin.ask(programasRoutes.get, { params: { programa: id } })
const send = (id: number, path: string, body: object, who = admin) =>
  who.send(path === 'lugar' ? 'PUT' : 'POST', `/api/programas/${id}/${path}`, body)
const genera = async (programa: number, body: Sent<typeof programasRoutes.generate>) =>
  (await admin.ask(programasRoutes.generate, { params: { programa }, body })).curricula_id
const clave = () => crypto.randomUUID()
const nombres = async (id: number) => (await read(id)).cursos.map(c => c.nombre)
const begin = async (...cursos: string[]) => {
  const made = []
  for (const nombre_curso of cursos) made.push((await buildCurso(t.db, { nombre_curso })).id)
  const { id } = await buildCurricula(t.db, { cursos: made })
  return { id, cursos: made }
}
/** A course that lacks nothing: a unit with a topic and so many activities. */
async function buildListo(actividades = 2, values: Parameters<typeof buildCurso>[1] = {}) {
  const unidad = await buildUnit(t.db)
  const objetivo = await buildObjective(t.db, { descripcion: 'Lo esencial' })
  await t.db
    .insertInto('unidades_objetivos')
    .values({ unidad_id: unidad.id, objetivo_id: objetivo.id, position: 1 })
    .execute()
  const tareas = []
  for (let i = 0; i < actividades; i++) tareas.push((await buildActivity(t.db, { unidad_id: unidad.id })).id)
  const { id } = await buildCurso(t.db, { unidades: [unidad.id], ...values })
  return { id, unidad: unidad.id, tareas }
}

describe('its courses', () => {
  test('new ones are typed in place, existing ones are taken, moved, copied; each says what it lacks', async () => {
    const { id, cursos } = await begin('Uno', 'Dos')
    const made = await send(id, 'cursos', { nombres: ['Entre'], tras: cursos[0], clave: clave() })
    expect(made.status).toBe(200)
    expect(await nombres(id)).toEqual(['Uno', 'Entre', 'Dos'])
    const otro = await buildListo(1, { nombre_curso: 'De otro' })
    await buildCurricula(t.db, { nombre_curricula: 'Otro programa', cursos: [otro.id] })
    await send(id, 'existentes', { cursos: [otro.id], tras: null })
    expect((await read(id)).cursos[0]).toMatchObject({
      nombre: 'De otro',
      otros_programas: ['Otro programa'],
      faltantes: { unidades: 1, vacias: 0, temas: 0, preguntas: 0 },
      grupos: 0,
    })
    await send(id, 'lugar', { cursos: [otro.id], tras: cursos[0] })
    expect(await nombres(id)).toEqual(['Uno', 'De otro', 'Entre', 'Dos'])
    await send(id, 'copias', { cursos: [otro.id] })
    expect(await nombres(id)).toEqual(['Uno', 'De otro', 'De otro (copia)', 'Entre', 'Dos'])
    const [uno] = (await read(id)).cursos
    expect(uno!.faltantes.unidades).toBe(0)
  })

  test('questions without an answer, empty topics and units are counted as on the page of the course', async () => {
    const vacia = await buildUnit(t.db)
    const unidad = await buildUnit(t.db)
    const objetivo = await buildObjective(t.db)
    await t.db
      .insertInto('unidades_objetivos')
      .values({ unidad_id: unidad.id, objetivo_id: objetivo.id, position: 1 })
      .execute()
    await buildQuiz(t.db, [[], [1]], { unidad_id: unidad.id })
    const curso = await buildCurso(t.db, { unidades: [unidad.id, vacia.id] })
    const { id } = await buildCurricula(t.db, { cursos: [curso.id] })
    expect((await read(id)).cursos[0]!.faltantes).toEqual({ unidades: 2, vacias: 1, temas: 1, preguntas: 1 })
  })

  test('what nobody else uses goes to the trash, what others use only stops standing here; both come back to their place', async () => {
    const { id, cursos } = await begin('Solo', 'Compartido', 'Último')
    await buildCurricula(t.db, { cursos: [cursos[1]!] })
    const then = await readTodo(t.db)
    const gone = await send(id, 'quitar', { cursos: [cursos[0], cursos[1]] })
    expect(gone.body.message).toBe('Se quitaron 2 cursos')
    expect(await nombres(id)).toEqual(['Último'])
    expect((await admin.get(`/api/cursos/show/${cursos[0]}`)).status).toBe(404)
    expect((await admin.get(`/api/cursos/show/${cursos[1]}`)).status).toBe(200)
    await admin.send('POST', `/api/papelera/${gone.body.papelera}/restaurar`)
    expect(await readTodo(t.db)).toEqual(then)
    const only = await send(id, 'quitar', { cursos: [cursos[1]] })
    expect(only.body.message).toBe('Se quitó «Compartido» del programa; sigue en «Cursos»')
  })

  test('what went comes back although another one that only stopped standing here was taken again meanwhile', async () => {
    const { id, cursos } = await begin('Solo', 'Compartido', 'Último')
    await buildCurricula(t.db, { cursos: [cursos[1]!] })
    const gone = await send(id, 'quitar', { cursos: [cursos[0], cursos[1]] })
    await send(id, 'existentes', { cursos: [cursos[1]], tras: cursos[2] })
    const back = await admin.send('POST', `/api/papelera/${gone.body.papelera}/restaurar`)
    expect(back.status).toBe(200)
    expect((await nombres(id)).toSorted()).toEqual(['Compartido', 'Solo', 'Último'])
    await admin.ask(cursosRoutes.get, { params: { id: cursos[0]! } })
  })

  test('one in which somebody learned is kept', async () => {
    const c = await buildContenido(t.db)
    const { id } = await buildCurricula(t.db, { cursos: [c.curso] })
    await t.db
      .insertInto('actividades_realizadas')
      .values({ usuario_id: c.ana.id, actividad_id: c.tarea, curso_id: c.curso })
      .execute()
    await send(id, 'quitar', { cursos: [c.curso] })
    await admin.ask(cursosRoutes.get, { params: { id: c.curso } })
  })

  test('twenty at once: nothing is lost, the order is a permutation; what is sent again is added once', async () => {
    const { id, cursos } = await begin('A', 'B', 'C')
    const same = clave()
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2
          ? send(id, 'cursos', { nombres: [`N${i}`], clave: i === 1 || i === 3 ? same : clave(), tras: cursos[i % 3] })
          : send(id, 'lugar', { cursos: [cursos[i % 3]], tras: null }),
      ),
    )
    expect(await nombres(id)).toHaveLength(12)
    const { rows } = await sql<{ position: number }>`
      select position from curriculas_cursos where curricula_id = ${id} order by 1`.execute(t.db)
    expect(new Set(rows.map(r => r.position)).size).toBe(12)
  })

  test.each([
    ['cursos', { nombres: [], clave: crypto.randomUUID() }, 'Elige al menos un curso'],
    ['cursos', { nombres: ['  '], clave: crypto.randomUUID() }, 'Escribe un nombre'],
    ['cursos', { nombres: ['x'.repeat(10_000)], clave: crypto.randomUUID() }, 'Escribe a lo más 150 caracteres'],
    ['existentes', { cursos: [] }, 'Elige al menos un curso'],
    ['ofertas', { primer_dia: '2026-01-01', ofertas: [], clave: crypto.randomUUID() }, 'Elige una oferta'],
  ])('%s: what is not whole is refused in words, and changes nothing (%#)', async (path, body, message) => {
    const { id } = await begin('A')
    const then = await readTodo(t.db)
    const reply = await send(id, path, body)
    expect([reply.status, reply.body.message]).toEqual([422, message])
    expect(await readTodo(t.db)).toEqual(then)
  })

  test('what is not there is not there', async () => {
    const { id } = await begin('A')
    expect((await admin.get('/api/programas/999999')).status).toBe(404)
    for (const [path, body] of [
      ['lugar', { cursos: [999_999] }],
      ['existentes', { cursos: [999_999] }],
      ['quitar', { cursos: [999_999] }],
      ['copias', { cursos: [999_999] }],
    ] as const)
      expect((await send(id, path, body)).status).toBe(404)
    const coach = await t.as('coach')
    expect((await send(id, 'quitar', { cursos: [1] }, coach)).status).toBe(403)
  })
})

/**
 * A programme of two courses, offered to a group with dates; the clocks of the group go forward on 8 March 2026
 * (Tijuana).
 */
async function buildOfrecido({ zona = 'America/Tijuana' } = {}) {
  const escuela = await buildSchool(t.db, { zona })
  const alumnos = [await buildPerson(t.db, { role_id: ROL.estudiante, escuela_id: escuela.id })]
  const grupo = await buildGroup(t.db, { usuarios: alumnos.map(a => a.id) })
  const uno = await buildListo(3)
  const dos = await buildListo(2, { requeridos: [uno.id] })
  const { id } = await buildCurricula(t.db, { nombre_curricula: 'Ciudadanía 2025', cursos: [uno.id, dos.id] })
  const oferta = await buildOferta(t.db, {
    curriculas: [id],
    grupos: [grupo.id],
    fecha_inicio: '2026-01-31',
    fecha_finalizacion: '2026-02-27',
  })
  const put = (
    curso_id: number,
    actividad_id: number,
    abre: string | null,
    limite: string | null,
    cierra: string | null,
  ) => {
    const at = (local: string | null) => sql<Date | null>`${local}::timestamp at time zone ${zona}`
    const dates = { abre: at(abre), fecha_limite: at(limite), cierra: at(cierra) }
    return buildPlazo(t.db, { grupo_id: grupo.id, curso_id, actividad_id, ...dates })
  }
  await put(uno.id, uno.tareas[0]!, '2026-01-31T08:00', '2026-02-06T23:59', '2026-02-08T23:59')
  // Twenty-eight days later this hour is skipped.
  await put(uno.id, uno.tareas[1]!, '2026-02-08T02:30', '2026-02-08T03:10', null)
  await put(dos.id, dos.tareas[0]!, null, '2026-02-20T23:59', null)
  const nueva = await buildGroup(t.db, {
    usuarios: [(await buildPerson(t.db, { role_id: ROL.estudiante, escuela_id: escuela.id })).id],
  })
  return { id, uno, dos, grupo: grupo.id, nueva: nueva.id, oferta: oferta.id, zona, escuela: escuela.id }
}
type Ofrecido = Awaited<ReturnType<typeof buildOfrecido>>

const pedido = (o: Ofrecido, more: object = {}) => ({
  nombre: 'Ciudadanía 2026',
  primer_dia: '2026-02-28',
  ofertas: [{ oferta_id: o.oferta, nombre: 'Primavera', grupos: [o.nueva], escuelas: [], fechas_de: o.grupo }],
  clave: clave(),
  ...more,
})
const relojesDe = async (grupo: number, zona: string) => {
  const { rows } = await sql<{ dice: string }>`
    select concat_ws(' | ', ${sql.join(
      ['abre', 'fecha_limite', 'cierra'].map(
        c => sql`coalesce(to_char(${sql.ref(c)} at time zone ${zona}, 'MM-DD HH24:MI'), '–')`,
      ),
    )}) as dice
    from plazos where grupo_id = ${grupo} order by curso_id, actividad_id`.execute(t.db)
  return rows.map(r => r.dice)
}

describe('a new generation', () => {
  test('has the same courses, the offer for other groups, and all dates moved: same local hours over the change of clocks', async () => {
    const o = await buildOfrecido()
    const seen = await send(o.id, 'generacion/prevista', pedido(o))
    expect(seen.body).toMatchObject({
      dias: 28,
      ofertas: [
        {
          fecha_inicio: '2026-02-28',
          fecha_finalizacion: '2026-03-27',
          fechas: 3,
          primera: '2026-02-28T08:00:00-08:00',
          ultima: '2026-03-20T23:59:00-07:00',
          ya_tienen: [],
        },
      ],
    })
    const then = (await readTodo(t.db)) as Record<string, unknown>
    const made = await admin.ask(programasRoutes.generate, { params: { programa: o.id }, body: pedido(o) })
    expect(made.message).toBe('Nueva generación lista')
    const nueva = await read(made.curricula_id)
    expect(nueva.curricula.nombre_curricula).toBe('Ciudadanía 2026')
    expect(nueva.cursos.map(c => c.id)).toEqual([o.uno.id, o.dos.id])
    expect(nueva.ofertas).toMatchObject([
      {
        nombre: 'Primavera',
        publicado: 0,
        fecha_inicio: '2026-02-28',
        fecha_finalizacion: '2026-03-27',
        grupos: [{ id: o.nueva, fechas: 3 }],
      },
    ])
    expect(await relojesDe(o.nueva, o.zona)).toEqual([
      '02-28 08:00 | 03-06 23:59 | 03-08 23:59',
      // The hour that was skipped is the one after it: what would open behind its limit opens at once.
      '– | 03-08 03:10 | –',
      '– | 03-20 23:59 | –',
    ])
    const now = (await readTodo(t.db)) as Record<string, unknown>
    for (const tabla of ['cursos', 'unidades', 'actividades', 'cursos_unidades'])
      expect(now[tabla]).toEqual(then[tabla])
  })

  test('or copies of the courses, which ask for each other as the originals did; undone it is in the trash, whole, and back', async () => {
    const o = await buildOfrecido()
    for (const de of [{ curricula_id: o.id }, { curso_id: o.uno.id }])
      await t.db
        .insertInto('reglas_de_constancia')
        .values({ ...de, modo: 'mano', horas: 12 })
        .execute()
    const before = await readTodo(t.db)
    const input = pedido(o, { cursos: 'copias', publicado: 1 })
    const nueva = await read(await genera(o.id, input))
    const [uno, dos] = nueva.cursos.map(c => c.id)
    expect([o.uno.id, o.dos.id]).not.toContain(uno)
    expect(nueva.cursos.map(c => c.nombre)).toEqual((await read(o.id)).cursos.map(c => c.nombre))
    const requeridos = await t.db
      .selectFrom('cursos_requeridos')
      .select(['curso_id', 'requerido_id'])
      .where('curso_id', '=', dos!)
      .execute()
    expect(requeridos).toEqual([{ curso_id: dos, requerido_id: uno }])
    // Both end in a constancia as the originals do.
    for (const path of [`curricula/${nueva.curricula.id}`, `curso/${uno}`])
      expect((await admin.get(`/api/reglas-de-constancia/${path}`)).body).toMatchObject({ modo: 'mano', horas: 12 })
    expect(await relojesDe(o.nueva, o.zona)).toHaveLength(3)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from plazos plazo join actividades actividad on actividad.id = plazo.actividad_id
      join cursos_unidades en_curso on en_curso.unidad_id = actividad.unidad_id and en_curso.curso_id = plazo.curso_id
      where plazo.grupo_id = ${o.nueva} and plazo.curso_id = any (${[uno, dos]}::bigint[])`.execute(t.db)
    expect(rows[0]!.n).toBe(3)

    const whole = await readTodo(t.db)
    const undone = await admin.send('POST', '/api/programas/deshacer', { clave: input.clave })
    expect([undone.status, undone.body.message]).toEqual([200, 'Se deshizo: está en la papelera'])
    expect(sinAvisos(await readTodo(t.db))).toEqual(sinAvisos(before))
    expect((await admin.send('POST', '/api/programas/deshacer', { clave: input.clave })).status).toBe(404)
    const back = await admin.send('POST', `/api/papelera/${undone.body.papelera}/restaurar`)
    expect(back.status).toBe(200)
    expect(sinAvisos(await readTodo(t.db))).toEqual(sinAvisos(whole))
  })

  test('asked for twice at once it is made once; a group with dates keeps them, and that is said before', async () => {
    const o = await buildOfrecido()
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from curriculas`.execute(t.db)).rows[0]!.n
    const before = await count()
    const input = pedido(o, { ofertas: [{ ...pedido(o).ofertas[0], grupos: [o.grupo, o.nueva] }] })
    const was = await relojesDe(o.grupo, o.zona)
    const seen = await admin.ask(programasRoutes.preview, { params: { programa: o.id }, body: input })
    expect(seen.ofertas[0]!.ya_tienen).toHaveLength(1)
    const replies = await Promise.all([1, 2, 3].map(() => genera(o.id, input)))
    expect(new Set(replies).size).toBe(1)
    expect(await count()).toBe(before + 1)
    expect(await relojesDe(o.grupo, o.zona)).toEqual(was)
    expect(await relojesDe(o.nueva, o.zona)).toHaveLength(3)
  })

  test('dates go to the clocks of who gets them', async () => {
    const o = await buildOfrecido()
    const lejos = await buildSchool(t.db, { zona: 'America/Cancun' })
    const alla = await buildGroup(t.db, {
      usuarios: [(await buildPerson(t.db, { role_id: ROL.estudiante, escuela_id: lejos.id })).id],
    })
    await send(o.id, 'generacion', pedido(o, { ofertas: [{ ...pedido(o).ofertas[0], grupos: [alla.id] }] }))
    expect((await relojesDe(alla.id, 'America/Cancun'))[0]).toBe('02-28 08:00 | 03-06 23:59 | 03-08 23:59')
  })

  test('without offers it is the content alone; an offer of another programme, a group that it is not for, are not there', async () => {
    const [o, other] = [await buildOfrecido(), await buildOfrecido()]
    const only = await genera(o.id, pedido(o, { primer_dia: null, ofertas: [] }))
    expect((await read(only)).ofertas).toEqual([])
    const then = await readTodo(t.db)
    const strange = await send(o.id, 'generacion', pedido(o, { ofertas: pedido(other).ofertas }))
    expect(strange.status).toBe(404)
    const from = { ...pedido(o).ofertas[0], fechas_de: other.grupo }
    expect((await send(o.id, 'generacion', pedido(o, { ofertas: [from] }))).status).toBe(404)
    const nobody = { ...pedido(o).ofertas[0], grupos: [] }
    const refused = await send(o.id, 'generacion', pedido(o, { ofertas: [nobody] }))
    expect([refused.status, refused.body.message]).toEqual([422, 'Elige al menos un grupo o una escuela'])
    expect((await send(o.id, 'generacion', pedido(o, { primer_dia: null }))).body.message).toBe('Elige el primer día')
    const gone = { ...pedido(o).ofertas[0], grupos: [999_999] }
    expect((await send(o.id, 'generacion', pedido(o, { ofertas: [gone] }))).status).toBe(422)
    expect(await readTodo(t.db)).toEqual(then)
  })

  test('of an offer with a last day but no first one, that day is moved along, or left open where there is none to count from', async () => {
    const o = await buildOfrecido()
    const abierta = await buildOferta(t.db, {
      curriculas: [o.id],
      grupos: [o.nueva],
      fecha_inicio: null,
      fecha_finalizacion: '2026-01-15',
    })
    const nueva = { oferta_id: abierta.id, nombre: 'Abierta', grupos: [o.nueva], escuelas: [], fechas_de: null }
    const daysOf = async (ofertas: object[]) => {
      const input = pedido(o, { ofertas })
      const { ofertas: seen } = await admin.ask(programasRoutes.preview, { params: { programa: o.id }, body: input })
      const made = (await read(await genera(o.id, input))).ofertas
      const said = (all: { fecha_inicio: string | null; fecha_finalizacion: string | null }[]) =>
        all.map(f => `${f.fecha_inicio ?? '–'} ${f.fecha_finalizacion ?? '–'}`).toSorted()
      expect(said(made)).toEqual(said(seen))
      return said(made)
    }
    expect(await daysOf([nueva, ...pedido(o).ofertas])).toEqual(['2026-02-28 2026-03-27', '– 2026-02-12'])
    expect(await daysOf([nueva])).toEqual(['2026-02-28 –'])
    const { nombre: _, ...repetida } = pedido(o, { ofertas: [nueva] })
    expect((await send(o.id, 'ofertas', repetida)).status).toBe(200)
  })

  test('asks for nothing that its author archived, and has no date of it', async () => {
    const o = await buildOfrecido()
    const archivada = o.uno.tareas[0]!
    await admin.ask(tallerRoutes.archive, { body: { clase: 'actividad', ids: [archivada], archivada: 1 } })
    const input = pedido(o, { cursos: 'copias' })
    const { ofertas } = await admin.ask(programasRoutes.preview, { params: { programa: o.id }, body: input })
    expect(ofertas[0]!.fechas).toBe(2)
    const [uno] = (await read(await genera(o.id, input))).cursos
    expect(await relojesDe(o.nueva, o.zona)).toEqual(['– | 03-08 03:10 | –', '– | 03-20 23:59 | –'])
    const { unidades } = await admin.ask(tallerRoutes.esquema, { params: { curso: uno!.id } })
    expect(unidades[0]!.actividades.map(a => a.archivada)).toEqual([true, false, false])
  })

  test('an offer is repeated in its programme', async () => {
    const o = await buildOfrecido()
    const { nombre: _, ...input } = pedido(o)
    const made = await send(o.id, 'ofertas', input)
    expect(made.body).toMatchObject({ message: 'Oferta duplicada', curricula_id: o.id })
    expect((await read(o.id)).ofertas.map(f => f.nombre)[0]).toBe('Primavera')
    const undone = await admin.send('POST', '/api/programas/deshacer', { clave: input.clave })
    expect(undone.status).toBe(200)
    expect((await read(o.id)).ofertas).toHaveLength(1)
    expect(await relojesDe(o.nueva, o.zona)).toEqual([])
  })

  test('what came to it since then keeps it; nobody undoes what another one made', async () => {
    const o = await buildOfrecido()
    const input = pedido(o)
    const made = await genera(o.id, input)
    const otro = await t.asPerson(await buildPerson(t.db, { roles: [ROL.admin] }))
    expect((await otro.send('POST', '/api/programas/deshacer', { clave: input.clave })).status).toBe(404)
    await buildOferta(t.db, { curriculas: [made], nombre_oferta_academica: 'Otra' })
    const kept = await admin.send('POST', '/api/programas/deshacer', { clave: input.clave })
    expect([kept.status, kept.body.message]).toEqual([409, expect.stringContaining('«Otra»')])
  })

  test('three hundred activities are copied within a second', async () => {
    const cursos = []
    for (let i = 0; i < 3; i++) cursos.push((await buildListo(100)).id)
    const { id } = await buildCurricula(t.db, { cursos })
    const began = performance.now()
    const made = await send(id, 'generacion', { nombre: 'Grande', cursos: 'copias', clave: clave() })
    expect(made.status).toBe(200)
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})

/** What tells people of something stays behind, unread or not. */
const sinAvisos = (todo: object) =>
  Object.fromEntries(
    Object.entries(todo).filter(([tabla]) => !/^(avisos|papelera|programas_envios|correos|push)/.test(tabla)),
  )

describe('offered', () => {
  const ofrecimiento = (grupos: number[], more: object = {}) => ({
    nombre: 'Otoño',
    grupos,
    fecha_inicio: '2026-10-01',
    fecha_finalizacion: '2026-12-18',
    publicado: 1 as const,
    clave: clave(),
    ...more,
  })
  const ofrecer = (body: object, who = admin) => who.send('POST', '/api/programas/ofrecer', body)
  const plan = { desde: '2026-10-05', dias: [5], hora: '23:59', por: 'actividad' as const }

  test('a course by itself, with a calendar: a programme of its own, the offer and the dates in one', async () => {
    const curso = await buildListo(3, { nombre_curso: 'Huella digital' })
    const grupos = [(await buildGroup(t.db)).id, (await buildGroup(t.db)).id]
    const body = ofrecimiento(grupos, { curso_id: curso.id, plan })
    const replies = await Promise.all([1, 2].map(() => admin.ask(programasRoutes.offer, { body })))
    expect(replies.map(r => r.message)).toEqual([
      'Ofrecido a 2 grupos, con 6 fechas',
      'Ofrecido a 2 grupos, con 6 fechas',
    ])
    const nuevo = await read(replies[0]!.curricula_id)
    expect(nuevo).toMatchObject({
      curricula: { nombre_curricula: 'Huella digital' },
      ofertas: [{ nombre: 'Otoño', grupos: [{ fechas: 3 }, { fechas: 3 }] }],
    })
    expect(nuevo.ofertas).toHaveLength(1)
    expect(await relojesDe(grupos[0]!, 'America/Mexico_City')).toEqual([
      '– | 10-09 23:59 | –',
      '– | 10-16 23:59 | –',
      '– | 10-23 23:59 | –',
    ])
    const { papelera } = await admin.ask(programasRoutes.undo, { body: { clave: body.clave } })
    expect(await relojesDe(grupos[0]!, 'America/Mexico_City')).toEqual([])
    await admin.ask(cursosRoutes.get, { params: { id: curso.id } })
    // Of what was undone the dates come back where the groups were given no others meanwhile.
    await buildPlazo(t.db, {
      grupo_id: grupos[0]!,
      curso_id: curso.id,
      actividad_id: curso.tareas[0]!,
      fecha_limite: '2026-11-05T06:00:00Z',
    })
    await admin.ask(papeleraRoutes.restore, { params: { id: papelera } })
    expect(await relojesDe(grupos[0]!, 'America/Mexico_City')).toEqual([
      '– | 11-05 00:00 | –',
      '– | 10-16 23:59 | –',
      '– | 10-23 23:59 | –',
    ])
  })

  test('a programme to schools, course after course; what has a date keeps it', async () => {
    const o = await buildOfrecido()
    const escuela = await buildSchool(t.db)
    const body = ofrecimiento([o.grupo], {
      curricula_id: o.id,
      escuelas: [escuela.id],
      plan: { ...plan, por: 'unidad' },
    })
    const made = await ofrecer(body)
    expect(made.body.message).toBe('Ofrecido a 1 grupo y 1 escuela, con 2 fechas')
    expect(await relojesDe(o.grupo, o.zona)).toEqual([
      '01-31 08:00 | 02-06 23:59 | 02-08 23:59',
      '02-08 02:30 | 02-08 03:10 | –',
      '– | 10-09 23:59 | –',
      '– | 02-20 23:59 | –',
      '– | 10-16 23:59 | –',
    ])
    expect((await read(o.id)).ofertas[0]).toMatchObject({ escuelas: [{ id: escuela.id }], publicado: 1 })
  })

  test('undone, it takes along the dates that it put and nobody changed, and no others', async () => {
    const o = await buildOfrecido()
    await sql`update plazos set fecha_limite = null, cierra = null where actividad_id = ${o.uno.tareas[1]!}`.execute(
      t.db,
    )
    const then = await relojesDe(o.grupo, o.zona)
    expect(then[1]).toBe('02-08 02:30 | – | –')
    const offer = async () => {
      const body = ofrecimiento([o.grupo, o.nueva], { curricula_id: o.id, plan })
      await admin.ask(programasRoutes.offer, { body })
      return body.clave
    }
    const undo = async (clave: string) => (await admin.ask(programasRoutes.undo, { body: { clave } })).papelera
    const whole = await offer()
    const all = [await relojesDe(o.grupo, o.zona), await relojesDe(o.nueva, o.zona)]
    expect(all.map(fechas => fechas.length)).toEqual([5, 5])
    expect(all[0]![1]).toMatch(/^02-08 02:30 . 10-/)
    const papelera = await undo(whole)
    expect([await relojesDe(o.grupo, o.zona), await relojesDe(o.nueva, o.zona)]).toEqual([then, []])
    await admin.ask(papeleraRoutes.restore, { params: { id: papelera } })
    expect((await relojesDe(o.grupo, o.zona)).length).toBe(5)
    expect(await relojesDe(o.nueva, o.zona)).toEqual(all[1])

    // A date that was changed since then is whoever's who changed it.
    await sql`delete from plazos where grupo_id = ${o.nueva}`.execute(t.db)
    const clave = await offer()
    await sql`update plazos set cierra = fecha_limite where grupo_id = ${o.nueva} and actividad_id = ${o.dos.tareas[1]!}`.execute(
      t.db,
    )
    await undo(clave)
    expect(await relojesDe(o.nueva, o.zona)).toHaveLength(1)
  })

  test('what lacks blocks it, in words; so does a calendar that ends after the offer; nothing is left behind', async () => {
    const grupo = (await buildGroup(t.db)).id
    const vacio = await buildCurso(t.db, { nombre_curso: 'Sin nada' })
    const listo = await buildListo(30)
    const { id } = await buildCurricula(t.db)
    const then = await readTodo(t.db)
    const lacks = await ofrecer(ofrecimiento([grupo], { curso_id: vacio.id }))
    expect([lacks.status, lacks.body.message]).toEqual([409, 'Todavía no se puede ofrecer. «Sin nada»: Sin unidades.'])
    expect((await ofrecer(ofrecimiento([grupo], { curricula_id: id }))).status).toBe(409)
    const late = await ofrecer(ofrecimiento([grupo], { curso_id: listo.id, plan }))
    expect([late.status, late.body.message]).toEqual([422, expect.stringMatching(/^La última fecha sería el /)])
    expect((await ofrecer(ofrecimiento([999_999], { curso_id: listo.id }))).status).toBe(422)
    expect((await ofrecer(ofrecimiento([grupo], { curso_id: 999_999 }))).status).toBe(404)
    expect((await ofrecer(ofrecimiento([grupo]))).body.message).toBe('Elige un programa')
    expect((await ofrecer(ofrecimiento([], { curso_id: listo.id }))).body.message).toBe(
      'Elige al menos un grupo o una escuela',
    )
    expect((await ofrecer(ofrecimiento([grupo], { curso_id: listo.id }), await t.as('coach'))).status).toBe(403)
    expect(await readTodo(t.db)).toEqual(then)
  })
})
