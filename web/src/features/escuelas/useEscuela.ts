/**
 * Which school a screen of the centre shows: the one of its address (`?escuela=12`), else the first that the person
 * manages.
 */
import { escuelasRoutes, hasEscuela } from '@eleva/contract'
import { useRead } from '../../kit/api/query.ts'
import { useSearchOf } from '../../kit/page/address.ts'
import { useUser } from '../../kit/page/session.tsx'

export function useEscuela() {
  const { escuela } = useSearchOf('/centro-escolar')
  const { personas } = useUser()
  /** Somebody who manages none has to say which one. */
  const choose = escuela === undefined && !hasEscuela(personas)
  const query = useRead(escuelasRoutes.show, { query: escuela === undefined ? {} : { escuela } }, { enabled: !choose })
  return { query, choose, pedida: escuela, search: escuela === undefined ? {} : { escuela } }
}
