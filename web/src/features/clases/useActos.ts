/** What is done to a class, and taken back while it is said. */
import { type AlcanceDeClase, clasesRoutes } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/api/client.ts'
import { messageOf } from '../../kit/api/error.ts'
import { useWrite } from '../../kit/api/query.ts'
import { notify } from '../../kit/notify.ts'
import { staleClases } from './stale.ts'

/** @returns what says that it is done, with «Deshacer» */
export function useDicho() {
  const client = useQueryClient()
  const undo = async (acto: string) => {
    try {
      const { message, color } = await call(clasesRoutes.undo, { body: { acto } })
      await Promise.all(staleClases.map(s => client.invalidateQueries({ queryKey: [s.path] })))
      notify(message, color)
    } catch (error) {
      notify(messageOf(error), 'danger')
    }
  }
  return (message: string, acto: string) =>
    notify(message, 'success', acto ? { label: 'Deshacer', act: () => undo(acto) } : undefined)
}

const varias = (n: number, una: string, muchas: string) => (n === 1 ? una : `${n} ${muchas}`)

export function useCancelar() {
  const write = useWrite(clasesRoutes.cancel, staleClases)
  const say = useDicho()
  return (id: number, alcance: AlcanceDeClase, marca?: string) =>
    write.mutateAsync({ params: { id }, body: { alcance, ...(marca ? { marca } : {}) } }).then(
      ({ canceladas, acto }) =>
        say(`${varias(canceladas, 'Se canceló la clase', 'clases canceladas')}. Se avisó.`, acto),
      // It has been said.
      () => undefined,
    )
}
