/** A quiz and the pages of exams. */

import {
  actividadesRoutes,
  evaluacionesRoutes,
  examenesRoutes,
  intentosRoutes,
  marchaRoutes,
  reactivosRoutes,
  unidadesRoutes,
} from '@eleva/contract'
import type { Page } from 'playwright-core'
import { call } from './harness.ts'
import { heading, row, type State } from './pantallas.base.ts'

/** Quizzes of the demo: one that is only looked at, and one that is finished. */
const [LOOKED_AT, FINISHED] = [39, 61]

const openExam = async (page: Page, id: number) => {
  const { token } = await call(page, examenesRoutes.token, {})
  await page.goto(`/examenv2/${id}/${token}`)
}

/**
 * A quiz of its own whose grade is kept from who takes it, finished by who looks at it.
 * @returns its key
 */
async function finishKept(page: Page): Promise<number> {
  const unidad = await call(page, unidadesRoutes.create, {
    body: {
      nombre_unidad: 'Unidad callada',
      clave_interna: `K-${Date.now()}`,
      descripcion: 'x',
    },
  })
  const { id } = await call(page, actividadesRoutes.create, {
    body: {
      nombre_actividad_unidad: 'Lo que ya sabías',
      unidad_id: unidad.id,
    },
  })
  await call(page, reactivosRoutes.create, {
    body: {
      reactivo: '<p>¿Es cierta?</p>',
      explicacion: '<p>Lo dice la lectura.</p>',
      actividad_id: id,
      tipo: 'verdadero',
      datos: { correcta: true },
    },
  })
  await call(page, evaluacionesRoutes.saveAjustes, {
    params: { id },
    body: {
      intentos: 3,
      minima: 60,
      ver_nota: 'nunca',
      ver_explicaciones: 'al_terminar',
    },
  })
  for (let n = 0; n < 2; n++) {
    const begun = await call(page, marchaRoutes.begin, { params: { id }, body: {} })
    const { intento } = begun as unknown as { intento: { id: number } }
    await call(page, intentosRoutes.finish, { body: { actividad_id: id, intento_id: intento.id } })
  }
  return id
}

const chooseExam = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Examen' }).click()
  await page.getByRole('option', { name: /^Cuestionario: permisos/ }).click()
  await page.getByRole('button', { name: /^Presentar examen/ }).waitFor()
}

export const quizScreens: State[] = [
  {
    who: 'estudiante',
    what: 'exam page',
    path: '/novedades',
    ready: async page => {
      await openExam(page, LOOKED_AT)
      await page.getByText('Pregunta 1 de 5').waitFor()
    },
  },
  {
    who: 'estudiante',
    what: 'question with several answers, one of them chosen',
    path: '/novedades',
    ready: async page => {
      await openExam(page, LOOKED_AT)
      // Loaded anew it stands at the question where it was left.
      await page.getByText(/^Pregunta \d de 5$/).waitFor()
      for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight')
      await page.getByRole('checkbox').first().check()
      await page.getByText(/^Recibido/).waitFor()
    },
  },
  {
    who: 'estudiante',
    what: 'question before finishing',
    path: '/novedades',
    ready: async page => {
      await openExam(page, LOOKED_AT)
      await page.getByText(/^Pregunta \d de 5$/).waitFor()
    },
    open: async page => {
      for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight')
      await page.getByRole('button', { name: 'Finalizar Evaluación' }).click()
      await page.getByRole('dialog', { name: '¿Finalizar la evaluación?' }).waitFor()
    },
  },
  {
    who: 'estudiante',
    what: 'result of a quiz',
    path: '/novedades',
    ready: async page => {
      await call(page, intentosRoutes.finish, { body: { actividad_id: FINISHED } })
      await openExam(page, FINISHED)
      await page.getByText('0 de 5 respuestas correctas').waitFor()
    },
  },
  {
    who: 'coach',
    what: 'end of a quiz whose grade is kept',
    path: '/novedades',
    ready: async page => {
      await openExam(page, await finishKept(page))
      await page.getByText('Tu calificación la da a conocer quien te evalúa.').waitFor()
    },
  },
  {
    who: 'coach',
    what: 'how a quiz runs, with its grade kept',
    path: '/preguntas/1?ver=ajustes',
    ready: page => page.getByRole('button', { name: 'Guardar ajustes' }).waitFor(),
    open: async page => {
      await page.getByRole('combobox', { name: 'La calificación' }).click()
      await page.getByRole('option', { name: 'Nunca' }).click()
      await page.getByText('Mientras no se muestra la calificación, tampoco').waitFor()
    },
  },
  { who: 'coach', what: 'ways to open an exam', path: '/examen-avanza', ready: heading('Examen avanza') },
  {
    who: 'coach',
    what: 'quiz in its dialog',
    path: '/examen-avanza',
    ready: heading('Examen avanza'),
    open: async page => {
      await chooseExam(page)
      await page.getByRole('button', { name: 'Abrir aquí' }).click()
      await page.getByText(/^Pregunta \d de 5$/).waitFor()
    },
  },
  {
    who: 'coach',
    what: 'grading by hand, with a rubric and a file',
    path: '/preguntas/73?ver=resultados',
    ready: row('Mateo Morales'),
    open: async page => {
      await page
        .getByRole('button', { name: /^Calificar a mano/ })
        .first()
        .click()
      await page.getByText('Rúbrica: Comentario a un trabajo').waitFor()
    },
  },
  {
    who: 'coach',
    what: 'the attempts of one person at a quiz',
    path: '/preguntas/73?ver=resultados',
    ready: row('Mateo Morales'),
    open: async page => {
      await page
        .getByRole('button', { name: /^Intentos/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Dar otro intento' }).waitFor()
    },
  },
  {
    who: 'coach',
    what: 'an answer that somebody chose, and what to do in place of deleting it',
    path: '/preguntas/73',
    ready: page => page.getByRole('button', { name: /^Más acciones de La mitad/ }).waitFor(),
    except: /status of 409/,
    open: async page => {
      await page.getByRole('button', { name: /^Más acciones de La mitad/ }).click()
      await page.getByRole('menuitem', { name: 'Respuestas' }).click()
      await page.getByRole('button', { name: /^Quitar Volver a explicar/ }).click()
      await page.getByText(/^Quienes la eligieron la ven/).waitFor()
    },
  },
]
