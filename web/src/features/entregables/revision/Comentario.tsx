/** A comment on a work, saved as it is written. */
import type { Revision } from '@eleva/contract'
import { Stack, Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useBarra } from '../hilo/useBarra.tsx'
import { vistaDe } from './cambios.ts'
import { Frases } from './Frases.tsx'
import { useRevision } from './useRevision.tsx'
import { useRevisionEscrita } from './useRevisionEscrita.ts'

type Props = { entrega: Revision }

const PAUSE_MS = 1_200

export function Comentario({ entrega }: Props) {
  const { change } = useRevision()
  const { text, write, end } = useRevisionEscrita(entrega, entrega.comentarios)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = () => {
    clearTimeout(timer.current)
    const seen = end()
    if (seen) change(vistaDe(seen), { comentario: text.trim() }, { comentario: seen.comentarios })
  }
  const last = useRef(flush)
  last.current = flush
  useEffect(() => () => last.current(), [])
  const writeAndSave = (next: string, pause: number) => {
    write(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => last.current(), pause)
  }
  const barra = useBarra(text, next => writeAndSave(next, PAUSE_MS), true)
  return (
    <Stack gap={4}>
      <Textarea
        {...barra.campo}
        label="Comentarios"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
        value={text}
        onChange={e => writeAndSave(e.currentTarget.value, PAUSE_MS)}
        onBlur={() => {
          barra.campo.onBlur()
          flush()
        }}
      />
      {barra.lista}
      <Frases text={text} onInsert={frase => writeAndSave(`${text.trim()} ${frase}`.trim(), 0)} />
    </Stack>
  )
}
