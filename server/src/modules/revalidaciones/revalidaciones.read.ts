import type { CursoRevalidable, ReplyOf, revalidacionesRoutes } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { iso } from '../../kit/days.ts'
import type { Db } from '../../kit/db.ts'
import type { Person } from '../../kit/session.ts'
import { alcance } from '../usuarios/usuarios.read.ts'

type Key = RawBuilder<unknown>

/** The students of a group whom somebody may see, as a select of `columns` of `usuarios as u`. */
export const alumnosDe = (person: Person, grupo: Key, columns: Key = sql`u.id`) => sql`
  select ${columns} from grupos_usuarios gu join usuarios u on u.id = gu.usuario_id
  where gu.grupo_id = ${grupo} and ${alcance(person)}`

/**
 * The keys of the courses that are or were offered to a group, or to the school of one of its students: what a group learns goes on
 * counting after the offer is over.
 */
export const cursosDeGrupo = (person: Person, grupo: Key) => sql`
  select distinct cc.curso_id from ofertas_academicas o join ofertas_curriculas oc on oc.oferta_id = o.id
    join curriculas_cursos cc on cc.curricula_id = oc.curricula_id
  where o.publicado = 1 and (
    exists (select from ofertas_grupos og where og.oferta_id = o.id and og.grupo_id = ${grupo})
    or exists (select from gestores_ofertas go where go.oferta_id = o.id
      and go.escuela_id in (${alumnosDe(person, grupo, sql`u.escuela_id`)})))`

export async function listCursosDeGrupo(db: Db, person: Person, grupoId: number): Promise<CursoRevalidable[]> {
  const grupo = sql`${grupoId}::bigint`
  const { rows } = await sql<CursoRevalidable>`
    with alumnos as materialized (${alumnosDe(person, grupo)})
    select k.id, k.nombre_curso, k.clave_interna, (select count(*)::int from alumnos) as estudiantes,
      (select count(*)::int from revalidaciones rv join alumnos a on a.id = rv.usuario_id where rv.curso_id = k.id) as revalidados
    from cursos k where k.id in (${cursosDeGrupo(person, grupo)})
    order by k.nombre_curso collate "es-x-icu", k.id`.execute(db)
  return rows
}

/** Undefined when there is no such person, or out of scope. */
export async function listDeUsuario(db: Db, person: Person, usuarioId: number) {
  const { rows } = await sql<ReplyOf<typeof revalidacionesRoutes.deUsuario>>`
    select json_build_object('id', u.id, 'nombre_completo', u.nombre_completo, 'email', u.email) as usuario,
      (select coalesce(json_agg(json_build_object('id', rv.id, 'curso_id', k.id, 'nombre_curso', k.nombre_curso,
          'nombre_grupo', coalesce(g.nombre_grupo, ''), 'revalidado_por', coalesce(por.nombre_completo, 'Usuario eliminado'),
          'fecha', ${iso('rv.creado_en')}) order by rv.creado_en desc, rv.id desc), '[]')
        from revalidaciones rv join cursos k on k.id = rv.curso_id left join grupos g on g.id = rv.grupo_id
          left join usuarios por on por.id = rv.revalidado_por
        where rv.usuario_id = u.id) as revalidaciones
    from usuarios u where u.id = ${usuarioId} and ${alcance(person)}`.execute(db)
  return rows[0]
}
