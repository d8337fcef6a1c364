/**
 * The end of a course: it comes by itself once on a device, when the last thing is done while one looks; later it is
 * opened.
 */
import type { ContenidoDeCurso } from '@eleva/contract'
import { useEffect, useRef, useState } from 'react'
import { keepLocal, readLocal } from '../../kit/local.ts'
import { useUser } from '../../kit/page/session.tsx'
import { useVista } from './variante.ts'

const keyOf = (usuario: number, curso: number) => `eleva:fin:${usuario}:${curso}`

/** @returns false where it was told before; a browser that keeps nothing tells it again */
function isFirst(key: string): boolean {
  if (readLocal(key)) return false
  keepLocal(key, '1')
  return true
}

/**
 * What is open is read first: the result of the quiz that was the last thing.
 * @returns ends the waiting
 */
function whenNoDialog(act: () => void): () => void {
  const isOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null
  if (!isOpen()) {
    act()
    return () => undefined
  }
  const observer = new MutationObserver(() => {
    if (isOpen()) return
    observer.disconnect()
    act()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

export function useFin({ id, terminado }: Pick<ContenidoDeCurso, 'id' | 'terminado'>) {
  const vista = useVista()
  const usuario = useUser().id
  const [opened, setOpened] = useState(false)
  const before = useRef(terminado)
  useEffect(() => {
    const ends = before.current === 0 && terminado === 1
    before.current = terminado
    if (ends && !vista && isFirst(keyOf(usuario, id))) return whenNoDialog(() => setOpened(true))
  }, [terminado, vista, usuario, id])
  return { opened, open: () => setOpened(true), close: () => setOpened(false) }
}
