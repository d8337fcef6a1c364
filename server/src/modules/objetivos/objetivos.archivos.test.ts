import { randomUUID } from 'node:crypto'
import {
  actividadesRoutes,
  archivosDeMaterialRoutes,
  cuentasRoutes,
  objetivosRoutes,
  papeleraRoutes,
  ROL,
  TROZO_BYTES,
  tallerRoutes,
} from '@eleva/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildCursoOfrecido, buildObjective, buildPerson, buildUnit } from '../../../test/build.ts'
import { buildDosEscuelas } from '../../../test/dos-escuelas.ts'
import { chunkOf, formOf } from '../../../test/videos.ts'
import { cleanArchivos } from './objetivos.archivos.sql.ts'

let t: TestApp
let coach: Caller
let ana: Caller
let png: Buffer
beforeAll(async () => {
  t = await openTestApp()
  coach = await t.as('coach')
  ana = await t.asPerson(await buildPerson(t.db))
  png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c22878' } })
    .png()
    .toBuffer()
})
afterAll(() => t.close())

/** Another one each time. */
const pdf = (bytes = 400) => Buffer.from(`%PDF-1.7\n% ${randomUUID()}\n`.padEnd(bytes))
const WAV = Buffer.concat([
  Buffer.from('RIFF'),
  Buffer.from([0, 16, 0, 0]),
  Buffer.from('WAVEfmt '),
  Buffer.alloc(3000),
])
const OLD_OFFICE = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
const MP4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(3000)])

const TROZOS = '/api/materiales/archivos/trozos'
const trozo = (who: Caller, bytes: Buffer, more: Record<string, string | number> = {}, index = 0) =>
  who.upload(TROZOS, formOf(chunkOf(bytes, index, { fileName: 'guia.pdf', uploadId: randomUUID(), ...more })))

/**
 * All of it, one chunk after the other.
 * @returns the upload
 */
async function sube(bytes: Buffer, fileName = 'guia.pdf', who = coach) {
  const uploadId = randomUUID()
  for (let i = 0; i < Math.ceil(bytes.length / TROZO_BYTES); i++) {
    const { status, text } = await trozo(who, bytes, { uploadId, fileName }, i)
    expect(status, text).toBe(200)
  }
  return uploadId
}
const hace = (objetivo_id: number, uploadId: string, who = coach) =>
  who.send('POST', '/api/materiales/archivos', { objetivo_id, uploadId })
async function material(objetivo_id: number, bytes: Buffer = pdf(), fileName?: string) {
  const uploadId = await sube(bytes, fileName)
  return (await coach.ask(objetivosRoutes.createMaterialDeArchivo, { body: { objetivo_id, uploadId } })).id
}

const lista = async (objetivo: number) =>
  (await coach.ask(objetivosRoutes.materiales, { params: { objetivo } })).materiales
const abre = (who: Caller, id: number, more: Record<string, string> = {}, query = '') =>
  t.app.inject({ url: `/api/materiales/${id}/archivo${query}`, headers: { cookie: who.headers.cookie!, ...more } })
const archivosDe = (id: number) =>
  t.db.selectFrom('materiales').select('archivo_id').where('id', '=', id).executeTakeFirstOrThrow()
const envejece = () =>
  sql`update archivos set creado_en = now() - interval '8 days' where llave like 'materiales/%'`.execute(t.db)

/** An objective in a course that Ana follows. */
async function offer() {
  const [unidad, objetivo] = [await buildUnit(t.db), await buildObjective(t.db)]
  await t.db
    .insertInto('unidades_objetivos')
    .values({ unidad_id: unidad.id, objetivo_id: objetivo.id, position: 1 })
    .execute()
  const curso = await buildCursoOfrecido(t.db, { unidades: [unidad.id], usuarios: [ana.id] })
  return { objetivo: objetivo.id, unidad: unidad.id, curso: curso.id }
}

