/** What may be deleted: nothing with which learners made something (ADR 019). */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../kit/db/db.ts'
import { conflict } from '../kit/errors.ts'

/** One and many of each, and under which columns it names what it was made with. */
const TRABAJO = {
  entregas: [
    ['entrega', 'entregas'],
    ['actividad_id', 'curso_id'],
  ],
  intentos: [['intento', 'intentos'], ['actividad_id']],
  actividades_realizadas: [
    ['actividad realizada', 'actividades realizadas'],
    ['actividad_id', 'curso_id'],
  ],
  dudas: [
    ['duda', 'dudas'],
    ['objetivo_id', 'curso_id'],
  ],
  revalidaciones: [['revalidación', 'revalidaciones'], ['curso_id']],
  cursos_terminados: [['persona que lo terminó', 'personas que lo terminaron'], ['curso_id']],
  stream_preguntas: [['pregunta', 'preguntas'], ['stream_id']],
  asistencias: [['asistencia', 'asistencias'], ['stream_id']],
  clases_asistencias: [['persona que entró', 'personas que entraron'], ['evento_id']],
} as const satisfies Record<string, readonly [readonly [string, string], readonly string[]]>

type Columna = (typeof TRABAJO)[keyof typeof TRABAJO][1][number]

/**
 * Whether something was made with it.
 * @param ref its key, as `unidad.id`
 */
export const conTrabajo = (columna: Columna, ref: RawBuilder<unknown>): RawBuilder<boolean> => {
  const kinds = Object.entries(TRABAJO).filter(([, [, columns]]) => (columns as readonly string[]).includes(columna))
  const found = kinds.map(
    ([table]) => sql`exists (select from ${sql.table(table)} hecho where ${sql.ref(`hecho.${columna}`)} in (${ref}))`,
  )
  return sql<boolean>`(${sql.join(found, sql` or `)})`
}

const together = new Intl.ListFormat('es', { type: 'conjunction' })

/**
 * By kind and number: whose it is is nobody's concern who may delete, but not see them.
 * @param ids what it was made with, as a select or a list
 * @throws {Refusal} 409 «No se puede eliminar: ya tiene 2 entregas y 1 duda.»
 */
export async function refuseTrabajo(db: Db, columna: Columna, ids: RawBuilder<unknown>): Promise<void> {
  const kinds = Object.entries(TRABAJO).filter(([, [, columns]]) => (columns as readonly string[]).includes(columna))
  const counts = kinds.map(
    ([table]) => sql`(select count(*)::int from ${sql.table(table)} where ${sql.ref(columna)} in (${ids}))`,
  )
  const { rows } = await sql<{ n: number[] }>`select array[${sql.join(counts)}] as n`.execute(db)
  const said = kinds.flatMap(([, [[one, many]]], i) => {
    const n = rows[0]!.n[i]!
    return n ? [`${n.toLocaleString('es-MX')} ${n === 1 ? one : many}`] : []
  })
  if (said.length) throw conflict(`No se puede eliminar: ya tiene ${together.format(said)}.`)
}
