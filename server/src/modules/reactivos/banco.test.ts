/** The bank: files in and out, and many questions at once. */
import { bancoRoutes, busquedaRoutes, intentosRoutes, type QueryOf, reactivosRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildPerson, buildQuiz } from '../../../test/build.ts'
import { createImportacion } from './importaciones.sql.ts'

let t: TestApp
let coach: Caller
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  coach = await t.as('coach')
  admin = await t.as('admin')
})
afterAll(() => t.close())

const upload = (who: Caller, text: string | Uint8Array<ArrayBuffer>, name = 'preguntas.txt') => {
  const form = new FormData()
  form.set('archivo', new File([text], name))
  return who.upload('/api/reactivos/importaciones', form)
}
const UP = '/api/reactivos/importaciones'
const report = async (who: Caller, id: unknown) =>
  (await who.ask(bancoRoutes.importacion, { params: { id: Number(id) } })).importacion
const rows = async (who: Caller, id: unknown, query: Partial<QueryOf<typeof bancoRoutes.filasDeImportacion>> = {}) =>
  (await who.ask(bancoRoutes.filasDeImportacion, { params: { id: Number(id) }, query })).filas
const take = (who: Caller, id: unknown, body: object = {}) => who.send('POST', `${UP}/${id}`, body)
const bank = (query: Partial<QueryOf<typeof reactivosRoutes.banco>>) => coach.ask(reactivosRoutes.banco, { query })
const count = async () =>
  Number((await sql<{ n: number }>`select count(*) as n from reactivos`.execute(t.db)).rows[0]!.n)

const GIFT = `$CATEGORY: Ciencias/Aves

// [tag:emplumados]
¿Cuál vuela?{=El colibrí#¡Sí! ~El avestruz}

Las aves ponen huevos{T}

Esto no es pregunta

¿Cuál vuela?{ ~El  avestruz =El colibrí }
`

