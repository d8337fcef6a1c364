/** One more answer that is right, of a question with data of its own (ADR 141). */

import type * as z from 'zod'
import type { Hueco } from './huecos.ts'
import { type Tipo, tiposAceptables } from './lista.ts'
import { gradeNumero, type Medida, numerosDe } from './numeros.ts'
import { gradeTexto, type Variantes } from './textos.ts'

/**
 * What is accepted: words or a number as they were written; its unit, where there are some; the place of the gap, from
 * 1.
 */
export type Dicha = { texto: string; unidad?: string | undefined; hueco?: number | undefined }

/** What it becomes, or why not, in a sentence. */
type Nueva<D> = { datos: D } | { no: string }

const YA = 'Esa respuesta ya es correcta.'
const NO_ES_NUMERO = 'Escribe un número, como 3.5.'

type Variada = { variantes: z.infer<typeof Variantes> } & Parameters<typeof gradeTexto>[0]

/** What was worth a part is worth all of it. */
function conTexto<D extends Variada>(datos: D, texto: string): Nueva<D> {
  const said = texto.trim()
  if (gradeTexto(datos, said) === 1) return { no: YA }
  return { datos: { ...datos, variantes: [...datos.variantes, { texto: said }] } }
}

/** In the first unit. */
function conNumero<D extends Medida>(datos: D, texto: string, unidad = ''): Nueva<D> {
  const factor = datos.unidades?.length ? datos.unidades.find(u => u.texto === unidad)?.factor : 1
  if (factor === undefined) return { no: 'Elige la unidad de esa respuesta.' }
  const meant = numerosDe(texto)
  if (meant.length === 0) return { no: NO_ES_NUMERO }
  if (gradeNumero(datos, texto, unidad)) return { no: YA }
  return {
    datos: { ...datos, otros: [...(datos.otros ?? []), ...meant.map(n => Number((n * factor).toPrecision(15)))] },
  }
}

type ConHuecos = { texto: string; huecos: readonly Hueco[] }

function conHueco(datos: ConHuecos, { texto, hueco = 0 }: Dicha): Nueva<ConHuecos> {
  const found = datos.huecos[hueco - 1]
  if (!found) return { no: 'Elige el hueco.' }
  if (found.clase === 'eleccion') return { no: 'Ese hueco se elige de una lista: corrígelo en la pregunta.' }
  const next: Nueva<Hueco> = found.clase === 'texto' ? conTexto(found, texto) : conNumero(found, texto)
  if ('no' in next) return next
  return { datos: { ...datos, huecos: datos.huecos.map((h, i) => (i === hueco - 1 ? next.datos : h)) } }
}

const aceptables = {
  corta: (datos: Variada, { texto }: Dicha) => conTexto(datos, texto),
  numerica: (datos: Medida, { texto, unidad }: Dicha) => conNumero(datos, texto, unidad),
  huecos: conHueco,
}
export const isAceptable = (tipo: Tipo): tipo is (typeof tiposAceptables)[number] =>
  (tiposAceptables as readonly Tipo[]).includes(tipo)

/** @param datos of a question of an `isAceptable` kind; stays as it is */
export const acceptRespuesta = (tipo: (typeof tiposAceptables)[number], datos: unknown, dicha: Dicha): Nueva<object> =>
  dicha.texto.trim() === ''
    ? { no: 'Escribe la respuesta que también es correcta.' }
    : aceptables[tipo](datos as never, dicha)
