/** A course has one screen in two variants: one goes at one's own pace, or it has a live class on top. */
import { contenidosRoutes, modulosDeBitacora } from '@eleva/contract'
import { createContext, use } from 'react'
import { useRead } from '../../kit/api/query.ts'

export const rutas = { autogestivo: '/contenido-curso-curricula', enVivo: '/contenido-curso-curricula-vivo' } as const
export type Variante = keyof typeof rutas

export const ContextoDeVariante = createContext<Variante>('autogestivo')

export const useVariante = () => use(ContextoDeVariante)
/** Under which the usage log notes what is done here. */
export const useModulo = () => modulosDeBitacora[useVariante()]

/** The course as its variant reads it; a self-paced one has no event; a session of it may have a stream. */
export function useContenido(variante: Variante, cursoId: number) {
  const input = { params: { cursoId } }
  const propio = useRead(contenidosRoutes.autogestivo, input, { enabled: variante === 'autogestivo' })
  const vivo = useRead(contenidosRoutes.enVivo, input, { enabled: variante === 'enVivo' })
  return variante === 'enVivo'
    ? {
        read: vivo,
        leido: vivo.data?.resultSet,
        evento: vivo.data?.resultSet.evento ?? null,
        stream: vivo.data?.resultSet.stream ?? null,
      }
    : { read: propio, leido: propio.data?.resultSet, evento: null, stream: propio.data?.resultSet.stream ?? null }
}
