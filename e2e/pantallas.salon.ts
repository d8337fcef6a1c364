/** The classroom, doubts, and one's own grades. */
import type { Page } from 'playwright-core'
import { placeOf } from './harness.ts'
import { heading, row, type State, text } from './pantallas.base.ts'

/** The book itself: what the server has drawn of it takes no keys. */
const grid = async (page: Page) => {
  await page.getByRole('grid').waitFor()
  await page.locator('#trazo').waitFor({ state: 'detached' })
}
/** The review of the first delivery that waits, in the panel or, on a phone, as a page. */
const review = async (page: Page) => {
  await page.getByRole('gridcell').filter({ hasText: 'Entregado' }).first().click()
  await page.getByLabel('Comentarios').waitFor()
}

export const salonScreens: State[] = [
  { who: 'coach', what: 'what waits for a coach', path: '/hoy', ready: heading('Por revisar') },
  { who: 'gestor', what: 'what waits for who manages a school', path: '/hoy', ready: heading('Lugares') },
  { who: 'admin', what: 'what waits for who administers', path: '/hoy', ready: heading('Próximos días') },
  { who: 'docente', what: 'queue of what waits', path: '/calificar', ready: row('Una consigna, dos caminos') },
  { who: 'coach', what: 'queue without a match', path: '/calificar?search=zzz', ready: text(/^No hay registros que/) },
  {
    who: 'coach',
    what: 'all places, on a phone',
    path: '/calificar',
    ready: row('Una consigna, dos caminos'),
    open: async page => {
      const more = page.getByRole('button', { name: 'Más', exact: true })
      if (!(await more.isVisible())) return
      await more.click()
      await page.getByRole('dialog', { name: 'Más' }).waitFor()
    },
  },
  { who: 'coach', what: 'classroom', path: '/miSalon', ready: row('3.º A') },
  {
    who: 'coach',
    what: 'classroom without a match',
    path: '/miSalon?search=zzz',
    ready: text(/No hay registros que concuerden/),
  },
  { who: 'gestor', what: 'courses with deliveries', path: '/salon-cursos', ready: row('Diseña clases activas') },
  { who: 'docente', what: 'courses of a group', path: '/salon-cursos-grupo/5', ready: row('Diseña clases activas') },
  { who: 'coach', what: 'grade book', path: '/entregables/5/c/1?tab=calificable', ready: grid },
  { who: 'coach', what: 'grade book, received', path: '/entregables/5/c/1', ready: grid },
  {
    who: 'coach',
    what: 'grade book of nothing',
    path: '/entregables/5/c/1?tab=rubrica',
    ready: text(/No hay información de momento con este grupo/),
  },
  {
    who: 'coach',
    what: 'sheet with weights and total',
    path: '/entregables/5/c/2?tab=hoja',
    ready: page => page.getByRole('columnheader', { name: 'Total' }).waitFor(),
  },
  {
    who: 'coach',
    what: 'grade being typed',
    path: '/entregables/5/c/1?tab=calificable',
    ready: grid,
    open: async page => {
      await page.getByRole('gridcell').filter({ hasText: 'Entregado' }).first().focus()
      await page.keyboard.type('999')
      await page.keyboard.press('Enter')
      await page.getByRole('textbox', { name: /^Calificación de/ }).waitFor()
    },
  },
  { who: 'coach', what: 'review with a grade', path: '/entregables/5/c/1?tab=calificable', ready: grid, open: review },
  {
    who: 'coach',
    what: 'review by rubric',
    path: '/entregables/5/c/2?tab=rubrica',
    ready: grid,
    open: async page => {
      await review(page)
      await page.getByRole('group').first().waitFor()
    },
  },
  {
    who: 'coach',
    what: 'returning a delivery, without words',
    path: '/entregables/5/c/1?tab=calificable',
    ready: grid,
    open: async page => {
      await review(page)
      await page.getByRole('button', { name: 'Devolver para corregir' }).click()
      await page.getByRole('button', { name: 'Devolver', exact: true }).click()
      await page.getByText('Escribe qué hay que corregir').waitFor()
    },
  },
  {
    who: 'coach',
    what: 'thread of a delivery, with a comment looked for',
    path: '/entregables/5/c/1?tab=calificable',
    ready: grid,
    open: async page => {
      await review(page)
      await page.getByRole('button', { name: 'Mensajes', exact: true }).click()
      await page.getByRole('textbox', { name: 'Tu mensaje' }).fill('/')
      await page.getByRole('listbox', { name: 'Comentarios guardados' }).waitFor()
    },
  },
  {
    who: 'coach',
    what: 'own comments',
    path: '/entregables/5/c/1?tab=calificable',
    ready: grid,
    open: async page => {
      await review(page)
      await page.getByRole('button', { name: 'Mensajes', exact: true }).click()
      await page.getByRole('button', { name: 'Tus comentarios guardados' }).click()
      await page.getByRole('dialog').getByText('Excelente ejemplo.').waitFor()
    },
  },
  {
    who: 'coach',
    what: 'reopening a graded delivery',
    path: '/entregables/5/c/1?tab=calificable',
    ready: grid,
    open: async page => {
      await page.getByRole('gridcell').filter({ hasText: /^\d+$/ }).first().click()
      await page.getByRole('button', { name: 'Reabrir' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Reabrir', exact: true }).click()
      await page.getByText('Escribe por qué la reabres').waitFor()
    },
  },
  {
    who: 'admin',
    what: 'a returned delivery with its history',
    path: '/curso-entregables/4?tab=calificable',
    ready: grid,
    open: async page => {
      await page.getByRole('gridcell').filter({ hasText: 'Devuelta' }).first().click()
      await page.getByRole('button', { name: 'Historial' }).click()
      await page.locator('li > b').filter({ hasText: 'Devuelta para corregir' }).waitFor()
    },
  },
  { who: 'admin', what: 'returned deliveries', path: '/entregas-general/4?estado=devuelta', ready: text(/^1–\d+ de /) },
  { who: 'coach', what: 'deliveries of a course', path: '/curso-entregables/1', ready: text(/^1–\d+ de /) },
  { who: 'coach', what: 'grade book of a course', path: '/curso-entregables/1?tab=sencillo', ready: grid },
  {
    who: 'coach',
    what: 'grade dialog',
    path: '/curso-entregables/1?modo=2',
    ready: text(/^1–\d+ de /),
    open: async page => {
      await page
        .getByRole('button', { name: /^Calificar la entrega/ })
        .first()
        .click()
      await page.getByLabel('Calificación').fill('101')
      await page.getByRole('button', { name: 'Guardar calificación' }).click()
      await page.getByText('La calificación va de 0 a 100').waitFor()
    },
  },
  { who: 'docente', what: 'all deliveries', path: '/entregas-general/1?estado=calificado', ready: text(/^1–\d+ de /) },
  { who: 'docente', what: 'courses of all deliveries', path: '/entregas-general', ready: row('Diseña clases activas') },
  {
    who: 'coach',
    what: 'preview of a rubric',
    path: '/entregas-general/2?modo=3',
    ready: async page => {
      const review = page.getByRole('link', { name: /^Revisar la entrega/ }).first()
      // Where it leads to, it is asked again when the page has become as narrow as a phone.
      if ((await placeOf(page)).pathname !== '/preview-rubrica') await review.click()
      await page.getByRole('group').first().waitFor()
    },
  },
  { who: 'coach', what: 'dates of a course', path: '/plazos/5/c/1', ready: text(/^Los horarios están en/) },
  {
    who: 'gestor',
    what: 'dates of a course, to look at',
    path: '/plazos/5/c/1',
    ready: text(/^Los horarios están en/),
  },
  {
    who: 'coach',
    what: 'dates of a course as a month, one in the hand',
    path: '/plazos/5/c/1?vista=mes',
    ready: grid,
    open: async page => {
      await page
        .getByRole('button', { name: /^Mover / })
        .first()
        .click()
      await page.getByText(/^Mueves/).waitFor()
    },
  },
  { who: 'gestor', what: 'dates of a course as a month, to look at', path: '/plazos/5/c/1?vista=mes', ready: grid },
  {
    who: 'coach',
    what: 'groups of a course with dates',
    path: '/plazos-curso/1',
    ready: text(/actividades con fechas$/),
  },
  {
    who: 'coach',
    what: 'dates out of order, of marked activities',
    path: '/plazos/5/c/1',
    ready: text(/^Los horarios están en/),
    open: async page => {
      await page.getByLabel('Abre de Los cinco acuerdos de mi grupo').fill('2090-05-03T23:59')
      await page.getByText('Debe abrir antes de la fecha límite').waitFor()
      await page.getByLabel('Marcar Los cinco acuerdos de mi grupo').check()
      await page.getByRole('button', { name: 'Mismas fechas' }).waitFor()
    },
  },
  {
    who: 'coach',
    what: 'calendar of a course',
    path: '/plazos/5/c/1',
    ready: text(/^Los horarios están en/),
    open: async page => {
      await page.getByRole('button', { name: 'Calendarizar' }).click()
      await page.getByRole('button', { name: 'Proponer fechas' }).click()
      await page.getByText('Elige el primer día', { exact: true }).waitFor()
    },
  },
  {
    who: 'coach',
    what: 'more time for one learner',
    path: '/entregables/5/c/1',
    ready: grid,
    open: async page => {
      await page
        .getByTitle(/^Dar prórroga a/)
        .first()
        .click()
      await page.getByRole('button', { name: 'Guardar prórroga' }).click()
      await page.getByText('Escribe por qué le das más tiempo').waitFor()
    },
  },
  { who: 'coach', what: 'doubts', path: '/dudas-coach', ready: text(/¿Cuántos minutos/) },
  {
    who: 'coach',
    what: 'answer with errors',
    path: '/dudas-coach',
    ready: text(/¿Cuántos minutos/),
    open: async page => {
      await page
        .getByRole('button', { name: /^Responder a/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Enviar respuesta' }).click()
      await page.getByText('Escribe la respuesta').waitFor()
    },
  },
  {
    who: 'docente',
    what: 'an answer of somebody else',
    path: '/dudas-coach?tab=contestadas',
    ready: text(/¿«Comprender»/),
    open: async page => {
      await page
        .getByRole('button', { name: /^Ver la respuesta a/ })
        .first()
        .click()
      await page.getByText('Sólo el autor').waitFor()
    },
  },
  {
    who: 'estudiante',
    what: 'own grades',
    path: '/mis-calificaciones',
    ready: heading('Primeros pasos en el aula digital'),
  },
  {
    who: 'estudiante',
    what: 'the history of a delivery of one’s own',
    path: '/mis-calificaciones?curso=1',
    ready: text(/Tu plan para el primer ingreso/),
    open: async page => {
      await page
        .getByRole('button', { name: /^Historial de / })
        .first()
        .click()
      await page.getByRole('listitem').getByText('Entregada', { exact: true }).first().waitFor()
    },
  },
  {
    who: 'estudiante',
    what: 'thread of an own delivery',
    path: '/mis-calificaciones?curso=1',
    ready: text(/Tu plan para el primer ingreso/),
    open: async page => {
      await page
        .getByRole('button', { name: /^Mensajes de/ })
        .first()
        .click()
      await page
        .getByRole('log', { name: 'Mensajes' })
        .getByText(/^Profe, ¿está bien/)
        .waitFor()
    },
  },
  {
    who: 'estudiante',
    what: 'own grades of a course',
    path: '/mis-calificaciones?curso=1',
    ready: text(/Tu plan para el primer ingreso/),
  },
]
