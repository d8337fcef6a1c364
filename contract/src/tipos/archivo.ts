/** Files that a person grades (ADR 060). */
import * as z from 'zod'
import { type TipoDeReactivo, textoLibre } from './base.ts'
import { type ClaseDeArchivo, clasesDeArchivo, MAX_POR_RESPUESTA } from './clases.ts'

const clases = z
  .array(z.enum(clasesDeArchivo, 'Esa clase de archivo no existe'), 'Elige al menos una clase de archivo')
  .min(1, 'Elige al menos una clase de archivo')
  .transform((said): ClaseDeArchivo[] => clasesDeArchivo.filter(c => said.includes(c)))
const maximo = z
  .int('Escribe cuántos archivos')
  .min(1, `Se pueden pedir de 1 a ${MAX_POR_RESPUESTA} archivos`)
  .max(MAX_POR_RESPUESTA, `Se pueden pedir de 1 a ${MAX_POR_RESPUESTA} archivos`)

const Datos = z.object({
  clases,
  /** Files of one answer. */
  maximo,
  /** For whoever grades. */
  guia: textoLibre(5000).optional(),
})
const Vista = z.strictObject({ clases: z.array(z.enum(clasesDeArchivo)), maximo: z.int() })
/**
 * That they are whoever answers', and of the classes that are asked for, the server sees to; so it does to their names.
 */
const Contestado = z.object({
  archivos: z
    .array(
      z.object({
        id: z.int('Ese archivo no es válido').positive('Ese archivo no es válido'),
        nombre: z.string().max(200),
      }),
      'Elige un archivo',
    )
    .max(MAX_POR_RESPUESTA, `Van a lo más ${MAX_POR_RESPUESTA} archivos`)
    .refine(all => new Set(all.map(a => a.id)).size === all.length, 'Hay dos archivos iguales'),
})

export const tipoArchivo: TipoDeReactivo<z.infer<typeof Datos>, z.infer<typeof Vista>, z.infer<typeof Contestado>> = {
  aMano: true,
  Datos,
  Vista,
  Contestado,
  vistaDe: ({ clases, maximo }) => ({ clases, maximo }),
  grade: (_, { archivos }) => (archivos.length === 0 ? 0 : null),
  textOf: (_, { archivos }) => archivos.map(a => a.nombre).join(', '),
  claveDe: () => '',
}
