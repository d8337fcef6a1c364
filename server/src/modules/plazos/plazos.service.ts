/** Dates that other words put: a calendar for whole courses, and those of a group moved for others. */
import { masDias, type PlanDeFechas, planPlazos } from '@eleva/contract'
import type { Db } from '../../kit/db/db.ts'
import { getZona, listTareas } from './plazos.read.ts'
import { savePlazos } from './plazos.sql.ts'

/** A date of a group in a course, by what it is of. */
export type FechaPuesta = [grupo: number, curso: number, actividad: number]

type Calendario = { grupos: readonly number[]; cursos: readonly number[]; plan: PlanDeFechas }

/**
 * A limit for each activity that has none, course after course, by the clocks of each group.
 * @returns how many, the last day, which dates are new, and which had no limit before
 * @throws {Refusal} 409 when somebody was faster
 */
export async function putCalendario(db: Db, quien: number, { grupos, cursos, plan }: Calendario) {
  let fechas = 0
  let ultima: string | undefined
  const puestas: FechaPuesta[] = []
  const completadas: FechaPuesta[] = []
  for (const grupoId of [...grupos].sort((a, b) => a - b)) {
    const zona = await getZona(db, grupoId)
    let desde = plan.desde
    for (const cursoId of cursos) {
      const filas = (await listTareas(db, { grupoId, cursoId })).filter(f => f.fecha_limite === null)
      const planeados = planPlazos(filas, { ...plan, desde }, zona)
      const cambios = Object.entries(planeados)
      await savePlazos(
        db,
        quien,
        { grupoId, cursoId },
        cambios.map(([actividad_id, cambio]) => ({ ...cambio, actividad_id: Number(actividad_id) })),
      )
      const last = cambios
        .map(([, c]) => c.fecha_limite.slice(0, 10))
        .sort()
        .at(-1)
      if (last === undefined) continue
      fechas += cambios.length
      for (const { actividad_id, abre, cierra } of filas.filter(f => f.actividad_id in planeados))
        (abre === null && cierra === null ? puestas : completadas).push([grupoId, cursoId, actividad_id])
      desde = masDias(last, 1)
      if (ultima === undefined || last > ultima) ultima = last
    }
  }
  return { fechas, ultima, puestas, completadas }
}
