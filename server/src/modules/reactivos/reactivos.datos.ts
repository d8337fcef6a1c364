/** What an author writes of a question's kind, as it is checked and kept. */
import {
  isConDatos,
  NUMERO_DE_OPCION,
  type ReactivoCambio,
  type Tipo,
  type TipoGuardado,
  tipoDe,
  tipoDeOpcion,
} from '@eleva/contract'
import { Refusal, refused } from '../../kit/errors.ts'
import { cleanHtml } from '../../kit/web/rich-text.ts'

/** Letters of all of it. */
const MAX_SIGNOS = 64_000

type TipoPedido = { tipo?: Tipo | undefined; tiporeactivo_id?: number | undefined }

/** The kind that was asked for: the calls of the specification say it by a number; undefined when nothing was said. */
export const tipoPedido = ({ tipo, tiporeactivo_id }: TipoPedido): Tipo | undefined =>
  tipo ?? (tiporeactivo_id === undefined ? undefined : tipoDeOpcion(tiporeactivo_id))

export const columnasDeTipo = (tipo: Tipo): { tipo: TipoGuardado; tiporeactivo_id?: number } =>
  isConDatos(tipo) ? { tipo } : { tipo: 'opcion', tiporeactivo_id: NUMERO_DE_OPCION[tipo] }

/**
 * @returns what is kept; undefined when nothing was said and nothing is needed
 * @throws {Refusal} 422 with messages under `datos.…`
 */
export function checkDatos(tipo: Tipo, datos: unknown): object | undefined {
  const kind = tipoDe(tipo)
  if (datos === undefined && !isConDatos(tipo)) return undefined
  const parsed = (kind.Guardados ?? kind.Datos).safeParse(datos ?? {})
  if (!parsed.success) {
    const [first] = parsed.error.issues
    const errors = Object.fromEntries(
      parsed.error.issues.slice(0, 100).map(i => [['datos', ...i.path].join('.'), [i.message]]),
    )
    throw new Refusal(422, first!.message, errors)
  }
  if (JSON.stringify(parsed.data).length > MAX_SIGNOS) throw refused('La pregunta es demasiado larga.', 'datos')
  return parsed.data as object
}

/** What cleaning leaves may be nothing. */
export function cleaned<I extends ReactivoCambio>(input: I): I {
  const explicacion = input.explicacion === undefined ? {} : { explicacion: cleanHtml(input.explicacion) }
  if (input.reactivo === undefined) return { ...input, ...explicacion }
  const reactivo = cleanHtml(input.reactivo)
  if (!reactivo) throw refused('¡Debe capturar la pregunta!', 'reactivo')
  return { ...input, ...explicacion, reactivo }
}
