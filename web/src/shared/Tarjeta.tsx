/** A card of a start: what it is, how much of it there is, the one thing to be done, and its first rows. Nothing without rows. */
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
  /** Of what waits too long the count is amber. */
  urge?: boolean
  accion?: (reply: Reply) => ReactNode
  children: (reply: Reply) => ReactNode
}

export function Tarjeta<Reply>({ titulo, query, cuenta, urge, accion, children }: Props<Reply>) {
  const id = useId()
  const { data } = query
  const n = data === undefined ? undefined : cuenta?.(data)
  if (n === 0) return null
  return (
    <Paper withBorder radius="lg" component="section" aria-labelledby={id} className={classes.tarjeta!}>
      <div className={classes.cabeza}>
        <Title order={2} id={id} className={classes.titulo!}>
          {titulo}
        </Title>
        {n !== undefined && (
          <span className={classes.cuenta} data-urge={urge || undefined}>
            {number.format(n)}
          </span>
        )}
        <span className={classes.hueco} />
        {data !== undefined && accion?.(data)}
      </div>
      {data === undefined ? (
        <div className={classes.dentro}>
          <Pending query={query} height={140} />
        </div>
      ) : (
        children(data)
      )}
    </Paper>
  )
}
