/** Files of answers on their way up, by question: what is left when another one is shown (`subir.ts` sends them). */
import type { ArchivoDeRespuesta } from '@eleva/contract'
import { createStore, useStore } from '../../../kit/store.ts'

/** Which question of which attempt an answer is for, as its call says it. */
export type ParaQue = {
  actividad_id: number
  pregunta_id: number
  intento_id?: number | undefined
  curso_id?: number | undefined
}

export type Subida = {
  clave: string
  nombre: string
  paso: 'espera' | 'subiendo' | 'cortado' | 'rechazado'
  /** 0–1 of it. */
  parte: number
  motivo?: string
}
export type Una = Subida & {
  usuarioId: number
  de: string
  para: ParaQue
  archivo: File
  listo: (archivo: ArchivoDeRespuesta) => void
}

export const todas = createStore<readonly Una[]>([])

export const claveDeSubida = ({ actividad_id, pregunta_id, intento_id }: ParaQue) =>
  `${actividad_id}-${pregunta_id}-${intento_id ?? ''}`

export function useSubidasDeRespuesta(de: string | undefined): readonly Subida[] {
  return useStore(todas).filter(u => u.de === de)
}

/** Questions of an attempt that still wait for a file. */
export const preguntasQueSuben = (actividadId: number, intentoId: number | undefined): number[] =>
  todas
    .get()
    .filter(u => u.paso !== 'rechazado' && u.para.actividad_id === actividadId && u.para.intento_id === intentoId)
    .map(u => u.para.pregunta_id)
