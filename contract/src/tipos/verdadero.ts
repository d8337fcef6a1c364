/** True or false. */
import * as z from 'zod'
import { si, type TipoDeReactivo, textoLibre } from './base.ts'

const Datos = z.object({
  correcta: z.boolean('Elige si es verdadero o falso'),
  comentario_verdadero: textoLibre(2000).optional(),
  comentario_falso: textoLibre(2000).optional(),
})
const Vista = z.strictObject({})
const Contestado = z.object({ valor: si.nullable() })

const palabraDe = (valor: boolean) => (valor ? 'Verdadero' : 'Falso')

export const verdadero: TipoDeReactivo<z.infer<typeof Datos>, z.infer<typeof Vista>, z.infer<typeof Contestado>> = {
  Datos,
  Vista,
  Contestado,
  vistaDe: () => ({}),
  grade: ({ correcta }, { valor }) => (valor === correcta ? 1 : 0),
  textOf: (_, { valor }) => (valor === null ? '' : palabraDe(valor)),
  claveDe: ({ correcta }) => palabraDe(correcta),
  comentarioDe: ({ comentario_verdadero = '', comentario_falso = '' }, { valor }) =>
    valor === null ? '' : valor ? comentario_verdadero : comentario_falso,
}
