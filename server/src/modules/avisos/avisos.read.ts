import type { avisosRoutes, ReplyOf } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { cursoDeHoy } from './avisos.hoy.read.ts'

export async function listFiltros(db: Db, usuarioId: number): Promise<ReplyOf<typeof avisosRoutes.filtros>> {
  const { rows } = await sql<ReplyOf<typeof avisosRoutes.filtros>>`
    with propios as materialized (
        select aviso.tipo, (aviso.datos ->> 'curso_id')::bigint as curso_id, ${cursoDeHoy} as curso,
          aviso.actualizado_en
        from avisos aviso
        where aviso.usuario_id = ${usuarioId})
    select coalesce((select json_agg(distinct tipo) from propios), '[]') as tipos,
      coalesce((
        select json_agg(json_build_object('id', curso.curso_id, 'nombre_curso', curso.curso)
          order by curso.curso collate "es-x-icu")
        from (
          select distinct on (curso_id) curso_id, coalesce(curso, '') as curso
          from propios
          where curso_id is not null
          order by curso_id, actualizado_en desc) curso), '[]') as cursos`.execute(db)
  return rows[0]!
}

/** What somebody said; of a kind that is not among them they said nothing. */
export const listPreferencias = (db: Db, usuarioId: number) =>
  db
    .selectFrom('avisos_preferencias')
    .select(['tipo', 'en_app', 'correo', 'push'])
    .where('usuario_id', '=', usuarioId)
    .execute()

/** Whether there is such a person still. */
export const isThere = async (db: Db, usuarioId: number): Promise<boolean> =>
  (await db.selectFrom('usuarios').select('id').where('id', '=', usuarioId).executeTakeFirst()) !== undefined
