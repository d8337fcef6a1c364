import { colaRoutes, librosRoutes, revisionesRoutes } from '@eleva/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts'
import { handInPdf } from '../../../../test/entregas.ts'
import { buildSalon, type Salon } from '../../../../test/salon.ts'

let t: TestApp
let s: Salon
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())

const handIn = (who: Caller) => handInPdf(s, who, s.actividades.calificable, 'Ensayo de Ana Alba.pdf')

test('until a review is told nothing that leaves the server for who reviews says whose work it is', async () => {
  const task = s.actividades.calificable
  const anonima = (value: 0 | 1) => s.admin.send('PUT', `/api/entregablesOpcional/update/${task}`, { anonima: value })
  expect((await anonima(1)).status).toBe(200)
  // Beto hands in first: the number is of no order of names.
  const beto = await handIn(s.beto)
  const ana = await handIn(s.ana)
  const said = await s.ana.send('POST', `/api/entregables/hilo/${ana.id}`, {
    cuerpo: '<p>Una duda</p>',
    archivos: [],
    llave: crypto.randomUUID(),
  })
  expect(said.status).toBe(200)
  const reads = [
    `/api/entregables/revision/${ana.id}`,
    `/api/entregables/hilo/${ana.id}`,
    `/api/entregables/historial/${ana.id}`,
    `/api/entregables/apuntes/${ana.id}`,
    '/api/entregables/cola',
    `/api/entregables/cola/tarea/${task}`,
    `/api/entregables/cursoEntregables/${s.curso}`,
    '/api/avisos',
  ]
  const says = async (who: Caller) => {
    const replies = await Promise.all(reads.map(async r => [r, (await who.get(r)).text] as const))
    return replies.filter(([, text]) => /Ana|Alba|Báez/.test(text)).map(([r]) => r)
  }
  for (const who of [s.docente, s.coach, s.admin]) expect(await says(who)).toEqual([])
  const body = await s.docente.ask(revisionesRoutes.revision, { params: { id: ana.id } })
  expect(body.entrega).toMatchObject({
    alumno: { idUser: 0, nombre: 'Estudiante 2', email: '' },
    file_name: 'Trabajo.pdf',
    sin_nombre: 1,
  })
  expect((await s.docente.ask(colaRoutes.porCalificar, { params: { id: task } })).entregas).toMatchObject([
    { id: beto.id, nombre: 'Estudiante 1' },
    { id: ana.id, nombre: 'Estudiante 2' },
  ])
  expect((await s.docente.ask(librosRoutes.tabla, { params: { id: s.curso } })).resultSet).toMatchObject(
    [beto, ana].map(({ id }) => ({ id, persona: null })).toSorted((a, b) => b.id - a.id),
  )
  // Nor by searching for a name, nor by the name of the file.
  expect((await s.docente.ask(colaRoutes.cola, { query: { search: 'Ana' } })).total).toBe(0)
  expect((await s.docente.ask(librosRoutes.tabla, { params: { id: s.curso }, query: { search: 'Ana' } })).total).toBe(0)
  const nameOfFile = async (who: Caller) => String((await who.get(ana.url)).headers['content-disposition'])
  expect(await nameOfFile(s.docente)).toMatch(/Trabajo\.pdf/)
  expect(
    String((await s.docente.get(`/api/entregables/archivos/${ana.id}`)).headers['content-disposition']),
  ).not.toMatch(/Ana/)
  // Their own is their own.
  expect(await nameOfFile(s.ana)).toMatch(/Ensayo%20de%20Ana/)
  expect((await s.ana.get(`/api/entregables/historial/${ana.id}`)).text).toMatch(/Ana Alba/)

  // It is returned like any other, and then it has its name; corrected it has its number again.
  const back = await s.docente.send('POST', `/api/entregables/devolver/${ana.id}`, { palabras: 'Otra vez' })
  expect(back.status).toBe(200)
  const named = async () => (await s.docente.ask(revisionesRoutes.revision, { params: { id: ana.id } })).entrega
  expect(await named()).toMatchObject({ alumno: { nombre: 'Ana Alba' }, sin_nombre: 0 })
  await handIn(s.ana)
  expect(await named()).toMatchObject({ alumno: { nombre: 'Estudiante 2' }, sin_nombre: 1 })
  await s.docente.send('PUT', `/api/entregables/updateCalificacion/${ana.id}`, { nuevaCalificacion: 90 })
  expect(await named()).toMatchObject({
    alumno: { idUser: s.ana.id, nombre: 'Ana Alba' },
    file_name: 'Ensayo de Ana Alba.pdf',
  })
  await anonima(0)
  expect((await s.docente.ask(colaRoutes.porCalificar, { params: { id: task } })).entregas).toMatchObject([
    { nombre: 'Beto Báez' },
  ])
})
