import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core'

/**
 * Mantine's autoContrast looks only at the light shade, so in the dark it would write white on light pink. Every filled
 * colour of the theme reads with `--e-on-primary` in both schemes; `dark` is the exception, as it stays dark in both.
 * Two variants of our own: `acento`, marigold, for the one next thing to do; `vivo`, for what is live right now.
 */
export const variantColorResolver: VariantColorsResolver = input => {
  const borde = '1px solid transparent'
  if (input.variant === 'acento') {
    const fondo = 'var(--e-accent)'
    return { background: fondo, hover: 'var(--e-cempasuchil-3)', color: 'var(--e-on-accent)', border: borde }
  }
  if (input.variant === 'vivo') {
    const fondo = 'var(--e-danger-fill)'
    return { background: fondo, hover: fondo, color: 'var(--e-on-primary)', border: borde }
  }
  const colores = defaultVariantColorsResolver(input)
  const color = input.color ?? input.theme.primaryColor
  const lleno = input.variant === 'filled' && color in input.theme.colors && color !== 'dark'
  return lleno ? { ...colores, color: 'var(--e-on-primary)' } : colores
}

const sobreLleno = (variable: string) => ({ vars: () => ({ root: { [variable]: 'var(--e-on-primary)' } }) })

/** The pieces that ask autoContrast by themselves, without passing through the resolver. */
export const contrastes = {
  Checkbox: sobreLleno('--checkbox-icon-color'),
  Radio: sobreLleno('--radio-icon-color'),
  Pagination: sobreLleno('--pagination-active-color'),
  Stepper: sobreLleno('--stepper-icon-color'),
  Indicator: sobreLleno('--indicator-text-color'),
  Tabs: sobreLleno('--tabs-text-color'),
}

/**
 * A notice is ink on light and paper on dark: its icon takes the shade that shows on each (see componentes.module.css).
 */
export const tonosDeAviso = (_tema: unknown, { color = 'bugambilia' }: { color?: string }) => ({
  root: {
    '--aviso-sobre-tinta': `var(--mantine-color-${color}-4)`,
    '--aviso-sobre-papel': `var(--mantine-color-${color}-7)`,
  },
})
