/**
 * A grade that its class hears of together, once the quiz has closed (ADR 060).
 *
 * @module-tag resto
 */
import { plazosRoutes, reactivosRoutes } from '@eleva/contract'
import type { Page } from 'playwright-core'
import { afterEach, expect, test } from 'vitest'
import { expectFits, expectNoViolations } from './axe.ts'
import { call, expectNoComplaints, settled, signIn, useBrowser } from './harness.ts'
import { buildMundo } from './mundo.ts'

const browser = useBrowser()
afterEach(() => browser.closeAll())

const CORREO = 'nora.nota@nota.mx'
const QUIZ = 'Lo que aprendimos del bosque'
const SE_VE = 'Tu calificación se muestra cuando cierre la evaluación:'

/** A course with a quiz of three questions, and a group of one learner who follows it. */
async function build(admin: Page) {
  const made = await buildMundo(admin, {
    nombre: 'Del bosque',
    grupo: 'Bosque',
    lista: [['Nora Nota', CORREO]],
    unidad: 'Unidad del bosque',
    tareas: [{ nombre: QUIZ, modo: 0 }],
    curso: 'Curso del bosque',
    ademas: async ({ tareas: [id] }) => {
      for (const n of [1, 2, 3]) {
        const made = await call(admin, reactivosRoutes.create, {
          body: {
            reactivo: `<p>¿Es cierta la frase ${n}?</p>`,
            actividad_id: id!,
            explicacion: '<p>Lo dice la lectura.</p>',
          },
        })
        await call(admin, reactivosRoutes.createRespuesta, {
          body: { reactivo_id: made.id, respuesta: 'Sí', correcta: 1 },
        })
        await call(admin, reactivosRoutes.createRespuesta, {
          body: { reactivo_id: made.id, respuesta: 'No', correcta: 0 },
        })
      }
    },
  })
  return { ...made, id: made.tareas[0]! }
}
type Made = Awaited<ReturnType<typeof build>>

/** As the people's clocks show it, so many minutes from now. */
const reloj = (minutos: number) =>
  new Date(Date.now() + minutos * 60_000)
    .toLocaleString('sv-SE', { timeZone: 'America/Mexico_City' })
    .slice(0, 16)
    .replace(' ', 'T')
const close = (admin: Page, m: Made, minutos: number) =>
  call(admin, plazosRoutes.save, {
    params: { grupoId: m.grupo, cursoId: m.curso },
    body: {
      cambios: [{ actividad_id: m.id, fecha_limite: null, abre: null, cierra: reloj(minutos) }],
    },
  })

async function choose(page: Page, what: string, option: string) {
  await page.getByRole('combobox', { name: what, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('its author keeps it until the close; who takes it is told when, and then sees it', async () => {
  const author = await browser.as('admin', '/novedades')
  const m = await build(author)
  await close(author, m, 72 * 60)
  await author.goto(`/preguntas/${m.id}?ver=ajustes`)
  await author.getByLabel('Intentos', { exact: true }).fill('2')
  await author.getByLabel('Calificación para aprobar').fill('60')
  await choose(author, 'Si cada respuesta es correcta', 'Al terminar el intento')
  await choose(author, 'Las explicaciones', 'Al terminar el intento')
  // What would tell of it follows it.
  await choose(author, 'La calificación', 'Cuando cierre la evaluación')
  const aciertos = author.getByRole('combobox', { name: 'Si cada respuesta es correcta' })
  await expect.poll(() => aciertos.inputValue()).toBe('Cuando cierre la evaluación')
  await author.getByText('Mientras no se muestra la calificación, tampoco').waitFor()
  await author.getByRole('button', { name: 'Guardar ajustes' }).click()
  await author.getByText('Ajustes guardados').waitFor()
  await settled(author)
  await expectNoViolations(author)
  await expectFits(author)
  // An author who looks at it is told what the others will read.
  await author.getByRole('button', { name: 'Vista previa' }).click()
  const preview = author.getByRole('dialog', { name: QUIZ })
  await preview.getByText('Tu calificación se muestra cuando cierre la evaluación').waitFor()
  await preview.getByRole('button', { name: 'Comenzar' }).click()
  for (let n = 1; n < 3; n++) await preview.getByRole('button', { name: 'Siguiente' }).click()
  await preview.getByRole('button', { name: 'Finalizar Evaluación' }).click()
  await author.getByRole('button', { name: 'Finalizar', exact: true }).click()
  await preview.getByText('Quien la presente no verá su calificación aquí').waitFor()
  expectNoComplaints(author)

  const course = `/contenido-curso-curricula?curricula=${m.curricula}&curso=${m.curso}&unidad=${m.unidad}`
  const learner = await browser.open({ width: 360 })
  await signIn(learner, CORREO, course)
  await learner.getByRole('button', { name: `Comenzar: ${QUIZ}` }).click()
  const quiz = learner.getByRole('dialog', { name: QUIZ })
  await quiz.getByText(SE_VE).waitFor()
  await quiz.getByRole('button', { name: 'Comenzar', exact: true }).click()
  for (const [n, words] of ['Sí', 'Sí', 'No'].entries()) {
    await quiz.getByText(`Pregunta ${n + 1} de 3`, { exact: true }).waitFor()
    // Three days are no clock.
    expect([await quiz.getByText(/^Hazla antes del /).count(), await quiz.getByRole('timer').count()]).toEqual([1, 0])
    await quiz.getByRole('radio', { name: words, exact: true }).check()
    await quiz.getByText(/^Recibido \d\d:\d\d$/).waitFor()
    await quiz.getByRole('button', { name: n < 2 ? 'Siguiente' : 'Finalizar Evaluación' }).click()
  }
  await quiz.getByRole('heading', { name: 'Terminaste la evaluación' }).waitFor()
  await quiz.getByText(SE_VE).waitFor()
  await settled(learner)
  await expectNoViolations(learner)
  await expectFits(learner)
  expect(await quiz.textContent()).not.toMatch(/67|Aprobada|correcta|Por calificar/)
  await quiz.getByRole('button', { name: 'Ver respuestas del intento 1' }).click()
  await quiz.getByText('Lo dice la lectura.').first().waitFor()
  expect(await quiz.textContent()).not.toMatch(/Correcta|Incorrecta/)
  await quiz.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await learner.getByRole('button', { name: `Ver evaluación: ${QUIZ}` }).waitFor()
  await learner.getByText(SE_VE).waitFor()
  await settled(learner)
  await expectNoViolations(learner)
  await expectFits(learner)
  await learner.goto(`/mis-calificaciones?curso=${m.curso}`)
  await learner.getByText('Terminada', { exact: true }).waitFor()
  await learner.getByText(SE_VE).waitFor()
  await settled(learner)
  await expectNoViolations(learner)
  await expectFits(learner)
  expectNoComplaints(learner)

  // Who grades sees it meanwhile.
  await author.goto(`/preguntas/${m.id}?ver=resultados`)
  await author.getByText('67').first().waitFor()

  await close(author, m, -1)
  await learner.reload()
  await learner.getByText('67', { exact: true }).waitFor()
  // Back to what it is about, without looking for it.
  await learner.getByRole('link', { name: QUIZ }).click()
  await learner.getByText('67 / 100', { exact: true }).waitFor()
  await learner.getByRole('button', { name: `Ver resultado: ${QUIZ}` }).click()
  await quiz.getByText('2 de 3 respuestas correctas').waitFor()
  await quiz.getByText('Aprobada').waitFor()
  expectNoComplaints(learner)
})
