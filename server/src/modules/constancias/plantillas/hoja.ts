/** What a sheet of paper measures, and how much room text takes on it. Pure; in points. */
import type { ContenidoDePlantilla } from '@eleva/contract'

export const MARGEN = 54
export const MARGEN_ALTO = 45
const HOJAS = { carta: [612, 792], a4: [595.28, 841.89] } as const

export function medidas({ tamano, orientacion }: Pick<ContenidoDePlantilla, 'tamano' | 'orientacion'>) {
  const [short, long] = HOJAS[tamano]
  return orientacion === 'horizontal' ? { ancho: long, alto: short } : { ancho: short, alto: long }
}

/** How wide a sign of Roboto is at most on average, of its size. */
const SIGNO = 0.55

/** How much room a text takes, told rather too much than too little. */
export const altoDe = (text: string, size: number, ancho: number, linea = 1.15): number =>
  Math.max(1, Math.ceil((text.length * size * SIGNO) / ancho)) * size * linea * 1.17
