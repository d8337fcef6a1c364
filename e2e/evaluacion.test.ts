/** A quiz that runs as its author says, from its settings to another attempt for one person (ADR 060). */
import { actividadesRoutes, examenesRoutes, reactivosRoutes, unidadesRoutes } from '@eleva/contract'
import type { Locator, Page } from 'playwright-core'
import { afterEach, expect, inject, test } from 'vitest'
import { databaseOf } from '../bench/servidor.ts'
import { connect } from '../server/src/kit/db/db.ts'
import { expectFits } from './axe.ts'
import { call, expectNoComplaints, settled, useBrowser } from './harness.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

/** To the button of that name, by Tab alone, and on it. */
async function press(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true })
  await button.waitFor()
  for (let i = 0; i < 40 && !(await button.evaluate(e => e === document.activeElement)); i++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
}

/** Answers what is asked rightly, by its own words, until none is left. */
async function answer(page: Page, from: number, to: number, right: boolean) {
  for (let n = from; n <= to; n++) {
    await page.getByText(`Pregunta ${n} de 3`, { exact: true }).waitFor()
    await page.getByRole('radio', { name: right ? 'Sí' : 'No', exact: true }).check()
    await page.getByText(/^Recibido \d\d:\d\d$/).waitFor()
    if (n < to) await press(page, 'Siguiente')
  }
}

async function make(author: Page) {
  const name = `Evaluación con reglas ${Date.now()}`
  const unit = await call(author, unidadesRoutes.create, {
    body: {
      nombre_unidad: 'Unidad de las reglas',
      clave_interna: `R-${Date.now()}`,
      descripcion: 'x',
    },
  })
  const quiz = await call(author, actividadesRoutes.create, {
    body: {
      nombre_actividad_unidad: name,
      unidad_id: unit.id,
    },
  })
  const bank = await call(author, actividadesRoutes.create, {
    body: {
      nombre_actividad_unidad: 'Para sortear',
      unidad_id: unit.id,
    },
  })
  const categoria = `Lectura por sorteo ${Date.now()}`
  const { id: categoria_id } = await call(author, reactivosRoutes.createCategoria, { body: { nombre: categoria } })
  for (const [n, actividad_id] of [quiz.id, bank.id, bank.id, bank.id, bank.id].entries()) {
    const made = await call(author, reactivosRoutes.create, {
      body: {
        reactivo: `<p>¿Es cierta la frase ${n + 1}?</p>`,
        actividad_id,
        explicacion: '<p>Porque así lo dice el texto.</p>',
        ...(n ? { categoria_id } : {}),
      },
    })
    await call(author, reactivosRoutes.createRespuesta, {
      body: { reactivo_id: made.id, respuesta: 'Sí', correcta: 1 },
    })
    await call(author, reactivosRoutes.createRespuesta, {
      body: { reactivo_id: made.id, respuesta: 'No', correcta: 0 },
    })
  }
  return { id: quiz.id, name, categoria }
}

async function openAt(page: Page, id: number) {
  const { token } = await call(page, examenesRoutes.token, {})
  await page.goto(`/examenv2/${id}/${token}`)
  await settled(page)
}

/** The end of what is open comes now, and a person's time has gone by between its answers. */
async function endTime(id: number) {
  const { sql, close } = connect(databaseOf(inject('dir')))
  await sql`update intento_respuestas respuesta set creado_en = now() - interval '5 minutes' + respuesta.lugar * interval '20 seconds' from intentos intento
    where intento.id = respuesta.intento_id and intento.actividad_id = ${id} and intento.terminado_en is null and respuesta.respuestas <> '{}'`
  await sql`update intentos set vence_en = now() - interval '20 seconds', creado_en = now() - interval '10 minutes'
    where actividad_id = ${id} and terminado_en is null`
  await close()
}

