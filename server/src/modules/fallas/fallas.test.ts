import { Writable } from 'node:stream'
import { cleanMensaje, cleanPila } from '@eleva/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
const reported: Error[] = []
let log = ''
const out = new Writable({
  write(chunk, _encoding, done) {
    log += chunk
    done()
  },
})
beforeAll(async () => {
  t = await openTestApp({ LOG_LEVEL: 'error' }, { log: out, report: error => reported.push(error as Error) })
})
beforeEach(() => {
  reported.length = 0
  log = ''
})
afterAll(() => t.close())

const falla = {
  mensaje: "Cannot read properties of undefined (reading 'map')",
  pila: 'TypeError: ana@escuela.mx\n    at Lista (https://eleva.mx/assets/Lista-Ab12.js?x=1:10:5)',
  ruta: '/shell/preguntas/$actividad',
  version: '0.1.0',
  origen: 'pantalla',
}

test('a fault of somebody who is not signed in reaches the log and the reporter, with its frames', async () => {
  const nobody = await t.anonymous()
  expect(await nobody.send('POST', '/api/fallas', falla)).toMatchObject({ status: 200, body: { success: true } })
  expect(reported).toHaveLength(1)
  expect(reported[0]).toMatchObject({
    name: 'FallaDelNavegador',
    message: "Cannot read properties of undefined (reading 'map') [pantalla en /shell/preguntas/$actividad, web 0.1.0]",
  })
  expect(reported[0]!.stack).toMatch(/\n {4}at Lista \(https:\/\/eleva\.mx\/assets\/Lista-Ab12\.js:10:5\)$/)
  expect(JSON.parse(log)).toMatchObject({ msg: 'Falla en el navegador', falla: { version: '0.1.0' } })
  expect(log + reported[0]!.stack).not.toContain('ana@')
})

test('the same fault of a whole school is told once; another one is told', async () => {
  const student = await t.as('estudiante')
  for (let i = 0; i < 5; i++) await student.send('POST', '/api/fallas', { ...falla, mensaje: 'Una y otra vez' })
  await student.send('POST', '/api/fallas', { ...falla, mensaje: 'Otra cosa' })
  expect(reported.map(e => e.message.split(' [')[0])).toEqual(['Una y otra vez', 'Otra cosa'])
})

test('more than eight kilobytes are refused, and so is nothing', async () => {
  const nobody = await t.anonymous()
  expect(await nobody.send('POST', '/api/fallas', { ...falla, pila: 'x'.repeat(6_001) })).toMatchObject({
    status: 422,
    body: { errors: { pila: ['Caben 6000 caracteres.'] } },
  })
  expect(await nobody.send('POST', '/api/fallas', { mensaje: ' ' })).toMatchObject({
    status: 422,
    body: { message: 'Falta el mensaje.' },
  })
  expect(reported).toEqual([])
})

test('an address that tells too much is not heard for a while', async () => {
  const limited = await openTestApp({ RATE_LIMIT: '1' })
  const nobody = await limited.anonymous()
  const statuses = []
  for (let i = 0; i < 61; i++) statuses.push((await nobody.send('POST', '/api/fallas', falla)).status)
  expect(statuses.slice(0, 60).every(s => s === 200)).toBe(true)
  expect(statuses[60]).toBe(429)
  await limited.close()
})

describe('nothing of a person goes along', () => {
  test.each([
    ['an e-mail', 'No existe ana.ruiz@escuela.edu.mx aquí', 'No existe … aquí'],
    [
      'a search',
      'Falló https://eleva.mx/usuarios-lista?search=Ana+Ruiz&page=2',
      'Falló https://eleva.mx/usuarios-lista',
    ],
    ['a hash', 'Falló /login#correo=ana@escuela.mx', 'Falló /login'],
    [
      'a pass',
      'Falló /registro-docentes-invita/eyJhbGciOiJIUzI1NiJ9eyJpZCI6MTJ9.abc',
      'Falló /registro-docentes-invita/…',
    ],
    ['a CURP', 'CURP ROGA850312MDFDRN09 inválida', 'CURP … inválida'],
    ['a telephone', 'Llama al 55 1234 5678 hoy', 'Llama al … hoy'],
    [
      'what was typed',
      `Unexpected token 'h', "hola Ana" is not valid JSON`,
      'Unexpected token «…», «…» is not valid JSON',
    ],
    ['what is quoted in Spanish', 'No se pudo con «Mi texto»', 'No se pudo con «…»'],
  ])('%s', (_what, said, left) => {
    expect(cleanMensaje(said)).toBe(left)
  })

  test('the frames stay, of every browser, and lines that are none go', () => {
    expect(cleanPila('Error: hola Ana\n    at f (https://eleva.mx/a.js:1:2)\n    at g (/b.js:3:4)')).toBe(
      '    at f (https://eleva.mx/a.js:1:2)\n    at g (/b.js:3:4)',
    )
    expect(cleanPila('f@https://eleva.mx/a.js:1:2\n@https://eleva.mx/b.js:3:4')).toBe(
      'at f https://eleva.mx/a.js:1:2\nat  https://eleva.mx/b.js:3:4',
    )
  })
})
