/**
 * One right answer, or several, among those that stand in a table of their own: the calls of the specification write
 * them one by one.
 */
import * as z from 'zod'
import { si, type TipoDeReactivo, textoLibre } from './base.ts'
import { isConDatos, type Tipo } from './lista.ts'

const Opciones = z.object({
  opciones: z
    .array(z.object({ id: z.int(), texto: z.string(), correcta: si, comentario: textoLibre(2000).optional() }))
    .max(5000),
  /** Whether each of several right ones counts for its part, and each wrong one takes its part away. */
  parcial: si.optional(),
})
export type Opciones = z.infer<typeof Opciones>
/** Those of a question that has them; undefined of one with data of its own. */
export const opcionesDe = (tipo: Tipo, datos: unknown): Opciones['opciones'] | undefined =>
  isConDatos(tipo) ? undefined : (datos as Opciones).opciones
const Vista = z.strictObject({ opciones: z.array(z.strictObject({ id: z.int(), texto: z.string() })) })
const Contestado = z.object({ elegidas: z.array(z.int()).max(5000) })
type Elegidas = z.infer<typeof Contestado>

const vistaDe = ({ opciones }: Opciones) => ({ opciones: opciones.map(({ id, texto }) => ({ id, texto })) })
const textOf = ({ opciones }: Opciones, { elegidas }: Elegidas) =>
  opciones
    .filter(o => elegidas.includes(o.id))
    .map(o => o.texto)
    .join('; ')

const claveDe = ({ opciones }: Opciones) =>
  opciones
    .filter(o => o.correcta)
    .map(o => o.texto)
    .join('; ')
const comentarioDe = ({ opciones }: Opciones, { elegidas }: Elegidas) =>
  opciones.flatMap(o => (elegidas.includes(o.id) && o.comentario ? [o.comentario] : [])).join('\n')

/** Right when the chosen set equals the right set. */
function whole({ opciones }: Opciones, { elegidas }: Elegidas): number {
  const chosen = new Set(elegidas)
  const right = new Set(opciones.filter(o => o.correcta).map(o => o.id))
  return right.size > 0 && chosen.size === right.size && [...right].every(id => chosen.has(id)) ? 1 : 0
}

function byParts(datos: Opciones, contestado: Elegidas): number {
  const chosen = new Set(contestado.elegidas)
  const share = (of: Opciones['opciones']) => (of.length ? of.filter(o => chosen.has(o.id)).length / of.length : 0)
  const right = share(datos.opciones.filter(o => o.correcta))
  return Math.max(0, right - share(datos.opciones.filter(o => !o.correcta)))
}

type TipoDeOpciones = TipoDeReactivo<Opciones, z.infer<typeof Vista>, Elegidas>

export const unica: TipoDeOpciones = {
  Datos: Opciones,
  Guardados: z.object({}),
  Vista,
  Contestado,
  vistaDe,
  grade: whole,
  textOf,
  claveDe,
  comentarioDe,
}

export const multiple: TipoDeOpciones = {
  Datos: Opciones,
  Guardados: z.object({ parcial: si.optional() }),
  Vista,
  Contestado,
  vistaDe,
  grade: (datos, contestado) => (datos.parcial ? byParts(datos, contestado) : whole(datos, contestado)),
  textOf,
  claveDe,
  comentarioDe,
}
