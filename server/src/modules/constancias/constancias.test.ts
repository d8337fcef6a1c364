import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  type Bandera,
  constanciasRoutes,
  folioImpreso,
  personas,
  readFolio,
  reglasDeConstanciaRoutes,
  revalidacionesRoutes,
} from '@eleva/contract'
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
  buildQuiz,
  buildSchool,
  buildUnit,
} from '../../../test/build.ts'
import { allBut } from '../../../test/personas.ts'
import { tellInJob } from '../avisos/avisos.service.ts'
import { readAdjunto } from './constancias.archivo.ts'
import { enReloj, nuevoFolio } from './constancias.datos.ts'
import { issuePendientes } from './constancias.emitir.ts'
import { createFirmante } from './constancias.firma.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** A programme of courses with one thing to tick each, offered to somebody. */
async function programa(cursos = 1, persona: Parameters<typeof buildPerson>[1] = {}) {
  const who = await t.asPerson(await buildPerson(t.db, persona))
  const made = []
  for (let i = 0; i < cursos; i++) {
    const unidad = await buildUnit(t.db)
    const actividad = await buildActivity(t.db, { unidad_id: unidad.id })
    made.push({
      ...(await buildCurso(t.db, { unidades: [unidad.id], minutos_curso: 90 })),
      actividad: actividad.id,
      unidad: unidad.id,
    })
  }
  const curricula = await buildCurricula(t.db, { cursos: made.map(c => c.id) })
  const grupo = await buildGroup(t.db, { usuarios: [who.id] })
  await buildOferta(t.db, { curriculas: [curricula.id], grupos: [grupo.id] })
  return { who, cursos: made, curricula, grupo }
}

type Programa = Awaited<ReturnType<typeof programa>>

/** Since what was revalidated, and until what waits for that is looked at. */
async function pasaUnaHora({ who }: Programa) {
  for (const [tabla, columna] of [
    ['revalidaciones', 'creado_en'],
    ['constancias_por_ver', 'desde'],
  ] as const)
    await sql`
      update ${sql.table(tabla)}
      set ${sql.ref(columna)} = ${sql.ref(columna)} - interval '61 minutes'
      where usuario_id = ${who.id}`.execute(t.db)
}

async function terminar({ who, cursos, curricula }: Programa) {
  for (const curso of cursos) {
    await t.db
      .insertInto('actividades_realizadas')
      .values({ usuario_id: who.id, actividad_id: curso.actividad, curso_id: curso.id, curricula_id: curricula.id })
      .execute()
  }
}

const mias = async (who: Caller) => (await who.ask(constanciasRoutes.mias, {})).constancias
const pedir = async (who: Caller) => (await who.ask(constanciasRoutes.request, {})).constancias
const terminada = async (...args: Parameters<typeof programa>) => {
  const p = await programa(...args)
  await terminar(p)
  const [constancia] = await pedir(p.who)
  return { ...p, folio: constancia!.folio }
}
const pagina = async (folio: string) => (await t.anonymous()).get(`/constancias/${folioImpreso(folio)}`)
const pdfOf = (who: Caller, folio: string) => who.get(`/api/constancias/${folio}/pdf`)
async function comprobar(bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.set('archivo', new File([bytes], 'constancia.pdf', { type: 'application/pdf' }))
  return (await t.anonymous()).upload('/api/publico/constancias/archivo', form)
}

