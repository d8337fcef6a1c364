import { afterAll, test } from 'vitest'
import { settled, useBrowser } from './harness.ts'
const browser = useBrowser()
afterAll(() => browser.closeAll())
const CURSO = '/contenido-curso-curricula?curricula=3&curso=1&unidad=3'
test('fotos', async () => {
  for (const [width, dark] of [[360, false], [1280, true]] as const) {
    const page = await browser.as('estudiante', CURSO, { width, dark, worker: true })
    const n = `/tmp/fotos/${width}${dark ? 'd' : ''}`
    if (width === 360) {
      await page.getByRole('button', { name: 'Más opciones del curso' }).click()
      await page.screenshot({ path: `${n}-menu.png` })
      await page.getByRole('menuitem', { name: 'Llevar sin conexión' }).click()
    } else {
      await page.screenshot({ path: `${n}-curso.png` })
      await page.getByRole('button', { name: 'Llevar sin conexión' }).click()
    }
    const dialog = page.getByRole('dialog', { name: 'Llevar sin conexión' })
    await dialog.getByText(/libres para Eleva/).waitFor()
    await page.screenshot({ path: `${n}-elegir.png` })
    await dialog.getByRole('radio').last().check()
    await dialog.getByRole('button', { name: /^Descargar / }).click()
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${n}-bajando.png` })
    await dialog.getByText(/^Ya puedes abrirlo/).waitFor({ timeout: 60000 })
    await page.screenshot({ path: `${n}-listo.png` })
    await page.goto('/sin-conexion')
    await settled(page)
    await page.screenshot({ path: `${n}-pagina.png` })
    await page.context().setOffline(true)
    await page.goto(CURSO)
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `${n}-sinlinea.png` })
    await page.context().setOffline(false)
  }
}, 120000)
