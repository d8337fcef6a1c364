/** Where whoever handed something in finds what was noted on its pages. */
import { Button } from '@mantine/core'
import { IconNote } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazy } from '../../../kit/load/lazy.tsx'

const ApuntesDialog = lazy(() => import('./ApuntesDialog.tsx').then(m => ({ default: m.ApuntesDialog })))

type Props = { entregaId: number | null; cuantos: number | undefined; de: string }

/** Nothing without any. */
export function VerApuntes({ entregaId, cuantos, de }: Props) {
  const [open, setOpen] = useState(false)
  if (!cuantos || entregaId === null) return null
  return (
    <>
      <Button
        variant="light"
        size="compact-md"
        leftSection={<IconNote size={18} stroke={1.75} aria-hidden />}
        aria-label={`Ver las notas en ${de}`}
        onClick={() => setOpen(true)}
      >
        Ver las notas
      </Button>
      <Suspense>{open && <ApuntesDialog entregaId={entregaId} titulo={de} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
