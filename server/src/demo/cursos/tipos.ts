/**
 * The shapes in which the demo's courses are written; names are those of the columns where a text is stored as it
 * stands.
 */
import type { TipoDeMaterial } from '@eleva/contract'
import type { demoCategorias } from './banco.ts'

/** The name of an indicator of the bank; names are unique over all categories. */
export type DemoIndicador = (typeof demoCategorias)[number]['indicadores'][number][0]

export type DemoReactivo = {
  /** 1 one right answer, 2 several. */
  tipo: 1 | 2
  /** Without its paragraph, which the loader puts around it. */
  pregunta: string
  indicador: DemoIndicador
  respuestas: string[]
  /** Places of the right ones in `respuestas`, from 0. */
  correctas: number[]
  palabras?: string[]
}

/** Levels are points, title and description. */
type DemoCriterio = { titulo: string; descripcion: string; niveles: [number, string, string][] }
export type DemoRubrica = { nombre: string; criterios: DemoCriterio[] }

export type DemoActividad = {
  nombre_actividad_unidad: string
  /** Clean HTML, as the editor makes it. */
  detalles_actividad?: string
  form_link?: string
  entregable_opcional?: 1 | 2
  items?: string[]
  reactivos?: DemoReactivo[]
} & ({ entregable?: 0 | 1 | 2; rubrica?: never } | { entregable: 3; rubrica: DemoRubrica })

/** Kind (1 document, 2 slides, 3 link, 4 video, 5 interactive), name, address and what to do with it. */
type DemoMaterial = [tipo: TipoDeMaterial, nombre: string, ruta: string, instrucciones: string]

export type DemoUnidad = {
  clave_interna: string
  nombre_unidad: string
  descripcion: string
  objetivos: { clave_interna: string; nombre_objetivo: string; descripcion: string; materiales?: DemoMaterial[] }[]
  actividades: DemoActividad[]
}

/** A link as the sanitiser leaves it. */
export const enlace = (href: string, texto: string): string =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer">${texto}</a>`
