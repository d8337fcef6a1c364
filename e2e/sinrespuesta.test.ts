/**
 * A server that is away while the line is good: what was read stands, and the words for it are true.
 *
 * @module-tag resto
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Linea, openLinea } from '../bench/sinred/linea.ts'
import { expectNoViolations } from './axe.ts'
import { expectNoSidewaysScroll, origin, settled, signIn, useBrowser } from './harness.ts'
import { ready } from './trabajador.ts'

const UNIDAD = '/contenido-curso-curricula?curricula=3&curso=1&unidad=3'
/** What a proxy says for a server that is away: that it does not answer, or that there is none. */
let said = '502 Bad Gateway'
const portera = createServer((_, reply) => {
  reply.writeHead(Number.parseInt(said, 10), { 'content-type': 'text/html' }).end(`<h1>${said}</h1>`)
})

let linea: Linea
const browser = useBrowser(() => linea.origin)
beforeAll(async () => {
  linea = await openLinea()
  portera.listen(0, '127.0.0.1')
  await once(portera, 'listening')
})
afterEach(() => browser.closeAll())
afterAll(async () => {
  await linea.close()
  portera.close()
})

const up = () => {
  linea.on()
  linea.toward(Number(new URL(origin()).port))
}
const away = () => linea.offFor(600_000)
/** What is open ends, too. */
const behindProxy = (words: string) => () => {
  said = words
  linea.offFor(0)
  linea.on()
  linea.toward((portera.address() as AddressInfo).port)
}

test.each([
  ['whose process has ended', away, 'fernanda.figueroa@benitojuarez.edu.mx'],
  ['for which a proxy answers', behindProxy('502 Bad Gateway'), 'rodrigo.jimenez@benitojuarez.edu.mx'],
  ['of which a proxy knows none', behindProxy('503 Service Unavailable'), 'emiliano.ortega@benitojuarez.edu.mx'],
])(
  'with a server %s the page says so, keeps what is done, and goes on by itself once it is back',
  async (_, end, who) => {
    up()
    const page = await browser.open({ width: 360, worker: true })
    await signIn(page, who, UNIDAD)
    // Signing in leads to the server's own address.
    await page.goto(UNIDAD)
    await settled(page)
    await ready(page)
    const tick = page.locator('input[type=checkbox]:not([aria-disabled])').first()
    await tick.waitFor()
    end()
    await page.reload()
    await page.getByText(/^Eleva no responde: ves lo que había el .* y se envía después\.$/).waitFor()
    await expectNoSidewaysScroll(page)
    await expectNoViolations(page)
    await tick.click()
    await page.getByText('Guardado aquí').first().waitFor()
    // What is not here says the same.
    await page.goto('/update-user-info')
    await page
      .getByText(/Eleva no responde/)
      .first()
      .waitFor()
    expect(await page.getByText(/Sin conexión|lenta|administrador|Bad Gateway|Unavailable/).count()).toBe(0)
    await page.goto(UNIDAD)
    await page.getByText('Guardado aquí').first().waitFor()
    up()
    await page.getByText(/^Eleva no responde/).waitFor({ state: 'detached', timeout: 45_000 })
    await expect.poll(() => page.getByText(/Guardado aquí|Enviándose/).count()).toBe(0)
    await settled(page)
  },
)
