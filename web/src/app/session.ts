/** What a route asks before it shows itself. */

import {
  canTeach,
  cuentasRoutes,
  may,
  type PantallaEscrita,
  type Permission,
  pantallaDe,
  personasOf,
  type UsuarioActual,
} from '@eleva/contract'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { ApiError, unreached } from '../kit/api/error.ts'
import { setMirada } from '../kit/api/mirada.ts'
import { openOutbox } from '../kit/api/outbox/send.ts'
import { primeScreen, takeParts } from '../kit/api/prime.ts'
import { load } from '../kit/load/load.ts'
import { userOptions } from '../kit/page/session.tsx'
import { keepInWorker, noteMark } from '../kit/sw/estado.ts'
import { isLeft } from '../kit/sw/salida.ts'
import { marcos } from './marcos.ts'

/** Out of the page, once: what is read later is asked for. */
function take<T>(id: string): T | null {
  const written = document.getElementById(id)
  written?.remove()
  if (written?.dataset.de) noteMark(written.dataset.de)
  return JSON.parse(written?.textContent ?? 'null')
}

/**
 * The server has written into the page who it is for, and what its screen would ask for first: neither needs to be
 * asked for.
 */
function takeWritten(client: QueryClient) {
  const usuario = take<UsuarioActual>('usuario')
  if (usuario) {
    const reply = { ...usuario, success: true, message: '', color: 'success' as const }
    client.setQueryData(userOptions.queryKey, reply)
    keepInWorker([{ url: cuentasRoutes.user.path, reply }])
  }
  takeParts(client, take<PantallaEscrita>('pantalla') ?? [])
}

/** @throws a redirect to sign-in that comes back here; other failures reach the error screen */
export async function requireUser(client: QueryClient, href: string) {
  // Who signed out without a line is out, whatever the page says that came with it.
  if (isLeft()) await endLeft()
  takeWritten(client)
  try {
    const user = await client.ensureQueryData(userOptions)
    setMirada(user.mirado_por !== undefined)
    return user
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      throw redirect({ href: `/login?volver=${encodeURIComponent(href)}`, reloadDocument: true })
    throw error
  }
}

/** A browser that takes its time with what it keeps does not hold the screen up for longer. */
const KEPT_MS = 300
/** @throws a redirect to sign-in, once the server has heard of it; until then nothing of the person is shown */
async function endLeft() {
  const { finishLeaving } = await load(() => import('./salida.fin.ts'))
  const said = await finishLeaving()
  if (said === 'otra') return
  if (said === 'espera') throw unreached()
  throw redirect({ href: '/login', reloadDocument: true })
}

type Place = { href: string; pathname: string; search: Record<string, unknown> }

/**
 * As `requireUser`; what stands around the screens of who teaches is there by then, and what the screen shows is on its
 * way.
 */
export async function enterShell(client: QueryClient, place: Place, preload: boolean) {
  const user = await requireUser(client, place.href)
  // What waits to be sent is part of what a screen shows, from its first moment on.
  const kept = openOutbox(user.id)
  const pantalla = preload ? undefined : pantallaDe(personasOf(user), place.pathname, place.search)
  if (pantalla) primeScreen(client, pantalla)
  if (!marcos.staff && canTeach(personasOf(user)))
    marcos.staff = (await load(() => import('./DosMarcos.tsx'))).DosMarcos
  await Promise.race([kept, new Promise(resolve => setTimeout(resolve, KEPT_MS))])
  return user
}

/**
 * Who may not reach a screen is sent to the start.
 * @param otherwise where else, where there is a screen for them
 */
export async function requirePermission(
  client: QueryClient,
  href: string,
  permission: Permission,
  otherwise = '/crear-contenido-curricula',
) {
  const user = await requireUser(client, href)
  if (!may(personasOf(user), permission)) throw redirect({ to: otherwise })
}
