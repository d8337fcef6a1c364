/** Pages of the living catalogue whose blocks stand together on no other screen. */
import { heading, type State, text } from './pantallas.base.ts'

export const catalogueScreens: State[] = [
  { who: 'admin', what: 'catalogue', path: '/ui-catalogo', ready: heading('Acceso y errores') },
  { who: 'admin', what: 'catalogue: buttons', path: '/ui-botones', ready: heading('Etiquetas') },
  { who: 'coach', what: 'catalogue: states', path: '/ui-estados', ready: heading('Sin conexión') },
  {
    who: 'admin',
    what: 'catalogue: mails',
    path: '/ui-correos',
    ready: page => page.frameLocator('iframe').getByText('Completar mis datos').waitFor(),
  },
  { who: 'admin', what: 'catalogue: brand', path: '/ui-marca', ready: heading('Colores') },
  { who: 'admin', what: 'catalogue: fields', path: '/form-campos', ready: text(/^Lo que dicen los campos/) },
  { who: 'coach', what: 'catalogue: map', path: '/map', ready: text(/^El estado se toma/) },
  { who: 'admin', what: 'catalogue: calendar', path: '/calendar', ready: page => page.getByRole('grid').waitFor() },
  { who: 'admin', what: 'catalogue: sheet of seats', path: '/invoice', ready: text(/^Lugares libres/) },
  { who: 'coach', what: 'catalogue: questions', path: '/chat-nivelando', ready: text(/^Daniela Robles/) },
  {
    who: 'admin',
    what: 'catalogue: quiz',
    path: '/quiz',
    ready: text(/^Verla como estudiante/),
    open: page => page.getByRole('button', { name: /^Verla como estudiante/ }).click(),
  },
  { what: 'how to have an account', path: '/sign-up', ready: heading('Para tener una cuenta') },
  { what: 'maintenance', path: '/pages-maintainance', ready: heading('Eleva está funcionando') },
]
