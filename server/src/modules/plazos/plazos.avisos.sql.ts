/** Of which limits people are told that they come: each once for its moment, whichever process looks first. */
import type { DatosDeAviso } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cursoPara, enUso } from '../../alcance/archivo.read.ts'
import { lugarConPlazo, lugarDeGrupo } from '../../alcance/destinatarios.read.ts'
import { enSuZona, plazosDe } from '../../alcance/plazos.read.ts'
import { esQuiz } from '../../alcance/quiz.read.ts'
import { zonaDeGrupo, zonaDePersona } from '../../alcance/zonas.read.ts'
import { enZona } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'

/** How long before a limit (hours) it is told. */
export const HORAS = [48, 3] as const
type Horas = (typeof HORAS)[number]

/** Limits of one transaction; each may be of a whole group. */
const BATCH = 200

export type Cercano = { grupo_id: number | null; usuario_id: number | null; actividad_id: number; fecha_limite: string }

/** So near, and not so near that the next one says it. By the index of the limits. */
const cerca = (column: string, horas: Horas) => {
  const at = sql.ref(column)
  return sql`
    ${at} <= now() + make_interval(hours => ${horas})
    and ${at} > now() + make_interval(hours => ${HORAS[HORAS.indexOf(horas) + 1] ?? 0})`
}

/** Claims limits of groups, and of people who have more time. */
export async function claimCercanos(db: Db, horas: Horas): Promise<Cercano[]> {
  const { rows } = await sql<Cercano>`
    insert into avisos_de_plazo (grupo_id, usuario_id, actividad_id, fecha_limite, horas)
    select x.grupo_id, x.usuario_id, x.actividad_id, x.fecha_limite, ${horas}
    from (
      select distinct p.grupo_id, null::bigint as usuario_id, p.actividad_id, p.fecha_limite
      from plazos p
      where ${cerca('p.fecha_limite', horas)}
      union all
      select null, pr.usuario_id, pr.actividad_id, pr.fecha_limite
      from prorrogas pr
      where ${cerca('pr.fecha_limite', horas)}) x
    where not exists (
        select from avisos_de_plazo ya
        where ya.actividad_id = x.actividad_id
          and ya.grupo_id is not distinct from x.grupo_id
          and ya.usuario_id is not distinct from x.usuario_id
          and ya.fecha_limite = x.fecha_limite
          and ya.horas = ${horas})
    order by x.actividad_id, x.grupo_id, x.usuario_id
    limit ${BATCH}
    on conflict do nothing
    returning grupo_id, usuario_id, actividad_id, fecha_limite::text as fecha_limite`.execute(db)
  return rows
}

/** What was told of limits that are over: nobody asks for it any more. */
export const removeDichos = (db: Db) =>
  db.deleteFrom('avisos_de_plazo').where('fecha_limite', '<', sql<Date>`now() - interval '7 days'`).execute()

/** Whether somebody did what an activity asks for. On `actividades as a`. */
const hecha = (usuario: RawBuilder<unknown>) => sql<SqlBool>`
  case
    when a.entregable > 0
      then exists (select from entregas e where e.actividad_id = a.id and e.usuario_id = ${usuario})
    when ${esQuiz}
      then exists (
        select from intentos i
        where i.actividad_id = a.id and i.usuario_id = ${usuario} and i.vale and i.terminado_en is not null)
    else exists (select from actividades_realizadas ar where ar.actividad_id = a.id and ar.usuario_id = ${usuario})
  end`

/**
 * For `tellVarios`: those for whom one of these is the limit that holds, who have not done it, and to whom the course
 * is open. Somebody of two groups with the same limit is told once, also when the second group got it later.
 */
