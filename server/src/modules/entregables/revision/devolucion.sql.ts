/** A delivery goes back: to its learner to be corrected, or from its grade to its review (ADR 045). */
import type { DevolucionInput } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { notaDeEntrega } from '../../../alcance/entregas.read.ts'
import { enZonaDe, zonaDePersona } from '../../../alcance/zonas.read.ts'
import type { Db } from '../../../kit/db/db.ts'
import { conflict, refused } from '../../../kit/errors.ts'
import type { EntregaBloqueada } from '../entregables.cambios.ts'
import { notePaso } from '../entregables.historial.sql.ts'
import { revisadaPor, SIN_NOTA } from '../entregables.nota.sql.ts'

export type Cambiada = { calificacion: number | null; version: number }

/** What a return puts aside of a delivery, and its undoing puts back: columns with their types. */
const APARTADAS = {
  calificacion: 'smallint',
  calificacion_exacta: 'numeric',
  calificado_en: 'timestamptz',
  recibido_en: 'timestamptz',
  calificado_por: 'bigint',
  corregir_hasta: 'timestamptz',
} as const
type Apartada = keyof typeof APARTADAS

/** Each by its name. On `entregas as entrega`. */
const apartado = sql.join(Object.keys(APARTADAS).map(name => sql`${sql.lit(name)}, ${sql.ref(`entrega.${name}`)}`))

/** As each stood. On `previo`, the step that put it aside. */
const deAntes = Object.fromEntries(
  Object.entries(APARTADAS).map(([name, type]) => [name, sql`(previo.antes ->> ${sql.lit(name)})::${sql.raw(type)}`]),
) as Record<Apartada, RawBuilder<never>>

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
      select jsonb_build_object(${apartado})
      from entregas entrega
      where entrega.id = ${entrega.id})`,
  })
  return db
    .updateTable('entregas as entrega')
    .set({
      devuelta_en: sql<Date>`now()`,
      corregir_hasta: limite,
      ...SIN_NOTA,
      ...revisadaPor(quien),
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
  const previo = sql<{ antes: unknown }>`(
    select paso.antes
    from entregas_historial paso
    where paso.entrega_id = ${entrega.id} and paso.paso = 'devuelta'
    order by paso.id desc
    limit 1)`
  // Whoever had graded it may be gone.
  const revisor = sql<number | null>`(
    select revisor.id
    from usuarios revisor
    where revisor.id = ${deAntes.calificado_por})`
  const now = await db
    .updateTable('entregas as entrega')
    .from(previo.as('previo'))
    .set({ devuelta_en: null, ...deAntes, ...revisadaPor(revisor) })
    .where('entrega.id', '=', entrega.id)
    .returning([notaDeEntrega.as('calificacion'), 'entrega.version'])
    .executeTakeFirstOrThrow()
  await notePaso(db, entrega.id, { paso: 'devolucion_quitada', quien })
  return now
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
    .updateTable('entregas as entrega')
    .set({
      ...SIN_NOTA,
      revision_en: sql<Date>`now()`,
      ...revisadaPor(quien),
    })
    .where('entrega.id', '=', entrega.id)
    .returning(['entrega.calificacion', 'entrega.version'])
    .executeTakeFirstOrThrow()
}
