/** Which courses open without a line, asked for where there is none. */
import { useEffect, useState } from 'react'
import { load } from '../../kit/load/load.ts'
import { useEnLinea } from '../../kit/page/enLinea.ts'

/** @returns undefined while there is a line, and where nothing can be known */
export function useSeAbren(cursos: readonly number[]): ReadonlySet<number> | undefined {
  const enLinea = useEnLinea()
  const [kept, setKept] = useState<ReadonlySet<number>>()
  const asked = [...new Set(cursos)].join()
  useEffect(() => {
    if (enLinea) return setKept(undefined)
    load(() => import('./seAbren.ts'))
      .then(({ listGuardados }) => listGuardados(asked.split(',').filter(Boolean).map(Number)))
      .then(setKept)
      // Where the browser does not say what it keeps, nothing is dimmed.
      .catch(() => setKept(undefined))
  }, [enLinea, asked])
  return kept
}
