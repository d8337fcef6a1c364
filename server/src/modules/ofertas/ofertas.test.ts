import { readdirSync } from 'node:fs'
import path from 'node:path'
import { ofertasRoutes } from '@eleva/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildGroup, buildSchool } from '../../../test/build.ts'

let t: TestApp
let admin: Caller
let curricula: number
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
  const row = await t.db
    .insertInto('curriculas')
    .values({ nombre_curricula: 'Docente digital', tipo: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  curricula = row.id
})
afterAll(() => t.close())

const picture = async (format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png', side = 40) =>
  new Uint8Array(
    await sharp({ create: { width: side, height: side, channels: 3, background: '#9d165e' } })
      .withExif({ IFD0: { Copyright: 'secreto' } })
      [format]()
      .toBuffer(),
  )
const file = (bytes: Uint8Array, name = 'foto.png') => new File([bytes as BlobPart], name)
const form = (fields: Record<string, string | File> = {}) => {
  const made = new FormData()
  const all = { nombre_oferta_academica: 'Otoño', curricula_id: String(curricula), ...fields }
  for (const [name, value] of Object.entries(all)) made.set(name, value)
  return made
}
const store = (fields?: Record<string, string | File>) => admin.upload('/api/ofertaAcademica/store', form(fields))
const update = (id: number, fields: Record<string, string | File>) =>
  admin.upload('/api/ofertaAcademica/update', form({ id: String(id), ...fields }))
const read = async (id: number) => (await admin.ask(ofertasRoutes.get, { params: { id } })).oferta
const kept = () => {
  try {
    return readdirSync(path.join(t.config.DATA_DIR, 'objects/imagenes')).filter(n => n.endsWith('.webp'))
  } catch {
    return []
  }
}

test('an offer is made for groups, shown, changed and deleted', async () => {
  const [one, two] = [await buildGroup(t.db, { nombre_grupo: 'A' }), await buildGroup(t.db, { nombre_grupo: 'B' })]
  const made = await store({
    grupo_usuario_aprende_id: JSON.stringify([one.id, two.id]),
    fecha_inicio: '2026-01-01',
    fecha_finalizacion: '2026-01-31',
    publicado: '1',
  })
  expect(made.body).toMatchObject({ success: true, message: 'Oferta creada' })
  const id = made.body.id as number
  expect(await admin.ask(ofertasRoutes.list, { query: { search: 'otono', publicado: 1 } })).toMatchObject({
    cantidad: 1,
    ofertas: [
      {
        id,
        arrGruposId: [one.id, two.id],
        grupos: 'A, B',
        vigencia: 'vencida',
        detalles_oferta_curricula: [{ curricula_id: curricula, nombre_curricula: 'Docente digital' }],
      },
    ],
  })
  expect((await update(id, { grupo_usuario_aprende_id: String(two.id), version: '1' })).body.message).toBe(
    'Oferta actualizada',
  )
  expect(await read(id)).toMatchObject({
    arrGruposId: [two.id],
    publicado: 1,
    fecha_inicio: '2026-01-01',
    vigencia: 'vencida',
  })
  expect((await update(id, { version: '1' })).status).toBe(409)
  const destroy = () =>
    admin.send('POST', '/api/ofertaAcademica/destroy', { id_oferta_academica: id, idCurricula: curricula })
  const school = await buildSchool(t.db, { nombre: 'Sec. 21' })
  await t.db.insertInto('gestores_ofertas').values({ escuela_id: school.id, oferta_id: id }).execute()
  expect((await destroy()).body.message).toBe('No se puede eliminar: la tiene «Sec. 21».')
  await t.db.deleteFrom('gestores_ofertas').execute()
  expect((await destroy()).body.message).toBe('Oferta eliminada')
  expect((await destroy()).status).toBe(404)
})

test('its form has no group of a year that is over, and takes it from none', async () => {
  const [antes, ahora] = [await buildGroup(t.db), await buildGroup(t.db)]
  const { body } = await store({ grupo_usuario_aprende_id: JSON.stringify([antes.id, ahora.id]) })
  const id = body.id as number
  await t.db.updateTable('grupos').set({ archivado_en: new Date() }).where('id', '=', antes.id).execute()
  expect((await read(id)).arrGruposId).toEqual([ahora.id])
  expect((await update(id, { grupo_usuario_aprende_id: '[]' })).status).toBe(200)
  expect(await t.db.selectFrom('ofertas_grupos').select('grupo_id').where('oferta_id', '=', id).execute()).toEqual([
    { grupo_id: antes.id },
  ])
})

test.each([
  [{ nombre_oferta_academica: ' ' }, 'Hace falta el nombre de la oferta'],
  [{ curricula_id: '' }, 'Elige una currícula'],
  [
    { fecha_inicio: '2026-02-01', fecha_finalizacion: '2026-01-01' },
    'La fecha de término no puede ser anterior a la de inicio',
  ],
  [{ curricula_id: '999999' }, 'Esa currícula ya no existe.'],
  [{ grupo_usuario_aprende_id: '999999' }, 'Uno de los grupos ya no existe.'],
])('%j is refused, and nothing is made', async (fields, message) => {
  const before = (await admin.ask(ofertasRoutes.list, {})).total
  expect(await store(fields as Record<string, string>)).toMatchObject({ status: 422, body: { message } })
  expect((await admin.ask(ofertasRoutes.list, {})).total).toBe(before)
})

describe('its picture', () => {
  test('is drawn anew, served to be kept, replaced and removed', async () => {
    const id = (await store({ imagen: file(await picture('jpeg', 3000)) })).body.id as number
    const { imagen } = await read(id)
    const served = await t.app.inject(imagen)
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringContaining('immutable'),
    })
    const meta = await sharp(served.rawPayload).metadata()
    expect([meta.format, meta.width, meta.exif]).toEqual(['webp', 1600, undefined])
    await update(id, {})
    expect(await read(id)).toMatchObject({ imagen })
    await update(id, { reemplazarImagen: '1', imagen: file(await picture('gif')) })
    const replaced = (await read(id)).imagen as string
    expect(replaced).not.toBe(imagen)
    expect((await t.app.inject(imagen)).statusCode).toBe(404)
    await update(id, { quitarImagenExistente: '1' })
    expect(await read(id)).toMatchObject({ imagen: '' })
    expect((await t.app.inject(replaced)).statusCode).toBe(404)
  })

  test('that is none, is disguised or is too large is refused, and nothing is left on disk', async () => {
    const before = kept()
    const bad = 'Formato inválido. Solo se permiten imágenes JPG, PNG, GIF o WEBP.'
    const large = 'La imagen supera el tamaño máximo permitido de 2 MB.'
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const half = (await picture('png')).slice(0, 60)
    for (const [bytes, message, status] of [
      [svg, bad, 422],
      [half, bad, 422],
      [new Uint8Array(2 * 1024 * 1024 + 1), large, 422],
      [new Uint8Array(4 * 1024 * 1024), large, 413],
    ] as const)
      expect(await store({ imagen: file(bytes) })).toMatchObject({ status, body: { message } })
    // A good picture of a form that is refused goes too.
    expect((await store({ imagen: file(await picture()), grupo_usuario_aprende_id: '999999' })).status).toBe(422)
    expect(kept()).toEqual(before)
  })

  test('has a name that leads nowhere else', async () => {
    for (const name of ['..%2f..%2fpg', 'a.webp', `${'0'.repeat(32)}.webp`])
      expect((await t.app.inject(`/imagenes/${name}`)).statusCode).toBe(404)
  })
})
