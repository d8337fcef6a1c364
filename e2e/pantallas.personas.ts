/** Screens about people. */
import { BAD_CSV, heading, row, type State, text } from './pantallas.base.ts'

export const peopleScreens: State[] = [
  {
    who: 'admin',
    what: 'people whose mail comes back',
    path: '/usuarios-lista?rechazado=1',
    ready: row('Elena Vargas Nieto'),
  },
  {
    who: 'admin',
    what: 'person whose mail comes back',
    path: '/gestion-usuario?correo=elena.vargas@sec21.edu.mx',
    ready: page => page.getByRole('button', { name: 'Probar otra vez' }).waitFor(),
  },
  { who: 'admin', what: 'people', path: '/usuarios-lista', ready: row('Ángel') },
  {
    who: 'docente',
    what: 'courses of a group',
    path: '/usuarios/5?ver=cursos',
    ready: row('Diseña clases activas'),
  },
  {
    who: 'admin',
    what: 'who of a group has a constancia',
    path: '/usuarios/5?ver=constancias',
    ready: page =>
      page
        .getByText(/de \d+ cursos?$/)
        .first()
        .waitFor(),
  },
  { who: 'coach', what: 'one person', path: '/persona/57', ready: heading('Fernanda García Martínez') },
  {
    who: 'docente',
    what: 'what one person handed in',
    path: '/persona/57?ver=trabajos',
    ready: row('Los cinco acuerdos de mi grupo'),
  },
  {
    who: 'gestor',
    what: 'why a course is closed to one person',
    path: '/persona/57?ver=cursos',
    ready: heading('Fernanda García Martínez'),
    open: page => page.getByRole('button', { name: 'Ver cursos' }).first().click(),
  },
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
]