describe('a file', () => {
  test('in chunks becomes a material at the end of its objective, with the name of the file', {
    tags: ['resto'],
  }, async () => {
    const { id } = await buildObjective(t.db)
    await coach.send('POST', '/api/materiales/store', {
      nombre_material: 'Enlace',
      tipo_material_id: 3,
      ruta_documento: 'https://ejemplo.mx',
      orden_visualizacion: 7,
      objetivo_id: id,
    })
    const bytes = pdf(TROZO_BYTES + 900)
    const uploadId = randomUUID()
    const more = { uploadId, fileName: '../Carta_a-las familias?.pdf' }
    expect((await trozo(coach, bytes, more, 0)).body).toMatchObject({ recibidos: 1, archivo: null })
    expect(await hace(id, uploadId)).toMatchObject({
      status: 409,
      body: { message: 'El archivo no ha llegado completo. Súbelo otra vez.' },
    })
    expect((await coach.ask(archivosDeMaterialRoutes.getUpload, { params: { uploadId } })).subida).toMatchObject({
      recibidos: [0],
      archivo: null,
    })
    const archivo = { nombre: 'Carta_a-las familias.pdf', tipo: 'application/pdf', tamano: bytes.length }
    expect((await trozo(coach, bytes, more, 1)).body).toMatchObject({ recibidos: 2, archivo })
    expect((await coach.ask(archivosDeMaterialRoutes.getUpload, { params: { uploadId } })).subida).toMatchObject({
      archivo,
    })
    const made = await hace(id, uploadId)
    expect(made.body.message).toBe('Material creado')
    expect(await lista(id)).toMatchObject([
      { nombre_material: 'Enlace', archivo: null, ruta_documento: 'https://ejemplo.mx' },
      {
        nombre_material: 'Carta a las familias',
        orden_visualizacion: 8,
        nombre_tipo_material: 'Documento',
        ruta_documento: `/api/materiales/${made.body.id}/archivo`,
        archivo,
      },
    ])
    // The reply may have been lost: asked again it is the same one.
    expect((await hace(id, uploadId)).body.id).toBe(made.body.id)
    expect(
      (await coach.ask(objetivosRoutes.material, { params: { id: Number(made.body.id) } })).material,
    ).toMatchObject({
      archivo,
    })
  })

  test.each([
    ['a picture', () => png, 'foto.png', 'image/png', 'foto.png'],
    ['sound', () => WAV, 'dictado.wav', 'audio/wav', 'dictado.wav'],
    ['an old Word file', () => OLD_OFFICE, 'carta.doc', 'application/msword', 'carta.doc'],
    ['a picture that calls itself a PDF', () => png, 'foto.pdf', 'image/png', 'foto.png'],
  ])('%s is known by its content', async (_what, bytes, fileName, tipo, nombre) => {
    const sent = await trozo(coach, bytes(), { fileName })
    expect(sent.body.archivo).toMatchObject({ tipo, nombre })
  })

  const html = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(2000))
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const SIRVEN =
    'Ese tipo de archivo no va aquí. Sirven PDF, documentos, hojas de cálculo, presentaciones, imágenes y audio.'
  test.each([
    ['a page that calls itself a PDF', html, { fileName: 'guia.pdf' }, SIRVEN],
    ['a page', html, { fileName: 'guia.html' }, SIRVEN],
    ['a drawing that may run', svg, { fileName: 'dibujo.svg' }, SIRVEN],
    ['one that calls itself a picture', svg, { fileName: 'dibujo.png' }, SIRVEN],
    ['notes', Buffer.from('Hola'), { fileName: 'notas.txt' }, SIRVEN],
    ['a film', MP4, { fileName: 'clase.mp4' }, 'Un video no va aquí: súbelo en «Video».'],
    ['nothing', pdf(), { fileSize: 0 }, 'Un archivo mide de 1 byte a 100 MB.'],
    ['too much', pdf(), { fileSize: 4 * 1024 ** 3 }, 'Un archivo mide de 1 byte a 100 MB.'],
  ])('%s is refused', async (_what, bytes, more, message) => {
    const uploadId = randomUUID()
    expect(await trozo(coach, bytes, { uploadId, ...more })).toMatchObject({ status: 422, body: { message } })
    expect((await coach.ask(archivosDeMaterialRoutes.getUpload, { params: { uploadId } })).subida).toBeNull()
  })

  test('of somebody else is not theirs to go on with, to use, or to give up', async () => {
    const { id } = await buildObjective(t.db)
    const other = await t.asPerson(await buildPerson(t.db, { roles: [ROL.admin] }))
    const bytes = pdf(TROZO_BYTES + 9)
    const half = randomUUID()
    await trozo(coach, bytes, { uploadId: half })
    expect((await trozo(other, bytes, { uploadId: half }, 1)).status).toBe(404)
    expect((await other.send('DELETE', `${TROZOS}/${half}`)).status).toBe(404)
    expect((await hace(id, await sube(pdf()), other)).status).toBe(409)
    expect((await trozo(ana, pdf())).status).toBe(403)
    await coach.ask(objetivosRoutes.removeUpload, { params: { uploadId: half } })
    expect((await coach.ask(archivosDeMaterialRoutes.getUpload, { params: { uploadId: half } })).subida).toBeNull()
    expect((await hace(999_999, await sube(pdf()))).status).toBe(404)
  })

  test('a full disk is said, and the same chunk is taken once there is room', async () => {
    const { writePart } = t.storage
    const [bytes, uploadId] = [pdf(), randomUUID()]
    t.storage.writePart = async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    }
    const full = await trozo(coach, bytes, { uploadId }).finally(() => {
      t.storage.writePart = writePart
    })
    expect([full.status, full.body.message]).toEqual([507, expect.stringMatching(/espacio/)])
    expect((await trozo(coach, bytes, { uploadId })).body.archivo).toMatchObject({ tipo: 'application/pdf' })
  })

  test('sent up twice is kept once', async () => {
    const [one, two] = [await buildObjective(t.db), await buildObjective(t.db)]
    const bytes = pdf()
    const [first, second] = [await material(one.id, bytes), await material(two.id, bytes)]
    expect(await archivosDe(second)).toEqual(await archivosDe(first))
    // Under another name it is called so.
    const named = await material(two.id, bytes, 'otra.pdf')
    expect(await archivosDe(named)).not.toEqual(await archivosDe(first))
    await envejece()
    await cleanArchivos(t.db, t.storage)
    for (const id of [first, second, named]) expect((await abre(coach, id)).statusCode).toBe(200)
  })
})

