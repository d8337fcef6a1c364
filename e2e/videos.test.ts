// @module-tag resto
import type { APIResponse, Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { answer, fakeYoutube } from './desvio.ts'
import { expectNoComplaints, seenMeanwhile, settled, tabTo, useBrowser } from './harness.ts'
import { FILM, useLongFilm } from './pelicula.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const longFilm = useLongFilm()

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const choose = (page: Page, name: string, buffer: Buffer, mimeType = 'video/webm') =>
  page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })
/** What the native video of the page says. */
const film = (page: Page) =>
  page.evaluate(() => {
    const { currentTime, paused, muted, volume, duration, playbackRate, textTracks } = document.querySelector('video')!
    return { currentTime, paused, muted, volume, duration, playbackRate, captions: textTracks[0]?.mode }
  })

async function makeObjective(page: Page, clave: string) {
  await page.goto('/dashboardObjetivos?nuevo')
  const form = dialog(page, 'Nuevo objetivo')
  await form.getByLabel('Nombre del objetivo').fill(`Objetivo ${clave}`)
  await form.getByLabel('Clave interna').fill(clave)
  await form.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('row').filter({ hasText: clave }).getByRole('link', { name: 'Sin video' }).click()
  await page.getByRole('heading', { name: 'Video del objetivo' }).waitFor()
}

test('a video is uploaded with a pause and a reload between its chunks, saved, and plays', async () => {
  const page = await browser.as('coach')
  await makeObjective(page, 'VID-1')
  await page.getByText('Este objetivo no tiene video').waitFor()
  await page.getByRole('button', { name: 'Subir video' }).click()
  await page.getByText('Selecciona un archivo por favor.').waitFor()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Por favor, sube un video o ingresa una URL.').waitFor()
  await choose(page, 'notas.pdf', Buffer.from('%PDF-1.7'), 'application/pdf')
  await page.getByText('Ese archivo no es un video. Sirven MP4, WebM, MOV, MKV y OGV.').waitFor()

  // Slowly, or it would be over before it can be paused.
  let sent = 0
  let slow = 400
  await page.route('**/api/video-upload/chunk', async route => {
    await new Promise(resolve => setTimeout(resolve, slow))
    await route.continue().then(
      () => sent++,
      () => undefined,
    )
  })
  const long = longFilm('salida.webm')
  await page.locator('input[type=file]').first().setInputFiles(long)
  await page.getByRole('button', { name: 'Subir video' }).click()
  await page.waitForResponse(response => response.url().endsWith('/chunk') && response.ok())
  await page.getByText(/ de 12 MB/).waitFor()
  await page.getByRole('button', { name: 'Pausar la carga' }).click()
  await page
    .getByText(/^En pausa/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Hace falta el nombre del video.').waitFor()
  await page.getByLabel('Nombre del video').fill('Preguntas de salida')
  await page.getByLabel('URL del video').fill('https://ejemplo.mx/a')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('La carga no ha terminado. Espera, o cancélala, para guardar.').waitFor()

  await page.reload()
  await page.getByText('La carga de «salida.webm» se quedó a medias.').waitFor()
  slow = 0
  sent = 0
  await page.locator('input[type=file]').first().setInputFiles(long)
  await page.getByRole('button', { name: 'Subir video' }).click()
  await page.getByText('Carga del archivo de video Completa!').waitFor()
  expect(sent).toBeLessThan(3)
  await expect.poll(() => page.getByLabel('URL del video').inputValue()).toMatch(/^\/objetos\/videos\//)
  await expect.poll(() => page.getByLabel('URL del video').isEditable()).toBe(false)
  await page.getByLabel('Nombre del video').fill('Preguntas de salida')
  await seenMeanwhile(page, '/api/objetivo-video/store', 'Guardando información del video...', () =>
    page.getByRole('button', { name: 'Guardar', exact: true }).click(),
  )
  await page.getByText('Video guardado').waitFor()

  await page.getByRole('button', { name: 'reproducir', exact: true }).click()
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 0.5)
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'a.srt', mimeType: 'text/vtt', buffer: Buffer.from('1\n') })
  await page.getByText('Los subtítulos son un archivo .vtt o .srt, con cada texto debajo de su tiempo.').waitFor()
  const captions = 'WEBVTT\n\n00:00.000 --> 00:20.000\nMañana empieza por esas tres.'
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'a.vtt', mimeType: 'text/vtt', buffer: Buffer.from(captions) })
  await page.getByText('Subtítulos guardados').waitFor()
  await page.getByRole('switch', { name: 'subtítulos', exact: true }).waitFor()

  await page.goto('/dashboardObjetivos?search=vid-1')
  await page.getByRole('link', { name: 'Preguntas de salida' }).click()
  await page.getByRole('button', { name: 'Eliminar video', exact: true }).click()
  await page.getByText('Video eliminado').waitFor()
  await page.getByText('Este objetivo no tiene video').waitFor()
  expectNoComplaints(page, /status of 422|status of 404/)
})

