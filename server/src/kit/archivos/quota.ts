/**
 * How much somebody's files may take, and take already: told before an upload, and held when it is noted (`QUOTA_*` in
 * docs/operacion.md).
 */
import { formatBytes } from '@eleva/contract'
import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../db/db.ts'
import { waitTurn } from '../db/turno.ts'
import { Refusal } from '../errors.ts'

/** Bytes. Without a limit it is null. */
export type Espacio = { usado: number; limite: number | null }

/**
 * What learners hand in, and what authors upload, have limits of their own; what comes with an announcement has as much
 * as films have.
 */
export type ClaseDeObjeto = 'entregas' | 'respuestas' | 'reactivos' | 'materiales' | 'videos' | 'anuncios'

/** What learners hand in and what they answer with share their room. */
const DE_QUIEN_APRENDE = ['entregas', 'respuestas']
const lleva = (clase: ClaseDeObjeto) =>
  (DE_QUIEN_APRENDE.includes(clase) ? DE_QUIEN_APRENDE : [clase]).map(c => `${c}/%`)

type QuotaConfig = Pick<Config, 'QUOTA_PERSON_MB' | 'QUOTA_AUTHOR_GB' | 'QUOTA_SCHOOL_GB'>
type Owner = { id: number; escuela_id: number | null }

const MB = 1024 ** 2
const GB = 1024 ** 3
const limit = (amount: number, unit: number) => (amount === 0 ? null : amount * unit)

const limitOf = (config: QuotaConfig, clase: ClaseDeObjeto) =>
  DE_QUIEN_APRENDE.includes(clase) ? limit(config.QUOTA_PERSON_MB, MB) : limit(config.QUOTA_AUTHOR_GB, GB)

export async function espacioDe(db: Db, config: QuotaConfig, { id, escuela_id }: Owner, clase: ClaseDeObjeto) {
  const { rows } = await sql<{ propio: number; escuela: number }>`
    select coalesce((
        select sum(archivo.tamano)
        from archivos archivo
        where archivo.usuario_id = ${id} and archivo.llave like any (${lleva(clase)}::text[])), 0)::bigint as propio,
      coalesce((
        select sum(archivo.tamano)
        from usuarios usuario
          join archivos archivo on archivo.usuario_id = usuario.id
        where usuario.escuela_id = ${escuela_id}::bigint
          and archivo.llave like any (${lleva('entregas')}::text[])), 0)::bigint as escuela`.execute(db)
  const { propio, escuela } = rows[0]!
  return {
    propio: { usado: propio, limite: limitOf(config, clase) } satisfies Espacio,
    escuela:
      escuela_id === null ? null : ({ usado: escuela, limite: limit(config.QUOTA_SCHOOL_GB, GB) } satisfies Espacio),
  }
}

/** A school whose room does not hold so many more of this size is looked at by one after the other. */
const POCOS = 50

/**
 * Holds the turn of this person, and of a school that has little room left, so that many uploads at once do not pass
 * together.
 * @param db a transaction, in which the file is noted next
 * @throws {Refusal} 413 that says how much is left
 */
export async function requireEspacio(db: Db, config: QuotaConfig, owner: Owner, bytes: number, clase: ClaseDeObjeto) {
  await waitTurn(db, `espacio:${owner.id}`)
  let { propio, escuela } = await espacioDe(db, config, owner, clase)
  const over = ({ usado, limite }: Espacio, son = 1) => limite !== null && usado + son * bytes > limite
  const compartido = DE_QUIEN_APRENDE.includes(clase)
  // With room enough a whole class hands in without waiting for each other.
  if (compartido && escuela && over(escuela, POCOS)) {
    await waitTurn(db, `espacio-de-escuela:${owner.escuela_id}`)
    ;({ propio, escuela } = await espacioDe(db, config, owner, clase))
  }
  if (over(propio))
    throw new Refusal(
      413,
      `No te queda espacio para este archivo: tienes ${formatBytes(Math.max(0, propio.limite! - propio.usado))} libres de ${formatBytes(propio.limite!)}.`,
    )
  if (compartido && escuela && over(escuela))
    throw new Refusal(
      413,
      'Tu escuela ya no tiene espacio para más archivos. Avisa a quien la administra, o entrega un enlace.',
    )
}