describe('a file of questions', () => {
  test('waits beside nine others at most, also of several processes at once', async () => {
    const { id } = await buildPerson(t.db)
    const keep = (n: number) =>
      Promise.all(
        Array.from({ length: n }, () => createImportacion(t.db, id, 'preguntas.txt', { formato: 'gift', tandas: [] })),
      )
    await keep(9)
    await keep(9)
    expect(await t.db.selectFrom('importaciones').select('id').where('usuario_id', '=', id).execute()).toHaveLength(10)
  })

  test('says which of them are incomplete, and which sheet was read', async () => {
    const { id } = (await upload(coach, '¿Cuál sí?{~a ~b}\n\n¿Cuál no?{=a ~b}')).body
    expect(await report(coach, id)).toMatchObject({ nuevas: 2, incompletas: 1 })
    expect(await rows(coach, id)).toMatchObject([
      { incompleta: true, avisos: ['Le falta marcar la correcta'] },
      { incompleta: false },
    ])
  })

  test('says what would become of each before anything is kept, and is then taken once', async () => {
    const before = await count()
    const { id } = (await upload(coach, GIFT)).body
    expect(await report(coach, id)).toMatchObject({
      formato: 'gift',
      nuevas: 2,
      iguales: 1,
      rechazadas: 1,
      categorias: ['Ciencias'],
      hecha_en: null,
    })
    expect(await rows(coach, id)).toMatchObject([
      { resultado: 'nueva', linea: 4 },
      { resultado: 'nueva' },
      { resultado: 'rechazada', linea: 8, motivo: expect.stringContaining('llaves') },
      { resultado: 'igual', motivo: 'Es igual a la del renglón 4' },
    ])
    expect(await rows(coach, id, { resultado: 'rechazada' })).toHaveLength(1)
    expect(await count()).toBe(before)
    expect((await take(coach, id)).body).toMatchObject({ creadas: 2, message: '2 preguntas guardadas' })
    expect((await take(coach, id)).body.creadas).toBe(2)
    expect((await report(coach, id)).hecha_en).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(await count()).toBe(before + 2)
    expect((await bank({ search: 'colibri' })).preguntas).toHaveLength(0)
    expect((await bank({ palabra: 'EMPLUMADOS' })).preguntas).toMatchObject([
      {
        actividad_id: null,
        nombre_unidad: null,
        categoria: 'Ciencias',
        indicador: 'Aves',
        palabras: ['emplumados'],
        respuestas: [{ respuesta: 'El colibrí', correcta: 1, comentario: '¡Sí!' }, { correcta: 0 }],
      },
    ])
    const again = (await upload(admin, GIFT)).body.id
    expect(await report(admin, again)).toMatchObject({ nuevas: 0, iguales: 3, categorias: [] })
  })

  test('taken twice at once, or sent twice and both taken, has each question once', { tags: ['resto'] }, async () => {
    const text = '¿Doble?{T}'
    const ids = [(await upload(coach, text)).body.id, (await upload(admin, text)).body.id]
    const before = await count()
    const all = await Promise.all([take(coach, ids[0]), take(coach, ids[0]), take(admin, ids[1])])
    expect(all.map(r => r.status)).toEqual([200, 200, 200])
    expect(await count()).toBe(before + 1)
  })

  test('goes to an activity behind what stands there, in its order; to one that is gone not at all', async () => {
    const { id: actividad } = await buildActivity(t.db)
    await coach.send('POST', '/api/preguntas/store', { reactivo: 'Ya estaba', actividad_id: actividad })
    const { id } = (await upload(coach, '¿Uno de tres?{T}\n\n¿Dos de tres?{F}\n\n¿Tres de tres?{#3}')).body
    expect((await take(coach, id, { actividad_id: 999_999 })).status).toBe(404)
    expect((await take(coach, id, { actividad_id: actividad })).body.creadas).toBe(3)
    const listed = (await coach.ask(reactivosRoutes.list, { params: { id: actividad } })).preguntas
    expect(listed.map(p => p.descripcion)).toEqual([
      'Ya estaba',
      '<p>¿Uno de tres?</p>',
      '<p>¿Dos de tres?</p>',
      '<p>¿Tres de tres?</p>',
    ])
  })

  test('is seen and taken by nobody else, and by nobody who may not write questions', async () => {
    const { id } = (await upload(coach, '¿Mía?{T}')).body
    for (const [who, status] of [
      [admin, 404],
      [await t.as('estudiante'), 403],
      [await t.anonymous(), 401],
    ] as const)
      expect([
        (await who.get(`${UP}/${id}`)).status,
        (await who.get(`${UP}/${id}/preguntas`)).status,
        (await take(who, id)).status === 419 ? 401 : (await take(who, id)).status,
      ]).toEqual([status, status, status])
    await sql`update importaciones set creado_en = now() - interval '2 days' where id = ${id}`.execute(t.db)
    expect((await take(coach, id)).status).toBe(404)
  })

  test.each([
    ['', 'El archivo está vacío.'],
    ['hola', /No se reconoce/],
    ['<!DOCTYPE quiz><quiz/>', /DOCTYPE/],
    ['<quiz>', /mal formado/],
    ['\u0000\u0001\u0002', /No se reconoce/],
  ])('of %j is refused, and nothing is kept', async (text, words) => {
    const before = (await sql`select from importaciones`.execute(t.db)).rows.length
    const reply = await upload(coach, text)
    expect([reply.status, reply.body.message]).toEqual([
      422,
      typeof words === 'string' ? words : expect.stringMatching(words),
    ])
    expect((await sql`select from importaciones`.execute(t.db)).rows.length).toBe(before)
  })

  test('of five thousand questions is read and taken in seconds, while others are answered', {
    tags: ['resto'],
    timeout: 60_000,
  }, async () => {
    const text = Array.from(
      { length: 5_000 },
      (_, i) => `¿Cuánto es ${i} más 1?{=${i + 1} ~${i} ~${i + 2} ~${i + 3}}`,
    ).join('\n\n')
    const started = performance.now()
    const sent = upload(coach, text)
    let slowest = 0
    let done = false
    void sent.then(() => {
      done = true
    })
    while (!done) {
      const asked = performance.now()
      await admin.get('/api/categorias')
      slowest = Math.max(slowest, performance.now() - asked)
    }
    const { id } = (await sent).body
    expect((await take(coach, id)).body.creadas).toBe(5_000)
    // Five seconds alone; beside other tests it takes what they leave.
    expect(performance.now() - started).toBeLessThan(30_000)
    expect(slowest).toBeLessThan(3_000)
  })

  test('leaves nothing half done when its connection dies in the middle', { tags: ['resto'] }, async () => {
    const { id } = (await upload(coach, Array.from({ length: 2_000 }, (_, i) => `¿Se corta ${i}?{=a ~b}`).join('\n\n')))
      .body
    const before = await count()
    const taking = take(coach, id)
    const kill = async () => {
      const { rows } =
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%overriding system value%' and state = 'active'`.execute(
          t.db,
        )
      return rows.length
    }
    while (!(await kill()))
      if (await Promise.race([taking.then(() => true), new Promise(r => setTimeout(() => r(false), 2))])) break
    const reply = await taking
    if (reply.status !== 200) expect([await count(), (await report(coach, id)).hecha_en]).toEqual([before, null])
    expect((await take(coach, id)).body.creadas).toBe(2_000)
    expect(await count()).toBe(before + 2_000)
  })
})