test('a line that breaks stops the upload, and it goes on from there by itself', async () => {
  const page = await browser.as('coach')
  await makeObjective(page, 'VID-2')
  // Its waits between tries are the engine's matter, and tested there.
  await page.clock.install()
  let broken = true
  await page.route('**/api/video-upload/chunk', (route, request) =>
    broken && !request.postDataBuffer()?.includes('name="chunkIndex"\r\n\r\n0\r\n') ? route.abort() : route.continue(),
  )
  await page.locator('input[type=file]').first().setInputFiles(longFilm('cortada.webm'))
  await page.getByRole('button', { name: 'Subir video' }).click()
  const cut = page.getByRole('alert').filter({ hasText: 'Upload failed: Eleva no responde.' })
  for (let i = 0; i < 30 && !(await cut.isVisible()); i++) {
    await page.clock.runFor(5_000)
    await page.waitForTimeout(100)
  }
  await cut.waitFor()
  await expect.poll(() => cut.textContent()).toMatch(/Se cortó al \d+ %\. Sigue desde ahí en cuanto se pueda\./)
  broken = false
  await page.clock.resume()
  // Elsewhere meanwhile: it goes on by itself, and the screen knows it after coming back.
  await page.getByRole('link', { name: 'Objetivos', exact: true }).first().click()
  await page.getByText('Carga del archivo de video Completa!').waitFor()
  await page.goBack()
  await page.getByText('Carga completa').first().waitFor()
  await expect.poll(() => page.getByLabel('URL del video').inputValue()).toMatch(/^\/objetos\/videos\//)
  await page.getByRole('button', { name: 'Quitar la URL' }).click()
  await page.getByLabel('URL del video').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  expectNoComplaints(page, /Failed to load resource/)
})

test('the player by keyboard: plays, jumps, mutes, shows captions, gets louder; and an expired address is renewed where it stood', async () => {
  const page = await browser.as('coach', '/dashboardObjetivos?search=protege')
  let expired = false
  let renewed = 0
  await page.route('**/videos/*', route => (expired ? route.fulfill({ status: 403, body: '' }) : route.continue()))
  // All this may happen within the second that an address is signed for: the new one is the old one, letter by letter.
  let signed: APIResponse | undefined
  await page.route('**/api/get-signed-video-url/*', async route => {
    if (expired) renewed++
    expired = false
    signed ??= await route.fetch()
    return route.fulfill({ response: signed })
  })
  await page.getByRole('link', { name: 'Protege tu cuenta' }).click()
  await page.waitForFunction(() => document.querySelector('video')?.readyState)
  await tabTo(page, 'reproducir')
  await page.keyboard.press('Space')
  await page.waitForFunction(() => !document.querySelector('video')!.paused)
  // The button hears of it a moment later, and a busy machine types faster: until then it would play once more.
  await page.getByRole('button', { name: 'pausar', exact: true }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 14)
  // Back at once: on a busy machine it would come to its end.
  await page.keyboard.press('ArrowLeft')
  await page.waitForFunction(() => document.querySelector('video')!.currentTime < 14)
  await page.keyboard.press('m')
  await page.keyboard.press('c')
  await page.waitForFunction(() => document.querySelector('video')!.muted)
  await expect.poll(() => film(page)).toMatchObject({ captions: 'showing', paused: false })
  // Louder is no longer mute.
  await page.keyboard.press('ArrowDown')
  await page.waitForFunction(() => !document.querySelector('video')!.muted)
  await page.keyboard.press('Space')
  await page.waitForFunction(() => document.querySelector('video')!.paused)
  await page.getByRole('button', { name: /^velocidad/i }).click()
  await expect.poll(async () => (await film(page)).playbackRate).toBe(1.25)
  await page.getByRole('button', { name: 'pantalla completa' }).click()
  await page.waitForFunction(() => document.fullscreenElement?.localName === 'media-controller')
  await page.keyboard.press('f')
  await page.waitForFunction(() => !document.fullscreenElement)
  const menu = await page.evaluate(() =>
    document.querySelector('video')!.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
  )
  expect(menu).toBe(false)

  // As after two hours: what the browser asks for now is refused.
  await page.keyboard.press('ArrowRight')
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 14)
  const { currentTime } = await film(page)
  expired = true
  await page.evaluate(() => {
    const video = document.querySelector('video')!
    const again = new Promise(then => video.addEventListener('loadedmetadata', then, { once: true }))
    video.dispatchEvent(new Event('error'))
    return again
  })
  await expect.poll(() => film(page)).toMatchObject({ currentTime, playbackRate: 1.25, paused: true })
  expect(renewed).toBe(1)
  expectNoComplaints(page)
})

