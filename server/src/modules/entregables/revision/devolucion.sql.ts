/** A delivery goes back: to its learner to be corrected, or from its grade to its review (ADR 045). */
import type { DevolucionInput } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { notaDeEntrega } from '../../../alcance/entregas.read.ts'
import { enZonaDe, zonaDePersona } from '../../../alcance/zonas.read.ts'
import type { Db } from '../../../kit/db/db.ts'
import { conflict, refused } from '../../../kit/errors.ts'
import { notePaso } from '../entregables.historial.ts'
import type { EntregaBloqueada } from './revision.sql.ts'

export type Cambiada = { calificacion: number | null; version: number }

/**
 * Gives it back to its learner. Its grade is taken off, and kept in its history.
 * @returns also until when, as `enZona` says it; typed and told by the clocks of its learner
 * @throws {Refusal} 409 when it is returned already, or nobody is there to correct it; 422 for a moment that is over or
 * that the clocks skip
 */
export async function returnEntrega(
  db: Db,
  quien: number,
  entrega: EntregaBloqueada,
  { palabras, hasta }: DevolucionInput,
): Promise<Cambiada & { hasta: string | null }> {
  if (entrega.usuario_id === null) throw conflict('Quien la entregó ya no tiene cuenta: nadie podría corregirla.')
  if (entrega.devuelta_en)
    throw conflict('Ya está devuelta para corregir. Si quieres cambiar algo, quita antes la devolución.')
  const zona = zonaDePersona(sql`${entrega.usuario_id}::bigint`)
  const limite = sql`(${hasta ?? null}::timestamp at time zone (${zona}))`
  await refuseMomento(db, hasta, zona)
  await notePaso(db, entrega.id, {
    paso: 'devuelta',
    quien,
    calificacion: entrega.calificacion,
    palabras,
    corregir_hasta: limite,
    antes: sql`(
      select jsonb_build_object(
          'calificacion', e.calificacion, 'calificacion_exacta', e.calificacion_exacta,
          'calificado_en', e.calificado_en, 'recibido_en', e.recibido_en, 'calificado_por', e.calificado_por,
          'corregir_hasta', e.corregir_hasta)
      from entregas e
      where e.id = ${entrega.id})`,
  })
  const { rows } = await sql<Cambiada & { hasta: string | null }>`
    update entregas e
    set devuelta_en = now(), corregir_hasta = ${limite}, calificacion = null, calificacion_exacta = null,
      calificado_en = null, recibido_en = null, calificado_por = ${quien}, version = e.version + 1
    where e.id = ${entrega.id}
    returning ${notaDeEntrega} as calificacion, e.version, ${enZonaDe('e.corregir_hasta', sql`e.usuario_id`)} as hasta`.execute(
    db,
  )
  return rows[0]!
}

async function refuseMomento(db: Db, hasta: string | null | undefined, zona: RawBuilder<unknown>): Promise<void> {
  if (!hasta) return
  const { rows } = await sql<{ pasado: boolean; salta: boolean }>`
    select m.t at time zone z.zona <= now() as pasado, m.t at time zone z.zona at time zone z.zona <> m.t as salta
    from (select ${hasta}::timestamp as t) m cross join (${zona}) z`.execute(db)
  if (rows[0]!.salta) throw refused('Ese día el reloj se adelanta y esa hora no existe: elige otra', 'hasta')
  if (rows[0]!.pasado) throw refused('Elige un momento que todavía no haya pasado', 'hasta')
}

/**
 * Takes a return back while nothing came of it: what it took from the delivery stands again.
 * @throws {Refusal} 409 when it is not returned (any more)
 */
export async function undoReturn(db: Db, quien: number, entrega: EntregaBloqueada): Promise<Cambiada> {
  if (!entrega.devuelta_en) throw conflict('Ya no está devuelta: mira lo que hay ahora.')
  const { rows } = await sql<Cambiada>`
    update entregas e
    set devuelta_en = null, corregir_hasta = (h.antes ->> 'corregir_hasta')::timestamptz,
      calificacion = (h.antes ->> 'calificacion')::smallint,
      calificacion_exacta = (h.antes ->> 'calificacion_exacta')::numeric,
      calificado_en = (h.antes ->> 'calificado_en')::timestamptz,
      recibido_en = (h.antes ->> 'recibido_en')::timestamptz,
      calificado_por = (select p.id from usuarios p where p.id = (h.antes ->> 'calificado_por')::bigint),
      version = e.version + 1
    from (
      select d.antes
      from entregas_historial d
      where d.entrega_id = ${entrega.id} and d.paso = 'devuelta'
      order by d.id desc
      limit 1) h
    where e.id = ${entrega.id}
    returning ${notaDeEntrega} as calificacion, e.version`.execute(db)
  await notePaso(db, entrega.id, { paso: 'devolucion_quitada', quien })
  return rows[0]!
}

/**
 * Begins the review of a graded one again; the levels of its rubric stay to go on from.
 * @throws {Refusal} 409 when it has no grade
 */
export async function reopenEntrega(
  db: Db,
  quien: number,
  entrega: EntregaBloqueada,
  motivo: string,
): Promise<Cambiada> {
  if (entrega.calificacion === null) throw conflict('Sólo se reabre lo que está calificado.')
  await notePaso(db, entrega.id, { paso: 'reabierta', quien, calificacion: entrega.calificacion, palabras: motivo })
  return db
    .updateTable('entregas')
    .set({
      calificacion: null,
      calificacion_exacta: null,
      calificado_en: null,
      recibido_en: null,
      revision_en: sql<Date>`now()`,
      calificado_por: quien,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', entrega.id)
    .returning(['calificacion', 'version'])
    .executeTakeFirstOrThrow()
}