describe('who ends a programme', () => {
  test('has one constancia of it, with its hours and courses, after the last one and not before', async () => {
    const p = await programa(2)
    await terminar({ ...p, cursos: p.cursos.slice(0, 1) })
    expect(await pedir(p.who)).toEqual([])
    await terminar({ ...p, cursos: p.cursos.slice(1) })
    expect(await pedir(p.who)).toMatchObject([
      { logro: p.curricula.nombre_curricula, tipo: 'programa', horas: 3, estado: 'valida', motivo: '' },
    ])
    expect(await pedir(p.who)).toHaveLength(1)
  })

  test('reads at the end of which courses it stands: of its programme as that is now, or of the course itself', async () => {
    const p = await programa(2)
    await (await t.as('admin')).send('PUT', `/api/reglas-de-constancia/curso/${p.cursos[1]!.id}`, { modo: 'sola' })
    await terminar(p)
    const [uno, dos] = p.cursos.map(c => c.id)
    const suyas = (await pedir(p.who)).map(c => [c.tipo, c.cursos])
    expect(suyas.sort()).toEqual([
      ['curso', [dos]],
      ['programa', [uno, dos]],
    ])
  })

  test('has it by the job, too, who never looks; and twice at once makes one', async () => {
    const [a, b] = [await programa(), await programa()]
    await terminar(a)
    await terminar(b)
    const taller = { firmante: createFirmante(t.config), emisor: 'Eleva', zona: 'America/Mexico_City' }
    const run = () => tellInJob(t, async call => void (await issuePendientes(call, taller)))
    await Promise.all([run(), run(), pedir(a.who), pedir(b.who)])
    expect([await mias(a.who), await mias(b.who)].map(l => l.length)).toEqual([1, 1])
  })

  test('is never told to have ended after it was issued, where the day of the school has begun before', async () => {
    const p = await programa()
    const { id: escuela_id } = await buildSchool(t.db, { zona: 'Pacific/Kiritimati' })
    await t.db.updateTable('usuarios').set({ escuela_id }).where('id', '=', p.who.id).execute()
    await terminar(p)
    // Twenty-six hours lie between the clocks of these two.
    const taller = { firmante: createFirmante(t.config), emisor: 'Eleva', zona: 'Etc/GMT+12' }
    await tellInJob(t, async call => void (await issuePendientes(call, taller, p.who.id)))
    const { datos } = await t.db
      .selectFrom('constancias')
      .select('datos')
      .where('usuario_id', '=', p.who.id)
      .executeTakeFirstOrThrow()
    const { terminado, emitida } = JSON.parse(datos)
    expect(terminado).toBe(emitida.slice(0, 10))
  })

  test('what is taken back leaves nothing issued, and is issued then', async () => {
    const p = await programa()
    await terminar(p)
    const taller = { firmante: createFirmante(t.config), emisor: 'Eleva', zona: 'America/Mexico_City' }
    const dies = tellInJob(t, async call => {
      await issuePendientes(call, taller, p.who.id)
      throw new Error('killed')
    })
    await expect(dies).rejects.toThrow('killed')
    expect(await mias(p.who)).toEqual([])
    expect(await pedir(p.who)).toHaveLength(1)
  })

  test('by a quiz or a delivery as well', async () => {
    const p = await programa()
    const quiz = await buildQuiz(t.db, [[0]], { unidad_id: p.cursos[0]!.unidad })
    const entrega = await buildActivity(t.db, { unidad_id: p.cursos[0]!.unidad, entregable: 1, entregable_opcional: 2 })
    await terminar(p)
    expect(await pedir(p.who)).toEqual([])
    await t.db
      .insertInto('intentos')
      .values({ usuario_id: p.who.id, actividad_id: quiz.id, calificacion: 50, terminado_en: new Date(), vale: true })
      .execute()
    expect(await pedir(p.who)).toEqual([])
    await t.db
      .insertInto('entregas')
      .values({ usuario_id: p.who.id, actividad_id: entrega.id, file_url: 'https://a.mx/b' })
      .execute()
    expect(await pedir(p.who)).toHaveLength(1)
  })

  test('by revalidation it waits until that can no longer be taken back, and says so', async () => {
    const p = await programa()
    await t.db.insertInto('revalidaciones').values({ usuario_id: p.who.id, curso_id: p.cursos[0]!.id }).execute()
    expect(await pedir(p.who)).toEqual([])
    await pasaUnaHora(p)
    const [one] = await pedir(p.who)
    expect((await pagina(one!.folio)).text).toContain('(por revalidación)')
  })

  test('that counts on a revalidation waits as well where the rest is done meanwhile, and is none once it is taken back', async () => {
    const [p, q] = [await programa(2), await programa(2)]
    const admin = await t.as('admin')
    const revalidar = async ({ grupo, cursos }: Programa) =>
      (await admin.ask(revalidacionesRoutes.create, { body: { grupo_id: grupo.id, arrCursos: [cursos[0]!.id] } })).lote
    const lote = await revalidar(p)
    // What they did of that course waits to be looked at already.
    await t.db.insertInto('constancias_por_ver').values({ usuario_id: q.who.id, curso_id: q.cursos[0]!.id }).execute()
    await revalidar(q)
    for (const each of [p, q]) {
      await terminar({ ...each, cursos: each.cursos.slice(1) })
      expect(await pedir(each.who)).toEqual([])
    }
    expect((await admin.send('DELETE', `/api/revalidaciones/lote/${lote}`)).status).toBe(200)
    for (const each of [p, q]) await pasaUnaHora(each)
    expect(await pedir(p.who)).toEqual([])
    expect(await pedir(q.who)).toMatchObject([{ estado: 'valida' }])
  })

  test('whoever is not offered it has none, and neither has a programme that ends in none', async () => {
    const [a, b] = [await programa(), await programa()]
    await t.db.deleteFrom('grupos_usuarios').where('usuario_id', '=', a.who.id).execute()
    await terminar(a)
    expect(await pedir(a.who)).toEqual([])
    const admin = await t.as('admin')
    const regla = `/api/reglas-de-constancia/curricula/${b.curricula.id}`
    expect((await admin.send('PUT', regla, { modo: 'no' })).body).toMatchObject({ modo: 'no', emitidas: 0 })
    await terminar(b)
    expect(await pedir(b.who)).toEqual([])
    // Who had ended it by then has it, once it ends in one.
    await admin.ask(reglasDeConstanciaRoutes.saveReglaDeCurricula, {
      params: { id: b.curricula.id },
      body: { modo: 'sola', horas: 40 },
    })
    expect(await pedir(b.who)).toMatchObject([{ horas: 40 }])
  })

  test('a course has its own where its author says so', async () => {
    const p = await programa()
    const curso = p.cursos[0]!
    const coach = await t.as('coach')
    await coach.send('PUT', `/api/reglas-de-constancia/curso/${curso.id}`, { modo: 'sola' })
    await terminar(p)
    expect((await pedir(p.who)).map(c => c.tipo).sort()).toEqual(['curso', 'programa'])
  })
})

