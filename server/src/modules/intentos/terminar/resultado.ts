/** How an attempt went: as it was graded, and what of that its own person is told (ADR 060). */
import { type NotaOculta, SIN_TERMINAR } from '@eleva/contract'
import type { Db } from '../../../kit/db/db.ts'
import { type Intento, listContestadas } from '../intentos.read.ts'
import { type grade, gradedAs, notaPropiaDe } from '../intentos.reglas.ts'

/** How many were right, and of how many, is null where nobody can say. */
export type Resultado = ReturnType<typeof grade>

/** Where there is none to tell: nothing was begun, or nothing of it was finished. */
export const SIN_RESULTADO = { calificacion: SIN_TERMINAR, correctas: null, total: null, por_calificar: 0 }

/** The grade by the name that pages know it by. */
export const conCalificacionFinal = <R extends { calificacion: number | null }>({ calificacion, ...rest }: R) => ({
  calificacionFinal: calificacion,
  ...rest,
})

/** A graded attempt as it was: by its own grade, where the mean of several stands in its place. */
export const resultadoDe = async (db: Db, intento: Intento): Promise<Resultado> =>
  gradedAs(notaPropiaDe(intento)!, intento.por_calificar, await listContestadas(db, intento))

/**
 * All that its own person learns where the grade is kept from them: besides that, how many answers wait for somebody.
 */
const resultadoOculto = (oculta: NotaOculta, por_calificar: number) => ({
  calificacion: null,
  correctas: null,
  total: null,
  por_calificar,
  oculta,
})

/** What its own person may be told of a result. */
export const resultadoDicho = ({ oculta }: Pick<Intento, 'oculta'>, resultado: Resultado) =>
  oculta ? resultadoOculto(oculta, resultado.por_calificar) : resultado

/**
 * What the person of a graded attempt is told of it, by its own grade. How many were right is asked for only where that
 * is told.
 */
export const resultadoParaSuPersona = async (db: Db, intento: Intento) =>
  intento.oculta ? resultadoOculto(intento.oculta, intento.por_calificar) : resultadoDe(db, intento)

/**
 * What its person is told of the attempt that stands for them. Where the mean of several does, it takes the place of
 * that attempt's own grade, and how many were right is of none of them.
 */
export const resultadoQueVale = async (db: Db, intento: Intento) =>
  intento.oculta || intento.propia === null
    ? resultadoParaSuPersona(db, intento)
    : { calificacion: intento.calificacion!, correctas: null, total: null, por_calificar: intento.por_calificar }
