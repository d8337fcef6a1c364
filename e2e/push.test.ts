/**
 * Notices on a device: switched on, told through a real service, shown by the worker, and ended with the session.
 *
 * @module-tag resto
 */
import { curriculasRoutes, cursosRoutes, ofertasRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPushService } from '../server/test/push.ts'
import { call, expectNoComplaints, settled, signIn, useBrowser, ZONE } from './harness.ts'
import { buildGrupo } from './mundo.ts'
import { PEOPLE } from './people.ts'

const browser = useBrowser()
let servicio: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  servicio = await openPushService(inject('push'))
})
afterAll(async () => {
  await browser.closeAll()
  await servicio.close()
})

/**
 * This Chromium reaches none of the services that browsers bring along, and without a window it may show no notices:
 * what it would subscribe to is ours, with keys of its own, and the person's yes is said for them. What the worker does
 * with what arrives is its own test (sw.test.ts).
 */
async function subscribesTo(page: Page, name: string) {
  const { endpoint, p256dh, auth } = servicio.browser(name)
  await page.addInitScript(
    made => {
      const KEY = 'prueba-suscripcion'
      const subscription = {
        endpoint: made.endpoint,
        toJSON: () => ({ endpoint: made.endpoint, keys: made.keys }),
        unsubscribe: async () => {
          localStorage.removeItem(KEY)
          return true
        },
      }
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      Notification.requestPermission = async () => 'granted'
      PushManager.prototype.getSubscription = async () => (localStorage.getItem(KEY) ? subscription : null) as never
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem(KEY, '1')
        return subscription as never
      }
    },
    { endpoint, keys: { p256dh, auth } },
  )
}
async function forgetSession(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies()
}
const subscribed = (page: Page) => page.evaluate(() => localStorage.getItem('prueba-suscripcion') !== null)

const EMAIL = 'paula.pocket@sec21.edu.mx'
/** A student alone in a group, and a programme that can be offered to it. */
async function build(admin: Page) {
  const key = `push-${Date.now()}`
  const grupo = await buildGrupo(admin, key, [{ name: 'Paula', apellido_p: 'Pocket', email: EMAIL }])
  const curso = await call(admin, cursosRoutes.create, {
    body: {
      nombre_curso: 'Curso de bolsillo',
      clave_interna: key,
      minutos_curso: 30,
      unidades: [],
    },
  })
  let n = 0
  return async () => {
    const nombre = `Programa de bolsillo ${++n}`
    const curricula = await call(admin, curriculasRoutes.create, { body: { nombre_curricula: nombre, tipo: 1 } })
    await call(admin, curriculasRoutes.attach, { body: { curricula_id: curricula.id, cursos: [curso.id] } })
    await call(admin, ofertasRoutes.create, {
      body: {
        nombre_oferta_academica: nombre,
        publicado: 1,
        curricula_id: curricula.id,
        grupo_usuario_aprende_id: [grupo],
      },
    })
    return nombre
  }
}

test('somebody switches it on, is told by day while Eleva is closed, and nobody is told on that device after they left', async () => {
  const admin = await browser.as('admin', '/novedades')
  const offer = await build(admin)
  const page = await browser.open({ width: 360, worker: true })
  await subscribesTo(page, 'telefono')
  await signIn(page, EMAIL, '/avisos?preferencias=true')
  const box = page.getByRole('dialog')
  const device = box.getByRole('switch', { name: 'Recibir avisos en este dispositivo' })
  await device.waitFor()
  expect(await box.getByRole('checkbox', { name: /^En mis dispositivos/ }).count()).toBe(0)
  await device.press('Space')
  await box.getByText('Elegir uno por uno').click()
  const programas = box.getByRole('checkbox', { name: 'En mis dispositivos: Programas nuevos' })
  await programas.waitFor()
  expect([await device.isChecked(), await programas.isChecked(), await subscribed(page)]).toEqual([true, true, true])
  // The worker is there, and as the browser sees it.
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toMatch(/\/sw\.js$/)

  const nombre = await offer()
  const said = {
    de: 'telefono',
    texto: {
      titulo: `Tienes un programa nuevo: «${nombre}»`,
      url: expect.stringContaining('/cursos-curricula?curricula='),
    },
  }
  const hour = Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: ZONE }).format())
  if (hour >= 7 && hour < 21) await expect.poll(() => servicio.received, { timeout: 15_000 }).toMatchObject([said])

  // Signing out ends it, here and with us.
  await page.goto('/avisos')
  await settled(page)
  expect(await subscribed(page)).toBe(true)
  await page.getByRole('button', { name: /^Mi perfil/ }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.waitForURL(url => url.pathname === '/')
  expect(await subscribed(page)).toBe(false)
  const before = servicio.received.length
  await offer()
  await signIn(page, EMAIL, '/avisos?preferencias=true')
  await device.waitFor()
  expect([await device.isChecked(), servicio.received.length]).toEqual([false, before])
  for (const p of [page, admin]) expectNoComplaints(p)
})

test('of a phone that another person signs in on, the notices of the one before end', async () => {
  const page = await browser.open({ worker: true })
  await subscribesTo(page, 'prestado')
  await signIn(page, PEOPLE.docente, '/avisos?preferencias=true')
  const device = page.getByRole('switch', { name: 'Recibir avisos en este dispositivo' })
  await device.press('Space')
  await expect.poll(() => device.isChecked()).toBe(true)
  expect(await subscribed(page)).toBe(true)
  // Without signing out: the session ended by itself while no page was open.
  await forgetSession(page)
  await signIn(page, PEOPLE.estudiante, '/avisos')
  await expect.poll(() => subscribed(page)).toBe(false)
  await forgetSession(page)
  await signIn(page, PEOPLE.docente, '/avisos?preferencias=true')
  const others = page.getByRole('list', { name: 'Otros dispositivos' })
  await others.getByRole('button', { name: /^Quitar/ }).click()
  await page.getByRole('button', { name: 'Quitar', exact: true }).last().click()
  await others.waitFor({ state: 'hidden' })
  expectNoComplaints(page)
})
