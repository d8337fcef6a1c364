/** What stands where rows would: nothing yet, nothing found, an error. One layout for all three. */
import { Button, Text } from '@mantine/core'
import { IconExclamationCircle, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Ilustracion } from '../brand/Ilustracion.tsx'
import classes from './States.module.css'

/** learning §8. */
export const EMPTY = 'Por el momento no hay registros que mostrar.'
export const NO_MATCH = 'No hay registros que concuerden con los parámetros de búsqueda.'

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

export const ErrorState = ({ text, offline, onRetry }: { text: string; offline?: boolean; onRetry: () => void }) => (
  <State
    picture={
      offline ? (
        <Ilustracion escena="sin-conexion" />
      ) : (
        <IconExclamationCircle size={32} stroke={1.75} color="var(--e-danger-ink)" aria-hidden />
      )
    }
    text={text}
  >
    <Button variant="default" size="sm" leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={onRetry}>
      Reintentar
    </Button>
  </State>
)
