import {
  AJUSTES_DE_SIEMPRE,
  type AjustesInput,
  antesQueLaNota,
  type BodyOf,
  type evaluacionesRoutes,
} from '@eleva/contract'
import { sql } from 'kysely'
import { isAbiertoQueCuenta } from '../../alcance/quiz.read.ts'
import type { Sustentante } from '../../alcance/sustentante.ts'
import { changed, gone } from '../../kit/cosas.ts'
import { constraintOf } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, refused } from '../../kit/errors.ts'
import { cursosDeActividades, keepTerminados } from '../revalidaciones/revalidaciones.terminados.service.ts'
import { lockVigente } from './evaluaciones.read.ts'
import { CAMPOS, getReglas } from './evaluaciones.reglas.read.ts'
import { settleNotas } from './evaluaciones.service.ts'

/**
 * Until the end, so that two who set it take turns.
 * @throws {Refusal} 404
 */
async function lockActividad(db: Db, id: number) {
  const { rows } = await sql`
    select
    from actividades
    where id = ${id}
    for no key update`.execute(db)
  if (!rows.length) throw gone('actividad')
}

function explain(error: unknown): never {
  const constraint = constraintOf(error)
  if (constraint?.startsWith('evaluacion_sorteos_'))
    throw refused('Esa categoría o ese indicador ya no existe.', 'sorteos')
  throw error
}

/**
 * Who sees which answers are right knows the grade.
 * @throws {Refusal} 422 at a field that was sent
 */
function requireNotaAntes(
  next: Pick<AjustesInput & typeof AJUSTES_DE_SIEMPRE, 'ver_nota' | 'ver_aciertos' | 'ver_correctas'>,
  input: AjustesInput,
) {
  const antes = (['ver_aciertos', 'ver_correctas'] as const).filter(name => antesQueLaNota(next[name], next.ver_nota))
  if (antes.length === 0) return
  const at = antes.find(name => input[name] !== undefined) ?? 'ver_nota'
  const hasta = next.ver_nota === 'nunca' ? 'aquí no se muestra' : 'se muestra cuando cierre la evaluación'
  throw refused(
    `Esto dejaría ver la calificación, que ${hasta}: elige «Nunca»${next.ver_nota === 'nunca' ? '' : ' o «Cuando cierre la evaluación»'} para los aciertos y las respuestas correctas.`,
    at,
  )
}

/**
 * What is not sent stays. Attempts that are open go on with their end and their questions. Set as it always was,
 * nothing is kept.
 * @returns its version from now on
 * @throws {Refusal} 404, 409 when somebody was faster, 422 for pages and no way back at once, and for what tells of a
 * grade before it is shown
 */
export async function saveAjustes(db: Db, quien: number, id: number, input: AjustesInput): Promise<number> {
  await lockActividad(db, id)
  const before = await getReglas(db, null, id)
  if (input.version !== undefined && input.version !== before.version)
    throw conflict('Alguien más cambió los ajustes de esta evaluación. Ábrelos otra vez para ver lo que hay.')
  const asked = (name: (typeof CAMPOS)[number]) => (input[name] === undefined ? before[name] : input[name])
  const next = Object.fromEntries(CAMPOS.map(name => [name, asked(name)])) as Pick<
    typeof before,
    (typeof CAMPOS)[number]
  >
  if (next.sin_regreso && next.por_pagina !== 1) {
    if (input.por_pagina !== undefined && input.sin_regreso)
      throw refused('Sin regreso, las preguntas van de una en una.', 'por_pagina')
    if (input.por_pagina !== undefined)
      throw refused('Quita antes «sin regreso» para poner varias por página.', 'por_pagina')
    next.por_pagina = 1
  }
  requireNotaAntes(next, input)
  const { rows } = await sql<{
    n: number
  }>`
    select count(*)::int as n
    from evaluacion_sorteos
    where actividad_id = ${id}`.execute(db)
  const sorteos = input.sorteos?.length ?? rows[0]!.n
  const deSiempre = sorteos === 0 && CAMPOS.every(name => next[name] === AJUSTES_DE_SIEMPRE[name])
  if (deSiempre) await db.deleteFrom('evaluaciones').where('actividad_id', '=', id).execute()
  else {
    const values = { ...next, puesto_por: quien, version: before.version + 1 }
    await db
      .insertInto('evaluaciones')
      .values({ actividad_id: id, ...values })
      .onConflict(oc => oc.column('actividad_id').doUpdateSet(values))
      .execute()
    if (input.sorteos && !(await hasSorteos(db, id, input.sorteos))) await replaceSorteos(db, id, input.sorteos)
  }
  if (next.cuenta !== before.cuenta) await settleNotas(db, id, next.cuenta)
  return deSiempre ? 0 : before.version + 1
}

