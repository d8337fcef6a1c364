/** Every screen and what can be opened on it, for the walk of accessibility. */
import path from 'node:path'
import type { Page } from 'playwright-core'
import type { Kind } from './people.ts'

/** What is opened on the screen before it is looked at. */
type State = {
  who?: Kind
  path: string
  what: string
  open?: (page: Page) => Promise<unknown>
  ready: (page: Page) => Promise<unknown>
}

const BAD_CSV = path.join(import.meta.dirname, '../server/test/fixtures/alumnos-con-errores.csv')

const text = (words: RegExp) => (page: Page) => page.getByText(words).first().waitFor()
/** A row of a list, or its card on a phone. */
const row = (words: string) => (page: Page) => page.locator('tr, li').filter({ hasText: words }).first().waitFor()
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor()

export const screens: State[] = [
  { what: 'landing', path: '/', ready: heading('eleva tu aprendizaje de manera activa') },
  { what: 'sign-in', path: '/login', ready: heading(/Entra|Qué gusto/) },
  { what: 'sign-in refused', path: '/login?motivo=desconocido#correo=x@y.mx', ready: heading(/Entra|Qué gusto/) },
  { what: 'demo sign-in', path: '/auth/login', ready: heading('Elige con quién entrar') },
  { what: 'privacy', path: '/privacy', ready: heading('Aviso de privacidad') },
  { what: 'not found', path: '/no-existe', ready: heading('Aquí no hay nada') },
  { who: 'admin', what: 'start of staff', path: '/crear-contenido-curricula', ready: heading(/^Qué gusto/) },
  { who: 'estudiante', what: 'start of a learner', path: '/crear-contenido-curricula', ready: heading(/^Qué gusto/) },
  { who: 'docente', what: 'news', path: '/novedades', ready: heading('Novedades') },
  { who: 'gestor', what: 'profile', path: '/update-user-info', ready: heading('Mi perfil') },
  { who: 'admin', what: 'news panel', path: '/noticias-panel', ready: heading('Noticias') },
  {
    who: 'admin',
    what: 'news panel without a match',
    path: '/noticias-panel?search=zzz',
    ready: page => page.getByText('No hay registros que concuerden').waitFor(),
  },
  {
    who: 'admin',
    what: 'news dialog',
    path: '/noticias-panel?nuevo',
    ready: page => page.getByRole('textbox', { name: 'Descripción' }).waitFor(),
  },
  {
    who: 'admin',
    what: 'news dialog with errors',
    path: '/noticias-panel?nuevo',
    ready: page => page.getByRole('textbox', { name: 'Descripción' }).waitFor(),
    open: page => page.getByRole('button', { name: 'Guardar', exact: true }).click(),
  },
  {
    who: 'admin',
    what: 'row menu',
    path: '/noticias-panel',
    ready: heading('Noticias'),
    open: page =>
      page
        .getByRole('button', { name: /^Más acciones de/ })
        .first()
        .click(),
  },
  {
    who: 'admin',
    what: 'delete question',
    path: '/noticias-panel',
    ready: heading('Noticias'),
    open: async page => {
      await page
        .getByRole('button', { name: /^Más acciones de/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Eliminar' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    who: 'estudiante',
    what: 'bell',
    path: '/novedades',
    ready: heading('Novedades'),
    open: page => page.getByRole('button', { name: /^Novedades/ }).click(),
  },
  {
    who: 'coach',
    what: 'profile menu',
    path: '/novedades',
    ready: heading('Novedades'),
    open: page => page.getByRole('button', { name: /^Mi perfil/ }).click(),
  },
  {
    who: 'admin',
    what: 'palette',
    path: '/novedades',
    ready: heading('Novedades'),
    open: async page => {
      await page.keyboard.press('Control+k')
      await page.getByText('Cerrar sesión').waitFor()
    },
  },
  { who: 'admin', what: 'people', path: '/usuarios-lista', ready: row('Ángel') },
  {
    who: 'admin',
    what: 'person dialog',
    path: '/usuarios-lista?editar=2',
    ready: page => page.getByRole('dialog').getByText('Alta').waitFor(),
  },
  {
    who: 'admin',
    what: 'new person with errors',
    path: '/usuarios-lista?nuevo',
    ready: page => page.getByRole('dialog').getByLabel('Apellido paterno').waitFor(),
    open: page => page.getByRole('button', { name: 'Guardar', exact: true }).click(),
  },
  {
    who: 'admin',
    what: 'CSV load',
    path: '/configuracion',
    ready: heading('Configuración'),
    open: page => page.getByRole('button', { name: 'Cargar', exact: true }).click(),
  },
  {
    who: 'admin',
    what: 'CSV load under review',
    path: '/gestion-usuarios',
    ready: heading('Gestión de usuarios'),
    open: async page => {
      await page.getByRole('button', { name: 'Cargar alumnos' }).click()
      await page.locator('input[type=file]').setInputFiles(BAD_CSV)
      await page.getByRole('button', { name: 'Revisar' }).click()
      await page.getByText('3 con error', { exact: true }).waitFor()
    },
  },
  {
    who: 'admin',
    what: 'role-based dialog',
    path: '/configuracion?editar=2',
    ready: page => page.getByRole('dialog').getByLabel('Correo principal').waitFor(),
  },
  {
    who: 'admin',
    what: 'programmes of a person',
    path: '/usuarios-lista',
    ready: row('Ángel'),
    open: async page => {
      await page
        .getByRole('button', { name: /^Más acciones de Ángel/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Ver currículas' }).click()
      await page.getByRole('dialog', { name: /^Currículas de/ }).waitFor()
    },
  },
  {
    who: 'coach',
    what: 'people to choose from',
    path: '/gestion-usuario?correo=@',
    ready: text(/personas que coinciden/),
  },
  {
    who: 'admin',
    what: 'card of a person',
    path: '/gestion-usuario?correo=teresa.guzman@colegiosor.mx',
    ready: heading('Teresa Guzmán Bautista'),
  },
  { who: 'docente', what: 'groups', path: '/usuarios', ready: row('3.º A') },
  {
    who: 'admin',
    what: 'group dialog',
    path: '/usuarios?nuevo',
    ready: page => page.getByLabel('Nombre del grupo').waitFor(),
  },
  {
    who: 'admin',
    what: 'students of a group, marked',
    path: '/usuarios/1',
    ready: heading('5.º A'),
    open: page => page.getByRole('checkbox', { name: 'Marcar Camila Morales Aguilar' }).check(),
  },
  {
    who: 'admin',
    what: 'students from a sheet',
    path: '/usuarios/1',
    ready: heading('5.º A'),
    open: async page => {
      await page.getByRole('button', { name: 'Agregar estudiantes' }).click()
      await page.getByRole('menuitem', { name: 'Desde una hoja de Google' }).click()
      await page.getByLabel('Enlace de la hoja').waitFor()
    },
  },
  { who: 'admin', what: 'people online', path: '/user-online-check', ready: heading('Personas en línea') },
  {
    who: 'docente',
    what: 'people online of a school',
    path: '/user-online-check',
    ready: heading('Personas en línea'),
  },
  {
    who: 'gestor',
    what: 'people online without a match',
    path: '/user-online-check?search=zzz&isOnline=1',
    ready: text(/No hay registros que concuerden/),
  },
  { who: 'coach', what: 'units', path: '/dashboardUnidades', ready: row('UNI-EVAL-03') },
  {
    who: 'coach',
    what: 'unit dialog with errors',
    path: '/dashboardUnidades?nuevo',
    ready: page => page.getByLabel('Nombre de la unidad').waitFor(),
    open: page => page.getByRole('button', { name: 'Guardar', exact: true }).click(),
  },
  { who: 'coach', what: 'activities', path: '/dashboardUnidades/1', ready: text(/Graba un minuto/) },
  {
    who: 'coach',
    what: 'deliverable of an activity',
    path: '/dashboardUnidades/1?actividad=2',
    ready: page => page.getByRole('radio', { name: 'Por rúbrica' }).waitFor(),
  },
  {
    who: 'coach',
    what: 'items of an activity',
    path: '/dashboardUnidades/1?actividad=1&panel=items',
    ready: page => page.getByLabel('Nuevo ítem').waitFor(),
  },
  {
    who: 'coach',
    what: 'rubric of an activity',
    path: '/dashboardUnidades/1?actividad=2&panel=rubrica',
    ready: text(/Hasta 8 puntos/),
  },
  {
    who: 'coach',
    what: 'exam of an activity',
    path: '/dashboardUnidades/1?actividad=1&panel=examen',
    ready: page => page.getByRole('combobox', { name: 'Examen de la actividad' }).waitFor(),
  },
  { who: 'coach', what: 'forms', path: '/dashboardUnidades/1?ver=formularios', ready: text(/encuesta-inicial/) },
  { who: 'coach', what: 'unit without activities', path: '/dashboardUnidades/2', ready: text(/Por el momento no hay/) },
  {
    who: 'coach',
    what: 'new rubric with errors',
    path: '/rubricas/nueva/1/act/1',
    ready: heading('Nueva rúbrica'),
    open: page => page.getByRole('button', { name: 'Guardar', exact: true }).click(),
  },
  {
    who: 'coach',
    what: 'preview of a rubric',
    path: '/rubricas/edit/1',
    ready: heading('Editar rúbrica'),
    open: async page => {
      await page.getByRole('button', { name: 'Vista previa' }).click()
      await page.getByRole('dialog', { name: 'Vista previa' }).waitFor()
    },
  },
]
