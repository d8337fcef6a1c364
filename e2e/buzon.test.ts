/**
 * The inbox: what was said is read in it, it opens at what it tells, and its classes are chosen with the keyboard.
 *
 * @module-tag resto
 */
import { avisosRoutes, dudasRoutes, novedadesRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, expectNoSidewaysScroll, placeOf, settled, signIn, useBrowser } from './harness.ts'
import { buildMundo } from './mundo.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

const EMAIL = 'bruna.buzon@sec21.edu.mx'
const DUDA = '¿Cuántas páginas lleva la carta?'
const RESPUESTA = `Dos, o tres si escribes a mano. ${'Fíjate en el ejemplo que vimos en clase: saludo, dos ideas y despedida. '.repeat(6)}Con eso basta.`
const NOTICIA = 'Ya puedes leer sin conexión'

type Made = { curso: number; curricula: number; unidad: number; objetivo: number; duda: number }

/** A student of a school of the coach, alone in a group, with a course of one objective, about which she asked. */
async function build(): Promise<Made> {
  const admin = await browser.as('admin', '/novedades')
  const made = await buildMundo(admin, {
    nombre: 'Oferta del buzón',
    grupo: `buzon-${Date.now()}`,
    alumnos: [{ name: 'Bruna', apellido_p: 'Buzón', email: EMAIL }],
    unidad: 'Unidad del buzón',
    objetivos: ['Escribe una carta'],
    curso: 'Curso del buzón',
    curricula: 'Currícula del buzón',
  })
  const { curso, curricula, unidad } = made
  const objetivo = made.objetivos[0]!
  const page = await browser.open()
  await signIn(page, EMAIL, '/novedades')
  const duda = await call(page, dudasRoutes.create, {
    body: {
      curricula_id: curricula,
      curso_id: curso,
      unidad_id: unidad,
      objetivo_id: objetivo,
      duda_msj: DUDA,
    },
  })
  // What comes after she came is news to her.
  await call(admin, novedadesRoutes.create, {
    body: {
      titulo: NOTICIA,
      tipo: 1,
      descripcion: '<p>Lleva tu <b>curso</b> contigo.</p>',
      publicado: 1,
    },
  })
  return { curso, curricula, unidad, objetivo, duda: duda.id }
}

const made = build()
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

test('a doubt that was answered is read in its notice, and opens at the answer', async () => {
  const { duda } = await made
  const coach = await browser.as('coach', '/avisos')
  // Whoever answers reads what was asked, and opens it there.
  await coach.getByText(DUDA).first().waitFor()
  await coach
    .getByRole('link', { name: /Una duda nueva en «Escribe una carta»/ })
    .first()
    .click()
  const answer = coach.getByRole('dialog', { name: /^Responder/ })
  await answer.getByText(DUDA).waitFor()
  await call(coach, dudasRoutes.answer, { body: { current_duda_id: duda, duda_respuesta: RESPUESTA } })

  const page = await browser.open({ width: 360 })
  await signIn(page, EMAIL, '/avisos')
  const row = page.getByRole('listitem').filter({ hasText: 'Contestaron tu duda de «Escribe una carta»' })
  await row.getByText(/^Dos, o tres si escribes a mano\./).waitFor()
  await settled(page)
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)
  const more = row.getByRole('button', { name: /^Leer más: Contestaron tu duda/ })
  await more.click()
  await more.waitFor({ state: 'detached' })
  // With that it is read.
  await row.getByRole('button', { name: 'Marcar como no leído' }).waitFor()
  await row.getByRole('link').click()
  await expect.poll(async () => (await placeOf(page)).search).toContain(`duda=${duda}`)
  const here = page.getByRole('listitem').filter({ hasText: DUDA })
  await here.getByText(/Con eso basta\.$/).waitFor()
  await expect.poll(() => here.getAttribute('aria-current')).toBe('true')
  for (const p of [coach, page]) expectNoComplaints(p)
})

test('its classes are chosen with the keyboard; the bell says what they have unread, and news are read where they are looked at', async () => {
  await made
  const page = await browser.open()
  await signIn(page, EMAIL, '/avisos')
  // Classes of the school begin while this goes on.
  for (const tipo of ['clase_manana', 'clase_pronto', 'clase_empezo', 'curso_ofrecido'] as const)
    await call(page, avisosRoutes.setPreferencia, { params: { tipo }, body: { en_app: 0 } })
  const bell = async () => {
    const name = await page.getByRole('button', { name: /^Avisos y novedades/ }).getAttribute('aria-label')
    return Number(/(\d+) sin ver/.exec(name ?? '')?.[1] ?? 0)
  }
  const counted = async () => {
    const texts = await Promise.all(
      ['Mensajes', 'Anuncios', 'Novedades', 'Avisos'].map(n => tab(page, n).textContent()),
    )
    return texts.reduce((sum, text) => sum + Number(/\d+/.exec(text ?? '')?.[0] ?? 0), 0)
  }
  await tab(page, 'Novedades').getByText('1').first().waitFor()
  await expect.poll(async () => (await bell()) === (await counted())).toBe(true)
  const before = await bell()
  await tab(page, 'Todo').focus()
  for (const [name, search] of [
    ['Mensajes', '?ver=mensajes'],
    ['Anuncios', '?ver=anuncios'],
    ['Novedades', '?ver=novedades'],
  ] as const) {
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await placeOf(page)).search).toBe(search)
    await expect.poll(() => tab(page, name).getAttribute('aria-selected')).toBe('true')
  }
  const news = page.getByRole('listitem').filter({ hasText: NOTICIA })
  await news.getByText('Lleva tu curso contigo.').waitFor()
  await news.getByRole('link').click()
  await page.waitForURL(/\/novedades#novedad-\d+$/)
  await page.getByRole('article').filter({ hasText: NOTICIA }).waitFor()
  await expect.poll(bell).toBeLessThan(before)
  expectNoComplaints(page)
})

test('on a phone «Mensajes» is a place of who learns: it leads to what was written to them', async () => {
  await made
  const page = await browser.open({ width: 360 })
  await signIn(page, EMAIL)
  await page.getByRole('navigation', { name: 'Principal' }).last().getByRole('link', { name: 'Mensajes' }).click()
  await expect.poll(async () => (await placeOf(page)).href).toMatch(/\/avisos\?ver=mensajes$/)
  await page.getByRole('link', { name: /Contestaron tu duda/ }).waitFor()
  expect(await page.getByRole('link', { name: /Tienes un programa nuevo/ }).count()).toBe(0)
  await settled(page)
  await expectNoSidewaysScroll(page)
  // No item is left behind for the other journeys.
  const admin = await browser.as('admin', '/novedades')
  const { novedades } = await call(admin, novedadesRoutes.vigentes, { params: { a: 5, b: 7 } })
  for (const { id } of novedades.filter(n => n.titulo === NOTICIA))
    await call(admin, novedadesRoutes.remove, { params: { id } })
  expectNoComplaints(page)
})
