/** Whether an activity is done, as the person sees it. */
import type { ActividadDeCurso } from '@eleva/contract'

export const isCompleta = (a: ActividadDeCurso): boolean => a.completa === 1
