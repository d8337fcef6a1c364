import { type ConstanciaEnGrupo, constanciasDeGrupoRoutes, type QueryOf, ROL } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildPerson, buildSchool } from '../../../test/build.ts'
import { buildPrograma, termina } from '../../../test/constancias.ts'
import { allBut } from '../../../test/personas.ts'

let t: TestApp
let admin: Caller
let coach: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
  coach = await t.as('coach')
})
afterAll(() => t.close())

/**
 * A course that ends in a constancia, and its programme: Ana has it by a group, Dora, a docente, by her school, and
 * both have done it; Beto has it by his group, and has not. Another school has it, too.
 */
async function curso() {
  const [escuela, otra] = [await buildSchool(t.db, { correo_coach: coach.email }), await buildSchool(t.db)]
  const ana = await buildPerson(t.db, { name: 'Ana', escuela_id: escuela.id })
  const beto = await buildPerson(t.db, { name: 'Beto', escuela_id: escuela.id })
  const dora = await buildPerson(t.db, { name: 'Dora', escuela_id: escuela.id, roles: [ROL.docente] })
  const ajena = await buildPerson(t.db, { name: 'Eva', escuela_id: otra.id })
  const programa = await buildPrograma(t.db, { usuarios: [ana, beto], escuelas: [escuela, otra] })
  const { curso: suyo, curricula } = programa
  for (const que of [`curso/${suyo.id}`, `curricula/${curricula.id}`])
    await admin.send('PUT', `/api/reglas-de-constancia/${que}`, { modo: 'mano' })
  await termina(t.db, programa, [ana, dora, ajena])
  return {
    id: suyo.id,
    nombre: suyo.nombre_curso,
    url: `/api/constancias/curso/${suyo.id}`,
    curricula,
    grupo: programa.grupo,
    actividad: programa.actividad,
    ana,
    beto,
    dora,
    ajena,
  }
}
type Curso = Awaited<ReturnType<typeof curso>>
type Query = Partial<QueryOf<typeof constanciasDeGrupoRoutes.deCurso>>
const deCurso = (c: Curso, query: Query = {}, who = coach) =>
  who.ask(constanciasDeGrupoRoutes.deCurso, { params: { id: c.id }, query: { curso: c.id, ...query } })
const nombres = ({ personas }: { personas: ConstanciaEnGrupo[] }) =>
  personas.map(p => `${p.nombre_completo.split(' ')[0]} ${p.estado}`)

