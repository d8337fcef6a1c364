import {
  type CursoRevalidable,
  type LoteReciente,
  MINUTOS_PARA_DESHACER,
  may,
  type ReplyOf,
  type revalidacionesRoutes,
} from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { alumnosDe } from '../../alcance/grupos.read.ts'
import { cursosDeGrupo } from '../../alcance/ofertas.read.ts'
import { alcanceDeUsuario } from '../../alcance/personas.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'

export async function listCursosDeGrupo(db: Db, person: Person, grupoId: number): Promise<CursoRevalidable[]> {
  const grupo = sql`${grupoId}::bigint`
  const { rows } = await sql<CursoRevalidable>`
    with alumnos as materialized (${alumnosDe(person, grupo)})
    select k.id, k.nombre_curso, k.clave_interna, (select count(*)::int from alumnos) as estudiantes,
      (
        select count(*)::int
        from revalidaciones rv join alumnos a on a.id = rv.usuario_id
        where rv.curso_id = k.id) as revalidados
    from cursos k
    where k.id in (${cursosDeGrupo(person, grupo)})
    order by k.nombre_curso collate "es-x-icu", k.id`.execute(db)
  return rows
}

const HORA = sql`${sql.lit(MINUTOS_PARA_DESHACER)} * interval '1 minute'`

/** Whether the person may take back a whole batch now. On `revalidaciones as rv`. */
export const sePuedeDeshacer = (person: Person) => sql<SqlBool>`(rv.creado_en > now() - ${HORA}
  and (rv.revalidado_por = ${person.id} or ${may(person.personas, 'revalidaciones.remove')}::boolean))`

/** What was revalidated to a group at once, the newest first, while the person may take it back. */
export async function listRecientes(db: Db, person: Person, grupoId: number): Promise<LoteReciente[]> {
  const { rows } = await sql<LoteReciente>`
    select rv.lote, array_agg(distinct k.nombre_curso) as cursos, count(distinct rv.usuario_id)::int as estudiantes,
      max(case when rv.revalidado_por = ${person.id} then '' else coalesce(por.nombre_completo, 'Usuario eliminado') end) as quien,
      ceil(extract(epoch from min(rv.creado_en) + ${HORA} - now()) / 60)::int as minutos
    from revalidaciones rv join cursos k on k.id = rv.curso_id left join usuarios por on por.id = rv.revalidado_por
    where rv.grupo_id = ${grupoId} and rv.lote is not null and ${sePuedeDeshacer(person)}
    group by rv.lote
    order by min(rv.creado_en) desc`.execute(db)
  return rows
}

/** Undefined when there is no such person, or out of scope. */
export async function listDeUsuario(db: Db, person: Person, usuarioId: number) {
  const { rows } = await sql<ReplyOf<typeof revalidacionesRoutes.deUsuario>>`
    select json_build_object('id', u.id, 'nombre_completo', u.nombre_completo, 'email', u.email) as usuario,
      (
        select coalesce(
            json_agg(
              json_build_object(
                'id', rv.id, 'curso_id', k.id, 'nombre_curso', k.nombre_curso,
                'nombre_grupo', coalesce(g.nombre_grupo, ''),
                'revalidado_por', coalesce(por.nombre_completo, 'Usuario eliminado'), 'fecha', ${iso('rv.creado_en')})
              order by rv.creado_en desc, rv.id desc),
            '[]')
        from revalidaciones rv
          join cursos k on k.id = rv.curso_id
          left join grupos g on g.id = rv.grupo_id
          left join usuarios por on por.id = rv.revalidado_por
        where rv.usuario_id = u.id) as revalidaciones
    from usuarios u
    where u.id = ${usuarioId} and ${alcanceDeUsuario(person)}`.execute(db)
  return rows[0]
}