describe('a rule', () => {
  test('keeps what is not sent, and clears the hours that are sent empty', async () => {
    const { curricula } = await programa()
    const admin = await t.as('admin')
    const url = `/api/reglas-de-constancia/curricula/${curricula.id}`
    await admin.send('PUT', url, { modo: 'mano', horas: 12 })
    expect((await admin.send('PUT', url, {})).body).toMatchObject({ modo: 'mano', horas: 12 })
    expect((await admin.send('PUT', url, { horas: '' })).body).toMatchObject({ modo: 'mano', horas: null })
    expect((await admin.send('PUT', url, { horas: 0 })).status).toBe(422)
    expect((await (await t.as('coach')).send('PUT', url, { modo: 'no' })).status).toBe(403)
    expect((await admin.send('PUT', '/api/reglas-de-constancia/curricula/999999', { modo: 'no' })).status).toBe(404)
  })
})

describe('the page of a folio', () => {
  test('says every printed field without signing in, and no script', async () => {
    const escuela = await buildSchool(t.db, { nombre: 'Sec. <b>21</b>' })
    const p = await terminada(1, { escuela_id: escuela.id })
    const { status, text, headers } = await pagina(p.folio)
    expect(status).toBe(200)
    for (const said of [
      'Constancia válida',
      p.curricula.nombre_curricula,
      folioImpreso(p.folio),
      'Sec. &lt;b&gt;21&lt;/b&gt;',
    ])
      expect(text).toContain(said)
    expect(text).not.toMatch(/<script|@/)
    expect(Buffer.byteLength(text)).toBeLessThan(20_000)
    expect(headers['x-robots-tag']).toBe('noindex')
  })

  test('is found as people type it, and of an unknown one it is said that there is none', async () => {
    const { folio } = await terminada()
    const who = await t.anonymous()
    expect((await who.get(`/constancias/${folioImpreso(folio).toLowerCase().replaceAll('0', 'o')}`)).status).toBe(200)
    for (const none of ['2026-0000-0000', 'x', '2026', `${folio}0`])
      expect((await who.get(`/constancias/${none}`)).text, none).toContain('No encontramos ese folio')
  })

  test('tells what somebody wrote into the database by hand', async () => {
    const { folio } = await terminada()
    await sql`update constancias set datos = replace(datos, '"horas":2', '"horas":200') where folio = ${folio}`.execute(
      t.db,
    )
    expect((await pagina(folio)).text).toContain('no es de fiar')
  })

  test('and makes nothing of it good: it is not printed, not signed anew under another name, and no file of it is', async () => {
    const p = await terminada()
    const admin = await t.as('admin')
    const { bytes } = await pdfOf(p.who, p.folio)
    await sql`update constancias set datos = replace(datos, '"horas":2', '"horas":200') where folio = ${p.folio}`.execute(
      t.db,
    )
    const again = await admin.send('POST', `/api/constancias/${p.folio}/correccion`, { nombre: 'Ana Ríos' })
    expect(again.status).toBe(409)
    expect((await pdfOf(p.who, p.folio)).status).toBe(409)
    const said = (await comprobar(bytes)).body
    expect(said).toMatchObject({ resultado: 'alterada', folio: p.folio })
    expect(said.difieren).toContainEqual(expect.objectContaining({ campo: 'firma' }))
    // What is not to be trusted can still be taken out of the world.
    expect((await admin.send('POST', `/api/constancias/${p.folio}/revocacion`, { motivo: 'Alterada' })).status).toBe(
      200,
    )
  })
})

