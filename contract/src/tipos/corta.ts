/** A few words, compared with those that are accepted. */
import * as z from 'zod'
import type { TipoDeReactivo } from './base.ts'
import { Cuidado, claveDeTexto, comentarioDeTexto, gradeTexto, Variantes } from './textos.ts'

const Datos = z.object({ variantes: Variantes, ...Cuidado })
const Vista = z.strictObject({})
const Contestado = z.object({ texto: z.string('Escribe tu respuesta').max(500, 'Escribe a lo más 500 caracteres') })

export const corta: TipoDeReactivo<z.infer<typeof Datos>, z.infer<typeof Vista>, z.infer<typeof Contestado>> = {
  Datos,
  Vista,
  Contestado,
  vistaDe: () => ({}),
  grade: (datos, { texto }) => gradeTexto(datos, texto),
  textOf: (_, { texto }) => texto,
  claveDe: claveDeTexto,
  comentarioDe: comentarioDeTexto,
}
