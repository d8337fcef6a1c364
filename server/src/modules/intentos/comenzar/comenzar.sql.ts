/** The one way into an attempt (ADR 060): what is written when whoever may (`puede.ts`) begins. */
import { shuffle } from '@eleva/contract'
import { sql } from 'kysely'
import { isQueCuenta } from '../../../alcance/quiz.read.ts'
import type { Db } from '../../../kit/db/db.ts'
import { recordset } from '../../../kit/db/recordset.ts'
import type { Refusal } from '../../../kit/errors.ts'
import { listAccesos, type Pide } from '../intentos.acceso.read.ts'
import { sinPreguntas } from '../intentos.rechazos.ts'
import { whyNot } from './puede.ts'
import { listSituaciones, type Situacion } from './situacion.read.ts'
import { drawPreguntas } from './sorteo.read.ts'

/** Whoever has not begun, with the reason why they may not. */
async function listNuevos(
  db: Db,
  piden: readonly Pide[],
): Promise<{ n: number; s: Situacion; rechazo: Refusal | null }[]> {
  const todas = await listSituaciones(db, piden)
  const nuevas = todas.map((s, n) => ({ n, s })).filter(({ s }) => !s.sigue)
  const accesos = await listAccesos(
    db,
    nuevas.map(({ s }) => s),
  )
  return nuevas.map(({ n, s }, i) => ({ n, s, rechazo: whyNot(s, accesos[i]!) }))
}

/** @throws {Refusal} why somebody who has not begun may not */
export async function requireComenzar(db: Db, pide: Pide): Promise<void> {
  for (const { rechazo } of await listNuevos(db, [pide])) if (rechazo) throw rechazo
}

/** `no`: why nothing was begun for somebody who has nothing to go on with; `nuevo`: the attempt that this has begun. */
export type Comenzado = { rechazo: Refusal | null; nuevo: number | null }

/** Who asks twice in one moment begins once. */
const keyOf = ({ person, actividadId, modo }: Pick<Pide, 'actividadId' | 'modo'> & { person: { id: number } }) =>
  `${person.id} ${actividadId} ${modo}`

/**
 * Begins an attempt for each who may and has none: by a call one of questions that are put together now, by a first
 * answer one of those of its activity. Within a transaction.
 */
export async function beginIntentos(db: Db, piden: readonly Pide[]): Promise<Comenzado[]> {
  const nuevos = await listNuevos(db, piden)
  const admitted = new Map(nuevos.filter(({ rechazo }) => !rechazo).map(({ s }) => [keyOf(s), s]))
  const juntas = await putTogether(
    db,
    [...admitted.values()].filter(s => s.comienzo.fija),
  )
  // There may be nothing to draw from.
  const vacias = new Set([...juntas].filter(([, ids]) => ids.length === 0).map(([s]) => keyOf(s)))
  for (const key of vacias) admitted.delete(key)
  const made = await insertIntentos(db, [...admitted.values()])
  await insertPreguntas(
    db,
    [...juntas].flatMap(([s, ids]) => {
      const id = made.get(keyOf(s))
      return id === undefined ? [] : [{ id, ids: s.reglas.mezcla_preguntas ? shuffle(ids, `preguntas ${id}`) : ids }]
    }),
  )
  const said = piden.map((): Comenzado => ({ rechazo: null, nuevo: null }))
  for (const { n, s, rechazo } of nuevos)
    said[n] = { rechazo: vacias.has(keyOf(s)) ? sinPreguntas() : rechazo, nuevo: made.get(keyOf(s)) ?? null }
  return said
}

/** What each is asked: the questions of the activity, and what is drawn for them. */
async function putTogether(db: Db, nuevas: readonly Situacion[]): Promise<Map<Situacion, number[]>> {
  if (nuevas.length === 0) return new Map()
  const { rows } = await sql<{ id: number; actividad_id: number }>`
    select reactivo.id, reactivo.actividad_id
    from reactivos reactivo
    where reactivo.actividad_id = any (${[...new Set(nuevas.map(s => s.actividadId))]}::bigint[])
      and ${isQueCuenta}
    order by reactivo.position, reactivo.id`.execute(db)
  const propias = Map.groupBy(rows, r => r.actividad_id)
  const sorteadas = await drawPreguntas(db, nuevas)
  return new Map(nuevas.map((s, n) => [s, [...(propias.get(s.actividadId) ?? []).map(r => r.id), ...sorteadas[n]!]]))
}

/** @returns the keys of those that were made: of two processes at once one makes it */
async function insertIntentos(db: Db, nuevas: readonly Situacion[]): Promise<Map<string, number>> {
  if (nuevas.length === 0) return new Map()
  const vistas = nuevas.filter(s => s.modo === 'vista')
  // Only the last one stays of what an author looks at.
  for (const { person, actividadId } of vistas)
    await db
      .deleteFrom('intentos')
      .where('usuario_id', '=', person.id)
      .where('actividad_id', '=', actividadId)
      .where('modo', '=', 'vista')
      .execute()
  const rows = nuevas.map(s => ({
    usuario: s.person.id,
    actividad: s.actividadId,
    numero: s.modo === 'vista' ? 1 : 1 + Math.max(0, ...s.terminados.map(i => i.numero)),
    modo: s.modo,
    vale: s.modo === 'cuenta' && s.vale === undefined,
    ...s.comienzo,
  }))
  const { rows: made } = await sql<{ id: number; usuario_id: number; actividad_id: number; modo: Pide['modo'] }>`
    insert into intentos (usuario_id, actividad_id, numero, modo, vale, fija, mezclada, sin_regreso, vence_en)
    select
      nuevo.usuario,
      nuevo.actividad,
      nuevo.numero,
      nuevo.modo,
      nuevo.vale,
      nuevo.fija,
      nuevo.mezclada,
      nuevo.sin_regreso,
      now() + make_interval(mins => nuevo.minutos)
    from ${recordset(rows, 'nuevo', {
      usuario: 'bigint',
      actividad: 'bigint',
      numero: 'bigint',
      modo: 'text',
      vale: 'boolean',
      fija: 'boolean',
      mezclada: 'boolean',
      sin_regreso: 'boolean',
      minutos: 'int',
    })}
    order by nuevo.usuario, nuevo.actividad
    on conflict do nothing
    returning id, usuario_id, actividad_id, modo`.execute(db)
  return new Map(
    made.map(m => [keyOf({ person: { id: m.usuario_id }, actividadId: m.actividad_id, modo: m.modo }), m.id]),
  )
}

/** Older than any answer, whatever the device's clock says. */
const ANTES_DE_RESPONDER = sql`'2000-01-01'::timestamptz`

/** In the order in which each is asked them. */
async function insertPreguntas(db: Db, intentos: readonly { id: number; ids: readonly number[] }[]): Promise<void> {
  const rows = intentos.flatMap(({ id, ids }) => ids.map((reactivo, i) => ({ intento: id, reactivo, lugar: i + 1 })))
  if (rows.length === 0) return
  await sql`
    insert into intento_respuestas (intento_id, reactivo_id, lugar, creado_en)
    select elegido.intento, elegido.reactivo, elegido.lugar, ${ANTES_DE_RESPONDER}
    from ${recordset(rows, 'elegido', { intento: 'bigint', reactivo: 'bigint', lugar: 'bigint' })}
    order by elegido.intento, elegido.reactivo`.execute(db)
}
