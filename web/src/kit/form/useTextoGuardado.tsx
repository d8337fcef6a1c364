/**
 * A single text outside of a form, kept as a form is: what is typed into it waits for the person (see `borradores.ts`).
 */
import { type ReactNode, useRef, useState } from 'react'
import { RecuperadoAviso } from './RecuperadoAviso.tsx'
import { useBorrador } from './useBorrador.ts'

type Texto = {
  text: string
  write: (text: string) => void
  /** Before it is sent: the reply may be that nobody is signed in any more. */
  flush: () => void
  /** It is saved, or not wanted: the field is as in the beginning, unless the person has gone on writing meanwhile. */
  done: (sent?: string) => void
  /** What was sent and refused stands there again, before what was written since. */
  takeBack: (refused: string) => void
  /** Told above the field. */
  aviso: ReactNode
}

/** @param tema as «respuesta:nueva:12» */
export function useTextoGuardado(tema: string, initial = ''): Texto {
  const borrador = useBorrador(tema, { texto: initial })
  const [text, setText] = useState(borrador.values.texto)
  const now = useRef(text)
  const [recuperado, setRecuperado] = useState(borrador.recuperado)
  const done = (sent?: string) => {
    setRecuperado(undefined)
    if (sent !== undefined && sent !== now.current) return
    borrador.drop()
    now.current = initial
    setText(initial)
  }
  const write = (next: string) => {
    now.current = next
    setText(next)
    borrador.keep({ texto: next })
  }
  return {
    text,
    write,
    flush: borrador.flush,
    done,
    takeBack: refused => write([refused, now.current].filter(Boolean).join('\n')),
    aviso: recuperado && <RecuperadoAviso recuperado={recuperado} onDiscard={() => done()} />,
  }
}
