/**
 * Toasts: bottom centre, 3500 ms, 8 s with something to do; dark on light; the reply's colour is the icon's (ui:
 * Toast).
 */
import type { Color } from '@eleva/contract'
import { Notifications, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { onToast, type Toast } from '../notify.ts'
import { isWriting } from '../page/escribe.ts'
import classes from './Toaster.module.css'
import { floorOf, queueOf, standsAbove } from './toasts.ts'

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

/** How much of the top they take, while there are some. */
let techo: ResizeObserver | undefined
function watchTecho() {
  const box = document.querySelector<HTMLElement>(`.${classes.place}[data-position="top-center"]`)
  if (techo || !box) return
  techo = new ResizeObserver(() => {
    const { offsetTop, offsetHeight } = box
    const style = document.documentElement.style
    if (offsetHeight === 0) style.removeProperty('--toast-techo')
    else style.setProperty('--toast-techo', `${offsetTop + offsetHeight}px`)
  })
  techo.observe(box)
}

/** Not of one that takes the focus itself: it would go away from under the finger that presses it. */
const placeForFocus = ({ target }: FocusEvent) => {
  if (!(target as Element).closest(`.${classes.place}`)) place()
}

/** How long one stays that can be acted upon (ms). */
const TO_ACT = 8000

/** What Ctrl Z does now. */
let last: { id: string; act: () => void } | undefined

function draw({ message, color, action }: Toast): string {
  const Icon = icons[color]
  const icon = <Icon size={20} stroke={1.75} aria-hidden />
  place()
  watchTecho()
  const position = standsAbove({ color }) ? ({ position: 'top-center' } as const) : {}
  const role = color === 'danger' ? 'alert' : 'status'
  if (!action) return notifications.show({ message, color, icon, role, ...position })
  const id = `accion-${Date.now()}`
  const act = () => {
    last = undefined
    notifications.hide(id)
    action.act()
  }
  last = { id, act }
  return notifications.show({
    id,
    color,
    icon,
    role,
    ...position,
    autoClose: TO_ACT,
    onClose: () => {
      if (last?.id === id) last = undefined
    },
    message: (
      <span className={classes.withAction}>
        <span className={classes.said}>{message}</span>
        <button type="button" className={classes.action} onClick={act}>
          {action.label}
        </button>
      </span>
    ),
  })
}

function onKey(event: KeyboardEvent) {
  const undo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z'
  if (!undo || !last || event.defaultPrevented || isWriting(event.target)) return
  event.preventDefault()
  last.act()
}

export function Toaster() {
  useEffect(() => {
    const stop = onToast(queueOf(draw, id => notifications.hide(id)))
    addEventListener('focusin', placeForFocus)
    addEventListener('keydown', onKey)
    window.visualViewport?.addEventListener('resize', place)
    return () => {
      stop()
      removeEventListener('focusin', placeForFocus)
      removeEventListener('keydown', onKey)
      window.visualViewport?.removeEventListener('resize', place)
    }
  }, [])
  return <Notifications position="bottom-center" autoClose={3500} limit={2} zIndex={400} className={classes.place!} />
}
