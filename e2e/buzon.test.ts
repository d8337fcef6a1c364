/**
 * The inbox: what was said is read in it, it opens at what it tells, and its classes are chosen with the keyboard.
 *
 * @module-tag resto
 */
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { expectNoComplaints, expectNoSidewaysScroll, placeOf, settled, signIn, useBrowser } from './harness.ts'
import { send } from './salon.ts'

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
  const post = (path: string, body: object) => send(admin, 'POST', path, body)
  const grupo = await post('/api/users/create-grupos-usuarios-aprende', { nombre_grupo: key, descripcion_grupo: 'x' })
  const { resultSet } = (await send(admin, 'GET', '/api/gestion-u/escuelas')) as unknown as {
    resultSet: { id: number; nombre: string }[]
  }
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
  const { id } = await post('/api/usuarios', alumna)
  await send(admin, 'PUT', `/api/usuarios/${id}`, { ...alumna, estatus_user: 1 })
  const objetivo = await post('/api/objetivos/store', {
    nombre_objetivo: 'Escribe una carta',
    clave_interna: key,
    descripcion: 'x',
  })
  const unidad = await post('/api/unidades/store', {
    nombre_unidad: 'Unidad del buzón',
    clave_interna: key,
    descripcion: 'x',
  })
  await post('/api/unidadobjetivos/store', { unidad_id: unidad.id, objetivo_id: objetivo.id })
  const curso = await post('/api/cursos/store', {
    nombre_curso: 'Curso del buzón',
    clave_interna: key,
    minutos_curso: 30,
    unidades: [unidad.id],
  })
  const curricula = await post('/api/curriculas/store', { nombre_curricula: 'Currícula del buzón', tipo: 1 })
  await post('/api/curriculas/asignarCursos/store', { curricula_id: curricula.id, cursos: [curso.id] })
  await post('/api/ofertaAcademica/store', {
    nombre_oferta_academica: 'Oferta del buzón',
    publicado: 1,
    curricula_id: curricula.id,
    grupo_usuario_aprende_id: [grupo.id],
  })
  const page = await browser.open()
  await signIn(page, EMAIL, '/novedades')
  const duda = await send(page, 'POST', '/api/contenidos/dudas/store', {
    curricula_id: curricula.id,
    curso_id: curso.id,
    unidad_id: unidad.id,
    objetivo_id: objetivo.id,
    duda_msj: DUDA,
  })
  // What comes after she came is news to her.
  await post('/api/novedades/novedades', {
    titulo: NOTICIA,
    tipo: 1,
    descripcion: '<p>Lleva tu <b>curso</b> contigo.</p>',
    publicado: 1,
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
  await send(coach, 'POST', '/api/dudas/respuesta', { current_duda_id: duda, duda_respuesta: RESPUESTA })

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
  const { novedades } = (await send(admin, 'GET', '/api/novedades/navegacionModulo/5/7')) as unknown as {
    novedades: { id: number; titulo: string }[]
  }
  for (const { id } of novedades.filter(n => n.titulo === NOTICIA))
    await send(admin, 'DELETE', `/api/novedades/novedades/${id}`, {})
  expectNoComplaints(page)
})
