/** In which quality a video is shown: what there is, what somebody chose on this device, and where that is. */
import type { Calidad, CalidadFirmada } from '@eleva/contract'
import { keepLocal, readLocal } from '../../../kit/local.ts'
import { puede } from './puede.parte.ts'
import type { Fuentes } from './tipos.parte.ts'

/** `auto` as the line bears it; `original` as it was uploaded. */
export type Eleccion = 'auto' | 'original' | Calidad

const KEY = 'eleva:calidad'
const ELECCIONES: readonly Eleccion[] = ['auto', 'original', '240p', '480p', '720p', 'audio']

export function readEleccion(): Eleccion {
  const said = readLocal(KEY)
  return ELECCIONES.find(e => e === said) ?? 'auto'
}

export const keepEleccion = (eleccion: Eleccion) => keepLocal(KEY, eleccion)

const HORA = 3600

/** What an hour of it takes, in bytes. */
export const porHora = ({ bytes, duracion }: Pick<CalidadFirmada, 'bytes' | 'duracion'>) => (bytes / duracion) * HORA

export const nombreDeCalidad = ({ calidad, ancho, alto }: Pick<CalidadFirmada, 'calidad' | 'ancho' | 'alto'>) =>
  calidad === 'audio' || ancho === null || alto === null ? 'Solo audio' : `${Math.min(ancho, alto)}p`

/** The highest first, as menus have it. */
export function opcionesDeCalidad({ escalera }: Fuentes): { value: Eleccion; label: string }[] {
  if (!escalera || !puede.calidades()) return []
  const shown = escalera.calidades.filter(c => c.calidad !== 'audio').toReversed()
  const sound = escalera.calidades.filter(c => c.calidad === 'audio')
  return [
    { value: 'auto', label: 'Automática' },
    { value: 'original', label: 'Original' },
    ...[...shown, ...sound].map(c => ({ value: c.calidad, label: nombreDeCalidad(c) })),
  ]
}

/** The lightest with a picture; of sound alone, that. */
export const masLigera = ({ escalera }: Fuentes): CalidadFirmada | undefined => escalera?.calidades[0]
export const soloAudio = ({ escalera }: Fuentes) =>
  escalera && escalera.calidades.length > 1 ? escalera.calidades.find(c => c.calidad === 'audio') : undefined

export type Medio = {
  url: string
  /** A playlist that a script plays (hls.js). */
  guion: boolean
  eleccion: Eleccion
}

/** @param sinGuion where playing by a script has failed */
export function medioDe(fuentes: Fuentes, eleccion: Eleccion, sinGuion = false): Medio {
  const { src, escalera } = fuentes
  const original: Medio = { url: src, guion: false, eleccion: 'original' }
  if (!escalera || !puede.calidades() || eleccion === 'original') return original
  const chosen = escalera.calidades.find(c => c.calidad === eleccion)
  if (chosen) return { url: puede.listas() ? chosen.lista : chosen.url, guion: false, eleccion: chosen.calidad }
  if (puede.listas()) return { url: escalera.lista, guion: false, eleccion: 'auto' }
  if (puede.piezas() && !sinGuion) return { url: escalera.lista, guion: true, eleccion: 'auto' }
  // The middle one, where nothing can change as it goes.
  const middle = escalera.calidades.find(c => c.calidad === '480p') ?? masLigera(fuentes)!
  return { url: middle.url, guion: false, eleccion: middle.calidad }
}