export function filasDeCercanos(cercanos: readonly Cercano[], horas: Horas): RawBuilder<unknown> {
  const tocan = sql`
    jsonb_to_recordset(${JSON.stringify(cercanos)}::jsonb) as t (
      grupo_id bigint, usuario_id bigint, actividad_id bigint, fecha_limite timestamptz)`
  const quienes = sql<SqlBool>`
    gu.usuario_id in (
      select tg.usuario_id
      from ${tocan} join grupos_usuarios tg on tg.grupo_id = t.grupo_id
      union
      select t.usuario_id
      from ${tocan}
      where t.usuario_id is not null)`
  const actividades = sql<SqlBool>`p.actividad_id = any (${[...new Set(cercanos.map(c => c.actividad_id))]}::bigint[])`
  return sql`
    select pl.usuario_id as id, 'actividad:' || a.id as clave, 1::bigint as cuantos, d.datos
    from (${plazosDe(quienes, actividades)}) pl
      join actividades a on a.id = pl.actividad_id
      cross join lateral (${lugarConPlazo(sql`pl.usuario_id`, sql`pl.actividad_id`)}) l
      join cursos k on k.id = l.curso_id
      cross join lateral (
        select ${datosDe(enSuZona('pl', 'fecha_limite'))} || jsonb_build_object('horas', ${horas}::int) as datos) d
    where exists (
        select from ${tocan}
        where t.actividad_id = pl.actividad_id
          and t.fecha_limite = pl.fecha_limite
          and (t.usuario_id = pl.usuario_id
            or exists (
              select from grupos_usuarios tg
              where tg.grupo_id = t.grupo_id and tg.usuario_id = pl.usuario_id)))
      and ${enUso}
      and ${cursoPara(sql`pl.usuario_id`)}
      and not ${hecha(sql`pl.usuario_id`)}
      and not exists (
        select from avisos ya
        where ya.usuario_id = pl.usuario_id
          and ya.tipo = 'plazo_cerca'
          and ya.clave = 'actividad:' || a.id
          and left(ya.datos ->> 'limite', 16) = left(d.datos ->> 'limite', 16)
          and (ya.datos ->> 'horas')::int = ${horas})`
}

/** `contract: DatosDeAviso`, of `a`, `k` and `l`. @param limite as `enZona` says it */
const datosDe = (limite: RawBuilder<unknown>) => sql`
  jsonb_strip_nulls(jsonb_build_object(
    'actividad_id', a.id, 'actividad', a.nombre_actividad_unidad, 'unidad_id', a.unidad_id, 'curso_id', k.id,
    'curso', k.nombre_curso, 'en_vivo', nullif(k."cursoEnVivo", 0), 'curricula_id', l.curricula_id,
    'limite', coalesce(${limite}, '')))`

type De = { actividades: readonly number[] } & ({ grupoId: number; cursoId: number } | { usuarioId: number })

/**
 * Of the activity among these that is due next, of those without a limit the first: as it stands for a group, or for
 * one person with more time.
 */
export async function listDatos(db: Db, de: De): Promise<DatosDeAviso> {
  const [fuente, lugar, zona] =
    'grupoId' in de
      ? [
          sql`(
            select p.fecha_limite
            from plazos p
            where p.grupo_id = ${de.grupoId} and p.curso_id = ${de.cursoId} and p.actividad_id = a.id)`,
          lugarDeGrupo(de.grupoId, de.cursoId),
          zonaDeGrupo(sql`${de.grupoId}::bigint`),
        ]
      : [
          sql`(
            select pr.fecha_limite
            from prorrogas pr
            where pr.usuario_id = ${de.usuarioId} and pr.actividad_id = a.id)`,
          lugarConPlazo(sql`${de.usuarioId}::bigint`, sql`a.id`),
          zonaDePersona(sql`${de.usuarioId}::bigint`),
        ]
  const { rows } = await sql<{ datos: DatosDeAviso }>`
    select ${datosDe(enZona('x.limite', sql`z.zona`))} as datos
    from actividades a
      cross join lateral (select ${fuente} as limite) x
      cross join (${zona}) z
      left join lateral (${lugar}) l on true
      left join cursos k on k.id = l.curso_id
    where a.id = any (${[...de.actividades]}::bigint[])
    order by x.limite nulls last, a.id
    limit 1`.execute(db)
  return rows[0]?.datos ?? {}
}
