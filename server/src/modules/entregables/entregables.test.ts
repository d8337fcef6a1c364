import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateRawSync } from 'node:zlib'
import { entregasPropiasRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'
import { removeArchivosSueltos } from './archivos/archivos.sql.ts'

const URL_STORE = '/api/entregables/store/url'
const FILE_STORE = '/api/entregables/store'
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

let t: TestApp
let s: Salon
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())

const place = (actividad_id: number) => ({
  curricula_id: s.curricula,
  curso_id: s.curso,
  unidad_id: s.unidad,
  actividad_id,
})
const byUrl = (who: Caller, actividad: number, url = 'https://docs.google.com/document/d/1/edit') =>
  who.send('POST', URL_STORE, { ...place(actividad), url })
const uploadAs = (
  who: Caller,
  name: string,
  bytes: Uint8Array<ArrayBuffer> | string,
  actividad = s.actividades.calificable,
) => {
  const form = new FormData()
  form.set('actividad_id', String(actividad))
  form.set('curso_id', String(s.curso))
  form.set('archivo', new File([bytes], name))
  return who.upload('/api/entregables/archivo', form)
}
const sentUp = (who: Caller, name: string, bytes: Uint8Array<ArrayBuffer> | string) =>
  who.ask(entregasPropiasRoutes.upload, {
    body: { actividad_id: s.actividades.calificable, curso_id: s.curso, archivo: new File([bytes], name) },
  })
const rows = (actividad: number) =>
  t.db.selectFrom('entregas').selectAll().where('actividad_id', '=', actividad).execute()

