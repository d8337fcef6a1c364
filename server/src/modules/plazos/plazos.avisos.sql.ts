/** The limits of which people are told that they come: each once for its moment, whichever process looks first. */
import type { DatosDeAviso } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cursoPara, enUso } from '../../alcance/archivado.read.ts'
import { viaConPlazo, viaDeGrupo } from '../../alcance/destinatarios.read.ts'
import { hasEntrega } from '../../alcance/entregas.read.ts'
import { deMomentos, type Momento } from '../../alcance/momentos.read.ts'
import { enSuZona } from '../../alcance/plazos.read.ts'
import { hasQuiz, isTerminadoQueVale } from '../../alcance/quiz.read.ts'
import { zonaDeGrupo, zonaDePersona } from '../../alcance/zonas.read.ts'
import { enZona } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { claveEn } from '../avisos/avisos.clave.service.ts'
import { datosDeActividad } from '../avisos/avisos.datos.read.ts'
import type { FilaDe } from '../avisos/avisos.service.ts'

/** How long before a limit (hours) it is told. */
export const HORAS = [48, 3] as const
type Horas = (typeof HORAS)[number]

/** Limits of one transaction; each may be of a whole group. */
const TANDA = 200

export type Cercano = Momento

/** So near, and not so near that the next one says it. By the index of the limits. */
const cerca = (column: string, horas: Horas) => {
  const at = sql.ref(column)
  return sql`
    ${at} <= now() + make_interval(hours => ${horas})
    and ${at} > now() + make_interval(hours => ${HORAS[HORAS.indexOf(horas) + 1] ?? 0})`
}

/** Claims limits of groups whose year is not over, and of people who have more time. */
export async function claimCercanos(db: Db, horas: Horas): Promise<Cercano[]> {
  const { rows } = await sql<Cercano>`
    insert into avisos_de_plazo (grupo_id, usuario_id, actividad_id, fecha_limite, horas)
    select cerca.grupo_id, cerca.usuario_id, cerca.actividad_id, cerca.fecha_limite, ${horas}
    from (
      select distinct plazo.grupo_id, null::bigint as usuario_id, plazo.actividad_id, plazo.fecha_limite
      from plazos plazo
        join grupos grupo
          on grupo.id = plazo.grupo_id
          and grupo.archivado_en is null
      where ${cerca('plazo.fecha_limite', horas)}
      union all
      select null, prorroga.usuario_id, prorroga.actividad_id, prorroga.fecha_limite
      from prorrogas prorroga
      where ${cerca('prorroga.fecha_limite', horas)}) cerca
    where not exists (
        select from avisos_de_plazo ya
        where ya.actividad_id = cerca.actividad_id
          and ya.grupo_id is not distinct from cerca.grupo_id
          and ya.usuario_id is not distinct from cerca.usuario_id
          and ya.fecha_limite = cerca.fecha_limite
          and ya.horas = ${horas})
    order by cerca.actividad_id, cerca.grupo_id, cerca.usuario_id
    limit ${TANDA}
    on conflict do nothing
    returning grupo_id, usuario_id, actividad_id, fecha_limite::text as fecha_limite`.execute(db)
  return rows
}

/** What was told of limits that are over: nobody asks for it any more. */
export const removeDichos = (db: Db) =>
  db.deleteFrom('avisos_de_plazo').where('fecha_limite', '<', sql<Date>`now() - interval '7 days'`).execute()

/** Whether somebody did what an activity asks for. On `actividades as actividad`. */
const hecha = (usuario: RawBuilder<unknown>) => sql<SqlBool>`
  case
    when ${hasEntrega}
      then exists (select from entregas entrega
        where entrega.actividad_id = actividad.id and entrega.usuario_id = ${usuario})
    when ${hasQuiz}
      then exists (
        select from intentos intento
        where intento.actividad_id = actividad.id and intento.usuario_id = ${usuario} and ${isTerminadoQueVale})
    else exists (select from actividades_realizadas marca
      where marca.actividad_id = actividad.id and marca.usuario_id = ${usuario})
  end`

