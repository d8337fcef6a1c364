/**
 * What a card holds while somebody writes it, what of it is sent, and what it lacks. Pure, but for the browser that
 * reads HTML.
 */
import type { OpcionInput, TarjetaCambio, TarjetaDePregunta, TarjetaNueva } from '@eleva/contract'
import { sinDibujo } from '../../../kit/richtext/formula.ts'
import { htmlOf } from '../../../shared/textoDePregunta.ts'

/** The kinds that are written on a card; others have a form of their own. */
export const tiposDeTarjeta = ['unica', 'multiple', 'verdadero'] as const
export type TipoDeTarjeta = (typeof tiposDeTarjeta)[number]
export const isDeTarjeta = (tipo: string): tipo is TipoDeTarjeta => (tiposDeTarjeta as readonly string[]).includes(tipo)

/** Plain as it is typed, or HTML where its author asked for formatting. */
export type Texto = { rico: boolean; texto: string }
export type Opcion = {
  /** Names it on the screen, also before it has a key. */
  clave: string
  id: number | null
  texto: string
  correcta: boolean
  comentario: string
}
export type Valores = {
  pregunta: Texto
  tipo: TipoDeTarjeta
  puntos: string
  explicacion: Texto
  opciones: Opcion[]
  /** Whether what is said is true; null until somebody says so. */
  cierta: boolean | null
  comentarios: { verdadero: string; falso: string }
  /** Each of several right ones counts for its part. */
  parcial: boolean
  /** The objective that it is about; null is its unit. */
  tema: number | null
}

const VACIO: Texto = { rico: false, texto: '' }

/** Also beside those of a draft, after the page was read again. */
const newClave = () => `n${Math.random().toString(36).slice(2, 10)}`

export const nuevaOpcion = (texto = '', correcta = false): Opcion => ({
  clave: newClave(),
  id: null,
  texto,
  correcta,
  comentario: '',
})

export const valoresVacios = (): Valores => ({
  pregunta: VACIO,
  tipo: 'unica',
  puntos: '1',
  explicacion: VACIO,
  opciones: [nuevaOpcion(), nuevaOpcion()],
  cierta: null,
  comentarios: { verdadero: '', falso: '' },
  parcial: false,
  tema: null,
})

/** What has nothing but paragraphs of words is written as plain text. */
export function textoDe(html: string): Texto {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const plain = [...body.querySelectorAll('*')].every(
    e => e.tagName === 'P' && e.attributes.length === 0 && e.parentElement === body,
  )
  const mixed = body.querySelector('p') !== null && [...body.childNodes].some(n => n.nodeType === Node.TEXT_NODE)
  if (!plain || mixed) return { rico: true, texto: sinDibujo(html) }
  const lines = body.children.length ? [...body.children].map(p => p.textContent ?? '') : [body.textContent ?? '']
  return { rico: false, texto: lines.join('\n') }
}

export const htmlDe = ({ rico, texto }: Texto): string => (rico ? texto : htmlOf(texto))
const isBlank = ({ rico, texto }: Texto) =>
  rico ? texto.replace(/<[^>]*>|&nbsp;/g, '').trim() === '' && !/<(img|iframe)\b/.test(texto) : texto.trim() === ''

const wordOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** With fewer than two there is room for them. */
const conDos = (opciones: Opcion[]) =>
  opciones.concat(Array.from({ length: Math.max(0, 2 - opciones.length) }, () => nuevaOpcion()))

export function valoresDe(tarjeta: TarjetaDePregunta): Valores {
  const { correcta, comentario_verdadero, comentario_falso, parcial } = tarjeta.datos
  return {
    pregunta: textoDe(tarjeta.descripcion),
    tipo: isDeTarjeta(tarjeta.tipo) ? tarjeta.tipo : 'unica',
    puntos: String(tarjeta.puntos),
    explicacion: textoDe(tarjeta.explicacion),
    opciones: conDos(
      tarjeta.respuestas.map(o => ({
        clave: `o${o.id}`,
        id: o.id,
        texto: o.respuesta,
        correcta: o.correcta === 1,
        comentario: o.comentario,
      })),
    ),
    cierta: typeof correcta === 'boolean' ? correcta : null,
    comentarios: { verdadero: wordOf(comentario_verdadero), falso: wordOf(comentario_falso) },
    parcial: parcial === true,
    tema: tarjeta.objetivo_id,
  }
}