describe('revoked and corrected', () => {
  test('its page says so at once, with the reason; it is not issued again by itself, and by hand it is', async () => {
    const p = await terminada()
    const admin = await t.as('admin')
    expect((await admin.send('POST', `/api/constancias/${p.folio}/revocacion`, { motivo: ' ' })).status).toBe(422)
    expect((await admin.send('POST', `/api/constancias/${p.folio}/revocacion`, { motivo: 'No entregó' })).status).toBe(
      200,
    )
    const { text } = await pagina(p.folio)
    expect(text).toContain('ya no es válida')
    expect(text).toContain('No entregó')
    expect((await admin.send('POST', `/api/constancias/${p.folio}/revocacion`, { motivo: 'Otra vez' })).status).toBe(
      409,
    )
    await t.db.insertInto('constancias_por_ver').values({ usuario_id: p.who.id, curso_id: p.cursos[0]!.id }).execute()
    expect(await pedir(p.who)).toMatchObject([{ estado: 'revocada', motivo: 'No entregó' }])
    const body = { usuario_id: p.who.id, curricula_id: p.curricula.id }
    await admin.ask(constanciasRoutes.issue, { body })
    expect((await admin.send('POST', '/api/constancias', body)).status).toBe(409)
    expect(await mias(p.who)).toHaveLength(2)
  })

  test('a corrected one has another folio; the old one leads to it, and two at once make one', async () => {
    const p = await terminada()
    const admin = await t.as('admin')
    const url = `/api/constancias/${p.folio}/correccion`
    const answers = await Promise.all(
      ['Ana Ríos', 'Ana Rios', 'Ana R.'].map(nombre => admin.send('POST', url, { nombre })),
    )
    expect(answers.map(a => a.status).sort()).toEqual([200, 409, 409])
    const folio = answers.find(a => a.status === 200)!.body.folio as string
    expect((await pagina(p.folio)).text).toContain(`/constancias/${folioImpreso(folio)}`)
    expect((await pagina(p.folio)).text).toContain('Se sustituyó el')
    const list = await mias(p.who)
    expect(list).toMatchObject([{ folio, estado: 'valida' }])
    expect(list).toHaveLength(1)
  })

  test('nobody issues by hand what was not ended, or both or neither', async () => {
    const p = await programa()
    const admin = await t.as('admin')
    const body = { usuario_id: p.who.id, curricula_id: p.curricula.id }
    expect((await admin.send('POST', '/api/constancias', body)).status).toBe(409)
    expect((await admin.send('POST', '/api/constancias', { usuario_id: p.who.id })).status).toBe(422)
    expect((await admin.send('POST', '/api/constancias', { ...body, curso_id: 1 })).status).toBe(422)
    expect((await admin.send('POST', '/api/constancias', { ...body, usuario_id: 999999 })).status).toBe(404)
  })
})

