/** Whether a step works on this device without a line: whoever never took anything along loads nothing to know. */
import { useEffect, useState } from 'react'
import { everTaken } from '../../kit/llevado/everTaken.ts'
import { load } from '../../kit/load/load.ts'
import type { Paso } from './pasos.ts'

export function useSinDatos(curso: number, paso: Paso): boolean {
  const [va, setVa] = useState<(paso: Paso) => boolean>()
  useEffect(() => {
    if (!everTaken()) return
    let gone = false
    let stop = () => {}
    void load(() => import('./llevar/sinDatos.ts')).then(
      m => {
        if (!gone) stop = m.watchSinDatos(curso, known => setVa(() => known))
      },
      () => undefined,
    )
    return () => {
      gone = true
      stop()
    }
  }, [curso])
  return va?.(paso) ?? false
}