describe('its address', () => {
  test('opens for its authors and for who follows a course that has it, and for nobody else', async () => {
    const { objetivo, curso } = await offer()
    const id = await material(objetivo)
    const stranger = await t.asPerson(await buildPerson(t.db))
    const docente = await t.as('docente')
    const status = async (who: Caller, query = '') => (await abre(who, id, {}, query)).statusCode
    expect(await status(ana)).toBe(200)
    expect(await status(ana, `?curso_id=${curso}`)).toBe(200)
    expect(await status(ana, '?curso_id=999999')).toBe(404)
    expect([await status(coach), await status(stranger), await status(docente)]).toEqual([200, 404, 404])
    expect((await (await t.anonymous()).get(`/api/materiales/${id}/archivo`)).status).toBe(401)
    expect((await abre(ana, 999_999)).statusCode).toBe(404)
    const shown = (await ana.get(`/api/contenidos/pantallaAutogestivo/${curso}`)).text
    expect(shown).toContain(`"ruta_documento":"/api/materiales/${id}/archivo"`)
    expect(shown).not.toContain('materiales/0')
  })

  test('opens for who teaches or manages where a course that has it is offered', async () => {
    const dos = await buildDosEscuelas(t)
    const [en, fuera] = [await material(dos.ids.objetivo[0]!), await material((await buildObjective(t.db)).id)]
    for (const who of [dos.a.docente, dos.a.gestor]) {
      const caller = await t.asPerson(who)
      expect([(await abre(caller, en)).statusCode, (await abre(caller, fuera)).statusCode]).toEqual([200, 404])
    }
  })

  test('gives it in parts, runs nothing of it, and saves what no browser shows', async () => {
    const { objetivo } = await offer()
    const [foto, carta] = [await material(objetivo, png, 'foto.png'), await material(objetivo, OLD_OFFICE, 'carta.doc')]
    const guia = await material(objetivo, pdf())
    const part = await abre(ana, guia, { range: 'bytes=0-3' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '%PDF', 'bytes 0-3/400'])
    expect((await abre(ana, guia, { range: 'bytes=400-' })).statusCode).toBe(416)
    const how = async (id: number, query = '') => {
      const { headers } = await abre(ana, id, {}, query)
      return [headers['content-type'], String(headers['content-disposition']).split(';')[0]]
    }
    expect(await how(foto)).toEqual(['image/png', 'inline'])
    expect(await how(foto, '?descargar=1')).toEqual(['image/png', 'attachment'])
    expect(await how(guia)).toEqual(['application/pdf', 'inline'])
    expect(await how(carta)).toEqual(['application/msword', 'attachment'])
    const { headers } = await abre(ana, foto)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
  })
})

