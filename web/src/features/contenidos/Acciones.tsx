/** What other words do with an activity of the course: its quiz, its exam, its delivery and the rubric of it. Says how each stands. */
import { type ActividadDeCurso, eventosDeBitacora } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconClipboardCheck, IconClock, IconListCheck, IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useOutbox } from '../../kit/api/outbox.ts'
import { useRefrescar } from '../../shared/avance.ts'
import { note } from '../../shared/bitacora.ts'
import { topicOfEntrega } from '../../shared/entrega/topic.ts'
import type { LugarDeCurso } from '../../shared/lugar.ts'
import classes from './Listas.module.css'
import { useModulo } from './variante.ts'

// A dialog's code comes when it is opened: the course can be used without.
const QuizDialog = lazy(() => import('../../shared/quiz/QuizDialog.tsx').then(m => ({ default: m.QuizDialog })))
const EntregaDialog = lazy(() =>
  import('../../shared/entrega/EntregaDialog.tsx').then(m => ({ default: m.EntregaDialog })),
)
const RubricaDialog = lazy(() =>
  import('../../shared/entrega/RubricaDialog.tsx').then(m => ({ default: m.RubricaDialog })),
)
const ExamenBoton = lazy(() => import('../../shared/examen/ExamenBoton.tsx').then(m => ({ default: m.ExamenBoton })))

type Props = { actividad: ActividadDeCurso; lugar: LugarDeCurso }

export function Acciones({ actividad: a, lugar }: Props) {
  const refrescar = useRefrescar()
  return (
    <>
      {a.quiz === 1 && <Evaluacion actividad={a} lugar={lugar} />}
      {a.entregable > 0 && <Entrega actividad={a} lugar={lugar} />}
      {a.avanza_examen_id && (
        <Suspense>
          <ExamenBoton actividad={a} lugar={lugar} onTerminado={() => void refrescar()} />
        </Suspense>
      )}
    </>
  )
}

function Evaluacion({ actividad: a, lugar }: Props) {
  const [opened, setOpened] = useState(false)
  const modulo = useModulo()
  const refrescar = useRefrescar()
  const taken = a.calificacion >= 0
  return (
    <>
      {taken && <span className={classes.nota}>{a.calificacion} / 100</span>}
      <Button
        variant={taken ? 'subtle' : 'light'}
        size="lg"
        leftSection={<IconClipboardCheck size={18} stroke={1.75} />}
        aria-label={`${taken ? 'Ver resultado' : 'Comenzar'}: ${a.nombre_actividad_unidad}`}
        onClick={() => setOpened(true)}
      >
        {taken ? 'Ver resultado' : 'Comenzar'}
      </Button>
      {opened && (
        <Suspense>
          <QuizDialog
            actividad={a}
            lugar={lugar}
            modulo={modulo}
            opened
            onClose={() => {
              setOpened(false)
              void refrescar()
            }}
            onTerminado={() => void refrescar()}
          />
        </Suspense>
      )}
    </>
  )
}

function Entrega({ actividad: a, lugar }: Props) {
  const [opened, setOpened] = useState<'entrega' | 'rubrica'>()
  const modulo = useModulo()
  const refrescar = useRefrescar()
  const waiting = useOutbox(topicOfEntrega(a.id)).length > 0
  // It may have been sent by an earlier page of ours: whoever waited for its reply is gone.
  const waited = useRef(waiting)
  useEffect(() => {
    if (waited.current && !waiting) void refrescar()
    waited.current = waiting
  }, [waiting, refrescar])
  const graded = a.entrega !== null && a.entrega.calificacion !== null
  const close = () => setOpened(undefined)
  const verb = graded ? 'Ver entrega' : a.entrega ? 'Cambiar entrega' : 'Entregar'
  const rubrica = a.entregable === 3 ? a.actividad_rubrica : null
  return (
    <>
      {graded && <span className={classes.nota}>{a.entrega?.calificacion} / 100</span>}
      {waiting && (
        <span className={classes.pendiente} role="status">
          <IconClock size={16} stroke={1.75} aria-hidden />
          Por enviar
        </span>
      )}
      {rubrica !== null && (
        <Button
          variant="subtle"
          size="lg"
          leftSection={<IconListCheck size={18} stroke={1.75} />}
          aria-label={`Ver la rúbrica: ${a.nombre_actividad_unidad}`}
          onClick={() => {
            const { curricula_id, curso_id, unidad_id } = lugar
            const where = { curricula: curricula_id, curso: curso_id, unidad: unidad_id, actividad: a.id }
            note(modulo, eventosDeBitacora.verRubrica, where)
            setOpened('rubrica')
          }}
        >
          Rúbrica
        </Button>
      )}
      <Button
        variant={a.entrega ? 'subtle' : 'default'}
        size="lg"
        leftSection={<IconUpload size={18} stroke={1.75} />}
        aria-label={`${verb}: ${a.nombre_actividad_unidad}`}
        onClick={() => setOpened('entrega')}
      >
        {verb}
      </Button>
      <Suspense>
        {opened === 'entrega' && (
          <EntregaDialog
            actividad={a}
            lugar={lugar}
            modulo={modulo}
            opened
            onClose={close}
            onEntregado={() => void refrescar()}
          />
        )}
        {opened === 'rubrica' && rubrica !== null && (
          <RubricaDialog
            unidadId={lugar.unidad_id}
            actividadId={a.id}
            rubricaId={rubrica}
            {...(graded && a.entrega ? { entregaId: a.entrega.id } : {})}
            opened
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
