/** Screens about schools and enrolment. */
import { heading, row, type State, text } from './pantallas.base.ts'

/** Secundaria Técnica 21 of the demo. */
const ESCUELA = 2

export const schoolScreens: State[] = [
  { who: 'admin', what: 'schools', path: '/admin-gestores-escolares', ready: row('Secundaria Técnica 21') },
  {
    who: 'admin',
    what: 'school dialog',
    path: `/admin-gestores-escolares?editar=${ESCUELA}`,
    ready: page => page.getByRole('dialog').getByLabel('Con acceso').waitFor(),
  },
  {
    who: 'admin',
    what: 'new school with errors',
    path: '/admin-gestores-escolares?nuevo',
    ready: page => page.getByRole('dialog').getByLabel('Correo del gestor').waitFor(),
    open: page => page.getByRole('button', { name: 'Guardar', exact: true }).click(),
  },
  { who: 'gestor', what: 'school centre', path: '/centro-escolar', ready: row('guadalupe.hernandez@sec21.edu.mx') },
  {
    who: 'admin',
    what: 'school centre of an administrator',
    path: `/centro-escolar?escuela=${ESCUELA}`,
    ready: row('guadalupe.hernandez@sec21.edu.mx'),
  },
  { who: 'gestor', what: 'groups of the school', path: '/centro-escolar?ver=grupos', ready: row('3.º A') },
  {
    who: 'admin',
    what: 'programmes of a school',
    path: `/centro-escolar?escuela=${ESCUELA}&ver=programas`,
    ready: row('Docente digital: nivel 1'),
  },
  { who: 'admin', what: 'school centre to choose', path: '/centro-escolar', ready: heading('Centro escolar') },
  {
    who: 'gestor',
    what: 'data of the own school',
    path: '/centro-escolar',
    ready: heading('Tu escuela'),
    open: async page => {
      await page.getByRole('button', { name: 'Editar datos' }).click()
      await page.getByRole('dialog').getByLabel('Teléfono', { exact: true }).waitFor()
    },
  },
  {
    who: 'gestor',
    what: 'enrolling',
    path: '/centro-escolar?search=paola',
    ready: row('paola.rios@sec21.edu.mx'),
    open: async page => {
      const menu = page.getByRole('button', { name: 'Más acciones de Paola Ríos Montes' })
      if (await menu.isVisible()) {
        await menu.click()
        await page.getByRole('menuitem', { name: 'Inscribir' }).click()
      } else await page.getByRole('button', { name: 'Inscribir a Paola Ríos Montes' }).click()
      await page.getByRole('dialog').getByRole('combobox', { name: 'Evento' }).waitFor()
    },
  },
  { who: 'gestor', what: 'invitations', path: '/admin-docente-escolar', ready: heading(/^Te queda 1 invitación/) },
  {
    who: 'gestor',
    what: 'invitations with a wrong e-mail, at the limit',
    path: '/admin-docente-escolar',
    ready: heading(/^Te queda 1 invitación/),
    open: async page => {
      const field = page.getByRole('textbox', { name: 'Correos de tus docentes' })
      await field.fill('paola.rios@sec21')
      await field.press('Enter')
      await field.fill('marisol.luna@sec21.edu.mx')
      await field.press('Enter')
      await page.getByRole('button', { name: 'Enviar invitaciones (1)' }).waitFor()
    },
  },
  {
    what: 'a link that nobody sent',
    path: '/registro-docentes-invita/nada',
    ready: heading('No reconocemos este enlace'),
    except: /404/,
  },
  { who: 'coach', what: "students' e-mails", path: '/coaches-escuelas-alumnos?escuela=0', ready: row('@sec21.edu.mx') },
  {
    who: 'docente',
    what: "students' e-mails to choose",
    path: '/coaches-escuelas-alumnos',
    ready: text(/obtén los correos/),
  },
  { who: 'admin', what: 'enrolment events', path: '/inscripciones', ready: row('Taller de invierno') },
  { who: 'admin', what: 'who is in an enrolment event', path: '/inscripciones/1', ready: row('Paola Ríos') },
  { who: 'admin', what: 'an enrolment event of nobody', path: '/inscripciones/2', ready: text(/no hay registros/) },
  {
    who: 'admin',
    what: 'enrolment dialog',
    path: '/inscripciones?editar=2',
    ready: page => page.getByRole('dialog').getByLabel('Hora en que abre').waitFor(),
  },
  {
    who: 'admin',
    what: 'new enrolment event with errors',
    path: '/inscripciones?nuevo',
    ready: page => page.getByRole('dialog').getByLabel('Nombre del evento').waitFor(),
    open: async page => {
      await page.getByRole('switch', { name: 'Programar apertura' }).click()
      await page.getByRole('button', { name: 'Guardar', exact: true }).click()
    },
  },
]
