import { constanciasRoutes, folioImpreso, type QueryOf } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildPerson, buildSchool } from '../../../test/build.ts'
import { buildPrograma, termina } from '../../../test/constancias.ts'

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
 * Two of a school, and their constancias of a programme and of its course: that of the second of the course is revoked,
 * of the programme corrected.
 */
async function escuela(correo_coach = '') {
  const { id } = await buildSchool(t.db, { correo_coach })
  const personas = await Promise.all(
    ['Ana', 'Beto'].map(name =>
      buildPerson(t.db, {
        name,
        email: `${name.toLowerCase()}.de_${id}@registro.mx`,
        apellido_p: '=1+1',
        escuela_id: id,
      }),
    ),
  )
  const programa = await buildPrograma(t.db, { usuarios: personas, minutos_curso: 90 })
  const { curso, curricula, grupo } = programa
  await admin.send('PUT', `/api/reglas-de-constancia/curso/${curso.id}`, { modo: 'sola' })
  const [ana, beto] = personas
  await termina(t.db, programa, personas)
  for (const persona of personas) await (await t.asPerson(persona)).send('POST', '/api/constancias/mias')
  const de = async (usuario_id: number, que: 'curricula_id' | 'curso_id') =>
    (
      await t.db
        .selectFrom('constancias')
        .select('folio')
        .where('usuario_id', '=', usuario_id)
        .where(que, 'is not', null)
        .where('revocada_en', 'is', null)
        .executeTakeFirstOrThrow()
    ).folio
  await admin.send('POST', `/api/constancias/${await de(beto!.id, 'curso_id')}/revocacion`, { motivo: 'No era suya' })
  await admin.send('POST', `/api/constancias/${await de(beto!.id, 'curricula_id')}/correccion`, { nombre: 'Beto Díaz' })
  return { id, ana: ana!, beto: beto!, curso, curricula, grupo, folio: await de(ana!.id, 'curso_id') }
}

const list = (who: Caller, query: Partial<QueryOf<typeof constanciasRoutes.list>>) =>
  who.ask(constanciasRoutes.list, { query: { per_page: 100, ...query } })
const dichas = ({ constancias }: Awaited<ReturnType<typeof list>>) =>
  constancias.map(c => `${c.nombre.split(' ')[0]} ${c.tipo} ${c.estado}`).sort()

