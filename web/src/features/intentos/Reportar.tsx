/**
 * «Esta pregunta tiene un error», said in words: under a question while it is asked, and where its attempt is looked
 * at.
 */
import { Button } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useCut, useOutbox } from '../../kit/api/outbox/useOutbox.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import classes from './Marcha.module.css'
import { type Reportada, topicOfReporte } from './topic.parte.ts'

const Palabras = lazy(() => import('./ReportarForma.tsx').then(m => ({ default: m.ReportarForma })))

export function Reportar(props: Reportada) {
  const [how, setHow] = useState<'cerrado' | 'abierto' | 'dicho'>('cerrado')
  const waits = useOutbox(topicOfReporte(props.actividadId, props.reactivo)).length > 0
  const cut = useCut()
  if (how === 'abierto')
    return (
      <Suspense fallback={null}>
        <Palabras {...props} onClose={said => setHow(said ? 'dicho' : 'cerrado')} />
      </Suspense>
    )
  return (
    <div className={classes.reportar}>
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        c="var(--e-ink-2)"
        leftSection={<IconFlag size={16} stroke={1.75} aria-hidden />}
        onClick={() => setHow('abierto')}
      >
        Esta pregunta tiene un error
      </Button>
      <span role="status">
        {waits
          ? cut
            ? 'Tu reporte está guardado aquí: se envía solo en cuanto se pueda.'
            : 'Enviando tu reporte…'
          : how === 'dicho' && 'Gracias: ya la reportaste.'}
      </span>
    </div>
  )
}
