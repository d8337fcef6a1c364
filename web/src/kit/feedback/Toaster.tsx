/** Toasts: bottom centre, 3500 ms, dark on light; the reply's colour is the icon's (ui: Toast). */
import type { Color } from '@eleva/contract'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { onToast, type Toast } from './notify.ts'
import classes from './Toaster.module.css'
import { floorOf, queueOf } from './toasts.ts'

const icons = {
  success: IconCircleCheck,
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  danger: IconExclamationCircle,
} satisfies Record<Color, unknown>

/** Above the screen's own bar, and what is typed in. */
const place = () => {
  const height = `${Math.round(innerHeight - floorOf())}px`
  document.documentElement.style.setProperty('--toast-floor', height)
}

function draw({ message, color }: Toast): string {
  const Icon = icons[color]
  const icon = <Icon size={20} stroke={1.75} aria-hidden />
  place()
  return notifications.show({ message, color, icon, role: color === 'danger' ? 'alert' : 'status' })
}

export function Toaster() {
  useEffect(() => {
    const stop = onToast(queueOf(draw, id => notifications.hide(id)))
    addEventListener('focusin', place)
    window.visualViewport?.addEventListener('resize', place)
    return () => {
      stop()
      removeEventListener('focusin', place)
      window.visualViewport?.removeEventListener('resize', place)
    }
  }, [])
  return <Notifications position="bottom-center" autoClose={3500} limit={2} zIndex={400} className={classes.place!} />
}
