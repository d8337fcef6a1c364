import { createHash } from 'node:crypto'
import { portafoliosRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type Sent, type TestApp } from '../../../test/app.ts'
import { buildActivity, buildCurso, buildPerson, buildUnit } from '../../../test/build.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

let serial = 0
/** A file of theirs, as it was uploaded. */
async function archivo(usuario_id: number, nombre: string, tipo: string, bytes: Buffer) {
  const llave = `entregas/prueba-${++serial}`
  await t.storage.put(llave, bytes, { type: tipo })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return t.db
    .insertInto('archivos')
    .values({ usuario_id, nombre, tipo, tamano: bytes.length, llave, sha256 })
    .returning(['id', 'sha256'])
    .executeTakeFirstOrThrow()
}

const foto = () =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: '#c08' } })
    .jpeg()
    .toBuffer()

/** Somebody with a graded delivery of a picture and a text, and a rubric. */
async function alumna(name = 'Ana') {
  const who = await t.asPerson(await buildPerson(t.db, { name, apellido_p: 'Ríos' }))
  const unidad = await buildUnit(t.db)
  const actividad = await buildActivity(t.db, { unidad_id: unidad.id, entregable: 3 })
  const curso = await buildCurso(t.db, { unidades: [unidad.id] })
  const imagen = await archivo(who.id, 'Mi salón.jpg', 'image/jpeg', await foto())
  const hoja = await archivo(who.id, 'Planeación.txt', 'text/plain', Buffer.from('Lo que hice'))
  const entrega = await t.db
    .insertInto('entregas')
    .values({
      usuario_id: who.id,
      actividad_id: actividad.id,
      curso_id: curso.id,
      file_url: `/api/entregables/archivo/${imagen.id}`,
      archivo_id: imagen.id,
      otros: [hoja.id],
      calificacion: 90,
      calificado_en: new Date(),
      comentarios: 'Muy clara la secuencia',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('entrega_niveles')
    .values({ entrega_id: entrega.id, titulo_criterio: 'Claridad', titulo_nivel: 'Alto', puntos: 9, puntos_max: 10 })
    .execute()
  const elegibles = (await who.ask(portafoliosRoutes.elegibles, {})).elegibles
  return { who, entrega: entrega.id, actividad: actividad.id, imagen, hoja, elegibles }
}
type Alumna = Awaited<ReturnType<typeof alumna>>

/**
 * More works, each of a task of its own.
 * @returns their keys
 */
async function otrasEntregas({ who }: Alumna, n: number): Promise<number[]> {
  const { id: unidad_id } = await buildUnit(t.db)
  const made = []
  for (let i = 0; i < n; i++) {
    const { id: actividad_id } = await buildActivity(t.db, { unidad_id, entregable: 2 })
    const values = { usuario_id: who.id, actividad_id, file_url: 'https://ejemplo.mx/x' }
    made.push((await t.db.insertInto('entregas').values(values).returning('id').executeTakeFirstOrThrow()).id)
  }
  return made
}

const pieza = (entrega_id: number, titulo = 'Mi planeación') => ({
  entrega_id,
  titulo,
  frase: 'Con mi grupo de tercero',
})
const portafolio = (entrega: number) => ({
  titulo: 'Mis evidencias',
  presentacion: 'Un año de clases',
  piezas: [pieza(entrega)],
})
const make = ({ who, entrega }: Alumna, more: object = {}) =>
  who.send('POST', '/api/portafolios', { ...portafolio(entrega), ...more })
const made = async ({ who, entrega }: Alumna, more: Sent<typeof portafoliosRoutes.create> = {}) =>
  (await who.ask(portafoliosRoutes.create, { body: { ...portafolio(entrega), ...more } })).id
const mios = async (who: Caller) => (await who.ask(portafoliosRoutes.list, {})).portafolios
const share = async ({ who }: Alumna, id: number, dias: number | null = null) => {
  const body = await who.ask(portafoliosRoutes.share, { params: { id }, body: { dias } })
  return new URL(body.url).pathname
}

describe('a portfolio', () => {
  test('is made of what is one’s own, in the order that is said', async () => {
    const a = await alumna()
    expect(a.elegibles).toMatchObject([{ tipo: 'entrega', id: a.entrega }])
    const id = await made(a)
    const body = await a.who.ask(portafoliosRoutes.portafolio, { params: { id } })
    expect(body.piezas).toMatchObject([
      {
        titulo: 'Mi planeación',
        cambio: false,
        entrega: {
          calificacion: 90,
          comentarios: 'Muy clara la secuencia',
          rubrica: [{ criterio: 'Claridad', nivel: 'Alto', puntos: 9, puntos_max: 10 }],
          archivos: [{ nombre: 'Mi salón.jpg', sha256: a.imagen.sha256 }, { nombre: 'Planeación.txt' }],
        },
      },
    ])
    expect(JSON.stringify(body)).not.toContain('entregas/prueba')
    const other = await alumna('Beto')
    expect((await make(a, { piezas: [pieza(a.entrega), pieza(other.entrega)] })).status).toBe(404)
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const url = `/api/portafolios/${id}`
      const body = { titulo: 'x', piezas: [pieza(other.entrega)] }
      const { status } = method === 'GET' ? await other.who.get(url) : await other.who.send(method, url, body)
      expect(status, method).toBe(404)
    }
    expect(await mios(a.who)).toHaveLength(1)
  })

  test('refuses none, too many and what has no title, in words', async () => {
    const a = await alumna()
    const many = (n: number) => Array.from({ length: n }, (_, i) => pieza(a.entrega + i))
    for (const piezas of [[], many(200), [{ ...pieza(a.entrega), titulo: ' ' }], [{ titulo: 'x' }]]) {
      const { status, body } = await make(a, { piezas })
      expect([status, JSON.stringify(body)]).toEqual([422, expect.stringMatching(/Elige|demasiados|título/)])
    }
    const piezas = [pieza(a.entrega), ...(await otrasEntregas(a, 49)).map(id => pieza(id))]
    expect((await make(a, { titulo: '🎓 ليلى '.repeat(9), piezas })).status).toBe(200)
  })

  test('has each work once: what is chosen twice is refused in words, and two tabs at once leave one', async () => {
    const a = await alumna()
    const [otra] = await otrasEntregas(a, 1)
    const twice = await make(a, { piezas: [pieza(a.entrega), pieza(otra!), pieza(a.entrega, 'La misma')] })
    expect([twice.status, twice.body.message]).toEqual([
      422,
      'Un trabajo o una constancia va una sola vez: quita el que se repite',
    ])
    expect(await mios(a.who)).toEqual([])
    const id = await made(a)
    const body = { titulo: 'Mis evidencias', presentacion: '', piezas: [pieza(a.entrega), pieza(otra!)] }
    const saved = await Promise.all(Array.from({ length: 6 }, () => a.who.send('POST', `/api/portafolios/${id}`, body)))
    expect(saved.map(s => s.status)).toEqual([200, 200, 200, 200, 200, 200])
    const { piezas } = await a.who.ask(portafoliosRoutes.portafolio, { params: { id } })
    expect(piezas.map(p => p.entrega?.id)).toEqual([a.entrega, otra])
    // Nor beside itself as one that is no more.
    const vieja = { pieza_id: piezas[0]!.id, titulo: 'La misma', frase: '' }
    expect((await a.who.send('POST', `/api/portafolios/${id}`, { ...body, piezas: [vieja] })).status).toBe(404)
    await expect(
      t.db
        .insertInto('portafolio_piezas')
        .values({ portafolio_id: id, position: 9, entrega_id: a.entrega, nombre: 'x', titulo: 'x' })
        .execute(),
    ).rejects.toThrow('portafolio_piezas_entrega_unica')
  })

  test('is one of twenty at most, also when many are made at once', async () => {
    const a = await alumna()
    const replies = await Promise.all(Array.from({ length: 30 }, () => make(a)))
    expect(replies.filter(r => r.status === 200)).toHaveLength(20)
    expect(new Set(replies.filter(r => r.status !== 200).map(r => `${r.status} ${r.body.message}`))).toEqual(
      new Set(['409 Ya tienes 20 portafolios. Elimina uno antes de hacer otro.']),
    )
    expect(await mios(a.who)).toHaveLength(20)
  })

  test('that was changed in another tab is not overwritten', async () => {
    const a = await alumna()
    const id = await made(a)
    const save = (titulo: string, version: number) =>
      a.who.send('POST', `/api/portafolios/${id}`, { titulo, presentacion: '', piezas: [pieza(a.entrega)], version })
    expect((await save('Uno', 1)).body.version).toBe(2)
    expect((await save('Dos', 1)).status).toBe(409)
    expect((await mios(a.who))[0]).toMatchObject({ titulo: 'Uno', version: 2 })
  })

  test('says what was handed in again or is no more, and is saved with it', async () => {
    const a = await alumna()
    const id = await made(a)
    const read = async () => (await a.who.ask(portafoliosRoutes.portafolio, { params: { id } })).piezas
    await t.db.updateTable('entregas').set({ entregas: 2 }).where('id', '=', a.entrega).execute()
    expect(await read()).toMatchObject([{ cambio: true }])
    await t.db.deleteFrom('entrega_niveles').where('entrega_id', '=', a.entrega).execute()
    await t.db.deleteFrom('entregas').where('id', '=', a.entrega).execute()
    const gone = (await read())[0]!
    expect(gone).toMatchObject({ entrega: null, constancia: null })
    const path = await share(a, id)
    expect((await (await t.anonymous()).get(path)).text).toContain('ya no está en la plataforma')
    expect((await a.who.get(`/api/portafolios/${id}/pdf`)).status).toBe(200)
    const kept = {
      titulo: 'Con lo que hubo',
      presentacion: '',
      piezas: [{ pieza_id: gone.id, titulo: 'Aquella', frase: '' }],
    }
    await a.who.ask(portafoliosRoutes.save, { params: { id }, body: kept })
    expect(await read()).toMatchObject([{ titulo: 'Aquella', nombre: gone.nombre }])
  })
})

describe('as a file', () => {
  test('is a PDF with its pictures, and a ZIP with the files behind it', async () => {
    const a = await alumna('Ana 🎓')
    const id = await made(a)
    const pdf = await a.who.get(`/api/portafolios/${id}/pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const bytes = Buffer.from(pdf.bytes)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.toString('latin1')).toContain('/Subtype /Image')
    const zip = await a.who.get(`/api/portafolios/${id}/zip`)
    const text = Buffer.from(zip.bytes).toString('latin1')
    expect(text.slice(0, 2)).toBe('PK')
    for (const name of ['Portafolio.pdf', '1.2 - Planeaci', 'Lo que hice']) expect(text).toContain(name)
  })
})

describe('its address', () => {
  test('opens it without an account, without a script and without anybody’s mail; taken back it says so', async () => {
    const a = await alumna()
    const id = await made(a)
    const path = await share(a, id)
    const secreto = path.split('/').at(-1)!
    expect(Buffer.from(secreto, 'base64url').length).toBeGreaterThanOrEqual(16)
    const nobody = await t.anonymous()
    const page = await nobody.get(path)
    expect(page.status).toBe(200)
    expect(page.headers['x-robots-tag']).toContain('noindex')
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    for (const said of ['Mis evidencias', 'Muy clara la secuencia', 'Claridad', 'Mi salón.jpg', 'Ana Ríos'])
      expect(page.text).toContain(said)
    expect(page.text).not.toContain('<script')
    expect(page.text).not.toContain('@')
    const hoja = await nobody.get(`${path}/archivo/${a.hoja.id}`)
    expect(hoja.text).toBe('Lo que hice')
    // Taken back at the next look: of no browser's own copy, either.
    expect(hoja.headers['cache-control']).toBe('no-store')
    expect((await nobody.get(`${path}/pdf`)).headers['content-type']).toBe('application/pdf')
    const other = await alumna('Beto')
    expect((await nobody.get(`${path}/archivo/${other.hoja.id}`)).status).toBe(404)
    expect((await mios(a.who))[0]!.enlace).toMatchObject({ visitas: 1, vence: null })
    // Its hash is kept, and the secret nowhere.
    const { rows } = await sql<{
      en: string
    }>`select to_jsonb(portafolio)::text as en from portafolios portafolio where portafolio.id = ${id}`.execute(t.db)
    expect(rows[0]!.en).not.toContain(secreto)

    await a.who.ask(portafoliosRoutes.unshare, { params: { id } })
    for (const after of ['', '/pdf', `/archivo/${a.hoja.id}`]) {
      const gone = await nobody.get(path + after)
      expect([gone.status, gone.text]).toEqual([404, expect.stringContaining('ya no se comparte')])
    }
    expect((await mios(a.who))[0]!.enlace).toBeNull()
    expect((await nobody.get('/portafolio/x')).text).toContain('ya no se comparte')
  })

  test('that is made anew ends the old one, and one whose days are over opens nothing', async () => {
    const a = await alumna()
    const id = await made(a)
    const nobody = await t.anonymous()
    const [old, fresh] = [await share(a, id), await share(a, id, 30)]
    expect((await nobody.get(old)).status).toBe(404)
    expect((await nobody.get(fresh)).status).toBe(200)
    await t.db
      .updateTable('portafolios')
      .set({ vence_en: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .execute()
    expect((await nobody.get(fresh)).status).toBe(404)
    expect((await mios(a.who))[0]!.enlace).toBeNull()
    expect((await a.who.send('POST', `/api/portafolios/${id}/enlace`, { dias: 0 })).status).toBe(422)
  })
})
