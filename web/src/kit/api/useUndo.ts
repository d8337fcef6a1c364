import type { Route } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type Accion, notify } from '../notify.ts'
import { ApiError } from './error.ts'

/**
 * The way back that a toast offers: it acts, reads anew, and says why where it cannot.
 * @param stale calls whose answers are other ones then
 */
export function useUndo(stale: readonly Route[]) {
  const client = useQueryClient()
  return (back: () => Promise<unknown>): Accion => ({
    label: 'Deshacer',
    act: async () => {
      try {
        await back()
        await Promise.all(stale.map(s => client.invalidateQueries({ queryKey: [s.path] })))
      } catch (error) {
        notify(error instanceof ApiError ? error.message : 'No se pudo deshacer. Intenta de nuevo.', 'danger')
      }
    },
  })
}
