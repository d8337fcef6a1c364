/** A quiz around its questions: before it begins, after it ended, and its answers with what was right. */
import type { ModoDeIntento } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconArrowRight, IconBarbell } from '@tabler/icons-react'
import { Antes, IntentosTerminados } from './Antes.tsx'
import { Resultado } from './Finales.tsx'
import { Pie } from './MarcoDeQuiz.tsx'
import classes from './Quiz.module.css'
import { Revision } from './Revision.parte.tsx'
import type { Repaso } from './repaso.ts'
import type { QuizAbierto } from './useQuiz.parte.ts'

type ConModo = { quiz: QuizAbierto; modo: ModoDeIntento; setModo: (modo: ModoDeIntento) => void; onBegin: () => void }

const OTRA = { cuenta: 'Intentar otra vez', practica: 'Practicar otra vez', vista: 'Verla otra vez' }

/** From the one that counts to practise, where it may be practised, and back. */
function OtroModo({ quiz: { reglas }, modo, setModo }: Omit<ConModo, 'onBegin'>) {
  if (modo === 'practica')
    return (
      <Button size="lg" variant="default" onClick={() => setModo('cuenta')}>
        Volver
      </Button>
    )
  if (modo !== 'cuenta' || !reglas?.practica || reglas.cerrada) return null
  return (
    <Button size="lg" variant="default" leftSection={<IconBarbell stroke={1.75} />} onClick={() => setModo('practica')}>
      Practicar
    </Button>
  )
}

export function PorComenzar({ quiz, modo, setModo, onBegin }: ConModo) {
  const reglas = quiz.reglas!
  return (
    <>
      <div className={classes.cuerpo}>
        <Antes reglas={reglas} practica={modo === 'practica'} />
      </div>
      <Pie>
        <OtroModo quiz={quiz} modo={modo} setModo={setModo} />
        <Button size="lg" loading={quiz.beginning} disabled={reglas.cerrada} onClick={onBegin}>
          {modo === 'practica' ? 'Empezar a practicar' : 'Comenzar'}
        </Button>
      </Pie>
    </>
  )
}

type TerminadaProps = ConModo & {
  resultado: NonNullable<QuizAbierto['resultado']>
  seguir: string
  repaso: (Repaso & { actividadId: number }) | undefined
  onVer: (intento: number) => void
  onClose: () => void
}

export function Terminada({ quiz, resultado, modo, setModo, seguir, repaso, onBegin, onVer, onClose }: TerminadaProps) {
  const { reglas } = quiz
  const otraVez = reglas != null && reglas.quedan !== 0 && !reglas.cerrada
  return (
    <>
      <div className={classes.cuerpo}>
        <Resultado
          {...resultado}
          cuenta={modo === 'cuenta'}
          minima={reglas?.minima ?? null}
          repaso={repaso}
          otraVez={otraVez}
          {...(modo === 'vista' && reglas ? { vista: reglas } : {})}
        />
        {reglas && !reglas.de_siempre && (
          <IntentosTerminados
            reglas={reglas}
            calificacion={resultado.calificacion}
            pendiente={resultado.por_calificar > 0}
            propia={modo === 'cuenta'}
            onVer={onVer}
          />
        )}
      </div>
      <Pie>
        <OtroModo quiz={quiz} modo={modo} setModo={setModo} />
        {otraVez && (
          <Button size="lg" variant="default" loading={quiz.beginning} onClick={onBegin}>
            {OTRA[modo]}
          </Button>
        )}
        <Button size="lg" onClick={onClose} rightSection={<IconArrowRight stroke={1.75} />}>
          {seguir}
        </Button>
      </Pie>
    </>
  )
}

/**
 * The answers of an attempt.
 * @param propia false of one that an author looked at
 */
export const Respuestas = ({ id, propia, onBack }: { id: number; propia: boolean; onBack: () => void }) => (
  <>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys */}
    <section className={classes.cuerpo} tabIndex={0} aria-label="Respuestas del intento">
      <Revision id={id} propia={propia} />
    </section>
    <Pie>
      <Button size="lg" variant="default" onClick={onBack}>
        Volver al resultado
      </Button>
    </Pie>
  </>
)
