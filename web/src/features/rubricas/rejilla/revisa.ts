/** What a grid lacks to be saved, or to grade by it: in the words of its form, each at its place. */
import { RubricaBorrador, RubricaInput } from '@eleva/contract/schemas'
import { criteriosDe, type FilaDeRejilla, isFilaVacia, type Valores } from './valores.ts'

export type Falta = {
  /** By place, as `enCelda` and the like name it. */
  mensajes: ReadonlyMap<string, string>
  /** The first one; undefined when nothing lacks. */
  primero?: string
}

export const NADA: Falta = { mensajes: new Map() }

type Parte = 'titulo' | 'puntos'
export const EN_NOMBRE = 'nombre'
export const enFila = (fila: string, parte: 'titulo' | 'des') => `${fila}|${parte}`
export const enCelda = (fila: string, columna: string, parte?: Parte) =>
  [fila, columna, parte ?? 'descripcion'].join('|')
export const enColumna = (columna: string, parte: Parte) => `columna|${columna}|${parte}`

const PARTES: Record<string, Parte> = { tituloNivel: 'titulo', puntosNivel: 'puntos' }

/** Where the grid shows what the schema says of `path`. */
function campoDe(
  [field, i, part, j, of]: readonly PropertyKey[],
  { columnas }: Valores,
  filas: readonly FilaDeRejilla[],
): string {
  if (field !== 'criterios' || i === undefined) return EN_NOMBRE
  const fila = filas[Number(i)]!
  if (part !== 'answers') return enFila(fila.key, part === 'tituloCriterio' ? 'titulo' : 'des')
  const places = fila.celdas.flatMap((celda, at) => (celda ? [{ celda, key: columnas[at]!.key }] : []))
  const place = places[Number(j)]
  if (!place) return enFila(fila.key, 'titulo')
  const parte = PARTES[String(of)]
  if (!parte) return enCelda(fila.key, place.key)
  return place.celda.propio ? enCelda(fila.key, place.key, parte) : enColumna(place.key, parte)
}

/**
 * @param entera as what grades must be; otherwise as a draft
 * @param vacias rows in which nothing was typed count, too
 */
export function checkRejilla(valores: Valores, entera: boolean, vacias = false): Falta {
  const filas = vacias ? valores.filas : valores.filas.filter(f => !isFilaVacia(f))
  const schema = entera ? RubricaInput : RubricaBorrador
  const sent = { nombreRubrica: valores.nombreRubrica, criterios: criteriosDe(valores.columnas, filas) }
  const issues = schema.safeParse(sent).error?.issues ?? []
  if (issues.length === 0) return NADA
  const mensajes = new Map<string, string>()
  for (const { path, message } of issues) {
    const place = campoDe(path, valores, filas)
    if (!mensajes.has(place)) mensajes.set(place, message)
  }
  return { mensajes, primero: issues[0]!.message }
}
