/** One question: its answers are whole cards, chosen by pointer, by the keys of any radio group, or by their number. */

import { type Contestado, isConDatos, tipoDeOpcion } from '@eleva/contract'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { ConFormulas } from '../../kit/richtext/ConFormulas.tsx'
import { RichText } from '../../kit/richtext/RichText.tsx'
import { Media } from './Media.tsx'
import classes from './Quiz.module.css'
import { Campo } from './tipos/Campo.tsx'
import type { ParaQue } from './tipos/subidas.ts'
import type { PreguntaVista } from './useQuiz.parte.ts'

type Props = {
  pregunta: PreguntaVista
  onChoose: (respuestas: readonly number[]) => void
  /** For the kinds that have data of their own. */
  onContestar: (contestado: Contestado) => void
  /** What files of an answer are sent up for; undefined where none are, as in a preview. */
  para?: ParaQue | undefined
  /** True where something else has the hand, as in a form. */
  quieta?: boolean
}

/** Whether several of its answers may be right. */
export const isMultiple = (p: PreguntaVista) => tipoDeOpcion(p.tiporeactivo_id) === 'multiple'

/** What is chosen once an answer has been pressed. */
export const pressed = (p: PreguntaVista, id: number): number[] => {
  if (!isMultiple(p)) return [id]
  return p.elegidas.includes(id) ? p.elegidas.filter(e => e !== id) : [...p.elegidas, id]
}

export function Pregunta({ pregunta, onChoose, onContestar, para, quieta = false }: Props) {
  const { id, tipo, vista, contestado = null, respuestas, elegidas } = pregunta
  const multiple = isMultiple(pregunta)
  const text = useRef<HTMLDivElement>(null)
  // Read out, and the keys of the quiz are heard from here.
  useEffect(() => {
    if (!quieta) text.current?.focus()
  }, [quieta])
  return (
    <>
      <div ref={text} id={`pregunta-${id}`} tabIndex={-1} className={classes.pregunta}>
        <RichText html={pregunta.pregunta} />
        {pregunta.media && <Media media={pregunta.media} cursoId={para?.curso_id} />}
        {multiple && <p className={classes.pista}>Elige todas las que correspondan.</p>}
      </div>
      {vista && isConDatos(tipo) ? (
        <Campo
          tipo={tipo}
          vista={vista}
          valor={contestado}
          onChange={onContestar}
          pregunta={`pregunta-${id}`}
          para={para}
        />
      ) : (
        <fieldset className={classes.opciones} aria-labelledby={`pregunta-${id}`}>
          {respuestas.map(r => (
            <label key={r.id} className={classes.opcion}>
              <input
                type={multiple ? 'checkbox' : 'radio'}
                name={`pregunta-${id}`}
                checked={elegidas.includes(r.id)}
                onChange={() => onChoose(pressed(pregunta, r.id))}
              />
              <span className={classes.marca} data-varias={multiple || undefined} aria-hidden>
                {multiple && <IconCheck size={16} stroke={3} />}
              </span>
              <span>
                <ConFormulas texto={r.respuesta} />
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
