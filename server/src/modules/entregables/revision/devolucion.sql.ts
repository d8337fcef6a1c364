/** A delivery goes back: to its learner to be corrected, or from its grade to its review (ADR 045). */
import type { DevolucionInput } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { notaDeEntrega } from '../../../alcance/entregas.read.ts'
import { enZonaDe, zonaDePersona } from '../../../alcance/zonas.read.ts'
import type { Db } from '../../../kit/db/db.ts'
import { conflict, refused } from '../../../kit/errors.ts'
import type { EntregaBloqueada } from '../entregables.cambios.ts'
import { notePaso } from '../entregables.historial.sql.ts'
import { SIN_NOTA } from '../entregables.nota.ts'

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
  const limite = sql<Date | null>`(${hasta ?? null}::timestamp at time zone (${zona}))`
  await refuseMomento(db, hasta, zona)
  await notePaso(db, entrega.id, {
    paso: 'devuelta',
    quien,
    calificacion: entrega.calificacion,
    palabras,
    corregir_hasta: limite,
    antes: sql`(
      select jsonb_build_object(
        'calificacion', entrega.calificacion,
        'calificacion_exacta', entrega.calificacion_exacta,
        'calificado_en', entrega.calificado_en,
        'recibido_en', entrega.recibido_en,
        'calificado_por', entrega.calificado_por,
        'corregir_hasta', entrega.corregir_hasta)
      from entregas entrega
      where entrega.id = ${entrega.id})`,
  })
  return db
    .updateTable('entregas as entrega')
    .set({
      devuelta_en: sql<Date>`now()`,
      corregir_hasta: limite,
      ...SIN_NOTA,
      calificado_por: quien,
      version: sql<number>`version + 1`,
    })
    .where('entrega.id', '=', entrega.id)
    .returning([
      notaDeEntrega.as('calificacion'),
      'entrega.version',
      enZonaDe('entrega.corregir_hasta', sql`entrega.usuario_id`).as('hasta'),
    ])
    .executeTakeFirstOrThrow()
}

async function refuseMomento(db: Db, hasta: string | null | undefined, zona: RawBuilder<unknown>): Promise<void> {
  if (!hasta) return
  const { rows } = await sql<{ pasado: boolean; salta: boolean }>`
    select
      momento.t at time zone su_zona.zona <= now() as pasado,
      momento.t at time zone su_zona.zona at time zone su_zona.zona <> momento.t as salta
    from (select ${hasta}::timestamp as t) momento
      cross join (${zona}) su_zona`.execute(db)
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
    update entregas entrega
    set devuelta_en = null,
      corregir_hasta = (previo.antes ->> 'corregir_hasta')::timestamptz,
      calificacion = (previo.antes ->> 'calificacion')::smallint,
      calificacion_exacta = (previo.antes ->> 'calificacion_exacta')::numeric,
      calificado_en = (previo.antes ->> 'calificado_en')::timestamptz,
      recibido_en = (previo.antes ->> 'recibido_en')::timestamptz,
      calificado_por = (select revisor.id from usuarios revisor
        where revisor.id = (previo.antes ->> 'calificado_por')::bigint),
      version = entrega.version + 1
    from (
      select paso.antes
      from entregas_historial paso
      where paso.entrega_id = ${entrega.id} and paso.paso = 'devuelta'
      order by paso.id desc
      limit 1) previo
    where entrega.id = ${entrega.id}
    returning ${notaDeEntrega} as calificacion, entrega.version`.execute(db)
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
      ...SIN_NOTA,
      revision_en: sql<Date>`now()`,
      calificado_por: quien,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', entrega.id)
    .returning(['calificacion', 'version'])
    .executeTakeFirstOrThrow()
}
