/** Academic sessions, their events, and the agenda. */
import type { Page } from 'playwright-core'
import { heading, row, type State, text } from './pantallas.base.ts'

const SESION = 'Retroalimentar sin agotarte'
const grid = (page: Page) => page.getByRole('grid').waitFor()

export const sessionScreens: State[] = [
  { who: 'coach', what: 'sessions', path: '/sesiones', ready: row(SESION) },
  { who: 'docente', what: 'sessions, to read', path: '/sesiones', ready: row(SESION) },
  {
    who: 'coach',
    what: 'sessions without a match',
    path: '/sesiones?search=zzz',
    ready: text(/No hay registros que concuerden/),
  },
  {
    who: 'coach',
    what: 'materials of a session',
    path: '/sesiones',
    ready: row(SESION),
    open: async page => {
      const material = page.getByRole('button', { name: `Agregar material a ${SESION}` })
      if (await material.count()) {
        await material.click()
        await page.getByRole('menuitem').first().waitFor()
        return
      }
      await page.getByRole('button', { name: `Más acciones de ${SESION}` }).click()
      await page.getByRole('menuitem', { name: 'Detalles' }).click()
      await page.getByRole('heading', { name: 'Agregar material' }).waitFor()
    },
  },
  { who: 'coach', what: 'details of a session', path: '/sesiones?ver=3', ready: text(/Siguientes eventos/) },
  {
    who: 'coach',
    what: 'session dialog with errors',
    path: '/sesiones?nuevo',
    ready: page => page.getByLabel('Nombre de la sesión').waitFor(),
    open: async page => {
      await page.getByRole('button', { name: 'Guardar', exact: true }).click()
      await page.getByText('Hace falta el nombre de la sesión').waitFor()
    },
  },
  { who: 'coach', what: 'events of a session', path: '/sesion-eventos?sesion=3', ready: row('Daniela Robles') },
  {
    who: 'docente',
    what: 'events of a session, to read',
    path: '/sesion-eventos?sesion=3',
    ready: row('Daniela Robles'),
  },
  { who: 'coach', what: 'events of no session', path: '/sesion-eventos', ready: text(/Elige una sesión/) },
  {
    who: 'coach',
    what: 'events of a session that is gone',
    path: '/sesion-eventos?sesion=999999',
    ready: text(/Esa sesión ya no existe/),
    except: /status of 404/,
  },
  {
    who: 'coach',
    what: 'event dialog of a session with errors',
    path: '/sesion-eventos?sesion=3&editar=6',
    ready: page => page.getByLabel('Empieza a las').waitFor(),
    open: async page => {
      await page.getByLabel('Empieza a las').fill('19:00')
      await page.getByRole('button', { name: 'Actualizar registro' }).click()
      await page.getByText('El evento termina después de empezar.').waitFor()
    },
  },
  { who: 'coach', what: 'classes to come', path: '/en-vivo?ver=proximas', ready: row(SESION) },
  {
    who: 'admin',
    what: 'days without class',
    path: '/en-vivo?libres',
    ready: text(/Día de la Constitución/),
  },
  {
    who: 'coach',
    what: 'class form with errors',
    path: '/en-vivo?nuevo',
    ready: page => page.getByLabel('Cómo se llama').waitFor(),
    open: async page => {
      await page.getByRole('button', { name: 'Crear clase' }).click()
      await page.getByText('Escribe cómo se llama la clase').waitFor()
    },
  },
  { who: 'coach', what: 'a class', path: '/clase/6', ready: heading(SESION) },
  {
    who: 'coach',
    what: 'a class to be changed',
    path: '/clase/6?cambiar',
    ready: page => page.getByRole('button', { name: 'Cambiar y avisar' }).waitFor(),
  },
  {
    who: 'coach',
    what: 'a class to be called off',
    path: '/clase/6?cancelar',
    ready: page => page.getByRole('button', { name: 'Cancelar y avisar' }).waitFor(),
  },
  {
    who: 'estudiante',
    what: 'a class that is gone',
    path: '/clase/999999',
    ready: text(/Esa clase ya no existe/),
    except: /status of 404/,
  },
  { who: 'coach', what: 'agenda', path: '/sesionesdocente', ready: heading(SESION) },
  { who: 'docente', what: 'agenda of all', path: '/sesionesdocente?todas=1', ready: heading(SESION) },
  { who: 'gestor', what: 'agenda without events', path: '/sesionesdocente', ready: text(/No tienes eventos/) },
  { who: 'coach', what: 'month of sessions', path: '/sesionesdocente?vista=mes&todas=1', ready: grid },
  {
    who: 'estudiante',
    what: 'next class of a learner',
    path: '/crear-contenido-curricula',
    ready: heading('Tu próxima clase'),
  },
]
