import { ajustesRoutes, constanciasDeGrupoRoutes, constanciasDeListaRoutes, type QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import {
  buildActivity,
  buildCurricula,
  buildCurso,
  buildGroup,
  buildOferta,
  buildPerson,
  buildUnit,
} from '../../../test/build.ts'

let t: TestApp
let admin: Caller
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
})
afterAll(() => t.close())

/**
 * A group of three: Ana has done both courses of its programme, Beto one of them, Cira nothing. It is issued by hand.
 */
async function grupo() {
  const cursos = []
  for (let i = 0; i < 2; i++) {
    const unidad = await buildUnit(t.db)
    const actividad = await buildActivity(t.db, { unidad_id: unidad.id })
    cursos.push({ ...(await buildCurso(t.db, { unidades: [unidad.id] })), actividad: actividad.id })
  }
  const curricula = await buildCurricula(t.db, { cursos: cursos.map(c => c.id) })
  const names = ['Ana', 'Beto', 'Cira']
  const [ana, beto, cira] = await Promise.all(names.map(name => buildPerson(t.db, { name })))
  const { id } = await buildGroup(t.db, { usuarios: [ana!.id, beto!.id, cira!.id] })
  await buildOferta(t.db, { curriculas: [curricula.id], grupos: [id] })
  await admin.send('PUT', `/api/reglas-de-constancia/curricula/${curricula.id}`, { modo: 'mano' })
  const done = [
    [ana!, cursos[0]!],
    [ana!, cursos[1]!],
    [beto!, cursos[0]!],
  ] as const
  await t.db
    .insertInto('actividades_realizadas')
    .values(
      done.map(([who, c]) => ({
        usuario_id: who.id,
        actividad_id: c.actividad,
        curso_id: c.id,
        curricula_id: curricula.id,
      })),
    )
    .execute()
  return { id, url: `/api/constancias/grupo/${id}`, curricula, ana: ana!, beto: beto!, cira: cira! }
}

const read = (
  g: { id: number; curricula: { id: number } },
  query: Partial<QueryOf<typeof constanciasDeGrupoRoutes.deGrupo>> = {},
) =>
  admin.ask(constanciasDeGrupoRoutes.deGrupo, { params: { id: g.id }, query: { curricula: g.curricula.id, ...query } })

