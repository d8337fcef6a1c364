/** One person, as who leads them may see them. */
import type { Ficha } from '@eleva/contract'
import { sql } from 'kysely'
import { alcanceDeGrupoArchivado } from '../../alcance/grupos.read.ts'
import { alcanceDeFicha, alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'

/** Undefined when there is none, or they are neither seen nor reviewed by who looks. */
export async function getPersona(db: Db, person: Person, id: number): Promise<Ficha | undefined> {
  const { rows } = await sql<Ficha>`
    select u.id, u.nombre_completo, coalesce(u.nombre_antes, '') as nombre_antes, u.email, u.avatar, u.estatus_user,
      coalesce((
        select string_agg(rol.name, ', ' order by rol.id)
        from usuarios_roles suyo join roles rol on rol.id = suyo.role_id
        where suyo.usuario_id = u.id), '') as roles,
      (
        select json_build_object('id', escuela.id, 'nombre', escuela.nombre)
        from escuelas escuela
        where escuela.id = u.escuela_id) as escuela,
      coalesce((
        select json_agg(
            json_build_object('id', g.id, 'nombre', g.nombre_grupo)
            order by g.nombre_grupo collate "es-x-icu", g.id)
        from grupos_usuarios miembro join grupos g on g.id = miembro.grupo_id
        where miembro.usuario_id = u.id and ${alcanceDeGrupoArchivado(person)}), '[]') as grupos,
      ${iso('u.creado_en')} as fecha_creacion, ${iso('u.ultima_fecha_inicio_sesion')} as ultima_sesion,
      (${alcanceDeTrabajo(person)})::int as trabajo
    from usuarios u
    where u.id = ${id} and ${alcanceDeFicha(person)}`.execute(db)
  return rows[0]
}
