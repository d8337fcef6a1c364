/**
 * That something of a field or a row waits for the line, or for the person: counted once, however often it is tried.
 */
import { useRef } from 'react'
import { beginEspera } from './guardado.ts'

export function useEspera() {
  const end = useRef<() => void>(undefined)
  return {
    wait: () => {
      end.current ??= beginEspera()
    },
    /** It has arrived, or need not. */
    settle: () => {
      end.current?.()
      end.current = undefined
    },
  }
}
