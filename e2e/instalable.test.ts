/**
 * An app that is there: without a line, and for one person at a time.
 *
 * @module-tag resto
 */
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { expectNoComplaints, expectNoSidewaysScroll, settled, signIn, useBrowser } from './harness.ts'
import { PEOPLE } from './people.ts'
import { cut, mend, ready } from './trabajador.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const INICIO = '/crear-contenido-curricula'
const CURSO = '/contenido-curso-curricula?curricula=3&curso=1&unidad=4'

/** Addresses that are kept of people, with the cache in which they are. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => name.startsWith('eleva-de-'))
    const all = names.map(async name =>
      (await (await caches.open(name)).keys()).map(r => [name, new URL(r.url).pathname]),
    )
    return (await Promise.all(all)).flat() as [string, string][]
  })
const keeps = (page: Page, path: string) =>
  expect
    .poll(async () => (await kept(page)).map(([, kept]) => kept))
    .toEqual(expect.arrayContaining([expect.stringMatching(path)]))
test('a learner opens the start and a course again without a line, is told how old that is, and reads on with the line', async () => {
  const page = await browser.as('estudiante', CURSO, { width: 360, worker: true })
  await keeps(page, '/api/contenidos/pantallaAutogestivo/1')
  await page.goto(INICIO)
  await settled(page)
  await ready(page)
  await keeps(page, '/api/curriculas/index')
  await cut(page)
  await page.reload()
  await page.getByRole('heading', { name: /^Qué gusto verte/ }).waitFor()
  await page.getByText(/^Sin conexión: ves lo que había el /).waitFor()
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  await page.goto(CURSO)
  await page.getByRole('region', { name: 'Lo que sigue' }).waitFor()
  await page.getByText(/^Sin conexión: ves lo que había el /).waitFor()
  // What its icon opens leads there, too.
  await page.goto('/continuar')
  await page.getByText(/^Sin conexión: ves lo que había el /).waitFor()
  await mend(page)
  await page.getByText(/ves lo que había el /).waitFor({ state: 'detached' })
})

test('a public page that was open is there without a line', async () => {
  const page = await browser.open({ worker: true })
  await page.goto('/canopi')
  await settled(page)
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('eleva-publico')).keys()).length))
    .toBeGreaterThan(0)
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await cut(page)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: title! }).waitFor()
  await mend(page)
})

/** Everything of people that this browser keeps, as text. */
const contents = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter(name => !name.includes('precache') && !name.startsWith('eleva-piezas-'))
    const texts = names.map(async name => {
      const cache = await caches.open(name)
      return Promise.all((await cache.keys()).map(async key => (await cache.match(key))!.text()))
    })
    return (await Promise.all(texts)).flat().join('\n')
  })

test('another person who signs in on the same phone finds nothing of the first, nor what somebody puts there in their name', async () => {
  const page = await browser.as('estudiante', INICIO, { worker: true })
  await keeps(page, '/api/user')
  const [[first]] = (await kept(page)) as [[string, string]]
  expect(await contents(page)).toContain(PEOPLE.estudiante)
  // Their session ended by itself; somebody else signs in.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signIn(page, 'emiliano.ortega@benitojuarez.edu.mx', INICIO)
  await keeps(page, '/api/curriculas/index')
  expect((await kept(page)).map(([name]) => name)).not.toContain(first)
  expect(await contents(page)).not.toContain(PEOPLE.estudiante)
  // A cache that is not of who is signed in is answered from for nobody, and goes.
  await page.evaluate(
    async ({ name, user }) => {
      const reply = new Response(JSON.stringify(user), { headers: { 'content-type': 'application/json' } })
      await (await caches.open(name)).put('/api/user', reply)
      const { active } = await navigator.serviceWorker.ready
      // Nor does a page of the one before, that is still open, bring theirs in.
      const said = { tipo: 'guarda', de: name.slice('eleva-de-'.length), replies: [{ url: '/api/user', reply: user }] }
      active!.postMessage(said)
    },
    { name: first, user: { id: 1, name: 'Intrusa', email: PEOPLE.estudiante } },
  )
  await cut(page)
  await page.reload()
  await page.getByRole('heading', { name: /^Qué gusto verte, Emiliano/ }).waitFor()
  await mend(page)
})

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Mi perfil/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
}

test('signing out takes along what was kept', async () => {
  const page = await browser.as('estudiante', INICIO, { worker: true })
  await keeps(page, '/api/user')
  await signOut(page)
  await page.waitForURL(url => url.pathname === '/')
  await expect.poll(() => kept(page)).toEqual([])
  await cut(page)
  await page.goto(INICIO)
  await page.getByRole('heading', { name: 'Sin conexión' }).waitFor()
  await mend(page)
})

