/**
 * One thing today, and two positions: who teaches learns with the places of who learns, and is back at once where they
 * taught.
 *
 * @module-tag resto
 */
import { curriculasRoutes, ofertasRoutes, revisionesRoutes } from '@eleva/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, expectNoSidewaysScroll, settled, signIn, useBrowser } from './harness.ts'
import { buildGrupo } from './mundo.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

const INICIO = '/crear-contenido-curricula'
const CAMILA = 'camila.morales@benitojuarez.edu.mx'
const PALABRAS = 'La pregunta es clara. Falta el instrumento: agrégalo y di qué harás con lo que encuentres.'

const modo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Aprendo o enseño' }).getByRole('link', { name, exact: true })
const isHere = (link: Locator) => expect.poll(() => link.getAttribute('aria-current')).toBe('true')
const pathOf = (page: Page) => new URL(page.url()).pathname

/** Runs in the page of a learner: a delivery of theirs that is not back already. */
async function findEntrega() {
  for (let curso = 1; curso < 12; curso++) {
    const reply = await fetch(`/api/contenidos/pantallaAutogestivo/${curso}`)
    if (!reply.ok) continue
    const { resultSet } = (await reply.json()) as {
      resultSet: {
        unidades_curso: {
          unidad: {
            actividades: { nombre_actividad_unidad: string; entrega: { id: number; devolucion: unknown } | null }[]
          }
        }[]
      }
    }
    const found = resultSet.unidades_curso
      .flatMap(u => u.unidad.actividades)
      .find(a => a.entrega && !a.entrega.devolucion)
    if (found) return { id: found.entrega!.id, nombre: found.nombre_actividad_unidad }
  }
  return undefined
}

test.each([360, 768, 1280] as const)('a docente learns and teaches, each where it was left, at %i px', async width => {
  const page = await browser.as('docente', INICIO, { width })
  await isHere(modo(page, 'Aprendo'))
  // The places of who learns, and no staff word.
  const places = page.getByRole('navigation', { name: 'Principal' }).filter({ visible: true })
  await places.getByRole('link', { name: 'Continuar' }).waitFor()
  expect(await page.getByRole('link', { name: 'Calificar' }).count()).toBe(0)
  await settled(page)
  await expectNoSidewaysScroll(page)
  await expectNoViolations(page)

  await modo(page, 'Enseño').click()
  await page.waitForURL('**/hoy')
  await isHere(modo(page, 'Enseño'))
  await page.goto('/seguimiento')
  await page.getByRole('heading', { name: /^Seguimiento/ }).waitFor()
  await settled(page)
  await expectNoSidewaysScroll(page)

  await modo(page, 'Aprendo').click()
  await page.waitForURL(`**${INICIO}`)
  await page.getByRole('heading', { name: /^Qué gusto verte/ }).waitFor()
  // A screen of both stays with what one is doing, also when the page is opened anew.
  await page.goto('/agenda')
  await page.getByRole('heading', { name: 'Agenda', exact: true }).waitFor()
  await isHere(modo(page, 'Aprendo'))
  await modo(page, 'Enseño').click()
  await page.waitForURL('**/seguimiento')
  await modo(page, 'Aprendo').click()
  await page.waitForURL('**/agenda')
  // A link from elsewhere leads to where its screen stands.
  await page.goto('/dudas-coach')
  await page
    .getByRole('heading', { name: /^Dudas/ })
    .first()
    .waitFor()
  await isHere(modo(page, 'Enseño'))
  await page.goto('/continuar')
  await page.waitForURL('**/contenido-curso-curricula?**')
  await page.getByRole('region', { name: 'Lo que sigue' }).waitFor()
  // What stands around a course on a phone is its own; the switch is there again behind it.
  if (width > 767) await isHere(modo(page, 'Aprendo'))
  expectNoComplaints(page)
})

test('a coach has both on the same start: what they write, and what they follow; who does one alone has no switch', async () => {
  const coach = await browser.as('coach', INICIO)
  await isHere(modo(coach, 'Enseño'))
  await coach.getByRole('heading', { name: 'Currículas' }).waitFor()
  await modo(coach, 'Aprendo').click()
  await coach.getByRole('heading', { name: 'Tus programas' }).waitFor()
  expect(pathOf(coach)).toBe(INICIO)
  await modo(coach, 'Enseño').click()
  await coach.getByRole('heading', { name: 'Currículas' }).waitFor()
  expectNoComplaints(coach)
  for (const kind of ['estudiante', 'admin'] as const) {
    const page = await browser.as(kind, INICIO)
    await page.getByRole('heading', { name: /^Qué gusto verte/ }).waitFor()
    expect(await page.getByRole('navigation', { name: 'Aprendo o enseño' }).count()).toBe(0)
  }
})

