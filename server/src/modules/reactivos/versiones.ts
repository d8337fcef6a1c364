/** What a version of a question holds, and what one says of another (ADR 141). Pure. */
import { type CambioDeVersion, type Tipo, type TipoGuardado, tipoDe, tipoDeOpcion } from '@eleva/contract'

/** As `contenido_de_reactivo` makes it. */
export type Contenido = {
  descripcion: string
  tipo: TipoGuardado
  tiporeactivo_id: number
  puntos: number
  datos: Record<string, unknown>
  explicacion: string
  /** Its sound or film; versions from before there were any have neither. */
  media_id?: number | null
  media_texto?: string
  opciones: { id: number; respuesta: string; correcta: number; comentario: string }[]
}

export const tipoDeContenido = ({ tipo, tiporeactivo_id }: Contenido): Tipo =>
  tipo === 'opcion' ? tipoDeOpcion(tiporeactivo_id) : tipo

/** What is right, in words. */
export const claveEnPalabras = (c: Contenido): string =>
  c.tipo === 'opcion' ? '' : tipoDe(tipoDeContenido(c)).claveDe(c.datos)

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Words for whoever answers or grades decide no grade. */
const PALABRAS = /^(comentario.*|guia)$/
const sinPalabras = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sinPalabras)
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([k]) => !PALABRAS.test(k))
      .map(([k, v]) => [k, sinPalabras(v)]),
  )
}

/** What decides the grade of an answer. */
export function claveDeContenido({
  tipo,
  tiporeactivo_id,
  puntos,
  datos: { texto: _, ...datos },
  opciones,
}: Contenido): string {
  const right = opciones.filter(o => o.correcta === 1).map(o => o.id)
  return JSON.stringify([tipo, tiporeactivo_id, puntos, sinPalabras(datos), right.sort((a, b) => a - b)])
}

export function cambiosDe(antes: Contenido, despues: Contenido): CambioDeVersion[] {
  const what = (c: Contenido) => ({
    tipo: tipoDeContenido(c),
    pregunta: [c.descripcion, c.datos.texto, c.media_id ?? null, c.media_texto ?? ''],
    respuestas: [c.opciones.map(o => [o.id, o.respuesta, o.comentario]), c.opciones.length ? 0 : c.datos],
    puntos: c.puntos,
    clave: claveDeContenido({ ...c, puntos: 0 }),
    explicacion: c.explicacion,
  })
  const [a, b] = [what(antes), what(despues)]
  const cambios = (Object.keys(a) as (keyof typeof a)[]).filter(k => !same(a[k], b[k]))
  // A kind with data has these as one and the same: what was said last is what people look for.
  return cambios.includes('clave') && antes.tipo !== 'opcion' ? cambios.filter(k => k !== 'respuestas') : cambios
}
