/** The screens of announcements, for the walk of accessibility. */
import { heading, type State, text } from './pantallas.base.ts'

export const announcementScreens: State[] = [
  ...(['admin', 'gestor', 'estudiante'] as const).map(
    (who): State => ({ who, what: 'announcements', path: '/anuncios', ready: heading('Anuncios') }),
  ),
  {
    who: 'docente',
    what: 'an announcement',
    path: '/anuncios',
    ready: page => page.getByRole('link', { name: /Nuevo horario del taller/ }).waitFor(),
    open: async page => {
      await page.getByRole('link', { name: /Nuevo horario del taller/ }).click()
      await page.getByRole('dialog').getByText('7:30 a 15:00').waitFor()
    },
  },
  {
    who: 'estudiante',
    what: 'an announcement that is gone',
    path: '/anuncios?anuncio=99999',
    ready: text(/^Ese anuncio ya no está/),
    except: /status of 404/,
  },
  {
    who: 'coach',
    what: 'announcements that were written',
    path: '/anuncios?ver=propios',
    ready: text(/^Muestra de proyectos de diseño/),
  },
  {
    who: 'coach',
    what: 'announcements without a match',
    path: '/anuncios?ver=propios&search=zzz',
    ready: text(/^No hay registros que concuerden/),
  },
  {
    who: 'coach',
    what: 'who has read an announcement',
    path: '/anuncios?ver=propios',
    ready: text(/^Trae tu bitácora impresa/),
    open: async page => {
      await page
        .getByRole('button', { name: /^Leído por/ })
        .first()
        .click()
      await page.getByRole('dialog').getByText('Sin leer').first().waitFor()
    },
  },
  {
    who: 'coach',
    what: 'a new announcement with errors',
    path: '/anuncios?nuevo',
    ready: page => page.getByRole('textbox', { name: 'Texto' }).waitFor(),
    open: async page => {
      await page.getByText('A una hora', { exact: true }).click()
      await page.getByRole('button', { name: 'Programar anuncio' }).click()
      await page.getByText('Escribe el título del anuncio').waitFor()
    },
  },
  {
    who: 'coach',
    what: 'an announcement of a group, on its page',
    path: '/salon-cursos-grupo/5',
    ready: heading('Cursos de 3.º A'),
  },
]
