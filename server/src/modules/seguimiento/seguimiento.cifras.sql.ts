/** The figures of the list, reckoned for many people at once and kept: the order needs them of everybody (ADR 049). */
import { ROL } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { cursosAbiertosDe } from '../../alcance/acceso.read.ts'
import { avancesDe, completasDe, conAvances, estaDispensado } from '../../alcance/avance.read.ts'
import { plazosDe } from '../../alcance/plazos.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { ultimaEntrada } from '../reportes/reportes.read.ts'

const personas = sql`select id from se_personas`

/**
 * Reckons and keeps the figures of some people. An activity is due once its limit is over, or its close where it has no limit; what has
 * closed stays late, because who teaches can still give more time. Courses that were revalidated ask for nothing.
 */
export async function saveCifras(db: Db, ids: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with se_personas as materialized (select u.id from usuarios u where u.id = any (${ids}::bigint[])),
      se_pares as materialized (${cursosAbiertosDe(personas)}),
      ${conAvances(personas, sql`select distinct sp.curso_id as id from se_pares sp`)},
      se_avance as materialized (select av.usuario_id, array_agg(av.curso_id order by av.curso_id) as cursos,
          floor(avg(greatest(av.porcentaje, 100 * av.terminado)))::int as avance
        from (${avancesDe(sql`select sp.usuario_id, sp.curso_id from se_pares sp`)}) av group by av.usuario_id),
      se_debidas as materialized (select distinct pl.usuario_id, pl.actividad_id
        from (${plazosDe(sql<SqlBool>`gu.usuario_id in (${personas})`, sql<SqlBool>`true`)}) pl
          join actividades a on a.id = pl.actividad_id join cursos_unidades cu on cu.unidad_id = a.unidad_id
          join se_pares sp on sp.usuario_id = pl.usuario_id and sp.curso_id = cu.curso_id
        where coalesce(pl.fecha_limite, pl.cierra) < now()
          and not ${estaDispensado(sql`sp.usuario_id`, sql`sp.curso_id`)}),
      se_plan as materialized (select c.usuario_id, count(*)::int as en_plan, (count(*) filter (where c.completa))::int as hechas
        from (${completasDe(sql`select d.usuario_id, d.actividad_id from se_debidas d`)}) c group by c.usuario_id)
    insert into seguimiento_cifras as s (usuario_id, cursos, avance, en_plan, plan_hechas, ultima_entrada, calculado_en)
    select p.id, coalesce(a.cursos, '{}'), coalesce(a.avance, 0), coalesce(v.en_plan, 0), coalesce(v.hechas, 0),
      ${ultimaEntrada(sql`p.id`, sql`null::timestamptz`)}, clock_timestamp()
    from se_personas p left join se_avance a on a.usuario_id = p.id left join se_plan v on v.usuario_id = p.id
    order by p.id
    on conflict (usuario_id) do update set cursos = excluded.cursos, avance = excluded.avance, en_plan = excluded.en_plan,
      plan_hechas = excluded.plan_hechas, ultima_entrada = greatest(s.ultima_entrada, excluded.ultima_entrada),
      calculado_en = excluded.calculado_en`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** People of one statement: more of them are no faster each. */
const BATCH = 1_000

/**
 * Everybody who may learn and sign in, a batch at a time.
 * @param minutes whose figures are no older than this are passed by: of two rounds that overlap the later one finds little to do
 * @returns of how many people
 */
export async function saveTodas(db: Db, { signal, minutes = 0 }: { signal?: AbortSignal; minutes?: number } = {}) {
  let done = 0
  for (let last = 0; !signal?.aborted; ) {
    const rows = await db
      .selectFrom('usuarios as u')
      .leftJoin('seguimiento_cifras as c', 'c.usuario_id', 'u.id')
      .select('u.id')
      .where('u.id', '>', last)
      .where('u.estatus_user', '=', 1)
      .where('u.role_id', 'in', [ROL.docente, ROL.estudiante])
      .where(sql<SqlBool>`coalesce(c.calculado_en <= clock_timestamp() - make_interval(mins => ${minutes}::int), true)`)
      .orderBy('u.id')
      .limit(BATCH)
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
