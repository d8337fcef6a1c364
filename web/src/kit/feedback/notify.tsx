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
    icon: <Icon size={20} stroke={1.75} className={classes[color]} aria-hidden />,
    classNames: { root: classes.root!, icon: classes.icon!, description: classes.text!, closeButton: classes.close! },
    closeButtonProps: { 'aria-label': 'Cerrar' },
    role: color === 'danger' ? 'alert' : 'status',
  })
}

export const Toaster = () => (
  <Notifications position="bottom-center" autoClose={3500} limit={3} zIndex={400} className={classes.place!} />
)
