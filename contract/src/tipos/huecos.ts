/** A text with gaps: words, a number, or one of some options. `[[1]]` in the text is the place of the first. */
import * as z from 'zod'
import { shuffle } from './azar.ts'
import { corto, distintas, MAX_HUECOS, type TipoDeReactivo } from './base.ts'
import { claveDeNumero, gradeNumero, Medida } from './numeros.ts'
import { Cuidado, claveDeTexto, comentarioDeTexto, gradeTexto, talCual, Variantes } from './textos.ts'

const Hueco = z.discriminatedUnion('clase', [
  z.object({ clase: z.literal('texto'), variantes: Variantes, ...Cuidado }),
  z.object({
    clase: z.literal('numero'),
    valor: Medida.valor,
    tolerancia: Medida.tolerancia,
    relativa: Medida.relativa,
    otros: Medida.otros,
  }),
  z
    .object({
      clase: z.literal('eleccion'),
      opciones: z
        .array(corto('Escribe la opción', 200), 'Escribe al menos dos opciones')
        .min(2, 'Escribe al menos dos opciones')
        .max(20, 'Escribe a lo más 20 opciones')
        .refine(all => distintas(all.map(talCual)), 'Hay dos opciones iguales'),
      /** The place of the right one, from 0. */
      correcta: z
        .int('Elige la opción correcta')
        .min(0, 'Elige la opción correcta')
        .max(19, 'Elige la opción correcta'),
    })
    .refine(h => h.correcta < h.opciones.length, { path: ['correcta'], message: 'Elige la opción correcta' }),
])
export type Hueco = z.infer<typeof Hueco>

/** The text in pieces: words, and the places of gaps, from 1. */
export const piezasDe = (text: string): (string | number)[] =>
  text
    .split(/(\[\[\d{1,2}\]\])/)
    .filter(p => p !== '')
    .map(p => (/^\[\[\d{1,2}\]\]$/.test(p) ? Number(p.slice(2, -2)) : p))

const Datos = z
  .object({
    texto: corto('Escribe el texto con sus huecos', 20_000),
    huecos: z
      .array(Hueco, 'Agrega al menos un hueco')
      .min(1, 'Agrega al menos un hueco')
      .max(MAX_HUECOS, `Agrega a lo más ${MAX_HUECOS} huecos`),
  })
  .refine(
    d => {
      const places = piezasDe(d.texto).filter(p => typeof p === 'number')
      return (
        places.length === d.huecos.length &&
        places.every(p => p >= 1 && p <= d.huecos.length) &&
        distintas(places.map(String))
      )
    },
    { path: ['texto'], message: 'Cada hueco va una vez en el texto: [[1]], [[2]]…' },
  )
type Datos = z.infer<typeof Datos>

const Vista = z.strictObject({
  texto: z.string(),
  huecos: z.array(
    z.strictObject({ clase: z.enum(['texto', 'numero', 'eleccion']), opciones: z.array(z.string()).optional() }),
  ),
})
/** By place, from 1, what stands in the gap. */
const Contestado = z.object({
  huecos: z
    .record(z.string().regex(/^\d{1,2}$/), z.string().max(500, 'Escribe a lo más 500 caracteres'))
    .refine(h => Object.keys(h).length <= MAX_HUECOS, 'Son demasiados huecos'),
})

const graders: { [K in Hueco['clase']]: (hueco: Extract<Hueco, { clase: K }>, said: string) => number } = {
  texto: gradeTexto,
  numero: gradeNumero,
  eleccion: ({ opciones, correcta }, said) => (said === opciones[correcta] ? 1 : 0),
}
const gradeHueco = (hueco: Hueco, said: string) => graders[hueco.clase](hueco as never, said)
const claves: { [K in Hueco['clase']]: (hueco: Extract<Hueco, { clase: K }>) => string } = {
  texto: claveDeTexto,
  numero: claveDeNumero,
  eleccion: ({ opciones, correcta }) => opciones[correcta]!,
}
const saidIn = (said: Record<string, string>, i: number) => (Object.hasOwn(said, i + 1) ? said[i + 1]! : '')

export const huecos: TipoDeReactivo<Datos, z.infer<typeof Vista>, z.infer<typeof Contestado>> = {
  Datos,
  Vista,
  Contestado,
  vistaDe: (datos, semilla) => ({
    texto: datos.texto,
    huecos: datos.huecos.map((h, i) =>
      h.clase === 'eleccion'
        ? { clase: h.clase, opciones: shuffle([...h.opciones].sort(), `${semilla}:${i}`) }
        : { clase: h.clase },
    ),
  }),
  grade: (datos, { huecos: said }) =>
    Math.min(1, datos.huecos.reduce((sum, h, i) => sum + gradeHueco(h, saidIn(said, i)), 0) / datos.huecos.length),
  claveDe: datos => datos.huecos.map((h, i) => `${i + 1}: ${claves[h.clase](h as never)}`).join('; '),
  comentarioDe: (datos, { huecos: said }) =>
    datos.huecos
      .flatMap((h, i) => (h.clase === 'texto' ? [comentarioDeTexto(h, { texto: saidIn(said, i) })] : []))
      .filter(c => c !== '')
      .join('\n'),
  textOf: (datos, { huecos: said }) => datos.huecos.map((_, i) => `${i + 1}: ${saidIn(said, i) || '—'}`).join('; '),
}
