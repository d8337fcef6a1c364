/** The side navigation by task, and what the command palette offers. Only what the person may open is shown. */
import { may, type Permission, type Persona } from '@eleva/contract'
import {
  IconBell,
  IconBook2,
  IconCalendarEvent,
  IconCategory,
  IconCertificate,
  IconChartBar,
  IconChecklist,
  IconHome,
  IconLayoutDashboard,
  IconMessageQuestion,
  IconPlayerPlay,
  IconRosetteDiscountCheck,
  IconSchool,
  IconSettings,
  IconSpeakerphone,
  IconStack2,
  IconTarget,
  IconUserCheck,
  IconUserCircle,
  IconUserCog,
  IconUserSearch,
  IconUsers,
  IconUsersGroup,
  IconZoomQuestion,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

export type Icon = ComponentType<{ size?: number; stroke?: number; className?: string; 'aria-hidden'?: boolean }>
export type MenuItem = {
  to: string
  label: string
  icon: Icon
  can: Permission
  /** True for what is reached by its name alone, or from another screen; «autores»: so for who writes courses, not for who learns. */
  palette?: true | 'autores'
  /** What of it waits, told beside it. */
  waits?: 'entregas' | 'dudas'
  /** Beginnings of the addresses of the screens behind it. */
  within?: string[]
}
export type MenuGroup = { title?: string; items: MenuItem[] }

const menu: MenuGroup[] = [
  {
    items: [
      { to: '/crear-contenido-curricula', label: 'Inicio', icon: IconHome, can: 'cuentas.propia' },
      {
        to: '/continuar',
        label: 'Continuar',
        icon: IconPlayerPlay,
        can: 'curriculas.follow',
        palette: 'autores',
      },
      { to: '/Dashboard', label: 'Tablero', icon: IconLayoutDashboard, can: 'tablero.propio' },
      { to: '/novedades', label: 'Novedades', icon: IconBell, can: 'novedades.vigentes' },
      {
        to: '/mis-calificaciones',
        label: 'Mis calificaciones',
        icon: IconCertificate,
        can: 'curriculas.follow',
        palette: 'autores',
      },
    ],
  },
  {
    title: 'Mi salón',
    items: [
      {
        to: '/miSalon',
        label: 'Grupos y entregas',
        icon: IconChecklist,
        can: 'entregables.read',
        waits: 'entregas',
        within: ['/salon-cursos', '/entregables/', '/curso-entregables', '/entregas-general', '/preview-rubrica'],
      },
      { to: '/dudas-coach', label: 'Dudas', icon: IconMessageQuestion, can: 'dudas.read', waits: 'dudas' },
      { to: '/reportes', label: 'Reportes', icon: IconChartBar, can: 'reportes.read' },
    ],
  },
  {
    title: 'Contenido',
    items: [
      { to: '/cursos-all', label: 'Cursos', icon: IconBook2, can: 'cursos.read', within: ['/curso-evento/'] },
      { to: '/dashboardUnidades', label: 'Unidades', icon: IconStack2, can: 'unidades.read' },
      { to: '/dashboardObjetivos', label: 'Objetivos', icon: IconTarget, can: 'objetivos.read' },
      { to: '/banco-reactivos', label: 'Banco de reactivos', icon: IconZoomQuestion, can: 'reactivos.read' },
      {
        to: '/categorias-indicadores',
        label: 'Categorías e indicadores',
        icon: IconCategory,
        can: 'reactivos.read',
        palette: true,
      },
    ],
  },
  {
    title: 'Programación',
    items: [
      { to: '/ofertaAcademica', label: 'Oferta académica', icon: IconCalendarEvent, can: 'ofertas.read' },
      { to: '/revalidacion-cursos', label: 'Revalidar', icon: IconRosetteDiscountCheck, can: 'revalidaciones.read' },
    ],
  },
  {
    title: 'Personas',
    items: [
      { to: '/usuarios-lista', label: 'Usuarios', icon: IconUsers, can: 'usuarios.write' },
      { to: '/usuarios', label: 'Grupos', icon: IconUsersGroup, can: 'grupos.read' },
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
    items: [{ to: '/noticias-panel', label: 'Noticias', icon: IconSpeakerphone, can: 'novedades.read' }],
  },
]

const groupsOf = (fits: (item: MenuItem) => boolean): MenuGroup[] =>
  menu.map(g => ({ ...g, items: g.items.filter(fits) })).filter(g => g.items.length > 0)

/** All that the person may open, for the palette. */
export const menuFor = (personas: readonly Persona[]) => groupsOf(i => may(personas, i.can))

export function sideMenuFor(personas: readonly Persona[]) {
  const writes = may(personas, 'curriculas.read')
  return groupsOf(i => may(personas, i.can) && (!i.palette || (i.palette === 'autores' && !writes)))
}

/** The learner's own few places: on top on a desk, at the bottom on a phone (ui §4). */
export const learnerMenu: MenuItem[] = [
  { to: '/crear-contenido-curricula', label: 'Aprender', icon: IconSchool, can: 'cuentas.propia' },
  { to: '/continuar', label: 'Continuar', icon: IconPlayerPlay, can: 'curriculas.follow' },
  { to: '/novedades', label: 'Novedades', icon: IconBell, can: 'novedades.vigentes' },
  { to: '/update-user-info', label: 'Perfil', icon: IconUserCircle, can: 'cuentas.propia' },
]

/** Who only learns gets the shell without a side navigation; who also teaches has places of their own. */
export const isLearner = (personas: readonly Persona[]) => personas.every(p => p === 'estudiante')
