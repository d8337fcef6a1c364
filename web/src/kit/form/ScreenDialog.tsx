/** A dialog that is a screen of its own: the content draws head, body and foot, and fills the phone. Only its own buttons and Escape close it. */
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useSyncExternalStore } from 'react'
import { currentQuestion, subscribe } from '../feedback/confirm.ts'
import classes from './ScreenDialog.module.css'

type Props = { opened: boolean; onClose: () => void; title: string; size?: number; children: ReactNode }

export function ScreenDialog({ opened, onClose, title, size = 720, children }: Props) {
  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  // The Escape that answers a question does not also close what asked it.
  const asking = useSyncExternalStore(subscribe, currentQuestion) !== undefined
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      fullScreen={phone}
      radius={phone ? 0 : 'lg'}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={!asking}
      classNames={{ header: classes.cabeza!, body: classes.cuerpo!, content: classes.contenido! }}
    >
      {children}
    </Modal>
  )
}
