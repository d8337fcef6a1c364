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
  {
    who: 'admin',
    what: 'start of staff',
    path: '/crear-contenido-curricula',
    ready: heading('Docente digital: nivel 1'),
  },
  { who: 'estudiante', what: 'start of a learner', path: '/crear-contenido-curricula', ready: heading(/^Qué gusto/) },
  {
    who: 'coach',
    what: 'start of a coach',
    path: '/crear-contenido-curricula',
    ready: heading('Docente digital: nivel 1'),
  },
  {
    who: 'admin',
    what: 'new curriculum with errors',
    path: '/crear-contenido-curricula?nuevo',
    ready: page => page.getByLabel('Nombre de la currícula').waitFor(),
    open: page => page.getByRole('button', { name: 'Guardar', exact: true }).click(),
  },
  {
    who: 'admin',
    what: 'curricula without a match',
    path: '/crear-contenido-curricula?search=zzz',
    ready: text(/No hay registros que concuerden/),
  },
  {
    who: 'admin',
    what: 'courses of a curriculum',
    path: '/cursos-curricula?curricula=3',
    ready: heading('Diseña clases activas'),
  },
  {
    who: 'coach',
    what: 'courses of a curriculum, to read',
    path: '/cursos-curricula?curricula=2',
    ready: heading('Evaluar con rúbricas'),
  },
  {
    who: 'admin',
    what: 'courses to link',
    path: '/cursos-curricula?curricula=3&nuevo',
    ready: page => page.getByRole('combobox', { name: 'Cursos' }).waitFor(),
  },
  { who: 'coach', what: 'courses', path: '/cursos-all', ready: row('Diseña clases activas') },
  {
    who: 'admin',
    what: 'course dialog with what it asks for',
    path: '/cursos-all?editar=2',
    ready: page => page.getByRole('combobox', { name: 'Cursos requeridos' }).waitFor(),
  },
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
  { who: 'coach', what: 'objectives', path: '/dashboardObjetivos', ready: heading('Objetivos') },
  {
    who: 'admin',
    what: 'objective dialog with errors',
    path: '/dashboardObjetivos?nuevo',
    ready: page => page.getByLabel('Nombre del objetivo').waitFor(),
    open: page => page.getByRole('button', { name: 'Guardar', exact: true }).click(),
  },
  { who: 'coach', what: 'offers', path: '/ofertaAcademica', ready: heading('Oferta académica') },
  {
    who: 'admin',
    what: 'offer dialog with errors',
    path: '/ofertaAcademica?nuevo',
    ready: page => page.getByLabel('Nombre de la oferta').waitFor(),
    open: page => page.getByRole('button', { name: 'Guardar', exact: true }).click(),
  },
  { who: 'coach', what: 'question bank', path: '/banco-reactivos', ready: heading('Banco de reactivos') },
  { who: 'coach', what: 'categories', path: '/categorias-indicadores', ready: heading('Categorías e indicadores') },
]
