/**
 * The inbox: what was said is read in it, it opens at what it tells, and its classes are chosen with the keyboard.
 *
 * @module-tag resto
 */
import {
  avisosRoutes,
  curriculasRoutes,
  cursosRoutes,
  dudasRoutes,
  gruposRoutes,
  novedadesRoutes,
  objetivosRoutes,
  ofertasRoutes,
  unidadesRoutes,
  usuariosRoutes,
} from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, expectNoSidewaysScroll, placeOf, settled, signIn, useBrowser } from './harness.ts'

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
  const key = `buzon-${Date.now()}`
  const grupo = await call(admin, gruposRoutes.create, { body: { nombre_grupo: key, descripcion_grupo: 'x' } })
  const { resultSet } = await call(admin, usuariosRoutes.escuelas, {})
  const escuela = resultSet.find(e => e.nombre.includes('21'))!.id
  const alumna = {
    name: 'Bruna',
    apellido_p: 'Buzón',
    apellido_m: '',
    email: EMAIL,
    escuela,
    arrRoles: [3],
    arrGrupos: [grupo.id],
  }
  const { id } = await call(admin, usuariosRoutes.create, { body: alumna })
  await call(admin, usuariosRoutes.update, { params: { id }, body: { ...alumna, estatus_user: 1 } })
  const objetivo = await call(admin, objetivosRoutes.create, {
    body: {
      nombre_objetivo: 'Escribe una carta',
      clave_interna: key,
      descripcion: 'x',
    },
  })
  const unidad = await call(admin, unidadesRoutes.create, {
    body: {
      nombre_unidad: 'Unidad del buzón',
      clave_interna: key,
      descripcion: 'x',
    },
  })
  await call(admin, objetivosRoutes.attach, { body: { unidad_id: unidad.id, objetivo_id: objetivo.id } })
  const curso = await call(admin, cursosRoutes.create, {
    body: {
      nombre_curso: 'Curso del buzón',
      clave_interna: key,
      minutos_curso: 30,
      unidades: [unidad.id],
    },
  })
  const curricula = await call(admin, curriculasRoutes.create, {
    body: { nombre_curricula: 'Currícula del buzón', tipo: 1 },
  })
  await call(admin, curriculasRoutes.attach, { body: { curricula_id: curricula.id, cursos: [curso.id] } })
  await call(admin, ofertasRoutes.create, {
    body: {
      nombre_oferta_academica: 'Oferta del buzón',
      publicado: 1,
      curricula_id: curricula.id,
      grupo_usuario_aprende_id: [grupo.id],
    },
  })
  const page = await browser.open()
  await signIn(page, EMAIL, '/novedades')
  const duda = await call(page, dudasRoutes.create, {
    body: {
      curricula_id: curricula.id,
      curso_id: curso.id,
      unidad_id: unidad.id,
      objetivo_id: objetivo.id,
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
  return { curso: curso.id, curricula: curricula.id, unidad: unidad.id, objetivo: objetivo.id, duda: duda.id }
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