describe('a course', () => {
  test('tells of everybody in scope who follows it who has its constancia, could have it, or lacks it', async () => {
    const c = await curso()
    expect(nombres(await deCurso(c))).toEqual(['Ana puede', 'Beto falta', 'Dora puede'])
    expect((await deCurso(c)).cuentas).toEqual({ tiene: 0, puede: 2, revocada: 0, falta: 1 })
    expect((await deCurso(c, {}, admin)).total).toBe(4)
    expect(nombres(await deCurso(c, { estado: 'puede', search: 'dora' }))).toEqual(['Dora puede'])
    expect((await coach.get(`${c.url}/programas`)).body).toMatchObject({
      cursos: [{ id: c.id, nombre: c.nombre }],
      programas: [{ id: c.curricula.id }],
    })
    const programa = await coach.ask(constanciasDeGrupoRoutes.deCurso, {
      params: { id: c.id },
      query: { curricula: c.curricula.id },
    })
    expect(nombres(programa)).toEqual(['Ana puede', 'Beto falta', 'Dora puede'])
  })

  test('issues to those who have ended it, once, also when two ask at once; and to those who are named', async () => {
    const c = await curso()
    const named = await coach.send('POST', c.url, { curso_id: c.id, usuarios: [c.dora.id, c.beto.id, c.ajena.id] })
    expect(named.body).toMatchObject({ expedidas: 1, pedidas: 0 })
    const expide = () =>
      coach.ask(constanciasDeGrupoRoutes.issueACurso, { params: { id: c.id }, body: { curso_id: c.id } })
    const both = await Promise.all([expide(), expide()])
    expect(both.map(b => b.expedidas).sort()).toEqual([0, 1])
    expect(nombres(await deCurso(c))).toEqual(['Ana tiene', 'Beto falta', 'Dora tiene'])
    expect((await deCurso(c, {}, admin)).cuentas).toEqual({ tiene: 2, puede: 1, revocada: 0, falta: 1 })
    const zip = await coach.get(`${c.url}/zip?curso=${c.id}`)
    expect([zip.status, zip.text.slice(0, 2)]).toEqual([200, 'PK'])
    expect(zip.text).toContain('Dora ')
  })

  test('and a group tell the name that is printed, and it is corrected and revoked from there', async () => {
    const c = await curso()
    await coach.send('POST', c.url, { curso_id: c.id })
    await t.db.updateTable('usuarios').set({ name: 'Anastasia' }).where('id', '=', c.ana.id).execute()
    const grupo = async () =>
      (await coach.ask(constanciasDeGrupoRoutes.deGrupo, { params: { id: c.grupo.id }, query: { curso: c.id } }))
        .personas
    const [ana, beto] = await grupo()
    expect(ana).toMatchObject({ estado: 'tiene', nombre: 'Ana' })
    expect(ana!.nombre_completo).toMatch(/^Anastasia/)
    expect(beto).toMatchObject({ folio: '', nombre: '' })
    await coach.send('POST', `/api/constancias/${ana!.folio}/correccion`, { nombre: 'Anastasia Ríos' })
    const [corregida] = await grupo()
    expect(corregida).toMatchObject({ estado: 'tiene', nombre: 'Anastasia Ríos' })
    expect(corregida!.folio).not.toBe(ana!.folio)
    await coach.send('POST', `/api/constancias/${corregida!.folio}/revocacion`, { motivo: 'Por error' })
    expect((await grupo())[0]).toMatchObject({ estado: 'revocada', folio: '', nombre: '' })
    expect(await coach.ask(constanciasDeGrupoRoutes.programasDeGrupo, { params: { id: c.grupo.id } })).toMatchObject({
      cursos: [{ id: c.id }],
      programas: [{ id: c.curricula.id }],
    })
  })

  test('is none of who does not see it, and gives nothing to who only reads, or for what it does not end in', async () => {
    const [c, otro] = [await curso(), await curso()]
    const gestor = await t.as('gestor')
    for (const url of [`${c.url}?curso=${c.id}`, `${c.url}/programas`, `${c.url}/zip?curso=${c.id}`])
      expect((await gestor.get(url)).status, url).toBe(404)
    expect((await gestor.send('POST', c.url, { curso_id: c.id })).status).toBe(403)
    for (const query of [`curso=${otro.id}`, `curricula=${otro.curricula.id}`])
      expect((await coach.get(`${c.url}?${query}`)).status, query).toBe(404)
    expect((await coach.send('POST', c.url, { curso_id: otro.id })).status).toBe(404)
    for (const query of ['', `curso=${c.id}&curricula=${c.curricula.id}`])
      expect((await coach.get(`${c.url}?${query}`)).status, query).toBe(422)
    expect((await coach.get('/api/constancias/curso/987654/programas')).status).toBe(404)
    for (const kind of allBut('admin', 'coach', 'gestor'))
      expect((await (await t.as(kind)).get(`${c.url}?curso=${c.id}`)).status, kind).toBe(403)
    await admin.send('PUT', `/api/reglas-de-constancia/curso/${c.id}`, { modo: 'no' })
    expect((await coach.get(`${c.url}/programas`)).body.cursos).toEqual([])
  })

  test('counts whoever has one and follows it no more, and nobody who was never in scope', async () => {
    const c = await curso()
    await admin.send('POST', c.url, { curso_id: c.id })
    await sql`delete from ofertas_curriculas where curricula_id = ${c.curricula.id}`.execute(t.db)
    expect(nombres(await deCurso(c))).toEqual(['Ana tiene', 'Dora tiene'])
    expect(nombres(await deCurso(c, {}, admin))).toEqual(['Ana tiene', 'Dora tiene', 'Eva tiene'])
  })

  test('of 1,200 people is turned over by pages, and issued at once', async () => {
    const c = await curso()
    await sql`
      with personas as (
        insert into usuarios (name, apellido_p, email, estatus_user, role_id)
        select 'Zoe', 'Paz ' || i, ${`z${c.id}-`}::text || i || '@curso.test', 1, 3
        from generate_series(1, 1200) i
        returning id
      ),
      miembros as (insert into grupos_usuarios (grupo_id, usuario_id) select ${c.grupo.id}, id from personas)
      insert into actividades_realizadas (usuario_id, actividad_id, curso_id)
      select id, ${c.actividad.id}, ${c.id} from personas`.execute(t.db)
    const page = await deCurso(c, { page: 60, per_page: 20 }, admin)
    expect([page.total, page.personas.length]).toEqual([1204, 20])
    expect((await admin.send('POST', c.url, { curso_id: c.id })).body).toMatchObject({ expedidas: 1203 })
    expect((await deCurso(c, {}, admin)).cuentas).toEqual({ tiene: 1203, puede: 0, revocada: 0, falta: 1 })
  }, 60_000)
})
