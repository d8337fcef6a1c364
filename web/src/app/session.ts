/** What a route asks before it shows itself. */
import { may, type Permission, personasOf } from '@eleva/contract'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { ApiError } from '../kit/api/error.ts'
import { userOptions } from '../kit/page/session.tsx'
import { marcos } from './marcos.ts'

/** @throws a redirect to sign-in that comes back here; other failures reach the error screen */
export async function requireUser(client: QueryClient, href: string) {
  try {
    return await client.ensureQueryData(userOptions)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      throw redirect({ href: `/login?volver=${encodeURIComponent(href)}`, reloadDocument: true })
    throw error
  }
}

/** As `requireUser`; what stands around the screens of who teaches is there by then. */
export async function enterShell(client: QueryClient, href: string) {
  const user = await requireUser(client, href)
  if (!marcos.staff && personasOf(user).some(p => p !== 'estudiante')) {
    // Both are wanted: one does not wait for the other.
    void import('./Shell.tsx')
    marcos.staff = (await import('./StaffShell.tsx')).StaffShell
  }
  return user
}

/** Who may not reach a screen is sent to the start (decisions: «Who reaches which screen»). */
export async function requirePermission(client: QueryClient, href: string, permission: Permission) {
  const user = await requireUser(client, href)
  if (!may(personasOf(user), permission)) throw redirect({ to: '/crear-contenido-curricula' as never })
}
