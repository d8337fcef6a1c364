/**
 * A new version of the app comes when nobody is in the middle of something, and whatever the one before is at.
 *
 * @module-tag resto
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { settled, signIn, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const CURSO = '/contenido-curso-curricula?curricula=3&curso=1&unidad=4'
const SW = path.join(import.meta.dirname, '../web/dist/sw.js')
/**
 * As if another version had been published.
 * @returns puts back what stood there
 */
function publish(): () => void {
  const before = readFileSync(SW)
  const write = (text: Buffer) => {
    writeFileSync(SW, text)
    writeFileSync(`${SW}.br`, brotliCompressSync(text))
    writeFileSync(`${SW}.gz`, gzipSync(text))
  }
  write(Buffer.concat([before, Buffer.from(`\n// ${Date.now()}`)]))
  return () => write(before)
}

test('a new version waits while somebody answers, says so, and comes with the next step that interrupts nothing', async () => {
  const page = await browser.open({ worker: true })
  await signIn(page, 'santiago.hernandez@benitojuarez.edu.mx', CURSO)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await settled(page)
  const bornAt = () => page.evaluate(() => performance.timeOrigin)
  const first = await bornAt()
  const putBack = publish()
  try {
    await page
      .getByRole('button', { name: /^(Comenzar|Continuar): / })
      .first()
      .click()
    const quiz = page.getByRole('dialog')
    await quiz.getByRole('radio').or(quiz.getByRole('checkbox')).first().check()
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    const bar = page.getByText('Hay una versión nueva de Eleva.')
    await bar.waitFor({ state: 'attached' })
    await quiz.getByText(/^Recibido/).waitFor()
    expect(await bornAt()).toBe(first)
    await quiz.getByRole('button', { name: 'Cancelar' }).click()
    await bar.waitFor()
    await expectNoViolations(page)
    // A step to another screen: it is of the new version.
    await page.getByRole('link', { name: 'Eleva', exact: true }).click()
    await expect.poll(bornAt).toBeGreaterThan(first)
    await settled(page)
    expect(await bar.count()).toBe(0)
  } finally {
    putBack()
  }
})

test('a new version comes with the next step, too, while a read of the one before hangs', async () => {
  const page = await browser.open({ worker: true })
  await signIn(page, 'santiago.hernandez@benitojuarez.edu.mx', CURSO)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await settled(page)
  const bornAt = () => page.evaluate(() => performance.timeOrigin)
  const first = await bornAt()
  let end: (() => void) | undefined
  const ended = new Promise<void>(resolve => {
    end = resolve
  })
  let held = false
  await page.context().route('**/api/curriculas/index?cuelga=1', async route => {
    held = route.request().serviceWorker() !== null
    await ended
    await route.abort().catch(() => undefined)
  })
  const putBack = publish()
  try {
    await page.evaluate(() => {
      const asked = fetch('/api/curriculas/index?cuelga=1', { headers: { accept: 'application/json' } })
      asked.catch(() => undefined)
    })
    await expect.poll(() => held).toBe(true)
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
    await page.getByText('Hay una versión nueva de Eleva.').waitFor()
    await page.getByRole('link', { name: 'Eleva', exact: true }).click()
    await expect.poll(bornAt, { timeout: 8_000 }).toBeGreaterThan(first)
    await settled(page)
  } finally {
    end!()
    putBack()
  }
})
