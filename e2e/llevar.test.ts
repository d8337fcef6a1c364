/**
 * A course that is taken along: followed whole without a line, by its person alone, and removed again.
 *
 * @module-tag resto
 */
import { contenidosRoutes, plazosRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MARK } from '../web/src/kit/page/mark.ts'
import { expectNoViolations } from './axe.ts'
import { call, expectNoSidewaysScroll, settled, signIn, useBrowser } from './harness.ts'
import { buildLejano } from './lejano.ts'
import { cut, mend } from './trabajador.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

const CORREO = 'lucia.lejana@llevar.mx'
const OTRA = 'otra.persona@llevar.mx'

let made: Awaited<ReturnType<typeof buildLejano>>
beforeAll(async () => {
  const admin = await browser.as('admin', '/novedades')
  made = await buildLejano(admin, [
    ['Lucía Lejana', CORREO],
    ['Otra Persona', OTRA],
  ])
  const cambios = [{ actividad_id: made.quiz, fecha_limite: '2098-01-01T23:59' }]
  await call(admin, plazosRoutes.save, { params: { grupoId: made.grupo, cursoId: made.curso }, body: { cambios } })
}, 90_000)

/**
 * Takes it in the quality of that name.
 * @param calidad a beginning of it
 */
async function take(page: Page, calidad: RegExp) {
  await page.getByRole('button', { name: 'Más opciones del curso' }).click()
  await page.getByRole('menuitem', { name: 'Llevar sin conexión' }).click()
  const dialog = page.getByRole('dialog', { name: 'Llevar sin conexión' })
  await dialog.getByRole('radio', { name: calidad }).first().check()
  await dialog.getByText(/libres para Eleva en este dispositivo/).waitFor()
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: /^Descargar / }).click()
  await dialog.getByText(/^Ya puedes abrirlo sin conexión/).waitFor({ timeout: 60_000 })
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  // A dialog that closes takes its step of the history back a moment later: who leaves before is led to this page
  // again.
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(mark => history.state?.[mark] ?? null, MARK)).toBeNull()
}

/** Names of what of courses stands in the browser, in caches, databases and files. */
const stands = (page: Page) =>
  page.evaluate(async () => {
    const named = (await caches.keys()).filter(name => name.startsWith('eleva-curso-'))
    const bases = (await indexedDB.databases()).map(b => b.name ?? '').filter(name => name.startsWith('eleva-llevado-'))
    const root = await navigator.storage.getDirectory()
    const folder = await root.getDirectoryHandle('eleva-llevado').catch(() => undefined)
    const files: string[] = []
    if (folder)
      for await (const name of (folder as unknown as { keys: () => AsyncIterable<string> }).keys()) files.push(name)
    return { named: named.length, bases: bases.length, files: files.length }
  })

