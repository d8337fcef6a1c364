/**
 * «Antes del camión» on this device, for its person: whether, in which quality and how much (ADR 051); and whether the
 * line costs nothing now.
 */

import type { CalidadLlevada } from '../../../kit/llevado/base.ts'
import { keepLocal, readLocalJson } from '../../../kit/local.ts'
import { ahorro } from '../../../kit/page/ahorro.ts'
import { createStore } from '../../../kit/store.ts'
import { markOfPage } from '../../../kit/sw/estado.ts'

export type AjustesDeCamion = {
  activo: boolean
  /** The person said that it may, where the browser does not tell Wi-Fi from data that are paid for. */
  permitido: boolean
  /** For all that comes by itself (bytes). */
  limite: number
  calidad: CalidadLlevada
  /** The unit that was taken away by hand: it does not come back by itself. */
  sin: string
}

const MB = 1024 ** 2
export const LIMITES: readonly number[] = [100 * MB, 300 * MB, 500 * MB, 1024 * MB]
export const CALIDADES: readonly CalidadLlevada[] = ['texto', 'audio', '240p', '480p', '720p']

const DE_FABRICA: AjustesDeCamion = { activo: true, permitido: false, limite: LIMITES[1]!, calidad: '240p', sin: '' }

const keyOf = () => `eleva:camion:${markOfPage() ?? ''}`

/** What somebody else wrote there is none of ours. */
function leidos(): AjustesDeCamion {
  const kept: Partial<Record<keyof AjustesDeCamion, unknown>> = readLocalJson(keyOf()) ?? {}
  return {
    activo: kept.activo !== false,
    permitido: kept.permitido === true,
    // What was chosen while these were said in thousands is a little less.
    limite: LIMITES.find(limite => limite >= Number(kept.limite)) ?? DE_FABRICA.limite,
    calidad: CALIDADES.find(c => c === kept.calidad) ?? DE_FABRICA.calidad,
    sin: typeof kept.sin === 'string' ? kept.sin : '',
  }
}

/** As it is kept; whose page it is must be known by then. */
export const ajustes = createStore<AjustesDeCamion>(leidos())

export function changeAjustes(what: Partial<AjustesDeCamion>): void {
  const next = { ...ajustes.get(), ...what }
  // In a browser that keeps none it holds for as long as the page stands.
  keepLocal(keyOf(), JSON.stringify(next))
  ajustes.set(next)
}

type Red = EventTarget & { type?: string; saveData?: boolean }
const conexion = () => (navigator as { connection?: Red }).connection

/** `desconocida`: the browser does not say what the line is (Safari, Firefox, and Chrome on a computer). */
export type Linea = 'libre' | 'medida' | 'desconocida' | 'sin'

export function linea(): Linea {
  if (!navigator.onLine) return 'sin'
  const { type, saveData } = conexion() ?? {}
  if (saveData || ahorro.get()) return 'medida'
  if (type === 'wifi' || type === 'ethernet') return 'libre'
  if (type === 'none') return 'sin'
  return type === undefined || type === 'unknown' || type === 'other' ? 'desconocida' : 'medida'
}

/** Whether anything may come by itself now. */
export function maySolo(): boolean {
  const { activo, permitido } = ajustes.get()
  const now = linea()
  return activo && (now === 'libre' || (now === 'desconocida' && permitido))
}

/**
 * @param tell whenever `maySolo` or what was chosen may be another one
 * @returns how to stop listening
 */
export function onSolo(tell: () => void): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const ends = [ajustes.subscribe(tell), ahorro.subscribe(tell)]
  conexion()?.addEventListener('change', tell, { signal })
  addEventListener('online', tell, { signal })
  addEventListener('offline', tell, { signal })
  // Another tab has changed them.
  addEventListener('storage', event => event.key === keyOf() && ajustes.set(leidos()), { signal })
  return () => {
    stop.abort()
    for (const end of ends) end()
  }
}