test('what came back is first, whole above the fold of a phone, and one tap from its correction', async () => {
  const learner = await browser.open({ width: 360 })
  await signIn(learner, CAMILA)
  await learner.setViewportSize({ width: 360, height: 780 })
  const entrega = (await learner.evaluate(findEntrega))!
  const admin = await browser.as('admin', '/novedades')
  await call(admin, revisionesRoutes.giveBack, { params: { id: entrega.id }, body: { palabras: PALABRAS } })

  await learner.goto(INICIO)
  const card = learner.getByRole('region', { name: entrega.nombre })
  await card.getByText('Devuelta para corregir').waitFor()
  await card.getByText(PALABRAS).waitFor()
  await settled(learner)
  const act = card.getByRole('link', { name: 'Corregir' })
  const box = (await act.boundingBox())!
  const bar = (await learner.locator('[data-barra="abajo"]').boundingBox())!
  expect([await learner.evaluate(() => scrollY), box.y + box.height < bar.y]).toEqual([0, true])
  // It is told once.
  expect(
    await learner
      .getByRole('region', { name: 'Por hacer' })
      .getByRole('link', { name: new RegExp(`^${entrega.nombre}`) })
      .count(),
  ).toBe(0)
  await expectNoViolations(learner)
  await expectNoSidewaysScroll(learner)
  await act.click()
  await learner.waitForURL(/contenido-curso-curricula(-vivo)?\?.*actividad=\d+/)
  await learner.getByRole('heading', { name: entrega.nombre }).waitFor()
  await learner.getByRole('note').filter({ hasText: PALABRAS }).first().waitFor()

  await call(admin, revisionesRoutes.takeBack, { params: { id: entrega.id }, body: {} })
  await learner.goto(INICIO)
  await learner.getByText('Devuelta para corregir').waitFor({ state: 'detached' })
  // What was said to them last stands on the start: one tap to all of it.
  const dicho = learner.getByRole('region', { name: 'Lo último que te dijeron' })
  await dicho.getByRole('link').click()
  await learner.waitForURL(/contenido-curso-curricula|mis-calificaciones/)
  // Some of the courses that were looked through are closed to her.
  expectNoComplaints(learner, /status of 40[49]/)
})

test('the next step is one tap, at the very step', async () => {
  const page = await browser.open({ width: 360 })
  await signIn(page, 'sofia.garcia@benitojuarez.edu.mx')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(INICIO)
  await settled(page)
  let taps = 0
  const tap = async (what: Locator) => {
    taps++
    await what.click()
  }
  await tap(
    page
      .getByRole('region')
      .getByRole('link', { name: /^(Sigue|Comienza): |^Entrar|^Entregar|^Responder/ })
      .first(),
  )
  await page.waitForURL(/contenido-curso-curricula(-vivo)?\?/)
  await page.getByRole('region', { name: 'Lo que sigue' }).or(page.getByRole('heading').first()).first().waitFor()
  expectNoComplaints(page)
  expect(taps).toBe(1)
})

test('a programme that ended is named on the start, with the way to what was graded', async () => {
  const email = 'lupita.ended@sec21.edu.mx'
  const admin = await browser.as('admin', '/novedades')
  const grupo = await buildGrupo(admin, 'Ya egresó', [{ name: 'Lupita', apellido_p: 'Sosa', email }])
  const { id } = await call(admin, curriculasRoutes.create, { body: { nombre_curricula: 'Diplomado 2025', tipo: 1 } })
  await call(admin, ofertasRoutes.create, {
    body: {
      nombre_oferta_academica: 'Diplomado 2025',
      publicado: 1,
      fecha_finalizacion: new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10),
      curricula_id: id,
      grupo_usuario_aprende_id: [grupo],
    },
  })
  const learner = await browser.open({ width: 360 })
  await signIn(learner, email)
  await learner.goto(INICIO)
  const ended = learner.getByRole('region', { name: 'Ya terminaron' })
  await ended.getByText('Diplomado 2025').waitFor()
  await ended.getByText(/^Terminó el \d/).waitFor()
  await settled(learner)
  await expectNoViolations(learner)
  await expectNoSidewaysScroll(learner)
  await ended.getByRole('link', { name: 'Mis calificaciones' }).click()
  await learner.getByRole('heading', { name: 'Mis calificaciones' }).waitFor()
  expectNoComplaints(learner)
})
