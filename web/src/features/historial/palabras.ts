/** A line of the history in words. */
import {
  type ClaseDeHistorial,
  COLUMNAS,
  type ColumnaDicha,
  entreComillas,
  type LineaDeHistorial,
} from '@eleva/contract'
import { enTexto } from './enTexto.ts'

/** With its article, and several of them. */
const CLASES: Record<ClaseDeHistorial, readonly [una: string, varias: string]> = {
  curso: ['el curso', 'cursos'],
  requisito: ['el curso requerido', 'cursos requeridos'],
  unidad: ['la unidad', 'unidades'],
  objetivo: ['el tema', 'temas'],
  video: ['el video', 'videos'],
  material: ['el material', 'materiales'],
  actividad: ['la tarea', 'tareas'],
  item: ['el ítem', 'ítems'],
  evaluacion: ['la evaluación', 'evaluaciones'],
  pregunta: ['la pregunta', 'preguntas'],
  respuesta: ['la respuesta', 'respuestas'],
  rubrica: ['la rúbrica', 'rúbricas'],
  criterio: ['el criterio', 'criterios'],
  nivel: ['el nivel', 'niveles'],
}

const columnaDe = (clase: ClaseDeHistorial, columna: string): ColumnaDicha => {
  if (clase === 'pregunta' && columna === 'descripcion') return { nombre: 'el texto', como: 'texto' }
  return COLUMNAS[columna] ?? { nombre: columna.replaceAll('_', ' '), callada: true }
}

const de = (una: string) => (una.startsWith('el ') ? `d${una}` : `de ${una}`)
const MAX = 90
const corta = (nombre: string) => {
  const said = enTexto(nombre).replace(/\s+/g, ' ').trim()
  return entreComillas(said.length > MAX ? `${said.slice(0, MAX)}…` : said)
}
const lista = new Intl.ListFormat('es', { type: 'conjunction' })

function cuales({ clase, nombre, nombres, cuantas }: LineaDeHistorial): string {
  if (cuantas === 1) return nombre === '' ? CLASES[clase][0] : `${CLASES[clase][0]} ${corta(nombre)}`
  const more = cuantas - nombres.length
  return `${cuantas} ${CLASES[clase][1]}: ${lista.format([...nombres.map(corta), ...(more > 0 ? [`${more} más`] : [])])}`
}

/** What an order is told to be of, and whose. */
const ORDEN: Partial<Record<ClaseDeHistorial, readonly [que: string, de: ClaseDeHistorial]>> = {
  objetivo: ['los temas', 'unidad'],
  actividad: ['las tareas', 'unidad'],
  item: ['los ítems', 'actividad'],
  pregunta: ['las preguntas', 'actividad'],
  respuesta: ['las respuestas', 'pregunta'],
  criterio: ['los criterios', 'rubrica'],
  nivel: ['los niveles', 'rubrica'],
}

function orden({ clase, nombre }: LineaDeHistorial): string {
  const said = ORDEN[clase]
  if (!said) return 'cambió el orden de las unidades'
  const [que, whose] = said
  return `cambió el orden de ${que} ${de(`${CLASES[whose][0]} ${corta(nombre)}`)}`
}

/** What came with a file was sent up. */
const seSubio = ({ cambios }: LineaDeHistorial) => cambios.some(c => c.campo === 'archivo_id')

function cambio(linea: LineaDeHistorial): string {
  const { clase, nombre, cambios } = linea
  const [una] = CLASES[clase]
  const [first] = cambios
  const cual = clase === 'curso' ? una : `${una} ${corta(nombre)}`
  // It may have come out of an archive by that.
  if (cambios.some(c => c.campo === 'unidad_id'))
    return clase === 'unidad' ? 'separó una copia de la unidad para este curso' : `pasó ${cual} a otra unidad`
  if (first?.campo === 'archivada_en' || first?.campo === 'archivado_en')
    return first.ahora === null ? `sacó del archivo ${cual}` : `archivó ${cual}`
  if (first?.campo === 'publicado') return first.ahora === '1' ? `publicó ${cual}` : `volvió borrador ${cual}`
  // Kind and data of a question go together.
  const named = [...new Set(cambios.map(c => columnaDe(clase, c.campo).nombre))]
  return named.length === 1 ? `cambió ${named[0]} ${de(cual)}` : `cambió ${cual}`
}

/** What somebody did, after their name: «agregó la tarea «Bitácora»». */
export function dicho(linea: LineaDeHistorial): string {
  switch (linea.acto) {
    case 'agrega':
      if (linea.clase === 'curso') return 'creó el curso'
      return `${seSubio(linea) ? 'subió' : 'agregó'} ${cuales(linea)}`
    case 'devuelve':
      return `devolvió de la papelera ${cuales(linea)}`
    case 'quita':
      return `quitó ${cuales(linea)}`
    case 'ordena':
      return orden(linea)
    case 'cambia':
      return cambio(linea)
  }
}

export type CambioDicho = { campo: string; nombre: string; antes: string; ahora: string; esTexto: boolean }

/** Before and after of each column that can be told. */
export function cambiosDichos({ clase, cambios }: LineaDeHistorial): CambioDicho[] {
  return cambios.flatMap(({ campo, antes, ahora }) => {
    const { nombre, como, callada } = columnaDe(clase, campo)
    if (callada) return []
    const say = (value: string | null) => {
      if (value === null) return ''
      return como === 'texto' ? enTexto(value) : (como?.[value] ?? value)
    }
    return [{ campo, nombre, antes: say(antes), ahora: say(ahora), esTexto: como === 'texto' }]
  })
}
