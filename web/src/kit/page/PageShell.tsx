/**
 * A page: title with its total, one sentence if it helps, actions on the right (full width on a phone), then the
 * content.
 */

import { Badge, Title } from '@mantine/core'
import { createContext, type ReactNode, use, useEffect } from 'react'
import { tituloDe } from './entorno.ts'
import classes from './PageShell.module.css'
import { Regreso } from './Regreso.tsx'

let grouped: Intl.NumberFormat | undefined

/**
 * Numbers as Mexico writes them. The browser's tables for it take a phone 80 ms to open: not before a number has more
 * than three digits.
 */
export const number = {
  format(n: number): string {
    if (Number.isInteger(n) && Math.abs(n) < 1_000) return String(n)
    grouped ??= new Intl.NumberFormat('es-MX')
    return grouped.format(n)
  },
}

/** True within another page, which has the one title of first rank and names the window. */
export const Encajada = createContext(false)

type Props = {
  title: string
  total?: number
  description?: ReactNode
  actions?: ReactNode
  /** The screen that this one belongs to: where the way back leads, unless the person came from elsewhere. */
  back?: { to: string; label: string }
  children: ReactNode
}

export function PageShell({ title, total, description, actions, back, children }: Props) {
  const within = use(Encajada)
  useEffect(() => {
    if (!within) document.title = tituloDe(title)
  }, [title, within])
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div className={classes.heading}>
          {back && <Regreso {...back} />}
          <Title order={within ? 2 : 1}>
            {title}
            {total !== undefined && (
              <Badge color="bugambilia" size="lg" className={classes.total!}>
                {number.format(total)}
              </Badge>
            )}
          </Title>
          {description && <p className={classes.description}>{description}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
