/**
 * A row of the inbox is read where what it tells of is: a notice by itself, an announcement for its author's count, a
 * news item.
 */
import { anunciosRoutes, avisosRoutes, type FilaDeBuzon, novedadesRoutes } from '@eleva/contract'
import { useWrite } from '../../kit/api/query.ts'
import { STALE } from './useAvisos.parte.ts'

export const useMarcarTodos = () =>
  useWrite(avisosRoutes.markTodos, [...STALE, anunciosRoutes.list, anunciosRoutes.vigentes])

/** Nobody says of announcements and news that they have not read them. */
export const canUnread = ({ tipo }: Pick<FilaDeBuzon, 'tipo'>) => tipo !== 'anuncio' && tipo !== 'novedad'

/** @returns what reads a row, or has it unread again; and whether that is under way */
export function useLeido({ id, tipo }: Pick<FilaDeBuzon, 'id' | 'tipo'>) {
  const aviso = useWrite(avisosRoutes.mark, STALE)
  const anuncio = useWrite(anunciosRoutes.read, [...STALE, anunciosRoutes.list, anunciosRoutes.vigentes])
  const novedad = useWrite(novedadesRoutes.read, STALE)
  const mark = (leido: boolean) => {
    if (tipo === 'anuncio') anuncio.mutate({ params: { id }, body: {} })
    else if (tipo === 'novedad') novedad.mutate({ body: { ids: [id] } })
    else aviso.mutate({ params: { id }, body: { leido: leido ? 1 : 0 } })
  }
  return { mark, pending: aviso.isPending || anuncio.isPending || novedad.isPending }
}
