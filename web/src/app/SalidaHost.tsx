/** «Antes de salir»: what was not sent yet can be sent first, or is lost. */
import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { sendNow } from '../kit/api/outbox/send.ts'
import { useCut, useOutbox, useRefused } from '../kit/api/outbox/useOutbox.ts'
import { cutNow } from '../kit/load/corte.ts'
import { useStore } from '../kit/store.ts'
import { losesByLeaving } from '../kit/sw/ocupado.ts'
import { type Salida, salida } from './salida.ts'

export function SalidaHost() {
  const asked = useStore(salida)
  return (
    <Modal opened={asked !== undefined} onClose={() => asked?.answer(undefined)} title="Antes de salir" size={440}>
      {asked && <Pregunta answer={asked.answer} />}
    </Modal>
  )
}

const LOOK_EVERY_MS = 1_000

const things = (n: number) =>
  n === 1 ? 'Hay algo que hiciste y no se ha enviado' : `Hay ${n} cosas que hiciste y no se han enviado`

function Pregunta({ answer }: { answer: (said: Salida) => void }) {
  const unsent = useOutbox()
  const waiting = unsent.filter(l => l.held === undefined)
  const stuck = useRefused().length + unsent.length - waiting.length
  const [sending, setSending] = useState(false)
  const [uploading, setUploading] = useState(losesByLeaving)
  const cut = useCut() || !navigator.onLine
  const left = waiting.length + stuck
  const look = useEffectEvent(() => {
    setUploading(losesByLeaving())
    if (waiting.length > 0 && navigator.onLine) sendNow()
  })
  useEffect(() => {
    // What only waits for somebody to take it back goes now.
    look()
    const timer = setInterval(() => look(), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const done = left === 0 && !uploading
  const leave = useEffectEvent(() => answer('enviado'))
  useEffect(() => {
    if (done) leave()
  }, [done])
  const text = left > 0 ? things(left) : 'Todavía se está subiendo un archivo'
  return (
    <>
      <Text c="var(--e-ink-2)">{text}. Si sales ahora, se pierde.</Text>
      <Text c="var(--e-ink-2)" mt="xs" role="status">
        {sending && waiting.length === 0 && !uploading && stuck > 0
          ? 'Lo demás ya llegó. Esto no se puede enviar: ciérralo aquí y revísalo en tu pantalla.'
          : sending && cut
            ? `${cutNow()}. Deja abierta esta pantalla: lo enviamos en cuanto se pueda.`
            : sending
              ? 'Enviando…'
              : ''}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={() => answer(undefined)}>
          Cancelar
        </Button>
        <Button variant="subtle" color="danger" onClick={() => answer('perder')}>
          Salir y perderlo
        </Button>
        <Button
          data-autofocus
          loading={sending && !done && !cut && stuck === 0}
          onClick={() => {
            setSending(true)
            sendNow()
          }}
        >
          Enviar primero
        </Button>
      </Group>
    </>
  )
}
