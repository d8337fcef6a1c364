/** The places of who learns, and what a place in a menu is. */
import { canTeach, type Permission, type Persona } from '@eleva/contract'
import { IconCalendarMonth, IconMessages, IconPlayerPlay, IconSchool, IconUserCircle } from '@tabler/icons-react'
import type { ComponentType } from 'react'

export type Icon = ComponentType<{ size?: number; stroke?: number; className?: string; 'aria-hidden'?: boolean }>
export type MenuItem = {
  to: string
  label: string
  icon: Icon
  can: Permission
  /** Only for who has a school of their own, whoever else may open it. */
  conEscuela?: true
  /** What is reached by its name alone, or from another screen. */
  palette?: true
  /** What of it waits, told beside it. */
  waits?: 'entregas' | 'dudas'
  /** Among the learner's places on top only where there is room: beside the switch of a tablet the bell leads there. */
  ancho?: true
  /** What of its screen is looked at. */
  search?: Record<string, string>
  /** Beginnings of the addresses of the screens behind it. */
  within?: string[]
}

/** The learner's own few places: on top on a desk, at the bottom on a phone, all five. */
export const learnerMenu: MenuItem[] = [
  { to: '/crear-contenido-curricula', label: 'Aprender', icon: IconSchool, can: 'cuentas.propia' },
  { to: '/continuar', label: 'Continuar', icon: IconPlayerPlay, can: 'curriculas.follow' },
  { to: '/agenda', label: 'Agenda', icon: IconCalendarMonth, can: 'agenda.propia' },
  {
    to: '/avisos',
    search: { ver: 'mensajes' },
    label: 'Mensajes',
    icon: IconMessages,
    can: 'avisos.propios',
    ancho: true,
  },
  { to: '/update-user-info', label: 'Perfil', icon: IconUserCircle, can: 'cuentas.propia' },
]

/** Who only learns gets the shell without a side navigation; who also teaches has both (`DosMarcos.tsx`). */
export const isLearner = (personas: readonly Persona[]) => !canTeach(personas)