/**
 * For `tellVarios`: those for whom one of these is the limit that holds, who have not done it, and to whom the course
 * is open. Somebody of two groups with the same limit is told once, also when the second group got it later.
 */
export function filasDeCercanos(cercanos: readonly Cercano[], horas: Horas): RawBuilder<FilaDe<'plazo_cerca'>> {
  const { plazos, rige } = deMomentos(cercanos, 'fecha_limite')
  return sql<FilaDe<'plazo_cerca'>>`
    select su_plazo.usuario_id as id, ${claveEn('actividad', sql`actividad.id`)} as clave, 1::bigint as cuantos,
      dicho.datos
    from (${plazos}) su_plazo
      join actividades actividad on actividad.id = su_plazo.actividad_id
      cross join lateral (${viaConPlazo(sql`su_plazo.usuario_id`, sql`su_plazo.actividad_id`)}) via
      join cursos curso on curso.id = via.curso_id
      cross join lateral (
        select ${datosDe(enSuZona('su_plazo', 'fecha_limite'))} || jsonb_build_object('horas',
          ${horas}::int) as datos) dicho
    where ${rige}
      and ${enUso}
      and ${cursoPara(sql`su_plazo.usuario_id`)}
      and not ${hecha(sql`su_plazo.usuario_id`)}
      and not exists (
        select from avisos ya
        where ya.usuario_id = su_plazo.usuario_id
          and ya.tipo = 'plazo_cerca'
          and ya.clave = ${claveEn('actividad', sql`actividad.id`)}
          and left(ya.datos ->> 'limite', 16) = left(dicho.datos ->> 'limite', 16)
          and (ya.datos ->> 'horas')::int = ${horas})`
}

/**
 * `contract: DatosDeAviso`, of `actividad`, `curso` and `via`.
 * @param limite as `enZona` says it
 */
const datosDe = (limite: RawBuilder<unknown>) => datosDeActividad(sql`'limite', coalesce(${limite}, '')`)

type DeQuienes = { actividades: readonly number[] } & ({ grupoId: number; cursoId: number } | { usuarioId: number })

/**
 * The activity among these that is due next, of those without a limit the first: as it stands for a group, or for
 * one person with more time.
 */
export async function listDatos(db: Db, de: DeQuienes): Promise<DatosDeAviso> {
  const [fuente, via, zona] =
    'grupoId' in de
      ? [
          sql`(
            select plazo.fecha_limite
            from plazos plazo
            where plazo.grupo_id = ${de.grupoId} and plazo.curso_id = ${de.cursoId}
              and plazo.actividad_id = actividad.id)`,
          viaDeGrupo(de.grupoId, de.cursoId),
          zonaDeGrupo(sql`${de.grupoId}::bigint`),
        ]
      : [
          sql`(
            select prorroga.fecha_limite
            from prorrogas prorroga
            where prorroga.usuario_id = ${de.usuarioId} and prorroga.actividad_id = actividad.id)`,
          viaConPlazo(sql`${de.usuarioId}::bigint`, sql`actividad.id`),
          zonaDePersona(sql`${de.usuarioId}::bigint`),
        ]
  const { rows } = await sql<{ datos: DatosDeAviso }>`
    select ${datosDe(enZona('cerca.limite', sql`su_zona.zona`))} as datos
    from actividades actividad
      cross join lateral (select ${fuente} as limite) cerca
      cross join (${zona}) su_zona
      left join lateral (${via}) via on true
      left join cursos curso on curso.id = via.curso_id
    where actividad.id = any (${[...de.actividades]}::bigint[])
    order by cerca.limite nulls last, actividad.id
    limit 1`.execute(db)
  return rows[0]?.datos ?? {}
}