/** Speaks as YouTube's player does; the real one is not asked in tests. */
const PLAYER = `<script>
let t = 0, state = -1, volume = 100, muted = false, greeted = false
const say = m => parent.postMessage(JSON.stringify(m), '*')
const info = () => say({ event: 'infoDelivery', info: { currentTime: t, playerState: state, volume, muted, playbackRate: 1, duration: 60 } })
addEventListener('message', e => {
  const { event, func, args } = JSON.parse(e.data)
  if (event === 'listening' && !greeted) { greeted = true; say({ event: 'initialDelivery', info: { duration: 60 } }); say({ event: 'onReady' }) }
  if (event !== 'command') return
  if (func === 'playVideo') state = 1
  if (func === 'pauseVideo') state = 2
  if (func === 'seekTo') t = args[0]
  if (func === 'setVolume') volume = args[0]
  if (func === 'mute') muted = true
  if (func === 'unMute') muted = false
  info()
})
setInterval(() => { if (state === 1) { t += 0.25; info() } }, 250)
</script>`

test('a video of YouTube is shown with the same bar', async () => {
  const page = await browser.as('coach')
  await fakeYoutube(page, PLAYER)
  await makeObjective(page, 'VID-3')
  await page.getByLabel('Nombre del video').fill('En YouTube')
  await page.getByLabel('URL del video').fill('https://youtu.be/dQw4w9WgXcQ')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('Video guardado').waitFor()
  await page.getByRole('button', { name: 'reproducir', exact: true }).click()
  await page.getByRole('button', { name: 'pausar', exact: true }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.getByText(/0:1[5-9]/).waitFor()
  await page.keyboard.press('m')
  await page.getByRole('button', { name: 'activar sonido', exact: true }).waitFor()
  await expect
    .poll(() => page.locator('iframe').getAttribute('src'))
    .toContain('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?')
  expectNoComplaints(page, /^outside: https:\/\/www\.youtube-nocookie\.com\//)
})

test('on a phone on its side the video takes the width, its buttons can be hit, and a tap on the picture plays and pauses', async () => {
  const page = await browser.as('estudiante', '/contenido-curso-curricula?curricula=3&curso=1&unidad=1&objetivo=1', {
    width: 360,
  })
  await page.setViewportSize({ width: 740, height: 360 })
  await page.getByRole('button', { name: 'reproducir', exact: true }).waitFor()
  await page.waitForFunction(() => document.querySelector('video')!.readyState > 0)
  const player = (await page.locator('media-controller').boundingBox())!
  expect([player.x, player.width]).toEqual([0, 740])
  expect(player.y + player.height).toBeLessThanOrEqual(360)
  for (const width of [740, 360]) {
    await page.setViewportSize({ width, height: width === 740 ? 360 : 740 })
    // The player hears of its new width a moment after the window has it.
    const small = () =>
      page
        .locator('media-control-bar')
        .last()
        .evaluate(
          bar =>
            [
              ...bar.querySelectorAll(
                ':scope > :is(media-play-button, media-seek-backward-button, media-mute-button, media-captions-button, media-playback-rate-button, media-fullscreen-button)',
              ),
            ]
              // Where there is a choice of qualities, a narrow bar leaves the sound to the phone's own keys.
              .filter(e => e.localName !== 'media-mute-button' || e.checkVisibility())
              .map(e => e.getBoundingClientRect())
              .filter(box => box.width < 44 || box.height < 44 || box.right > innerWidth).length,
        )
    await expect.poll(small).toBe(0)
  }
  const picture = (await page.locator('video').boundingBox())!
  const tap = () => page.touchscreen.tap(picture.x + picture.width / 2, picture.y + 40)
  await tap()
  await page.waitForFunction(() => !document.querySelector('video')!.paused)
  // The bar hears of it a moment later, and until then a tap means what it meant.
  await page.waitForFunction(() => !document.querySelector('media-controller')!.hasAttribute('mediapaused'))
  await tap()
  await page.waitForFunction(() => document.querySelector('video')!.paused)
  await page.getByRole('button', { name: 'reproducir', exact: true }).waitFor()
})

test('a video of YouTube that is out of reach says so', async () => {
  const page = await browser.as('coach')
  await answer(page, 'https://www.youtube-nocookie.com/*')
  await makeObjective(page, 'VID-4')
  await page.getByLabel('Nombre del video').fill('Sin YouTube')
  await page.getByLabel('URL del video').fill('https://youtu.be/dQw4w9WgXcQ')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page
    .getByRole('alert')
    .getByText(/^YouTube no responde/)
    .waitFor()
  await page.getByRole('button', { name: 'Reintentar' }).waitFor()
})

test('the test page uploads and plays', async () => {
  const page = await browser.as('coach', '/poc-upload-video')
  await settled(page)
  await page.getByRole('button', { name: 'Subir video' }).click()
  await page.getByText('Please select a file first.').waitFor()
  await choose(page, 'prueba.webm', FILM)
  await page.getByRole('button', { name: 'Subir video' }).click()
  await page.getByText('Carga completa').first().waitFor()
  await page.getByRole('button', { name: 'reproducir', exact: true }).click()
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 0.3)
  expectNoComplaints(page)
})
