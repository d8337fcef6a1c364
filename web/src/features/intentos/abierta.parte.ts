/** Whether a quiz stands open over its course: a reload comes back into it, as the clock of an attempt goes on. */
import { useEffect, useState } from 'react'
import { useUser } from '../../kit/page/session.tsx'
import { markAbierta, wasAbierta } from './sitio.ts'

export function useAbierta(curso: number, actividad: number) {
  const { id } = useUser()
  const estado = useState(() => wasAbierta(id, curso, actividad))
  const [opened] = estado
  useEffect(() => {
    if (!opened) return
    markAbierta(id, curso, actividad, true)
    // Not run by a reload: whoever leaves the screen in another way has left the quiz.
    return () => markAbierta(id, curso, actividad, false)
  }, [opened, id, curso, actividad])
  return estado
}
