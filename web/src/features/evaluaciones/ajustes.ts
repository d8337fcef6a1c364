/** The settings of a quiz as their form has them, and back. */
import type { Ajustes, BodyOf, Categoria, CuandoNota, CuandoVer, evaluacionesRoutes, QueCuenta } from '@eleva/contract'
import { AjustesInput } from '@eleva/contract/schemas'
import * as z from 'zod'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'

/** Where questions come from: `c12` a category, `i5` an indicator, `palabra` a keyword. */
export type SorteoEnForma = { cuantas: number | string; origen: string; palabra: string }
export type Values = ValuesFor<
  Ajustes,
  { intentos: number | string; minutos: number | string; minima: number | string; sorteos: SorteoEnForma[] },
  'version'
>

export const esquema = AjustesInput.extend({
  sorteos: z.array(
    z
      .object({
        cuantas: z.coerce
          .number('Escribe cuántas')
          .int('Escribe cuántas')
          .min(1, 'Escribe cuántas')
          .max(100, 'Son a lo más 100'),
        origen: z.string().min(1, 'Elige de dónde salen'),
        palabra: z.string().trim().max(80, 'Escribe a lo más 80 caracteres'),
      })
      .refine(s => s.origen !== 'palabra' || s.palabra !== '', {
        path: ['palabra'],
        message: 'Escribe la palabra clave',
      }),
  ),
})

export const inicial = ({ version: _, sorteos, intentos, minutos, minima, ...rest }: Ajustes): Values => ({
  ...rest,
  intentos: intentos ?? '',
  minutos: minutos ?? '',
  minima: minima ?? '',
  sorteos: sorteos.map(s => ({
    cuantas: s.cuantas,
    origen: s.categoria_id ? `c${s.categoria_id}` : s.indicador_id ? `i${s.indicador_id}` : 'palabra',
    palabra: s.palabra ?? '',
  })),
})

export function cuerpoDe(values: Values, version: number): BodyOf<typeof evaluacionesRoutes.saveAjustes> {
  const { sorteos, ...rest } = values
  const idOf = (origen: string, letter: string) =>
    origen.startsWith(letter) && origen !== 'palabra' ? Number(origen.slice(1)) : null
  return {
    ...AjustesInput.parse(rest),
    version,
    sorteos: sorteos.map(({ cuantas, origen, palabra }) => ({
      cuantas: Number(cuantas),
      categoria_id: idOf(origen, 'c'),
      indicador_id: idOf(origen, 'i'),
      palabra: origen === 'palabra' ? palabra : null,
    })),
  }
}

export const origenesDe = (categorias: readonly Categoria[]) => [
  { group: 'Categorías', items: categorias.map(c => ({ value: `c${c.id}`, label: c.nombre })) },
  {
    group: 'Indicadores',
    items: categorias.flatMap(c => c.indicadores.map(i => ({ value: `i${i.id}`, label: `${i.nombre} (${c.nombre})` }))),
  },
  { group: 'Otra', items: [{ value: 'palabra', label: 'Una palabra clave' }] },
]

export const opcionesDeCuenta: { value: QueCuenta; label: string }[] = [
  { value: 'mayor', label: 'La calificación más alta' },
  { value: 'ultimo', label: 'El último intento' },
  { value: 'primero', label: 'El primer intento' },
  { value: 'promedio', label: 'El promedio de los intentos' },
]

export const opcionesDeNota: { value: CuandoNota; label: string }[] = [
  { value: 'al_terminar', label: 'Al terminar el intento' },
  { value: 'al_cerrar', label: 'Cuando cierre la evaluación' },
  { value: 'nunca', label: 'Nunca' },
]

export const opcionesDeVer: { value: CuandoVer; label: string }[] = [
  { value: 'nunca', label: 'Nunca' },
  { value: 'durante', label: 'Al comprobar cada respuesta' },
  { value: 'al_terminar', label: 'Al terminar el intento' },
  { value: 'al_cerrar', label: 'Cuando cierre la evaluación' },
]
