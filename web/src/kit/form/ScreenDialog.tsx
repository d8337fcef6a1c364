/**
 * A dialog that is a screen of its own: the content draws head, body and foot, and fills the phone. Only its own
 * buttons and Escape close it.
 */
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { isAsking } from '../feedback/confirm.ts'
import { usePhone } from '../theme/anchos.ts'
import classes from './ScreenDialog.module.css'
import { useDialogLife } from './useDialogLife.ts'

type Props = { opened: boolean; onClose: () => void; title: string; size?: number; children: ReactNode }

export function ScreenDialog({ opened, onClose, title, size = 720, children }: Props) {
  const phone = usePhone()
  useDialogLife(opened, onClose)
  // The Escape that answers a question does not also close what asked it.
  const close = () => isAsking() || onClose()
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size={size}
      fullScreen={phone}
      radius={phone ? 0 : 'lg'}
      withCloseButton={false}
      closeOnClickOutside={false}
      classNames={{ header: classes.cabeza!, body: classes.cuerpo!, content: classes.contenido! }}
    >
      {children}
    </Modal>
  )
}
