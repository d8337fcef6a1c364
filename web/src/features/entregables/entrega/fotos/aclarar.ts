/**
 * Makes a photo of paper lighter: what is nearly the lightest becomes white, for each colour by itself, which takes a
 * lamp's yellow away. Pure.
 */

const COLORES = 3
const DE_MIL_CLARO = 900
const DE_MIL_OSCURO = 10
/** A picture without paper in it is not stretched beyond that. */
const MIN_CLARO = 120
const MAX_OSCURO = 90

/** How often each tone is there, of each colour. */
export const nuevaCuenta = () => Array.from({ length: COLORES }, () => new Uint32Array(256))
export type Cuenta = ReturnType<typeof nuevaCuenta>

/** @param puntos four bytes each: red, green, blue, and how opaque */
export function countTonos(cuenta: Cuenta, puntos: Uint8ClampedArray): void {
  const [red, green, blue] = cuenta as [Uint32Array, Uint32Array, Uint32Array]
  // One dot in four tells as much.
  for (let i = 0; i < puntos.length; i += 16) {
    red[puntos[i]!]!++
    green[puntos[i + 1]!]!++
    blue[puntos[i + 2]!]!++
  }
}

function tonoDe(veces: Uint32Array, deMil: number): number {
  const all = veces.reduce((sum, n) => sum + n, 0)
  let seen = 0
  for (let tono = 0; tono < 256; tono++) {
    seen += veces[tono]!
    if (seen * 1000 >= all * deMil) return tono
  }
  return 255
}

export type NivelesDeLuz = Uint8ClampedArray[]

/** @returns what each tone of each colour becomes */
export const nivelesDe = (cuenta: Cuenta): NivelesDeLuz =>
  cuenta.map(veces => {
    const claro = Math.max(MIN_CLARO, tonoDe(veces, DE_MIL_CLARO))
    const oscuro = Math.min(MAX_OSCURO, tonoDe(veces, DE_MIL_OSCURO))
    return Uint8ClampedArray.from({ length: 256 }, (_, tono) => ((tono - oscuro) * 255) / (claro - oscuro))
  })

export function applyNiveles(niveles: NivelesDeLuz, puntos: Uint8ClampedArray): void {
  const [red, green, blue] = niveles as [Uint8ClampedArray, Uint8ClampedArray, Uint8ClampedArray]
  for (let i = 0; i < puntos.length; i += 4) {
    puntos[i] = red[puntos[i]!]!
    puntos[i + 1] = green[puntos[i + 1]!]!
    puntos[i + 2] = blue[puntos[i + 2]!]!
  }
}
