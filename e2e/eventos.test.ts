/**
 * The live class of a course: its author announces it, a learner waits for it and sees it begin, and watches its
 * recording when it is over.
 */
import { contenidosRoutes, gruposRoutes } from '@eleva/contract'
import { afterEach, expect, test } from 'vitest'
import { fakeYoutube, YOUTUBE } from './desvio.ts'
import { call, expectNoComplaints, expectNoSidewaysScroll, settled, signIn, tabTo, useBrowser } from './harness.ts'
import { buildMundo } from './mundo.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

/** One of a group that is offered nothing, and one of a group that follows «Evaluar para aprender». */
const DIEGO = 'diego.cruz30@colegiosor.mx'
const DANNA = 'danna.munoz@benitojuarez.edu.mx'
const VIDEO = 'dQw4w9WgXcQ'

/** A live course with one activity, in a curriculum that is offered to a group. */
async function build(nombre: string, grupo: string) {
  const admin = await browser.as('admin')
  const groups = await call(admin, gruposRoutes.list, { query: { search: grupo } })
  const found = Object.values(groups).flatMap(v =>
    Array.isArray(v) ? (v as { id: number; nombre_grupo: string }[]) : [],
  )
  const grupo_id = found.find(g => g.nombre_grupo === grupo)!.id
  return buildMundo(admin, {
    nombre,
    grupo: grupo_id,
    unidad: `Unidad de ${nombre}`,
    tareas: [{ nombre: `Prepara ${nombre}`, modo: 0 }],
    curricula: `Currícula de ${nombre}`,
    enVivo: true,
  })
}

const CURSO = 'Clase de prueba'

