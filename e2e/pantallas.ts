/** Every screen and what can be opened on it, for the walk of accessibility. */

import { announcementScreens } from './pantallas.anuncios.ts'
import { learnerScreens } from './pantallas.aprender.ts'
import { noticeScreens } from './pantallas.avisos.ts'
import { heading, plainList, row, type State, text } from './pantallas.base.ts'
import { catalogueScreens } from './pantallas.catalogo.ts'
import { constanciaScreens } from './pantallas.constancias.ts'
import { contentScreens } from './pantallas.contenido.ts'
import { liveScreens } from './pantallas.envivo.ts'
import { schoolScreens } from './pantallas.escuelas.ts'
import { peopleScreens } from './pantallas.personas.ts'
import { publicScreens } from './pantallas.publico.ts'
import { quizScreens } from './pantallas.quiz.ts'
import { reportScreens } from './pantallas.reportes.ts'
import { salonScreens } from './pantallas.salon.ts'
import { sessionScreens } from './pantallas.sesiones.ts'

export const screens: State[] = [
  { what: 'landing', path: '/', ready: heading('Aprende hoy algo que uses mañana en tu salón') },
  { what: 'sign-in', path: '/login', ready: heading(/Entra|Qué gusto/) },
  { what: 'sign-in refused', path: '/login?motivo=desconocido#correo=x@y.mx', ready: heading(/Entra|Qué gusto/) },
  { what: 'demo sign-in', path: '/auth/login', ready: heading('Elige con quién entrar') },
  { what: 'privacy', path: '/privacy', ready: heading('Aviso de privacidad') },
  { what: 'registration', path: '/registro', ready: page => page.getByLabel('CURP').waitFor() },
  {
    what: 'registration with errors',
    path: '/registro',
    ready: page => page.getByLabel('CURP').waitFor(),
    open: page => page.getByRole('button', { name: 'Siguiente' }).click(),
  },
  { what: 'after registering, asked by folio', path: '/registro/que-sigue', ready: heading('¿Qué sigue?') },
  {
    what: 'after registering',
    path: '/registro/que-sigue#folio=7F3A90C21D',
    ready: heading('¿Qué sigue?'),
    open: async page => {
      await page.evaluate(() =>
        sessionStorage.setItem('eleva:registrado', '{"folio":"7F3A90C21D","correo":"gloria@ejemplo.mx"}'),
      )
      await page.goto('/registro/que-sigue')
      await page.getByText('Tu registro quedó guardado.').waitFor()
    },
  },
  {
    what: 'sign-in of who registered',
    path: '/login?motivo=registrado#correo=x@y.mx&folio=7F3A90C21D&recibido=2026-11-20T17:00:00.000Z',
    ready: heading('Tu registro está recibido'),
  },
  { who: 'admin', what: 'registrations, none', path: '/registros-formacion', ready: text(/^Por el momento no hay/) },
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
  ...plainList('news panel', '/noticias-panel', 'Noticias'),
  {
    who: 'admin',
    what: 'news dialog',
    path: '/noticias-panel?nuevo',
    ready: page => page.getByRole('textbox', { name: 'Descripción' }).waitFor(),
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
    open: async page => {
      await page.getByRole('button', { name: /^Avisos y novedades/ }).click()
      await page.getByRole('link', { name: 'Ver todos los avisos' }).waitFor()
    },
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
  ...noticeScreens,
  ...announcementScreens,
  ...publicScreens,
  ...learnerScreens,
  ...peopleScreens,
  ...schoolScreens,
  ...contentScreens,
  ...quizScreens,
  ...salonScreens,
  ...sessionScreens,
  ...reportScreens,
  ...liveScreens,
  ...catalogueScreens,
  ...constanciaScreens,
]
