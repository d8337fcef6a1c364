/** The figures of the list, reckoned for many people at once and kept: the order needs them of everybody (ADR 049). */
import { ROLES_QUE_CURSAN } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { cursosAbiertosDe } from '../../alcance/acceso.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { cifrasDe, conCifras } from './seguimiento.calculo.read.ts'

const insertCifras = (ids: readonly number[]) => sql`
  with
    personas_miradas as materialized (
      select usuario.id
      from usuarios usuario
      where usuario.id = any (${ids}::bigint[])
    ),
    cursos_de_personas as materialized (${cursosAbiertosDe(sql`select persona.id from personas_miradas persona`)}),
    ${conCifras}
  insert into seguimiento_cifras as cifras (usuario_id, cursos, avance, en_plan, plan_hechas, ultima_entrada,
    calculado_en)
  select
    calculada.usuario_id,
    calculada.cursos,
    calculada.avance,
    calculada.en_plan,
    calculada.plan_hechas,
    calculada.ultima_entrada,
    clock_timestamp()
  from (${cifrasDe}) calculada
  order by calculada.usuario_id
  on conflict (usuario_id) do update
  set cursos = excluded.cursos,
    avance = excluded.avance,
    en_plan = excluded.en_plan,
    plan_hechas = excluded.plan_hechas,
    ultima_entrada = greatest(cifras.ultima_entrada, excluded.ultima_entrada),
    calculado_en = excluded.calculado_en`

/** Reckons and keeps the figures of some people, over the courses that are open to them. */
export async function saveCifras(db: Db, ids: readonly number[]): Promise<number> {
  const { numAffectedRows } = await insertCifras(ids).execute(db)
  return Number(numAffectedRows ?? 0)
}

/** People of one statement: more of them are no faster each. */
const TANDA = 1_000

/**
 * Everybody who may learn and sign in, a batch at a time.
 * @param minutes whose figures are no older than this are passed by: of two rounds that overlap the later one finds
 * little to do
 * @returns of how many people
 */
export async function saveTodas(db: Db, { signal, minutes = 0 }: { signal?: AbortSignal; minutes?: number } = {}) {
  let done = 0
  for (let last = 0; !signal?.aborted; ) {
    const rows = await db
      .selectFrom('usuarios as usuario')
      .leftJoin('seguimiento_cifras as cifras', 'cifras.usuario_id', 'usuario.id')
      .select('usuario.id')
      .where('usuario.id', '>', last)
      .where('usuario.estatus_user', '=', 1)
      .where('usuario.role_id', 'in', ROLES_QUE_CURSAN)
      .where(
        sql<SqlBool>`coalesce(cifras.calculado_en <= clock_timestamp() - make_interval(mins => ${minutes}::int), true)`,
      )
      .orderBy('usuario.id')
      .limit(TANDA)
      .execute()
    if (rows.length === 0) break
    last = rows.at(-1)!.id
    done += await saveCifras(
      db,
      rows.map(r => r.id),
    )
  }
  return done
}