test('with its texts alone it is followed from a cold start without a line, and all that was done there arrives once', async () => {
  const page = await browser.open({ width: 360, worker: true })
  await signIn(page, CORREO, made.unidad)
  await take(page, /^Solo texto/)
  // The start says what takes no data.
  await page.goto('/crear-contenido-curricula')
  const porHacer = page.getByRole('region', { name: 'Por hacer' })
  await porHacer.getByText('Curso lejano · 1 pregunta · sin datos').waitFor()
  await expectNoSidewaysScroll(page)
  await cut(page)
  await page.goto(made.tema)
  await page.getByRole('heading', { name: 'Escuchar de lejos' }).waitFor()
  await page.getByText('Este video necesita conexión').waitFor()
  expect(await page.getByText('sin datos').count()).toBe(0)
  await page.getByRole('tab', { name: /^Dudas/ }).click()
  await page.getByRole('textbox').first().fill('¿Cómo empiezo mi relato?')
  await page
    .getByRole('button', { name: /^(Enviar|Preguntar)/ })
    .first()
    .click()
  await page.getByText('Guardado aquí').first().waitFor()

  await page.goto(made.unidad)
  const barra = page.getByRole('region', { name: 'Lo que sigue' })
  await barra.getByText(/^Paso \d de \d de esta unidad · sin datos$/).waitFor()
  await page.getByRole('checkbox', { name: 'Lee el cuento' }).click()
  await barra.getByRole('button', { name: /^Sigue: Repaso lejano ?· 1 pregunta, 1 intento$/ }).waitFor()
  await page.getByText('Guardado aquí').first().waitFor()
  await page.getByRole('button', { name: 'Comenzar: Repaso lejano' }).click()
  const quiz = page.getByRole('dialog')
  await quiz.getByRole('radio', { name: 'La abuela' }).check()
  await quiz.getByRole('button', { name: 'Finalizar Evaluación' }).click()
  await quiz.getByRole('heading', { name: 'Se finaliza en cuanto se pueda' }).waitFor()
  await quiz.locator('div').getByRole('button', { name: 'Cerrar' }).last().click()
  await page.getByRole('button', { name: 'Entregar: Tu relato' }).click()
  await page.getByRole('button', { name: 'Archivo o enlace' }).click()
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'relato.txt', mimeType: 'text/plain', buffer: Buffer.from('Había una vez') })
  await page.getByRole('dialog').getByRole('button', { name: 'Entregar', exact: true }).click()
  // All of it is done: that is celebrated here and now, and told as to be confirmed.
  const fin = page.getByRole('dialog', { name: 'Terminaste el curso' })
  await fin
    .getByText(
      /^Terminaste el programa «De lejos»\. Lo que falta por enviar se confirma al volver la señal; si da constancia, llega entonces\.$/,
    )
    .waitFor()
  await expectNoSidewaysScroll(page)
  await fin.getByRole('button', { name: 'Cerrar' }).click()
  await expect.poll(() => page.getByText('Guardado aquí').count()).toBeGreaterThan(2)

  await page.goto('/sin-conexion')
  await page.getByRole('heading', { name: 'Curso lejano' }).waitFor()
  await page.getByText(/^Realizada: «Lee el cuento»/).waitFor()
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  await mend(page)
  await page
    .getByRole('heading', { name: 'Lo que hiciste y no se ha enviado' })
    .waitFor({ state: 'detached', timeout: 60_000 })
  const { resultSet } = await call(page, contenidosRoutes.autogestivo, {
    params: { cursoId: made.curso },
  })
  expect(resultSet.porcentaje_avance).toBe(100)
  const [{ unidad }] = resultSet.unidades_curso as [(typeof resultSet.unidades_curso)[0]]
  expect(unidad.actividades[1]!.calificacion).toBe(100)
  expect(unidad.actividades[2]!.entrega!.file_name).toBe('relato.txt')
  expect(unidad.objetivos_unidad[0]!.objetivo.dudas).toBe(1)
})

test('with its films they play and are sought in without a line; whoever signs in next finds nothing, and removing frees', async () => {
  const page = await browser.open({ width: 360, worker: true })
  await signIn(page, CORREO, made.tema)
  await take(page, /^Con video/)
  await cut(page)
  await page.goto(made.tema)
  await page.getByRole('button', { name: 'reproducir', exact: true }).waitFor()
  const film = await page.evaluate(async () => {
    const video = document.querySelector('video')!
    if (video.readyState < 1) await new Promise(resolve => video.addEventListener('loadedmetadata', resolve))
    video.currentTime = video.duration / 2
    await new Promise(resolve => video.addEventListener('seeked', resolve, { once: true }))
    return { src: video.currentSrc, at: video.currentTime, half: video.duration / 2 }
  })
  expect(film.src).toMatch(/^blob:/)
  expect(Math.abs(film.at - film.half)).toBeLessThan(0.5)
  await mend(page)
  expect(await stands(page)).toEqual({ named: 1, bases: 1, files: 1 })

  // Removed, it is gone; taken once more, it goes with its person.
  await page.goto('/sin-conexion')
  await page.getByRole('button', { name: 'Quitar de este dispositivo: Curso lejano' }).click()
  await page
    .getByRole('dialog', { name: '¿Quitar de este dispositivo?' })
    .getByRole('button', { name: 'Quitar' })
    .click()
  await page.getByText(/^Todavía no llevas ningún curso/).waitFor()
  await expect.poll(async () => (await stands(page)).named).toBe(0)
  await page.goto(made.tema)
  await settled(page)
  await take(page, /^Con video/)
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signIn(page, OTRA, '/sin-conexion')
  await page.getByText(/^Todavía no llevas ningún curso/).waitFor()
  await expect.poll(() => stands(page)).toMatchObject({ named: 0, files: 0 })
})
