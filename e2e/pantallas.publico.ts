/** The public pages, for the walk of accessibility. */
import { heading, type State, text } from './pantallas.base.ts'

const searched = '/canopi-cursos?search=zzz'

export const publicScreens: State[] = [
  { what: 'public programme', path: '/canopi', ready: heading('Rutas activas') },
  { what: 'public catalogue', path: '/canopi-cursos', ready: heading('Docente digital: nivel 1') },
  { what: 'public catalogue without a match', path: searched, ready: text(/No hay registros que concuerden/) },
  {
    what: 'public curriculum',
    path: '/canopi-cursos?curricula=2',
    ready: page => page.getByRole('dialog').getByRole('heading', { name: 'Evaluar con rúbricas' }).waitFor(),
  },
  {
    what: 'public curriculum that is gone',
    path: '/canopi-cursos?curricula=1',
    ready: heading('Ya no está en el catálogo'),
    except: /404/,
  },
  { what: 'public training', path: '/capacitacion-programa', ready: heading('Dos niveles') },
  { what: 'public coaches', path: '/capacitacion-coaches', ready: text(/Daniela Robles/) },
  {
    what: 'public invitation',
    path: '/capacitacion-novedades',
    ready: heading('Te invitamos a la sesión de bienvenida'),
  },
  {
    what: 'public calendar',
    path: '/capacitacion-calendario',
    ready: text(/^Los horarios están en/),
  },
  { what: 'a constancia to be checked', path: '/comprobar', ready: heading('Con su folio') },
  {
    what: 'a folio that nobody has',
    path: '/constancias/2026-0000-0000',
    ready: heading('No encontramos ese folio'),
    except: /404/,
  },
  {
    what: 'public questions, one open',
    path: '/capacitacion-faqs',
    ready: heading('Respuestas'),
    open: page => page.getByText('¿Cómo entro?').click(),
  },
]
