import { Button, Group, Modal, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { currentQuestion, subscribe } from './confirm.ts'

export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, currentQuestion)
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
          Cancelar
        </Button>
        <Button color={question?.color ?? 'danger'} onClick={() => question?.answer(true)}>
          {question?.action}
        </Button>
      </Group>
    </Modal>
  )
}
