/** What is said of the unit that comes next, by what stands on the device and what the line is. Pure. */
import type { Bulto, IdDeBulto } from '../../../kit/llevado/base.ts'
import type { AjustesDeCamion, Linea } from './ajustes.ts'
import type { Proxima } from './proxima.parte.ts'

export type EstadoDelCamion =
  | { que: 'nada' }
  /** All of it is here; `corta` where its films are not, or lighter ones than were chosen. */
  | { que: 'lista'; bulto: Bulto; corta: boolean }
  | { que: 'viene'; bulto: Bulto | undefined }
  /** It comes with a line that costs nothing. */
  | { que: 'espera'; bulto: Bulto | undefined }
  /** The browser does not say what the line is: the person does, once. */
  | { que: 'pregunta' }
  | { que: 'no'; motivo: string }

type Sabido = {
  proxima: Proxima | undefined
  bultos: readonly Bulto[]
  ajustes: AjustesDeCamion
  linea: Linea
  /** Whether this browser can keep anything. */
  puede: boolean
  noCabe: { id: IdDeBulto; motivo: string } | undefined
}

export function estadoDelCamion({ proxima, bultos, ajustes, linea, puede, noCabe }: Sabido): EstadoDelCamion {
  if (!proxima || !puede) return { que: 'nada' }
  const whole = bultos.find(b => b.id === proxima.curso)
  // Somebody takes the course along as they please.
  if (whole) return whole.estado === 'listo' ? { que: 'lista', bulto: whole, corta: false } : { que: 'nada' }
  const bulto = bultos.find(b => b.id === proxima.id)
  if (bulto?.estado === 'listo') {
    const corta = bulto.calidad === 'texto' && ajustes.calidad !== 'texto' && bulto.conPeliculas === true
    return { que: 'lista', bulto, corta }
  }
  if (!ajustes.activo || ajustes.sin === proxima.id) return { que: 'nada' }
  if (noCabe?.id === proxima.id) return { que: 'no', motivo: noCabe.motivo }
  if (bulto && bulto.estado !== 'bajando') return { que: 'no', motivo: bulto.motivo ?? '' }
  if (linea === 'libre' || (linea === 'desconocida' && ajustes.permitido)) return { que: 'viene', bulto }
  if (linea === 'desconocida') return { que: 'pregunta' }
  return linea === 'medida' || bulto ? { que: 'espera', bulto } : { que: 'nada' }
}
