import { type Actividad, actividadesRoutes, entreComillas } from '@eleva/contract'
import { useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { staleActivities } from './stale.ts'

/** Asks, then deletes an activity or a form. */
export function useEliminar() {
  const remove = useWrite(actividadesRoutes.remove, staleActivities)
  return async (a: Actividad) => {
    const form = a.form_link !== ''
    const yes = await confirm({
      title: `¿Eliminar ${entreComillas(a.nombre_actividad_unidad)}?`,
      text: form
        ? 'El formulario deja de verse en la unidad; sus respuestas, donde estén, se quedan. Esto no se puede deshacer.'
        : 'Se eliminan también sus ítems, preguntas y rúbrica. Esto no se puede deshacer.',
      action: form ? 'Eliminar formulario' : 'Eliminar actividad',
    })
    if (yes) remove.mutate({ params: { id: a.id } })
  }
}
