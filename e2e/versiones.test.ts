/**
 * A question that is corrected after somebody answered it: who did goes on reading the old one, until it is regraded by
 * the new key (ADR 141).
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
  const name = `Evaluación que se corrige ${Date.now()}`
  const unit = await call(author, unidadesRoutes.create, {
    body: {
      nombre_unidad: 'Unidad de versiones',
      clave_interna: `V-${Date.now()}`,
      descripcion: 'x',
    },
  })
  const quiz = await call(author, actividadesRoutes.create, {
    body: {
      nombre_actividad_unidad: name,
      unidad_id: unit.id,
    },
  })
  const made = await call(author, reactivosRoutes.create, {
    body: {
      reactivo: '<p>¿Cuál es la capital de Francia?</p>',
      actividad_id: quiz.id,
    },
  })
  for (const [respuesta, correcta] of [
    ['Lyon', 1],
    ['París', 0],
  ] as const)
    await call(author, reactivosRoutes.createRespuesta, { body: { reactivo_id: made.id, respuesta, correcta } })
  await call(author, reactivosRoutes.create, {
    body: {
      reactivo: '<p>¿De qué color es el cielo?</p>',
      actividad_id: quiz.id,
      tipo: 'corta',
      datos: { variantes: [{ texto: 'azul' }] },
    },
  })
  return { id: quiz.id, name }
}

test('is corrected, regraded at once, accepts what was written, and goes back to what it was', async () => {
  const author = await browser.as('admin', '/dashboardUnidades')
  const quiz = await make(author)

  // What its author sees is what who takes it gets: questions at once, as nothing is set.
  await author.goto(`/preguntas/${quiz.id}?ver=ajustes`)
  await author.getByRole('button', { name: 'Vista previa' }).click()
  const preview = author.getByRole('dialog', { name: quiz.name })
  await preview.getByText('Pregunta 1 de 2').waitFor()
  await preview.getByRole('button', { name: 'Cancelar' }).click()

  // On a phone, whose line is gone as it says that something is wrong.
  const phone = await browser.as('coach', '/novedades', { width: 360 })
  const { token } = await call(phone, examenesRoutes.token, {})
  await phone.goto(`/examenv2/${quiz.id}/${token}`)
  await settled(phone)
  await phone.getByRole('button', { name: 'Esta pregunta tiene un error' }).click()
  await phone.getByLabel('¿Qué está mal en esta pregunta?').fill('La capital es París.')
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Enviar reporte' }).click()
  await phone.getByText('Tu reporte está guardado aquí').waitFor()
  await expectFits(phone)
  await phone.context().setOffline(false)
  await phone.getByText('Gracias: ya la reportaste.').waitFor()
  await phone.getByRole('radio', { name: 'París', exact: true }).check()
  await phone.getByText(/^Recibido \d\d:\d\d$/).waitFor()
  await phone.getByRole('button', { name: 'Siguiente' }).click()
  await phone.getByRole('textbox').fill('celeste')
  await phone.getByText(/^Recibido \d\d:\d\d$/).waitFor()
  await phone.getByRole('button', { name: 'Finalizar Evaluación' }).click()
  await phone.getByText('0/100', { exact: true }).waitFor()

  await author.goto(`/preguntas/${quiz.id}`)
  await author.getByRole('button', { name: /^Más acciones de ¿Cuál es la capital/ }).click()
  await author.getByRole('menuitem', { name: 'Respuestas' }).click()
  const answers = author.getByRole('group', { name: 'Tarjeta 1' })
  await answers.getByText('quienes la contestaron seguirán viendo la de antes').waitFor()
  await answers.getByRole('radio', { name: 'Correcta: París' }).check()
  await answers.getByText('Ver la versión anterior').click()
  await answers.getByText('Lyon · correcta').waitFor()
  await expectFits(author)
  await answers.getByRole('button', { name: 'Recalificar…' }).click()
  const dialog = author.getByRole('dialog', { name: 'Recalificar la pregunta' })
  await dialog.getByText('Cambia la calificación de 1 persona').waitFor()
  await dialog.getByLabel('Motivo').fill('La capital es París')
  await dialog.getByRole('button', { name: 'Recalificar', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await phone.reload()
  await phone.getByText('50/100', { exact: true }).waitFor()

  // What somebody wrote is right, too.
  await author.goto(`/preguntas/${quiz.id}?ver=cifras`)
  await author.getByRole('button', { name: 'Recalificar…' }).nth(1).click()
  await dialog.getByRole('radio', { name: 'Aceptar otra respuesta' }).check()
  await dialog.getByRole('combobox', { name: 'Respuesta que también es correcta' }).fill('celeste')
  await dialog.getByText('Cambia la calificación de 1 persona').waitFor()
  await dialog.getByLabel('Motivo').fill('También se dice así')
  await expectFits(author)
  await dialog.getByRole('button', { name: 'Recalificar', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const history = author.getByRole('region', { name: 'Recalificaciones' })
  await history.getByText('Hecha', { exact: true }).nth(1).waitFor()
  await phone.reload()
  await phone.getByText('100/100', { exact: true }).waitFor()

  // Taken back, the key is again what it was.
  await history.getByRole('button', { name: 'Deshacer' }).click()
  await author.getByText('La pregunta también vuelve a ser la de antes de corregirla.').waitFor()
  await author.getByRole('dialog').getByRole('button', { name: 'Deshacer', exact: true }).click()
  await history.getByText('Deshecha', { exact: true }).waitFor()

  // Another text: who answered reads theirs, and it can be the old one again.
  await author.goto(`/preguntas/${quiz.id}`)
  await author.getByRole('button', { name: /^Editar ¿De qué color/ }).click()
  const form = author.getByRole('region', { name: 'Editar pregunta' })
  await form.locator('[contenteditable=true]').first().fill('¿De qué color es el mar?')
  await form.getByRole('button', { name: 'Actualizar registro' }).click()
  await author.getByText('Pregunta actualizada').waitFor()
  await form.waitFor({ state: 'detached' })
  await author.goto(`/preguntas/${quiz.id}?ver=resultados`)
  await author.getByRole('button', { name: /^Intentos: / }).click()
  await author.getByRole('button', { name: 'Ver respuestas del intento 1' }).click()
  const seen = author.getByRole('region', { name: 'Pregunta 2' })
  await seen.getByText('Pregunta 2 · Versión anterior').waitFor()
  await seen.getByText('¿De qué color es el cielo?').waitFor()
  await expectFits(author)
  await author.goto(`/preguntas/${quiz.id}`)
  await author.getByRole('button', { name: /^Editar ¿De qué color/ }).click()
  await form.getByText(/^Ver l/).click()
  await form
    .getByRole('button', { name: /^Volver a la versión / })
    .first()
    .click()
  await author
    .getByRole('dialog', { name: /^¿Volver a la versión/ })
    .getByRole('button', { name: 'Volver a esta' })
    .click()
  await author.getByText('La pregunta es otra vez la de antes').waitFor()
  await form.waitFor({ state: 'detached' })
  await author.getByRole('tabpanel', { name: 'Preguntas' }).getByText('¿De qué color es el cielo?').waitFor()
  expectNoComplaints(author)
})
