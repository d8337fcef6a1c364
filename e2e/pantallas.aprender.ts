/** The screens of who learns, for the walk of accessibility. */
import type { Page } from 'playwright-core'
import { heading, type State, text } from './pantallas.base.ts'

/** The first course of «Docente digital: nivel 1»; the second asks for it. */
const CURSO = '/contenido-curso-curricula?curricula=3&curso=1'
const tab = (name: RegExp) => (page: Page) => page.getByRole('tab', { name }).click()

const entregar = (page: Page) =>
  page
    .getByRole('button', { name: /^(Entregar|Cambiar entrega): Los cinco acuerdos/ })
    .first()
    .click()

export const learnerScreens: State[] = [
  {
    who: 'estudiante',
    what: 'start of a learner with a next step',
    path: '/crear-contenido-curricula',
    ready: text(/Sigue donde te quedaste/),
  },
  {
    who: 'docente',
    what: 'start of a teacher who learns',
    path: '/crear-contenido-curricula',
    ready: text(/Sigue donde te quedaste/),
  },
  {
    who: 'coach',
    what: 'start of a coach who learns',
    path: '/crear-contenido-curricula',
    ready: page => page.getByRole('link', { name: 'Aprendo', exact: true }).waitFor(),
    open: async page => {
      // It leads to where this person was last when they learned: here that is the start, whatever screens they saw
      // before.
      await page.goto('/mis-calificaciones')
      // Noted once that screen stands, on which nothing says so.
      await page.waitForFunction(() => Object.values(localStorage).some(kept => kept.includes('"modo":"aprendo"')))
      await page.goto('/crear-contenido-curricula')
      await page.getByRole('heading', { name: 'Tus programas' }).waitFor()
      await page.goto('/hoy')
      await page.getByRole('link', { name: 'Aprendo', exact: true }).click()
      await page.getByRole('heading', { name: 'Tus programas' }).waitFor()
    },
  },
  {
    who: 'gestor',
    what: 'the switch of who manages a school',
    path: '/centro-escolar',
    ready: page => page.getByRole('link', { name: 'Mi escuela', exact: true }).first().waitFor(),
  },
  {
    who: 'estudiante',
    what: 'curricula without a match, for a learner',
    path: '/crear-contenido-curricula?search=zzz',
    ready: text(/No hay registros que concuerden/),
  },
  {
    who: 'estudiante',
    what: 'courses to follow, one of them closed',
    path: '/cursos-curricula?curricula=3&is_dashboard=true',
    ready: text(/Completa antes:/),
  },
  {
    who: 'docente',
    what: 'courses to follow, with a live one',
    path: '/cursos-curricula?curricula=2&is_dashboard=true',
    ready: heading('Clase en vivo: preguntas que abren conversación'),
  },
  {
    who: 'docente',
    what: 'live course before its class',
    path: '/contenido-curso-curricula-vivo?curricula=2&curso=6',
    ready: text(/Empieza en \d+ días/),
  },
  {
    who: 'docente',
    what: 'live course with its recording',
    path: '/contenido-curso-curricula-vivo?curricula=2&curso=7',
    ready: page => page.getByRole('button', { name: 'reproducir', exact: true }).waitFor(),
  },
  {
    who: 'estudiante',
    what: 'a curriculum that is not theirs',
    path: '/cursos-curricula?curricula=1',
    ready: text(/no es para ti/),
    except: /status of 404/,
  },
  {
    who: 'estudiante',
    what: 'activities with dates',
    path: `${CURSO}&unidad=3`,
    ready: text(/^Entrega antes del/),
  },
  {
    who: 'estudiante',
    what: 'ways to hand in',
    path: `${CURSO}&unidad=3`,
    ready: text(/^Entrega antes del/),
    open: async page => {
      await entregar(page)
      await page.getByRole('group', { name: '¿Cómo lo entregas?' }).waitFor()
    },
  },
  {
    who: 'estudiante',
    what: 'words to hand in',
    path: `${CURSO}&unidad=3`,
    ready: text(/^Entrega antes del/),
    open: async page => {
      await entregar(page)
      await page.getByRole('button', { name: 'Escribir aquí' }).click()
      await page.getByRole('textbox', { name: 'Tu respuesta' }).waitFor()
    },
  },
  {
    who: 'estudiante',
    what: 'a file or a link to hand in',
    path: `${CURSO}&unidad=3`,
    ready: text(/^Entrega antes del/),
    open: async page => {
      await entregar(page)
      await page.getByRole('button', { name: 'Archivo o enlace' }).click()
      await page.getByLabel('Enlace de tu trabajo').waitFor()
    },
  },
  {
    who: 'estudiante',
    what: 'start with what is to be done',
    path: '/crear-contenido-curricula',
    ready: heading('Por hacer'),
  },
  {
    who: 'estudiante',
    what: 'nothing on this device yet',
    path: '/sin-conexion',
    ready: text(/^Todavía no llevas ningún curso/),
  },
  {
    who: 'estudiante',
    what: 'own page with a rhythm that was chosen',
    path: '/update-user-info',
    ready: async page => {
      await page.getByLabel('Días por semana').selectOption('3')
      await page.getByText(/^Esta semana: \d( de 3)? días?/).waitFor()
    },
  },
  { who: 'estudiante', what: 'own agenda', path: '/agenda', ready: text(/^Hasta el /) },
  { who: 'coach', what: 'agenda of who teaches', path: '/agenda', ready: text(/^Hasta el /) },
  {
    who: 'estudiante',
    what: 'own agenda as a month',
    path: '/agenda?vista=mes',
    ready: page => page.getByRole('grid').waitFor(),
  },
  {
    who: 'gestor',
    what: 'a calendar to subscribe to',
    path: '/agenda?dia=2040-01-01',
    ready: text(/^No tienes nada/),
    open: async page => {
      await page.getByRole('button', { name: 'Suscribir mi calendario' }).click()
      await page.getByText(/se actualizan solas/).waitFor()
    },
  },
  { who: 'admin', what: 'agenda without anything', path: '/agenda?dia=2040-01-01', ready: text(/^No tienes nada/) },
  // Wherever in it the person was left: other screens of the walk move them.
  {
    who: 'estudiante',
    what: 'course',
    path: CURSO,
    ready: page => page.getByRole('tab', { name: /^Materiales/ }).waitFor(),
  },
  {
    who: 'docente',
    what: 'course that is done',
    path: CURSO,
    ready: text(/Terminaste este curso/),
  },
  {
    who: 'estudiante',
    what: 'materials of an objective',
    path: `${CURSO}&unidad=1&objetivo=1`,
    ready: heading('Protege tu cuenta institucional'),
    open: tab(/^Materiales/),
  },
  {
    who: 'estudiante',
    what: 'a material that is a page, which is read',
    path: `${CURSO}&unidad=1&objetivo=2`,
    ready: heading('Acompaña a tu grupo en su primer ingreso'),
    open: async page => {
      await page.getByRole('tab', { name: /^Materiales/ }).click()
      await page.getByRole('button', { name: 'Leer: Guía del primer ingreso' }).click()
      await page.getByRole('cell', { name: '0 a 10' }).waitFor()
    },
  },
  {
    who: 'estudiante',
    what: 'a material that is a file',
    path: `${CURSO}&unidad=1&objetivo=2`,
    ready: heading('Acompaña a tu grupo en su primer ingreso'),
    open: async page => {
      await page.getByRole('tab', { name: /^Materiales/ }).click()
      await page.getByRole('link', { name: 'Descargar: Lista para el primer ingreso' }).waitFor()
    },
  },
  {
    who: 'estudiante',
    what: 'activity of a unit',
    path: `${CURSO}&unidad=2`,
    ready: heading('Arma la carpeta de tu materia'),
    open: tab(/^Materiales/),
  },
  {
    who: 'estudiante',
    what: 'course that is closed',
    path: '/contenido-curso-curricula?curricula=3&curso=2',
    ready: text(/Completa antes: Primeros pasos/),
    except: /status of 409/,
  },
  {
    who: 'coach',
    what: 'course as its authors preview it',
    path: CURSO,
    ready: heading('Protege tu cuenta institucional'),
  },
  {
    who: 'gestor',
    what: 'course of who manages a school and learns',
    path: CURSO,
    ready: heading('Protege tu cuenta institucional'),
  },
]
