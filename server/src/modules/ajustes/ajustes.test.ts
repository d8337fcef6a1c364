import { ajustesRoutes, CIERRE, contraste, legibilidadDe, rampaDe, rechazoDeColor } from '@eleva/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { followInstalacion } from '../../kit/instalacion.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp({ EMPRESA_DIRECCION: 'Calle del entorno' })
  admin = await t.as('admin')
})
afterAll(() => t.close())

const read = () => admin.ask(ajustesRoutes.get, {})
const save = (body: object) => admin.send('PUT', '/api/ajustes', body)
const upload = (imagen: File) => {
  const form = new FormData()
  form.set('_method', 'PUT')
  form.set('imagen', imagen)
  form.set('reemplazarImagen', '1')
  return admin.upload('/api/ajustes', form)
}
const screen = (headers: Record<string, string> = {}, url = '/canopi') =>
  t.app.inject({ url, headers: { accept: 'text/html', ...headers } })

test('what is said takes the place of the environment, what is not sent stays, and other processes hear of it within a second', async () => {
  const otro = await followInstalacion(t.db, t.storage, t.config, async () => [])
  expect((await read()).ajustes).toMatchObject({ nombre: 'Eleva', direccion: 'Calle del entorno' })
  expect((await save({ nombre: 'Formación 21', soporte: 'ayuda@escuela.mx' })).body.message).toBe('Ajustes guardados')
  expect((await save({ direccion: '' })).status).toBe(200)
  expect((await read()).ajustes).toMatchObject({ nombre: 'Formación 21', soporte: 'ayuda@escuela.mx', direccion: '' })
  await vi.waitFor(() => expect(otro.actual().ajustes.nombre).toBe('Formación 21'), { timeout: 2_000 })
  otro.close()
  const html = (await screen()).body
  expect(html).toContain('<title>Formación 21')
  expect(html).toContain('"soporte":"ayuda@escuela.mx"')
  expect(html).not.toContain('Calle del entorno')
})

test('what was read before something was said does not stand after it', async () => {
  const waiting: (() => void)[] = []
  const portada = async () => {
    if (waits) await new Promise<void>(done => waiting.push(done))
    return []
  }
  let waits = false
  const otro = await followInstalacion(t.db, t.storage, t.config, portada, 60_000)
  waits = true
  const before = otro.refresh()
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  expect((await save({ nombre: 'Dicho después' })).status).toBe(200)
  waits = false
  const after = otro.refresh()
  // Time enough to be told first, if it could be.
  await Promise.race([after, new Promise(done => setTimeout(done, 200))])
  waiting[0]!()
  await Promise.all([before, after])
  expect(otro.actual().ajustes.nombre).toBe('Dicho después')
  otro.close()
})

test('of two who save at once one is told', async () => {
  const { version } = await read()
  const both = await Promise.all(['A', 'B'].map(nombre => save({ nombre, version })))
  expect(both.map(r => r.status).sort()).toEqual([200, 409])
  expect(both.find(r => r.status === 409)!.body.message).toContain('Otra persona cambió los ajustes')
})

