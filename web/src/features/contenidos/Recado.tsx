/**
 * A sentence that stands by itself, with its sign: what a screen that phones open often says without a library's alert.
 */
import type { ComponentProps, ReactNode } from 'react'
import classes from './Recado.module.css'

type Props = ComponentProps<'div'> & { color?: 'info' | 'success'; icon: ReactNode }

export const Recado = ({ color = 'info', icon, children, ...rest }: Props) => (
  <div {...rest} className={classes.recado} data-color={color}>
    {icon}
    <span>{children}</span>
  </div>
)
