/**
 * A film in lighter versions, and «Ahorro de datos». Without ffmpeg, or where the browser knows no H.264, there are
 * none to see.
 *
 * @module-tag resto
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { drawFilm, hasFfmpeg } from '../server/test/peliculas.ts'
import { expectNoViolations } from './axe.ts'
import { expectNoComplaints, expectNoSidewaysScroll, settled, useBrowser } from './harness.ts'

const SECONDS = 75
const browser = useBrowser()
afterEach(() => browser.closeAll())
const dir = mkdtempSync(path.join(os.tmpdir(), 'eleva-escalera-'))
afterAll(() => rmSync(dir, { recursive: true }))

const film = (page: Page) =>
  page.evaluate(() => {
    const { currentSrc, currentTime, paused, videoHeight, duration } = document.querySelector('video')!
    return { src: currentSrc, at: currentTime, paused, videoHeight, duration }
  })
const plays = (page: Page, beyond = 0) =>
  page.waitForFunction(at => {
    const video = document.querySelector('video')
    return video && !video.paused && video.readyState > 2 && video.currentTime > at
  }, beyond)
const calidad = (page: Page) => page.getByRole('combobox', { name: 'Calidad' })

/**
 * Uploads the film of an objective that only this journey uses.
 * @returns the address of its page
 */
async function upload(page: Page): Promise<string> {
  await page.goto('/dashboardObjetivos?nuevo')
  const form = page.getByRole('dialog', { name: 'Nuevo objetivo' })
  await form.getByLabel('Nombre del objetivo').fill('Objetivo ligero')
  await form.getByLabel('Clave interna').fill('ESC-1')
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.goto('/dashboardObjetivos?search=esc-1')
  await page.getByRole('row').filter({ hasText: 'ESC-1' }).getByRole('link', { name: 'Sin video' }).click()
  await page.getByRole('heading', { name: 'Video del objetivo' }).waitFor()
  const file = path.join(dir, 'ligera.mp4')
  writeFileSync(
    file,
    drawFilm(dir, { size: '640x360', seconds: SECONDS, rate: 5, more: ['-g', '10', '-movflags', '+faststart'] }),
  )
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.getByRole('button', { name: 'Subir video' }).click()
  await page.getByText('Carga del archivo de video Completa!').waitFor()
  await page.getByLabel('Nombre del video').fill('Clase ligera')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Video guardado').waitFor()
  return page.url()
}