describe('whose it is', () => {
  test('its person and who has them in scope read its PDF; to all others there is none', async () => {
    const p = await terminada()
    expect((await pdfOf(p.who, p.folio)).headers['content-type']).toBe('application/pdf')
    expect((await pdfOf(await t.as('admin'), p.folio)).status).toBe(200)
    for (const kind of allBut('admin')) expect((await pdfOf(await t.as(kind), p.folio)).status, kind).toBe(404)
    const coach = await t.as('coach')
    expect((await coach.send('POST', `/api/constancias/${p.folio}/revocacion`, { motivo: 'x' })).status).toBe(404)
    expect((await p.who.send('POST', `/api/constancias/${p.folio}/revocacion`, { motivo: 'x' })).status).toBe(403)
  })

  test('a coach lists those of their schools, by words', async () => {
    const coach = await t.as('coach')
    const escuela = await buildSchool(t.db, { correo_coach: coach.email })
    const p = await terminada(1, { escuela_id: escuela.id, name: 'Ximena', apellido_p: 'Ñandú' })
    const list = async (who: Caller, query: string) => (await who.get(`/api/constancias?${query}`)).body
    expect(await list(coach, 'search=nandu')).toMatchObject({ total: 1, constancias: [{ folio: p.folio }] })
    expect(await list(await t.as('gestor'), '')).toMatchObject({ total: 0 })
    expect(await list(coach, 'search=nandu&estado=revocada')).toMatchObject({ total: 0 })
    expect((await list(await t.as('admin'), 'sort=nombre&per_page=100')).total).toBeGreaterThan(1)
  })
})

