/** How far something is that is being taken along. */
import { useEffect } from 'react'
import { useStore } from '../store.ts'
import type { Bulto } from './base.ts'
import { bultos, enCamino, openLlevado } from './estado.ts'

/** Bytes that are here, and of how many; `parte` is between 0 and 1. */
export function avanceOf(b: Bulto, camino: { id: Bulto['id']; bytes: number } | undefined) {
  const texto = b.lecturas ? (b.texto_bytes * b.leidas) / b.lecturas : 0
  const files = b.archivos.reduce((sum, a) => sum + (a.hecho ? a.bytes : 0), 0)
  const total = b.texto_bytes + b.archivos.reduce((sum, a) => sum + a.bytes, 0)
  const stored = Math.min(total, texto + files + (camino?.id === b.id ? camino.bytes : 0))
  return { stored, total, parte: b.estado === 'listo' ? 1 : total ? Math.min(0.99, stored / total) : 0 }
}

export const useAvanceOf = (b: Bulto) => avanceOf(b, useStore(enCamino))

/** What stands on this device; undefined until it is known. */
export function useBultos(): readonly Bulto[] | undefined {
  useEffect(() => void openLlevado(), [])
  return useStore(bultos)
}
