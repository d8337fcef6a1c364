/** What a person says of a list beside its file, from one look at it to the next. */
import type { CampoDeLista, CargaHecha, Codificacion, Lectura, OpcionesDeLista, Separador } from '@eleva/contract'

/** On a screen what stands is kept, unless somebody asks otherwise. */
export const AL_EMPEZAR: OpcionesDeLista = { conservar_nombres: 1 }

type Campo = '' | CampoDeLista

/** Read anew from the file: what its columns hold is found out again. */
export const conOtraLectura = (
  opciones: OpcionesDeLista,
  lectura: { codificacion?: Codificacion; separador?: Separador; encabezado?: number },
): OpcionesDeLista => ({ ...opciones, ...lectura, columnas: undefined })

/** Parts of a name may stand in several columns, all else in one. */
const SEVERAL: readonly Campo[] = ['', 'nombre', 'apellidos']

/** Column `at` holds `campo`; whichever held it until now holds nothing. */
export function conColumna(opciones: OpcionesDeLista, lectura: Lectura, at: number, campo: Campo): OpcionesDeLista {
  const columnas = lectura.columnas.map((c, i) => {
    if (i === at) return campo
    return c.campo === campo && !SEVERAL.includes(campo) ? '' : c.campo
  })
  return { ...opciones, columnas, encabezado: lectura.encabezado }
}

/** How many rows an answer to each question would change. */
export function preguntasDe({ filas }: CargaHecha) {
  const differs = filas.filter(f => f.cambios?.some(c => c.campo === 'nombre' || c.campo === 'correo_alternativo'))
  return {
    distintos: differs.filter(f => f.resultado !== 'rechazado').length,
    inactivos: filas.filter(f => f.resultado === 'desactivado' || f.cambios?.some(c => c.campo === 'acceso')).length,
    deOtra: filas.filter(f => f.otra_escuela || f.cambios?.some(c => c.campo === 'escuela' && c.antes)).length,
  }
}

/** People whom the load makes or changes; who is kept as they are is none of them. */
export const porCargar = ({ filas }: CargaHecha) =>
  filas.filter(f => f.resultado === 'creado' || (f.resultado !== 'rechazado' && f.cambios?.some(c => !c.conservado)))
    .length
