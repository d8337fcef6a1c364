/** A question of a page of a quiz, with where its answer is. */
import type { Contestado } from '@eleva/contract'
import type { ReactNode } from 'react'
import { EstadoDeEnvio } from './EstadoDeEnvio.tsx'
import { Pregunta } from './Pregunta.parte.tsx'
import classes from './Quiz.module.css'
import { Reportar } from './Reportar.tsx'
import type { ParaQue } from './tipos/subidas.ts'
import type { PreguntaVista } from './useQuiz.parte.ts'

type CuerpoProps = {
  pregunta: PreguntaVista
  topic: string
  clave: string
  onChoose: (respuestas: readonly number[]) => void
  onContestar: (contestado: Contestado) => void
  /** Where several stand on a page. */
  numero: number | undefined
  quieta: boolean
  /** Where it can be said that it has an error. */
  reportar: { actividadId: number; cursoId?: number | undefined } | undefined
  para: ParaQue
  children: ReactNode
}

/** One that was looked at stays as it is. */
export const Cuerpo = ({
  pregunta,
  topic,
  clave,
  onChoose,
  onContestar,
  numero,
  quieta,
  reportar,
  para,
  children,
}: CuerpoProps) => (
  <>
    <fieldset className={classes.una} disabled={Boolean(pregunta.revisada)}>
      {numero && <p className={classes.numero}>Pregunta {numero}</p>}
      <Pregunta pregunta={pregunta} onChoose={onChoose} onContestar={onContestar} para={para} quieta={quieta} />
      <EstadoDeEnvio topic={topic} solo={clave} guardado={pregunta.estado === 'guardada'} />
      {children}
    </fieldset>
    {reportar && <Reportar key={pregunta.id} {...reportar} reactivo={pregunta.id} />}
  </>
)
