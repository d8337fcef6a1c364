/**
 * What the component library draws of the leaves that stand in a page before its script has run, as high and as wide,
 * until it has come: by its own names, as the build takes these in its place (`web/trazo.ts`). A leaf that takes
 * another of them does not build.
 */
import type { ComponentProps, ReactElement, ReactNode } from 'react'

const clases = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ')

type DeTitulo = ComponentProps<'h1'> & { order?: 1 | 2 | 3 | 4; size?: 'h5' }

export function Title({ order = 1, size, className, ...rest }: DeTitulo) {
  const Tag = `h${order}` as const
  return <Tag {...rest} className={clases('e-trazo-titulo', size && `e-trazo-${size}`, className)} />
}

type DeSello = { size?: string; color?: string; className?: string; children: ReactNode }

export const Badge = ({ size = 'lg', color, className, children }: DeSello) => (
  <span className={clases('e-trazo-sello', className)} data-size={size} data-color={color}>
    {children}
  </span>
)

type DeBoton = ComponentProps<'button'> & {
  variant?: string
  size?: string | number
  color?: string
  leftSection?: ReactNode
  renderRoot?: (props: Record<string, unknown>) => ReactElement
}

/** A link leads on at once; what only the script answers waits for it. */
const raiz = ({ renderRoot, ...props }: DeBoton & { className: string }) =>
  renderRoot ? renderRoot(props) : <button type="button" {...props} aria-disabled />

export const Button = ({ variant, size = 'md', leftSection, className, children, ...rest }: DeBoton) =>
  raiz({
    ...rest,
    className: clases('e-trazo-boton', className),
    ...{ 'data-size': size, 'data-variant': variant },
    children: (
      <>
        {leftSection}
        {children}
      </>
    ),
  })

export const ActionIcon = ({ variant: _, color: __, size, className, ...rest }: DeBoton) =>
  raiz({ ...rest, className: clases('e-trazo-signo', className), ...{ 'data-size': size } })

export const UnstyledButton = ({ className, ...rest }: DeBoton) =>
  raiz({ ...rest, className: clases('e-trazo-liso', className) })

export const Collapse = ({ expanded, ...rest }: ComponentProps<'div'> & { expanded: boolean }) =>
  expanded && <div {...rest} />
