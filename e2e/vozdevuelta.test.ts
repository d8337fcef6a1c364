/**
 * Who reviews says aloud what is to be corrected: the return and the voice arrive, also when the voice has to wait for
 * the line.
 *
 * @module-tag resto
 */
import { entregasPropiasRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, signIn, useBrowser } from './harness.ts'
import { buildMundo } from './mundo.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

const OLGA = 'olga.oye@varios.mx'
const TAREA = 'Tu cuento'

let admin: Page
let alumna: Page
let lugar = ''
let entrega = 0
beforeAll(async () => {
  admin = await browser.as('admin', '/novedades')
  const { curricula, curso, unidad, tareas } = await buildMundo(admin, {
    nombre: 'De cuentos',
    tareas: [TAREA],
    lista: [['Olga Oye', OLGA]],
  })
  lugar = `/contenido-curso-curricula?curricula=${curricula}&curso=${curso}&unidad=${unidad}`
  alumna = await browser.open({ width: 360 })
  await signIn(alumna, OLGA, lugar)
  const handed = await call(alumna, entregasPropiasRoutes.handInUrl, {
    body: {
      curricula_id: curricula,
      curso_id: curso,
      actividad_id: tareas[0]!,
      url: 'https://ejemplo.mx/cuento',
    },
  })
  entrega = (handed as unknown as { entrega: { id: number } }).entrega.id
})

test('a microphone that is refused is said, and the return can still be written; the voice waits for its line', async () => {
  await admin.goto(`/preview-rubrica?entregable=${entrega}`)
  await admin.getByRole('button', { name: 'Devolver para corregir' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Devolver para corregir' })
  await admin.evaluate(() => {
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = () => {
      mediaDevices.getUserMedia = ask
      return Promise.reject(new DOMException('no', 'NotAllowedError'))
    }
  })
  await dialog.getByRole('button', { name: 'Grabar voz' }).click()
  await dialog.getByText(/^No hay permiso para usar el micrófono/).waitFor()

  await dialog.getByRole('button', { name: 'Grabar voz' }).click()
  await dialog.getByRole('timer', { name: 'Tiempo grabado' }).getByText('/ 30:00').waitFor()
  await dialog.getByRole('timer', { name: 'Tiempo grabado' }).getByText('0:02').waitFor()
  await dialog.getByRole('button', { name: 'Terminar' }).click()
  await dialog.getByLabel(/^Tu nota de voz, 0:0\d$/).waitFor()
  expect(await dialog.getByLabel('Qué hay que corregir').inputValue()).toBe(
    'Escucha la nota de voz que te dejé en los mensajes.',
  )
  await expectNoViolations(admin)
  const uploads = '**/api/entregables/hilo/*/archivo'
  await admin.route(uploads, route => route.abort())
  const returned = admin.waitForResponse(r => r.url().includes('/api/entregables/devolver/') && r.ok())
  await dialog.getByRole('button', { name: 'Devolver', exact: true }).click()
  await returned
  await dialog.waitFor({ state: 'detached' })
  await admin.unroute(uploads)
  const sent = admin.waitForResponse(r => /\/api\/entregables\/hilo\/\d+\/archivo$/.test(r.url()) && r.ok())
  await admin.evaluate(() => dispatchEvent(new Event('online')))
  await sent

  await alumna.goto('/avisos')
  await alumna.getByRole('link', { name: new RegExp(`Te escribieron sobre tu entrega de «${TAREA}»`) }).click()
  await alumna
    .getByRole('dialog', { name: `Mensajes: ${TAREA}` })
    .getByLabel(/^Nota de voz de .*, 0:0\d$/)
    .waitFor()
  expectNoComplaints(alumna)
})
