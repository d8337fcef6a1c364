/** Reports, the revalidation and the figures of each role, for the walk of accessibility. */
import { heading, row, type State, text } from './pantallas.base.ts'

export const reportScreens: State[] = [
  { who: 'coach', what: 'reports without a group', path: '/reportes', ready: text(/Elige un grupo para ver cómo va/) },
  {
    who: 'coach',
    what: 'report of a group with activity, quizzes and deliveries',
    path: '/reportes?grupo=5',
    ready: text(/Pregunta por pregunta/),
    open: async page => {
      for (const one of await page.getByText('Ver como tabla').all()) await one.click()
    },
  },
  {
    who: 'docente',
    what: 'report of one course of a group',
    path: '/reportes?grupo=6&curso=1',
    ready: text(/Pregunta por pregunta/),
  },
  {
    who: 'admin',
    what: 'report of a group that has done nothing',
    path: '/reportes?grupo=4',
    ready: text(/Nadie del grupo ha usado sus cursos/),
  },
  {
    who: 'gestor',
    what: 'report of a group out of scope',
    path: '/reportes?grupo=1',
    ready: text(/Ese grupo ya no existe/),
    except: /status of 404/,
  },
  { who: 'admin', what: 'constancias, none issued', path: '/constancias-emitidas', ready: heading('Constancias') },
  {
    who: 'coach',
    what: 'a constancia to be issued by hand',
    path: '/constancias-emitidas?nuevo',
    ready: page => page.getByRole('combobox', { name: 'Constancia de' }).waitFor(),
  },
  { who: 'gestor', what: 'templates of constancias', path: '/plantillas', ready: heading('DC-3') },
  {
    who: 'admin',
    what: 'a DC-3 as it is printed',
    path: '/plantillas/3',
    ready: page => page.locator('canvas').first().waitFor(),
  },
  {
    who: 'admin',
    what: 'a template that is written, with a signature and no name',
    path: '/plantillas',
    ready: heading('DC-3'),
    open: async page => {
      await page.getByRole('button', { name: 'Copiar «Constancia»' }).click()
      const dialog = page.getByRole('dialog', { name: 'Copiar la plantilla' })
      await dialog.getByRole('button', { name: 'Copiar', exact: true }).click()
      await page.locator('canvas').first().waitFor()
      await page.getByRole('button', { name: 'Agregar una firma' }).click()
      await page.getByRole('button', { name: 'Guardar', exact: true }).click()
      await page.getByText('Escribe el nombre de quien firma').waitFor()
    },
  },
  {
    who: 'gestor',
    what: 'a school as an employer',
    path: '/centro-escolar?ver=constancias',
    ready: page => page.getByRole('textbox', { name: 'Nombre o razón social' }).waitFor(),
  },
  { who: 'estudiante', what: 'the manual', path: '/ayuda', ready: text(/Trabajar sin señal/) },
  { who: 'admin', what: 'the manual of who administers', path: '/ayuda', ready: text(/Quién hizo qué/) },
  { who: 'estudiante', what: 'one’s own data', path: '/mis-datos', ready: text(/Llevarte todo/) },
  {
    who: 'gestor',
    what: 'a request about one’s own data, not said',
    path: '/mis-datos',
    ready: text(/Llevarte todo/),
    open: async page => {
      await page.getByRole('button', { name: 'Pedir algo' }).click()
      await page.getByRole('button', { name: 'Enviar' }).click()
      await page.getByText('Escribe qué hay que corregir').waitFor()
    },
  },
  { who: 'admin', what: 'legal texts', path: '/textos-legales', ready: heading('Textos legales') },
  {
    who: 'admin',
    what: 'requests about data',
    path: '/solicitudes-privacidad',
    ready: heading('Solicitudes de datos'),
  },
  {
    who: 'estudiante',
    what: 'constancias of one’s own, none yet',
    path: '/mis-constancias',
    ready: text(/Aquí aparecen tus constancias/),
  },
  {
    who: 'estudiante',
    what: 'portfolios of one’s own, none yet',
    path: '/mis-portafolios',
    ready: text(/Todavía no tienes portafolios/),
  },
  {
    who: 'estudiante',
    what: 'a new portfolio',
    path: '/mis-portafolios',
    ready: heading('Mis portafolios'),
    open: async page => {
      await page.getByRole('button', { name: 'Nuevo portafolio' }).click()
      await page.getByLabel('Agregar un trabajo o una constancia').first().waitFor()
    },
  },
  { who: 'coach', what: 'groups to revalidate', path: '/revalidacion-cursos', ready: row('3.º A') },
  {
    who: 'coach',
    what: 'courses to revalidate, none chosen',
    path: '/revalidacion-cursos?editar=5',
    ready: page => page.getByRole('checkbox', { name: 'Diseña clases activas' }).waitFor(),
    open: async page => {
      await page.getByRole('button', { name: 'Revalidar', exact: true }).click()
      await page.getByText('Seleccionar al menos un curso').waitFor()
    },
  },
  {
    who: 'admin',
    what: 'revalidations of a person, none',
    path: '/revalidacion-cursos?usuario=12',
    ready: text(/No tiene cursos revalidados/),
  },
  { who: 'admin', what: 'figures of the platform', path: '/Dashboard', ready: heading('Tus grupos') },
  { who: 'coach', what: 'figures of a coach', path: '/Dashboard', ready: heading('Tus grupos') },
  { who: 'docente', what: 'figures of a docente', path: '/Dashboard', ready: heading('Últimas calificaciones') },
  { who: 'estudiante', what: 'figures of a learner', path: '/Dashboard', ready: heading('Últimas calificaciones') },
  { who: 'docente', what: 'who needs help', path: '/seguimiento', ready: row('Ulises Flores Ayala') },
  {
    who: 'coach',
    what: 'words of encouragement, one of them chosen',
    path: '/seguimiento?vencidas=1&sin_entrar=14',
    ready: row('Ulises Flores Ayala'),
    open: async page => {
      await page.getByRole('checkbox', { name: 'Marcar Ulises Flores Ayala' }).check()
      await page.getByRole('button', { name: 'Animar', exact: true }).click()
      await page.getByRole('button', { name: /^¡Hola, \{nombre\}!/ }).click()
      await page.getByText('Así lo leerá Ulises Flores Ayala').waitFor()
    },
  },
  {
    who: 'gestor',
    what: 'a view of who needs help, to be kept',
    path: '/seguimiento?vencidas=1',
    ready: row('Ulises Flores Ayala'),
    open: async page => {
      await page.getByRole('button', { name: 'Vistas' }).click()
      await page.getByRole('menuitem', { name: 'Guardar esta vista' }).click()
      await page.getByRole('dialog', { name: 'Guardar esta vista' }).getByLabel('Nombre').waitFor()
    },
  },
  {
    who: 'admin',
    what: 'who needs help, nobody found',
    path: '/seguimiento?search=nadie-se-llama-asi',
    ready: text(/No hay registros que concuerden/),
  },
]
