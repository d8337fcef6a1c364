/** A quiz from its first question to the grade: the same in the dialog of a course and on the page of an exam. */
import { eventosDeBitacora as eventos, type ModoDeIntento, type Plazo } from '@eleva/contract'
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { note } from '../../shared/bitacora.ts'
import type { Ubicacion } from '../../shared/ubicacion.ts'
import { PorComenzar, Respuestas, Terminada } from './AntesYDespues.tsx'
import { Contestando, pressKey } from './Contestando.tsx'
import { Enviando } from './Finales.tsx'
import { Cabeza, dondeVa, Pie } from './MarcoDeQuiz.tsx'
import classes from './Quiz.module.css'
import type { Repaso } from './repaso.ts'
import { eventPlaceOf, useEvents } from './useEvents.ts'
import { usePagina } from './usePagina.ts'
import { type QuizAbierto, useQuiz } from './useQuiz.parte.ts'

export type QuizProps = {
  /** With its dates where it is opened from a course. */
  actividad: { id: number; nombre_actividad_unidad: string; plazo?: Plazo | null }
  ubicacion: Ubicacion
  modulo: number
  onClose: () => void
  onTerminado: () => void
  /** True where it is the page itself, and its name the page's title. */
  isPagina?: boolean
  /** Where the result leads on to. */
  seguir: string
  /** What can be looked at again, where it belongs to a unit. */
  repaso?: Repaso | undefined
  /** How an author sees it: it counts nowhere. */
  vista?: boolean
}

/** One that counts and one to practise are each their own, in the same place. */
export function Quiz(props: QuizProps) {
  const [modo, setModo] = useState<ModoDeIntento>(props.vista ? 'vista' : 'cuenta')
  return <Intento key={modo} {...props} modo={modo} setModo={setModo} />
}

type IntentoProps = QuizProps & { modo: ModoDeIntento; setModo: (modo: ModoDeIntento) => void }

/**
 * As who takes it gets it where nothing was set: questions at once. What could not begin has its button.
 * @returns whether it is about to
 */
function useBeginAlone({ porComenzar, reglas }: QuizAbierto, begin: () => Promise<void>) {
  const [begun, setBegun] = useState(false)
  const beginsAlone = porComenzar && reglas?.de_siempre === true && !begun && reglas.preguntas > 0
  const beginAlone = useEffectEvent(() => void begin().finally(() => setBegun(true)))
  useEffect(() => {
    if (beginsAlone) beginAlone()
  }, [beginsAlone])
  return beginsAlone
}

function Intento(props: IntentoProps) {
  const { actividad, ubicacion, modulo, onClose, onTerminado, isPagina = false, seguir, modo, setModo } = props
  const quiz = useQuiz(actividad, ubicacion, onTerminado, modo)
  const { resultado, ending, answering } = quiz
  const [viendo, setViendo] = useState<number>()
  const pagina = usePagina(quiz, actividad.id, modo)
  useEvents(actividad.id, ubicacion, modulo, answering, modo === 'cuenta')
  function end() {
    if (modo === 'cuenta') note(modulo, eventos.finalizarQuiz, eventPlaceOf(actividad.id, ubicacion))
    quiz.finish()
  }
  async function begin() {
    pagina.reset()
    await quiz.begin()
  }
  const beginsAlone = useBeginAlone(quiz, begin)

  const frame = (content: ReactNode) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: its keys only repeat what its fields and buttons do
    <div className={classes.quiz} onKeyDown={event => answering && pressKey(event, quiz, pagina)}>
      <Cabeza
        quiz={quiz}
        actividad={actividad}
        isPagina={isPagina}
        modo={modo}
        donde={viendo ? 'Respuestas' : dondeVa(quiz, pagina, modo)}
        onClose={onClose}
        onEnd={end}
      />
      {content}
    </div>
  )
  const closed = (body: ReactNode) => frame(<Cerrable onClose={onClose}>{body}</Cerrable>)

  if (viendo) return frame(<Respuestas id={viendo} propia={modo !== 'vista'} onBack={() => setViendo(undefined)} />)
  const modos = { quiz, modo, setModo, onBegin: () => void begin() }
  if (resultado)
    return frame(
      <Terminada
        {...modos}
        resultado={resultado}
        seguir={seguir}
        repaso={props.repaso && { ...props.repaso, actividadId: actividad.id }}
        onVer={setViendo}
        onClose={onClose}
      />,
    )
  if (ending) return closed(<Enviando topic={quiz.topic} />)
  if (!quiz.ready || beginsAlone)
    return frame(
      <div className={classes.cuerpo}>
        <Pending query={quiz.query} height={320} />
      </div>,
    )
  if (quiz.porComenzar && quiz.reglas!.preguntas > 0) return frame(<PorComenzar {...modos} />)
  if (!pagina.shown.length) return closed(<EmptyState text="Esta evaluación todavía no tiene preguntas." />)
  return frame(
    <Contestando quiz={quiz} pagina={pagina} actividad={actividad} ubicacion={ubicacion} modo={modo} onEnd={end} />,
  )
}

/** What only tells something. */
const Cerrable = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <>
    <div className={classes.cuerpo}>{children}</div>
    <Pie>
      <Button size="lg" onClick={onClose}>
        Cerrar
      </Button>
    </Pie>
  </>
)