test('a coach announces the class of a live course through its camera button, and a learner sees it begin by itself', {
  tags: ['resto'],
}, async () => {
  const made = await build(CURSO, '2.º A')
  const coach = await browser.as('coach', '/cursos-all?search=clase de prueba')
  await fakeYoutube(coach)
  await coach.getByRole('link', { name: `Evento en vivo de ${CURSO}` }).click()
  await coach.getByRole('heading', { name: 'Evento en vivo' }).waitFor()
  await settled(coach)
  await coach.getByText('Por el momento no hay registros que mostrar.').waitFor()

  // Before there is an event, a learner is told so.
  const learner = await browser.open()
  await fakeYoutube(learner)
  await signIn(learner, DIEGO, `/cursos-curricula?curricula=${made.curricula}`)
  await expect.poll(() => learner.getByRole('button', { name: 'Aún sin fecha' }).isDisabled()).toBe(true)

  await tabTo(coach, 'Nuevo evento')
  await coach.keyboard.press('Enter')
  const dialog = coach.getByRole('dialog', { name: 'Nuevo evento en vivo' })
  await dialog.getByLabel('Empieza a las').fill('17:00')
  await dialog.getByLabel('Enlace de la transmisión').fill('youtube')
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await dialog.getByText('Pega un enlace completo, que empiece con https://').waitFor()
  await dialog.getByLabel('Enlace de la transmisión').fill(`https://youtu.be/${VIDEO}?si=abc`)
  await dialog.getByRole('img', { name: 'Vista previa del video' }).waitFor()
  await dialog.getByLabel('Título').fill('Hoy hablamos de rúbricas')
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await dialog.getByText('Elige el día de la clase').waitFor()
  // What is typed is not lost by a slip.
  await coach.keyboard.press('Escape')
  await coach.getByRole('dialog', { name: '¿Salir sin guardar?' }).getByRole('button', { name: 'Cancelar' }).click()
  await dialog.getByRole('button', { name: 'Día', exact: true }).click()
  await coach.getByRole('button', { name: 'Mes siguiente' }).click()
  await coach.locator('table button').filter({ hasText: /^15$/ }).last().click()
  await dialog.getByLabel('Termina a las').fill('18:30')
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click()
  await coach.getByText('Evento creado').waitFor()
  const row = coach.getByRole('row').filter({ hasText: 'Hoy hablamos de rúbricas' })
  await row.getByText('Programada').waitFor()
  await row.getByText(/15 [a-z]+( \d{4})?, 17:00–18:30/).waitFor()
  const create = coach.getByRole('button', { name: 'Nuevo evento' })
  await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true')
  await create.hover()
  await coach.getByRole('tooltip', { name: 'Cada curso tiene un solo evento. Edita el que ya está.' }).waitFor()
  expectNoComplaints(coach, YOUTUBE)

  // The learner's clock is set to a minute before; the server's hour goes along with it.
  const { resultSet } = await call(learner, contenidosRoutes.enVivo, { params: { cursoId: made.curso } })
  const { inicia } = (resultSet as { evento: { inicia: string } }).evento
  const ahead = Date.parse(inicia) - Date.now() - 70_000
  let later = ahead
  // The course by itself, and as a part of its screen.
  await learner.route(/\/api\/(contenidos\/pantallaEnVivo|pantallas\/curso-vivo)\//, async route => {
    const response = await route.fetch()
    const body = await response.json()
    const { evento } = (body.contenido ?? body).resultSet
    // Once it is deleted there is none, which whoever has the course open reads too.
    if (evento) evento.ahora = new Date(Date.parse(evento.ahora) + later).toISOString()
    await route.fulfill({ response, json: body })
  })
  await learner.reload()
  await learner.getByText(/15 [a-z]+( \d{4})?, 17:00–18:30/).waitFor()
  await learner.clock.install()
  await learner.getByRole('link', { name: `Ver contenido: ${CURSO}` }).click()
  await learner.waitForURL(/contenido-curso-curricula-vivo\?curricula=\d+&curso=\d+&oferta_actual=\d+/)
  await learner.getByText(/Empieza en (2 min|menos de un minuto)\./).waitFor()
  await expect.poll(() => learner.locator('iframe').count()).toBe(0)
  later += 75_000
  await learner.clock.fastForward(75_000)
  await learner.locator(`iframe[src*="/embed/${VIDEO}"]`).waitFor()
  await learner.getByText('En vivo', { exact: true }).waitFor()
  await learner.getByRole('button', { name: 'detener' }).waitFor()
  // What the unit asks for is there beside it, and counts.
  const noted = learner.waitForRequest(/\/api\/log\/7\/17\//)
  await learner.getByRole('checkbox', { name: `Prepara ${CURSO}` }).check()
  await noted
  await learner.getByText('100 %').first().waitFor()
  await learner.getByText('Terminaste este curso.').waitFor()
  expectNoComplaints(learner, YOUTUBE)

  // The other address leads here, and one without parameters too.
  for (const path of [
    `/contenido-curso-curricula?curricula=${made.curricula}&curso=${made.curso}`,
    '/contenido-curso-curricula-vivo',
  ]) {
    await learner.goto(path)
    await learner.waitForURL(new RegExp(`-vivo\\?curricula=${made.curricula}&curso=${made.curso}`))
    await learner.getByRole('region', { name: 'Clase en vivo' }).waitFor()
  }

  await coach.getByRole('button', { name: 'Más acciones de Hoy hablamos de rúbricas' }).click()
  await coach.getByRole('menuitem', { name: 'Eliminar' }).click()
  await coach.getByRole('button', { name: 'Eliminar evento', exact: true }).click()
  await coach.getByText('Evento eliminado').waitFor()
  await coach.getByText('Por el momento no hay registros que mostrar.').waitFor()
  await coach.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Cursos' }).click()
  await coach.getByRole('heading', { name: 'Cursos' }).waitFor()
})

test('a class that is over shows its recording, on a phone too', { tags: ['resto'] }, async () => {
  const page = await browser.open({ width: 360 })
  await signIn(page, DANNA, '/cursos-curricula?curricula=2')
  await page.getByRole('link', { name: 'Ver contenido: Clase en vivo: preguntas que abren conversación' }).click()
  await page.getByText('Grabación', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'reproducir', exact: true }).click()
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 0.5)
  // Stopped, it stands at its beginning, and can be played again.
  await page.getByRole('button', { name: 'detener' }).click()
  await page.getByRole('button', { name: 'reproducir', exact: true }).waitFor()
  await page.waitForFunction(() => document.querySelector('video')!.currentTime === 0)
  await settled(page)
  await expectNoSidewaysScroll(page)
  // A self-paced course at the address of live ones goes back to its own.
  await page.goto('/contenido-curso-curricula-vivo?curricula=2&curso=4')
  await page.waitForURL(/contenido-curso-curricula\?curricula=2&curso=4/)
  expectNoComplaints(page)
})
