import { estrenoRoutes, ROL } from '@eleva/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildCurricula, buildOferta, buildPerson, buildSchool } from '../../../test/build.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

const pasos = async () => (await admin.ask(estrenoRoutes.get, {})).pasos
const hechos = async () => (await pasos()).filter(p => p.hecho).map(p => p.paso)
const salta = (paso: string, saltado: 0 | 1) => admin.send('POST', `/api/estreno/${paso}/saltar`, { saltado })

test('an empty installation leads its first administrator, who finds each step done, leaves some out, and is led no more', async () => {
  expect((await pasos()).map(p => p.paso)).toEqual(['ajustes', 'programa', 'escuela', 'personas', 'oferta', 'mirada'])
  expect(await hechos()).toEqual([])
  await buildSchool(t.db)
  expect(await hechos()).toEqual([])
  await t.as('gestor')
  expect(await hechos()).toEqual(['escuela'])
  await buildPerson(t.db, { roles: [ROL.estudiante] })
  expect(await hechos()).toEqual(['escuela', 'personas'])
  expect((await salta('programa', 1)).body.pasos).toContainEqual({ paso: 'programa', hecho: false, saltado: true })
  expect((await salta('programa', 0)).body.pasos).toContainEqual({ paso: 'programa', hecho: false, saltado: false })
  expect((await salta('otro', 1)).status).toBe(404)
  const c = await buildCurricula(t.db)
  await buildOferta(t.db, { curriculas: [c.id] })
  await t.db.insertInto('ajustes').values({ clave: 'general.nombre', valor: 'Aula Norte' }).execute()
  expect(await hechos()).toEqual(['ajustes', 'programa', 'escuela', 'personas', 'oferta'])
  await salta('mirada', 1)
  expect(await pasos()).toEqual([])
  // One that has been in use has no first day.
  await t.db.deleteFrom('ajustes').where('clave', '=', 'estreno').execute()
  await salta('mirada', 0)
  expect(await pasos()).toEqual([])
  expect((await (await t.as('gestor')).get('/api/estreno')).status).toBe(403)
})

test('an example comes whole, once, and is nobody’s to see until it is offered', async () => {
  const learner = await t.as('estudiante')
  const { status } = await admin.send('POST', '/api/estreno/ejemplo')
  expect(status).toBe(200)
  const de = await t.db
    .selectFrom('cursos as curso')
    .innerJoin('cursos_unidades as en_curso', 'en_curso.curso_id', 'curso.id')
    .innerJoin('actividades as actividad', 'actividad.unidad_id', 'en_curso.unidad_id')
    .leftJoin('reactivos as reactivo', 'reactivo.actividad_id', 'actividad.id')
    .leftJoin('rubricas as rubrica', 'rubrica.actividad_id', 'actividad.id')
    .select(({ fn }) => [
      fn.count('actividad.id').distinct().as('actividades'),
      fn.count('reactivo.id').distinct().as('preguntas'),
      fn.count('rubrica.id').distinct().as('rubricas'),
    ])
    .where('curso.clave_interna', '=', 'EJEMPLO')
    .executeTakeFirstOrThrow()
  expect(Number(de.actividades)).toBeGreaterThan(8)
  expect(Number(de.preguntas)).toBeGreaterThan(5)
  expect(Number(de.rubricas)).toBe(1)
  expect((await admin.send('POST', '/api/estreno/ejemplo')).status).toBe(409)
  expect((await learner.send('POST', '/api/estreno/ejemplo')).status).toBe(403)
  expect((await learner.get('/api/curriculas/propias')).body.curricula ?? []).toEqual([])
})
