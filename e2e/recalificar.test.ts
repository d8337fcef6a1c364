/**
 * A question with an error: who takes the quiz says so, its author gives its points to all, and takes that back (ADR
 * 141).
 *
 * @module-tag resto
 */
import { actividadesRoutes, examenesRoutes, reactivosRoutes, unidadesRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterEach, test } from 'vitest'
import { expectFits } from './axe.ts'
import { call, expectNoComplaints, settled, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

async function make(author: Page) {
  const name = `Evaluación con un error ${Date.now()}`
  const unit = await call(author, unidadesRoutes.create, {
    body: {
      nombre_unidad: 'Unidad de recalificar',
      clave_interna: `C-${Date.now()}`,
      descripcion: 'x',
    },
  })
  const quiz = await call(author, actividadesRoutes.create, {
    body: {
      nombre_actividad_unidad: name,
      unidad_id: unit.id,
    },
  })
  for (const n of [1, 2]) {
    const made = await call(author, reactivosRoutes.create, {
      body: {
        reactivo: `<p>¿Es cierta la frase ${n}?</p>`,
        actividad_id: quiz.id,
      },
    })
    await call(author, reactivosRoutes.createRespuesta, {
      body: { reactivo_id: made.id, respuesta: 'Sí', correcta: 1 },
    })
    await call(author, reactivosRoutes.createRespuesta, {
      body: { reactivo_id: made.id, respuesta: 'No', correcta: 0 },
    })
  }
  return { id: quiz.id, name }
}

test('is reported on a phone, regraded for all after a look at what changes, told, and taken back', async () => {
  const author = await browser.as('admin', '/dashboardUnidades')
  const quiz = await make(author)

  const phone = await browser.as('coach', '/novedades', { width: 360 })
  const { token } = await call(phone, examenesRoutes.token, {})
  await phone.goto(`/examenv2/${quiz.id}/${token}`)
  await settled(phone)
  await phone.getByRole('button', { name: 'Esta pregunta tiene un error' }).click()
  await phone.getByLabel('¿Qué está mal en esta pregunta?').fill('Las dos respuestas pueden ser ciertas.')
  await expectFits(phone)
  await phone.getByRole('button', { name: 'Enviar reporte' }).click()
  await phone.getByText('Gracias: ya la reportaste.').waitFor()
  for (const n of [1, 2]) {
    await phone.getByText(`Pregunta ${n} de 2`, { exact: true }).waitFor()
    await phone.getByRole('radio', { name: n === 1 ? 'No' : 'Sí', exact: true }).check()
    await phone.getByText(/^Recibido \d\d:\d\d$/).waitFor()
    await phone.getByRole('button', { name: n === 1 ? 'Siguiente' : 'Finalizar Evaluación' }).click()
  }
  await phone.getByText('50/100').waitFor()
  expectNoComplaints(phone)

  // Whoever looks through the bank finds it, too.
  await author.goto('/banco-reactivos')
  await author.getByRole('button', { name: 'Ver: Todas' }).click()
  await author.getByRole('menuitemradio', { name: 'Con errores reportados' }).click()
  await author.getByRole('row').filter({ hasText: '¿Es cierta la frase 1?' }).first().waitFor()
  await author.getByRole('button', { name: 'Dificultad: Todas' }).click()
  await author.getByRole('menuitemradio', { name: 'Sin cifras' }).click()
  await author.waitForURL(/dificultad=sin_cifras/)
  await author.getByRole('row').filter({ hasText: '¿Es cierta la frase 1?' }).first().waitFor()
  await expectFits(author)

  await author.goto(`/preguntas/${quiz.id}?ver=cifras`)
  await author.getByRole('button', { name: '1 reporte sin atender' }).click()
  const said = author.getByRole('dialog', { name: 'Reportes de la pregunta' })
  await said.getByText('Las dos respuestas pueden ser ciertas.').waitFor()
  await expectFits(author)
  await said.getByRole('button', { name: 'Marcar como atendidos' }).click()
  await said.getByText('Atendido', { exact: true }).waitFor()
  await said.getByRole('button', { name: 'Recalificar…' }).click()
  const dialog = author.getByRole('dialog', { name: 'Recalificar la pregunta' })
  await dialog.getByRole('radio', { name: 'Dar los puntos a todos' }).check()
  await dialog.getByText('Cambia la calificación de 1 persona').waitFor()
  await dialog.getByText('Ver quiénes').click()
  await dialog.getByText('50 → 100').waitFor()
  await dialog.getByLabel('Motivo').fill('Las dos eran ciertas')
  await expectFits(author)
  await dialog.getByRole('button', { name: 'Recalificar', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const history = author.getByRole('region', { name: 'Recalificaciones' })
  await history.getByText('Hecha', { exact: true }).waitFor()
  await history.getByText('cambió 1 intento').waitFor()
  await author.reload()
  await author.getByText('Sus puntos son de todos', { exact: true }).waitFor()
  await expectFits(author)

  await phone.reload()
  await phone.getByText('100/100').waitFor()
  await phone.goto('/avisos')
  await phone.getByText(`Tu calificación de «${quiz.name}» pasó de 50 a 100`).waitFor()

  await history.getByRole('button', { name: 'Deshacer' }).click()
  await author.getByRole('dialog').getByRole('button', { name: 'Deshacer', exact: true }).click()
  await history.getByText('Deshecha', { exact: true }).waitFor()
  expectNoComplaints(author)
  await phone.reload()
  await phone.getByText(`Tu calificación de «${quiz.name}» pasó de 100 a 50`).waitFor()
})
