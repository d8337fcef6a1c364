/** Where somebody goes on in a course: the one place where it is decided. */
import { type RawBuilder, sql } from 'kysely'
import { objetivoPara, unidadPara } from './archivado.read.ts'
import { avancePorUnidad } from './avance.read.ts'

type Key = RawBuilder<unknown>

/**
 * At most one row for a person and a course: the objective that they left, unless its unit is done by now; else the
 * first one of the first unit with something left to do; else the one that they left, else the first of all.
 * `unidad_id`, `nombre_unidad`, `numero` (from 1), `hechas`, `contadas`, and `objetivo_id`, `nombre_objetivo`,
 * `con_video`, `duracion_segundos`, which are null in a unit without objectives. None in a course without units.
 * @param porUnidad a select of what `avancePorUnidad` finds, where the statement has it by a name already
 */
export const lugarEn = (usuario: Key, curso: Key, porUnidad = avancePorUnidad(usuario, curso)) => sql`
  select
    unidad.id as unidad_id,
    unidad.nombre_unidad,
    numerada.numero::int as numero,
    coalesce(su_avance.hechas, 0) as hechas,
    coalesce(su_avance.contadas, 0) as contadas,
    objetivo.id as objetivo_id,
    objetivo.nombre_objetivo,
    (video.id is not null) as con_video,
    video.duracion_segundos
  from (
    select unidad_id, row_number() over (order by position, unidad_id) as numero
    from cursos_unidades
    where curso_id = ${curso} and ${unidadPara(usuario, sql`unidad_id`)}) numerada
    join unidades unidad on unidad.id = numerada.unidad_id
    left join (${porUnidad}) su_avance on su_avance.unidad_id = unidad.id
    left join unidades_objetivos en_unidad on en_unidad.unidad_id = unidad.id
      and ${objetivoPara(usuario, sql`en_unidad.objetivo_id`)}
    left join objetivos objetivo on objetivo.id = en_unidad.objetivo_id
    left join objetivo_videos video on video.objetivo_id = objetivo.id
    left join cursos_visitados visita on visita.usuario_id = ${usuario} and visita.curso_id = ${curso}
  order by
    coalesce(
      objetivo.id = visita.objetivo_id
        and not (su_avance.contadas > 0 and su_avance.hechas = su_avance.contadas),
      objetivo.id = visita.objetivo_id,
      false) desc,
    coalesce(su_avance.hechas < su_avance.contadas, false) desc,
    coalesce(objetivo.id = visita.objetivo_id, false) desc,
    numerada.numero,
    en_unidad.position,
    en_unidad.id
  limit 1`

/**
 * How many units a person is through with, of how many: `terminadas`, `unidades`. One with nothing to do is done with
 * the course.
 */
export const unidadesDe = (usuario: Key, curso: Key, terminado: Key) => sql`
  select
    count(*)::int as unidades,
    count(*) filter (where ${terminado} = 1 or su_avance.contadas > 0
      and su_avance.hechas = su_avance.contadas)::int as terminadas
  from cursos_unidades en_curso
    left join (${avancePorUnidad(usuario, curso)}) su_avance on su_avance.unidad_id = en_curso.unidad_id
  where en_curso.curso_id = ${curso} and ${unidadPara(usuario, sql`en_curso.unidad_id`)}`