test('signing out works without a line: nobody is shown as signed in any more, and the server hears of it with the line', async () => {
  const page = await browser.as('estudiante', INICIO, { worker: true, width: 360 })
  await ready(page)
  await keeps(page, '/api/user')
  await page.goto('/agenda')
  await settled(page)
  await cut(page)
  await signOut(page)
  await page.waitForURL(url => url.pathname === '/')
  await expect.poll(() => kept(page)).toEqual([])
  await page.goto(INICIO)
  await page.getByRole('heading', { name: 'Sin conexión' }).waitFor()
  expect(await page.getByText('Qué gusto verte').count()).toBe(0)
  await mend(page)
  await page.waitForURL(url => url.pathname === '/login')
  await page.goto(INICIO)
  await page.waitForURL(url => url.pathname === '/login')
  expect(await page.evaluate(() => localStorage.getItem('eleva:salida'))).toBe(null)
})

test('who signs out with work that was not sent is asked, and may send it first', async () => {
  const page = await browser.open({ worker: true, width: 360 })
  await signIn(page, 'camila.morales@benitojuarez.edu.mx', CURSO.replace('unidad=4', 'unidad=3'))
  await ready(page)
  const tick = page.locator('input[type=checkbox]:not([aria-disabled])').first()
  await tick.waitFor()
  // What lies over a screen comes behind it.
  await ready(page)
  await cut(page)
  await tick.click()
  await page.getByText('Guardado aquí').first().waitFor()
  await page.goto('/agenda').catch(() => undefined)
  await signOut(page)
  const dialog = page.getByRole('dialog', { name: 'Antes de salir' })
  await dialog.getByText('Hay algo que hiciste y no se ha enviado. Si sales ahora, se pierde.').waitFor()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Enviar primero' }).click()
  await dialog.getByText(/^Sin conexión\. Deja abierta/).waitFor()
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.waitFor({ state: 'detached' })
  await signOut(page)
  await dialog.getByRole('button', { name: 'Enviar primero' }).click()
  await mend(page)
  await page.waitForURL(url => url.pathname === '/')
  // It has arrived.
  await signIn(page, 'camila.morales@benitojuarez.edu.mx', CURSO.replace('unidad=4', 'unidad=3'))
  await page.getByRole('checkbox', { checked: true }).first().waitFor()
})

test('what stands at fixed addresses is looked at anew each time, and the page that is kept is nobody’s', async () => {
  const page = await browser.as('estudiante')
  const { request } = page.context()
  const get = async (url: string) => {
    const reply = await request.get(url)
    return { status: reply.status(), headers: reply.headers(), text: await reply.text() }
  }
  const [own, shell, manifest, worker] = await Promise.all(
    [INICIO, '/app-shell', '/manifest.webmanifest', '/sw.js'].map(get),
  )
  expect(own!.headers['x-eleva-de']).toMatch(/^[\w-]{22}$/)
  expect(own!.text).toContain(`id="usuario" data-de="${own!.headers['x-eleva-de']}">{`)
  expect(own!.headers['cache-control']).toBe('no-store')
  expect(shell!.text).toContain('id="usuario">null<')
  expect(shell!.text).toContain('id="pantalla">null<')
  expect(shell!.text).not.toContain(PEOPLE.estudiante)
  expect(shell!.headers['x-eleva-de']).toBe(undefined)
  // Its nonce is that of its own policy, which goes along with it.
  const [, nonce] = /name="style-nonce" content="([^"]+)"/.exec(shell!.text)!
  expect(shell!.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  expect(shell!.headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/)
  for (const one of [shell, manifest, worker])
    expect([one!.status, one!.headers['cache-control']]).toEqual([200, 'no-cache'])
  expect(manifest!.headers['content-type']).toMatch(/^application\/manifest\+json/)
  const { name, lang, start_url, display, icons } = JSON.parse(manifest!.text)
  expect([name, lang, start_url, display]).toEqual(['Eleva', 'es-MX', '/continuar', 'standalone'])
  for (const { src } of icons) expect((await get(src)).headers['content-type']).toBe('image/png')
  expect(worker!.headers['content-type']).toMatch(/javascript/)
  expect(worker!.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
})

test('a browser that has no workers, and one that keeps nothing, go on as ever', async () => {
  const page = await browser.open({ worker: true })
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })
    Object.defineProperty(globalThis, 'caches', { get: () => undefined })
    const forbidden = () => {
      throw new DOMException('no', 'SecurityError')
    }
    Storage.prototype.setItem = forbidden
  })
  await signIn(page, PEOPLE.estudiante, INICIO)
  await page.getByRole('heading', { name: /^Qué gusto verte/ }).waitFor()
  await signOut(page)
  await page.waitForURL(url => url.pathname === '/')
  // What the component library says of it.
  expectNoComplaints(page, /localStorage is blocked/)
  // What was forbidden stays so on this page, which others would be given.
  await page.close()
})
