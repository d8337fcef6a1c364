/** Things to be put in order. */
import * as z from 'zod'
import { shuffle } from './azar.ts'
import { clave, corto, distintas, MAX_PAREJAS, si, type TipoDeReactivo } from './base.ts'
import { talCual } from './textos.ts'

const Datos = z.object({
  /** In the right order. */
  elementos: z
    .array(z.object({ id: clave, texto: corto('Escribe el elemento') }), 'Escribe al menos dos elementos')
    .min(2, 'Escribe al menos dos elementos')
    .max(MAX_PAREJAS, `Escribe a lo más ${MAX_PAREJAS} elementos`)
    .refine(all => distintas(all.map(e => e.id)), 'Hay dos claves iguales')
    .refine(all => new Set(all.map(e => talCual(e.texto))).size > 1, 'Los elementos deben ser distintos'),
  /** Nothing unless all are in their place. */
  todo: si.optional(),
})
type Datos = z.infer<typeof Datos>
const Vista = z.strictObject({ elementos: z.array(z.strictObject({ id: z.string(), texto: z.string() })) })
/** The names of all, in order; none before it was touched. */
const Contestado = z.object({ orden: z.array(z.string().max(16)).max(MAX_PAREJAS, 'Son demasiados elementos') })

/** Right by its place; two with the same words may stand for each other. */
function rightPlaces({ elementos }: Datos, orden: readonly string[]): number {
  const words = new Map(elementos.map(e => [e.id, talCual(e.texto)]))
  // Whoever names one twice has not put them in order.
  if (new Set(orden).size !== orden.length) return 0
  return elementos.filter((e, i) => words.get(orden[i] ?? '') === talCual(e.texto)).length / elementos.length
}

/** Never in the right order: whoever leaves it alone has not answered. */
function vistaDe(datos: Datos, semilla: string) {
  const mixed = shuffle(
    [...datos.elementos].sort((a, b) => (a.id < b.id ? -1 : 1)),
    semilla,
  )
  for (
    let turn = 0;
    turn < mixed.length &&
    rightPlaces(
      datos,
      mixed.map(e => e.id),
    ) === 1;
    turn++
  )
    mixed.push(mixed.shift()!)
  return { elementos: mixed.map(({ id, texto }) => ({ id, texto })) }
}

export const orden: TipoDeReactivo<Datos, z.infer<typeof Vista>, z.infer<typeof Contestado>> = {
  Datos,
  Vista,
  Contestado,
  vistaDe,
  grade: (datos, { orden: said }) => {
    const parte = rightPlaces(datos, said)
    return datos.todo && parte < 1 ? 0 : parte
  },
  claveDe: ({ elementos }) => elementos.map(e => e.texto).join(' → '),
  textOf: ({ elementos }, { orden: said }) =>
    said.map(id => elementos.find(e => e.id === id)?.texto ?? '—').join(' → '),
}
