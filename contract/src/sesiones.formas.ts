/** The forms of academic sessions and their events. */
import * as z from 'zod'
import {
  cambioDe,
  camposDeImagen,
  fecha,
  hora,
  opcion,
  texto,
  textoObligatorio,
  version,
  wrongTime,
} from './kit/fields.ts'

export const SesionInput = z.object({
  nombre: textoObligatorio('Hace falta el nombre de la sesión', 200),
  /** The offer, which has one curriculum. */
  ofertaAcademicaCurricula: opcion('Elige una oferta'),
  curso: opcion('Elige un curso'),
  descripcion: texto(5000),
  ...camposDeImagen,
  url_image: texto(1000),
})
export type SesionInput = z.infer<typeof SesionInput>
export const SesionCambio = cambioDe(SesionInput).extend({ version })
export type SesionCambio = z.infer<typeof SesionCambio>

export const tiempos = { fecha_inicio: fecha, fecha_finalizacion: fecha, hora_inicio: hora, hora_fin: hora }
type Tiempos = z.infer<z.ZodObject<typeof tiempos>>

export const enHoras = (e: Tiempos, ctx: z.RefinementCtx) => {
  const wrong = wrongTime(e, 'El evento termina después de empezar. Si termina otro día, elige ese día.')
  if (wrong) ctx.addIssue({ code: 'custom', path: [wrong[0]], message: wrong[1] })
}

export const camposDeEvento = z.object({
  user_id_organizer: opcion('Elige quién organiza'),
  ...tiempos,
  fecha_inicio: fecha.refine(day => day !== null, 'Elige el día del evento'),
})

export const EventoDeSesionInput = camposDeEvento.superRefine(enHoras)
export type EventoDeSesionInput = z.infer<typeof EventoDeSesionInput>
/** Its times are judged together with those that stand. */
export const EventoDeSesionCambio = cambioDe(camposDeEvento).extend({ version })
export type EventoDeSesionCambio = z.infer<typeof EventoDeSesionCambio>
