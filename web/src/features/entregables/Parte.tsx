import type { ComponentProps } from 'react'

/** Part of a grid that is no table: its rows are placed one by one, and only those in sight are drawn. */
export const Parte = (props: ComponentProps<'div'>) => <div {...props} />
