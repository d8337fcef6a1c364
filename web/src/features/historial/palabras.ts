/** A line of the history in words. */
import { type ClaseDeHistorial, entreComillas, type LineaDeHistorial } from '@eleva/contract'
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

const si = { true: 'Sí', false: 'No', 1: 'Sí', 0: 'No' }
const cuando = { siempre: 'Siempre', nunca: 'Nunca', al_terminar: 'Al terminar', al_cerrar: 'Al cerrar' }

type Campo = {
  /** With its article, as in «cambió la clave». */
  nombre: string
  /** What a value is called; `texto` is told by its words, `nada` not at all. */
  como?: 'texto' | 'nada' | Readonly<Record<string, string>>
}

const CAMPOS: Record<string, Campo> = {
  nombre_curso: { nombre: 'el nombre', como: 'texto' },
  nombre_unidad: { nombre: 'el nombre', como: 'texto' },
  nombre_objetivo: { nombre: 'el nombre', como: 'texto' },
  nombre_actividad_unidad: { nombre: 'el nombre', como: 'texto' },
  nombre_material: { nombre: 'el nombre', como: 'texto' },
  nombre: { nombre: 'el nombre', como: 'texto' },
  titulo: { nombre: 'el título', como: 'texto' },
  titulo_nivel: { nombre: 'el título', como: 'texto' },
  clave_interna: { nombre: 'la clave', como: 'texto' },
  descripcion: { nombre: 'la descripción', como: 'texto' },
  detalles_actividad: { nombre: 'las instrucciones', como: 'texto' },
  descripcion_actividad: { nombre: 'el texto', como: 'texto' },
  instrucciones: { nombre: 'las instrucciones', como: 'texto' },
  explicacion: { nombre: 'la explicación', como: 'texto' },
  comentario: { nombre: 'el comentario', como: 'texto' },
  respuesta: { nombre: 'el texto', como: 'texto' },
  form_link: { nombre: 'el enlace del formulario', como: 'texto' },
  ruta_documento: { nombre: 'el enlace', como: 'texto' },
  minutos_curso: { nombre: 'la duración en minutos' },
  cursoEnVivo: { nombre: 'si es en vivo', como: si },
  progreso_obligatorio: { nombre: 'si pide otros cursos', como: si },
  fecha_seleccion_inicio: { nombre: 'desde cuándo está vigente' },
  fecha_seleccion_termino: { nombre: 'hasta cuándo está vigente' },
  entregable: {
    nombre: 'cómo se entrega',
    como: {
      0: 'Se marca como hecha',
      1: 'Se entrega sin calificación',
      2: 'Se califica',
      3: 'Se califica por rúbrica',
    },
  },
  entregable_opcional: { nombre: 'si es obligatoria', como: { 1: 'Opcional', 2: 'Obligatoria' } },
  archivos_max: { nombre: 'cuántos archivos se entregan' },
  muro: { nombre: 'si el grupo ve los trabajos', como: { 0: 'No', 1: 'Sí, sin nombres', 2: 'Sí, con nombres' } },
  muro_al_entregar: { nombre: 'quién ve los trabajos', como: { 0: 'Todo el grupo', 1: 'Quien ya entregó' } },
  peso: { nombre: 'cuánto pesa en el total' },
  decimales: { nombre: 'si se califica con un decimal', como: { 0: 'No', 1: 'Sí' } },
  anonima: { nombre: 'si se revisa sin nombres', como: { 0: 'No', 1: 'Sí' } },
  correcta: { nombre: 'si es correcta', como: { 0: 'Incorrecta', 1: 'Correcta' } },
  tipo: { nombre: 'el tipo', como: 'nada' },
  tiporeactivo_id: { nombre: 'el tipo', como: 'nada' },
  imagen: { nombre: 'la imagen', como: 'nada' },
  archivo_id: { nombre: 'el archivo' },
  media_id: { nombre: 'el audio o video' },
  subtitulos_id: { nombre: 'los subtítulos' },
  duracion_segundos: { nombre: 'la duración', como: 'nada' },
  capitulos: { nombre: 'los capítulos', como: 'texto' },
  tipo_material_id: { nombre: 'el tipo' },
  orden_visualizacion: { nombre: 'el lugar' },
  avanza_examen_id: { nombre: 'el examen', como: 'nada' },
  rubrica_id: { nombre: 'la rúbrica' },
  datos: { nombre: 'lo que se responde', como: 'nada' },
  puntos: { nombre: 'los puntos' },
  orden: { nombre: 'el orden' },
  archivada_en: { nombre: 'el archivo', como: 'nada' },
  archivado_en: { nombre: 'el archivo', como: 'nada' },
  publicado: { nombre: 'si está publicado', como: 'nada' },
  unidad_id: { nombre: 'la unidad' },
  intentos: { nombre: 'los intentos' },
  cuenta: { nombre: 'qué intento cuenta', como: 'nada' },
  minima: { nombre: 'la calificación mínima' },
  minutos: { nombre: 'el tiempo en minutos' },
  por_pagina: { nombre: 'las preguntas por página' },
  mezcla_preguntas: { nombre: 'si mezcla las preguntas', como: si },
  mezcla_respuestas: { nombre: 'si mezcla las respuestas', como: si },
  practica: { nombre: 'si se puede practicar', como: si },
  sin_regreso: { nombre: 'si impide regresar', como: si },
  ver_aciertos: { nombre: 'cuándo se ven los aciertos', como: cuando },
  ver_correctas: { nombre: 'cuándo se ven las correctas', como: cuando },
  ver_explicaciones: { nombre: 'cuándo se ven las explicaciones', como: cuando },
  ver_nota: { nombre: 'cuándo se ve la calificación', como: cuando },
}

const campoDe = (clase: ClaseDeHistorial, campo: string): Campo => {
  if (clase === 'pregunta' && campo === 'descripcion') return { nombre: 'el texto', como: 'texto' }
  return CAMPOS[campo] ?? { nombre: campo.replaceAll('_', ' '), como: 'nada' }
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

/** Of what an order is told, and of whose. */
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
  const named = [...new Set(cambios.map(c => campoDe(clase, c.campo).nombre))]
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
    const { nombre, como } = campoDe(clase, campo)
    if (como === 'nada') return []
    const say = (value: string | null) => {
      if (value === null) return ''
      return como === 'texto' ? enTexto(value) : (como?.[value] ?? value)
    }
    return [{ campo, nombre, antes: say(antes), ahora: say(ahora), esTexto: como === 'texto' }]
  })
}