/** Whether they stand already as they are asked for. */
async function hasSorteos(db: Db, id: number, sorteos: NonNullable<AjustesInput['sorteos']>): Promise<boolean> {
  const stand = await db
    .selectFrom('evaluacion_sorteos')
    .select(['cuantas', 'categoria_id', 'indicador_id', 'palabra'])
    .where('actividad_id', '=', id)
    .orderBy('position')
    .execute()
  const said = (all: typeof stand) =>
    JSON.stringify(all.map(s => [s.cuantas, s.categoria_id, s.indicador_id, s.palabra]))
  return said(stand) === said(sorteos)
}

async function replaceSorteos(db: Db, id: number, sorteos: NonNullable<AjustesInput['sorteos']>) {
  await keepTerminados(db, cursosDeActividades(sql`${id}::bigint`))
  await db.deleteFrom('evaluacion_sorteos').where('actividad_id', '=', id).execute()
  if (sorteos.length)
    await db
      .insertInto('evaluacion_sorteos')
      .values(sorteos.map((s, i) => ({ ...s, actividad_id: id, position: i + 1 })))
      .execute()
      .catch(explain)
}

/**
 * In place of what the person had, which stays with when it ended; the same again changes nothing. More time is given
 * to an attempt that is open, too; less takes nothing from it.
 * @returns the permit, and whether it is a new one
 * @throws {Refusal} 409 when somebody was faster, 422 when it gives nothing
 */
export async function givePermiso(
  db: Db,
  quien: number,
  sustentante: Sustentante,
  input: BodyOf<typeof evaluacionesRoutes.grantPermiso>,
) {
  const { usuarioId, actividadId } = sustentante
  const before = await lockVigente(db, sustentante)
  if (input.visto !== undefined && input.visto !== (before?.id ?? 0)) throw changed('permiso')
  const [intentos, minutos] = [input.intentos ?? before?.intentos ?? 0, input.minutos ?? before?.minutos ?? 0]
  if (intentos + minutos === 0) throw refused('Escribe cuántos intentos o minutos más le das', 'intentos')
  if (before && before.intentos === intentos && before.minutos === minutos && before.motivo === input.motivo)
    return { id: before.id, nuevo: false, mas: { intentos, minutos } }
  // Only what was seen here: one that somebody else gives in this moment is not ended, and refuses this one.
  if (before) await endPermiso(db, sustentante, before.id)
  const made = await db
    .insertInto('evaluacion_permisos')
    .values({
      usuario_id: usuarioId,
      actividad_id: actividadId,
      intentos,
      minutos,
      motivo: input.motivo,
      otorgado_por: quien,
    })
    .onConflict(oc => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw changed('permiso')
  const more = minutos - (before?.minutos ?? 0)
  if (more > 0)
    await sql`
      update intentos intento
      set vence_en = intento.vence_en + make_interval(mins => ${more}::int)
      where intento.actividad_id = ${actividadId}
        and intento.usuario_id = ${usuarioId}
        and ${isAbiertoQueCuenta}
        and intento.vence_en is not null`.execute(db)
  return { id: made.id, nuevo: true, mas: { intentos, minutos } }
}

/**
 * @param permiso only this one
 * @returns whether there was one
 */
export async function endPermiso(db: Db, { usuarioId, actividadId }: Sustentante, permiso?: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('evaluacion_permisos')
    .set({ quitado_en: sql<Date>`now()` })
    .where('actividad_id', '=', actividadId)
    .where('usuario_id', '=', usuarioId)
    .where('quitado_en', 'is', null)
    .$if(permiso !== undefined, q => q.where('id', '=', permiso!))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