describe('a group and a programme', () => {
  test('tell who has it, who could, and how much of it the others lack', async () => {
    const g = await grupo()
    expect(await read(g)).toMatchObject({
      total: 3,
      cuentas: { tiene: 0, puede: 1, revocada: 0, falta: 2 },
      personas: [
        { id: g.ana.id, estado: 'puede', terminados: 2, de: 2, por_hacer: 0, se_aprueba: true, folio: '' },
        { id: g.beto.id, estado: 'falta', terminados: 1, de: 2, por_hacer: 1 },
        { id: g.cira.id, estado: 'falta', terminados: 0, de: 2, por_hacer: 2, motivo: '' },
      ],
    })
    expect((await read(g, { estado: 'falta', search: 'cira' })).personas.map(p => p.id)).toEqual([g.cira.id])
    expect((await read(g, { per_page: 1, page: 2, dir: 'desc' })).personas.map(p => p.id)).toEqual([g.beto.id])
    expect((await admin.get(`${g.url}/programas`)).body.programas).toEqual([
      { id: g.curricula.id, nombre: g.curricula.nombre_curricula },
    ])
    await admin.send('PUT', `/api/reglas-de-constancia/curricula/${g.curricula.id}`, { modo: 'no' })
    expect((await admin.get(`${g.url}/programas`)).body.programas).toEqual([])
  })

  test('issue it to all who have ended it, once, also when two ask at once; who has ended nothing gets none', async () => {
    const g = await grupo()
    const issue = () =>
      admin.ask(constanciasDeGrupoRoutes.issueAGrupo, {
        params: { id: g.id },
        body: { curricula_id: g.curricula.id },
      })
    const answers = await Promise.all([issue(), issue()])
    expect(answers.map(a => a.expedidas).sort()).toEqual([0, 1])
    const { personas, cuentas } = await read(g)
    expect(cuentas).toEqual({ tiene: 1, puede: 0, revocada: 0, falta: 2 })
    expect(personas[0]).toMatchObject({ estado: 'tiene', folio: expect.stringMatching(/^\d{4}-/) })
  })

  test('issue it to those who are marked, and to nobody of another group', async () => {
    const [g, other] = [await grupo(), await grupo()]
    const body = { curricula_id: g.curricula.id, usuarios: [g.beto.id, other.ana.id] }
    expect((await admin.send('POST', g.url, body)).body.expedidas).toBe(0)
    expect((await read(other)).cuentas).toEqual({ tiene: 0, puede: 1, revocada: 0, falta: 2 })
    expect((await admin.send('POST', g.url, { ...body, usuarios: [g.ana.id] })).body.expedidas).toBe(1)
    expect((await admin.send('POST', g.url, { ...body, usuarios: [] })).status).toBe(422)
  })

  test('after it was revoked, it is issued again to who is named, and not to all', async () => {
    const g = await grupo()
    await admin.send('POST', g.url, { curricula_id: g.curricula.id })
    const { folio } = (await read(g)).personas[0]!
    await admin.send('POST', `/api/constancias/${folio}/revocacion`, { motivo: 'Se firmó dos veces' })
    const { cuentas, personas } = await read(g)
    expect(cuentas).toEqual({ tiene: 0, puede: 0, revocada: 1, falta: 2 })
    expect(personas[0]).toMatchObject({ id: g.ana.id, estado: 'revocada', folio: '', motivo: 'Se firmó dos veces' })
    expect((await read(g, { estado: 'revocada' })).personas.map(p => p.id)).toEqual([g.ana.id])
    expect((await admin.send('POST', g.url, { curricula_id: g.curricula.id })).body.expedidas).toBe(0)
    const named = { curricula_id: g.curricula.id, usuarios: [g.ana.id] }
    expect((await admin.send('POST', g.url, named)).body.expedidas).toBe(1)
    expect((await read(g)).personas[0]).toMatchObject({ estado: 'tiene' })
  })

  test('say who issues them, as the installation is called then', async () => {
    const g = await grupo()
    const { version } = await admin.ask(ajustesRoutes.get, {})
    await admin.ask(ajustesRoutes.update, { body: { nombre: 'Aula Norte', version } })
    await admin.send('POST', g.url, { curricula_id: g.curricula.id })
    const { folio } = (await read(g)).personas[0]!
    expect((await (await t.anonymous()).get(`/constancias/${folio}`)).text).toContain('Aula Norte')
  })

  test('come as a ZIP with a PDF each; without any there is none', async () => {
    const g = await grupo()
    const url = `${g.url}/zip?curricula=${g.curricula.id}`
    expect((await admin.get(url)).status).toBe(404)
    await admin.send('POST', g.url, { curricula_id: g.curricula.id })
    const { status, text, headers } = await admin.get(url)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/zip')
    expect(text.slice(0, 2)).toBe('PK')
    expect(text).toContain('Ana ')
    expect(text).toContain('%PDF-')
    // What somebody wrote into the database by hand is none of them.
    await t.db
      .updateTable('constancias')
      .set({ datos: sql`replace(datos, 'Ana', 'Eva')` })
      .where('curricula_id', '=', g.curricula.id)
      .execute()
    expect((await admin.get(url)).status).toBe(404)
  })

  test('are none to who does not see the group, and issue nothing for who only reads', async () => {
    const g = await grupo()
    const coach = await t.as('coach')
    for (const url of [`${g.url}/programas`, `${g.url}?curricula=${g.curricula.id}`, `${g.url}/zip?curricula=1`])
      expect((await coach.get(url)).status, url).toBe(404)
    expect((await coach.send('POST', g.url, { curricula_id: g.curricula.id })).status).toBe(404)
    expect((await admin.get(`${g.url}?curricula=987654`)).status).toBe(404)
    const nadie = await admin.send('POST', g.url, { curricula_id: 987654 })
    expect([nadie.status, nadie.body.message]).toEqual([404, 'Ese programa ya no existe.'])
    const gestor = await t.as('gestor')
    expect((await gestor.send('POST', g.url, { curricula_id: g.curricula.id })).status).toBe(403)
    expect((await read(g)).cuentas).toEqual({ tiene: 0, puede: 1, revocada: 0, falta: 2 })
  })
})

describe('a list of e-mails', () => {
  test('says of each what became of it', async () => {
    const g = await grupo()
    const correos = [g.ana.email.toUpperCase(), g.beto.email, 'nadie@ejemplo.mx', g.ana.email]
    const body = { curricula_id: g.curricula.id, correos }
    const resultados = async () =>
      (await admin.ask(constanciasDeListaRoutes.issueALista, { body })).filas.map(f => f.resultado)
    expect(await resultados()).toEqual(['expedida', 'no_termino', 'desconocido'])
    expect(await resultados()).toEqual(['ya_tiene', 'no_termino', 'desconocido'])
    expect((await admin.send('POST', '/api/constancias/lista', { ...body, correos: [] })).status).toBe(422)
    const many = Array.from({ length: 1001 }, (_, i) => `${i}@ejemplo.mx`)
    expect((await admin.send('POST', '/api/constancias/lista', { ...body, correos: many })).status).toBe(422)
  })

  test('sent by several at once is issued by one; the others are told that it is there', async () => {
    const g = await grupo()
    const body = { curricula_id: g.curricula.id, correos: [g.ana.email] }
    const sent = await Promise.all(
      Array.from({ length: 6 }, () => admin.ask(constanciasDeListaRoutes.issueALista, { body })),
    )
    const said = sent.map(one => one.filas[0]!.resultado).sort()
    expect(said).toEqual(['expedida', ...Array.from({ length: 5 }, () => 'ya_tiene')])
  })
})
