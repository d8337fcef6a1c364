/** What can be done with a person from any list: activate, deactivate, delete; each asks before a loss. */
import { miradasRoutes, usuariosRoutes } from '@eleva/contract'
import { impedimentoDe } from '../../kit/api/impedimento.ts'
import { useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { readEntorno } from '../../kit/page/entorno.ts'
import { useHistorialDe } from '../auditoria/historial.parte.ts'

/** Everything that shows people. */
export const stale = [
  usuariosRoutes.list,
  usuariosRoutes.listPorRol,
  usuariosRoutes.get,
  usuariosRoutes.ficha,
  usuariosRoutes.search,
]

type Who = { id: number; nombre_completo: string }

export type Acciones = ReturnType<typeof useAcciones>

export function useAcciones() {
  const update = useWrite(usuariosRoutes.updatePorRol, stale)
  const destroy = useWrite(usuariosRoutes.destroy, stale)
  const probar = useWrite(usuariosRoutes.tryCorreo, stale)
  const mirar = useWrite(miradasRoutes.startMirada)
  const historialDe = useHistorialDe('usuarios')
  const set = (who: Who, estatus_user: 0 | 1) => update.mutate({ params: { id: who.id }, body: { estatus_user } })
  return {
    historialDe,
    probarCorreo: (who: Who) => probar.mutate({ params: { id: who.id } }),
    activate: (who: Who) => set(who, 1),
    deactivate: async (who: Who) => {
      const yes = await confirm({
        title: `¿Desactivar a ${who.nombre_completo}?`,
        text: 'Sale de la plataforma en este momento y ya no puede entrar. Su trabajo se conserva; puedes volver a activar su cuenta cuando quieras.',
        action: 'Desactivar',
      })
      if (yes) set(who, 0)
    },
    /** Eleva as they have it: a whole new page, so that nothing of one's own stays in memory. */
    mirar: async (who: Who) => {
      const yes = await confirm({
        title: `¿Ver ${readEntorno().nombre} como ${who.nombre_completo}?`,
        text: 'Ves lo mismo que esa persona hasta por una hora, sin poder cambiar nada. Queda anotado, y a esa persona se le avisa.',
        action: 'Ver como esta persona',
        color: 'bugambilia',
      })
      if (yes) mirar.mutate({ params: { id: who.id } }, { onSuccess: () => location.assign('/') })
    },
    /** @returns whether it was done */
    remove: async (who: Who) => {
      const yes = await confirm({
        title: `¿Eliminar a ${who.nombre_completo}?`,
        text: 'Su trabajo se conserva como «Usuario eliminado». Esto no se puede deshacer.',
        action: 'Eliminar usuario',
        impedimento: impedimentoDe(usuariosRoutes.destroy, { params: { id: who.id } }),
      })
      if (!yes) return false
      return destroy.mutateAsync({ params: { id: who.id } }).then(
        () => true,
        () => false,
      )
    },
  }
}