async function setAjustes(author: Page, id: number, categoria: string) {
  await author.goto(`/preguntas/${id}?ver=ajustes`)
  await author.getByLabel('Intentos', { exact: true }).fill('2')
  await author.getByLabel('Minutos', { exact: true }).fill('10')
  await author.getByLabel('Calificación para aprobar').fill('60')
  await author.getByRole('switch', { name: 'Revolver las preguntas' }).check()
  await author.getByRole('switch', { name: 'Modo de práctica' }).check()
  await author.getByRole('button', { name: 'Sortear preguntas' }).click()
  await author.getByLabel('Cuántas').fill('2')
  await author.getByRole('combobox', { name: 'De dónde salen' }).click()
  await author.getByRole('option', { name: categoria }).click()
  for (const what of ['Si cada respuesta es correcta', 'Las respuestas correctas', 'Las explicaciones']) {
    await author.getByRole('combobox', { name: what }).click()
    await author.getByRole('option', { name: 'Al terminar el intento' }).click()
  }
  await author.getByRole('button', { name: 'Guardar ajustes' }).click()
  await author.getByText('Ajustes guardados').waitFor()
  await expectFits(author)
}

/** As who takes it sees it, and nothing of it is kept. */
async function preview(author: Page, name: string) {
  await author.getByRole('button', { name: 'Vista previa' }).click()
  const preview = author.getByRole('dialog', { name })
  await preview.getByText('Son 3 preguntas.').waitFor()
  await preview.getByRole('button', { name: 'Comenzar' }).click()
  await preview.getByText('Pregunta 1 de 3').waitFor()
  await preview.getByText('Vista previa: no cuenta').waitFor()
  await preview.getByRole('button', { name: 'Salir' }).click()
}

async function begin(phone: Page, id: number) {
  await openAt(phone, id)
  await phone.getByRole('heading', { name: 'Antes de empezar' }).waitFor()
  await phone.getByText('Tienes 10 minutos desde que comienzas.').waitFor()
  await phone.getByText('Tienes 2 intentos. Cuenta tu calificación más alta.').waitFor()
  await expectFits(phone)
  await press(phone, 'Comenzar')
  await phone.getByText('Pregunta 1 de 3').waitFor()
  await phone.getByText('Intento 1 de 2').waitFor()
  await phone.getByRole('timer', { name: 'Tiempo que queda' }).waitFor()
  await expectFits(phone)
  await answer(phone, 1, 1, true)
  await press(phone, 'Siguiente')
  await phone.getByText('Pregunta 2 de 3').waitFor()
  expectNoComplaints(phone)
}

/** The line is lost on the phone, and another device goes on where it was. */
async function goOnElsewhere(phone: Page, other: Page, id: number) {
  await phone.route(/\/api\/(preguntas\/responsesUser|calificar-quiz|log)/, r => r.abort())
  await phone.getByRole('radio', { name: 'Sí', exact: true }).check()
  await phone.getByText('Guardado aquí', { exact: true }).waitFor()
  await openAt(other, id)
  await other.getByText('Pregunta 2 de 3').waitFor()
  await phone.unrouteAll()
  await phone.evaluate(() => dispatchEvent(new Event('online')))
  await phone.getByText(/^Recibido \d\d:\d\d$/).waitFor()
}

/** Its time ends it; what was kept is graded, and seen with what is right. */
async function seeEnded(other: Page, id: number) {
  await endTime(id)
  await other.reload()
  await other.getByText('67/100').first().waitFor()
  await other.getByText('Se acabó el tiempo y se envió lo que llevabas.').waitFor()
  await other.getByText('Aprobada').waitFor()
  await other.getByRole('heading', { name: 'Aprobaste con 67 de 100' }).waitFor()
  await other.getByText('Te queda 1 intento de 2.').waitFor()
  await settled(other)
  await expectFits(other)
  await other.getByRole('button', { name: 'Ver respuestas del intento 1' }).click()
  await other.getByText('Porque así lo dice el texto.').first().waitFor()
  expect(await other.getByText('Correcta', { exact: true }).count()).toBeGreaterThanOrEqual(2)
  await other.getByText('sin contestar').waitFor()
  expect(await other.getByText('Su camino').count()).toBe(0)
  await expectFits(other)
  await other.getByRole('button', { name: 'Volver al resultado' }).click()
}

