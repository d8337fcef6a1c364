/** Whether the live event of a course can be entered, in words (learning §4: «Live course card», V153). */
import type { CursoDeCurricula } from '@eleva/contract'
import { formatLongDay } from '../kit/page/dates.ts'

type Curso = Pick<CursoDeCurricula, 'curso_evento_entrada' | 'curso_evento_fecha_seleccion_inicio'>

/** Why it is closed; undefined while it is open. Where the two texts of the specification would not be true, others stand. */
export function cierreDeEvento({ curso_evento_entrada: entrada, curso_evento_fecha_seleccion_inicio: desde }: Curso) {
  if (entrada === 'sin_evento') return 'Aún sin fecha'
  if (entrada === 'por_abrir') return desde ? `Disponible desde el ${formatLongDay(desde)}` : 'Aún sin fecha'
  return entrada === 'cerrada' ? 'Este evento ya expiradó' : undefined
}
