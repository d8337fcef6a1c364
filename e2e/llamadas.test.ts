/**
 * What screens ask for when they are opened: the start and a course bring it along, or ask for it at once (ADR 007).
 *
 * @module-tag resto
 */
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { databaseOf } from '../bench/servidor.ts'
import { connect } from '../server/src/kit/db/db.ts'
import { expectNoComplaints, settled, signIn, useBrowser } from './harness.ts'
import { PEOPLE } from './people.ts'

const browser = useBrowser()
const SOFIA = 'sofia.garcia@benitojuarez.edu.mx'
const INICIO = '/crear-contenido-curricula'
/**
 * What a screen tells, what a video asks for when it is about to play, and the unread notices once more when the line
 * has long stood.
 */
const APART = /^\/api\/(log\/|avisos\/cuenta$|contenidos\/lugar$|get-signed-video-url\/)/

/** Calls of the page from now on, but those that are apart; `taken` gives them and begins anew. */
function listen(page: Page) {
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !APART.test(pathname)) calls.push(pathname)
  })
  return { taken: () => calls.splice(0).sort() }
}

/** Opens a page with its data: a busy machine may have sent it without, which is the matter of the last test. */
async function openWhole(page: Page, path: string, { taken }: ReturnType<typeof listen>) {
  for (let tries = 1; ; tries++) {
    const response = await page.goto(path)
    await settled(page)
    if (tries === 5 || !(await response!.text()).includes('id="pantalla">null')) return
    taken()
  }
}

test('the start and a course come with what they show; from one to the other it is one call', async () => {
  const page = await browser.open()
  await signIn(page, SOFIA)
  const calls = listen(page)
  const { taken } = calls
  await openWhole(page, INICIO, calls)
  await page.getByText('Sigue donde te quedaste').waitFor()
  expect(taken()).toEqual([])

  await page.locator('section', { hasText: 'Sigue donde te quedaste' }).getByRole('link').first().click()
  await page.waitForURL(/contenido-curso-curricula\?/)
  await page.getByRole('button', { name: 'Curso siguiente' }).waitFor()
  await settled(page)
  expect(taken()).toEqual([expect.stringMatching(/^\/api\/pantallas\/curso\/\d+\/\d+$/)])

  await openWhole(page, page.url(), calls)
  await page.getByRole('button', { name: 'Curso siguiente' }).waitFor()
  expect(taken()).toEqual([])
  // From step to step of a course nothing is read anew.
  await page
    .getByRole('region', { name: 'Lo que sigue' })
    .getByRole('button', { name: /^Sigue: / })
    .click()
  await settled(page)
  expect(taken()).toEqual([])
  // Back to the step that other journeys find her at.
  const kept = page.waitForResponse('**/api/contenidos/lugar')
  await page.getByRole('button', { name: /^Anterior: / }).click()
  await kept
  expectNoComplaints(page)
})

test.each(['docente', 'coach', 'admin'] as const)('the start of a %s asks for nothing more either', async kind => {
  const page = await browser.as(kind, INICIO)
  const calls = listen(page)
  await openWhole(page, INICIO, calls)
  expect(calls.taken()).toEqual([])
})

test('a page without its data, and a part that fails: the screen asks, and says what is the matter', async () => {
  const page = await browser.open()
  await signIn(page, SOFIA)
  // As pages are while the database is busy.
  await page.route(`**${INICIO}`, async route => {
    const response = await route.fetch()
    const body = (await response.text()).replace(/(id="pantalla">)[^<]*/, '$1null')
    await route.fulfill({ response, body })
  })
  const { taken } = listen(page)
  await page.goto(INICIO)
  await page.getByText('Sigue donde te quedaste').waitFor()
  await settled(page)
  expect(taken()).toEqual(['/api/pantallas/inicio'])

  await page.route('**/api/pantallas/inicio', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), curriculas: null } })
  })
  const failed = { success: false, color: 'danger', message: 'Tus currículas descansan un momento.' }
  await page.route('**/api/curriculas/index', route => route.fulfill({ status: 409, json: failed }))
  await page.goto(INICIO)
  await page.getByText(failed.message).waitFor()
  await page.getByText('Sigue donde te quedaste').waitFor()
  await settled(page)
  // What failed before its part of the screen stood there is asked once more by that.
  const calls = taken()
  expect([...new Set(calls)]).toEqual(['/api/curriculas/index', '/api/pantallas/inicio'])
  expect(calls.length).toBeLessThanOrEqual(3)
})

test('a visit to a course is one call a step, and what the log notes of it stands in that', async () => {
  const page = await browser.as('estudiante', INICIO)
  const { sql, close } = connect(databaseOf(inject('dir')))
  const noted = async () => {
    const rows = await sql<{ n: number }[]>`
      select count(*)::int as n from bitacora
      join usuarios on usuarios.id = bitacora.usuario_id
      where usuarios.email = ${PEOPLE.estudiante} and bitacora.evento = 15`
    return rows[0]!.n
  }
  try {
    const before = await noted()
    const told: string[] = []
    page.on('requestfinished', request => {
      const { pathname } = new URL(request.url())
      if (/^\/api\/(log\/|contenidos\/lugar$)/.test(pathname)) told.push(`${request.method()} ${pathname}`)
    })
    const lugar = 'PUT /api/contenidos/lugar'
    await page.goto('/contenido-curso-curricula?curricula=3&curso=1&unidad=1&objetivo=1')
    await settled(page)
    await expect.poll(() => told).toEqual([lugar])
    expect(await noted()).toBe(before + 1)
    await page
      .getByRole('region', { name: 'Lo que sigue' })
      .getByRole('button', { name: /^Sigue: / })
      .click()
    await page.getByRole('heading', { name: 'Acompaña a tu grupo en su primer ingreso' }).waitFor()
    await expect.poll(() => told).toEqual([lugar, lugar])
    expect(await noted()).toBe(before + 2)
    await page.getByRole('button', { name: /^Anterior: / }).click()
    await expect.poll(() => told).toEqual([lugar, lugar, lugar])
    expect(await noted()).toBe(before + 3)
    expectNoComplaints(page)
  } finally {
    await close()
  }
})
