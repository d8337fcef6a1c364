/** The kinds of question. What a kind is, its file says; nothing else asks which one it is (ADR 059). */
import * as z from 'zod'
import { tipoArchivo } from './archivo.ts'
import type { TipoDeReactivo } from './base.ts'
import { corta } from './corta.ts'
import { ensayo } from './ensayo.ts'
import { huecos } from './huecos.ts'
import { type Tipo, type TipoConDatos, tiposConDatos } from './lista.ts'
import { numerica } from './numerica.ts'
import { multiple, unica } from './opcion.ts'
import { orden } from './orden.ts'
import { relacion } from './relacion.ts'
import { verdadero } from './verdadero.ts'

export { acceptRespuesta, type Dicha, isAceptable } from './aceptar.ts'
export { shuffle } from './azar.ts'
export {
  type ClaseDeArchivo,
  clasesDeArchivo,
  isDeClase,
  MAX_POR_RESPUESTA,
  nombresDeClase,
  palabrasDeClases,
  rechazoDeClases,
} from './clases.ts'
export { hasRespuesta } from './contestada.ts'
export { MAX_LETRAS_DE_ENSAYO } from './ensayo.ts'
export { type Hueco, piezasDe } from './huecos.ts'
export {
  isConDatos,
  NUMERO_DE_OPCION,
  type Tipo,
  type TipoConDatos,
  type TipoGuardado,
  tipoDeOpcion,
  tiposAceptables,
  tiposConDatos,
  tiposDeOpcion,
  tiposDePregunta,
} from './lista.ts'
export { nombresDeTipo } from './nombres.ts'
export { isNumero, numerosDe } from './numeros.ts'
export { opcionesDe } from './opcion.ts'

const propios = { verdadero, corta, numerica, relacion, orden, huecos, ensayo, archivo: tipoArchivo }
export const tipos = { unica, multiple, ...propios }

type FormaDeTipo<T extends Tipo, F extends 'Datos' | 'Vista' | 'Contestado'> = z.infer<(typeof tipos)[T][F]>
export type DatosDe<T extends Tipo> = FormaDeTipo<T, 'Datos'>
export type VistaDe<T extends Tipo> = FormaDeTipo<T, 'Vista'>
/** An answer says of what kind it is, so that one that was written before the question was changed is known. */
export type ContestadoDe<T extends Tipo> = FormaDeTipo<T, 'Contestado'>
export type Contestado = { [T in TipoConDatos]: { tipo: T } & ContestadoDe<T> }[TipoConDatos]
export type Datos = { [T in Tipo]: DatosDe<T> }[Tipo]
export type Vista = { [T in TipoConDatos]: VistaDe<T> }[TipoConDatos]

/** A kind as one that is not known beforehand. */
export const tipoDe = (tipo: Tipo) => tipos[tipo] as unknown as TipoDeReactivo<unknown, Vista, unknown>

const MAL = 'Esa respuesta no es válida.'

/** An answer to a question that has data of its own, by `tipo`. */
export const Contestado: z.ZodType<Contestado> = z.unknown().transform((said, ctx) => {
  const tipo = said && typeof said === 'object' && 'tipo' in said ? said.tipo : undefined
  const kind = tiposConDatos.find(t => t === tipo)
  const parsed = kind && tipoDe(kind).Contestado.safeParse(said)
  if (!parsed?.success) {
    ctx.addIssue({ code: 'custom', message: parsed?.error.issues[0]?.message ?? MAL })
    return z.NEVER
  }
  return { ...(parsed.data as object), tipo: kind } as Contestado
})

/** What whoever answers gets of any kind: strict, so that a field too many is a fault. */
export const Vista = z.union(tiposConDatos.map(t => tipoDe(t).Vista)) as z.ZodType<Vista>
