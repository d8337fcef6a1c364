/** The history of a delivery in words. Pure. */
import type { PasoDeEntrega } from '@eleva/contract'

const tenia = (nota: number | null) => (nota === null ? '' : `; tenía ${nota} de calificación`)

const DICHOS: Record<PasoDeEntrega['paso'], (p: PasoDeEntrega) => string> = {
  entregada: p => (p.numero === 1 ? 'Entregada' : `Entregada otra vez: versión ${p.numero}`),
  recibida: () => 'Recibida',
  recibo_quitado: () => 'Ya no está como recibida',
  calificada: p => `Calificada con ${p.calificacion}`,
  calificacion_quitada: p => `Sin calificación otra vez${tenia(p.calificacion)}`,
  devuelta: p => `Devuelta para corregir${tenia(p.calificacion)}`,
  devolucion_quitada: () => 'Se quitó la devolución',
  reabierta: p => `Revisión reabierta${tenia(p.calificacion)}`,
}

/** «Devuelta para corregir; tenía 55 de calificación» */
export const dichoDe = (paso: PasoDeEntrega): string => DICHOS[paso.paso](paso)
