import { avisosRoutes, constanciasDeGrupoRoutes, constanciasRoutes, faltasDeConstanciaRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { expectToldAsExample } from '../../../test/avisos.ts'
import { buildActivity, buildCurricula, buildCurso, buildGroup, buildOferta, buildUnit } from '../../../test/build.ts'
import { tellInJob } from '../avisos/avisos.service.ts'
import { issuePendientes, type TallerDeConstancias } from './constancias.emitir.ts'
import { createFirmante } from './constancias.firma.ts'

let t: TestApp
let admin: Caller
let taller: TallerDeConstancias
beforeAll(async () => {
  t = await openTestApp()
  admin = await t.as('admin')
  taller = { firmante: createFirmante(t.config), emisor: 'Eleva', zona: 'America/Mexico_City' }
})
afterAll(() => t.close())

/** A group whose people have ended its programme. */
async function terminado(cuantas = 1, modo = 'mano') {
  const unidad = await buildUnit(t.db)
  const actividad = await buildActivity(t.db, { unidad_id: unidad.id })
  const curso = await buildCurso(t.db, { unidades: [unidad.id] })
  const curricula = await buildCurricula(t.db, { cursos: [curso.id] })
  const { rows: personas } = await sql<{ id: number; email: string }>`
    insert into usuarios (name, apellido_p, email, estatus_user, role_id)
    select 'Ana', 'Alba ' || i, ${`c${curricula.id}-`}::text || i || '@avisos.test', 1, 3
    from generate_series(1, ${cuantas}::int) i
    returning id, email::text`.execute(t.db)
  const grupo = await buildGroup(t.db, { usuarios: personas.map(p => p.id) })
  await buildOferta(t.db, { curriculas: [curricula.id], grupos: [grupo.id] })
  const regla = `/api/reglas-de-constancia/curricula/${curricula.id}`
  await admin.send('PUT', regla, { modo })
  const marcas = personas.map(p => ({ usuario_id: p.id, actividad_id: actividad.id, curso_id: curso.id }))
  await t.db.insertInto('actividades_realizadas').values(marcas).execute()
  const expedir = () =>
    admin.ask(constanciasDeGrupoRoutes.issueAGrupo, {
      params: { id: grupo.id },
      body: { curricula_id: curricula.id },
    })
  return { curricula, personas, who: personas[0]!, grupo, regla, expedir }
}
type Terminado = Awaited<ReturnType<typeof terminado>>

/** Every minute. */
const job = () => tellInJob(t, async call => void (await issuePendientes(call, taller)))
const avisos = ({ personas }: Pick<Terminado, 'personas'>) =>
  t.db
    .selectFrom('avisos')
    .select(['usuario_id', 'tipo', 'clave', 'datos', 'leido_en', 'en_resumen'])
    .where(
      'usuario_id',
      'in',
      personas.map(p => p.id),
    )
    .where(sql<boolean>`tipo like 'constancia%'`)
    .orderBy('id')
    .execute()
const tiposDe = async (p: Pick<Terminado, 'personas'>) => (await avisos(p)).map(a => a.tipo)
const folioDe = async ({ who }: Terminado) =>
  (
    await t.db
      .selectFrom('constancias')
      .select('folio')
      .where('usuario_id', '=', who.id)
      .where('revocada_en', 'is', null)
      .executeTakeFirstOrThrow()
  ).folio

describe('a constancia that comes', () => {
  test('by hand is told to its person once, with what it is of and where it is', async () => {
    const p = await terminado()
    await Promise.all([p.expedir(), p.expedir()])
    const folio = await folioDe(p)
    expect(await avisos(p)).toMatchObject([
      {
        tipo: 'constancia_expedida',
        clave: `constancia:${folio}`,
        datos: { folio, curricula: p.curricula.nombre_curricula },
        en_resumen: true,
      },
    ])
    const persona = await t.asPerson(p.who)
    const [una] = (await persona.ask(avisosRoutes.list, {})).avisos
    expect(una).toMatchObject({ tipo: 'constancia_expedida', datos: { folio } })
    await expectToldAsExample(t.db, 'constancia_expedida')
  })

  test('by the last act of that person, who sees it, is not told', async () => {
    const p = await terminado(1, 'sola')
    const persona = await t.asPerson(p.who)
    expect((await persona.ask(constanciasRoutes.request, {})).constancias).toHaveLength(1)
    await job()
    expect(await avisos(p)).toEqual([])
  })

  test('by the job, by a rule that asks for less, by an approval and by a list is told', async () => {
    const [a, b, c, d] = [await terminado(1, 'sola'), await terminado(1, 'no'), await terminado(1), await terminado(1)]
    await admin.send('PUT', b.regla, { modo: 'sola' })
    await job()
    const { esperan } = await admin.ask(faltasDeConstanciaRoutes.porAprobar, { query: { curricula: c.curricula.id } })
    await admin.send('POST', '/api/constancias/aprobaciones', { esperan: esperan.map(e => e.id) })
    await admin.send('POST', '/api/constancias/lista', { curricula_id: d.curricula.id, correos: [d.who.email] })
    for (const each of [a, b, c, d]) expect(await tiposDe(each)).toEqual(['constancia_expedida'])
    await job()
    for (const each of [a, b, c, d]) expect(await tiposDe(each)).toHaveLength(1)
  })

  test('is not told of what is taken back with it, nor to who does not want to hear of it', async () => {
    const p = await terminado(1, 'sola')
    const dies = tellInJob(t, async call => {
      await issuePendientes(call, taller)
      throw new Error('killed')
    })
    await expect(dies).rejects.toThrow('killed')
    expect(await avisos(p)).toEqual([])
    await t.db
      .insertInto('avisos_preferencias')
      .values({ usuario_id: p.who.id, tipo: 'constancia_expedida', en_app: false })
      .execute()
    await job()
    expect(await avisos(p)).toEqual([])
    await folioDe(p)
  })

  test('to 1,200 people is told to each in one statement, and twice at once is told once', async () => {
    const p = await terminado(1200)
    const done = await Promise.all([p.expedir(), p.expedir()])
    expect(done.map(d => d.expedidas).sort((x, y) => x - y)).toEqual([0, 1200])
    const told = await avisos(p)
    expect(told).toHaveLength(1200)
    expect(new Set(told.map(a => a.clave)).size).toBe(1200)
    expect(new Set(told.map(a => a.usuario_id)).size).toBe(1200)
  }, 60_000)
})

describe('a constancia that goes', () => {
  const acto = (folio: string, que: string, body: object, who = admin) =>
    who.send('POST', `/api/constancias/${folio}/${que}`, body)

  test('is told with the reason, by mail at once; that it came is taken back where nobody read it', async () => {
    const p = await terminado()
    await p.expedir()
    const folio = await folioDe(p)
    const answers = await Promise.all([1, 2].map(() => acto(folio, 'revocacion', { motivo: 'Se firmó dos veces' })))
    expect(answers.map(a => a.status).sort()).toEqual([200, 409])
    expect(await avisos(p)).toMatchObject([
      { tipo: 'constancia_revocada', datos: { folio, motivo: 'Se firmó dos veces' }, en_resumen: false },
    ])
    await expectToldAsExample(t.db, 'constancia_revocada')
    expect(
      await t.db.selectFrom('avisos_correos').select('id').where('usuario_id', '=', p.who.id).execute(),
    ).toHaveLength(1)
  })

  test('and comes back with another name is told as that, and leads to the new one; what was read stays', async () => {
    const p = await terminado()
    await p.expedir()
    const vieja = await folioDe(p)
    await t.db.updateTable('avisos').set({ leido_en: new Date() }).where('usuario_id', '=', p.who.id).execute()
    const answers = await Promise.all([1, 2].map(() => acto(vieja, 'correccion', { nombre: 'Ana Díaz' })))
    expect(answers.map(a => a.status).sort()).toEqual([200, 409])
    const nueva = await folioDe(p)
    expect(nueva).not.toBe(vieja)
    expect(await avisos(p)).toMatchObject([
      { tipo: 'constancia_expedida', datos: { folio: vieja } },
      { tipo: 'constancia_corregida', clave: `constancia:${nueva}`, datos: { folio: nueva } },
    ])
    await expectToldAsExample(t.db, 'constancia_corregida')
    // Corrected once more before anybody read it: of that one alone.
    await acto(nueva, 'correccion', { nombre: 'Ana Díaz Peña' })
    expect((await avisos(p)).slice(1)).toMatchObject([
      { tipo: 'constancia_corregida', datos: { folio: await folioDe(p) } },
    ])
    await acto(await folioDe(p), 'revocacion', { motivo: 'Por error' })
    expect(await tiposDe(p)).toEqual(['constancia_expedida', 'constancia_revocada'])
  })

  test('and was changed by hand in the database is told of nonetheless', async () => {
    const p = await terminado()
    await p.expedir()
    const folio = await folioDe(p)
    await t.db.updateTable('constancias').set({ datos: '{' }).where('folio', '=', folio).execute()
    expect((await acto(folio, 'revocacion', { motivo: 'Alterada' })).status).toBe(200)
    expect(await tiposDe(p)).toEqual(['constancia_revocada'])
  })
})
