/** A quiz over the course: the whole screen on a phone, 720 px on a desk. Its code comes when it is opened. */

import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { ScreenDialog } from '../../kit/form/ScreenDialog.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import type { QuizProps } from './Quiz.parte.tsx'

const Quiz = lazy(() => import('./Quiz.parte.tsx').then(m => ({ default: m.Quiz })))

type Props = Pick<QuizProps, 'actividad' | 'ubicacion' | 'modulo' | 'onClose' | 'onTerminado' | 'vista' | 'repaso'> & {
  opened: boolean
  seguir?: string
}

export const QuizDialog = ({ opened, seguir = 'Seguir con el curso', ...quiz }: Props) => (
  <ScreenDialog opened={opened} onClose={quiz.onClose} title={quiz.actividad.nombre_actividad_unidad}>
    <Suspense fallback={<Skeleton height={420} role="status" aria-label="Cargando" />}>
      <Quiz key={quiz.actividad.id} {...quiz} seguir={seguir} />
    </Suspense>
  </ScreenDialog>
)
