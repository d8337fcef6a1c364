/** How a step of a course stands: what is to be done in it and what is said of it, for the bar below. Pure. */
import { type ActividadDeCurso, hasEntrega, isTerminada, type ObjetivoDeCurso } from '@eleva/contract'
import { count } from '../../kit/page/count.ts'
import { formatReloj } from '../../kit/page/dates.ts'
import { isMarcable } from '../../shared/hecho.ts'
import { isTooLate } from '../entregables/entrega/Devolucion.parte.tsx'
import { avisoDe } from '../plazos/palabras.parte.ts'
import { isCompleta } from './marcas.ts'
import { isVisto, type Paso } from './pasos.ts'

export type Quehacer = {
  que: 'video' | 'formulario' | 'marca' | 'quiz' | 'entrega' | 'examen'
  texto: string
  /** What it takes, where that is known. */
  mide?: string
  /** It is offered, and nothing waits for it. */
  opcional?: true
}

/** What this device knows besides what was read. */
export type Aqui = {
  /** The delivery, or the end of the quiz, stands on this device and has not been sent. */
  entregaPorEnviar: boolean
  quizPorEnviar: boolean
  /** Some of the quiz was answered here. */
  quizEmpezado: boolean
  /** Its exam elsewhere cannot be taken now. */
  sinExamen: boolean
  /** The form was opened from here. */
  formularioAbierto: boolean
  /** The film was watched to its end just now, or it is being watched. */
  visto: boolean
  viendo: boolean
}

/** How a step stands: what is to be done in it, and what is said beside that. */
export type EstadoDePaso = {
  quehacer: Quehacer | undefined
  linea: string
  hecho: boolean
  /** A film runs: what comes next is there, and does not call. */
  quieto?: true
}

const MINUTO = 60

/** «7 min», at least one. */
export const enMinutos = (segundos: number) => `${Math.max(1, Math.round(segundos / MINUTO))} min`

/** What a step takes, where it is known: the length of a film, the questions of a quiz. */
export function medidaDe({ objetivo, actividad }: Paso): string | undefined {
  if (objetivo) return objetivo.video?.duracion_segundos ? enMinutos(objetivo.video.duracion_segundos) : undefined
  if (actividad.quiz === 0) return undefined
  return count(actividad.total_preguntas, 'pregunta', 'preguntas')
}

/** «16 preguntas, 1 intento»: nothing of attempts where there are as many as one likes, nor once it was taken. */
export function medidaConIntentos(paso: Paso): string | undefined {
  const { actividad: a } = paso
  const intentos = a?.quiz === 1 && !isTerminada(a) && !isCompleta(a) ? a.intentos : undefined
  return intentos ? `${medidaDe(paso)}, ${count(intentos, 'intento', 'intentos')}` : medidaDe(paso)
}

function estadoDeObjetivo(objetivo: ObjetivoDeCurso, here: Aqui, medida: string | undefined): EstadoDePaso {
  if (!objetivo.video) return { quehacer: undefined, linea: '', hecho: false }
  if (here.visto || isVisto(objetivo))
    return { quehacer: undefined, linea: medida ? `Visto, ${medida}` : 'Visto', hecho: true }
  if (here.viendo) return { quehacer: undefined, linea: '', hecho: false, quieto: true }
  const texto = objetivo.video.segundo > 0 ? 'Seguir con el video' : 'Ver el video'
  return { quehacer: { que: 'video', texto, ...(medida ? { mide: medida } : {}) }, linea: '', hecho: false }
}

/** The first of what it asks for that is not done. */
function quehacerDeActividad(a: ActividadDeCurso, here: Aqui, medida: string | undefined): Quehacer | undefined {
  if (a.quiz === 1 && !isTerminada(a) && !here.quizPorEnviar) {
    const begun = a.empezada === 1 || here.quizEmpezado
    return { que: 'quiz', texto: begun ? 'Seguir respondiendo' : 'Responder', ...(medida ? { mide: medida } : {}) }
  }
  if (hasEntrega(a)) {
    if (a.entrega || here.entregaPorEnviar) return undefined
    return { que: 'entrega', texto: 'Entregar', ...(a.entregable_opcional === 1 ? { opcional: true } : {}) }
  }
  if (a.avanza_examen_id && !isMarcable(a)) return here.sinExamen ? undefined : { que: 'examen', texto: 'Ir al examen' }
  if (a.form_link && !here.formularioAbierto) return { que: 'formulario', texto: 'Abrir formulario' }
  return a.quiz === 0 ? { que: 'marca', texto: 'Marcar como hecho' } : undefined
}

function estadoDeActividad(a: ActividadDeCurso, here: Aqui, medida: string | undefined): EstadoDePaso {
  const devolucion = a.entrega?.devolucion
  if (here.entregaPorEnviar || here.quizPorEnviar)
    return { quehacer: undefined, linea: 'Guardada en este dispositivo, se envía sola', hecho: true }
  if (devolucion && !isTooLate(devolucion)) {
    const until = devolucion.hasta ? `: se corrige hasta el ${formatReloj(devolucion.hasta)}` : ' para corregir'
    return { quehacer: { que: 'entrega', texto: 'Corregir' }, linea: `Devuelta${until}`, hecho: false }
  }
  if (isCompleta(a)) return { quehacer: undefined, linea: '', hecho: true }
  const aviso = avisoDe(a, false)
  if (aviso?.estado === 'por_abrir' || aviso?.estado === 'cerrada')
    return { quehacer: undefined, linea: aviso.text, hecho: false }
  return { quehacer: quehacerDeActividad(a, here, medida), linea: aviso?.text ?? '', hecho: false }
}

export function estadoDePaso(paso: Paso, here: Aqui): EstadoDePaso {
  const medida = medidaConIntentos(paso)
  return paso.objetivo ? estadoDeObjetivo(paso.objetivo, here, medida) : estadoDeActividad(paso.actividad, here, medida)
}
