/** The film of an objective, where it stands on this device: it plays from there, with a line or without. */
import { useEffect, useState } from 'react'
import { hayLlevado } from '../../../kit/llevado/hay.ts'
import { load } from '../../../kit/load/load.ts'
import type { Tomado } from './tomado.ts'

/** @returns null when it is not here; undefined until that is known */
export function useTomado(objetivoId: number): Tomado | null | undefined {
  const [hay] = useState(hayLlevado)
  const [tomado, setTomado] = useState<Tomado | null | undefined>(hay ? undefined : null)
  useEffect(() => {
    if (!hay) return
    let gone = false
    let close = () => {}
    void load(() => import('./tomado.ts')).then(
      ({ openTomado }) => {
        if (!gone) close = openTomado(objetivoId, setTomado)
      },
      () => setTomado(null),
    )
    return () => {
      gone = true
      close()
    }
  }, [hay, objetivoId])
  return tomado
}
