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
    select usuario.id, usuario.nombre_completo, coalesce(usuario.nombre_antes, '') as nombre_antes, usuario.email,
      usuario.avatar, usuario.estatus_user,
      coalesce((
        select string_agg(rol.name, ', ' order by rol.id)
        from usuarios_roles su_rol
          join roles rol on rol.id = su_rol.role_id
        where su_rol.usuario_id = usuario.id), '') as roles,
      (
        select json_build_object('id', escuela.id, 'nombre', escuela.nombre)
        from escuelas escuela
        where escuela.id = usuario.escuela_id) as escuela,
      coalesce((
        select json_agg(
            json_build_object('id', grupo.id, 'nombre', grupo.nombre_grupo)
            order by grupo.nombre_grupo collate "es-x-icu", grupo.id)
        from grupos_usuarios miembro
          join grupos grupo on grupo.id = miembro.grupo_id
        where miembro.usuario_id = usuario.id and ${alcanceDeGrupoArchivado(person)}), '[]') as grupos,
      ${iso('usuario.creado_en')} as fecha_creacion, ${iso('usuario.ultima_fecha_inicio_sesion')} as ultima_sesion,
      (${alcanceDeTrabajo(person)})::int as trabajo
    from usuarios usuario
    where usuario.id = ${id} and ${alcanceDeFicha(person)}`.execute(db)
  return rows[0]
}
