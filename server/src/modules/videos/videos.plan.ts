/** Which qualities a film gets, of what ffprobe says of it. Pure. */
import type { Calidad } from '@eleva/contract'

/** A film as its learner sees it: turned as it asks to be. */
export type Fuente = {
  segundos: number
  /** Null where there is only sound. */
  imagen: {
    ancho: number
    alto: number
    cuadros: number
    /** Brighter than a screen that knows nothing of it shows: an iPhone's HDR. */
    hdr?: boolean
  } | null
  sonido: boolean
}

export type Hechura = {
  calidad: Calidad
  /** Null for sound alone. */
  imagen: { ancho: number; alto: number; cuadros: number; crf: number; kbits: number } | null
  /** Null where the film is silent. */
  sonido: { kbits: number; canales: 1 | 2; hercios: number } | null
}

/** Sound for a voice: 32 kbit/s in all are 14.4 MB an hour. */
const VOZ = { kbits: 30, canales: 1, hercios: 24_000 } as const
/** Kilobits a second at most; 240p and its sound stay below 60 MB an hour. */
const PELDANOS = [
  { calidad: '240p', lado: 240, cuadros: 24, crf: 28, kbits: 88, sonido: VOZ },
  { calidad: '480p', lado: 480, cuadros: 30, crf: 26, kbits: 550, sonido: { kbits: 64, canales: 2, hercios: 44_100 } },
  {
    calidad: '720p',
    lado: 720,
    cuadros: 30,
    crf: 24,
    kbits: 1_500,
    sonido: { kbits: 96, canales: 2, hercios: 44_100 },
  },
] as const

/** More than these in a picture are not looked at (8K, upright or not): unpacking them takes gigabytes. */
export const MAX_PIXELS = 7680 * 4320

/** As encoders want it; never more than there is. */
const even = (pixels: number, most: number) => Math.max(2, Math.min(Math.round(pixels / 2), Math.floor(most / 2)) * 2)

/**
 * The smallest first, then sound alone. Nothing is made larger than it came: the last quality of a film that is between
 * two is as high as the film. What counts is the shorter side, so that a film of a phone held upright is not made tiny.
 */
export function planOf({ imagen, sonido }: Fuente): Hechura[] {
  const plan: Hechura[] = []
  if (imagen) {
    const short = Math.min(imagen.ancho, imagen.alto)
    PELDANOS.forEach(({ calidad, lado, cuadros, crf, kbits, sonido: voice }, i) => {
      if (i > 0 && short <= PELDANOS[i - 1]!.lado) return
      const scale = Math.min(1, lado / short)
      plan.push({
        calidad,
        imagen: {
          ancho: even(imagen.ancho * scale, imagen.ancho),
          alto: even(imagen.alto * scale, imagen.alto),
          cuadros: Math.min(cuadros, imagen.cuadros),
          crf,
          kbits,
        },
        sonido: sonido ? voice : null,
      })
    })
  }
  if (sonido) plan.splice(1, 0, { calidad: 'audio', imagen: null, sonido: VOZ })
  return plan
}

/** Bytes that a quality may take at most; more is a mistake, or malice. */
export const mostBytes = ({ imagen, sonido }: Hechura, segundos: number) =>
  Math.ceil(((((imagen?.kbits ?? 0) + (sonido?.kbits ?? 0)) * 1000) / 8) * segundos * 1.5) + 32 * 1024 ** 2

/** Small pictures for the time line: at most a hundred in a square, the first one at the beginning. */
export function miniaturasDe({ segundos, imagen }: Fuente) {
  if (!imagen) return null
  const cada = Math.max(2, Math.ceil(segundos / 100))
  const scale = Math.min(160 / imagen.ancho, 90 / imagen.alto)
  return {
    cada,
    cuantas: Math.max(1, Math.min(100, Math.ceil(segundos / cada))),
    ancho: even(imagen.ancho * scale, imagen.ancho),
    alto: even(imagen.alto * scale, imagen.alto),
  }
}
export type Miniaturas = NonNullable<ReturnType<typeof miniaturasDe>>
/** How many stand side by side. */
export const EN_FILA = 10
