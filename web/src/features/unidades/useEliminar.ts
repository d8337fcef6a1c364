import { type Actividad, actividadesRoutes } from '@eleva/contract'
import { useWrite } from '../../kit/api/query.ts'
import { staleActivities } from './stale.ts'

/** Deletes an activity or a form; it can be taken back. */
export function useEliminar() {
  const remove = useWrite(actividadesRoutes.remove, staleActivities)
  return (a: Actividad) => remove.mutate({ params: { id: a.id } })
}
