/**
 * What other words do with an activity of the course: its quiz, its exam, its delivery and the rubric of it. Says how
 * each stands.
 */

import { type ActividadDeCurso, eventosDeBitacora, hasEntrega, isTerminada, MODO } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconClipboardCheck, IconClock, IconListCheck, IconUpload, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useSendState } from '../../kit/api/outbox/sendState.ts'
import { useOutbox } from '../../kit/api/outbox/useOutbox.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { notify } from '../../kit/notify.ts'
import { useCan } from '../../kit/page/session.tsx'
import { note } from '../../shared/bitacora.ts'
import type { Ubicacion } from '../../shared/ubicacion.ts'
import { topicOfEntrega } from '../entregables/entrega/topic.parte.ts'
import { useAbierta } from '../intentos/abierta.parte.ts'
import { EN_ESPERA } from '../intentos/oculta.parte.ts'
import { isFin, topicOfQuiz } from '../intentos/topic.parte.ts'
import classes from './Listas.module.css'
import { pasosDe } from './pasos.ts'
import { useRefresh } from './useAvance.parte.ts'
import { rutas, useContenido, useModulo, useVariante, useVista } from './variante.ts'

// A dialog's code comes when it is opened: the course can be used without.
const QuizDialog = lazy(() => import('../intentos/QuizDialog.parte.tsx').then(m => ({ default: m.QuizDialog })))
const EntregaDialog = lazy(() =>
  import('../entregables/entrega/EntregaDialog.parte.tsx').then(m => ({ default: m.EntregaDialog })),
)
const RubricaDialog = lazy(() =>
  import('../entregables/entrega/RubricaDialog.parte.tsx').then(m => ({ default: m.RubricaDialog })),
)
const MuroDialog = lazy(() =>
  import('../entregables/entrega/MuroDialog.parte.tsx').then(m => ({ default: m.MuroDialog })),
)
const ExamenBoton = lazy(() => import('../examenes/ExamenBoton.parte.tsx').then(m => ({ default: m.ExamenBoton })))

type Props = { actividad: ActividadDeCurso; ubicacion: Ubicacion }

/** The works of the group, from when they are there to be seen. */
function Muro({ actividad, ubicacion }: Props) {
  const [opened, setOpened] = useState(false)
  const vista = useVista()
  if (vista || (actividad.muro_al_entregar === 1 && !actividad.entrega))
    return <span className={classes.despues}>Al entregar, ves los trabajos de tu grupo.</span>
  return (
    <>
      <Button
        variant="subtle"
        size="lg"
        leftSection={<IconUsers size={18} stroke={1.75} />}
        aria-label={`Trabajos de tu grupo: ${actividad.nombre_actividad_unidad}`}
        onClick={() => setOpened(true)}
      >
        Trabajos de tu grupo
      </Button>
      {opened && (
        <Suspense>
          <MuroDialog
            actividadId={actividad.id}
            cursoId={ubicacion.curso_id}
            nombre={actividad.nombre_actividad_unidad}
            opened
            onClose={() => setOpened(false)}
          />
        </Suspense>
      )}
    </>
  )
}

export function Acciones({ actividad: a, ubicacion }: Props) {
  const refresh = useRefresh()
  const vista = useVista()
  return (
    <>
      {a.quiz === 1 && <Evaluacion actividad={a} ubicacion={ubicacion} />}
      {hasEntrega(a) && <Entrega actividad={a} ubicacion={ubicacion} />}
      {hasEntrega(a) && Boolean(a.muro) && <Muro actividad={a} ubicacion={ubicacion} />}
      {a.avanza_examen_id && !vista && (
        <Suspense>
          <ExamenBoton actividad={a} ubicacion={ubicacion} onTerminado={() => void refresh()} />
        </Suspense>
      )}
    </>
  )
}

function PorEnviar({ topic, antes = '' }: { topic: string; antes?: string }) {
  const state = useSendState(topic)
  return (
    <span className={classes.pendiente} role="status">
      <IconClock size={16} stroke={1.75} aria-hidden />
      {antes + state}
    </span>
  )
}

function Evaluacion({ actividad, ubicacion }: Props) {
  const [opened, setOpened] = useAbierta(ubicacion.curso_id, actividad.id)
  const modulo = useModulo()
  const vista = useVista()
  // Its questions are for who writes them, and for who takes it.
  const prueba = useCan('reactivos.read')
  const refresh = useRefresh()
  const unsent = useOutbox(topicOfQuiz(actividad.id))
  const taken = isTerminada(actividad)
  // Finished here, and on its way: it is done for the person, and graded once it has arrived.
  const ended = !taken && unsent.some(isFin)
  const close = () => {
    setOpened(false)
    void refresh()
  }
  const repaso = useRepaso(ubicacion, close)
  const begun = actividad.empezada === 1 || unsent.length > 0
  const toDo = begun ? 'Continuar' : 'Comenzar'
  const toSee = taken && !actividad.oculta ? 'Ver resultado' : 'Ver evaluación'
  const verb = taken || ended ? toSee : toDo
  return (
    <>
      {taken && !actividad.oculta && (
        <span className={classes.nota}>{actividad.por_calificar ? EN_ESPERA : `${actividad.calificacion} / 100`}</span>
      )}
      {ended && <PorEnviar topic={topicOfQuiz(actividad.id)} antes="Terminada · " />}
      <Button
        variant={taken || ended ? 'subtle' : 'light'}
        size="lg"
        data-quehacer={`quiz-${actividad.id}`}
        leftSection={<IconClipboardCheck size={18} stroke={1.75} />}
        aria-label={`${verb}: ${actividad.nombre_actividad_unidad}`}
        onClick={() => (vista && !prueba ? notify('Aquí se contesta la evaluación.', 'info') : setOpened(true))}
      >
        {verb}
      </Button>
      {opened && (
        <Suspense>
          <QuizDialog
            actividad={actividad}
            ubicacion={ubicacion}
            modulo={modulo}
            vista={vista}
            opened
            repaso={vista ? undefined : repaso}
            onClose={close}
            onTerminado={() => void refresh()}
          />
        </Suspense>
      )}
    </>
  )
}

