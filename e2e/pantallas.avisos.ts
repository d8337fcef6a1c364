/** The screens of notices, for the walk of accessibility. */
import { personas } from '@eleva/contract'
import { heading, type State, text } from './pantallas.base.ts'

export const noticeScreens: State[] = [
  ...personas.map((who): State => ({ who, what: 'notices', path: '/avisos', ready: heading('Avisos') })),
  ...(['mensajes', 'anuncios', 'novedades', 'avisos'] as const).map(
    (ver): State => ({
      who: 'estudiante',
      what: `the inbox, ${ver} alone`,
      path: `/avisos?ver=${ver}`,
      ready: heading('Avisos'),
    }),
  ),
  { who: 'coach', what: 'the inbox, mensajes alone', path: '/avisos?ver=mensajes', ready: heading('Avisos') },
  {
    who: 'coach',
    what: 'notices of one kind',
    path: '/avisos?tipo=entregas_por_revisar',
    ready: text(/por revisar de/),
  },
  {
    who: 'estudiante',
    what: 'notices without a match',
    path: '/avisos?tipo=invitacion_aceptada',
    ready: text(/^No hay registros que concuerden/),
  },
  {
    who: 'docente',
    what: 'choosing notices',
    path: '/avisos?preferencias',
    ready: page => page.getByRole('radio', { name: 'Nada por correo' }).waitFor(),
    open: page => page.getByText('Elegir uno por uno').click(),
  },
]
