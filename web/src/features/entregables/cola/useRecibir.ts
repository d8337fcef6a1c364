/** Receives at once what waits of a task, and takes that back while it is said. */
import { colaRoutes, entreComillas, librosRoutes, type TareaQueEspera } from '@eleva/contract'
import { call } from '../../../kit/api/client.ts'
import { useWrite } from '../../../kit/api/query.ts'
import { useUndo } from '../../../kit/api/useUndo.ts'
import { notify } from '../../../kit/notify.ts'
import { count } from '../../../kit/page/count.ts'
import type { DeCola } from './destino.ts'

/** What counts or shows what waits. */
export const staleCola = [colaRoutes.cola, colaRoutes.siguientes, librosRoutes.pendientes, librosRoutes.grupos]

export function useRecibir({ grupo, curso }: DeCola) {
  const write = useWrite(colaRoutes.recibirTarea, staleCola)
  const undo = useUndo(staleCola)
  const act = ({ id, tarea, cuantas }: TareaQueEspera) =>
    write.mutate(
      { body: { actividad: id, grupo, curso, cuantas } },
      {
        onSuccess: ({ recibidas }) => {
          const n = recibidas.length
          if (n === 0) return notify('Alguien más ya las recibió.', 'info')
          const said = count(n, 'entrega recibida', 'entregas recibidas')
          notify(
            `${said} de ${entreComillas(tarea)}`,
            'success',
            undo(() => call(colaRoutes.dejarDeRecibir, { body: { ids: recibidas } })),
          )
        },
      },
    )
  return { act, isPending: write.isPending }
}
