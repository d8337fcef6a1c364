/** Who is signed in, and what they may do: permissions come from the contract's table alone. */
import { cuentasRoutes, may, type Permission, type Persona, personasOf, type UsuarioActual } from '@eleva/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readOptions } from '../api/query.ts'

/** Whoever waits for it is told at once that there is no line: nothing stands before it is there. */
export const userOptions = {
  ...readOptions(cuentasRoutes.user, {}),
  staleTime: 5 * 60_000,
  retry: false,
  networkMode: 'always' as const,
}

/** The person; only for what stands inside the shell, which waits for it. */
export function useUser(): UsuarioActual & { personas: Persona[] } {
  const { data } = useQuery(userOptions)
  if (!data) throw new Error('useUser stands outside the shell')
  return { ...data, personas: personasOf(data) }
}

export const useCan = (permission: Permission): boolean => may(useUser().personas, permission)

export const Can = ({ permission, children }: { permission: Permission; children: ReactNode }) =>
  useCan(permission) ? children : null

export const fullName = (u: { name: string; apellido_p: string; apellido_m: string }) =>
  [u.name, u.apellido_p, u.apellido_m].filter(Boolean).join(' ')
