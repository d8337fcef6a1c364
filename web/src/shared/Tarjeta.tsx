/**
 * A card of a start: what it is, how much of it there is, the one thing to be done, and its first rows. Nothing without
 * rows.
 */
import { Paper, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Pending } from '../kit/feedback/States.tsx'
import { number } from '../kit/page/PageShell.tsx'
import classes from './Tarjeta.module.css'

type Props<Reply> = {
  titulo: string
  query: UseQueryResult<Reply>
  /** How much there is; 0 takes the card away. Undefined where nobody counts. */
  cuenta?: (reply: Reply) => number
  /** Whether some wait too long: then the count is amber. */
  urge?: boolean
  accion?: (reply: Reply) => ReactNode
  children: (reply: Reply) => ReactNode
}

export function Tarjeta<Reply>({ titulo, query, cuenta, urge, accion, children }: Props<Reply>) {
  const { data } = query
  const n = data === undefined ? undefined : cuenta?.(data)
  if (n === 0) return null
  return (
    <Marco titulo={titulo} cuenta={n} urge={urge} accion={data !== undefined && accion?.(data)}>
      {data === undefined ? (
        <div className={classes.dentro}>
          <Pending query={query} height={140} />
        </div>
      ) : (
        children(data)
      )}
    </Marco>
  )
}

type MarcoProps = {
  titulo: string
  cuenta?: number | undefined
  urge?: boolean | undefined
  accion?: ReactNode
  children: ReactNode
}

/** The card itself, for who has more than one thing to read. */
export function Marco({ titulo, cuenta, urge, accion, children }: MarcoProps) {
  const id = useId()
  return (
    <Paper withBorder radius="lg" component="section" aria-labelledby={id} className={classes.tarjeta!}>
      <div className={classes.cabeza}>
        <Title order={2} id={id} className={classes.titulo!}>
          {titulo}
        </Title>
        {cuenta !== undefined && (
          <span className={classes.cuenta} data-urge={urge || undefined}>
            {number.format(cuenta)}
          </span>
        )}
        <span className={classes.hueco} />
        {accion}
      </div>
      {children}
    </Paper>
  )
}
