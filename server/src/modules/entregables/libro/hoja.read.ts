/** The sheet of a group in a course: everything that is graded, with a total by what each thing weighs (ADR 115). */
import type { Hoja } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { isEnListas } from '../../../alcance/archivado.read.ts'
import { notaDeEntrega, pesoDeActividad, totalDeCurso } from '../../../alcance/entregas.read.ts'
import { plazosPorClase } from '../../../alcance/plazos.read.ts'
import { isCalificado, notaDeQuiz } from '../../../alcance/quiz.read.ts'
import { alcanceDeTrabajo, canGrade } from '../../../alcance/trabajo.read.ts'
import type { Db } from '../../../kit/db/db.ts'
import type { Person } from '../../../kit/http/session.ts'
import { segun, tiposDeActividad } from '../entrega/propias.sentencia.ts'
import { hasDevolucion, hasRecibo, hasRevision } from '../entregables.estado.read.ts'
import { delGrupo } from '../entregables.read.ts'
import { cerrado, clasesDichas, plazosDichos } from './libro.sentencia.ts'

/** `cosas`: its columns, in the order of the course. */
const cosas = (cursoId: number) => sql`
  select
    actividad.id as actividad_id,
    actividad.nombre_actividad_unidad as nombre,
    cosa.tipo,
    ${pesoDeActividad} as peso,
    row_number() over (
      order by en_curso.position, en_curso.unidad_id, actividad.position, actividad.id, cosa.tipo
    ) as posicion
  from cursos_unidades en_curso
    join actividades actividad on actividad.unidad_id = en_curso.unidad_id
    cross join lateral (${tiposDeActividad}) cosa
  where en_curso.curso_id = ${cursoId}
    and ${isEnListas}`

/** `alumnos`: its rows. */
const estudiantes = (person: Person, grupoId: number) => sql`
  select
    usuario.id,
    usuario.nombre_completo as nombre,
    usuario.email::text as email,
    ${canGrade(person)} as calificar
  from usuarios usuario
  where ${delGrupo(grupoId)}
    and ${alcanceDeTrabajo(person)}`

/** `celdas`: what there is of each. */
const celdas = sql`
  select
    alumno.id as alumno,
    cosa.actividad_id,
    cosa.tipo,
    case when cosa.tipo <> 'quiz' then entrega.id end as entrega_id,
    ${segun(notaDeQuiz, notaDeEntrega)} as calificacion,
    ${segun(sql`0`, hasRecibo)} as recibido,
    ${segun(sql`0`, hasDevolucion)} as devuelta,
    ${segun(sql`0`, hasRevision)} as en_revision,
    ${segun(sql`intento.id is not null`, sql`entrega.id is not null`)}::int as hecha,
    coalesce(
      cosa.tipo = 'quiz' and intento.terminado_en is not null and not ${isCalificado},
      false)::int as por_calificar,
    (exento.usuario_id is not null)::int as exento
  from alumnos alumno
    cross join cosas cosa
    left join intentos intento
      on intento.usuario_id = alumno.id
      and intento.actividad_id = cosa.actividad_id
      and intento.vale
      and cosa.tipo = 'quiz'
    left join entregas entrega
      on entrega.usuario_id = alumno.id
      and entrega.actividad_id = cosa.actividad_id
      and cosa.tipo <> 'quiz'
    left join exentos exento
      on exento.usuario_id = alumno.id
      and exento.actividad_id = cosa.actividad_id
  where intento.id is not null
    or entrega.id is not null
    or exento.usuario_id is not null`

/** `totales`: of each who has something that counts. */
const totales = sql`
  select
    nota.alumno,
    ${totalDeCurso(sql<SqlBool>`nota.exento = 0`)} as total
  from celdas nota
    join actividades actividad on actividad.id = nota.actividad_id
  group by nota.alumno`

const estudiantesDichos = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'id', alumno.id,
        'nombre', alumno.nombre,
        'email', alumno.email,
        'calificar', alumno.calificar,
        'total', total.total
      )
      order by alumno.nombre collate "es-x-icu", alumno.id
    ),
    '[]'
  )
  from alumnos alumno
    left join totales total on total.alumno = alumno.id`

/** The sheet of a group and a course that are known to be in scope. */
export async function getHoja(db: Db, person: Person, grupoId: number, cursoId: number): Promise<Hoja> {
  const { rows } = await sql<Hoja>`
    with
      cosas as materialized (${cosas(cursoId)}),
      alumnos as materialized (${estudiantes(person, grupoId)}),
      celdas as materialized (${celdas}),
      totales as (${totales}),
      ${plazosPorClase(
        sql<SqlBool>`miembro.usuario_id in (select id from alumnos)`,
        sql<SqlBool>`plazo.actividad_id = any (array(select actividad_id from cosas where tipo <> 'quiz'))`,
      )}
    select
      (
        select coalesce(
            json_agg(
              json_build_object('actividad_id', actividad_id, 'nombre', nombre, 'tipo', tipo, 'peso', peso)
              order by posicion),
            '[]')
        from cosas) as cosas,
      (${estudiantesDichos}) as alumnos,
      (
        select coalesce(json_agg(to_json(celdas)), '[]')
        from celdas) as celdas,
      (${clasesDichas}) as clases,
      (${plazosDichos}) as plazos,
      ${cerrado({ cursoId, grupoId })} as cerrado`.execute(db)
  return rows[0]!
}
