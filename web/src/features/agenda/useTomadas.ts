/** What of the courses stands on this device: whoever never took anything along loads nothing to know. */
import { useEffect, useState } from 'react'
import { everTaken } from '../../kit/llevado/everTaken.ts'
import { load } from '../../kit/load/load.ts'

type Unidad = { curso_id: number; unidad_id: number }

/** @returns undefined where nothing was ever taken along, or it is not known yet */
export function useTomadas(): ((de: Unidad) => boolean) | undefined {
  const [listas, setListas] = useState<ReadonlySet<string>>()
  useEffect(() => {
    if (!everTaken()) return
    let gone = false
    let stop = () => {}
    void load(() => import('../../kit/llevado/estado.ts')).then(
      ({ bultos, openLlevado }) => {
        const look = () => {
          const all = bultos.get()
          if (all && !gone) setListas(new Set(all.filter(b => b.estado === 'listo').map(b => String(b.id))))
        }
        if (!gone) stop = bultos.subscribe(look)
        void openLlevado().then(look)
      },
      () => undefined,
    )
    return () => {
      gone = true
      stop()
    }
  }, [])
  return listas && (de => listas.has(`${de.curso_id}`) || listas.has(`${de.curso_id}-${de.unidad_id}`))
}
