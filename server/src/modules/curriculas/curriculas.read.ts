import type { Curricula, CurriculaDeUsuario, CursoDeUsuario } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cursoPara } from '../../alcance/archivo.read.ts'
import { avance, requisitos } from '../../alcance/avance.read.ts'
import { alcanceDeCurricula, ofrecidaA } from '../../alcance/curriculas.read.ts'
import { enFecha, sinVencer } from '../../alcance/fechas.read.ts'
import { isAuthor, type Observer } from '../../alcance/personas.ts'
import type { Db } from '../../kit/db/db.ts'
import { spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

/** Of how many courses it is. @param cuenta which of `cursos as k` count */
const total = (cuenta: RawBuilder<SqlBool>) => sql`(
    select count(*)::int
    from cursos_publicados cc
      join cursos k on k.id = cc.curso_id
    where cc.curricula_id = c.id
      and ${cuenta})`

/** Over: its last day has gone by. On `curriculas as c`. */
const columnasCon = (
  cuenta: RawBuilder<SqlBool>,
) => sql`c.id, c.nombre_curricula, c.descripcion, c.tipo, c.fecha_seleccion_inicio,
  c.fecha_seleccion_termino, c.imagen, c.url_video_presentacion, c.version,
  (not ${sinVencer('c')})::int as expired,
  ${total(cuenta)} as "totalContenidos"`

/** As its authors have it. */
const columnas = columnasCon(sql<SqlBool>`true`)

/** As somebody finds it. */
export const columnasPara = (person: Observer) =>
  isAuthor(person) ? columnas : columnasCon(cursoPara(sql`${person.id}::bigint`))

/** Undefined when there is none. */
export async function getCurricula(db: Db, id: number): Promise<Curricula | undefined> {
  const { rows } = await sql<Curricula>`select ${columnas} from curriculas c where c.id = ${id}`.execute(db)
  return rows[0]
}

/** To choose from. */
export const listOpcionesDeCurricula = (db: Db) =>
  db
    .selectFrom('curriculas')
    .select(['id', 'nombre_curricula as label'])
    .orderBy(spanish('nombre_curricula'))
    .orderBy('id')
    .execute()

/** Undefined when there is none that the person may open. */
export const getNombre = (db: Db, person: Person, id: number) =>
  db
    .selectFrom('curriculas as c')
    .select(['c.id', 'c.nombre_curricula as label'])
    .where('c.id', '=', id)
    .where(alcanceDeCurricula(person))
    .executeTakeFirst()

/** Courses that it does not have yet. */
export const listDisponibles = (db: Db, curriculaId: number) =>
  db
    .selectFrom('cursos as k')
    .select(['k.id', 'k.nombre_curso as label'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('curriculas_cursos as cc')
            .select('cc.curso_id')
            .whereRef('cc.curso_id', '=', 'k.id')
            .where('cc.curricula_id', '=', curriculaId),
        ),
      ),
    )
    .orderBy(spanish('k.nombre_curso'))
    .orderBy('k.id')
    .execute()

/** What a person may follow, by name. */
export async function listCurriculasDeUsuario(db: Db, usuarioId: number): Promise<CurriculaDeUsuario[]> {
  const { rows } = await sql<CurriculaDeUsuario>`select c.id, c.nombre_curricula,
      ${total(cursoPara(sql`${usuarioId}::bigint`))} as total_cursos
    from curriculas c where ${ofrecidaA(sql`${usuarioId}::bigint`)}
    order by c.nombre_curricula collate "es-x-icu", c.id`.execute(db)
  return rows
}

/** The courses of one of them, in their order; undefined when it is not offered to the person. */
export async function listCursosDeUsuario(
  db: Db,
  curriculaId: number,
  usuarioId: number,
): Promise<CursoDeUsuario[] | undefined> {
  const { rows } = await sql<{ cursos: CursoDeUsuario[] }>`
    select coalesce((
        select json_agg(
            json_build_object(
              'id', k.id, 'name', k.nombre_curso, 'terminado', av.terminado, 'porcentaje', av.porcentaje,
              'puede_cursar', r.puede_cursar, 'cursos_faltantes', r.cursos_faltantes, 'vigente', ${enFecha('k')})
            order by cc.position, k.id)
        from cursos_publicados cc
          join cursos k on k.id = cc.curso_id
          cross join lateral (${avance(sql`${usuarioId}::bigint`, sql`k.id`)}) av
          cross join lateral (${requisitos(sql`${usuarioId}::bigint`)}) r
        where cc.curricula_id = c.id and ${cursoPara(sql`${usuarioId}::bigint`)}), '[]') as cursos
    from curriculas c
    where c.id = ${curriculaId} and ${ofrecidaA(sql`${usuarioId}::bigint`)}`.execute(db)
  return rows[0]?.cursos
}
