/** Which steps of a course somebody follows on this device without a line. */
import type { ActividadDeCurso, ObjetivoDeCurso } from '@eleva/contract'
import type { Bulto } from '../../../kit/llevado/base.ts'
import { bultos, openLlevado } from '../../../kit/llevado/estado.ts'
import type { Paso } from '../pasos.ts'

function isDeObjetivo({ id, video, materiales_objetivo }: ObjetivoDeCurso, b: Bulto): boolean {
  const film = b.videos[id]
  if (video && !b.archivos.some(a => a.sha256 === film?.sha256 && a.hecho)) return false
  return materiales_objetivo.every(m => m.pagina !== null || (m.archivo !== null && b.materiales?.[m.id] !== undefined))
}

/**
 * What is answered on paper of ours, ticked or handed in waits here; what begins with a call, or elsewhere, does not.
 */
const isDeActividad = (a: ActividadDeCurso) =>
  !a.form_link && !a.avanza_examen_id && (a.quiz === 0 || a.con_reglas === 0)

/** @param all what stands on this device */
export const costsNoData = (all: readonly Bulto[], curso: number, { unidad, objetivo, actividad }: Paso): boolean =>
  all.some(
    b =>
      b.estado === 'listo' &&
      (b.id === curso || b.id === `${curso}-${unidad.unidad.id}`) &&
      (objetivo ? isDeObjetivo(objetivo, b) : isDeActividad(actividad)),
  )

/**
 * @param tell hears of it now, and when it changes: asked of a step of the course
 * @returns how to let go of it
 */
export function watchSinDatos(curso: number, tell: (va: (paso: Paso) => boolean) => void): () => void {
  const look = () => tell(paso => costsNoData(bultos.get() ?? [], curso, paso))
  const stop = bultos.subscribe(look)
  void openLlevado().then(look)
  return stop
}
