/** The figures of the list, reckoned for many people at once and kept: the order needs them of everybody (ADR 049). */
import { ROLES_QUE_CURSAN } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { cursosAbiertosDe } from '../../alcance/acceso.read.ts'
import { enUso } from '../../alcance/archivado.read.ts'
import { avanceMedio, avancesDe, completasDe, conAvances, isDispensado } from '../../alcance/avance.read.ts'
import { plazosDe } from '../../alcance/plazos.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { ultimaEntrada } from '../reportes/reportes.read.ts'

const personas = sql`
  select id
  from personas_miradas`

/** `avance_de_personas`: the courses of each, and how far they are over all of them. */
const suAvance = sql`
  select
    curso.usuario_id,
    array_agg(curso.curso_id order by curso.curso_id) as cursos,
    ${avanceMedio('curso')}::int as avance
  from (${avancesDe(sql`select par.usuario_id, par.curso_id from cursos_de_personas par`)}) curso
  group by curso.usuario_id`

/** `debidas_de_personas`: what is due of each, in courses that still ask for something. */
const debidas = sql`
  select distinct
    plazo.usuario_id,
    plazo.actividad_id
  from (${plazosDe(sql<SqlBool>`miembro.usuario_id in (${personas})`, sql<SqlBool>`true`)}) plazo
    join actividades actividad
      on actividad.id = plazo.actividad_id
      and ${enUso}
    join cursos_unidades en_curso on en_curso.unidad_id = actividad.unidad_id
    join cursos_de_personas par
      on par.usuario_id = plazo.usuario_id
      and par.curso_id = en_curso.curso_id
  where coalesce(plazo.fecha_limite, plazo.cierra) < now()
    and not ${isDispensado(sql`par.usuario_id`, sql`par.curso_id`)}`

/** `plan_de_personas`: how much that is, and how much of it is done. */
const suPlan = sql`
  select
    debida.usuario_id,
    count(*)::int as en_plan,
    (count(*) filter (where debida.completa))::int as hechas
  from (${completasDe(sql`select una.usuario_id, una.actividad_id from debidas_de_personas una`)}) debida
  group by debida.usuario_id`

const insertCifras = (ids: readonly number[]) => sql`
  with
    personas_miradas as materialized (
      select usuario.id
      from usuarios usuario
      where usuario.id = any (${ids}::bigint[])
    ),
    cursos_de_personas as materialized (${cursosAbiertosDe(personas)}),
    ${conAvances(personas, sql`select distinct par.curso_id as id from cursos_de_personas par`)},
    avance_de_personas as materialized (${suAvance}),
    debidas_de_personas as materialized (${debidas}),
    plan_de_personas as materialized (${suPlan})
  insert into seguimiento_cifras as cifras (usuario_id, cursos, avance, en_plan, plan_hechas, ultima_entrada,
    calculado_en)
  select
    persona.id,
    coalesce(avance.cursos, '{}'),
    coalesce(avance.avance, 0),
    coalesce(plan.en_plan, 0),
    coalesce(plan.hechas, 0),
    ${ultimaEntrada(sql`persona.id`, sql`null::timestamptz`)},
    clock_timestamp()
  from personas_miradas persona
    left join avance_de_personas avance on avance.usuario_id = persona.id
    left join plan_de_personas plan on plan.usuario_id = persona.id
  order by persona.id
  on conflict (usuario_id) do update
  set cursos = excluded.cursos,
    avance = excluded.avance,
    en_plan = excluded.en_plan,
    plan_hechas = excluded.plan_hechas,
    ultima_entrada = greatest(cifras.ultima_entrada, excluded.ultima_entrada),
    calculado_en = excluded.calculado_en`

/**
 * Reckons and keeps the figures of some people. An activity is due once its limit is over, or its close where it has no
 * limit; what has closed stays late, because who teaches can still give more time. Courses that were revalidated ask
 * for nothing.
 */
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