describe('questions that go out', () => {
  test.each(['gift', 'moodle', 'csv'])(
    'as %s come back as those that are there already',
    { tags: ['resto'] },
    async formato => {
      await take(
        coach,
        (
          await upload(
            coach,
            `¿Va y viene ${formato}?{=sí ~no}\n\n=Fórmula ${formato}{#1.5:0.1}\n\n[html]Es \\\\(x\\=2\\\\) ${formato}{T#no#sí}\n\nRelaciona ${formato}{=a -> b =c -> d}`,
          )
        ).body.id,
      )
      const { preguntas } = await bank({ search: formato })
      expect(preguntas).toHaveLength(4)
      const file = await coach.get(`/api/reactivos/exportar?formato=${formato}&ids=${preguntas.map(p => p.id)}`)
      expect(file.headers['content-disposition']).toMatch(/attachment; filename="preguntas/)
      if (formato === 'csv') expect(file.text).toContain(`,'=Fórmula`)
      expect(await report(coach, (await upload(coach, file.text)).body.id)).toMatchObject({
        nuevas: 0,
        iguales: 4,
        rechazadas: 0,
      })
      const byFilter = await coach.get(`/api/reactivos/exportar?formato=${formato}&search=${formato}&tipo=numerica`)
      expect(await report(coach, (await upload(coach, byFilter.text)).body.id)).toMatchObject({ iguales: 1 })
    },
  )

  test('as a template are read as they stand, one of each kind', { tags: ['resto'] }, async () => {
    for (const query of ['', '-excel']) {
      const file = await coach.get(`/api/reactivos/plantilla${query}`)
      expect(await report(coach, (await upload(coach, new Uint8Array(file.bytes))).body.id)).toMatchObject({
        nuevas: 10,
        rechazadas: 0,
      })
    }
  })
})

describe('many at once', () => {
  const make = async (...texts: string[]) => {
    await take(coach, (await upload(coach, texts.map(x => `${x}{=a ~b}`).join('\n\n'))).body.id)
    const { preguntas } = await bank({ search: texts[0]!.slice(0, 8), dir: 'asc' })
    return preguntas.map(p => p.id)
  }
  const lote = (body: object) => coach.send('POST', '/api/reactivos/lote', body)

  test('get a category, a keyword, and lose it again', async () => {
    const ids = await make('Lote uno a', 'Lote uno b')
    const { id: categoria_id } = await coach.ask(reactivosRoutes.createCategoria, { body: { nombre: 'De lote' } })
    const ajeno = (
      await coach.send('POST', '/api/indicadores', {
        nombre: 'Ajeno',
        categoria_id: (await coach.ask(reactivosRoutes.createCategoria, { body: { nombre: 'Otra de lote' } })).id,
      })
    ).body.id
    expect((await lote({ accion: 'clasificar', ids, categoria_id, indicador_id: ajeno })).body.message).toBe(
      'Ese indicador es de otra categoría.',
    )
    expect((await lote({ accion: 'clasificar', ids, categoria_id: 999_999, indicador_id: null })).status).toBe(422)
    expect((await lote({ accion: 'clasificar', ids, categoria_id, indicador_id: null })).body).toMatchObject({
      hechas: 2,
      message: '2 preguntas clasificadas',
    })
    expect((await bank({ categoria: categoria_id })).total).toBe(2)
    for (const _ of [1, 2])
      expect((await lote({ accion: 'agregar_palabra', ids, palabra: 'Ráfaga' })).body.hechas).toBe(2)
    expect((await bank({ palabra: 'rafaga' })).total).toBe(2)
    expect(await coach.ask(bancoRoutes.palabrasUsadas, { query: { search: 'rafa' } })).toMatchObject({
      palabras: ['Ráfaga'],
      hay_mas: false,
    })
    expect((await lote({ accion: 'quitar_palabra', ids, palabra: 'RAFAGA' })).body.hechas).toBe(2)
    expect((await lote({ accion: 'eliminar', ids: [] })).status).toBe(422)
    expect((await lote({ accion: 'eliminar', ids: Array.from({ length: 1_001 }, (_, i) => i + 1) })).status).toBe(422)
    expect((await lote({ accion: 'romper', ids })).body.message).toBe('Elige qué hacer')
  })

  test('are copied to an activity in their order, and go, but for those that somebody has answered', async () => {
    const ids = await make('Lote dos a', 'Lote dos b', 'Lote dos c')
    const { id: actividad_id } = await buildActivity(t.db)
    expect((await lote({ accion: 'copiar', ids: [ids[2], ids[0]], actividad_id })).body.hechas).toBe(2)
    expect((await lote({ accion: 'copiar', ids, actividad_id: 999_999 })).status).toBe(404)
    const copies = (await coach.ask(intentosRoutes.preguntas, { params: { id: actividad_id } })).preguntas
    expect(copies.map(c => [c.pregunta, c.respuestas.length])).toEqual([
      ['<p>Lote dos c</p>', 2],
      ['<p>Lote dos a</p>', 2],
    ])
    expect((await bank({ ver: 'repetidas', search: 'lote dos' })).total).toBe(4)
    expect((await bank({ ver: 'sin_usar', search: 'lote dos' })).total).toBe(3)
    // Without words they are counted another way, which says the same.
    const { total } = await bank({ ver: 'sin_usar' })
    expect(total).toBe(
      (
        await t.db
          .selectFrom('reactivos')
          .select('id')
          .where('actividad_id', 'is', null)
          .where(sql<boolean>`id not in (select reactivo_id from intento_respuestas)`)
          .execute()
      ).length,
    )
    const person = await buildPerson(t.db, {})
    const attempt = await t.db
      .insertInto('intentos')
      .values({ usuario_id: person.id, actividad_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.db
      .insertInto('intento_respuestas')
      .values({ intento_id: attempt.id, reactivo_id: copies[0]!.id, respuestas: [] })
      .execute()
    const gone = await lote({ accion: 'eliminar', ids: [...ids, copies[0]!.id] })
    expect(gone.body).toMatchObject({
      hechas: 3,
      quedan: 1,
      color: 'warning',
      message: '3 preguntas eliminadas; otra se queda: alguien ya la contestó',
    })
    expect((await lote({ accion: 'eliminar', ids })).body.hechas).toBe(0)
  })
})

describe('a question in the bank alone', () => {
  test('is written, found, edited and copied as any other', async () => {
    const made = await coach.send('POST', '/api/preguntas/store', {
      reactivo: '<p>Sola en su banco</p>',
      tipo: 'verdadero',
      datos: { correcta: true },
    })
    expect(made.status).toBe(200)
    const [found] = (await bank({ search: 'sola en su' })).preguntas
    expect(found).toMatchObject({ id: made.body.id, actividad_id: null, nombre_actividad_unidad: null })
    expect((await coach.ask(busquedaRoutes.find, { query: { q: 'sola en su' } })).hallazgos).toMatchObject([
      { detalle: 'Solo en el banco', actividad_id: 0 },
    ])
    await coach.ask(reactivosRoutes.update, { params: { id: Number(made.body.id) }, body: { puntos: 3 } })
    expect((await bank({ search: 'sola en su' })).preguntas).toMatchObject([{ puntos: 3 }])
    const { id } = await buildActivity(t.db)
    expect(
      (await coach.send('POST', '/api/preguntas/copiar', { pregunta_id: made.body.id, actividad_id: id })).status,
    ).toBe(200)
  })
})

describe('what is known of a question', () => {
  test('narrows the bank: how hard it turned out, and that somebody says it has an error', async () => {
    const quiz = await buildQuiz(t.db, [[0], [0], [0], [0]])
    const ids = quiz.preguntas.map(p => p.id)
    const figures = [
      [ids[0]!, 10, 9],
      [ids[1]!, 10, 5],
      [ids[2]!, 10, 2],
      [ids[3]!, 9, 0],
    ] as const
    await t.db
      .insertInto('reactivos_cifras')
      .values(figures.map(([reactivo_id, graduadas, suma]) => ({ reactivo_id, graduadas, suma })))
      .execute()
    const found = async (query: Partial<QueryOf<typeof reactivosRoutes.banco>>, who = coach) =>
      (await who.ask(reactivosRoutes.banco, { query: { per_page: 100, ...query } })).preguntas
        .map(p => p.id)
        .filter(id => ids.includes(id))
        .sort()
    for (const [n, dificultad] of (['facil', 'media', 'dificil', 'sin_cifras'] as const).entries())
      expect(await found({ dificultad })).toEqual([ids[n]!])
    expect(await found({})).toEqual(ids)
    expect((await coach.get('/api/reactivos/banco?dificultad=imposible')).status).toBe(422)
    const { id: usuario_id } = await buildPerson(t.db)
    await t.db
      .insertInto('reportes_reactivo')
      .values({ actividad_id: quiz.id, reactivo_id: ids[1]!, usuario_id, palabras: 'Hay dos' })
      .execute()
    expect(await found({ ver: 'reportadas' }, admin)).toEqual([ids[1]!])
    // Nobody hears of people whose work is not theirs.
    expect(await found({ ver: 'reportadas' })).toEqual([])
    expect((await admin.get('/api/reactivos/exportar?formato=csv&ver=reportadas')).text).toContain('¿Pregunta 2?')
    await t.db.updateTable('reportes_reactivo').set({ atendido_en: new Date() }).execute()
    expect(await found({ ver: 'reportadas' }, admin)).toEqual([])
  })
})