describe('handing in', () => {
  test('a link, which can be replaced until it is graded', async () => {
    const hand = () =>
      s.ana.ask(entregasPropiasRoutes.handInUrl, {
        body: { ...place(s.actividades.calificable), url: 'https://docs.google.com/document/d/1/edit' },
      })
    const first = await hand()
    expect(first).toMatchObject({ success: true, message: 'Entrega recibida', entrega: { calificacion: null } })
    expect((await hand()).entrega.entregado_en).toBe(first.entrega.entregado_en)
    await byUrl(s.ana, s.actividades.calificable, 'https://drive.google.com/file/d/2/view')
    const [row, ...more] = await rows(s.actividades.calificable)
    expect(more).toEqual([])
    expect(row).toMatchObject({ file_url: 'https://drive.google.com/file/d/2/view', entregas: 2, curso_id: s.curso })
    await s.coach.send('PUT', `/api/entregables/calificaciones/cuaderno/${row!.id}`, { calificacion: 70 })
    expect(await byUrl(s.ana, s.actividades.calificable)).toMatchObject({
      status: 409,
      body: { message: 'Tu entrega ya fue calificada; ya no se puede cambiar.' },
    })
    await s.coach.send('PUT', `/api/entregables/calificaciones/cuaderno/${row!.id}`, { calificacion: '' })
    expect((await byUrl(s.ana, s.actividades.calificable)).status).toBe(200)
  })

  test('fifty times at once counts once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => byUrl(s.beto, s.actividades.sencilla, `https://ejemplo.mx/${i}`)),
    )
    expect(new Set(replies.map(r => r.status))).toEqual(new Set([200]))
    expect((await rows(s.actividades.sencilla)).filter(e => e.usuario_id === s.beto.id)).toHaveLength(1)
  })

  test.each(['', 'mi tarea', 'javascript:alert(1)', 'ftp://x.mx/a', `https://x.mx/${'a'.repeat(2000)}`])(
    'refuses «%s» as a link',
    async url => {
      expect((await byUrl(s.ana, s.actividades.sencilla, url)).status).toBe(422)
    },
  )

  test('is refused where nothing is asked for, where the course is not theirs, locked, or over', async () => {
    expect(await byUrl(s.ana, s.actividades.marca)).toMatchObject({
      status: 409,
      body: { message: 'En esta actividad no se entrega nada.' },
    })
    for (const who of [s.others.ana, s.others.docente, s.others.gestor])
      expect((await byUrl(who, s.actividades.sencilla)).status).toBe(404)
    expect(
      (
        await s.ana.send('POST', URL_STORE, {
          ...place(s.actividades.sencilla),
          curso_id: 999_999,
          url: 'https://x.mx',
        })
      ).status,
    ).toBe(404)
    const set = (values: object) => t.db.updateTable('cursos').set(values).where('id', '=', s.curso).execute()
    await set({ fecha_seleccion_termino: '2020-01-01' })
    expect(await byUrl(s.ana, s.actividades.sencilla)).toMatchObject({
      status: 409,
      body: { message: 'Este curso está fuera de fecha.' },
    })
    await set({ fecha_seleccion_termino: null })
    await t.db.updateTable('ofertas_academicas').set({ publicado: 0 }).where('id', '=', s.oferta).execute()
    expect((await byUrl(s.ana, s.actividades.sencilla)).status).toBe(404)
    await t.db.updateTable('ofertas_academicas').set({ publicado: 1 }).where('id', '=', s.oferta).execute()
    expect((await rows(s.actividades.sencilla)).filter(e => e.usuario_id === s.ana.id)).toEqual([])
  })

  test('a file of the drive, or of the device', async () => {
    const picked = {
      file_id: 'abc',
      file_name: 'Plan.docx',
      file_url: 'https://docs.google.com/x',
      file_type: 'text/x',
      file_iconUrl: '',
    }
    expect(
      (
        await s.ana.ask(entregasPropiasRoutes.handInArchivo, {
          body: { ...place(s.actividades.sencilla), ...picked },
        })
      ).entrega,
    ).toMatchObject(picked)
    expect(await s.ana.send('POST', FILE_STORE, { ...place(s.actividades.sencilla), file_id: '' })).toMatchObject({
      status: 422,
      body: { message: 'Hay que elegir un archivo del drive!' },
    })
    const up = await sentUp(s.ana, 'Mi plan: final?.pdf', PDF)
    expect(up).toMatchObject({ file_name: 'Mi plan final.pdf', file_type: 'application/pdf' })
    const mine = {
      ...place(s.actividades.sencilla),
      file_id: up.file_id,
      file_name: 'x',
      file_url: 'https://mentira.mx',
      file_type: 'text/html',
    }
    const handed = await s.ana.send('POST', FILE_STORE, mine)
    expect(handed.body.entrega).toMatchObject({
      file_name: 'Mi plan final.pdf',
      file_url: up.file_url,
      file_type: 'application/pdf',
    })
    for (const who of [s.ana, s.coach, s.docente, s.gestor, s.admin]) {
      const file = await who.get(up.file_url)
      expect(file).toMatchObject({ status: 200, text: PDF.toString() })
      expect(file.headers['content-disposition']).toMatch(/^inline; .*Mi%20plan%20final\.pdf$/)
      expect(file.headers['content-security-policy']).toContain("default-src 'none'")
    }
    for (const who of [s.beto, s.others.ana, s.others.coach, s.others.docente])
      expect((await who.get(up.file_url)).status).toBe(404)
    expect((await s.beto.send('POST', FILE_STORE, { ...mine, actividad_id: s.actividades.deRubrica })).status).toBe(422)
    // Replaced, the old file stays: it is a version.
    await byUrl(s.ana, s.actividades.sencilla)
    for (const who of [s.ana, s.coach]) expect((await who.get(up.file_url)).status).toBe(200)
    expect((await s.others.docente.get(up.file_url)).status).toBe(404)
  })

  test.each<[string, string, Uint8Array<ArrayBuffer> | string]>([
    ['a program', 'tarea.pdf', new Uint8Array(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500, 7)]))],
    ['a page', 'tarea.html', '<script>alert(1)</script>'],
    ['a drawing that can run', 'tarea.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page called text', 'tarea.xhtml', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['bytes that say nothing', 'tarea.docx', new Uint8Array(deflateRawSync(Buffer.alloc(900, 3)))],
    ['nothing', 'tarea.txt', ''],
    ['zeros called text', 'tarea.txt', new Uint8Array(50)],
  ])('refuses %s, and keeps nothing of it', async (_what, name, bytes) => {
    const before = await t.db.selectFrom('archivos').select('id').execute()
    expect((await uploadAs(s.ana, name, bytes)).status).toBe(422)
    expect(await t.db.selectFrom('archivos').select('id').execute()).toEqual(before)
  })

  test('what is sent up and not handed in is its owner’s alone; its name ends as its content does, and hides nothing', async () => {
    const gif = Uint8Array.from(Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'))
    const up = await sentUp(s.ana, 'ta\u202Erea.js', gif)
    expect(up.file_name).toBe('tarea.gif')
    const status = async (who: Caller) => (await who.get(up.file_url)).status
    expect([await status(s.ana), await status(s.coach), await status(s.docente), await status(s.admin)]).toEqual([
      200, 404, 404, 404,
    ])
    const place = { actividad_id: s.actividades.calificable, curso_id: s.curso }
    await s.ana.ask(entregasPropiasRoutes.handInArchivo, { body: { ...place, file_id: up.file_id } })
    expect([await status(s.coach), await status(s.docente), await status(s.others.docente)]).toEqual([200, 200, 404])
  })

  test('more than 25 MB is too much; what is never handed in goes after a week', async () => {
    const large = new Uint8Array(25 * 1024 * 1024 + 1)
    large.set(PDF)
    expect(await uploadAs(s.ana, 'enorme.pdf', large)).toMatchObject({
      status: 413,
      body: { message: 'El archivo es demasiado grande: el máximo es 25 MB.' },
    })
    const [kept, loose] = [await sentUp(s.beto, 'a.txt', 'hola'), await sentUp(s.beto, 'b.csv', 'á;b\n1;2\n')]
    expect([kept.file_type, loose.file_type]).toEqual(['text/plain', 'text/csv'])
    await s.beto.send('POST', FILE_STORE, { ...place(s.actividades.calificable), file_id: kept.file_id })
    await t.db
      .updateTable('archivos')
      .set({ creado_en: new Date(Date.now() - 8 * 86_400_000) })
      .execute()
    expect(await removeArchivosSueltos(t.db, 7)).toHaveLength(1)
    expect((await s.beto.get(kept.file_url)).status).toBe(200)
    expect((await s.beto.get(loose.file_url)).status).toBe(404)
  })

  test('tells the learner how each thing stands, and only theirs', async () => {
    const body = await s.beto.ask(entregasPropiasRoutes.misCalificaciones, { params: { cursoId: s.curso } })
    const list = body.calificaciones
    expect(list.map(c => [c.tipo, c.estado])).toEqual([
      ['sencillo', 'entregado'],
      ['calificable', 'entregado'],
      ['rubrica', 'pendiente'],
    ])
    expect((await s.others.ana.get(`/api/entregables/mis-calificaciones/${s.curso}`)).status).toBe(404)
  })
})

describe('a link of the drive that is not shared is said at once', () => {
  test('where it can be known', async () => {
    const drive = createServer((request, reply) => {
      if (request.url === '/privado')
        return reply.writeHead(302, { location: 'https://accounts.google.com/ServiceLogin' }).end()
      if (request.url === '/nada') return reply.writeHead(404).end()
      return reply.end('<html>')
    }).listen(0, '127.0.0.1')
    await once(drive, 'listening')
    const origin = `http://127.0.0.1:${(drive.address() as AddressInfo).port}`
    const app = await openTestApp({ DRIVE_ORIGINS: origin })
    const who = await app.as('estudiante')
    const ask = async (url: string) => (await who.ask(entregasPropiasRoutes.checkUrl, { body: { url } })).acceso
    expect(await ask(`${origin}/publico`)).toBe('compartido')
    expect(await ask(`${origin}/privado`)).toBe('privado')
    expect(await ask(`${origin}/nada`)).toBe('privado')
    // Never asked: it is none of ours.
    expect(await ask('http://127.0.0.1:1/x')).toBe('desconocido')
    expect((await who.send('POST', '/api/entregables/revisar-url', { url: 'x' })).status).toBe(422)
    await app.close()
    drive.close()
  })
})
