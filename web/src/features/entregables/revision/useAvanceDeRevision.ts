import { avanceDeRubrica, elegidosEn, MODO, type Revision, rubricasRoutes } from '@eleva/contract'
import { useRead } from '../../../kit/api/query.ts'

/** The grade as it is now, and what is missing for it. */
export function useAvanceDeRevision(entrega: Revision | undefined) {
  const byRubric = entrega !== undefined && entrega.entregable === MODO.rubrica && entrega.rubrica_id !== null
  const { data } = useRead(
    rubricasRoutes.criterios,
    { params: { rubricaId: entrega?.rubrica_id ?? 0, entregableId: entrega?.id ?? 0 } },
    { enabled: byRubric },
  )
  if (!byRubric || !data)
    return { porcentaje: entrega?.calificacion ?? null, faltan: 0, ready: entrega !== undefined && !byRubric }
  const { criterio } = data
  const elegidos = elegidosEn(criterio)
  // Graded with what the rubric was then: that grade stands.
  if (elegidos.length === 0)
    return {
      porcentaje: entrega.calificacion,
      faltan: entrega.calificacion === null ? criterio.length : 0,
      ready: true,
    }
  return { ...avanceDeRubrica(criterio, elegidos), ready: true }
}
