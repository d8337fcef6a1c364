/** The end of a course: it comes by itself once, when the last thing is done while one looks; later it is opened. */
import type { ContenidoDeCurso } from '@eleva/contract'
import { useEffect, useRef, useState } from 'react'
import { useVista } from './variante.ts'

export function useFin({ terminado }: Pick<ContenidoDeCurso, 'terminado'>) {
  const vista = useVista()
  const [opened, setOpened] = useState(false)
  const before = useRef(terminado)
  useEffect(() => {
    if (before.current === 0 && terminado === 1 && !vista) setOpened(true)
    before.current = terminado
  }, [terminado, vista])
  return { opened, open: () => setOpened(true), close: () => setOpened(false) }
}