test('a colour that is not read is refused with figures and the nearest that is; one that is drives the page', async () => {
  const { body, status } = await save({ color: '#ffee00' })
  expect(status).toBe(422)
  const near = /(#[0-9a-f]{6})\.$/.exec(String(body.message))![1]!
  expect(body.message).toBe(`Con este color no se lee el texto: 1.0 de 4.5. El más parecido que se lee es ${near}.`)
  expect((await save({ color: near })).status).toBe(200)
  const html = (await screen()).body
  expect(html).toContain(`--e-primary:${near};`)
  expect(html).toMatch(/<style nonce="[^"]+">html:root\{/)
  for (const at of ['#000000', '#1d4ed8', '#0b3d2e', '#9d165e', near]) {
    expect(legibilidadDe(at), at).toBeGreaterThanOrEqual(4.5)
    // In the dark its fifth shade is text on the surface, and bears dark text.
    expect(contraste(rampaDe(at)[4]!, '#291d27'), at).toBeGreaterThanOrEqual(4.5)
    expect(contraste(rampaDe(at)[4]!, '#0d060c'), at).toBeGreaterThanOrEqual(4.5)
  }
  expect(rechazoDeColor('#777777')).toContain('3.8 de 4.5')
  await save({ color: '' })
  expect((await screen()).body).not.toContain('html:root{')
})

test.each([
  [{ nombre: ' ' }, 'Escribe el nombre de la plataforma'],
  [{ color: 'rojo' }, 'Escribe el color con seis cifras, como #9d165e'],
  [{ facebook: 'http://facebook.com/x' }, 'Escribe la dirección completa, que empiece con https://'],
  [{ youtube: 'javascript:alert(1)' }, 'Escribe la dirección completa, que empiece con https://'],
  [{ soporte: 'nadie' }, 'Escribe un correo'],
  [{ telefono: 'llámame' }, 'Escribe el teléfono con su clave, como 55 1234 5678'],
  [{ video_ayuda: 'https://vimeo.com/1' }, 'Pega la dirección de un video de YouTube'],
  [{ cita: 'Sirve' }, 'Escribe la cita y de quién es, o ninguna de las dos'],
  [{ invitaciones: [{ titulo: 'Sin día' }] }, 'Elige el día de la invitación'],
])('%o is refused, and nothing changes', async (body, message) => {
  const before = await read()
  const reply = await save({ ...body, direccion: 'Otra' })
  expect([reply.status, reply.body.message]).toEqual([422, message])
  expect(await read()).toEqual(before)
})

describe('the logo', () => {
  test('is drawn anew, rides with the page, and goes along with mails', async () => {
    const png = await sharp({ create: { width: 600, height: 200, channels: 3, background: '#123456' } })
      .png()
      .toBuffer()
    expect(await upload(new File([new Uint8Array(png)], 'logo.png', { type: 'image/png' }))).toMatchObject({
      status: 200,
    })
    const { logo } = (await read()).ajustes
    expect(logo).toMatch(/^\/imagenes\/[0-9a-f]{32}\.webp$/)
    expect((await screen()).body).toContain(`"logo":"${logo}"`)
    expect((await sharp(t.instalacion.actual().marca.logo).metadata()).format).toBe('png')
    expect((await t.app.inject({ url: '/logo.svg' })).headers.location).toBe(logo)
    const manifest = (await t.app.inject({ url: '/manifest.webmanifest' })).json()
    expect(manifest.name).toBe((await read()).ajustes.nombre)
    const icon = await t.app.inject({ url: manifest.icons[1].src })
    expect(await sharp(icon.rawPayload).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 })
    await save({ quitarImagenExistente: 1 })
    expect((await read()).ajustes.logo).toBe('')
    expect((await t.app.inject({ url: String(logo) })).statusCode).toBe(404)
  })

  test('of the wrong kind or too large is refused in words', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const bad = await upload(new File([svg], 'logo.svg', { type: 'image/svg+xml' }))
    expect([bad.status, bad.body.message]).toEqual([
      422,
      'Formato inválido. Solo se permiten imágenes JPG, PNG, GIF o WEBP.',
    ])
    expect((await upload(new File(['hola'], 'logo.png', { type: 'image/png' }))).status).toBe(422)
    const large = await upload(new File([new Uint8Array(50 * 1024 * 1024)], 'logo.png', { type: 'image/png' }))
    expect(large.status).toBe(413)
    expect((await read()).ajustes.logo).toBe('')
  })
})

describe('maintenance', () => {
  const inHours = (hours: number) =>
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Mexico_City',
      dateStyle: 'short',
      timeStyle: 'short',
    })
      .format(Date.now() + hours * 3_600_000)
      .replace(' ', 'T')
  const close = (desde: number, hasta: number) =>
    admin.send('POST', '/api/ajustes/mantenimiento', {
      texto: 'Cambiamos <b>discos</b>',
      desde: inHours(desde),
      hasta: inHours(hasta),
    })

  test('to come is told with every reply and page; going on it lets in who administers alone, and ends by itself', async () => {
    const docente = await t.as('docente')
    const anonymous = await t.anonymous()
    expect((await close(1, 2)).status).toBe(200)
    const told = JSON.parse(decodeURIComponent(String((await docente.get('/api/user')).headers[CIERRE])))
    expect(told).toMatchObject({
      texto: 'Cambiamos <b>discos</b>',
      desde: expect.stringMatching(/T\d\d:\d\d:00-06:00$/),
    })
    expect((await screen()).body).toContain('"cierre":"%7B%22texto%22')

    expect((await close(-1, 2)).status).toBe(200)
    const refused = await docente.get('/api/agenda?desde=2026-01-01&hasta=2026-01-02')
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '300'])
    expect(refused.body.message).toMatch(/^Estamos en mantenimiento hasta el .+ h, hora del centro\. Cambiamos/)
    expect((await anonymous.get('/api/publico/programa')).status).toBe(503)
    const page = await screen(docente.headers)
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '300'])
    expect(page.body).toContain('Cambiamos &lt;b&gt;discos&lt;/b&gt;')
    expect((await screen({}, '/')).statusCode).toBe(503)
    expect((await screen({}, '/login')).statusCode).toBe(200)
    expect((await screen({ ...admin.headers }, '/ajustes')).statusCode).toBe(200)
    expect((await t.app.inject({ url: '/salud' })).statusCode).toBe(200)
    expect((await read()).mantenimiento).toMatchObject({ texto: 'Cambiamos <b>discos</b>' })

    vi.setSystemTime(Date.now() + 3 * 3_600_000)
    expect((await screen({}, '/canopi')).statusCode).toBe(200)
    vi.useRealTimers()
    expect((await screen({}, '/canopi')).statusCode).toBe(503)
    await admin.ask(ajustesRoutes.open, {})
    expect((await screen({}, '/canopi')).statusCode).toBe(200)
    expect((await docente.get('/api/user')).headers[CIERRE]).toBeUndefined()
  })

  test('in the past, backwards or without hours is refused', async () => {
    expect((await close(-3, -1)).body.message).toBe('Esa hora ya pasó: elige una que esté por venir')
    expect((await close(3, 1)).body.message).toBe('Termina antes de empezar: revisa las horas')
    const none = await admin.send('POST', '/api/ajustes/mantenimiento', { texto: 'x' })
    expect(none.body.message).toBe('Elige el día y la hora en que empieza')
    expect((await read()).mantenimiento).toBeNull()
  })
})
