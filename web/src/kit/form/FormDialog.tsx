/** A dialog around a form: 560 px unless it needs more, and the whole screen on a phone (ui §4). */
import { Modal, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, Suspense } from 'react'

type Props = { opened: boolean; onClose: () => void; title: string; size?: number; children: ReactNode }

export function FormDialog({ opened, onClose, title, size = 560, children }: Props) {
  const phone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={size} fullScreen={phone} radius={phone ? 0 : 'lg'}>
      <Suspense fallback={<Skeleton height={320} radius="md" role="status" aria-label="Cargando" aria-busy />}>
        {children}
      </Suspense>
    </Modal>
  )
}