const sinAcentos = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** Another kind in place: what was written for one before is there again when its author comes back to it. */
export function conTipo(v: Valores, tipo: TipoDeTarjeta): Valores {
  if (tipo === v.tipo) return v
  const filled = v.opciones.filter(o => o.texto.trim())
  if (tipo === 'verdadero') {
    const right = filled.find(o => o.correcta && /^(verdadero|falso)$/.test(sinAcentos(o.texto)))
    return { ...v, tipo, cierta: v.cierta ?? (right ? sinAcentos(right.texto) === 'verdadero' : null) }
  }
  if (v.tipo === 'verdadero' && filled.length === 0)
    return {
      ...v,
      tipo,
      opciones: [nuevaOpcion('Verdadero', v.cierta === true), nuevaOpcion('Falso', v.cierta === false)],
    }
  return { ...v, tipo }
}

/** Which are right: of one kind the first that is marked alone. */
export const correctasDe = (v: Pick<Valores, 'tipo' | 'opciones'>): boolean[] => {
  const first = v.opciones.findIndex(o => o.correcta)
  return v.opciones.map((o, i) => (v.tipo === 'unica' ? i === first : o.correcta))
}

/** Marks one, or of several unmarks it. */
export function marcada(v: Valores, clave: string): Valores {
  const opciones = v.opciones.map(o =>
    v.tipo === 'multiple'
      ? o.clave === clave
        ? { ...o, correcta: !o.correcta }
        : o
      : { ...o, correcta: o.clave === clave },
  )
  return { ...v, opciones }
}

/** What keeps it from being asked; empty when nothing does. */
export function faltaDe(v: Valores): string {
  if (isBlank(v.pregunta)) return 'Falta la pregunta'
  if (v.tipo === 'verdadero') return v.cierta === null ? 'Falta la respuesta correcta' : ''
  const filled = v.opciones.filter(o => o.texto.trim())
  if (filled.length < 2) return 'Faltan respuestas'
  return filled.some(o => o.correcta) ? '' : 'Falta la respuesta correcta'
}

/** With a point or a comma; undefined for what is no number of points. */
export function puntosDe(said: string): number | undefined {
  const points = Number(said.trim().replace(',', '.'))
  return said.trim() !== '' && points >= 0.01 && points <= 1000 ? points : undefined
}

const MAL_PUNTOS = 'Los puntos van de 0.01 a 1000'
const ESPERAN = {
  pregunta: '¡Debe capturar la pregunta!',
  respuesta: '¡Debe capturar la respuesta!',
}

/** What is not sent before it is mended, under its field. */
export function erroresDe(v: Valores): { pregunta?: string; puntos?: string; opciones: Record<string, string> } {
  const empty = v.opciones.filter(o => o.id !== null && !o.texto.trim())
  return {
    ...(isBlank(v.pregunta) ? { pregunta: ESPERAN.pregunta } : {}),
    ...(puntosDe(v.puntos) === undefined ? { puntos: MAL_PUNTOS } : {}),
    opciones: Object.fromEntries(empty.map(o => [o.clave, ESPERAN.respuesta])),
  }
}

type Datos = { tipo: TipoDeTarjeta; datos: Record<string, unknown> }

/** Undefined where it is not known yet what is right: until then the question stays of its kind. */
function datosDe(v: Valores): Datos | undefined {
  if (v.tipo !== 'verdadero')
    return { tipo: v.tipo, datos: v.tipo === 'multiple' && v.parcial ? { parcial: true } : {} }
  if (v.cierta === null) return undefined
  const { verdadero, falso } = v.comentarios
  return {
    tipo: 'verdadero',
    datos: {
      correcta: v.cierta,
      ...(verdadero ? { comentario_verdadero: verdadero } : {}),
      ...(falso ? { comentario_falso: falso } : {}),
    },
  }
}

