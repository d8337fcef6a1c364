/** The streamed class, from both sides, for the walk of accessibility. */
import type { Page } from 'playwright-core'
import { YOUTUBE } from './desvio.ts'
import { heading, row, type State, text } from './pantallas.base.ts'

/** What the demo has: the class that goes on, its course, and one that is over. */
const [EN_VIVO, PASADA] = ['/eventos-stream?evento=1', '/eventos-stream?evento=2']
const CURSO = '/contenido-curso-curricula-vivo?curricula=2&curso=9'
const questions = (page: Page) =>
  page.getByRole('list', { name: 'Preguntas de la clase' }).getByRole('listitem').first().waitFor()

const screens: State[] = [
  { who: 'coach', what: 'streams', path: '/eventos-stream', ready: row('retroalimentar en equipo') },
  { who: 'docente', what: 'streams, to read', path: '/eventos-stream', ready: heading(/^En vivo/) },
  {
    who: 'coach',
    what: 'streams without a match',
    path: '/eventos-stream?search=zzz',
    ready: text(/No hay registros que concuerden/),
  },
  {
    who: 'coach',
    what: 'new stream with errors',
    path: '/eventos-stream?nuevo',
    ready: page => page.getByRole('textbox', { name: 'Video de YouTube' }).waitFor(),
    open: page => page.getByRole('dialog').getByRole('button', { name: 'Crear transmisión' }).click(),
  },
  {
    who: 'coach',
    what: 'video of a stream',
    path: '/eventos-stream?editar=1',
    ready: page => page.getByText('Este es el video que se verá.').waitFor(),
  },
  { who: 'coach', what: 'class that is held', path: EN_VIVO, ready: questions },
  {
    who: 'coach',
    what: 'reply being written',
    path: EN_VIVO,
    ready: questions,
    open: page =>
      page
        .getByRole('button', { name: /^Responder a/ })
        .first()
        .click(),
  },
  {
    who: 'coach',
    what: 'end of a class, asked',
    path: EN_VIVO,
    ready: questions,
    open: async page => {
      await page.getByRole('switch', { name: 'Terminar clase' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    who: 'coach',
    what: 'attendance',
    path: PASADA,
    ready: questions,
    open: async page => {
      await page.getByRole('tab', { name: 'Asistencia' }).click()
      await page.getByRole('list', { name: 'Personas en la clase' }).waitFor()
    },
  },
  { who: 'estudiante', what: 'class with its questions', path: CURSO, ready: questions },
  { who: 'docente', what: 'class of a teacher who learns', path: CURSO, ready: questions },
]

/** What is asked of YouTube is answered by the walk itself. */
export const liveScreens = screens.map(s => ({ ...s, except: YOUTUBE }))
