import { randomUUID } from 'node:crypto'
import {
  archivosDeRespuestaRoutes,
  intentosRoutes,
  MAX_BYTES_DE_ENTREGA,
  reactivosRoutes,
  rubricasRoutes,
  TROZO_BYTES,
} from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts'
import { buildActivity, buildCursoOfrecido, buildPerson } from '../../../../test/build.ts'
import { addPregunta, begin, setAjustes } from '../../../../test/quiz.ts'
import { chunkOf, formOf, longVideo } from '../../../../test/videos.ts'
import { removeArchivosSueltos } from './archivos.sql.ts'

let t: TestApp
let admin: Caller
let coach: Caller
let ana: Caller
let beto: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
  coach = await t.as('coach')
  ana = await t.asPerson(await buildPerson(t.db))
  beto = await t.asPerson(await buildPerson(t.db))
})
afterAll(() => t.close())

const URL = '/api/intentos/archivos/trozos'
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

type Quiz = { id: number; unidad_id: number; pregunta: number }
async function ask(datos: object = {}): Promise<Quiz> {
  const actividad = await buildActivity(t.db)
  await buildCursoOfrecido(t.db, { unidades: [actividad.unidad_id], usuarios: [ana.id, beto.id] })
  const pregunta = await addPregunta(coach, actividad, {
    reactivo: '<p>Sube tu cartel</p>',
    tipo: 'archivo',
    puntos: 2,
    datos: { clases: ['documento', 'imagen'], maximo: 2, guia: 'LLAVE', ...datos },
  })
  return { ...actividad, pregunta }
}
const sube = (
  who: Caller,
  q: Quiz,
  bytes: Buffer = PDF,
  name = 'Mi tarea?.pdf',
  more: Record<string, string | number> = {},
  index = 0,
) =>
  who.upload(
    URL,
    formOf(
      chunkOf(bytes, index, {
        fileName: name,
        actividad_id: q.id,
        pregunta_id: q.pregunta,
        uploadId: randomUUID(),
        ...more,
      }),
    ),
  )
type Archivo = { id: number; nombre: string }
const subido = async (who: Caller, q: Quiz, bytes = PDF, name = 'tarea.pdf') => {
  const said = await sube(who, q, bytes, name)
  expect(said.status, said.text).toBe(200)
  return said.body.archivo as Archivo
}
const contesta = (who: Caller, q: Quiz, archivos: unknown, more: object = {}) =>
  who.send('POST', '/api/preguntas/responsesUser/store', {
    pregunta_id: q.pregunta,
    actividad_id: q.id,
    contestado: { tipo: 'archivo', archivos },
    ...more,
  })
const finish = (who: Caller, q: Quiz, more: object = {}) =>
  who.send('POST', '/api/calificar-quiz', { actividad_id: q.id, ...more })
const intentoDe = async (who: Caller, q: Quiz) =>
  (
    await t.db
      .selectFrom('intentos')
      .select('id')
      .where('actividad_id', '=', q.id)
      .where('usuario_id', '=', who.id)
      .executeTakeFirstOrThrow()
  ).id
const lee = (who: Caller, id: number) => who.get(`/api/intentos/archivos/${id}`)

