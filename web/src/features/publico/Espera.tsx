/**
 * What stands where something is read: grey while it comes, nothing there, or why it did not come. As the kit's states,
 * without the component library.
 */
import { IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isPassing, messageOf } from '../../kit/api/error.ts'
import { type Escena, Ilustracion } from '../../kit/brand/Ilustracion.tsx'
import { BY_ITSELF } from '../../kit/feedback/textos.ts'
import { useReturn } from '../../kit/load/return.ts'
import boton from './boton.module.css'
import s from './Espera.module.css'

export const Vacio = ({ texto, escena, children }: { texto: string; escena: Escena; children?: ReactNode }) => (
  <div className={s.estado} role="status">
    <Ilustracion escena={escena} />
    <p>{texto}</p>
    {children}
  </div>
)

export const Falla = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) => {
  const said = messageOf(error)
  const passing = error !== null && isPassing(error)
  useReturn(passing, onRetry)
  return (
    <Vacio texto={said} escena="sin-conexion">
      <button type="button" className={boton.boton} onClick={onRetry}>
        <IconRefresh stroke={1.75} aria-hidden />
        Reintentar
      </button>
      {passing && <small>{BY_ITSELF}</small>}
    </Vacio>
  )
}

/** @param piezas how many grey pieces keep the place */
export const Espera = ({ piezas = 3 }: { piezas?: number }) => (
  <div className={s.espera} role="status" aria-label="Cargando" data-cargando="">
    {Array.from({ length: piezas }, (_, i) => (
      <span key={i} />
    ))}
  </div>
)

/** Nothing once it is there. */
export function Pendiente({ query, piezas }: { query: UseQueryResult<unknown>; piezas?: number }) {
  if (query.data !== undefined) return null
  if (query.error) return <Falla error={query.error} onRetry={() => void query.refetch()} />
  return <Espera {...(piezas === undefined ? {} : { piezas })} />
}
