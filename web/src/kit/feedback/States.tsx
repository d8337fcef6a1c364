/** What stands where rows would: nothing yet, nothing found, an error. One layout for all three. */
import { Button, Skeleton, Text } from '@mantine/core'
import { IconArrowLeft, IconExclamationCircle, IconRefresh } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCanGoBack, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError, GENERIC, isPassing, unreached } from '../api/error.ts'
import { Ilustracion } from '../brand/Ilustracion.tsx'
import { useReturn } from '../load/return.ts'
import { markNow } from '../page/mark.ts'
import classes from './States.module.css'
import { BY_ITSELF, EMPTY, NO_MATCH } from './textos.ts'

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

export const ClearFilters = ({ onClear }: { onClear: () => void }) => (
  <Button variant="default" size="sm" onClick={onClear}>
    Quitar filtros
  </Button>
)

export const NoMatchState = ({ onClear }: { onClear: () => void }) => (
  <State picture={<Ilustracion escena="sin-coincidencias" />} text={NO_MATCH}>
    <ClearFilters onClear={onClear} />
  </State>
)

type ErrorProps = {
  error: Error | null
  /** Said in the place of the server's words, unless there is no connection. */
  text?: string | undefined
  onRetry: () => void
  /** Another way on; the only one where what is asked for is gone, or not for them. */
  children?: ReactNode
}

export function ErrorState({ error, text, onRetry, children }: ErrorProps) {
  const status = error instanceof ApiError ? error.status : undefined
  // Asking again would bring nothing, unless it only came too often.
  const refused = status !== undefined && status >= 400 && status < 500 && status !== 429
  const passing = error !== null && isPassing(error)
  useReturn(passing, onRetry)
  return (
    <State
      picture={
        status === 0 || refused ? (
          <Ilustracion escena={refused ? 'sin-coincidencias' : 'sin-conexion'} />
        ) : (
          <IconExclamationCircle size={32} stroke={1.75} color="var(--e-danger-ink)" aria-hidden />
        )
      }
      text={(status === 0 ? undefined : text) ?? error?.message ?? GENERIC}
    >
      {!refused && (
        <Button variant="default" size="sm" leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={onRetry}>
          Reintentar
        </Button>
      )}
      {passing && (
        <Text size="xs" c="dimmed">
          {BY_ITSELF}
        </Text>
      )}
      {children ?? (refused && <WayBack />)}
    </State>
  )
}

/** From what is gone, or not for them. Out of a dialog it closes that. */
function WayBack() {
  const { history } = useRouter()
  const before = useCanGoBack()
  return before || markNow() !== undefined ? (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconArrowLeft size={18} stroke={1.75} />}
      onClick={() => history.back()}
    >
      Volver
    </Button>
  ) : (
    <Button variant="default" size="sm" component="a" href="/">
      Ir al inicio
    </Button>
  )
}

/** What stands in the place of something that is being read: grey, or why it could not be. Nothing once it is there. */
type Asked = Pick<UseQueryResult<unknown>, 'data' | 'error' | 'fetchStatus' | 'refetch'>

export function Pending({ query, height = 140 }: { query: Asked; height?: number }) {
  if (query.data !== undefined) return null
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  // Without a line it is not even asked for; it will be by itself when that is back.
  if (query.fetchStatus === 'paused') return <ErrorState error={unreached()} onRetry={() => void query.refetch()} />
  return <Skeleton height={height} radius="lg" role="status" aria-label="Cargando" />
}
