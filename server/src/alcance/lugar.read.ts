/** Where somebody goes on in a course: the one place where it is decided. */
import { type RawBuilder, sql } from 'kysely'
import { objetivoPara, unidadPara } from './archivo.read.ts'
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
  select u.id as unidad_id, u.nombre_unidad, n.numero::int as numero, coalesce(ap.hechas, 0) as hechas,
    coalesce(ap.contadas, 0) as contadas, o.id as objetivo_id, o.nombre_objetivo, (ov.id is not null) as con_video,
    ov.duracion_segundos
  from (
    select unidad_id, row_number() over (order by position, unidad_id) as numero
    from cursos_unidades
    where curso_id = ${curso} and ${unidadPara(usuario, sql`unidad_id`)}) n
    join unidades u on u.id = n.unidad_id
    left join (${porUnidad}) ap on ap.unidad_id = u.id
    left join unidades_objetivos uo on uo.unidad_id = u.id and ${objetivoPara(usuario, sql`uo.objetivo_id`)}
    left join objetivos o on o.id = uo.objetivo_id
    left join objetivo_videos ov on ov.objetivo_id = o.id
    left join cursos_visitados cv on cv.usuario_id = ${usuario} and cv.curso_id = ${curso}
  order by coalesce(
      o.id = cv.objetivo_id and not (ap.contadas > 0 and ap.hechas = ap.contadas), o.id = cv.objetivo_id, false) desc,
    coalesce(ap.hechas < ap.contadas, false) desc, coalesce(o.id = cv.objetivo_id, false) desc, n.numero, uo.position,
    uo.id
  limit 1`

/**
 * How many units a person is through with, of how many: `terminadas`, `unidades`. One with nothing to do is done with
 * the course.
 */
export const unidadesDe = (usuario: Key, curso: Key, terminado: Key) => sql`
  select count(*)::int as unidades,
    count(*) filter (where ${terminado} = 1 or ap.contadas > 0 and ap.hechas = ap.contadas)::int as terminadas
  from cursos_unidades cu left join (${avancePorUnidad(usuario, curso)}) ap on ap.unidad_id = cu.unidad_id
  where cu.curso_id = ${curso} and ${unidadPara(usuario, sql`cu.unidad_id`)}`
