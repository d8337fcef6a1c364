/** Who may begin an attempt (ADR 060). Pure. */

import { may } from '@eleva/contract'
import { whyNotNow } from '../../../alcance/plazos.ts'
import { isTerminado } from '../../../alcance/quiz.read.ts'
import { conflict, forbidden, type Refusal } from '../../../kit/errors.ts'
import { intentosDe } from '../../evaluaciones/evaluaciones.reglas.read.ts'
import type { Acceso } from '../intentos.acceso.read.ts'
import { alreadyTerminada, porComenzar, sinPreguntas } from '../intentos.rechazos.ts'
import type { IntentoPropio, Situacion } from './situacion.read.ts'

/**
 * Why somebody may not begin now; null when they may. Not asked of whoever has something that goes on (`sigue`): what
 * was begun in time may be ended.
 */
export function whyNot(s: Situacion, acceso: Acceso): Refusal | null {
  if (acceso.rechazo) return acceso.rechazo
  if (!acceso.hasQuiz) return sinPreguntas()
  if (s.modo === 'vista') return may(s.person.personas, 'reactivos.write') ? null : forbidden()
  if (s.porReglas && !s.comienzo.fija) return porComenzar()
  return whyNotNow(s.plazo) ?? (s.modo === 'practica' ? whyNotPractise(s) : whyNotAgain(s))
}

function whyNotPractise({ reglas, intentos }: Situacion): Refusal | null {
  if (!reglas.practica) return conflict('Esta evaluación no tiene modo de práctica.')
  return whyNotBeside(intentos)
}

/** Whether an attempt that counts is open, of one person at one quiz. */
export const hasAbiertoQueCuenta = (intentos: readonly IntentoPropio[]): boolean =>
  intentos.some(i => i.modo === 'cuenta' && !isTerminado(i))

/**
 * Why nothing is practised beside an attempt that counts and is open: practice tells what is right of the same
 * questions.
 * @param intentos all of somebody's at the quiz
 */
export const whyNotBeside = (intentos: readonly IntentoPropio[]): Refusal | null =>
  hasAbiertoQueCuenta(intentos) ? conflict('Tienes un intento sin terminar. Termínalo antes de practicar.') : null

function whyNotAgain({ reglas, terminados }: Situacion): Refusal | null {
  const most = intentosDe(reglas)
  if (most === null || terminados.length < most) return null
  return most === 1 ? alreadyTerminada() : conflict(`Ya hiciste tus ${most} intentos.`)
}