describe('a question that is answered with files', () => {
  test('is asked without what is for who grades, answered, graded by hand, and shown with its files', async () => {
    const q = await ask()
    const asked = await ana.get(`/api/evaluaciones/${q.id}/presentar`)
    expect(asked.body.preguntas).toMatchObject([
      { tipo: 'archivo', vista: { clases: ['documento', 'imagen'], maximo: 2 }, contestado: null },
    ])
    const uno = await subido(ana, q)
    const dos = await subido(ana, q, PNG, 'cartel.png')
    // Its name is the one it has, whatever is said of it.
    const saved = await contesta(ana, q, [{ id: uno.id, nombre: '<script>' }, dos])
    expect(saved.status, saved.text).toBe(200)
    const again = await ana.get(`/api/evaluaciones/${q.id}/presentar`)
    expect(again.body.preguntas).toMatchObject([
      { contestado: { tipo: 'archivo', archivos: [{ id: uno.id, nombre: 'tarea.pdf' }, dos] } },
    ])
    expect((await finish(ana, q, { contestadas: 1 })).body).toMatchObject({ calificacionFinal: 0, por_calificar: 1 })
    for (const said of [asked, saved, again]) expect(said.text).not.toMatch(/LLAVE|guia/)
    const intento = await intentoDe(ana, q)
    const open = await admin.get(`/api/intentos/${intento}/por-calificar`)
    expect(open.body.respuestas).toMatchObject([
      {
        guia: 'LLAVE',
        texto: '',
        archivos: [
          { id: uno.id, nombre: 'tarea.pdf', tipo: 'application/pdf' },
          { nombre: 'cartel.png', tipo: 'image/png', tamano: PNG.length },
        ],
      },
    ])
    const given = await admin.send('PUT', `/api/intentos/${intento}/por-calificar/${q.pregunta}`, {
      puntos: 1,
      comentario: 'Casi',
    })
    expect(given.body).toMatchObject({ calificacion: 50, por_calificar: 0 })
    const seen = await admin.get(`/api/intentos/${intento}`)
    expect(seen.body.preguntas).toMatchObject([
      { contestada: 'tarea.pdf, cartel.png', parte: 0.5, nota: 'Casi', clave: '' },
    ])
    const cifras = await admin.get(`/api/evaluaciones/${q.id}/cifras`)
    expect(cifras.text).not.toContain('tarea.pdf')
  })

  test('without a file is not answered, and grades as nothing', async () => {
    const q = await ask()
    expect((await contesta(ana, q, [])).status).toBe(200)
    expect((await finish(ana, q, { contestadas: 1 })).status).toBe(409)
    expect((await finish(ana, q)).body).toMatchObject({ calificacionFinal: 0, por_calificar: 0, correctas: 0 })
  })

  test('is written with classes of files and a number of them, or not at all', async () => {
    const { id } = await buildActivity(t.db)
    for (const datos of [
      {},
      { clases: [], maximo: 1 },
      { clases: ['virus'], maximo: 1 },
      { clases: ['audio'], maximo: 6 },
      { clases: ['audio'], maximo: 0 },
    ])
      expect(
        (
          await coach.send('POST', '/api/preguntas/store', {
            reactivo: 'Sube',
            actividad_id: id,
            tipo: 'archivo',
            datos,
          })
        ).status,
      ).toBe(422)
  })
})

describe('a file on its way to an answer', () => {
  test('goes up in chunks, on from where it was, and twice the same is one', { tags: ['resto'] }, async () => {
    const q = await ask()
    const large = longVideo(TROZO_BYTES + 70_000)
    large.write('%PDF-1.7\n')
    const uploadId = randomUUID()
    expect((await sube(ana, q, large, 'tesis.pdf', { uploadId }, 0)).body).toMatchObject({
      recibidos: 1,
      archivo: null,
    })
    expect((await ana.ask(archivosDeRespuestaRoutes.getUpload, { params: { uploadId } })).subida).toMatchObject({
      recibidos: [0],
      archivo: null,
    })
    expect((await beto.ask(archivosDeRespuestaRoutes.getUpload, { params: { uploadId } })).subida).toBeNull()
    expect((await beto.send('DELETE', `${URL}/${uploadId}`)).status).toBe(404)
    expect((await sube(beto, q, large, 'tesis.pdf', { uploadId }, 1)).status).toBe(404)
    const done = await Promise.all([1, 1].map(n => sube(ana, q, large, 'tesis.pdf', { uploadId }, n)))
    const keys = new Set(done.map(d => (d.body.archivo as Archivo | null)?.id).filter(Boolean))
    expect(keys.size).toBe(1)
    expect((await ana.ask(archivosDeRespuestaRoutes.getUpload, { params: { uploadId } })).subida).toMatchObject({
      archivo: { nombre: 'tesis.pdf' },
    })
    expect((await ana.send('DELETE', `${URL}/${uploadId}`)).status).toBe(409)
    const given = randomUUID()
    await sube(ana, q, large, 'otra.pdf', { uploadId: given }, 0)
    await ana.ask(intentosRoutes.removeUpload, { params: { uploadId: given } })
    expect((await ana.ask(archivosDeRespuestaRoutes.getUpload, { params: { uploadId: given } })).subida).toBeNull()
  })

  test('of a class that is not asked for is refused by its first chunk, whatever its name says', async () => {
    const q = await ask({ clases: ['audio'] })
    const said = await sube(ana, q, PDF, 'nota.mp3')
    expect([said.status, said.body.message]).toEqual([422, 'Aquí se pide audio. Elige otro archivo.'])
    expect((await sube(ana, q, Buffer.from('<html><script>alert(1)</script>'), 'nota.html')).status).toBe(422)
    const large = { fileSize: MAX_BYTES_DE_ENTREGA + 1, totalChunks: 41 }
    expect((await sube(ana, q, PDF, 'x.mp3', large)).body.message).toBe('El archivo puede pesar hasta 200 MB.')
  })

  test('is sent up by nobody who may not answer', async () => {
    const q = await ask()
    const signedOut = await t.anonymous()
    expect((await sube(signedOut, q)).status).toBeGreaterThanOrEqual(400)
    const stranger = await t.asPerson(await buildPerson(t.db))
    expect((await sube(stranger, q)).status).toBe(404)
    const other = await ask()
    expect((await sube(ana, { ...q, pregunta: other.pregunta })).status).toBe(404)
    const corta = await addPregunta(coach, q, {
      reactivo: 'x',
      tipo: 'corta',
      datos: { variantes: [{ texto: 'x' }] },
    })
    expect((await sube(ana, { ...q, pregunta: corta })).status).toBe(404)
    expect((await sube(ana, q, PDF, 'x.pdf', { intento_id: 999_999 })).status).toBe(404)
    await contesta(ana, q, [await subido(ana, q)])
    await finish(ana, q)
    expect((await sube(ana, q)).body.message).toBe('Ya terminaste esta evaluación.')
  })
})

