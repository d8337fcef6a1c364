/** Sends another link to several who have not entered: after eight seconds in which it can be taken back. */
import { escuelasRoutes, type Invitado } from '@eleva/contract'
import { useWrite } from '../../kit/api/query.ts'
import { notify } from '../../kit/notify.ts'
import { readEntorno } from '../../kit/page/entorno.ts'
import { number } from '../../kit/page/PageShell.tsx'
import { staleInvitados } from './stale.ts'

/** As long as its toast stands. */
const WAIT_MS = 8000

const aCuantos = (n: number) => (n === 1 ? 'a 1 docente' : `a ${number.format(n)} docentes`)

/** @param escuela for who administers: which one */
export function useReenviar(escuela?: number) {
  const write = useWrite(escuelasRoutes.resendAll, staleInvitados)
  const send = (ids: number[] | undefined) =>
    write.mutate(
      { body: { escuela, ids } },
      {
        onSuccess: ({ reenviadas, omitidas }) => {
          const rest = omitidas
            ? ` ${omitidas === 1 ? 'Una persona ya entra' : `${number.format(omitidas)} ya entran`} a ${readEntorno().nombre}.`
            : ''
          notify(`Reenviamos el acceso ${aCuantos(reenviadas)}.${rest}`, reenviadas ? 'success' : 'info')
        },
      },
    )
  /** @param who those who were marked; undefined: all `cuantos` who have not entered */
  return (who: readonly Invitado[] | undefined, after: () => void, cuantos = who?.length ?? 0) => {
    const timer = setTimeout(() => send(who?.map(d => d.id)), WAIT_MS)
    notify(`Se reenvía el acceso ${aCuantos(cuantos)} en unos segundos`, 'info', {
      label: 'Deshacer',
      act: () => clearTimeout(timer),
    })
    after()
  }
}
