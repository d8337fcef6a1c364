/** A quiz and the pages of exams. */
import type { Page } from 'playwright-core'
import { heading, type State } from './pantallas.base.ts'

/** Quizzes of the demo: one that is only looked at, and one that is finished. */
const [LOOKED_AT, FINISHED] = [39, 61]

const send = (page: Page, method: string, path: string, body?: object): Promise<{ token: string }> =>
  page.evaluate(
    async ([verb, url, json]) => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)![1]!)
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': token }
      return (await fetch(url!, { method: verb!, headers, ...(json ? { body: json } : {}) })).json()
    },
    [method, path, body ? JSON.stringify(body) : ''] as const,
  )

const openExam = async (page: Page, id: number) => {
  const { token } = await send(page, 'GET', '/api/session/token')
  await page.goto(`/examenv2/${id}/${token}`)
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
      await page.getByText('Pregunta 1 de 5').waitFor()
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
      await send(page, 'POST', '/api/calificar-quiz', { actividad_id: FINISHED })
      await openExam(page, FINISHED)
      await page.getByText('0 de 5 respuestas correctas').waitFor()
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
]