describe('an answer with files', () => {
  test('takes those alone that its person sent up for it, and no more than are asked for', async () => {
    const q = await ask()
    const other = await ask()
    const ajeno = await subido(beto, q)
    const deOtra = await subido(ana, other)
    const mine = [await subido(ana, q), await subido(ana, q, PDF, 'b.pdf'), await subido(ana, q, PDF, 'c.pdf')]
    for (const archivos of [[ajeno], [deOtra], [{ id: 999_999, nombre: 'x' }]]) {
      const said = await contesta(ana, q, archivos)
      expect([said.status, said.body.message]).toEqual([422, 'Uno de tus archivos ya no está. Elígelo otra vez.'])
    }
    expect((await contesta(ana, q, mine)).body.message).toBe('Aquí se piden a lo más 2 archivos.')
    expect((await contesta(ana, q, [mine[0], mine[0]])).status).toBe(422)
    expect((await contesta(ana, q, 'x'.repeat(1_000_000))).status).toBe(422)
    expect(await t.db.selectFrom('intentos').select('id').where('actividad_id', '=', q.id).execute()).toEqual([])
    // Twice, and two at once, is once; the later one stays.
    await Promise.all(Array.from({ length: 10 }, () => contesta(ana, q, [mine[1]])))
    await contesta(ana, q, [mine[2]])
    const body = await ana.ask(intentosRoutes.sit, { params: { id: q.id } })
    expect(body.preguntas).toMatchObject([{ contestado: { archivos: [mine[2]] } }])
  })

  test('is read by its person at once, by who grades once it is finished, and by nobody else', async () => {
    const q = await ask()
    const archivo = await subido(ana, q)
    await contesta(ana, q, [archivo])
    const stranger = await t.as('coach')
    expect((await lee(await t.anonymous(), archivo.id)).status).toBe(401)
    expect([
      (await lee(ana, archivo.id)).status,
      (await lee(beto, archivo.id)).status,
      (await lee(admin, archivo.id)).status,
    ]).toEqual([200, 404, 404])
    await finish(ana, q)
    expect([
      (await lee(admin, archivo.id)).status,
      (await lee(stranger, archivo.id)).status,
      (await lee(beto, archivo.id)).status,
    ]).toEqual([200, 404, 404])
    // A film of theirs gets a copy that any browser plays, for the same people; of a document there is none.
    const copia = (who: Caller) => who.send('POST', `/api/intentos/archivos/${archivo.id}/copia`)
    expect([(await copia(ana)).body.estado, (await copia(beto)).status]).toEqual(['imposible', 404])
    expect((await ana.get(`/api/intentos/archivos/${archivo.id}?copia=1`)).status).toBe(404)
    // Nor by the way of deliveries, which others read, too.
    expect((await ana.get(`/api/entregables/archivo/${archivo.id}`)).status).toBe(404)
    const shown = await t.app.inject({
      url: `/api/intentos/archivos/${archivo.id}?descargar=1`,
      headers: { cookie: ana.headers.cookie! },
    })
    expect(shown.headers['content-disposition']).toMatch(/^attachment/)
    expect(shown.headers['content-security-policy']).toMatch(/default-src 'none'/)
  })

  test('keeps its files, also of somebody who is deleted; those that no answer has go after a week', async () => {
    const q = await ask()
    const carla = await t.asPerson(await buildPerson(t.db))
    await buildCursoOfrecido(t.db, { unidades: [q.unidad_id], usuarios: [carla.id] })
    const [kept, left, fresh] = [await subido(carla, q), await subido(carla, q, PDF, 'b.pdf'), await subido(ana, q)]
    await contesta(carla, q, [kept, left])
    await contesta(carla, q, [kept])
    await finish(carla, q)
    await t.db.deleteFrom('usuarios').where('id', '=', carla.id).execute()
    expect((await lee(admin, kept.id)).status).toBe(200)
    await sql`update archivos set creado_en = now() - interval '8 days' where id in (${kept.id}, ${left.id})`.execute(
      t.db,
    )
    const gone = await removeArchivosSueltos(t.db)
    expect(gone).toHaveLength(1)
    expect(gone[0]).toMatch(new RegExp(`^respuestas/${q.pregunta}/`))
    const there = await t.db
      .selectFrom('archivos')
      .select('id')
      .where('id', 'in', [kept.id, left.id, fresh.id])
      .execute()
    expect(there.map(a => a.id).sort()).toEqual([kept.id, fresh.id].sort())
  })

  test('runs by attempts as any other: its files are those of the attempt that asks for them', async () => {
    const q = await ask()
    await setAjustes(coach, q, { intentos: 2 })
    expect((await sube(ana, q)).status).toBe(409)
    const intento_id = (await begin(ana, q)).intento!.id
    const said = await sube(ana, q, PDF, 'x.pdf', { intento_id })
    expect(said.status, said.text).toBe(200)
    expect((await contesta(ana, q, [said.body.archivo], { intento_id })).status).toBe(200)
    expect((await finish(ana, q, { intento_id, contestadas: 1 })).body).toMatchObject({ por_calificar: 1 })
  })
})

