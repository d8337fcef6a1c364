/** A text that a person grades. */
import * as z from 'zod'
import { type TipoDeReactivo, textoLibre } from './base.ts'

/** Letters of one answer. */
export const MAX_LETRAS_DE_ENSAYO = 64_000

const palabras = z
  .int('Escribe un número de palabras')
  .min(1, 'Escribe un número de palabras')
  .max(10_000, 'Escribe a lo más 10,000 palabras')
  .optional()
const Datos = z
  .object({
    /** What it should be long, in words: told to whoever writes, and never a reason to refuse. */
    minimo: palabras,
    maximo: palabras,
    /** For whoever grades. */
    guia: textoLibre(5000).optional(),
  })
  .refine(d => d.minimo === undefined || d.maximo === undefined || d.minimo <= d.maximo, {
    path: ['maximo'],
    message: 'El máximo no puede ser menor que el mínimo',
  })
const Vista = z.strictObject({ minimo: z.int().optional(), maximo: z.int().optional() })
const Contestado = z.object({
  texto: z
    .string('Escribe tu respuesta')
    .max(MAX_LETRAS_DE_ENSAYO, 'Tu texto es demasiado largo: va hasta 64,000 caracteres'),
})

export const ensayo: TipoDeReactivo<z.infer<typeof Datos>, z.infer<typeof Vista>, z.infer<typeof Contestado>> = {
  aMano: true,
  Datos,
  Vista,
  Contestado,
  vistaDe: ({ minimo, maximo }) => ({ ...(minimo ? { minimo } : {}), ...(maximo ? { maximo } : {}) }),
  grade: (_, { texto }) => (texto.trim() === '' ? 0 : null),
  textOf: (_, { texto }) => texto,
  claveDe: () => '',
}
