/**
 * What stands in the place of the questions: that they are on their way to be graded, the grade, or when that is shown.
 */
import { intentosRoutes, isAprobada, type NotaOculta, type Reglas } from '@eleva/contract'
import { useEffect, useRef } from 'react'
import { useCut, useOutbox } from '../../kit/api/outbox/useOutbox.ts'
import { useRead } from '../../kit/api/query.ts'
import { Peldanos } from '../../kit/brand/Peldanos.tsx'
import { count } from '../../kit/page/count.ts'
import { useAparato } from './AvanceDeQuiz.parte.tsx'
import { EstadoDeEnvio } from './EstadoDeEnvio.tsx'
import { cuandoSeVe, EN_ESPERA } from './oculta.parte.ts'
import classes from './Quiz.module.css'
import { enTema, type Repaso, repasoDe } from './repaso.ts'

/** What just came takes the focus, so that it is read out. */
function useFocus() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return ref
}

export function Enviando({ topic }: { topic: string }) {
  // Nobody is told that they may go before all of it is kept here.
  const kept = useOutbox(topic).every(l => l.guardada)
  const cut = useCut() && kept
  const aparato = useAparato()
  return (
    <div className={classes.centro} ref={useFocus()} tabIndex={-1}>
      <h2>{cut ? 'Se finaliza en cuanto se pueda' : 'Enviando tus respuestas'}</h2>
      <p className={classes.detalle}>
        {cut
          ? `Tus respuestas están en ${aparato}. Se envían solas, y entonces se califica tu evaluación. Puedes cerrar esta pantalla.`
          : 'En cuanto lleguen todas, se califica tu evaluación.'}
      </p>
      <EstadoDeEnvio topic={topic} />
    </div>
  )
}

type Nota = { calificacion: number | null; correctas: number | null; total: number | null }
type Props = Nota & {
  por_calificar: number
  oculta?: NotaOculta | null | undefined
  /** False of one to practise. */
  cuenta?: boolean
  /** With which grade it is passed; null where nothing is said of it. */
  minima?: number | null
  /** Where it belongs to a unit with temas. */
  repaso?: (Repaso & { actividadId: number }) | undefined
  /** Whether it can be taken again. */
  otraVez?: boolean
  /** How it runs for who takes it, told to an author who looks at it. */
  vista?: Pick<Reglas, 'ver_nota'>
}

const faltan = (cuantas: number) =>
  cuantas === 1
    ? 'Falta que una persona lea y califique una de tus respuestas.'
    : `Falta que una persona lea y califique ${cuantas} de tus respuestas.`

/** Before a person has graded the rest there is no grade to tell. */
const Pendiente = ({ cuantas }: { cuantas: number }) => (
  <div className={classes.centro} ref={useFocus()} tabIndex={-1}>
    <h2>Terminaste la evaluación</h2>
    <p className={classes.aciertos}>{EN_ESPERA}</p>
    <p className={classes.detalle}>
      {faltan(cuantas)} Tu calificación aparece aquí cuando esté completa. La evaluación ya cuenta en el avance del
      curso.
    </p>
  </div>
)

/** Nothing here follows from the grade: not a sign, not a colour. */
const Callada = ({ oculta, cuantas }: { oculta: NotaOculta; cuantas: number }) => (
  <div className={classes.centro} ref={useFocus()} tabIndex={-1}>
    <h2>Terminaste la evaluación</h2>
    <p className={classes.aciertos}>Tus respuestas quedaron guardadas</p>
    <p className={classes.detalle}>
      {cuantas > 0 && `${faltan(cuantas)} `}
      {cuandoSeVe(oculta)} La evaluación ya cuenta en el avance del curso.
    </p>
  </div>
)

export function Resultado(props: Props) {
  if (props.oculta) return <Callada oculta={props.oculta} cuantas={props.por_calificar} />
  return props.por_calificar > 0 ? <Pendiente cuantas={props.por_calificar} /> : <Calificada {...props} />
}

/** From which part of the pass mark on it was close. */
const CASI = 0.8

/**
 * The result in words.
 * @param aciertos how many were right, where that is told
 */
export function enPalabras(
  calificacion: number,
  minima: number | null,
  aciertos: Pick<Nota, 'correctas' | 'total'> = { correctas: null, total: null },
): string {
  const { correctas, total } = aciertos
  if (minima === null) return `Obtuviste ${calificacion} de 100`
  if (isAprobada(calificacion, minima)) return `Aprobaste con ${calificacion} de 100`
  const casi = calificacion >= minima * CASI
  if (casi && correctas !== null && total !== null) return `Casi: ${correctas} de ${total}`
  return `Todavía no apruebas: ${calificacion} de 100`
}

function Calificada({ calificacion, correctas, total, cuenta = true, minima = null, repaso, otraVez, vista }: Props) {
  const said =
    total === null ? undefined : `${correctas} de ${count(total, 'respuesta correcta', 'respuestas correctas')}`
  return (
    <div className={classes.centro} ref={useFocus()} tabIndex={-1}>
      {calificacion !== null && <h2>{enPalabras(calificacion, minima, { correctas, total })}</h2>}
      {said && (
        <Peldanos total={total!} hechos={correctas!} etiqueta={said} tamano="lg" className={classes.peldanos!} />
      )}
      <p className={classes.calificacion}>
        {calificacion}
        <span>/100</span>
      </p>
      {said && <p className={classes.aciertos}>{said}</p>}
      <p className={classes.detalle}>
        {cuenta
          ? 'Tu calificación quedó guardada y cuenta en el avance del curso.'
          : 'Esto no cuenta en tu avance ni en tu calificación.'}
      </p>
      {repaso && correctas !== null && total !== null && correctas < total && (
        <ParaRepasar repaso={repaso} otraVez={otraVez === true} />
      )}
      {vista?.ver_nota && vista.ver_nota !== 'al_terminar' && (
        <p className={classes.detalle}>
          Quien la presente no verá su calificación aquí, sino: «{cuandoSeVe({ cuando: vista.ver_nota })}»
        </p>
      )}
    </div>
  )
}

type ParaRepasarProps = { repaso: Repaso & { actividadId: number }; otraVez: boolean }

/** The way to each tema that is worth it. */
function ParaRepasar({ repaso, otraVez }: ParaRepasarProps) {
  const read = useRead(intentosRoutes.listRepaso, { params: { id: repaso.actividadId } }, { fresh: true })
  const { temas, onRepasar } = repasoDe(repaso, read.data)
  // Where the way leads does not change under the hand that is about to press.
  if (temas.length === 0 || (read.isPending && read.fetchStatus === 'fetching')) return null
  return (
    <section className={classes.repaso} aria-labelledby="para-repasar">
      <h3 id="para-repasar">{otraVez ? 'Repasa y vuelve a intentar' : 'Para repasar'}</h3>
      <ul>
        {temas.map(tema => (
          <li key={tema.id}>
            <button type="button" onClick={() => onRepasar(tema.id)}>
              {enTema(tema)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