describe('an answer that is graded by a rubric', () => {
  const criterio = (titulo: string, ...puntos: number[]) => ({
    tituloCriterio: titulo,
    desCriterio: 'x',
    answers: puntos.map(puntosNivel => ({
      puntosNivel,
      tituloNivel: `${titulo} ${puntosNivel}`,
      descripcionNivel: 'x',
    })),
  })
  async function rubrica(name = `Cartel ${randomUUID()}`) {
    const actividad = await buildActivity(t.db)
    const { id } = await coach.ask(rubricasRoutes.create, {
      body: {
        unidad: actividad.unidad_id,
        actividad: actividad.id,
        nombreRubrica: name,
        criterios: [criterio('Claridad', 0, 4), criterio('Orden', 1, 4)],
      },
    })
    return { id, name, actividad }
  }
  const porCalificar = async (intento: number) =>
    (await admin.ask(intentosRoutes.porCalificar, { params: { id: intento } })).respuestas[0]!
  const give = (who: Caller, intento: number, q: Quiz, body: object) =>
    who.send('PUT', `/api/intentos/${intento}/por-calificar/${q.pregunta}`, body)

  test('has the points that its levels give, and tells them where explanations are told', async () => {
    const r = await rubrica()
    const q = await ask()
    const found = await coach.get(`/api/reactivos/rubricas?search=${encodeURIComponent(r.name.toUpperCase())}`)
    expect(found.body.rubricas).toMatchObject([{ id: r.id, nombre: r.name }])
    await coach.ask(reactivosRoutes.update, { params: { id: q.pregunta }, body: { rubrica_id: r.id } })
    // What a change says nothing of stays.
    await coach.send('PUT', `/api/preguntas/update/${q.pregunta}`, { puntos: 2 })
    expect((await coach.ask(reactivosRoutes.get, { params: { id: q.pregunta } })).pregunta).toMatchObject({
      rubrica: { id: r.id, nombre: r.name },
    })
    const asked = await ana.get(`/api/evaluaciones/${q.id}/presentar`)
    expect(asked.text).not.toMatch(/rubrica|Claridad/)
    await contesta(ana, q, [await subido(ana, q)])
    await finish(ana, q)
    const intento = await intentoDe(ana, q)
    const { rubrica: shown } = await porCalificar(intento)
    const [claridad, orden] = shown!.criterio
    const level = (c: typeof claridad, puntos: number) => ({
      criterio: c!.id,
      nivel: c!.nivel.find(n => n.puntos === puntos)!.id,
    })
    expect((await give(admin, intento, q, { puntos: 2 })).body.message).toBe('Elige un nivel en «Claridad».')
    expect((await give(admin, intento, q, { niveles: [level(claridad, 4)] })).body.message).toBe(
      'Elige un nivel en «Orden».',
    )
    expect(
      (
        await give(admin, intento, q, {
          niveles: [{ criterio: claridad!.id, nivel: orden!.nivel[0]!.id }, level(orden, 1)],
        })
      ).status,
    ).toBe(422)
    expect((await give(beto, intento, q, { niveles: [level(claridad, 4), level(orden, 1)] })).status).toBe(403)
    expect((await porCalificar(intento)).dados).toBeNull()
    const said = await give(admin, intento, q, { niveles: [level(claridad, 4), level(orden, 1)], comentario: 'Bien' })
    // Five of eight points.
    expect(said.body, said.text).toMatchObject({ calificacion: 63, por_calificar: 0 })
    expect((await porCalificar(intento)).rubrica!.criterio.map(c => c.nivel_elegido)).toEqual([
      level(claridad, 4).nivel,
      level(orden, 1).nivel,
    ])
    expect((await ana.get(`/api/intentos/${intento}`)).status).toBe(409)
    await setAjustes(coach, q, { ver_aciertos: 'al_terminar' })
    expect((await ana.get(`/api/intentos/${intento}`)).text).not.toContain('Claridad')
    await setAjustes(coach, q, { ver_explicaciones: 'al_terminar' })
    // As they were then, whatever becomes of the rubric.
    await sql`update criterios set titulo = 'Otro nombre' where rubrica_id = ${r.id}`.execute(t.db)
    expect((await ana.ask(intentosRoutes.revision, { params: { id: intento } })).preguntas).toMatchObject([
      {
        nota: 'Bien',
        niveles: [
          { titulo_criterio: 'Claridad', titulo_nivel: 'Claridad 4', puntos: 4, puntos_max: 4 },
          { titulo_criterio: 'Orden', puntos: 1, puntos_max: 4 },
        ],
      },
    ])
  })

  test('is of what a person grades alone, and its rubric stays while a question has it', async () => {
    const r = await rubrica()
    const q = await ask({})
    expect((await coach.send('PUT', `/api/preguntas/update/${q.pregunta}`, { rubrica_id: 999_999 })).body.message).toBe(
      'Esa rúbrica ya no existe.',
    )
    await coach.send('PUT', `/api/preguntas/update/${q.pregunta}`, { rubrica_id: r.id })
    expect((await coach.send('DELETE', `/api/rubricas/delete/${r.id}`)).body.message).toMatch(
      /con ella se califica una pregunta/,
    )
    const copy = await coach.ask(reactivosRoutes.copy, { body: { pregunta_id: q.pregunta, actividad_id: q.id } })
    expect((await coach.ask(reactivosRoutes.get, { params: { id: copy.id } })).pregunta).toMatchObject({
      rubrica: { id: r.id },
    })
    await coach.send('PUT', `/api/preguntas/update/${copy.id}`, {
      tipo: 'corta',
      datos: { variantes: [{ texto: 'x' }] },
    })
    expect((await coach.ask(reactivosRoutes.get, { params: { id: copy.id } })).pregunta).toMatchObject({
      rubrica: null,
    })
    await coach.send('PUT', `/api/preguntas/update/${copy.id}`, { rubrica_id: r.id })
    expect((await coach.ask(reactivosRoutes.get, { params: { id: copy.id } })).pregunta).toMatchObject({
      rubrica: null,
    })
    await coach.send('PUT', `/api/preguntas/update/${q.pregunta}`, { rubrica_id: null })
    await coach.ask(rubricasRoutes.remove, { params: { id: r.id } })
  })
})
