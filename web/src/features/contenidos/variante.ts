/** A course has one screen in two variants: one goes at one's own pace, or it has a live class on top. */
import { contenidosRoutes, modulosDeBitacora, tallerRoutes } from '@eleva/contract'
import { createContext, use } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { SIN_ANOTAR } from '../../shared/bitacora.ts'

export const rutas = { autogestivo: '/contenido-curso-curricula', enVivo: '/contenido-curso-curricula-vivo' } as const
export type Variante = keyof typeof rutas

export const ContextoDeVariante = createContext<Variante>('autogestivo')

/** True where a course is looked at as nobody's: what is done there goes nowhere. */
export const ContextoDeVista = createContext(false)
export const useVista = () => use(ContextoDeVista)

export const useVariante = () => use(ContextoDeVariante)
/** Under which the usage log notes what is done here. */
export function useModulo(): number {
  const [variante, vista] = [useVariante(), useVista()]
  return vista ? SIN_ANOTAR : modulosDeBitacora[variante]
}

/** The course as its variant reads it; a self-paced one has no event; a session of it may have a stream. */
export function useContenido(variante: Variante, cursoId: number) {
  const input = { params: { cursoId } }
  const vista = useVista()
  const visto = useRead(tallerRoutes.vista, { params: { curso: cursoId } }, { enabled: vista })
  const propio = useRead(contenidosRoutes.autogestivo, input, { enabled: !vista && variante === 'autogestivo' })
  const vivo = useRead(contenidosRoutes.enVivo, input, { enabled: !vista && variante === 'enVivo' })
  if (vista) return { read: visto, leido: visto.data?.resultSet, evento: null, stream: null }
  return variante === 'enVivo'
    ? {
        read: vivo,
        leido: vivo.data?.resultSet,
        evento: vivo.data?.resultSet.evento ?? null,
        stream: vivo.data?.resultSet.stream ?? null,
      }
    : { read: propio, leido: propio.data?.resultSet, evento: null, stream: propio.data?.resultSet.stream ?? null }
}