describe('search engines', () => {
  const abierta = async (folio: string) => {
    const { headers, text } = await pagina(folio)
    const [inHeader, inPage] = [headers['x-robots-tag'] !== 'noindex', !text.includes('content="noindex"')]
    expect(inHeader).toBe(inPage)
    return inHeader
  }
  const poner = (who: Caller, folio: string, en_buscadores: unknown) =>
    who.send('POST', `/api/constancias/${folio}/buscadores`, { en_buscadores })
  const setEnBuscadores = (who: Caller, folio: string, en_buscadores: boolean) =>
    who.ask(constanciasRoutes.setEnBuscadores, { params: { folio }, body: { en_buscadores } })
  const abrir = async (...args: Parameters<typeof terminada>) => {
    const p = await terminada(...args)
    await setEnBuscadores(p.who, p.folio, true)
    expect(await abierta(p.folio)).toBe(true)
    return p
  }
  /** All addresses that are told to them. */
  async function mapa(): Promise<string[]> {
    const who = await t.anonymous()
    const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)</g)].map(([, address]) => new URL(address!))
    const robots = (await who.get('/robots.txt')).text
    const found = []
    for (const parte of addresses((await who.get(new URL(/Sitemap: (.*)/.exec(robots)![1]!).pathname)).text))
      found.push(...addresses((await who.get(parte.pathname)).text))
    return found.map(address => decodeURI(address.pathname))
  }
  const enMapa = async (folio: string) => (await mapa()).includes(`/constancias/${folioImpreso(folio)}`)

  test('find no constancia until whose it is says so, and none any more when they say otherwise', async () => {
    const p = await terminada()
    expect([await abierta(p.folio), await enMapa(p.folio)]).toEqual([false, false])
    expect(await mias(p.who)).toMatchObject([{ en_buscadores: false }])
    expect((await poner(p.who, p.folio, 'quizá')).status).toBe(422)
    expect((await poner(p.who, p.folio, undefined)).status).toBe(422)
    expect(await abierta(p.folio)).toBe(false)
    const twice = await Promise.all([1, 2, 3].map(() => poner(p.who, p.folio, true)))
    expect(twice.map(r => r.status)).toEqual([200, 200, 200])
    expect([await abierta(p.folio), await enMapa(p.folio)]).toEqual([true, true])
    expect(await mias(p.who)).toMatchObject([{ en_buscadores: true }])
    // However it is typed, one address is the one to be kept.
    const { text } = await (await t.anonymous()).get(`/constancias/${p.folio.toLowerCase()}`)
    expect(text).toMatch(new RegExp(`rel="canonical" href="https?://[^"]*/constancias/${folioImpreso(p.folio)}"`))
    await setEnBuscadores(p.who, p.folio, false)
    await setEnBuscadores(p.who, p.folio, false)
    expect([await abierta(p.folio), await enMapa(p.folio)]).toEqual([false, false])
  })

  test('are let in by nobody else, whoever administers included', async () => {
    const coach = await t.as('coach')
    const escuela = await buildSchool(t.db, { correo_coach: coach.email })
    const p = await terminada(1, { escuela_id: escuela.id })
    expect((await pdfOf(coach, p.folio)).status).toBe(200)
    for (const kind of personas) expect((await poner(await t.as(kind), p.folio, true)).status, kind).toBe(404)
    expect((await poner(await t.anonymous(), p.folio, true)).status).toBe(401)
    expect(await abierta(p.folio)).toBe(false)
    expect((await poner(p.who, '2026-00000000', true)).status).toBe(404)
  })

  test('lose what was revoked, what was corrected, and what is of who may not sign in', async () => {
    const admin = await t.as('admin')
    const a = await abrir()
    await admin.send('POST', `/api/constancias/${a.folio}/revocacion`, { motivo: 'No entregó' })
    expect([await abierta(a.folio), await enMapa(a.folio)]).toEqual([false, false])
    expect(await mias(a.who)).toMatchObject([{ en_buscadores: false }])
    expect((await poner(a.who, a.folio, true)).status).toBe(409)
    await setEnBuscadores(a.who, a.folio, false)

    const b = await abrir()
    const { folio } = await admin.ask(constanciasRoutes.correct, {
      params: { folio: b.folio },
      body: { nombre: 'Ana Ríos' },
    })
    // Under its new name it is for whose it is to say once more.
    for (const una of [b.folio, folio as string])
      expect([await abierta(una), await enMapa(una)], una).toEqual([false, false])

    const c = await abrir()
    const puede = (estatus_user: Bandera) =>
      t.db.updateTable('usuarios').set({ estatus_user }).where('id', '=', c.who.id).execute()
    await puede(0)
    expect([await abierta(c.folio), await enMapa(c.folio)]).toEqual([false, false])
    await puede(1)
    expect(await abierta(c.folio)).toBe(true)
    // Nobody could take back what is of who is gone.
    await t.db.updateTable('constancias').set({ usuario_id: null }).where('folio', '=', c.folio).execute()
    expect([await abierta(c.folio), await enMapa(c.folio)]).toEqual([false, false])

    const d = await abrir()
    await sql`update constancias set datos = replace(datos, '"horas":2', '"horas":200') where folio = ${d.folio}`.execute(
      t.db,
    )
    expect(await abierta(d.folio)).toBe(false)
  })

  test('may read every page, as one that they may not read cannot say that it is not to be shown', async () => {
    const { text } = await (await t.anonymous()).get('/robots.txt')
    expect(text).toMatch(/^User-agent: \*\nDisallow:\n/)
    for (const parte of ['-1', 'x', '1.5'])
      expect((await (await t.anonymous()).get(`/sitemap/${parte}`)).status).toBe(404)
    // Nor is there a part that the map does not name.
    for (const parte of [9_999_999, 999_999_999])
      expect((await (await t.anonymous()).get(`/sitemap/${parte}`)).status).toBe(404)
  })
})

