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
})

test('sending twice, at once too, is one registration; with the same e-mail it is brought up to date', async () => {
  const replies = await Promise.all(
    Array.from({ length: 6 }, () =>
      nobody.send('POST', URL, { ...gloria, correo_alternativo: 'Gloria@Ejemplo.mx', edad: 71 }),
    ),
  )
  expect(replies.map(r => r.status)).toEqual(Array(6).fill(200))
  expect(await rows()).toMatchObject([{ edad: 71 }])
})

test('with another e-mail nobody changes a registration, nor is told what is in it', async () => {
  const reply = await nobody.send('POST', URL, { ...gloria, correo_alternativo: 'otra@ejemplo.mx', nombres: 'Otra' })
  expect(reply.status).toBe(409)
  expect(reply.text).not.toContain('gloria')
  expect(await rows()).toMatchObject([{ nombres: 'Gloria', correo_alternativo: 'Gloria@Ejemplo.mx' }])
})

test('who administers finds them by words and by offer, and takes them along with formulas defused', async () => {
  await nobody.send('POST', URL, { ...gloria, nombres: 'Wenceslao', curp: 'BOXW310820HNERXN09', correo_alternativo: 'w@ejemplo.mx', nombre_oferta_formacion: 'DGOSE' }) // biome-ignore format: one call
  const admin = await t.as('admin')
  const names = async (query: string) =>
    ((await admin.get(`${URL}${query}`)).body.registros as { nombre_completo: string }[]).map(r => r.nombre_completo)
  expect(await names('')).toEqual(['Wenceslao Hernández García', 'Gloria Hernández García'])
  expect(await names('?sort=nombre_completo')).toEqual(['Gloria Hernández García', 'Wenceslao Hernández García'])
  expect(await names('?search=HERNANDEZ 09dpr gloria')).toEqual(['Gloria Hernández García'])
  expect(await names('?nombre_oferta_formacion=DGOSE')).toEqual(['Wenceslao Hernández García'])
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
