/**
 * A film counts as seen by what of it was played, also without a line.
 *
 * @module-tag resto
 */
import { contenidosRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { call, expectNoSidewaysScroll, signIn, useBrowser } from './harness.ts'
import { buildLejano } from './lejano.ts'
import { cut, mend } from './trabajador.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

const CORREO = 'vera.visto@llevar.mx'

let made: Awaited<ReturnType<typeof buildLejano>>
beforeAll(async () => {
  made = await buildLejano(await browser.as('admin', '/novedades'), [['Vera Visto', CORREO]])
}, 90_000)

/** As the server has it. */
const video = async (page: Page) => {
  const { resultSet } = await call(page, contenidosRoutes.autogestivo, {
    params: { cursoId: made.curso },
  })
  return resultSet.unidades_curso[0]!.unidad.objetivos_unidad[0]!.objetivo.video!
}

/** Plays on from a second, at the double of its pace. */
const play = (page: Page, from?: number) =>
  page.evaluate(async second => {
    const film = document.querySelector('video')!
    film.muted = true
    if (second !== undefined) film.currentTime = second
    film.playbackRate = 2
    await film.play()
  }, from)

test('a film that was passed over to its end is not seen; one that was played is, without a line too, and what comes next is offered', async () => {
  const page = await browser.open({ width: 360, worker: true })
  await signIn(page, CORREO, made.tema)
  await page.getByRole('button', { name: 'reproducir', exact: true }).waitFor()
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0)
  const bar = page.getByRole('region', { name: 'Lo que sigue' })
  await play(page, await page.evaluate(() => document.querySelector('video')!.duration - 1))
  await page.getByRole('button', { name: 'Ver otra vez' }).waitFor()
  await bar.getByRole('button', { name: /^(Seguir con|Ver) el video/ }).waitFor()
  expect((await video(page)).visto).toBe(0)

  await page.getByRole('button', { name: 'Ver otra vez' }).click()
  await play(page, 0)
  await page.waitForFunction(() => {
    const { buffered, duration, currentTime } = document.querySelector('video')!
    return currentTime > 2 && buffered.length > 0 && buffered.end(buffered.length - 1) > duration - 0.5
  })
  await cut(page)
  await bar.getByText(/^Visto/).waitFor({ timeout: 40_000 })
  await bar.getByRole('button', { name: /^Sigue: / }).waitFor()
  await page.goto(made.tema)
  await bar.getByText(/^Visto/).waitFor()
  await mend(page)
  await expect.poll(async () => (await video(page)).visto, { timeout: 20_000 }).toBe(1)
})

test('chapters are typed where the film is made, and a press or a key below the film goes on at one', async () => {
  const author = await browser.as('admin', `/curso/${made.curso}`)
  await author.getByText('Escuchar de lejos').first().click()
  const field = author.getByLabel('Capítulos del video (opcional)')
  await field.fill('Presentación')
  await author.getByText(/Falta en «Presentación»/).waitFor()
  // Away before the answer is heard: it stands there all the same.
  await field.fill('0:12 El ejemplo\n0:00 Presentación\n')
  await field.blur()
  await author.reload()
  await expect.poll(() => field.inputValue()).toBe('0:12 El ejemplo\n0:00 Presentación\n')
  await expectNoViolations(author)

  const page = await browser.open({ width: 360 })
  await signIn(page, CORREO, made.tema)
  const chapters = page.getByRole('navigation', { name: 'Capítulos del video' })
  await expect.poll(() => chapters.getByRole('button').count()).toBe(2)
  await expectNoViolations(page)
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 0)
  const second = chapters.getByRole('button', { name: '0:12 El ejemplo' })
  await second.focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => {
    const { currentTime, paused } = document.querySelector('video')!
    return currentTime >= 12 && !paused
  })
  await expect.poll(() => second.getAttribute('aria-current')).toBe('step')
  await chapters.getByRole('button', { name: '0:00 Presentación' }).click()
  await page.waitForFunction(() => document.querySelector('video')!.currentTime < 11)
  await expectNoSidewaysScroll(page)
})
