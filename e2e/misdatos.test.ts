/**
 * Somebody takes all of theirs along and asks to be erased, on a phone; whoever administers erases them, and nobody is
 * left to sign in.
 *
 * @module-tag resto
 */

import { readFileSync } from 'node:fs'
import { usuariosRoutes } from '@eleva/contract'
import { afterAll, expect, test } from 'vitest'
import { call, expectNoComplaints, expectNoSidewaysScroll, signIn, useBrowser } from './harness.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

test('at 360 px: asked for, downloaded, erased', async () => {
  const admin = await browser.as('admin', '/solicitudes-privacidad')
  const email = `se.va.${Date.now()}@prueba.mx`
  const made = await call(admin, usuariosRoutes.create, {
    body: {
      name: 'Selene',
      apellido_p: 'Vázquez',
      apellido_m: 'Urrutia',
      email,
      escuela: 1,
      arrRoles: [3],
    },
  })
  await call(admin, usuariosRoutes.update, { params: { id: made.id }, body: { estatus_user: 1 } })

  const page = await browser.open({ width: 360 })
  await signIn(page, email, '/update-user-info')
  await page.getByRole('link', { name: 'Mis datos' }).click()
  await page.getByText('Selene Vázquez Urrutia').waitFor()
  await expectNoSidewaysScroll(page)

  // All of it, made behind one's back.
  await page.getByRole('button', { name: 'Juntar todos mis datos' }).click()
  const get = page.getByRole('button', { name: /^Descargar \(/ })
  await get.waitFor({ timeout: 30_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), get.click()])
  expect(download.suggestedFilename()).toBe('mis-datos-de-eleva.zip')
  const zip = readFileSync((await download.path())!)
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  expect(zip.includes('calificaciones_que_puse.json')).toBe(true)

  // What one cannot change oneself, and the end of it.
  await page.getByRole('button', { name: 'Pedir algo' }).click()
  const form = page.getByRole('dialog', { name: 'Pedir algo sobre mis datos' })
  await form.getByRole('button', { name: 'Enviar' }).click()
  await form.getByText('Escribe qué hay que corregir').waitFor()
  await form.getByRole('textbox', { name: 'Con tus palabras' }).fill('Mi segundo apellido es Urrútia')
  await form.getByRole('button', { name: 'Enviar' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.getByText('Mi segundo apellido es Urrútia').waitFor()
  // Where it stands on a phone, what was just said may lie over it for a moment.
  await page.getByRole('button', { name: 'Pedir que se borre mi cuenta' }).press('Enter')
  await page.getByRole('button', { name: 'Pedir que se borre', exact: true }).click()
  await page.getByRole('button', { name: 'Ya pediste que se borre' }).waitFor()
  expectNoComplaints(page)

  // Who administers answers the one in words, and does the other.
  await admin.reload()
  const row = (what: RegExp) => admin.getByRole('row', { name: what })
  await row(/Selene.*Corregir/)
    .getByRole('button', { name: /^Más acciones/ })
    .click()
  await admin.getByRole('menuitem', { name: 'Responder…' }).click()
  const answer = admin.getByRole('dialog', { name: 'Responder a Selene Vázquez Urrutia' })
  await answer.getByRole('textbox', { name: 'Qué se le dice' }).fill('Lo corregimos hoy.')
  await answer.getByRole('button', { name: 'Responder' }).click()
  await row(/Selene.*Corregir.*Aceptada/).waitFor()
  await page.reload()
  await page.getByText('Lo corregimos hoy.').waitFor()

  await row(/Selene.*Borrar/)
    .getByRole('button', { name: /^Más acciones/ })
    .click()
  await admin.getByRole('menuitem', { name: 'Bloquear la cuenta…' }).click()
  await admin.getByRole('button', { name: 'Bloquear la cuenta' }).click()
  await expect
    .poll(async () => {
      await admin.reload()
      return row(/Persona borrada.*Borrar.*Hecha/).count()
    })
    .toBe(1)
  expectNoComplaints(admin)

  // Nobody is left to come in.
  await signIn(page, email).catch(() => undefined)
  await expect.poll(() => page.url()).toContain('/login')
  const { request } = admin.context()
  const people = await (await request.get('/api/usuarios?search=urrutia')).json()
  expect(people.total).toBe(0)
})
