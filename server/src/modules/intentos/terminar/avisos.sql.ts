/**
 * The quizzes whose grade may be seen since they closed: each close once, whichever process looks first (ADR 060).
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { viaConPlazo } from '../../../alcance/destinatarios.read.ts'
import { deMomentos, type Momento } from '../../../alcance/momentos.read.ts'
import { isCalificado, isTerminadoQueVale } from '../../../alcance/quiz.read.ts'
import type { Db } from '../../../kit/db/db.ts'
import { claveEn } from '../../avisos/avisos.clave.service.ts'
import { datosDeActividad } from '../../avisos/avisos.datos.read.ts'
import type { FilaDe } from '../../avisos/avisos.service.ts'
import { gracia } from '../intentos.tiempo.read.ts'

/** A close, noted among what is told of dates with no hours before it; of a group, or of one person with more time. */
export type Cierre = Momento

/** Closes of one transaction; each may be of a whole group. */
const TANDA = 200

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
    select cierre.grupo_id, cierre.usuario_id, cierre.actividad_id, cierre.cierra, 0
    from (
      select distinct plazo.grupo_id, null::bigint as usuario_id, plazo.actividad_id, plazo.cierra
      from evaluaciones evaluacion
        join plazos plazo on plazo.actividad_id = evaluacion.actividad_id
      where evaluacion.ver_nota = 'al_cerrar' and ${reciente('plazo.cierra')}
      union
      select null, prorroga.usuario_id, prorroga.actividad_id, momento.cierra
      from evaluaciones evaluacion
        join prorrogas prorroga on prorroga.actividad_id = evaluacion.actividad_id
        cross join lateral (values (prorroga.cierra), (prorroga.fecha_limite)) momento (cierra)
      where evaluacion.ver_nota = 'al_cerrar' and ${reciente('momento.cierra')}) cierre
    where not exists (
        select from avisos_de_plazo ya
        where ya.actividad_id = cierre.actividad_id
          and ya.grupo_id is not distinct from cierre.grupo_id
          and ya.usuario_id is not distinct from cierre.usuario_id
          and ya.fecha_limite = cierre.cierra
          and ya.horas = 0)
    order by cierre.actividad_id, cierre.grupo_id, cierre.usuario_id
    limit ${TANDA}
    on conflict do nothing
    returning grupo_id, usuario_id, actividad_id, fecha_limite::text as fecha_limite`.execute(db)
  return rows
}

/** What is told of an attempt `intento` and its activity `actividad`. @param usuario whose it is */
const datosDe = (usuario: RawBuilder<unknown>) => sql`(
  select ${datosDeActividad(sql`'calificacion', intento.calificacion`)}
  from (select) solo
    left join lateral (${viaConPlazo(usuario, sql`actividad.id`)}) via on true
    left join cursos curso on curso.id = via.curso_id)`

/**
 * For `tellVarios`: those for whom one of these is the close that holds, and whose attempt that counts is graded.
 * Somebody of two groups that close at once is told once, also when the second one got its date later.
 */
export function filasDeCierres(cierres: readonly Cierre[]): RawBuilder<FilaDe<'nota_lista'>> {
  const { plazos, rige } = deMomentos(cierres, 'cierra')
  return sql<FilaDe<'nota_lista'>>`
    select
      intento.usuario_id as id,
      ${claveEn('evaluacion', sql`actividad.id`)} as clave,
      1::bigint as cuantos,
      ${datosDe(sql`intento.usuario_id`)} as datos
    from (${plazos}) su_plazo
      join evaluaciones evaluacion on evaluacion.actividad_id = su_plazo.actividad_id
        and evaluacion.ver_nota = 'al_cerrar'
      join intentos intento
        on intento.usuario_id = su_plazo.usuario_id
          and intento.actividad_id = su_plazo.actividad_id
          and ${isTerminadoQueVale}
          and ${isCalificado}
      join actividades actividad on actividad.id = su_plazo.actividad_id
    where ${rige}
      and not exists (
        select from avisos ya
        where ya.usuario_id = su_plazo.usuario_id
          and ya.tipo = 'nota_lista'
          and ya.clave = ${claveEn('evaluacion', sql`actividad.id`)}
          and ya.actualizado_en > su_plazo.cierra)`
}

/** Whom to tell of a grade: whose attempt counts and was graded by hand. */
export const filasDeNota = (intento: number) => sql<FilaDe<'nota_lista'>>`
  select
    intento.usuario_id as id,
    ${claveEn('evaluacion', sql`actividad.id`)} as clave,
    1::bigint as cuantos,
    ${datosDe(sql`intento.usuario_id`)} as datos
  from intentos intento
    join actividades actividad on actividad.id = intento.actividad_id
  where intento.id = ${intento}`
