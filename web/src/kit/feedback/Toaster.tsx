/** Toasts: bottom centre, 3500 ms, dark on light; the reply's colour is the icon's (ui: Toast). */
import type { Color } from '@eleva/contract'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { onToast } from './notify.ts'
import classes from './Toaster.module.css'

const icons = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  danger: IconExclamationCircle,
} satisfies Record<Color, unknown>

export function Toaster() {
  useEffect(
    () =>
      onToast(({ message, color }) => {
        const Icon = icons[color]
        const icon = <Icon size={20} stroke={1.75} aria-hidden />
        notifications.show({ message, color, icon, role: color === 'danger' ? 'alert' : 'status' })
      }),
    [],
  )
  return <Notifications position="bottom-center" autoClose={3500} limit={3} zIndex={400} className={classes.place!} />
}
