/** Toasts: bottom centre, 3500 ms, dark on light; the reply's colour is the icon's (ui: Toast). */
import type { Color } from '@eleva/contract'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import classes from './notify.module.css'

const icons = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  danger: IconExclamationCircle,
} satisfies Record<Color, unknown>

export function notify(message: string, color: Color) {
  const Icon = icons[color]
  notifications.show({
    message,
    color,
    icon: <Icon size={20} stroke={1.75} aria-hidden />,
    role: color === 'danger' ? 'alert' : 'status',
  })
}

export const Toaster = () => (
  <Notifications position="bottom-center" autoClose={3500} limit={3} zIndex={400} className={classes.place!} />
)
