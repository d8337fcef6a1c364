/** A number, near enough, in one of some units. */
import * as z from 'zod'
import { distintas, type TipoDeReactivo } from './base.ts'
import { claveDeNumero, gradeNumero, isNumero, Medida } from './numeros.ts'

const Datos = z.object(Medida).refine(d => distintas((d.unidades ?? []).map(u => u.texto)), {
  path: ['unidades'],
  message: 'Hay dos unidades iguales',
})
const Vista = z.strictObject({ unidades: z.array(z.string()) })
const Contestado = z.object({
  valor: z
    .string('Escribe un número')
    .trim()
    .max(40, 'Escribe un número')
    .refine(v => v === '' || isNumero(v), 'Escribe un número, como 3.5'),
  unidad: z.string().max(30).optional(),
})

export const numerica: TipoDeReactivo<z.infer<typeof Datos>, z.infer<typeof Vista>, z.infer<typeof Contestado>> = {
  Datos,
  Vista,
  Contestado,
  // By name: the first one written is the one that the key is in.
  vistaDe: ({ unidades = [] }) => ({ unidades: unidades.map(u => u.texto).sort() }),
  grade: (datos, { valor, unidad }) => gradeNumero(datos, valor, unidad),
  textOf: (_, { valor, unidad }) => (valor && unidad ? `${valor} ${unidad}` : valor),
  claveDe: claveDeNumero,
  comentarioDe: ({ comentario = '' }, { valor }) => (valor === '' ? '' : comentario),
}