/** The second one is worse: the first goes on to count. */
async function takeWorse(other: Page) {
  await other.getByRole('button', { name: 'Intentar otra vez' }).click()
  await answer(other, 1, 3, false)
  await press(other, 'Finalizar Evaluación')
  await other.getByText('67/100').first().waitFor()
  await other.getByRole('list', { name: 'Tus intentos' }).getByText('0/100', { exact: true }).waitFor()
  expect(await other.getByRole('button', { name: 'Intentar otra vez' }).count()).toBe(0)
  expectNoComplaints(other)
}

/** In which order they answered is for who grades. */
async function seePath(author: Page, dialog: Locator) {
  const wide = author.viewportSize()!
  await author.setViewportSize({ width: 360, height: 740 })
  await expectFits(author)
  await author.setViewportSize(wide)
  await expectFits(author)
  await dialog.getByRole('button', { name: 'Ver respuestas del intento 1' }).click()
  await dialog.getByText('Su camino: en qué orden contestó').click()
  await expect.poll(() => dialog.locator('details li').count()).toBe(2)
  await expectFits(author)
  await dialog.getByRole('button', { name: 'Volver a los intentos' }).click()
}

async function giveAnother(author: Page, id: number) {
  await author.goto(`/preguntas/${id}?ver=resultados`)
  await author
    .getByRole('button', { name: /^Intentos: / })
    .first()
    .click()
  const dialog = author.getByRole('dialog', { name: 'Intentos' })
  await dialog.getByText('Lleva 2 de 2.').waitFor()
  await seePath(author, dialog)
  await dialog.getByRole('button', { name: 'Dar otro intento' }).click()
  const give = author.getByRole('dialog', { name: 'Dar otro intento' })
  await give.getByRole('button', { name: 'Dar otro intento' }).click()
  await give.getByText('Escribe por qué se lo das').waitFor()
  await give.getByLabel('Motivo').fill('Se fue la luz en su escuela')
  await give.getByRole('button', { name: 'Dar otro intento' }).click()
  await dialog.getByText('Tiene 1 intento más: Se fue la luz en su escuela.').waitFor()
  expectNoComplaints(author)
}

/** To practise counts for nothing, and says at once what is right. */
async function practise(other: Page) {
  await other.getByRole('button', { name: 'Practicar' }).click()
  await other.getByRole('button', { name: 'Empezar a practicar' }).click()
  await other.getByText('Pregunta 1 de 3').waitFor()
  await other.getByRole('radio', { name: 'No', exact: true }).check()
  await other.getByRole('button', { name: 'Comprobar respuesta' }).click()
  await other.getByText('Incorrecta', { exact: true }).waitFor()
  await other.getByText('Respuesta correcta:').waitFor()
  expect(await other.getByRole('radio', { name: 'Sí', exact: true }).isDisabled()).toBe(true)
  await settled(other)
  await expectFits(other)
  expectNoComplaints(other)
}

test('its author sets it, somebody takes it on a phone, loses the line, goes on elsewhere, and gets another attempt', async () => {
  const author = await browser.as('admin', '/dashboardUnidades')
  const { id, name, categoria } = await make(author)
  await setAjustes(author, id, categoria)
  await preview(author, name)

  const phone = await browser.as('coach', '/novedades', { width: 360 })
  await begin(phone, id)
  const other = await browser.as('coach', '/novedades')
  await goOnElsewhere(phone, other, id)

  await seeEnded(other, id)
  await phone.reload()
  await phone.getByText('67/100').first().waitFor()
  await settled(phone)
  await expectFits(phone)

  await takeWorse(other)
  await giveAnother(author, id)
  await other.reload()
  await other.getByRole('button', { name: 'Intentar otra vez' }).click()
  await answer(other, 1, 3, true)
  await press(other, 'Finalizar Evaluación')
  await other.getByText('100/100').first().waitFor()

  await practise(other)
})
