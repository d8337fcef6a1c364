import {
  AVISOS_POR_PAGINA,
  type Aviso,
  type avisosRoutes,
  type CanalDeCorreo,
  type QueryOf,
  type ReplyOf,
  type TipoDeAviso,
} from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { cursoDeHoy, datosDeHoy } from './avisos.hoy.read.ts'

type List = typeof avisosRoutes.list

const sinLeerDe = (usuarioId: number) =>
  sql<number>`(select count(*)::int from avisos a where a.usuario_id = ${usuarioId} and a.leido_en is null)`

/** A page, newest first, from where the one before ended: what comes in meanwhile moves nothing. */
export async function listAvisos(db: Db, usuarioId: number, q: QueryOf<List>): Promise<ReplyOf<List>> {
  const most = q.por_pagina ?? AVISOS_POR_PAGINA
  const where = [sql<SqlBool>`a.usuario_id = ${usuarioId}`]
  if (q.desde) {
    const [ms, id] = q.desde.split('-')
    where.push(sql`(a.actualizado_en, a.id) < ((to_timestamp(${ms}::bigint / 1000.0))::timestamptz(3), ${id}::bigint)`)
  }
  if (q.tipo) where.push(sql`a.tipo = ${q.tipo}`)
  if (q.curso) where.push(sql`(a.datos ->> 'curso_id')::bigint = ${q.curso}`)
  if (q.sin_leer) where.push(sql`a.leido_en is null`)
  const { rows } = await sql<{ avisos: (Aviso & { lugar: string })[]; sin_leer: number }>`
    select coalesce((select json_agg(x order by x.actualizado_en desc, x.id desc) from (
      select a.id, a.tipo, ${datosDeHoy} as datos, a.cuantos, ${iso('a.actualizado_en')} as fecha, a.leido_en is not null as leido, a.actualizado_en,
        (extract(epoch from a.actualizado_en) * 1000)::bigint || '-' || a.id as lugar
      from avisos a where ${sql.join(where, sql` and `)}
      order by a.actualizado_en desc, a.id desc limit ${most + 1}) x), '[]') as avisos, ${sinLeerDe(usuarioId)} as sin_leer`.execute(
    db,
  )
  const { avisos, sin_leer } = rows[0]!
  const page = avisos.slice(0, most)
  return {
    avisos: page.map(({ id, tipo, datos, cuantos, fecha, leido }) => ({ id, tipo, datos, cuantos, fecha, leido })),
    siguiente: avisos.length > most ? page.at(-1)!.lugar : null,
    sin_leer,
  }
}

export async function countSinLeer(db: Db, usuarioId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${sinLeerDe(usuarioId)} as n`.execute(db)
  return rows[0]!.n
}

export async function listFiltros(db: Db, usuarioId: number): Promise<ReplyOf<typeof avisosRoutes.filtros>> {
  const { rows } = await sql<ReplyOf<typeof avisosRoutes.filtros>>`
    with propios as materialized (select a.tipo, (a.datos ->> 'curso_id')::bigint as curso_id, ${cursoDeHoy} as curso, a.actualizado_en
      from avisos a where a.usuario_id = ${usuarioId})
    select coalesce((select json_agg(distinct tipo) from propios), '[]') as tipos,
      coalesce((select json_agg(json_build_object('id', c.curso_id, 'nombre_curso', c.curso) order by c.curso collate "es-x-icu")
        from (select distinct on (curso_id) curso_id, coalesce(curso, '') as curso from propios where curso_id is not null
          order by curso_id, actualizado_en desc) c), '[]') as cursos`.execute(db)
  return rows[0]!
}

/** What somebody said; of a kind that is not among them they said nothing. */
export const listPreferencias = (db: Db, usuarioId: number) =>
  db
    .selectFrom('avisos_preferencias')
    .select(['tipo', 'en_app', 'correo', 'push'])
    .where('usuario_id', '=', usuarioId)
    .execute() as Promise<{ tipo: TipoDeAviso; en_app: boolean; correo: CanalDeCorreo | null; push: boolean | null }[]>

/** Whether there is such a person still. */
export const isThere = async (db: Db, usuarioId: number): Promise<boolean> =>
  (await db.selectFrom('usuarios').select('id').where('id', '=', usuarioId).executeTakeFirst()) !== undefined
