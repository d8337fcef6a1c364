/**
 * What the tests of a delivery that goes back share: one delivery of a learner, begun anew for each, and what is done
 * with it.
 */

import { entregasPropiasRoutes } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Caller, TestApp } from './app.ts'
import { buildPlazo } from './build.ts'
import { handInLink } from './entregas.ts'
import type { Salon } from './salon.ts'

export function openDevolucion(t: TestApp, s: Salon) {
  let id = 0
  const place = (actividad_id: number) => ({ curricula_id: s.curricula, curso_id: s.curso, actividad_id })
  const handIn = (who: Caller, url: string, actividad_id = s.actividades.calificable) =>
    who.send('POST', '/api/entregables/store/url', { ...place(actividad_id), url })
  const firstOf = (who: Caller, actividad_id: number, url = 'https://ejemplo.mx/1') =>
    handInLink(s, who, actividad_id, url)
  const devolver = (who: Caller, body: object = {}, which = id) =>
    who.send('POST', `/api/entregables/devolver/${which}`, { palabras: 'Falta decir cómo lo sabrás.', ...body })
  const quitar = (who: Caller, body: object = {}, which = id) =>
    who.send('POST', `/api/entregables/devolucion/${which}/quitar`, body)
  const reabrir = (who: Caller, body: object = {}, which = id) =>
    who.send('POST', `/api/entregables/reabrir/${which}`, { motivo: 'Sumé mal.', ...body })
  const grade = (who: Caller, calificacion: number | null, more: object = {}) =>
    who.send('PUT', `/api/entregables/calificaciones/cuaderno/${id}`, { calificacion, ...more })
  const row = (which = id) => t.db.selectFrom('entregas').selectAll().where('id', '=', which).executeTakeFirstOrThrow()
  const mine = async (who = s.ana) => {
    const body = await who.ask(entregasPropiasRoutes.misCalificaciones, { params: { cursoId: s.curso } })
    return body.calificaciones.find(c => c.actividad_id === s.actividades.calificable)!
  }
  const historia = (who: Caller = s.ana, which = id) =>
    who.ask(entregasPropiasRoutes.historial, { params: { id: which } })
  const pasos = async () => (await historia()).historial.map(h => h.paso)
  const tipos = async (who: Caller) =>
    (
      await t.db
        .selectFrom('avisos')
        .select('tipo')
        .where('usuario_id', '=', who.id)
        .where('leido_en', 'is', null)
        .orderBy('tipo')
        .execute()
    ).map(a => a.tipo)
  const run = (statement: RawBuilder<unknown>) => statement.execute(t.db)
  /** What the people's clocks show so many hours from now. */
  const reloj = async (hours: number) => {
    const { rows } = await sql<{
      m: string
    }>`select to_char((now() + make_interval(hours => ${hours}::int)) at time zone zona(), 'YYYY-MM-DD"T"HH24:MI') as m`.execute(
      t.db,
    )
    return rows[0]!.m
  }
  /** The dates of the group: due, and closed, so many hours ago. */
  const cierra = (limite: number, cierre: number) =>
    buildPlazo(t.db, {
      grupo_id: s.grupo,
      curso_id: s.curso,
      actividad_id: s.actividades.calificable,
      fecha_limite: sql<Date>`now() - make_interval(hours => ${limite}::int)`,
      cierra: sql<Date>`now() - make_interval(hours => ${cierre}::int)`,
    })
  return {
    /** A delivery of Ana's alone, seen by nobody yet. */
    begin: async () => {
      for (const table of ['plazos', 'entregas', 'avisos'] as const) await t.db.deleteFrom(table).execute()
      id = await firstOf(s.ana, s.actividades.calificable)
    },
    id: () => id,
    place,
    handIn,
    firstOf,
    devolver,
    quitar,
    reabrir,
    grade,
    row,
    mine,
    historia,
    pasos,
    tipos,
    run,
    reloj,
    cierra,
  }
}
