/** What stands where rows would: nothing yet, nothing found, an error. One layout for all three. */
import { Button, Skeleton, Text } from '@mantine/core'
import { IconExclamationCircle, IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OFFLINE } from '../api/client.ts'
import { ApiError, GENERIC } from '../api/error.ts'
import { Ilustracion } from '../brand/Ilustracion.tsx'
import classes from './States.module.css'
import { EMPTY, NO_MATCH } from './textos.ts'

const State = ({ picture, text, children }: { picture: ReactNode; text: string; children?: ReactNode }) => (
  <div className={classes.state} role="status">
    {picture}
    <Text fw={600} maw={360}>
      {text}
    </Text>
    {children}
  </div>
)

export const EmptyState = ({ text = EMPTY, children }: { text?: string; children?: ReactNode }) => (
  <State picture={<Ilustracion escena="sin-registros" />} text={text}>
    {children}
  </State>
)

export const NoMatchState = ({ onClear }: { onClear: () => void }) => (
  <State picture={<Ilustracion escena="sin-coincidencias" />} text={NO_MATCH}>
    <Button variant="default" size="sm" onClick={onClear}>
      Quitar filtros
    </Button>
  </State>
)

type ErrorProps = {
  error: Error | null
  /** Said in the place of the server's words, unless there is no connection. */
  text?: string | undefined
  onRetry: () => void
  /** Another way on. */
  children?: ReactNode
}

export function ErrorState({ error, text, onRetry, children }: ErrorProps) {
  const offline = error instanceof ApiError && error.status === 0
  return (
    <State
      picture={
        offline ? (
          <Ilustracion escena="sin-conexion" />
        ) : (
          <IconExclamationCircle size={32} stroke={1.75} color="var(--e-danger-ink)" aria-hidden />
        )
      }
      text={(offline ? undefined : text) ?? error?.message ?? GENERIC}
    >
      <Button variant="default" size="sm" leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={onRetry}>
        Reintentar
      </Button>
      {children}
    </State>
  )
}

/** What stands in the place of something that is being read: grey, or why it could not be. Nothing once it is there. */
export function Pending({ query, height = 140 }: { query: UseQueryResult<unknown>; height?: number }) {
  if (query.data !== undefined) return null
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  // Without a line it is not even asked for; it will be by itself when that is back.
  if (query.fetchStatus === 'paused')
    return <ErrorState error={new ApiError(0, OFFLINE)} onRetry={() => void query.refetch()} />
  return <Skeleton height={height} radius="lg" role="status" aria-label="Cargando" />
}
