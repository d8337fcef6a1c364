import type { Curricula, CurriculaDeUsuario, CursoDeUsuario, ProgramaTerminado } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cursoPara } from '../../alcance/archivado.read.ts'
import { avance, requisitos } from '../../alcance/avance.read.ts'
import { alcanceDeCurricula, ofrecidaA } from '../../alcance/curriculas.read.ts'
import { enFecha, sinVencer } from '../../alcance/fechas.read.ts'
import { ofertaDirigidaA, ofertaPublicada, ofertaTerminada } from '../../alcance/ofertas.read.ts'
import { isAuthor, type Observer } from '../../alcance/personas.ts'
import { hoy } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

/**
 * How many courses it is made of.
 * @param cuenta which of `cursos as curso` count
 */
const total = (cuenta: RawBuilder<SqlBool>) => sql`(
    select count(*)::int
    from cursos_publicados publicado
      join cursos curso on curso.id = publicado.curso_id
    where publicado.curricula_id = curricula.id
      and ${cuenta})`

/** Over: its last day has gone by. On `curriculas as curricula`. */
const columnasCon = (
  cuenta: RawBuilder<SqlBool>,
) => sql`curricula.id, curricula.nombre_curricula, curricula.descripcion, curricula.tipo,
  curricula.fecha_seleccion_inicio,
  curricula.fecha_seleccion_termino, curricula.imagen, curricula.url_video_presentacion, curricula.version,
  (not ${sinVencer('curricula')})::int as expired,
  ${total(cuenta)} as "totalContenidos"`

/** As its authors have it. */
const columnas = columnasCon(sql<SqlBool>`true`)

/** As somebody finds it. */
export const columnasPara = (person: Observer) =>
  isAuthor(person) ? columnas : columnasCon(cursoPara(sql`${person.id}::bigint`))

/** Undefined when there is none. */
export async function getCurricula(db: Db, id: number): Promise<Curricula | undefined> {
  const { rows } = await sql<Curricula>`
      select ${columnas}
      from curriculas curricula
      where curricula.id = ${id}`.execute(db)
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
    .selectFrom('curriculas as curricula')
    .select(['curricula.id', 'curricula.nombre_curricula as label'])
    .where('curricula.id', '=', id)
    .where(alcanceDeCurricula(person))
    .executeTakeFirst()

/** Courses that it does not have yet. */
export const listDisponibles = (db: Db, curriculaId: number) =>
  db
    .selectFrom('cursos as curso')
    .select(['curso.id', 'curso.nombre_curso as label'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('curriculas_cursos as en_curricula')
            .select('en_curricula.curso_id')
            .whereRef('en_curricula.curso_id', '=', 'curso.id')
            .where('en_curricula.curricula_id', '=', curriculaId),
        ),
      ),
    )
    .orderBy(spanish('curso.nombre_curso'))
    .orderBy('curso.id')
    .execute()

/** What a person may follow, by name. */
export async function listCurriculasDeUsuario(db: Db, usuarioId: number): Promise<CurriculaDeUsuario[]> {
  const { rows } = await sql<CurriculaDeUsuario>`
    select curricula.id, curricula.nombre_curricula,
      ${total(cursoPara(sql`${usuarioId}::bigint`))} as total_cursos
    from curriculas curricula
    where ${ofrecidaA(sql`${usuarioId}::bigint`)}
    order by curricula.nombre_curricula collate "es-x-icu", curricula.id`.execute(db)
  return rows
}

/** So many of those that are over stand on a start; all of what was graded stands with their grades. */
const TERMINADOS = 4

/**
 * What was offered to a person and ended within a year, the latest first; what is theirs by another offer is not over.
 */
export async function listTerminados(db: Db, usuarioId: number): Promise<ProgramaTerminado[]> {
  const yo = sql`${usuarioId}::bigint`
  const { rows } = await sql<ProgramaTerminado>`
    select curricula.id, curricula.nombre_curricula, max(oferta.fecha_finalizacion)::text as termino
    from ofertas_academicas oferta
      join ofertas_curriculas ofrecida on ofrecida.oferta_id = oferta.id
      join curriculas curricula on curricula.id = ofrecida.curricula_id
    where ${ofertaPublicada}
      and ${ofertaTerminada}
      and oferta.fecha_finalizacion > ${hoy} - 366
      and ${ofertaDirigidaA(yo)}
      and not ${ofrecidaA(yo)}
    group by curricula.id
    order by termino desc, curricula.nombre_curricula collate "es-x-icu", curricula.id
    limit ${TERMINADOS}`.execute(db)
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
              'id', curso.id, 'name', curso.nombre_curso, 'terminado', avance.terminado, 'porcentaje',
                avance.porcentaje,
              'puede_cursar', requisitos.puede_cursar, 'cursos_faltantes', requisitos.cursos_faltantes, 'vigente',
                ${enFecha('curso')})
            order by publicado.position, curso.id)
        from cursos_publicados publicado
          join cursos curso on curso.id = publicado.curso_id
          cross join lateral (${avance(sql`${usuarioId}::bigint`, sql`curso.id`)}) avance
          cross join lateral (${requisitos(sql`${usuarioId}::bigint`)}) requisitos
        where publicado.curricula_id = curricula.id and ${cursoPara(sql`${usuarioId}::bigint`)}), '[]') as cursos
    from curriculas curricula
    where curricula.id = ${curriculaId} and ${ofrecidaA(sql`${usuarioId}::bigint`)}`.execute(db)
  return rows[0]?.cursos
}
