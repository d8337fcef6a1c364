/** A quiz from its first question to the grade: the same in the dialog of a course and on the page of an exam. */
import { type Contestado, eventosDeBitacora as eventos, type Plazo } from '@eleva/contract'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCut } from '../../kit/api/outbox/useOutbox.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { note } from '../../shared/bitacora.ts'
import { EstadoDeEnvio } from '../../shared/EstadoDeEnvio.tsx'
import type { LugarDeCurso } from '../contenidos/lugar.parte.ts'
import { PlazoLinea } from '../plazos/Plazo.parte.tsx'
import { Segmentos, SinConexion } from './AvanceDeQuiz.parte.tsx'
import { Enviando, Resultado } from './Finales.tsx'
import { Pregunta, pressed } from './Pregunta.parte.tsx'
import classes from './Quiz.module.css'
import { keyOf, type PreguntaVista, useQuiz } from './useQuiz.parte.ts'

export type QuizProps = {
  /** With its dates where it is opened from a course. */
  actividad: { id: number; nombre_actividad_unidad: string; plazo?: Plazo | null }
  lugar: LugarDeCurso
  modulo: number
  onClose: () => void
  onTerminado: (calificacion: number) => void
  /** True where it is the page itself, and its name the page's title. */
  pagina?: boolean
  /** Where the result leads on to. */
  seguir: string
}

const list = new Intl.ListFormat('es', { type: 'conjunction' })

/** Where keys are letters, or move within the field. */
const writes = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('textarea, select, input:not([type=radio], [type=checkbox])')

/** @param missing places of the unanswered questions, from 1 */
const askFinish = (missing: readonly number[]) =>
  confirm({
    title: '¿Finalizar la evaluación?',
    text: `Te ${missing.length === 1 ? 'falta la pregunta' : 'faltan las preguntas'} ${list.format(missing.map(String))}. Si finalizas ahora, ${missing.length === 1 ? 'cuenta como incorrecta y ya no podrás contestarla' : 'cuentan como incorrectas y ya no podrás contestarlas'}.`,
    action: 'Finalizar',
    color: 'bugambilia',
  })

