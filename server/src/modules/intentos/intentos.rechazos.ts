/** What several rooms refuse with the same words. */
import { conflict } from '../../kit/errors.ts'

export const alreadyTerminada = () => conflict('Ya terminaste esta evaluación.')
export const sinPreguntas = () => conflict('Esta actividad no tiene preguntas que contestar.')
export const porComenzar = () => conflict('Abre la evaluación y comiénzala: corre por intentos.')
