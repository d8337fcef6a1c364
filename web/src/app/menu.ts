/** The side navigation by task, and what the command palette offers. Only what the person may open is shown. */
import { may, type Permission, type Persona } from '@eleva/contract'
import { IconBell, IconHome, IconSchool, IconSpeakerphone, IconUserCircle } from '@tabler/icons-react'
import type { ComponentType } from 'react'

export type Icon = ComponentType<{ size?: number; stroke?: number; className?: string; 'aria-hidden'?: boolean }>
export type MenuItem = { to: string; label: string; icon: Icon; can: Permission }
export type MenuGroup = { title?: string; items: MenuItem[] }

const menu: MenuGroup[] = [
  {
    items: [
      { to: '/crear-contenido-curricula', label: 'Inicio', icon: IconHome, can: 'cuentas.propia' },
      { to: '/novedades', label: 'Novedades', icon: IconBell, can: 'novedades.vigentes' },
    ],
  },
  {
    title: 'Comunicación',
    items: [{ to: '/noticias-panel', label: 'Noticias', icon: IconSpeakerphone, can: 'novedades.read' }],
  },
]

export const menuFor = (personas: readonly Persona[]): MenuGroup[] =>
  menu.map(g => ({ ...g, items: g.items.filter(i => may(personas, i.can)) })).filter(g => g.items.length > 0)

/** The learner's own few places: on top on a desk, at the bottom on a phone (ui §4). */
export const learnerMenu: MenuItem[] = [
  { to: '/crear-contenido-curricula', label: 'Aprender', icon: IconSchool, can: 'cuentas.propia' },
  { to: '/novedades', label: 'Novedades', icon: IconBell, can: 'novedades.vigentes' },
  { to: '/update-user-info', label: 'Perfil', icon: IconUserCircle, can: 'cuentas.propia' },
]

/** Who only learns gets the shell without a side navigation. */
export const isLearner = (personas: readonly Persona[]) => personas.every(p => p === 'estudiante' || p === 'docente')