describe('a file', () => {
  test('as it was issued is known by its bytes; any other is told where it differs', async () => {
    const p = await terminada()
    const { bytes } = await pdfOf(p.who, p.folio)
    expect((await pdfOf(p.who, p.folio)).bytes).toEqual(bytes)
    expect((await comprobar(bytes)).body).toMatchObject({ resultado: 'igual', folio: p.folio, estado: 'valida' })
    const more = new Uint8Array([...bytes, 10])
    expect((await comprobar(more)).body).toMatchObject({ resultado: 'datos', difieren: [] })
    expect((await comprobar(new TextEncoder().encode('%PDF-1.7 nada'))).body).toMatchObject({ resultado: 'ninguna' })
    expect((await comprobar(new Uint8Array())).status).toBe(422)
  })

  test('with another name in its data is told with both', async () => {
    const { deflateSync } = await import('node:zlib')
    const p = await terminada()
    const { bytes } = await pdfOf(p.who, p.folio)
    const said = readAdjunto(Buffer.from(bytes))!
    const forged = deflateSync(
      JSON.stringify({ ...said, datos: { ...said.datos, nombre: 'Otra Persona', horas: 900 } }),
    )
    const pdf = Buffer.concat([Buffer.from('<< /Type /EmbeddedFile >>\nstream\n'), forged, Buffer.from('\nendstream')])
    expect((await comprobar(new Uint8Array(pdf))).body).toMatchObject({
      resultado: 'alterada',
      difieren: [
        { campo: 'horas', dice: '900', emitida: '2' },
        { campo: 'nombre', dice: 'Otra Persona' },
      ],
    })
  })
})

describe('the key', () => {
  test('stands in the data folder alone, and what an older one signed goes on being good', async () => {
    const p = await terminada()
    const file = path.join(t.config.DATA_DIR, 'constancias.llave')
    expect(existsSync(file)).toBe(true)
    const privada = Buffer.from(readFileSync(file, 'utf8'), 'base64')
    const { rows } = await sql<{
      en: string
    }>`select string_agg(publica::text, ',') as en from llaves_de_firma`.execute(t.db)
    expect(rows[0]!.en).not.toContain(privada.toString('hex'))
    const other = createFirmante({
      DATA_DIR: t.config.DATA_DIR,
      CONSTANCIAS_LLAVE: Buffer.alloc(32, 7).toString('base64'),
    })
    const q = await programa()
    await terminar(q)
    const taller = { firmante: other, emisor: 'Eleva', zona: 'America/Mexico_City' }
    await tellInJob(t, async call => void (await issuePendientes(call, taller, q.who.id)))
    const [nueva] = await mias(q.who)
    for (const folio of [p.folio, nueva!.folio]) expect((await pagina(folio)).text).toContain('Constancia válida')
  })

  test('the page to be kept holds all public halves', async () => {
    await terminada()
    const { text, headers } = await (await t.anonymous()).get('/constancias/verificador.html')
    expect(headers['content-disposition']).toContain('attachment')
    const { rows } = await sql<{ publica: Buffer }>`select publica from llaves_de_firma`.execute(t.db)
    for (const { publica } of rows) expect(text).toContain(publica.toString('base64'))
  })
})

test('a long name, an emoji and letters from right to left come out on paper', async () => {
  for (const name of ['Á'.repeat(200), 'Ana 🎓 Ríos', 'ليلى حسن', 'x <script>alert(1)</script>']) {
    const p = await terminada(1, { name, apellido_p: '', apellido_m: '' })
    const { status, bytes } = await pdfOf(p.who, p.folio)
    expect([name.length, status, readAdjunto(Buffer.from(bytes))?.datos.nombre]).toEqual([name.length, 200, name])
    expect((await pagina(p.folio)).text).not.toContain('<script')
  }
})

test('the day on it is that of the installation, also when it is tomorrow in Greenwich', () => {
  const late = new Date('2027-01-01T05:59:59Z')
  expect(enReloj(late, 'America/Mexico_City')).toBe('2026-12-31T23:59:59-06:00')
  expect(enReloj(late, 'UTC')).toBe('2027-01-01T05:59:59+00:00')
  expect(nuevoFolio(enReloj(late, 'America/Tijuana'))).toMatch(/^2026-/)
})

test('a folio is read as people write it', () => {
  expect(readFolio(' 2026-7k4m-2qx9 ')).toBe('2026-7K4M2QX9')
  expect(readFolio('20267KOM2QXI')).toBe('2026-7K0M2QX1')
  for (const none of ['', '2026-7K4M-2QX', '2026-7K4M-2QXU', 'abcd']) expect(readFolio(none)).toBeUndefined()
})
