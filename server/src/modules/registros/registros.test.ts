import { enFolio, type QueryOf, registrosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { defineRegistrosJobs } from './registros.jobs.ts'

let t: TestApp
let nobody: Caller
beforeAll(async () => {
  t = await openTestApp()
  defineRegistrosJobs(t)
  await t.jobs.start()
  nobody = await t.anonymous()
})
afterAll(() => t.close())

const URL = '/api/usicamm-registro'
const gloria = {
  nombres: 'Gloria',
  apellido_materno: 'García',
  apellido_paterno: 'Hernández',
  correo_alternativo: 'gloria@ejemplo.mx',
  curp: 'HEGG560427MVZRRL04',
  rfc: 'HEGG560427AB1',
  tipos_de_formacion: 'Curso',
  modalidad: 'Linea',
  nombre_oferta_formacion: 'DGENAM',
  funcion: '=Docente',
  nivel_educativo: 'Licenciatura',
  direccion_operativa: 'Dirección Operativa 3',
  alcaldia_cct: 'Benito Juárez',
  numero_celular: '55 1234 5678',
  numero_fijo: '5587654321',
  edad: '70',
  cct: '09dpr1234x',
  genero: 'Mujer',
}
const rows = () => t.db.selectFrom('registros_formacion').selectAll().orderBy('id').execute()

test('somebody who is not signed in registers by the form; what is missing is said first, and nothing is kept', async () => {
  const bad = await nobody.send('POST', URL, { ...gloria, rfc: '', curp: 'X', genero: '' })
  expect([bad.status, bad.body.message]).toEqual([422, 'Hace falta especificar el RFC'])
  expect(await rows()).toEqual([])
  const form = new FormData()
  for (const [key, value] of Object.entries(gloria)) form.set(key, value)
  const reply = await nobody.upload(URL, form)
  expect(reply.body).toMatchObject({ success: true, color: 'success', message: 'Tu registro quedó guardado.' })
  expect(await rows()).toMatchObject([{ curp: gloria.curp, numero_celular: '5512345678', cct: '09DPR1234X', edad: 70 }])
  // The page promises a mail.
  const mail = async () => (await t.mail.list()).filter(m => m.to === gloria.correo_alternativo)
  await expect.poll(async () => (await mail()).length, { timeout: 20_000 }).toBe(1)
  expect((await mail())[0]!.subject).toBe('Recibimos tu registro en Eleva')
  expect((await t.mail.read((await mail())[0]!.id))!.text).toContain(enFolio(String(reply.body.folio)))
})

test('sending twice, at once too, is one registration; with the same e-mail it is brought up to date', async () => {
  const replies = await Promise.all(
    Array.from({ length: 6 }, () =>
      nobody.send('POST', URL, { ...gloria, correo_alternativo: 'Gloria@Ejemplo.mx', edad: 71 }),
    ),
  )
  expect(replies.map(r => r.status)).toEqual(Array(6).fill(200))
  expect(await rows()).toMatchObject([{ edad: 71 }])
  // It keeps its folio, also where two send at once.
  expect(new Set(replies.map(r => r.body.folio))).toEqual(new Set([(await rows())[0]!.folio]))
})

test('a registration keeps which notice of privacy stood on the page, and who administers reads it', async () => {
  const admin = await t.as('admin')
  const ficha = async () => {
    const body = await admin.ask(registrosRoutes.get, { params: { id: (await rows())[0]!.id } })
    return body.registro.aviso_version
  }
  expect(await ficha()).toBeNull()
  const made = await admin.send('POST', '/api/privacidad/textos', { tipo: 'aviso', contenido: '<p>El nuestro.</p>' })
  expect(made.status).toBe(200)
  await nobody.send('POST', URL, { ...gloria, correo_alternativo: 'Gloria@Ejemplo.mx', edad: 71 })
  expect(await ficha()).toBe(1)
})

test('who takes a CURP first keeps nobody out, and nobody is told that it is taken: both stand, and who administers sees them', async () => {
  const said = (correo: string, more: object) =>
    nobody.send('POST', URL, { ...gloria, correo_alternativo: correo, ...more })
  const fresh = await said('nueva@ejemplo.mx', { curp: 'BOXW310820HNERXN09' })
  const taken = await said('otra@ejemplo.mx', { nombres: 'Otra' })
  // A folio says nothing: neither that it is new, nor how many there are.
  const alike = (reply: typeof fresh) => ({ ...reply.body, folio: /^[0-9A-F]{10}$/.test(String(reply.body.folio)) })
  expect([taken.status, alike(taken)]).toEqual([200, { ...alike(fresh), folio: true }])
  // Sending twice is once here, too, and what was first is as it was.
  await said('Otra@ejemplo.mx', { nombres: 'Otra vez' })
  const admin = await t.as('admin')
  const { registros } = await admin.ask(registrosRoutes.list, { query: { search: gloria.curp } })
  expect(registros).toMatchObject([
    { nombre_completo: 'Otra vez Hernández García', repetida: true },
    { correo_alternativo: 'Gloria@Ejemplo.mx', nombre_completo: 'Gloria Hernández García', repetida: true },
  ])
  const [uno] = (await admin.ask(registrosRoutes.list, { query: { search: 'BOXW310820HNERXN09' } })).registros
  expect(uno).toMatchObject({ repetida: false })
  await t.db.deleteFrom('registros_con_otro_correo').execute()
  await t.db.deleteFrom('registros_formacion').where('curp', '<>', gloria.curp).execute()
})

test('by folio and e-mail anybody reads how it goes; with another e-mail as with a folio of nobody', async () => {
  const folio = (await rows())[0]!.folio!
  const ask = (body: object) => nobody.send('POST', `${URL}/estado`, body)
  const found = await ask({
    folio: ` ${folio.slice(0, 5).toLowerCase()}-${folio.slice(5)}`,
    correo: 'GLORIA@ejemplo.mx ',
  })
  expect(found.status).toBe(200)
  expect(Object.keys(found.body.registro!).sort()).toEqual([
    'estado',
    'folio',
    'motivo',
    'nombre_oferta_formacion',
    'recibido_en',
  ])
  expect(found.body.registro).toMatchObject({ folio, estado: 'recibido', nombre_oferta_formacion: 'DGENAM' })
  const [stranger, none] = [
    await ask({ folio, correo: 'otra@ejemplo.mx' }),
    await ask({ folio: 'FFFFFFFFFF', correo: 'gloria@ejemplo.mx' }),
  ]
  expect([stranger.status, stranger.body.message]).toEqual([none.status, none.body.message])
  expect(stranger.status).toBe(404)
  expect((await ask({ folio: '', correo: 'x' })).body.errors).toMatchObject({
    folio: expect.any(Array),
    correo: expect.any(Array),
  })
  expect((await ask({ folio: '😀<b>'.repeat(2_500), correo: 'a@b.mx' })).status).toBe(422)
})

test('a receipt has no word of who registers, and a mailbox gets one a day, however often and under whichever tag', async () => {
  const victim = 'victima@ejemplo.mx'
  const curps = ['HEGG560427MVZRRL04', 'BOXW310820HNERXN09']
  for (const [i, tag] of ['', '+a', '+b', ''].entries())
    await nobody.send('POST', URL, {
      ...gloria,
      nombres: 'Gana dinero en ejemplo punto net',
      curp: curps[i % 2],
      correo_alternativo: victim.replace('@', `${tag}@`),
    })
  await nobody.send('POST', URL, { ...gloria, curp: curps[1], correo_alternativo: 'despues@ejemplo.mx' })
  const mails = await expect
    .poll(async () => (await t.mail.list()).filter(m => m.to === 'despues@ejemplo.mx').length, { timeout: 20_000 })
    .toBe(1)
    .then(() => t.mail.list())
  const hers = mails.filter(m => m.to.startsWith('victima'))
  expect(hers).toHaveLength(1)
  expect((await t.mail.read(hers[0]!.id))!.text).not.toContain('dinero')
  await t.db.deleteFrom('registros_con_otro_correo').execute()
  await t.db.deleteFrom('registros_formacion').where('curp', '<>', gloria.curp).execute()
})

test('who administers finds them by words and by offer, and takes them along with formulas defused', async () => {
  await nobody.send('POST', URL, {
    ...gloria,
    nombres: 'Wenceslao',
    curp: 'BOXW310820HNERXN09',
    correo_alternativo: 'w@ejemplo.mx',
    nombre_oferta_formacion: 'DGOSE',
  })
  const admin = await t.as('admin')
  const names = async (query: Partial<QueryOf<typeof registrosRoutes.list>>) =>
    (await admin.ask(registrosRoutes.list, { query })).registros.map(r => r.nombre_completo)
  expect(await names({})).toEqual(['Wenceslao Hernández García', 'Gloria Hernández García'])
  expect(await names({ sort: 'nombre_completo' })).toEqual(['Gloria Hernández García', 'Wenceslao Hernández García'])
  expect(await names({ search: 'HERNANDEZ 09dpr gloria' })).toEqual(['Gloria Hernández García'])
  expect(await names({ nombre_oferta_formacion: 'DGOSE' })).toEqual(['Wenceslao Hernández García'])
  const csv = await admin.get(`${URL}/exportar?search=gloria`)
  const lines = csv.text.trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain("'=Docente")
  expect((await admin.get(`${URL}/exportar?search=nadie`)).status).toBe(404)
})

test('a room of people registers at once behind one address; a hundred and twenty a minute, and then one waits', async () => {
  const limited = await openTestApp({ RATE_LIMIT: '1' })
  const somebody = await limited.anonymous()
  const register = () => somebody.send('POST', URL, {}).then(r => r.status)
  expect(new Set(await Promise.all(Array.from({ length: 120 }, register)))).toEqual(new Set([422]))
  expect(await register()).toBe(429)
  await limited.close()
})
