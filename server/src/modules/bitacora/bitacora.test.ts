import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { dropMonths, prepareMonths } from '../../kit/db/meses.ts'
import { BITACORA } from './bitacora.jobs.ts'

const PATH = '/api/log/10/15/1/2/3/4/0/0/0'
const CLAVE = '0b6f1c9e-6a53-4d2e-9a55-0f0a6f6a2b11'

describe('the usage log', () => {
  let t: TestApp
  let estudiante: Caller
  beforeAll(async () => {
    t = await openTestApp()
    estudiante = await t.as('estudiante')
  })
  afterAll(() => t.close())
  const entries = () => t.db.selectFrom('bitacora').selectAll().orderBy('creado_en').execute()

  test('keeps who did what, and when, once however often it is sent', async () => {
    const hora = new Date(Date.now() - 3_600_000).toISOString()
    const sent = `${PATH}?clave=${CLAVE}&hora=${encodeURIComponent(hora)}`
    const replies = await Promise.all(Array.from({ length: 20 }, () => estudiante.get(sent)))
    expect(replies.map(r => r.status)).toEqual(Array(20).fill(200))
    const [entry, ...more] = await entries()
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      modulo: 10,
      evento: 15,
      curricula_id: 1,
      curso_id: 2,
      unidad_id: 3,
      objetivo_id: 4,
      actividad_id: 0,
    })
    expect(new Date(entry!.ocurrio_en).toISOString()).toBe(hora)
  })

  test('believes no time that lies ahead, or far back', async () => {
    for (const hora of ['2199-01-01T00:00:00Z', '1999-01-01T00:00:00Z'])
      expect((await estudiante.get(`${PATH}?hora=${hora}`)).status).toBe(200)
    const times = (await entries()).map(e => Date.now() - new Date(e.ocurrio_en).valueOf())
    expect(Math.max(...times)).toBeLessThan(31 * 86_400_000)
    expect(Math.min(...times)).toBeGreaterThanOrEqual(-1000)
  })

  test.each(['/api/log/10/15/1/2/3/4/0/0/x', '/api/log/0/15/1/2/3/4/0/0/0'])('%s is not found', async path => {
    expect((await estudiante.get(path)).status).toBe(404)
  })
  test('refuses a key or a time that is none', async () => {
    expect((await estudiante.get(`${PATH}?clave=x`)).status).toBe(422)
    expect((await estudiante.get(`${PATH}?hora=ayer`)).status).toBe(422)
  })

  test('has a partition for every month of the coming year, made once', async () => {
    await prepareMonths(t.db, BITACORA, 12)
    await prepareMonths(t.db, BITACORA, 12)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from pg_inherits where inhparent = 'bitacora'::regclass`.execute(t.db)
    expect(rows[0]!.n).toBeGreaterThanOrEqual(14)
  })

  test('whole months that need not be kept go, and no others', async () => {
    const monthsAgo = sql`generate_series(0, 6) m`
    await sql`select bitacora_mes((current_date - make_interval(months => m))::date) from ${monthsAgo}`.execute(t.db)
    await sql`insert into bitacora (ocurrio_en, usuario_id, clave, modulo, evento)
      select now() - make_interval(months => m), 77, gen_random_uuid(), 10, 15 from ${monthsAgo}`.execute(t.db)
    await sql`insert into bitacora (ocurrio_en, usuario_id, clave, modulo, evento)
      values (now() - interval '10 years', 77, gen_random_uuid(), 10, 15)`.execute(t.db)
    const left = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from bitacora where usuario_id = 77`.execute(
        t.db,
      )
      return rows[0]!.n
    }
    expect(await left()).toBe(8)
    expect(await dropMonths(t.db, BITACORA, 4)).toHaveLength(2)
    // The current month, and four before it.
    expect(await left()).toBe(5)
    expect(await dropMonths(t.db, BITACORA, 4)).toEqual([])
    expect(await left()).toBe(5)
  })
})