describe('the register', () => {
  test('finds one by its folio, as it is printed or as somebody reads it out, and none by a folio that nobody has', async () => {
    const { folio } = await escuela()
    const printed = folioImpreso(folio)
    for (const typed of [folio, printed, printed.toLowerCase().replaceAll('1', 'l').replaceAll('0', 'o')])
      expect(dichas(await list(admin, { search: typed })), typed).toEqual(['Ana curso valida'])
    expect((await list(admin, { search: '1999-0000-0000' })).total).toBe(0)
    // Part of one is a word as any.
    expect((await list(admin, { search: folio.slice(5) })).total).toBe(1)
  })

  test('finds those of a person by their e-mail, whole or in part, also beside other words, and in scope alone', async () => {
    const [e, otra] = [await escuela(coach.email), await escuela()]
    const suyas = ['Ana curso valida', 'Ana programa valida']
    const { email } = e.ana
    for (const typed of [email, email.toUpperCase(), email.split('@')[0]!, `${email} ana`])
      expect(dichas(await list(admin, { search: typed })), typed).toEqual(suyas)
    expect(dichas(await list(admin, { search: `de_${e.id}@` }))).toHaveLength(5)
    // What stands behind the @ is everybody's, and nobody's alone without it.
    expect((await list(admin, { search: 'registro.mx' })).total).toBe(0)
    expect((await list(admin, { search: '@registro.mx' })).total).toBeGreaterThan(5)
    expect(dichas(await list(coach, { search: email }))).toEqual(suyas)
    expect((await list(coach, { search: otra.ana.email })).total).toBe(0)
    for (const nobody of [`${email} beto`, `${email} ${email} nadie@nadie.mx`])
      expect((await list(admin, { search: nobody })).total, nobody).toBe(0)
    // What has such a sign and is no e-mail is found as before.
    await t.db.updateTable('constancias').set({ logro: 'Taller v2.015' }).where('folio', '=', e.folio).execute()
    expect(dichas(await list(admin, { search: 'v2.015', escuela_id: e.id }))).toEqual(['Ana curso valida'])
  })

  test('is filtered by programme, course, school, group and state, alone and together', async () => {
    const [e, otra] = [await escuela(), await escuela()]
    const todas = [
      'Ana curso valida',
      'Ana programa valida',
      'Beto curso revocada',
      'Beto programa sustituida',
      'Beto programa valida',
    ]
    expect(dichas(await list(admin, { escuela_id: e.id }))).toEqual(todas)
    expect(dichas(await list(admin, { grupo: e.grupo.id }))).toEqual(todas)
    expect(dichas(await list(admin, { curso: e.curso.id }))).toEqual(['Ana curso valida', 'Beto curso revocada'])
    const deEscuela = { escuela_id: e.id, curricula: e.curricula.id }
    expect(dichas(await list(admin, deEscuela))).toEqual(todas.filter(d => d.includes('programa')))
    expect(dichas(await list(admin, { ...deEscuela, estado: 'valida' }))).toHaveLength(2)
    expect(dichas(await list(admin, { ...deEscuela, estado: 'sustituida' }))).toEqual(['Beto programa sustituida'])
    expect(dichas(await list(admin, { ...deEscuela, estado: 'revocada' }))).toEqual([])
    expect(dichas(await list(admin, { grupo: e.grupo.id, estado: 'revocada' }))).toEqual(['Beto curso revocada'])
    expect((await list(admin, { grupo: e.grupo.id, curso: otra.curso.id })).total).toBe(0)
    expect((await admin.get('/api/constancias?estado=otra')).status).toBe(422)
  })

  test('offers to choose from what people in scope have one of, and their schools and groups', async () => {
    const [suya, ajena] = [await escuela(coach.email), await escuela()]
    const opciones = async (who: Caller) => {
      const body = await who.ask(constanciasRoutes.opciones, {})
      return (name: 'programas' | 'cursos' | 'escuelas' | 'grupos') => body[name].map(o => o.id)
    }
    const [de, todo] = [await opciones(coach), await opciones(admin)]
    for (const [name, id, otro] of [
      ['programas', suya.curricula.id, ajena.curricula.id],
      ['cursos', suya.curso.id, ajena.curso.id],
      ['escuelas', suya.id, ajena.id],
      ['grupos', suya.grupo.id, ajena.grupo.id],
    ] as const) {
      expect(de(name), name).toContain(id)
      expect(de(name), name).not.toContain(otro)
      expect(todo(name), name).toEqual(expect.arrayContaining([id, otro]))
    }
    expect((await (await t.as('docente')).get('/api/constancias/opciones')).status).toBe(403)
    // Names of others lead nowhere.
    expect((await list(coach, { escuela_id: ajena.id })).total).toBe(0)
    expect((await list(coach, { grupo: ajena.grupo.id })).total).toBe(0)
  })

  test('is taken along as CSV and as a book, with its filters and its order, and nothing in it is a formula', async () => {
    const e = await escuela()
    const url = `/api/constancias/exportar?grupo=${e.grupo.id}`
    const { text, headers } = await admin.get(`${url}&sort=nombre&dir=desc`)
    expect(headers['content-type']).toContain('text/csv')
    const lines = text.trim().split('\n')
    expect(lines).toHaveLength(6)
    expect(lines[0]).toContain(
      'Persona,Correo,Escuela,Terminó,Tipo,Horas,Folio,Se emitió,Estado,Motivo,La expidió,Su página',
    )
    expect(lines[1]).toMatch(/^Beto/)
    expect(text).toMatch(/No era suya,Por sí sola/)
    expect(text).toMatch(/,Sustituida,Se emitió otra con el nombre corregido\.,/)
    expect(text).toContain(`/constancias/${folioImpreso(e.folio)}`)
    const book = await admin.get(`${url}&formato=xlsx`)
    expect([book.status, book.text.slice(0, 2)]).toEqual([200, 'PK'])
    expect(book.headers['content-disposition']).toContain('constancias.xlsx')
    expect((await admin.get(`${url}&estado=valida&search=Ana`)).text.trim().split('\n')).toHaveLength(3)
    for (const formato of ['csv', 'xlsx']) {
      const { status, body } = await admin.get(`${url}&search=nadie&formato=${formato}`)
      expect([status, body.message]).toEqual([404, 'Ninguna constancia coincide: quita algún filtro para exportar.'])
    }
    expect((await coach.get(url)).status).toBe(404)
    expect((await (await t.as('docente')).get(url)).status).toBe(403)
  })
})
