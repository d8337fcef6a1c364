/** That something was done without a connection: when, and when it arrived. The first of them counts (ADR 051). */
import { Text, VisuallyHidden } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatDay, formatMoment } from '../kit/page/dates.ts'

type Props = { hecho: string; llego: string }

const palabras = ({ hecho, llego }: Props) =>
  `Hecho sin conexión el ${formatMoment(hecho)}, llegó el ${formatMoment(llego)}`

const icono = (
  <IconCloudOff
    size={15}
    stroke={1.75}
    aria-hidden
    style={{ display: 'inline-block', verticalAlign: '-2px', marginInlineEnd: 4 }}
  />
)

export const HechoSinLinea = (props: Props) => (
  <Text component="p" m={0} fz="xs" c="var(--e-ink-3)">
    {icono}
    {palabras(props)}
  </Text>
)

/** The day in a table, or what else stands in its place, with the rest as its title. */
export const FechaSinLinea = ({ children, ...props }: Props & { children?: ReactNode }) => (
  <span title={palabras(props)}>
    {icono}
    {children ?? formatDay(props.llego)}
    <VisuallyHidden> {palabras(props)}</VisuallyHidden>
  </span>
)

/** The sign alone, where there is no room for a day. */
export const SignoSinLinea = ({ className, ...props }: Props & { className?: string | undefined }) => (
  <span className={className} title={palabras(props)}>
    <IconCloudOff size={16} stroke={1.75} aria-hidden />
    <VisuallyHidden> {palabras(props)}</VisuallyHidden>
  </span>
)
