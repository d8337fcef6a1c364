/** What the profile menu and the palette offer: the theme, and signing out. */
import { cuentasRoutes } from '@eleva/contract'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { call, setLeaving } from '../kit/api/client.ts'
import { ApiError, isPassing, messageOf } from '../kit/api/error.ts'
import { endLive } from '../kit/api/live.ts'
import { discard } from '../kit/api/outbox/send.ts'
import { useOutbox, useRefused } from '../kit/api/outbox/useOutbox.ts'
import { turnOff } from '../kit/api/push.ts'
import { nombreDeBase } from '../kit/bases.ts'
import { confirm } from '../kit/feedback/confirm.ts'
import { countBorradores, dropBorradores } from '../kit/form/borradores.ts'
import { notify } from '../kit/notify.ts'
import { useUser } from '../kit/page/session.tsx'
import { markOfPage } from '../kit/sw/estado.ts'
import { losesByLeaving } from '../kit/sw/ocupado.ts'
import { noteLeft } from '../kit/sw/salida.ts'
import { dropRecientes } from './recientes.ts'
import { forgetKept } from './salida.fin.ts'
import { askAboutUnsent } from './salida.ts'

/**
 * What was typed and not saved goes with the person, so that nobody finds it on a shared machine: it is asked before.
 */
async function mayDropBorradores(usuarioId: number) {
  const n = countBorradores(usuarioId)
  if (n === 0) return true
  return confirm({
    title: '¿Cerrar sesión sin guardar?',
    text: `${n === 1 ? 'Hay un formulario que empezaste y no guardaste. Se borra' : `Hay ${n} formularios que empezaste y no guardaste. Se borran`} de este equipo al cerrar sesión.`,
    action: 'Cerrar sesión y borrar',
  })
}

/**
 * Tells the server, or notes that it has to be told: with a worker the page that follows stands without a line, too.
 * @returns whether the person is out
 */
async function end(): Promise<boolean> {
  try {
    await call(cuentasRoutes.logout, {})
    return true
  } catch (error) {
    const mark = markOfPage()
    // Nobody was signed in any more.
    if (error instanceof ApiError && error.status === 401) return true
    const cut = error instanceof ApiError && isPassing(error)
    if (cut && mark && navigator.serviceWorker?.controller && noteLeft(mark)) return true
    notify(messageOf(error), 'danger')
    return false
  }
}

export function useProfileActions() {
  const user = useUser()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const [unsent, refused] = [useOutbox(), useRefused()]
  return {
    dark,
    toggleTheme: () => setColorScheme(dark ? 'light' : 'dark'),
    // A whole new page: nothing of the person stays in memory.
    signOut: async () => {
      if (!(await mayDropBorradores(user.id))) return
      const left = [...unsent, ...refused]
      const said = left.length > 0 || losesByLeaving() ? await askAboutUnsent() : 'enviado'
      if (!said) return
      const back = endLive()
      // A phone may be somebody else's next: notices of this person end with their session.
      await turnOff().catch(() => undefined)
      setLeaving(true)
      if (!(await end())) {
        setLeaving(false)
        return back()
      }
      if (said === 'perder') for (const letter of left) discard(letter)
      dropBorradores()
      dropRecientes()
      // A page that holds one lets go by itself.
      for (const cual of ['hilos', 'evidencias'] as const) globalThis.indexedDB?.deleteDatabase(nombreDeBase(cual))
      await forgetKept()
      location.assign('/')
    },
  }
}
