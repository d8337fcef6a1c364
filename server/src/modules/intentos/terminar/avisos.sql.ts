/**
 * Of which quizzes the grade may be seen since they closed: each close once, whichever process looks first (ADR 060).
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { lugarConPlazo } from '../../../alcance/destinatarios.read.ts'
import { plazosDe } from '../../../alcance/plazos.read.ts'
import type { Db } from '../../../kit/db/db.ts'
import { gracia } from '../presentar/gracia.ts'

/** A close, noted among what is told of dates with no hours before it; of a group, or of one person with more time. */
export type Cierre = { grupo_id: number | null; usuario_id: number | null; actividad_id: number; fecha_limite: string }

/** Closes of one transaction; each may be of a whole group. */
const BATCH = 200

/**
 * What the close itself ended is graded by then. Of a close that is over for a day nobody is told any more: they have
 * looked.
 */
const reciente = (column: string) => {
  const at = sql.ref(column)
  return sql<SqlBool>`${at} > now() - interval '1 day' and ${at} < now() - ${gracia} - interval '1 minute'`
}

export async function claimCierres(db: Db): Promise<Cierre[]> {
  const { rows } = await sql<Cierre>`
    insert into avisos_de_plazo (grupo_id, usuario_id, actividad_id, fecha_limite, horas)
    select x.grupo_id, x.usuario_id, x.actividad_id, x.cierra, 0
    from (
      select distinct p.grupo_id, null::bigint as usuario_id, p.actividad_id, p.cierra
      from evaluaciones ev join plazos p on p.actividad_id = ev.actividad_id
      where ev.ver_nota = 'al_cerrar' and ${reciente('p.cierra')}
      union
      select null, pr.usuario_id, pr.actividad_id, m.cierra
      from evaluaciones ev
        join prorrogas pr on pr.actividad_id = ev.actividad_id
        cross join lateral (values (pr.cierra), (pr.fecha_limite)) m (cierra)
      where ev.ver_nota = 'al_cerrar' and ${reciente('m.cierra')}) x
    where not exists (
        select from avisos_de_plazo ya
        where ya.actividad_id = x.actividad_id
          and ya.grupo_id is not distinct from x.grupo_id
          and ya.usuario_id is not distinct from x.usuario_id
          and ya.fecha_limite = x.cierra
          and ya.horas = 0)
    order by x.actividad_id, x.grupo_id, x.usuario_id
    limit ${BATCH}
    on conflict do nothing
    returning grupo_id, usuario_id, actividad_id, fecha_limite::text as fecha_limite`.execute(db)
  return rows
}

/** Of an attempt `i` and its activity `a`. @param usuario whose it is */
const datosDe = (usuario: RawBuilder<unknown>) => sql`(
  select jsonb_strip_nulls(jsonb_build_object(
      'actividad_id', a.id, 'actividad', a.nombre_actividad_unidad, 'unidad_id', a.unidad_id,
      'calificacion', i.calificacion, 'curso_id', k.id, 'curso', k.nombre_curso,
      'en_vivo', nullif(k."cursoEnVivo", 0), 'curricula_id', l.curricula_id))
  from (select) solo
    left join lateral (${lugarConPlazo(usuario, sql`a.id`)}) l on true
    left join cursos k on k.id = l.curso_id)`

/**
 * For `tellVarios`: those for whom one of these is the close that holds, and whose attempt that counts is graded.
 * Somebody of two groups that close at once is told once, also when the second one got its date later.
 */
export function filasDeCierres(cierres: readonly Cierre[]): RawBuilder<unknown> {
  const tocan = sql`
    jsonb_to_recordset(${JSON.stringify(cierres)}::jsonb) as t (
      grupo_id bigint, usuario_id bigint, actividad_id bigint, fecha_limite timestamptz)`
  const quienes = sql<SqlBool>`
    gu.usuario_id in (
      select tg.usuario_id
      from ${tocan} join grupos_usuarios tg on tg.grupo_id = t.grupo_id
      union
      select t.usuario_id
      from ${tocan}
      where t.usuario_id is not null)`
  const actividades = sql<SqlBool>`p.actividad_id = any (${[...new Set(cierres.map(c => c.actividad_id))]}::bigint[])`
  return sql`
    select i.usuario_id as id, 'evaluacion:' || a.id as clave, 1::bigint as cuantos,
      ${datosDe(sql`i.usuario_id`)} as datos
    from (${plazosDe(quienes, actividades)}) pl
      join evaluaciones ev on ev.actividad_id = pl.actividad_id and ev.ver_nota = 'al_cerrar'
      join intentos i
        on i.usuario_id = pl.usuario_id
          and i.actividad_id = pl.actividad_id
          and i.vale
          and i.terminado_en is not null
          and i.por_calificar = 0
      join actividades a on a.id = pl.actividad_id
    where exists (
        select from ${tocan}
        where t.actividad_id = pl.actividad_id
          and t.fecha_limite = pl.cierra
          and (t.usuario_id = pl.usuario_id
            or exists (
              select from grupos_usuarios tg
              where tg.grupo_id = t.grupo_id and tg.usuario_id = pl.usuario_id)))
      and not exists (
        select from avisos ya
        where ya.usuario_id = pl.usuario_id
          and ya.tipo = 'nota_lista'
          and ya.clave = 'evaluacion:' || a.id
          and ya.actualizado_en > pl.cierra)`
}

/** The same of one person's attempt that counts, that somebody graded by hand. */
export const filasDeNota = (intento: number) => sql`
  select i.usuario_id as id, 'evaluacion:' || a.id as clave, 1::bigint as cuantos,
    ${datosDe(sql`i.usuario_id`)} as datos
  from intentos i join actividades a on a.id = i.actividad_id
  where i.id = ${intento}`
