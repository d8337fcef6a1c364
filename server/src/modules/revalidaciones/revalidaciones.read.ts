import {
  type CursoRevalidable,
  type LoteReciente,
  MINUTOS_PARA_DESHACER,
  may,
  type ReplyOf,
  type revalidacionesRoutes,
} from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { estudiantesDe } from '../../alcance/grupos.read.ts'
import { nombreDe } from '../../alcance/nombre.ts'
import { cursosDeGrupo } from '../../alcance/ofertas.read.ts'
import { alcanceDeUsuario } from '../../alcance/personas.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'

export async function listCursosDeGrupo(db: Db, person: Person, grupoId: number): Promise<CursoRevalidable[]> {
  const grupo = sql`${grupoId}::bigint`
  const { rows } = await sql<CursoRevalidable>`
    with estudiantes as materialized (${estudiantesDe(person, grupo)})
    select
      curso.id,
      curso.nombre_curso,
      curso.clave_interna,
      (select count(*)::int from estudiantes) as estudiantes,
      (
        select count(*)::int
        from revalidaciones revalidacion
          join estudiantes estudiante on estudiante.id = revalidacion.usuario_id
        where revalidacion.curso_id = curso.id) as revalidados
    from cursos curso
    where curso.id in (${cursosDeGrupo(person, grupo)})
    order by curso.nombre_curso collate "es-x-icu", curso.id`.execute(db)
  return rows
}

const HORA = sql`${sql.lit(MINUTOS_PARA_DESHACER)} * interval '1 minute'`

/** It can still be taken back. On `revalidaciones as revalidacion`. */
export const isReciente = sql<SqlBool>`(revalidacion.creado_en > now() - ${HORA})`

/** Whether the person may take back a whole batch now. On `revalidaciones as revalidacion`. */
export const canUndo = (person: Person) => sql<SqlBool>`(${isReciente}
  and (revalidacion.revalidado_por = ${person.id} or ${may(person.personas, 'revalidaciones.remove')}::boolean))`

/** What was revalidated to a group at once, the newest first, while the person may take it back. */
export async function listRecientes(db: Db, person: Person, grupoId: number): Promise<LoteReciente[]> {
  const { rows } = await sql<LoteReciente>`
    select
      revalidacion.lote,
      array_agg(distinct curso.nombre_curso) as cursos,
      count(distinct revalidacion.usuario_id)::int as estudiantes,
      max(case when revalidacion.revalidado_por = ${person.id} then '' else ${nombreDe('quien')} end) as quien,
      ceil(extract(epoch from min(revalidacion.creado_en) + ${HORA} - now()) / 60)::int as minutos
    from revalidaciones revalidacion
      join cursos curso on curso.id = revalidacion.curso_id
      left join usuarios quien on quien.id = revalidacion.revalidado_por
    where revalidacion.grupo_id = ${grupoId} and revalidacion.lote is not null and ${canUndo(person)}
    group by revalidacion.lote
    order by min(revalidacion.creado_en) desc`.execute(db)
  return rows
}

/** Undefined when there is no such person, or out of scope. */
export async function listDeUsuario(db: Db, person: Person, usuarioId: number) {
  const { rows } = await sql<ReplyOf<typeof revalidacionesRoutes.deUsuario>>`
    select
      json_build_object(
        'id', usuario.id,
        'nombre_completo', usuario.nombre_completo,
        'email', usuario.email) as usuario,
      (
        select coalesce(
            json_agg(
              json_build_object(
                'id', revalidacion.id,
                'curso_id', curso.id,
                'nombre_curso', curso.nombre_curso,
                'nombre_grupo', coalesce(grupo.nombre_grupo, ''),
                'revalidado_por', ${nombreDe('quien')},
                'fecha', ${iso('revalidacion.creado_en')})
              order by revalidacion.creado_en desc, revalidacion.id desc),
            '[]')
        from revalidaciones revalidacion
          join cursos curso on curso.id = revalidacion.curso_id
          left join grupos grupo on grupo.id = revalidacion.grupo_id
          left join usuarios quien on quien.id = revalidacion.revalidado_por
        where revalidacion.usuario_id = usuario.id) as revalidaciones
    from usuarios usuario
    where usuario.id = ${usuarioId} and ${alcanceDeUsuario(person)}`.execute(db)
  return rows[0]
}
