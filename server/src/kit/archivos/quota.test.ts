/** What somebody's files may take: told before, held also for many at once. */
import { cuentasRoutes, ROL } from '@eleva/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildCursoOfrecido, buildPerson, buildSchool } from '../../../test/build.ts'

const MB = 1024 * 1024
let t: TestApp
let unidad: number
let actividad: number
beforeAll(async () => {
  t = await openTestApp({ QUOTA_PERSON_MB: '5', QUOTA_SCHOOL_GB: '1', QUOTA_AUTHOR_GB: '1' })
  const [u] = await t.database
    .sql`insert into unidades (nombre_unidad, clave_interna, descripcion) values ('U', 'CUOTA', 'x') returning id`
  unidad = u!.id
  const [a] = await t.database
    .sql`insert into actividades (unidad_id, nombre_actividad_unidad, position, entregable) values (${unidad}, 'T', 1, 1) returning id`
  actividad = a!.id
})
afterAll(() => t.close())

async function learner(escuela?: number) {
  const person = await buildPerson(t.db, { roles: [ROL.estudiante], ...(escuela ? { escuela_id: escuela } : {}) })
  const { id } = await buildCursoOfrecido(t.db, { unidades: [unidad], usuarios: [person.id] })
  return { who: await t.asPerson(person), curso: id }
}

function send(who: Caller, curso: number, bytes: number) {
  const form = new FormData()
  form.set('actividad_id', String(actividad))
  form.set('curso_id', String(curso))
  form.set('archivo', new File([new Uint8Array(bytes).fill(65)], 'tarea.txt'))
  return who.upload('/api/entregables/archivo', form)
}

test('files of a learner fit until their space is full, and then it is said how much is left', async () => {
  const { who, curso } = await learner()
  expect((await send(who, curso, 2 * MB)).status).toBe(200)
  expect((await who.ask(cuentasRoutes.espacio, {})).propio).toEqual({ usado: 2 * MB, limite: 5 * MB })
  const refused = await send(who, curso, 4 * MB)
  expect([refused.status, refused.body.message]).toEqual([
    413,
    'No te queda espacio para este archivo: tienes 3 MB libres de 5 MB.',
  ])
  expect((await who.ask(cuentasRoutes.espacio, {})).propio).toEqual({ usado: 2 * MB, limite: 5 * MB })
})

test('ten at once do not pass together', { tags: ['resto'] }, async () => {
  const { who, curso } = await learner()
  const all = await Promise.all(Array.from({ length: 10 }, () => send(who, curso, MB)))
  expect(all.map(r => r.status).toSorted()).toEqual([...Array(5).fill(200), ...Array(5).fill(413)])
})

test('a school has a space of its own, whoever of it fills it', async () => {
  const escuela = await buildSchool(t.db, {})
  const { who, curso } = await learner(escuela.id)
  const other = await buildPerson(t.db, { roles: [ROL.estudiante], escuela_id: escuela.id })
  await t.db
    .insertInto('archivos')
    .values({ llave: 'entregas/de-otra', nombre: 'x', tipo: 'x', tamano: 1024 * MB, sha256: 'x', usuario_id: other.id })
    .execute()
  const refused = await send(who, curso, 10)
  expect([refused.status, refused.body.message]).toEqual([
    413,
    expect.stringContaining('Tu escuela ya no tiene espacio'),
  ])
})

test('nine of one school at once do not pass together', { tags: ['resto'] }, async () => {
  const escuela = await buildSchool(t.db, {})
  const clase = await Promise.all(Array.from({ length: 10 }, () => learner(escuela.id)))
  await t.db
    .insertInto('archivos')
    .values({
      llave: 'entregas/de-antes',
      nombre: 'x',
      tipo: 'x',
      tamano: (1024 - 5) * MB,
      sha256: 'x',
      usuario_id: clase[0]!.who.id,
    })
    .execute()
  const otros = clase.slice(1)
  const all = await Promise.all(otros.map(({ who, curso }) => send(who, curso, MB)))
  expect(all.map(r => r.status).toSorted()).toEqual([...Array(5).fill(200), ...Array(4).fill(413)])
})

test('an author is told with the first chunk of a video that it will not fit', async () => {
  const author = await t.as('coach')
  const form = new FormData()
  const size = 2 * 1024 * MB
  const fields = {
    fileName: 'v.webm',
    chunkIndex: 0,
    totalChunks: Math.ceil(size / (5 * MB)),
    fileSize: size,
    fileType: 'video/webm',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  const webm = new Uint8Array(5 * MB)
  webm.set([
    0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 0x01, 0x42, 0xf7, 0x81, 0x01, 0x42, 0xf2, 0x81, 0x04, 0x42, 0xf3,
    0x81, 0x08, 0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d,
  ])
  form.set('file', new File([webm], 'trozo'))
  const refused = await author.upload('/api/video-upload/chunk', form)
  expect([refused.status, refused.body.message]).toEqual([413, expect.stringContaining('No te queda espacio')])
})
