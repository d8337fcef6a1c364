/**
 * The colour of an installation: whether it can be read, and the ten shades that are made of it. Pure; colours are
 * `#rrggbb`.
 */

type Terna = [number, number, number]

const canales = (hex: string): Terna => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as Terna
const lineal = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const visible = (c: number) => (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055)
const hexOf = (rgb: readonly number[]) =>
  `#${rgb
    .map(c =>
      Math.round(Math.min(1, Math.max(0, c)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const luminancia = (hex: string) => {
  const [r, g, b] = canales(hex).map(lineal) as Terna
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** From 1, the same, to 21, black on white (WCAG 2.2). */
export function contraste(one: string, other: string): number {
  const [light, dark] = [luminancia(one), luminancia(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

type Oklch = { l: number; c: number; h: number }

function oklchOf(hex: string): Oklch {
  const [r, g, b] = canales(hex).map(lineal) as Terna
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: Math.atan2(bb, a) }
}

function rgbOf({ l, c, h }: Oklch): Terna {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  return [
    visible(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z),
    visible(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z),
    visible(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z),
  ]
}

const isShown = (rgb: Terna) => rgb.every(c => c >= -0.001 && c <= 1.001)

/** The same hue at that lightness, as strong as a screen shows it. */
function enLuz(of: Oklch, l: number): string {
  for (let c = of.c; c > 0.002; c *= 0.95) {
    const rgb = rgbOf({ l, c, h: of.h })
    if (isShown(rgb)) return hexOf(rgb)
  }
  return hexOf(rgbOf({ l, c: 0, h: 0 }))
}

/** What text needs (WCAG 2.2 AA), written with one decimal. */
export const MIN_CONTRASTE = 4.5
/** Lightness of the shades of the house's own colour; the eighth is the colour itself. */
const LUCES = [0.975, 0.945, 0.885, 0.815, 0.735, 0.62, 0.54, 0, 0.38, 0.28] as const
/** How strong the lightest are, of the whole. */
const FUERZAS = [0.1, 0.18, 0.35, 0.55, 0.85, 1, 1, 1, 1, 0.85] as const
/** Whereon it stands in the light, besides its own soft shade. */
const CLAROS = ['#ffffff', '#faf7f9']
/** The surface of the dark. */
const OSCURO = '#291d27'

const suaveDe = (of: Oklch) => enLuz({ ...of, c: of.c * FUERZAS[1] }, LUCES[1])

/** How well it is read where it is worst to read: as text on white and on its own soft shade, and white text on it. */
export const legibilidadDe = (color: string): number =>
  Math.min(...[...CLAROS, suaveDe(oklchOf(color))].map(fondo => contraste(color, fondo)))

/** Downwards: what is 4.46 is not said to be 4.5. */
const enPalabras = (n: number) => (Math.floor(n * 10) / 10).toFixed(1)

/** Why a colour is none to take; undefined where it is read well. */
export function rechazoDeColor(color: string): string | undefined {
  const found = legibilidadDe(color)
  if (found >= MIN_CONTRASTE) return undefined
  return `Con este color no se lee el texto: ${enPalabras(found)} de ${enPalabras(MIN_CONTRASTE)}. El más parecido que se lee es ${colorLegible(color)}.`
}

/** The nearest one that is read: the same hue, as much darker as it takes. */
export function colorLegible(color: string): string {
  const of = oklchOf(color)
  for (let l = of.l; l > 0; l -= 0.005) {
    const tried = enLuz(of, l)
    if (legibilidadDe(tried) >= MIN_CONTRASTE) return tried
  }
  return '#000000'
}

/**
 * Its ten shades, light to dark, in the places of the house's own: the fifth is read on the dark, the eighth is the
 * colour itself.
 */
export function rampaDe(color: string): string[] {
  const of = oklchOf(color)
  return LUCES.map((luz, at) => {
    if (at === 7) return color
    // Darker than the colour itself, however dark that is.
    const l = at > 7 ? Math.min(luz, of.l * (at === 8 ? 0.8 : 0.55)) : Math.max(luz, at < 7 ? of.l : 0)
    const shade = { ...of, c: of.c * FUERZAS[at]! }
    let made = enLuz(shade, l)
    for (let more = l; at === 4 && contraste(made, OSCURO) < MIN_CONTRASTE && more < 1; more += 0.01)
      made = enLuz(shade, more)
    return made
  })
}

/**
 * What a page says of its colour besides the component library's shades, as the tokens of the house name it.
 * @returns a style sheet
 */
export function estiloDeColor(color: string): string {
  const rampa = rampaDe(color)
  const of = oklchOf(color)
  const rule = (selector: string, of: Record<string, string>) =>
    `${selector}{${Object.entries(of)
      .map(([name, value]) => `--e-${name}:${value}`)
      .join(';')}}`
  return [
    rule('html:root', {
      ...Object.fromEntries(rampa.map((shade, at) => [`bugambilia-${at}`, shade])),
      primary: rampa[7]!,
      'primary-hover': rampa[8]!,
      'primary-soft': rampa[1]!,
      'primary-ink': rampa[7]!,
      'primary-deep': rampa[9]!,
      'on-deep-2': rampa[2]!,
      focus: rampa[6]!,
    }),
    rule('html[data-mantine-color-scheme="dark"]:root', {
      primary: rampa[4]!,
      'primary-hover': rampa[3]!,
      'primary-soft': enLuz({ ...of, c: of.c * 0.5 }, 0.28),
      'primary-ink': rampa[4]!,
      'primary-deep': enLuz({ ...of, c: of.c * 0.85 }, Math.min(0.25, of.l * 0.5)),
      'on-deep-2': rampa[2]!,
      focus: rampa[4]!,
    }),
  ].join('')
}
