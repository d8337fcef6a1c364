/** Notices of this browser while no page of ours is open: what it can, whether it does, on and off. */
import { dispositivosRoutes } from '@eleva/contract'
import { keepLocal, readLocalJson } from '../local.ts'
import { registerWorker } from '../sw/registro.ts'
import { call } from './client.ts'

/** Whose notices this browser gets; a phone may be several people's. */
type Encendido = { usuario: number; endpoint: string /** Ours of it; absent until we know of it. */; id?: number }
const KEY = 'eleva-dispositivo'
/** A browser that talks to no service of notices (no way out, or none built in) says nothing for minutes. */
const PATIENCE_MS = 20_000

export const readEncendido = () => readLocalJson(KEY) as Encendido | undefined

/** Where the browser keeps none it is switched on until it forgets; the server's list takes it off. */
const keep = (what: Encendido | undefined) => keepLocal(KEY, what && JSON.stringify(what))

export type Puede = 'si' | 'no' | 'instalar' | 'bloqueado'

/** Whether this browser shows notices: on iPhone and iPad only an app that was put on the first screen does. */
export function canPush(): Puede {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'bloqueado' : 'si'
  return /iPhone|iPad/.test(navigator.userAgent) ? 'instalar' : 'no'
}

const inTime = <T>(work: Promise<T>) =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('sin servicio')), PATIENCE_MS)),
  ])

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), c => c.charCodeAt(0))

async function subscribe(llave: string): Promise<PushSubscription> {
  await registerWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  // One that was made for another key is of no use any more.
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(llave) })
}

/**
 * Asks the person, once they switched it on, and then the browser.
 * @returns false when the person said no
 * @throws when the browser's service does not answer, or ours
 */
export async function turnOn(usuario: number): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { llave } = await call(dispositivosRoutes.dispositivos, {})
  const made = await inTime(subscribe(llave))
  const { p256dh = '', auth = '' } = made.toJSON().keys ?? {}
  // Noted first: of a page that is closed just now we may know already.
  keep({ usuario, endpoint: made.endpoint })
  const { id } = await call(dispositivosRoutes.addDispositivo, { body: { endpoint: made.endpoint, p256dh, auth } })
  keep({ usuario, id, endpoint: made.endpoint })
  return true
}

/** In this browser alone: what goes there afterwards is refused by its service, and then not sent any more. */
async function forget() {
  keep(undefined)
  const registration = await navigator.serviceWorker?.getRegistration()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

export async function turnOff(): Promise<void> {
  const on = readEncendido()
  await forget()
  if (on?.id) await call(dispositivosRoutes.removeDispositivo, { params: { id: on.id } }).catch(() => undefined)
}

/** When a page opens: another person's notices end here, and a browser that made itself a new address says so. */
export async function reconcile(usuario: number): Promise<void> {
  const on = readEncendido()
  if (!on) return
  if (on.usuario !== usuario) return forget()
  const registration = await navigator.serviceWorker?.getRegistration()
  const now = await registration?.pushManager?.getSubscription()
  if (on.id && now?.endpoint === on.endpoint) return
  if (Notification.permission === 'granted') await turnOn(usuario)
  else await forget()
}
