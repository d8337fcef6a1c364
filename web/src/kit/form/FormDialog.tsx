/** A dialog around a form: 560 px unless it needs more, and the whole screen on a phone. */
import { Modal, Skeleton } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { isAsking } from '../feedback/confirm.ts'
import { usePhone } from '../theme/anchos.ts'
import { useDialogLife } from './useDialogLife.ts'

type Props = {
  opened: boolean
  onClose: () => void
  title: string
  size?: number
  /** It has an address of its own, as `?nuevo`. */
  address?: boolean
  children: ReactNode
}

export function FormDialog({ opened, onClose, title, size = 560, address = false, children }: Props) {
  const phone = usePhone()
  useDialogLife(opened, onClose, address)
  // The Escape that answers a question does not also close what asked it.
  const close = () => isAsking() || onClose()
  return (
    <Modal opened={opened} onClose={close} title={title} size={size} fullScreen={phone} radius={phone ? 0 : 'lg'}>
      <Suspense fallback={<Skeleton height={320} radius="md" role="status" aria-label="Cargando" aria-busy />}>
        {children}
      </Suspense>
    </Modal>
  )
}
