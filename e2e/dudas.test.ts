/** Doubts are answered where they arrive; who teaches finds both their places. */
import { dudasRoutes } from '@eleva/contract'
import { afterAll, expect, test } from 'vitest'
import { call, expectNoComplaints, placeOf, signIn, useBrowser } from './harness.ts'
import { GRUPO } from './salon.ts'

const browser = useBrowser()
afterAll(() => browser.closeAll())

const enter = async (email: string, path: string) => {
  const page = await browser.open()
  await signIn(page, email, path)
  return page
}

test('a doubt that is being written outlives another tab and a session that ended', async () => {
  const learner = await enter(
    'angel.munoz@benitojuarez.edu.mx',
    '/contenido-curso-curricula?curricula=3&curso=1&objetivo=1',
  )
  const field = learner.getByLabel('Tu duda')
  const open = () => learner.getByRole('tab', { name: /^Dudas/ }).click()
  await open()
  await field.fill('¿Y si mi grupo no tiene internet?')
  await learner.getByRole('tab', { name: /^Materiales/ }).click()
  await field.waitFor({ state: 'detached' })
  await open()
  await expect.poll(() => field.inputValue()).toBe('¿Y si mi grupo no tiene internet?')
  const place = await placeOf(learner)
  await learner.context().clearCookies()
  await signIn(learner, 'angel.munoz@benitojuarez.edu.mx', place.pathname + place.search)
  await open()
  await learner.getByText(/^Recuperamos lo que habías escrito el/).waitFor()
  await expect.poll(() => field.inputValue()).toBe('¿Y si mi grupo no tiene internet?')
  // Discarded, it is gone.
  await learner.getByRole('button', { name: 'Descartar' }).click()
  await learner.getByRole('button', { name: 'Descartar lo escrito' }).click()
  await expect.poll(() => field.inputValue()).toBe('')
})

test('a doubt arrives by itself and is answered; its learner sees the answer at once; only its author changes it', async () => {
  const coach = await browser.as('coach', '/dudas-coach')
  const { dudas } = await call(coach, dudasRoutes.list, {})
  const one = dudas.find(d => d.duda_msj.startsWith('¿Los acuerdos'))!
  const place = `curricula=${one.curricula_id}&curso=${one.curso_id}&objetivo=${one.objetivo_id}`
  const learner = await enter(one.student.email, `/contenido-curso-curricula?${place}`)
  await learner.getByRole('tab', { name: /^Dudas/ }).click()
  await learner.getByText(one.duda_msj).waitFor()
  // Asked on one page, it stands on the other.
  await learner.getByLabel('Tu duda').fill('¿Y si faltan dos personas?')
  await learner.getByRole('button', { name: 'Enviar duda' }).click()
  const fresh = coach.getByRole('row').filter({ hasText: '¿Y si faltan dos personas?' })
  await fresh.waitFor()
  await fresh.getByRole('link', { name: 'Ver el objetivo' }).waitFor()
  await expect
    .poll(() => fresh.getByRole('link', { name: 'Ver el objetivo' }).getAttribute('href'))
    .toContain(place.replaceAll('&', '&'))
  await coach.getByRole('button', { name: new RegExp(`^Responder a .*${one.duda_msj.slice(1, 20)}`) }).click()
  const dialog = coach.getByRole('dialog', { name: 'Responder duda' })
  await dialog.getByRole('button', { name: 'Enviar respuesta' }).click()
  await dialog.getByText('Escribe la respuesta').waitFor()
  await dialog.getByLabel('Tu respuesta').fill('Con todo el grupo, y cada equipo propone uno.')
  await dialog.getByRole('button', { name: 'Enviar respuesta' }).click()
  await learner.getByText('Con todo el grupo, y cada equipo propone uno.').waitFor()
  await expect.poll(() => coach.getByText(one.duda_msj).count()).toBe(0)

  await coach.getByRole('tab', { name: 'Contestadas' }).click()
  const answered = coach.getByRole('button', { name: new RegExp(`^Ver la respuesta a .*${one.duda_msj.slice(1, 20)}`) })
  await answered.click()
  const answer = coach.getByRole('dialog', { name: 'Respuesta' })
  await answer.getByRole('button', { name: 'Editar' }).click()
  await answer.getByLabel('Tu respuesta').fill('Con todo el grupo.')
  await answer.getByRole('button', { name: 'Guardar respuesta' }).click()
  await learner.getByText('Con todo el grupo.', { exact: true }).waitFor()

  const docente = await browser.as('docente', '/dudas-coach?tab=contestadas')
  await docente.getByRole('button', { name: new RegExp(`^Ver la respuesta a .*${one.duda_msj.slice(1, 20)}`) }).click()
  await docente.getByText('Sólo el autor de la respuesta puede editarla').waitFor()
  for (const name of ['Editar', 'Eliminar'])
    await expect.poll(() => docente.getByRole('button', { name, exact: true }).isDisabled()).toBe(true)
  await answer.getByRole('button', { name: 'Eliminar' }).click()
  await coach
    .getByRole('dialog', { name: '¿Eliminar tu respuesta?' })
    .getByRole('button', { name: 'Eliminar respuesta', exact: true })
    .click()
  await answer.waitFor({ state: 'detached' })
  await coach.getByRole('tab', { name: /^Dudas/ }).click()
  await coach.getByText(one.duda_msj).waitFor()
  for (const p of [coach, learner, docente]) expectNoComplaints(p)
})

test('who teaches has the places of the classroom beside those of who learns; a student has none of it', {
  tags: ['resto'],
}, async () => {
  const page = await browser.as('docente', '/miSalon')
  const nav = page.getByRole('navigation', { name: 'Principal' }).filter({ visible: true })
  await expect
    .poll(async () => (await nav.getByRole('link').allTextContents()).map(t => t.replace(/\d+$/, '')))
    .toEqual(['Hoy', 'Personas', 'Calificar', 'En vivo', 'Reportes'])
  await nav.getByRole('link', { name: /^Calificar, \d+ por atender$/ }).waitFor()
  for (const path of ['/miSalon', '/dudas-coach', `/entregables/${GRUPO}/c/1`, '/preview-rubrica?entregable=1']) {
    const student = await browser.as('estudiante', path)
    await expect.poll(async () => (await placeOf(student)).pathname).toBe('/crear-contenido-curricula')
  }
  expectNoComplaints(page)
})
