/**
 * What waits on a phone goes out by itself.
 *
 * @module-tag resto
 */
import { afterEach, expect, test } from 'vitest'
import { origin, signIn, useBrowser } from './harness.ts'
import { countLetters, ready } from './trabajador.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

test('what waits goes out by itself when the line is back, also when no page is open any more', async () => {
  const page = await browser.open({ worker: true, width: 360 })
  const place = '/contenido-curso-curricula?curricula=3&curso=1&unidad=2'
  await signIn(page, 'camila.morales@benitojuarez.edu.mx', place)
  await ready(page)
  const tick = page.locator('input[type=checkbox]:not([aria-disabled])').first()
  await tick.waitFor()
  const name = (await tick.evaluate(box => document.getElementById(box.getAttribute('aria-labelledby')!)!.textContent))!
  await page.context().setOffline(true)
  await tick.click()
  await page.getByText('Guardado aquí').first().waitFor()
  // A page that is none of the app, as another tab of the browser.
  const other = await page.context().newPage()
  const devtools = await other.context().newCDPSession(other)
  // Earlier profiles had others.
  let registrationId = ''
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    for (const r of registrations) if (!r.isDeleted) registrationId = r.registrationId
  })
  await devtools.send('ServiceWorker.enable')
  await page.goto('about:blank')
  await page.context().setOffline(false)
  // Kept until the server has taken it: looked at from where nothing of the app runs.
  await other.goto('/favicon.svg')
  const waiting = async () => {
    // As the browser does, which tries again what did not come about.
    const sync = { origin: origin(), registrationId, tag: 'eleva:envios', lastChance: false }
    await devtools.send('ServiceWorker.dispatchSyncEvent', sync)
    return countLetters(other)
  }
  await expect.poll(waiting).toBe(0)
  await other.close()
  await page.goto(place)
  await page.getByRole('checkbox', { name, checked: true }).waitFor()
  await expect.poll(() => page.getByText('Guardado aquí').count()).toBe(0)
})