describe.skipIf(!hasFfmpeg)('lighter versions', () => {
  let address = ''
  const ready = async (page: Page) => {
    await page.goto(address)
    await page
      .getByText(/^Versiones ligeras: 240p \(.+\), 360p \(.+\), solo audio \(.+\)\.$/)
      .waitFor({ timeout: 60_000 })
    await page.reload()
    await settled(page)
  }

  test('are made after the upload, and its author sees how they come along', async () => {
    const page = await browser.as('coach')
    address = await upload(page)
    await page.getByText(/^(Las versiones ligeras esperan su turno\.|Preparando versiones ligeras… \d de 4)$/).waitFor()
    await ready(page)
    expectNoComplaints(page)
  }, 120_000)

  test('play as the line bears it; by keyboard in another quality, at the same second', async context => {
    const page = await browser.as('coach', '/dashboardObjetivos')
    const knows = await page.evaluate(() => MediaSource.isTypeSupported('video/mp4; codecs="avc1.42E01E, mp4a.40.2"'))
    context.skip(!knows, 'this browser plays no H.264')
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await ready(page)
    await page.getByRole('button', { name: 'reproducir', exact: true }).click()
    await plays(page, 0.5)
    expect(await calidad(page).inputValue()).toBe('auto')
    await expectNoViolations(page)
    expect((await film(page)).src).toMatch(/^blob:/)
    expect((await film(page)).duration).toBeGreaterThan(SECONDS - 1)
    expect(asked.filter(p => p.endsWith('/lista.m3u8')).length).toBeGreaterThan(1)
    expect(await calidad(page).locator('option').allTextContents()).toEqual([
      'Automática',
      'Original',
      '360p',
      '240p',
      'Solo audio',
    ])

    await page.evaluate(() => {
      document.querySelector('video')!.currentTime = 30
    })
    await plays(page, 30)
    await calidad(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => calidad(page).inputValue()).toBe('original')
    await page.keyboard.press('2')
    await expect.poll(() => calidad(page).inputValue()).toBe('240p')
    await plays(page, 29)
    expect(await film(page)).toMatchObject({ videoHeight: 240, src: expect.stringMatching(/\/videos\/\d+\./) })
    expect((await film(page)).at).toBeLessThan(45)
    expect((await film(page)).duration).toBeGreaterThan(SECONDS - 1)
    // A file with an index: it jumps without being fetched as a whole.
    await page.evaluate(() => {
      document.querySelector('video')!.currentTime = 60
    })
    await plays(page, 60)
    await calidad(page).selectOption('audio')
    await plays(page, 59)
    expect((await film(page)).videoHeight).toBe(0)
    // It is remembered.
    await page.reload()
    await settled(page)
    await expect.poll(() => calidad(page).inputValue()).toBe('audio')
    await calidad(page).selectOption('auto')
    await page.evaluate(() => localStorage.removeItem('eleva:calidad'))
    expectNoComplaints(page)
  }, 120_000)

  test('addresses that end in the middle are renewed without anybody seeing it', async context => {
    const page = await browser.as('coach', '/dashboardObjetivos')
    const knows = await page.evaluate(() => MediaSource.isTypeSupported('video/mp4; codecs="avc1.42E01E, mp4a.40.2"'))
    context.skip(!knows, 'this browser plays no H.264')
    await ready(page)
    await page.clock.install()
    await page.getByRole('button', { name: 'reproducir', exact: true }).click()
    await plays(page, 0.5)
    let renewed = 0
    const old = new Set<string>()
    let expired = false
    await page.route('**/api/get-signed-video-url/*', route => {
      renewed++
      expired = false
      return route.continue()
    })
    await page.route('**/videos/*', route => {
      if (!expired) return route.continue()
      old.add(route.request().url())
      return route.fulfill({ status: 403, body: '' })
    })
    const { src } = await film(page)
    expired = true
    await page.clock.fastForward(60_000)
    await page.evaluate(() => {
      document.querySelector('video')!.currentTime = 65
    })
    await plays(page, 65)
    expect(renewed).toBe(1)
    expect(old.size).toBeGreaterThan(0)
    // The same element with the same source: nothing began anew.
    expect((await film(page)).src).toBe(src)
    expect(await page.getByRole('alert').count()).toBe(0)
    expectNoComplaints(page, /status of 403/)
  }, 120_000)

  test.each([1280, 360] as const)(
    '«Ahorro de datos» at %i px: nothing comes before it is asked for, and it says what it takes',
    async width => {
      const page = await browser.as('coach', '/dashboardObjetivos', { width, dark: width === 360 })
      const asked: string[] = []
      page.on('request', request => asked.push(new URL(request.url()).pathname))
      await page.getByRole('button', { name: /^Mi perfil/ }).click()
      await page.getByRole('menuitem', { name: 'Activar ahorro de datos' }).click()
      await page.getByRole('menuitem', { name: 'Desactivar ahorro de datos' }).waitFor()
      await page.goto(address)
      await page.getByText(/Una hora gasta \d+ MB en 240p o 1[0-5](\.\d)? MB solo audio\./).waitFor()
      expect(await page.locator('video').count()).toBe(0)
      expect(asked.filter(p => /^\/videos\/.*(m3u8|vtt)$/.test(p))).toEqual([])
      await expectNoSidewaysScroll(page)
      await expectNoViolations(page)
      await page.getByRole('button', { name: /^Ver \(/ }).focus()
      await page.keyboard.press('Enter')
      await plays(page, 0.3)
      expect((await film(page)).videoHeight).toBe(240)
      expect(asked.filter(p => /m3u8|hls/.test(p))).toEqual([])
      // It is of the device, and off again it is as before.
      await page.reload()
      await page.getByRole('button', { name: 'Desactivar', exact: true }).click()
      await page.locator('video').waitFor()
      expect(await page.evaluate(() => localStorage.getItem('eleva:ahorro'))).toBe('0')
      await page.evaluate(() => localStorage.removeItem('eleva:ahorro'))
      expectNoComplaints(page)
    },
    60_000,
  )
})