export function Quiz({ actividad, lugar, modulo, onClose, onTerminado, pagina = false, seguir }: QuizProps) {
  const quiz = useQuiz(actividad, lugar, onTerminado)
  const { preguntas, resultado, ending, query, topic } = quiz
  const cut = useCut()
  const [turn, setTurn] = useState<number>()
  const answering = !resultado && !ending && preguntas.length > 0
  // Whoever comes back goes on where they were.
  const first = preguntas.findIndex(p => p.estado === 'vacia')
  const current = turn ?? (first < 0 ? Math.max(0, preguntas.length - 1) : first)
  const pregunta = preguntas[current]
  const last = current === preguntas.length - 1
  useEffect(() => {
    if (answering) setTurn(current)
  }, [answering, current])

  useEvents(actividad.id, lugar, modulo, answering)

  async function finish() {
    const missing = preguntas.flatMap((p, i) => (p.estado === 'vacia' ? [i + 1] : []))
    if (missing.length && !(await askFinish(missing))) return setTurn(missing[0]! - 1)
    note(modulo, eventos.finalizarQuiz, placeOf(actividad.id, lugar))
    quiz.finish()
  }

  const go = (to: number) => setTurn(Math.min(Math.max(to, 0), preguntas.length - 1))
  function onKeyDown(event: KeyboardEvent) {
    if (!answering || event.ctrlKey || event.altKey || event.metaKey || writes(event.target)) return
    const answer = /^[1-9]$/.test(event.key) && pregunta?.respuestas[Number(event.key) - 1]
    if (answer) quiz.choose(pregunta.id, pressed(pregunta, answer.id))
    else if (event.key === 'ArrowRight') go(current + 1)
    else if (event.key === 'ArrowLeft') go(current - 1)
    else return
    event.preventDefault()
  }

  const Titulo = pagina ? 'h1' : 'p'
  const donde = resultado ? 'Resultado' : answering ? `Pregunta ${current + 1} de ${preguntas.length}` : 'Evaluación'
  const head = (
    <div className={classes.cabeza}>
      <div className={classes.titulos}>
        <Titulo className={classes.nombre}>{actividad.nombre_actividad_unidad}</Titulo>
        <p className={classes.donde}>{donde}</p>
        {!resultado && actividad.plazo && (
          <PlazoLinea actividad={{ plazo: actividad.plazo, con_retraso: 0, entregable: 0 }} hecha={ending} />
        )}
      </div>
      {answering ? (
        <Button variant="subtle" color="gray" c="var(--e-ink)" onClick={onClose}>
          Cancelar
        </Button>
      ) : (
        <ActionIcon aria-label="Cerrar" onClick={onClose}>
          <IconX size={20} stroke={1.75} />
        </ActionIcon>
      )}
    </div>
  )
  const frame = (body: ReactNode, foot: ReactNode, above?: ReactNode) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys only repeat what its fields and buttons do
    <div className={classes.quiz} onKeyDown={onKeyDown}>
      {head}
      {above}
      {body}
      {foot && (
        <div className={classes.pie} data-barra="abajo">
          {foot}
        </div>
      )}
    </div>
  )
  const close = (text: string) => (
    <Button size="lg" onClick={onClose} rightSection={resultado && <IconArrowRight stroke={1.75} />}>
      {text}
    </Button>
  )

  if (resultado) return frame(<div className={classes.cuerpo}><Resultado {...resultado} /></div>, close(seguir)) // biome-ignore format: a state a line
  if (ending) return frame(<div className={classes.cuerpo}><Enviando topic={topic} /></div>, close('Cerrar')) // biome-ignore format: a state a line
  if (!quiz.ready) return frame(<div className={classes.cuerpo}><Pending query={query} height={320} /></div>, null) // biome-ignore format: a state a line
  if (!pregunta)
    return frame(
      <div className={classes.cuerpo}>
        <EmptyState text="Esta evaluación todavía no tiene preguntas." />
      </div>,
      close('Cerrar'),
    )
  return frame(
    <Cuerpo
      key={pregunta.id}
      pregunta={pregunta}
      topic={topic}
      clave={keyOf(actividad.id, pregunta.id)}
      onChoose={ids => quiz.choose(pregunta.id, ids)}
      onContestar={contestado => quiz.write(pregunta.id, contestado)}
    />,
    <>
      <Button size="lg" variant="default" leftSection={<IconArrowLeft stroke={1.75} />} disabled={current === 0} onClick={() => go(current - 1)}>
        Anterior
      </Button>
      {last ? (
        <Button size="lg" onClick={() => void finish()}>
          Finalizar Evaluación
        </Button>
      ) : (
        <Button size="lg" rightSection={<IconArrowRight stroke={1.75} />} onClick={() => go(current + 1)}>
          Siguiente
        </Button>
      )}
    </>, // biome-ignore format: buttons
    <>
      <Segmentos preguntas={preguntas} actual={current} />
      {cut && <SinConexion porEnviar={quiz.porEnviar} />}
    </>,
  )
}

type CuerpoProps = {
  pregunta: PreguntaVista
  topic: string
  clave: string
  onChoose: (respuestas: readonly number[]) => void
  onContestar: (contestado: Contestado) => void
}

const Cuerpo = ({ pregunta, topic, clave, onChoose, onContestar }: CuerpoProps) => (
  <div className={classes.cuerpo}>
    <Pregunta pregunta={pregunta} onChoose={onChoose} onContestar={onContestar} />
    <EstadoDeEnvio topic={topic} solo={clave} guardado={pregunta.estado === 'guardada'} />
  </div>
)

const placeOf = (id: number, l: LugarDeCurso) => ({
  curricula: l.curricula_id,
  curso: l.curso_id,
  unidad: l.unidad_id,
  actividad: id,
  quiz: id,
})

/** Opened once; cancelled when it is left while it is being answered, in whatever way. */
function useEvents(id: number, lugar: LugarDeCurso, modulo: number, answering: boolean) {
  const opened = useRef(false)
  const open = useEffectEvent(() => note(modulo, eventos.abrirQuiz, placeOf(id, lugar)))
  const leave = useRef(() => {})
  leave.current = () => {
    if (answering) note(modulo, eventos.cancelarQuiz, placeOf(id, lugar))
  }
  useEffect(() => {
    if (!opened.current) open()
    opened.current = true
    return () => leave.current()
  }, [])
}
