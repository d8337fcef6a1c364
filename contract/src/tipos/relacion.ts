/** Pairs that were taken apart. Each thing has a name by chance; two right sides with the same words are one. */
import * as z from 'zod'
import { shuffle } from './azar.ts'
import { clave, corto, distintas, MAX_PAREJAS, si, type TipoDeReactivo } from './base.ts'
import { talCual } from './textos.ts'

const Datos = z
  .object({
    parejas: z
      .array(
        z.object({
          id: clave,
          izquierda: corto('Escribe qué se relaciona'),
          clave,
          derecha: corto('Escribe con qué se relaciona'),
        }),
        'Escribe al menos dos parejas',
      )
      .min(2, 'Escribe al menos dos parejas')
      .max(MAX_PAREJAS, `Escribe a lo más ${MAX_PAREJAS} parejas`),
    /** Right sides that belong to nothing. */
    distractores: z
      .array(z.object({ clave, derecha: corto('Escribe la opción') }))
      .max(MAX_PAREJAS, `Escribe a lo más ${MAX_PAREJAS}`)
      .optional(),
    /** Nothing unless all are right. */
    todo: si.optional(),
  })
  .refine(
    d => distintas([...d.parejas.flatMap(p => [p.id, p.clave]), ...(d.distractores ?? []).map(x => x.clave)]),
    'Hay dos claves iguales',
  )
type Datos = z.infer<typeof Datos>
const Pieza = z.strictObject({ id: z.string(), texto: z.string() })
const Vista = z.strictObject({ izquierdas: z.array(Pieza), derechas: z.array(Pieza) })
const Contestado = z.object({
  /** By the name of the left side that of the right side. */
  parejas: z
    .record(z.string().max(16), z.string().max(16))
    .refine(p => Object.keys(p).length <= MAX_PAREJAS, 'Son demasiadas parejas'),
})

const rightSides = ({ parejas, distractores = [] }: Datos) =>
  [...parejas, ...distractores].map(({ clave: id, derecha: texto }) => ({ id, texto }))

function grade(datos: Datos, { parejas: said }: z.infer<typeof Contestado>): number {
  const words = new Map(rightSides(datos).map(d => [d.id, talCual(d.texto)]))
  const good = datos.parejas.filter(p => {
    const chosen = Object.hasOwn(said, p.id) ? words.get(said[p.id]!) : undefined
    return chosen === talCual(p.derecha)
  }).length
  const parte = good / datos.parejas.length
  return datos.todo && parte < 1 ? 0 : parte
}

export const relacion: TipoDeReactivo<Datos, z.infer<typeof Vista>, z.infer<typeof Contestado>> = {
  Datos,
  Vista,
  Contestado,
  vistaDe: (datos, semilla) => ({
    izquierdas: datos.parejas.map(p => ({ id: p.id, texto: p.izquierda })),
    derechas: shuffle(
      [...new Map(rightSides(datos).map(d => [talCual(d.texto), d])).values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
      semilla,
    ),
  }),
  grade,
  claveDe: ({ parejas }) => parejas.map(p => `${p.izquierda} → ${p.derecha}`).join('; '),
  textOf: (datos, { parejas: said }) => {
    const words = new Map(rightSides(datos).map(d => [d.id, d.texto]))
    return datos.parejas.map(p => `${p.izquierda} → ${words.get(said[p.id] ?? '') ?? '—'}`).join('; ')
  },
}
