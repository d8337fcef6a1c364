/** What the clock says of an event: a test for each case, and its edges at midnight. */
import { eventosRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildEvento } from '../../../test/build.ts'
import { card, clase, DAY, local, offered, screen } from '../../../test/eventos.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const get = async (who: Caller, id: number) => (await who.ask(eventosRoutes.get, { params: { id } })).evento
const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

describe('the clock', () => {
  const days = (a: number | null, b: number | null) => ({
    fecha_vigencia_inicio: a === null ? null : local(a * DAY).dia,
    fecha_vigencia_finalizacion: b === null ? null : local(b * DAY).dia,
  })
  test.each([
    ['nothing said', {}, 'sin_fecha', 'abierta'],
    ['a class ahead', clase(60, 120), 'antes', 'abierta'],
    ['a class now', clase(-30, 30), 'durante', 'abierta'],
    ['a class that is over', clase(-120, -60), 'despues', 'cerrada'],
    ['over, and open for its recording', { ...clase(-120, -60), ...days(null, 0) }, 'despues', 'abierta'],
    ['ahead, and not open yet', { ...clase(3 * DAY, 3 * DAY + 60), ...days(1, null) }, 'antes', 'por_abrir'],
    ['open from today', { ...clase(60, 120), ...days(0, 0) }, 'antes', 'abierta'],
    ['its last day was yesterday', { ...clase(60, 120), ...days(null, -1) }, 'antes', 'cerrada'],
    ['a whole day, today', { fecha_inicio: local(0).dia }, 'durante', 'abierta'],
    ['a whole day, yesterday', { fecha_inicio: local(-DAY).dia }, 'despues', 'cerrada'],
    ['several days', { fecha_inicio: local(-DAY).dia, fecha_finalizacion: local(DAY).dia }, 'durante', 'abierta'],
  ] as const)('%s: %j is %s and %s', async (_what, values, momento, entrada) => {
    const c = await offered(t, values)
    expect(await card(c)).toMatchObject({
      evento: c.evento,
      curso_evento_entrada: entrada,
      curso_evento_vigencia: Number(entrada === 'abierta'),
    })
    const author = await t.as('coach')
    expect(await get(author, c.evento!)).toMatchObject({ momento, entrada })
    // An author sees it in any state; a learner within the days that its author set.
    expect(await screen({ who: author, curso: c.curso })).toMatchObject({
      status: 200,
      resultSet: { evento: { momento } },
    })
    const closed =
      entrada === 'por_abrir'
        ? /^Podrás entrar desde el \d+ de [a-z]+\.$/
        : 'fecha_vigencia_finalizacion' in values && entrada === 'cerrada'
          ? /ya terminó/
          : undefined
    const seen = await screen(c)
    expect(seen.status).toBe(closed ? 409 : 200)
    if (closed) expect(seen.message).toMatch(closed)
    else expect(seen.resultSet.evento).toMatchObject({ id: c.evento, momento })
  })

  test('what a card tells is what was typed, and the moments that it means', async () => {
    const c = await offered(t, {
      fecha_inicio: '2026-11-24',
      hora_inicio: '17:00',
      hora_fin: '18:30',
      fecha_vigencia_inicio: '2026-01-01',
      fecha_vigencia_finalizacion: '2099-12-31',
    })
    const { curso_evento_inicia, curso_evento_termina, ...found } = await card(c)
    expect(found).toMatchObject({
      curso_evento_fecha_consumo_inicio: '2026-11-24',
      curso_evento_hora_inicio: '17:00',
      curso_evento_hora_fin: '18:30',
      curso_evento_fecha_seleccion_inicio: '2026-01-01',
      curso_evento_fecha_seleccion_termino: '2099-12-31',
    })
    // Mexico City is six hours behind all year.
    expect(new Date(String(curso_evento_inicia)).toISOString()).toBe('2026-11-24T23:00:00.000Z')
    expect(new Date(String(curso_evento_termina)).toISOString()).toBe('2026-11-25T00:30:00.000Z')
  })

  test('a day begins at midnight where the people are', async () => {
    // Where it is now about noon, midnight is far: a day there is never the next one by the clock of the test.
    const zone = `Etc/GMT${new Date().getUTCHours() >= 12 ? '+' : '-'}${Math.abs(new Date().getUTCHours() - 12)}`
    const other = await openTestApp({ TZ_PERSONAS: zone })
    try {
      const day = (n: number) => new Date(Date.now() + n * DAY * 60_000).toLocaleDateString('sv-SE', { timeZone: zone })
      const admin = await other.as('admin')
      const momentoOf = async (values: object) => {
        const { id } = await buildEvento(other.db, values)
        return (await admin.ask(eventosRoutes.get, { params: { id } })).evento
      }
      expect(await momentoOf({ fecha_inicio: day(0) })).toMatchObject({ momento: 'durante', entrada: 'abierta' })
      expect(await momentoOf({ fecha_inicio: day(-1) })).toMatchObject({ momento: 'despues', entrada: 'cerrada' })
      // One that ends at the midnight that has just gone by, and one that begins with the next.
      expect(await momentoOf({ fecha_inicio: day(-1), fecha_finalizacion: day(0), hora_fin: '00:00' })).toMatchObject({
        momento: 'despues',
      })
      expect(await momentoOf({ fecha_inicio: day(1), hora_inicio: '00:00' })).toMatchObject({ momento: 'antes' })
      expect(await momentoOf({ fecha_vigencia_finalizacion: day(0) })).toMatchObject({ entrada: 'abierta' })
      expect(await momentoOf({ fecha_vigencia_finalizacion: day(-1) })).toMatchObject({ entrada: 'cerrada' })
      expect(await momentoOf({ fecha_vigencia_inicio: day(1) })).toMatchObject({ entrada: 'por_abrir' })
    } finally {
      await other.close()
    }
  })

  test('the screen has the course, the class and the hour of the server', async () => {
    const c = await offered(t, {
      ...clase(-5, 5),
      liga_youtube_enVivo: YOUTUBE,
      youtube_video_id: 'dQw4w9WgXcQ',
      titulo_video: 'Hoy',
    })
    const { resultSet } = await screen(c)
    expect(resultSet).toMatchObject({
      id: c.curso,
      cursoEnVivo: 1,
      porcentaje_avance: 0,
      evento: { momento: 'durante', youtube_video_id: 'dQw4w9WgXcQ', titulo_video: 'Hoy', grabacion: false },
    })
    expect((resultSet.unidades_curso as unknown[]).length).toBe(1)
    expect(Math.abs(Date.parse(String(resultSet.evento!.ahora)) - Date.now())).toBeLessThan(30_000)
  })
})
