/** What other words need of how a quiz runs: which attempt counts, and how many somebody has. */
import { AJUSTES_DE_SIEMPRE, type Ajustes, type QueCuenta } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { type Hecho, representante } from './evaluaciones.cuenta.ts'

export { representante }

/** On `actividades`, by its key: whether a quiz runs by what its author, or a permit of this person, says. */
export const conReglas = (usuario: unknown, actividad: unknown) =>
  sql<boolean>`(exists (select from evaluaciones ev where ev.actividad_id = ${actividad})
    or exists (select from evaluacion_permisos ep where ep.actividad_id = ${actividad} and ep.usuario_id = ${usuario} and ep.quitado_en is null))`

export type ReglasDe = Omit<Ajustes, 'sorteos'> & {
  /** What this person has more than others. */
  mas_intentos: number
  mas_minutos: number
}

const columnas = sql`coalesce(ev.intentos, case when ev.actividad_id is null then 1 end) as intentos, coalesce(ev.cuenta, 'mayor') as cuenta, ev.minutos,
  coalesce(ev.por_pagina, 1) as por_pagina, coalesce(ev.sin_regreso, false) as sin_regreso, coalesce(ev.mezcla_preguntas, false) as mezcla_preguntas,
  coalesce(ev.mezcla_respuestas, false) as mezcla_respuestas, ev.minima, coalesce(ev.ver_nota, 'al_terminar') as ver_nota, coalesce(ev.ver_aciertos, 'nunca') as ver_aciertos,
  coalesce(ev.ver_correctas, 'nunca') as ver_correctas, coalesce(ev.ver_explicaciones, 'nunca') as ver_explicaciones,
  coalesce(ev.practica, false) as practica, coalesce(ev.version, 0) as version`

/** How a quiz runs for somebody; without a row as it always did. */
export async function getReglas(db: Db, usuarioId: number | null, actividadId: number): Promise<ReglasDe> {
  const { rows } = await sql<ReglasDe>`
    select ${columnas}, coalesce(ep.intentos, 0) as mas_intentos, coalesce(ep.minutos, 0) as mas_minutos
    from (select) nada left join evaluaciones ev on ev.actividad_id = ${actividadId}
      left join evaluacion_permisos ep on ep.actividad_id = ${actividadId} and ep.usuario_id = ${usuarioId} and ep.quitado_en is null`.execute(
    db,
  )
  return rows[0] ?? { ...AJUSTES_DE_SIEMPRE, mas_intentos: 0, mas_minutos: 0 }
}

/** How many attempts somebody has in all; null for as many as they like. */
export const intentosDe = (r: ReglasDe): number | null => (r.intentos === null ? null : r.intentos + r.mas_intentos)

type Fila = Hecho & { usuario_id: number; vale: boolean; propia: number | null; calificacion: number }

/**
 * Lets the attempt that counts stand for each person, after one was finished, graded by hand, or its author chose another rule. Their attempts
 * are locked first, so that two who do this take turns. Whoever has one attempt alone has nothing to be chosen.
 * @param usuarioId one person; left out, everybody who has several
 */
export async function asentar(db: Db, actividadId: number, cuenta: QueCuenta, usuarioId?: number): Promise<void> {
  const { rows } = await sql<Fila>`
    select i.id, i.usuario_id, i.numero, coalesce(i.propia, i.calificacion) as nota, i.calificacion, i.por_calificar, i.vale, i.propia
    from intentos i where i.actividad_id = ${actividadId} and i.modo = 'cuenta' and i.terminado_en is not null
      ${usuarioId === undefined ? sql`and i.usuario_id in (select x.usuario_id from intentos x where x.actividad_id = ${actividadId} and x.numero > 1 and x.modo = 'cuenta')` : sql`and i.usuario_id = ${usuarioId}`}
    order by i.usuario_id, i.id for update`.execute(db)
  const cambios: { id: number; vale: boolean; calificacion: number; propia: number | null }[] = []
  for (const suyos of Object.values(Object.groupBy(rows, r => r.usuario_id)) as Fila[][]) {
    const { id, media } = representante(cuenta, suyos)
    for (const i of suyos) {
      const vale = i.id === id
      const propia = vale && media !== null ? i.nota : null
      const calificacion = vale && media !== null ? media : i.nota
      if (i.vale !== vale || i.propia !== propia || i.calificacion !== calificacion)
        cambios.push({ id: i.id, vale, calificacion, propia })
    }
  }
  // Who gives way first: at no moment do two stand for one person.
  for (const vale of [false, true]) {
    const these = cambios.filter(c => c.vale === vale)
    if (these.length)
      await sql`update intentos i set vale = c.vale, calificacion = c.calificacion, propia = c.propia
        from jsonb_to_recordset(${JSON.stringify(these)}::jsonb) as c (id bigint, vale boolean, calificacion int, propia bigint) where i.id = c.id`.execute(
        db,
      )
  }
}