describe('a material that is a file', () => {
  test('keeps it when other fields change, and is a link once it gets one', async () => {
    const { id: objetivo } = await buildObjective(t.db)
    const id = await material(objetivo)
    const change = (body: object) => coach.send('PUT', `/api/materiales/update/${id}`, body)
    expect((await change({ nombre_material: 'Otro nombre', instrucciones: 'Léela' })).status).toBe(200)
    expect(await lista(objetivo)).toMatchObject([
      { nombre_material: 'Otro nombre', archivo: { tipo: 'application/pdf' }, instrucciones: 'Léela' },
    ])
    expect((await change({ ruta_documento: 'https://ejemplo.mx/a' })).status).toBe(200)
    expect(await lista(objetivo)).toMatchObject([{ archivo: null, ruta_documento: 'https://ejemplo.mx/a' }])
    expect((await abre(coach, id)).statusCode).toBe(404)
  })

  test('is copied with its objective, and shares the file', async () => {
    const { objetivo, curso } = await offer()
    const id = await material(objetivo)
    const copy = await coach.send('POST', `/api/taller/${curso}/duplicar`, {})
    expect(copy.status, copy.text).toBe(200)
    const same = await t.db
      .selectFrom('materiales')
      .select(['id', 'archivo_id'])
      .where('archivo_id', '=', (await archivosDe(id)).archivo_id)
      .orderBy('id')
      .execute()
    expect(same.length).toBe(2)
    expect((await abre(coach, same[1]!.id)).statusCode).toBe(200)
  })

  test('in the trash holds its file until it goes for good; one that nothing has goes after a week', async () => {
    const { id: objetivo } = await buildObjective(t.db)
    const bytes = pdf()
    const id = await material(objetivo, bytes)
    await sube(pdf(), 'sobra.pdf')
    const { papelera } = await coach.ask(objetivosRoutes.removeMaterial, { params: { id } })
    await cleanArchivos(t.db, t.storage)
    const left = async () =>
      (await t.db.selectFrom('archivos').select(['id', 'nombre']).where('llave', 'like', 'materiales/%').execute()).map(
        a => a.nombre,
      )
    expect(await left()).toContain('sobra.pdf')
    await envejece()
    await cleanArchivos(t.db, t.storage)
    expect(await left()).not.toContain('sobra.pdf')
    await coach.ask(papeleraRoutes.restore, { params: { id: papelera } })
    expect((await abre(coach, id)).body).toBe(bytes.toString())

    const again = (await coach.ask(objetivosRoutes.removeMaterial, { params: { id } })).papelera
    const { llave } = await t.db
      .selectFrom('archivos as archivo')
      .innerJoin('papelera_archivos as quitado', 'quitado.archivo_id', 'archivo.id')
      .select('archivo.llave')
      .where('quitado.papelera_id', '=', Number(again))
      .executeTakeFirstOrThrow()
    await sql`delete from papelera where id = ${again}`.execute(t.db)
    await cleanArchivos(t.db, t.storage)
    expect(await t.storage.head(llave)).toBeUndefined()
  })
})

