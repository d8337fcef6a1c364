/**
 * The film of an objective, or the file of a material, where it stands on this device: it is shown from there, with a
 * line or without.
 */
import { useEffect, useState } from 'react'
import { everTaken } from '../../../kit/llevado/everTaken.ts'
import { load } from '../../../kit/load/load.ts'
import type { Tomado } from './tomado.ts'

type Modo = 'openTomado' | 'openArchivo'

/** @returns null when it is not here; undefined until that is known */
export const useTomado = (objetivoId: number) => useAbierto('openTomado', objetivoId)

/** @returns as `useTomado` */
export const useArchivoTomado = (materialId: number) => useAbierto('openArchivo', materialId)

function useAbierto(modo: Modo, id: number): Tomado | null | undefined {
  const [ever] = useState(everTaken)
  const [tomado, setTomado] = useState<Tomado | null | undefined>(ever ? undefined : null)
  useEffect(() => {
    if (!ever) return
    let gone = false
    let close = () => {}
    void load(() => import('./tomado.ts')).then(
      m => {
        if (!gone) close = m[modo](id, setTomado)
      },
      () => setTomado(null),
    )
    return () => {
      gone = true
      close()
    }
  }, [ever, modo, id])
  return tomado
}
