import type { MantineColorsTuple } from '@mantine/core'

/** A ramp of tokens.css as Mantine wants it: by its names, so that a page may give it other shades. */
const rampa = (name: string) => [...'0123456789'].map(at => `var(--e-${name}-${at})`) as unknown as MantineColorsTuple

const [jade, bermellon, cempasuchil] = [rampa('jade'), rampa('bermellon'), rampa('cempasuchil')]
const [talavera, piedra, noche] = [rampa('talavera'), rampa('piedra'), rampa('noche')]

export const colores = {
  bugambilia: rampa('bugambilia'),
  jade,
  bermellon,
  cempasuchil,
  talavera,
  piedra,
  noche,
  // The words of the server's replies, so that a toast or a badge takes the `color` of the envelope as it is.
  success: jade,
  danger: bermellon,
  warning: cempasuchil,
  info: talavera,
  // Mantine's own words: its styles name them directly.
  gray: piedra,
  dark: noche,
  red: bermellon,
  teal: jade,
} satisfies Record<string, MantineColorsTuple>

/** Which semantic variables (`--e-success-soft`…) dress each colour in its light variant. */
export const tonos = {
  success: 'success',
  jade: 'success',
  teal: 'success',
  danger: 'danger',
  bermellon: 'danger',
  red: 'danger',
  warning: 'warning',
  cempasuchil: 'warning',
  info: 'info',
  talavera: 'info',
} as const
