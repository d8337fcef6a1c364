/** `await confirm({...})`: the question before something is lost. One host in the shell shows it. */
import { Button, Group, Modal, Text } from '@mantine/core'
import { useSyncExternalStore } from 'react'

export type Question = {
  /** Names the thing, as a question. */
  title: string
  /** One sentence on what happens to what depends on it. */
  text: string
  /** The verb with its object. */
  action: string
  /** Danger unless said otherwise: most questions come before a loss. */
  color?: 'danger' | 'bugambilia'
}

type Asked = Question & { answer: (yes: boolean) => void }

let asked: Asked | undefined
const listeners = new Set<() => void>()
const set = (next: Asked | undefined) => {
  asked = next
  for (const listener of listeners) listener()
}

/** @returns whether the person said yes; closing is no */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise(resolve => {
    const answer = (yes: boolean) => {
      set(undefined)
      resolve(yes)
    }
    // After the key or click that led here: an Escape that asks must not answer as well.
    setTimeout(() => set({ ...question, answer }), 0)
  })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => asked)
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
