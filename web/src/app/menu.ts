/** The side navigation by task, and what the command palette offers. Only what the person may open is shown. */
import { may, modoDe, type Persona } from '@eleva/contract'
import {
  IconAward,
  IconBell,
  IconBellRinging,
  IconBook2,
  IconBroadcast,
  IconCalendarEvent,
  IconCalendarMonth,
  IconCalendarTime,
  IconCategory,
  IconCertificate,
  IconCertificate2,
  IconChartBar,
  IconChecklist,
  IconClipboardCheck,
  IconComponents,
  IconFileText,
  IconHeartHandshake,
  IconHome,
  IconLayoutDashboard,
  IconMail,
  IconMailPlus,
  IconMessageQuestion,
  IconNews,
  IconPlayerPlay,
  IconPresentation,
  IconRosetteDiscountCheck,
  IconSchool,
  IconSettings,
  IconSpeakerphone,
  IconStack2,
  IconTarget,
  IconTrash,
  IconUserCheck,
  IconUserCog,
  IconUserSearch,
  IconUsers,
  IconUsersGroup,
  IconZoomQuestion,
} from '@tabler/icons-react'
import type { MenuItem } from './menu.aprender.ts'

export type MenuGroup = { title?: string; items: MenuItem[] }

const menu: MenuGroup[] = [
  {
    items: [
      {
        to: '/crear-contenido-curricula',
        label: 'Inicio',
        icon: IconHome,
        can: 'cuentas.propia',
        within: ['/cursos-curricula', '/contenido-curso-curricula', '/examen', '/programa/'],
      },
      {
        to: '/continuar',
        label: 'Continuar',
        icon: IconPlayerPlay,
        can: 'curriculas.follow',
        palette: true,
      },
      { to: '/Dashboard', label: 'Tablero', icon: IconLayoutDashboard, can: 'tablero.propio' },
      { to: '/agenda', label: 'Agenda', icon: IconCalendarMonth, can: 'agenda.propia' },
      { to: '/avisos', label: 'Avisos', icon: IconBellRinging, can: 'avisos.propios', palette: true },
      { to: '/anuncios', label: 'Anuncios', icon: IconSpeakerphone, can: 'anuncios.read' },
      { to: '/novedades', label: 'Novedades', icon: IconBell, can: 'novedades.vigentes' },
      {
        to: '/mis-constancias',
        label: 'Mis constancias',
        icon: IconAward,
        can: 'cuentas.propia',
        palette: true,
      },
      {
        to: '/mis-calificaciones',
        label: 'Mis calificaciones',
        icon: IconCertificate,
        can: 'curriculas.follow',
        palette: true,
      },
    ],
  },
  {
    title: 'Mi escuela',
    items: [
      { to: '/centro-escolar', label: 'Centro escolar', icon: IconSchool, can: 'escuelas.centro', of: 'gestor' },
      {
        to: '/admin-docente-escolar',
        label: 'Invitar docentes',
        icon: IconMailPlus,
        can: 'escuelas.centro',
        of: 'gestor',
      },
    ],
  },
  {
    title: 'Mi Salón',
    items: [
      {
        to: '/miSalon',
        label: 'Grupos y entregas',
        icon: IconChecklist,
        can: 'entregables.read',
        waits: 'entregas',
        within: [
          '/salon-cursos',
          '/entregables/',
          '/curso-entregables',
          '/entregas-general',
          '/preview-rubrica',
          '/plazos/',
          '/vista-curso/',
        ],
      },
      { to: '/dudas-coach', label: 'Dudas', icon: IconMessageQuestion, can: 'dudas.read', waits: 'dudas' },
      { to: '/sesionesdocente', label: 'Mis sesiones', icon: IconCalendarTime, can: 'sesiones.propias' },
      { to: '/eventos-stream', label: 'En vivo', icon: IconBroadcast, can: 'streaming.read' },
      { to: '/seguimiento', label: 'Seguimiento', icon: IconHeartHandshake, can: 'seguimiento.read' },
      { to: '/reportes', label: 'Reportes', icon: IconChartBar, can: 'reportes.read' },
      {
        to: '/coaches-escuelas-alumnos',
        label: 'Correos de estudiantes',
        icon: IconMail,
        can: 'escuelas.correos',
      },
    ],
  },
  {
    title: 'Contenido',
    items: [
      {
        to: '/cursos-all',
        label: 'Cursos',
        icon: IconBook2,
        can: 'cursos.read',
        within: ['/curso/', '/pagina/', '/curso-evento/', '/plazos-curso/'],
      },
      {
        to: '/dashboardUnidades',
        label: 'Unidades',
        icon: IconStack2,
        can: 'unidades.read',
        within: ['/dashboardUnidadesObjetivos/', '/preguntas/', '/rubricas/'],
      },
      {
        to: '/dashboardObjetivos',
        label: 'Objetivos',
        icon: IconTarget,
        can: 'objetivos.read',
        within: ['/objetivo-videos/', '/dashboardMateriales', '/poc-upload-video'],
      },
      {
        to: '/banco-reactivos',
        label: 'Banco de reactivos',
        icon: IconZoomQuestion,
        can: 'reactivos.read',
        within: ['/categorias-indicadores'],
      },
      {
        to: '/categorias-indicadores',
        label: 'Categorías e indicadores',
        icon: IconCategory,
        can: 'reactivos.read',
        palette: true,
      },
      { to: '/papelera', label: 'Papelera', icon: IconTrash, can: 'papelera.read' },
    ],
  },
  {
    title: 'Programación',
    items: [
      { to: '/ofertaAcademica', label: 'Oferta académica', icon: IconCalendarEvent, can: 'ofertas.read' },
      { to: '/sesiones', label: 'Sesiones', icon: IconPresentation, can: 'sesiones.read', within: ['/sesion-eventos'] },
      { to: '/registros-formacion', label: 'Registros a la formación', icon: IconFileText, can: 'registros.read' },
      { to: '/inscripciones', label: 'Inscripciones', icon: IconClipboardCheck, can: 'inscripciones.read' },
      { to: '/constancias-emitidas', label: 'Constancias', icon: IconCertificate2, can: 'constancias.read' },
      { to: '/revalidacion-cursos', label: 'Revalidar', icon: IconRosetteDiscountCheck, can: 'revalidaciones.read' },
    ],
  },
  {
    title: 'Personas',
    items: [
      {
        to: '/usuarios-lista',
        label: 'Usuarios',
        icon: IconUsers,
        can: 'usuarios.write',
        within: ['/gestion-usuario', '/configuracion'],
      },
      { to: '/usuarios', label: 'Grupos', icon: IconUsersGroup, can: 'grupos.read' },
      {
        to: '/admin-gestores-escolares',
        label: 'Centros escolares',
        icon: IconSchool,
        can: 'escuelas.write',
      },
      { to: '/user-online-check', label: 'Personas en línea', icon: IconUserCheck, can: 'presencia.read' },
      {
        to: '/gestion-usuario',
        label: 'Gestión de usuario',
        icon: IconUserSearch,
        can: 'usuarios.read',
        palette: true,
      },
      {
        to: '/gestion-usuarios',
        label: 'Gestión de usuarios',
        icon: IconUserCog,
        can: 'usuarios.write',
        palette: true,
      },
      { to: '/configuracion', label: 'Configuración', icon: IconSettings, can: 'usuarios.write', palette: true },
    ],
  },
  {
    title: 'Comunicación',
    items: [{ to: '/noticias-panel', label: 'Noticias', icon: IconNews, can: 'novedades.read' }],
  },
  {
    title: 'Mantenimiento',
    items: [{ to: '/ui-catalogo', label: 'Catálogo', icon: IconComponents, can: 'catalogo.read', palette: true }],
  },
]

const groupsOf = (fits: (item: MenuItem) => boolean): MenuGroup[] =>
  menu.map(g => ({ ...g, items: g.items.filter(fits) })).filter(g => g.items.length > 0)

const mine = (personas: readonly Persona[], { can, of }: MenuItem) =>
  may(personas, can) && (!of || personas.includes(of))

/** All that the person may open, for the palette. */
export const menuFor = (personas: readonly Persona[]) => groupsOf(i => mine(personas, i))

/** Whether the screen at `path` stands behind this place of the menu. */
export const isWithin = ({ to, within }: Pick<MenuItem, 'to' | 'within'>, path: string) =>
  path === to || path.startsWith(`${to}/`) || !!within?.some(w => path.startsWith(w))

/** What `aria-current` says of a place: that this is its screen, or one behind it. */
export const currentOf = (item: MenuItem, path: string) =>
  item.to === path ? ('page' as const) : isWithin(item, path) ? ('true' as const) : undefined

export function sideMenuFor(personas: readonly Persona[]) {
  // Where one learns it has places of its own.
  return groupsOf(i => mine(personas, i) && !i.palette && modoDe(personas, i.to) !== 'aprendo')
}
