import { type CSSVariablesResolver, createTheme } from '@mantine/core'
import { colores, tonos } from './colores.ts'
import { componentes } from './componentes.ts'
import { variantColorResolver } from './variantes.ts'

export const theme = createTheme({
  colors: colores,
  primaryColor: 'bugambilia',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver,
  luminanceThreshold: 0.3,
  white: '#ffffff',
  black: colores.piedra[9],
  respectReducedMotion: true,
  focusRing: 'auto',
  cursorType: 'pointer',
  fontFamily: 'var(--e-font)',
  fontFamilyMonospace: 'var(--e-font-mono)',
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  defaultRadius: 'sm',
  shadows: {
    xs: 'var(--e-shadow-1)',
    sm: 'var(--e-shadow-1)',
    md: 'var(--e-shadow-2)',
    lg: 'var(--e-shadow-3)',
    xl: 'var(--e-shadow-3)',
  },
  headings: {
    fontFamily: 'var(--e-font-title)',
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.15' },
      h2: { fontSize: '1.375rem', lineHeight: '1.2' },
      h3: { fontSize: '1.125rem', lineHeight: '1.3' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  components: componentes,
})

const comunes = {
  '--mantine-color-body': 'var(--e-surface)',
  '--mantine-color-text': 'var(--e-ink)',
  '--mantine-color-dimmed': 'var(--e-ink-3)',
  '--mantine-color-anchor': 'var(--e-primary-ink)',
  '--mantine-color-error': 'var(--e-danger-ink)',
  '--mantine-color-success': 'var(--e-success-ink)',
  '--mantine-color-placeholder': 'var(--e-ink-3)',
  '--mantine-color-default-border': 'var(--e-border-control)',
  '--mantine-color-default-hover': 'var(--e-hover)',
  '--mantine-color-disabled': 'var(--e-sunken)',
  '--mantine-color-disabled-color': 'var(--e-ink-3)',
  '--mantine-color-disabled-border': 'var(--e-border)',
  // Mantine reckons it from the shade itself, and ours are names (ADR 128).
  '--mantine-primary-color-contrast': 'var(--e-on-primary)',
}

/** The light variant of a colour: a soft ground and an ink that reads on it. */
const claro = (color: string, suave: string, tinta: string) => ({
  [`--mantine-color-${color}-light`]: suave,
  [`--mantine-color-${color}-light-hover`]: `color-mix(in srgb, ${suave} 88%, ${tinta})`,
  [`--mantine-color-${color}-light-color`]: tinta,
})

const claros: Record<string, string> = Object.assign(
  claro('bugambilia', 'var(--e-primary-soft)', 'var(--e-primary-ink)'),
  claro('gray', 'var(--e-sunken)', 'var(--e-ink-2)'),
  ...Object.entries(tonos).map(([color, tono]) => claro(color, `var(--e-${tono}-soft)`, `var(--e-${tono}-on-soft)`)),
)

/** Where Mantine's defaults would miss the contrast that the tokens promise (WCAG 2.2 AA). */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...comunes, ...claros },
  dark: {
    ...comunes,
    ...claros,
    // A filled button in the dark gets lighter under the pointer; Mantine would darken it.
    ...Object.fromEntries(
      ['bugambilia', ...Object.keys(tonos)].map(n => [
        `--mantine-color-${n}-filled-hover`,
        `var(--mantine-color-${n}-3)`,
      ]),
    ),
  },
})