/**
 * The temas of the unit that have something in them, and the way to each.
 * @param leave before one goes there
 */
function useRepaso({ curricula_id: curricula, curso_id: curso, unidad_id: unidad }: Ubicacion, leave: () => void) {
  const variante = useVariante()
  const { leido } = useContenido(variante, curso)
  const navigate = useNavigate()
  const pasos = leido ? pasosDe(leido) : []
  const temas = pasos.flatMap(({ unidad: de, objetivo: o }) =>
    o && de.unidad.id === unidad
      ? [{ id: o.id, nombre: o.nombre_objetivo, segundos: o.video?.duracion_segundos ?? null }]
      : [],
  )
  const onRepasar = (objetivo: number) => {
    leave()
    void navigate({ to: rutas[variante], search: { curricula, curso, unidad, objetivo } })
  }
  return { temas, onRepasar }
}

/** How a delivery stands, and what is done with it next. */
function entregaDe({ entrega }: ActividadDeCurso) {
  const graded = entrega !== null && entrega.calificacion !== null
  const devuelta = Boolean(entrega?.devolucion)
  const open = entrega ? 'Cambiar entrega' : 'Entregar'
  const waiting = devuelta ? 'Corregir' : open
  return { verb: graded ? 'Ver entrega' : waiting, graded, devuelta }
}

function Entrega({ actividad, ubicacion }: Props) {
  const [opened, setOpened] = useState<'entrega' | 'rubrica'>()
  const modulo = useModulo()
  const vista = useVista()
  const refresh = useRefresh()
  const waiting = useOutbox(topicOfEntrega(actividad.id)).length > 0
  const place = useRef<HTMLSpanElement>(null)
  // The focus waits where the button was, and is the button's again when that is back.
  useEffect(() => {
    if (!waiting && document.activeElement === place.current) place.current?.querySelector('button')?.focus()
  }, [waiting])
  const close = () => setOpened(undefined)
  const { verb, graded, devuelta } = entregaDe(actividad)
  const lee = useCan('rubricas.read')
  const rubrica = actividad.entregable === MODO.rubrica && (!vista || lee) ? actividad.actividad_rubrica : null
  return (
    <>
      {graded && <span className={classes.nota}>{actividad.entrega?.calificacion} / 100</span>}
      {rubrica !== null && (
        <Button
          variant="subtle"
          size="lg"
          leftSection={<IconListCheck size={18} stroke={1.75} />}
          aria-label={`Ver la rúbrica: ${actividad.nombre_actividad_unidad}`}
          onClick={() => {
            const { curricula_id, curso_id, unidad_id } = ubicacion
            const where = { curricula: curricula_id, curso: curso_id, unidad: unidad_id, actividad: actividad.id }
            note(modulo, eventosDeBitacora.verRubrica, where)
            setOpened('rubrica')
          }}
        >
          Rúbrica
        </Button>
      )}
      <span ref={place} className={classes.porEntregar} tabIndex={-1} data-foco>
        {waiting ? (
          <PorEnviar topic={topicOfEntrega(actividad.id)} />
        ) : (
          <Button
            variant={devuelta ? 'filled' : actividad.entrega ? 'subtle' : 'default'}
            size="lg"
            data-quehacer={`entrega-${actividad.id}`}
            leftSection={<IconUpload size={18} stroke={1.75} />}
            aria-label={`${verb}: ${actividad.nombre_actividad_unidad}`}
            onClick={() =>
              vista ? notify('Aquí se entrega. En esta vista no se entrega nada.', 'info') : setOpened('entrega')
            }
          >
            {verb}
          </Button>
        )}
      </span>
      <Suspense>
        {opened === 'entrega' && (
          <EntregaDialog
            actividad={actividad}
            ubicacion={ubicacion}
            modulo={modulo}
            opened
            onClose={close}
            onEntregado={() => void refresh()}
          />
        )}
        {opened === 'rubrica' && rubrica !== null && (
          <RubricaDialog
            unidadId={ubicacion.unidad_id}
            actividadId={actividad.id}
            rubricaId={rubrica}
            {...(graded && actividad.entrega ? { entregaId: actividad.entrega.id } : {})}
            opened
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
