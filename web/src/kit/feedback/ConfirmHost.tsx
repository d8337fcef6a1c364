import { Button, Group, Modal, Text } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useStore } from '../store.ts'
import { asked } from './confirm.ts'

export function ConfirmHost() {
  const question = useStore(asked)
  // A question does not go along to another screen.
  const place = useRouterState({ select: s => s.resolvedLocation?.pathname })
  const before = useRef(place)
  useEffect(() => {
    if (before.current !== undefined && before.current !== place) asked.get()?.answer(false)
    before.current = place
  }, [place])
  return (
    <Modal
      opened={question !== undefined}
      onClose={() => question?.answer(false)}
      title={question?.title}
      size={440}
      zIndex={300}
    >
      <Text c="var(--e-ink-2)">{question?.text}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" data-autofocus onClick={() => question?.answer(false)}>
          {question?.negado ? 'Entendido' : 'Cancelar'}
        </Button>
        {question?.negado && question.envez && (
          <Button
            onClick={() => {
              question.answer(false)
              question.envez?.act()
            }}
          >
            {question.envez.label}
          </Button>
        )}
        {!question?.negado && (
          <Button color={question?.color ?? 'danger'} onClick={() => question?.answer(true)}>
            {question?.action}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
