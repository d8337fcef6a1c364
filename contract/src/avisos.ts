/** Notices: what somebody is told in the app, once, when something happens that concerns them. */
import * as z from 'zod'
import { DatosDeAviso } from './avisos.datos.ts'
import { tiposDeAviso } from './avisos.tipos.ts'

/** Ready choices for all kinds at once: `preferenciaDeForma` says what each means. */
export const formasDeAvisos = ['importante', 'todo', 'sin_correo'] as const
export type FormaDeAvisos = (typeof formasDeAvisos)[number]

export const Aviso = z.object({
  id: z.int(),
  tipo: z.enum(tiposDeAviso),
  datos: DatosDeAviso,
  /** How many of the same are gathered in it. */
  cuantos: z.int(),
  /** When the last of them was told; ISO 8601. */
  fecha: z.string(),
  leido: z.boolean(),
})
export type Aviso = z.infer<typeof Aviso>

/** Told to all pages of a person when their notices changed: they read the count again. */
export const AVISOS_CAMBIO = 'avisos:cambio'
export type AvisoDeAvisos = {
  /** True when many people are told at once: not all of them should ask in the same moment. */
  muchos?: true
}