test('what an author sends up counts in their room', async () => {
  const small = await openTestApp({ QUOTA_AUTHOR_GB: '1' })
  try {
    const author = await small.as('coach')
    await small.db
      .insertInto('archivos')
      .values({
        llave: 'materiales/x',
        nombre: 'x',
        tipo: 'application/pdf',
        tamano: 1024 ** 3,
        sha256: '',
        usuario_id: author.id,
      })
      .execute()
    expect(await trozo(author, pdf())).toMatchObject({
      status: 413,
      body: { message: expect.stringMatching(/espacio/) },
    })
  } finally {
    await small.close()
  }
})

describe('a file to which an instruction leads', () => {
  const pone = (actividad: number, uploadId: string, who = coach) =>
    who.send('POST', `/api/actividades/${actividad}/archivos`, { uploadId })
  const puesto = (id: number, uploadId: string) =>
    coach.ask(actividadesRoutes.addArchivo, { params: { id }, body: { uploadId } })
  /** An activity of a course that Ana follows. */
  async function activity() {
    const { unidad, curso } = await offer()
    return { actividad: (await buildActivity(t.db, { unidad_id: unidad })).id, unidad, curso }
  }

  test('is opened by who may see the activity, also by a copy of it, and by nobody else', async () => {
    const { actividad } = await activity()
    const bytes = pdf()
    const espacio = async () => (await coach.ask(cuentasRoutes.espacio, { query: { clase: 'materiales' } })).propio
    const before = (await espacio()).usado
    const uploadId = await sube(bytes, 'Guía para casa.pdf')
    const { nombre, href } = await puesto(actividad, uploadId)
    expect(nombre).toBe('Guía para casa.pdf')
    expect((await pone(actividad, uploadId)).body.href).toBe(href)
    // It takes of its author's room.
    expect((await espacio()).usado).toBe(before + bytes.length)
    const opened = await t.app.inject({ url: href, headers: { cookie: ana.headers.cookie! } })
    expect([opened.statusCode, opened.headers['content-type'], opened.rawPayload.equals(bytes)]).toEqual([
      200,
      'application/pdf',
      true,
    ])
    const saved = await t.app.inject({ url: `${href}?descargar=1`, headers: { cookie: ana.headers.cookie! } })
    expect(saved.headers['content-disposition']).toMatch(/^attachment/)
    // Who takes no course that has it, whatever address they make by hand.
    const beto = await t.asPerson(await buildPerson(t.db))
    expect((await beto.get(href)).status).toBe(404)
    const otra = await activity()
    await coach.send('PUT', `/api/actividades/actividad-unidad/update/${otra.actividad}`, {
      detalles_actividad: `<p><a href="${href.replace(/\d+$/, '999999')}">x</a></p>`,
      version: 1,
    })
    expect((await ana.get('/api/actividades/archivos/999999')).status).toBe(404)
    // An upload of somebody else is not theirs to put anywhere, and one that a text does not lead to opens for nobody.
    const admin = await t.as('admin')
    expect((await pone(actividad, await sube(pdf(), 'ajeno.pdf', admin))).status).toBe(409)
    const { archivo_id } = await archivosDe(await material((await buildObjective(t.db)).id))
    expect((await ana.get(`/api/actividades/archivos/${archivo_id}`)).status).toBe(404)
  })

  test('goes along with a copy, into the trash and back; the cleaning leaves it alone', async () => {
    const { actividad, unidad, curso } = await activity()
    const { href } = await puesto(actividad, await sube(pdf()))
    const copy = await coach.ask(tallerRoutes.duplicate, {
      params: { curso },
      body: {
        clase: 'actividad',
        unidad_id: unidad,
        ids: [actividad],
      },
    })
    const { papelera } = await coach.ask(actividadesRoutes.remove, { params: { id: actividad } })
    await envejece()
    await cleanArchivos(t.db, t.storage)
    // The copy has it.
    expect((await ana.get(href)).status).toBe(200)
    await coach.send('DELETE', `/api/actividades/actividad-unidad/destroy/${copy.filas[0]!.id}`)
    expect((await ana.get(href)).status).toBe(404)
    await cleanArchivos(t.db, t.storage)
    await coach.ask(papeleraRoutes.restore, { params: { id: papelera } })
    expect((await ana.get(href)).status).toBe(200)
  })
})