/** Options as they are sent: those without words wait. */
function opcionesDe(v: Valores, base: readonly Opcion[]): OpcionInput[] {
  const right = correctasDe(v)
  return v.opciones.flatMap((o, i): OpcionInput[] => {
    const texto = o.texto.trim()
    const correcta = right[i] ? 1 : 0
    if (o.id === null)
      return texto ? [{ respuesta: texto, correcta, ...(o.comentario ? { comentario: o.comentario } : {}) }] : []
    const before = base.find(b => b.id === o.id)
    return [
      {
        id: o.id,
        ...(texto && texto !== before?.texto ? { respuesta: texto } : {}),
        correcta,
        ...(o.comentario === before?.comentario ? {} : { comentario: o.comentario }),
      },
    ]
  })
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What changed since it was read or sent; nothing when all of it is kept. */
export function cambioDeTarjeta(base: Valores, v: Valores): Omit<TarjetaCambio, 'marca'> {
  const errors = erroresDe(v)
  const [datos, antes] = [datosDe(v), datosDe(base)]
  const opciones = opcionesDe(v, base.opciones)
  const puntos = puntosDe(v.puntos)
  return {
    ...(errors.pregunta || same(htmlDe(v.pregunta), htmlDe(base.pregunta)) ? {} : { reactivo: htmlDe(v.pregunta) }),
    ...(datos === undefined || same(datos, antes) ? {} : datos),
    ...(puntos === undefined || puntos === puntosDe(base.puntos) ? {} : { puntos }),
    ...(same(htmlDe(v.explicacion), htmlDe(base.explicacion)) ? {} : { explicacion: htmlDe(v.explicacion) }),
    ...(v.tema === base.tema ? {} : { objetivo_id: v.tema }),
    ...(same(opciones, opcionesDe(base, base.opciones)) ? {} : { respuestas: opciones }),
  }
}

/** A new one as it is sent; undefined before it asks anything. */
export function tarjetaNueva(v: Valores): TarjetaNueva | undefined {
  if (isBlank(v.pregunta)) return undefined
  return {
    reactivo: htmlDe(v.pregunta),
    puntos: puntosDe(v.puntos) ?? 1,
    explicacion: htmlDe(v.explicacion),
    categoria_id: null,
    indicador_id: null,
    ...(v.tema === null ? {} : { objetivo_id: v.tema }),
    tiporeactivo_id: undefined,
    tipo: 'unica',
    ...datosDe(v),
    respuestas: opcionesDe(v, []),
  }
}

/** The keys that options were given when they were sent, in their order; those that came after have none yet. */
export function conLlaves(v: Valores, sent: Valores, respuestas: TarjetaDePregunta['respuestas']): Valores {
  const went = sent.opciones.filter(o => o.id !== null || o.texto.trim())
  const keys = new Map(went.map((o, i) => [o.clave, respuestas[i]?.id ?? null]))
  return { ...v, opciones: v.opciones.map(o => (o.id === null ? { ...o, id: keys.get(o.clave) ?? null } : o)) }
}

/** Whether what is written here is what stands there, whatever the keys of its options. */
export function isIgual(v: Valores, p: TarjetaDePregunta): boolean {
  const essence = (of: Valores) => [
    htmlDe(of.pregunta),
    of.tipo,
    datosDe(of),
    puntosDe(of.puntos),
    htmlDe(of.explicacion),
    of.tema,
    correctasDe(of)
      .map((correcta, i) => ({ ...of.opciones[i]!, correcta }))
      .filter(o => o.id !== null || o.texto.trim())
      .map(o => [o.texto.trim(), o.correcta, o.comentario]),
  ]
  return same(essence(v), essence(valoresDe(p)))
}

/** Nothing was written into it. */
export const isVacia = (v: Valores): boolean =>
  isBlank(v.pregunta) && isBlank(v.explicacion) && v.opciones.every(o => o.id === null && !o.texto.trim())
