import { type Curricula, type CurriculaDeUsuario, type CursoDeUsuario, may } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { today } from '../../kit/days.ts'
import type { Db } from '../../kit/db.ts'
import { spanish } from '../../kit/list.ts'
import type { Person } from '../../kit/session.ts'
import { avance } from '../contenidos/contenidos.avance.read.ts'
import { alcanceDeGrupo } from '../grupos/grupos.read.ts'
import { curriculasDeInscripciones } from '../inscripciones/inscripciones.read.ts'

/** Over: its last day has gone by. On `curriculas as c`. */
export const columnas = (zone: string) => sql`c.id, c.nombre_curricula, c.descripcion, c.tipo, c.fecha_seleccion_inicio,
  c.fecha_seleccion_termino, c.imagen, c.url_video_presentacion, c.version,
  coalesce(c.fecha_seleccion_termino < ${today(zone)}, false)::int as expired,
  (select count(*)::int from curriculas_cursos cc where cc.curricula_id = c.id) as "totalContenidos"`

/** Undefined when there is none. */
export async function getCurricula(db: Db, zone: string, id: number): Promise<Curricula | undefined> {
  const { rows } = await sql<Curricula>`select ${columnas(zone)} from curriculas c where c.id = ${id}`.execute(db)
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
export const getNombre = (db: Db, zone: string, person: Person, id: number) =>
  db
    .selectFrom('curriculas as c')
    .select(['c.id', 'c.nombre_curricula as label'])
    .where('c.id', '=', id)
    .where(alcanceDeCurricula(person, zone))
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

/** Published and in date. On `ofertas_academicas as o`. */
export const ofertaAbierta = (zone: string) => sql`o.publicado = 1
  and coalesce(o.fecha_inicio <= ${today(zone)}, true) and coalesce(o.fecha_finalizacion >= ${today(zone)}, true)`

/** Its own last day is not over. On `curriculas as c`. */
export const sinVencer = (zone: string) => sql<SqlBool>`coalesce(c.fecha_seleccion_termino >= ${today(zone)}, true)`

/** In the public catalogue (contract: publico): some published offer in date has it, whomever that is for. On `curriculas as c`. */
export const estaPublicada = (zone: string) => sql<SqlBool>`(${sinVencer(zone)} and c.id in (
    select oc.curricula_id from ofertas_curriculas oc join ofertas_academicas o on o.id = oc.oferta_id where ${ofertaAbierta(zone)}))`

/**
 * Whether an offer is meant for somebody (decisions: «Teachers learn too»): for one of their groups or for their school; for who has
 * groups in their scope, also for one of these. On `ofertas_academicas as o`.
 */
const dirigidaA = (usuarioId: RawBuilder<unknown>, delSalon: RawBuilder<unknown> = sql`false`) => sql`
  (exists (select from ofertas_grupos og join grupos_usuarios gu on gu.grupo_id = og.grupo_id
      where og.oferta_id = o.id and gu.usuario_id = ${usuarioId})
    or exists (select from gestores_ofertas go join usuarios u on u.escuela_id = go.escuela_id
      where go.oferta_id = o.id and u.id = ${usuarioId})
    or ${delSalon})`

/**
 * The offers through which a curriculum is somebody's: published ones in date. Names `o` and `oc`.
 * @param curricula only of this one
 */
const ofertasPara = (
  usuarioId: RawBuilder<unknown>,
  zone: string,
  delSalon?: RawBuilder<unknown>,
  curricula?: RawBuilder<unknown>,
) => sql`
  from ofertas_curriculas oc join ofertas_academicas o on o.id = oc.oferta_id
  where ${curricula ? sql`oc.curricula_id = ${curricula} and ` : sql``}${ofertaAbierta(zone)} and ${dirigidaA(usuarioId, delSalon)}`

/**
 * Offered, or linked to an event in which they are enrolled. One list of keys, because a join with it is planned once: two conditions
 * with an «or» between them were planned anew for every call.
 */
const sonSuyas = (ofertas: RawBuilder<unknown>, usuarioId: RawBuilder<unknown>) =>
  sql<SqlBool>`c.id in (select oc.curricula_id ${ofertas} union all ${curriculasDeInscripciones(usuarioId)})`

const ofrecidaA = (usuarioId: RawBuilder<unknown>, zone: string) => sonSuyas(ofertasPara(usuarioId, zone), usuarioId)

/** Whoever writes content sees all of it, in whatever state. */
export const isAuthor = (person: Person) => may(person.personas, 'curriculas.read')

/** Offered to a group in the person's scope; for authors, who see all, nothing. On `ofertas_academicas as o`. */
const delSalonDe = (person: Person) =>
  may(person.personas, 'grupos.read') && !isAuthor(person)
    ? sql`exists (select from ofertas_grupos og join grupos g on g.id = og.grupo_id
        where og.oferta_id = o.id and ${alcanceDeGrupo(person)})`
    : undefined

const ofertasDe = (person: Person, zone: string, curricula?: RawBuilder<unknown>) =>
  ofertasPara(sql`${person.id}::bigint`, zone, delSalonDe(person), curricula)

/** Published, in date or not, and meant for the person or a group in their scope. On `ofertas_academicas as o`. */
export const ofertaAlcanza = (person: Person) =>
  sql<SqlBool>`(o.publicado = 1 and ${dirigidaA(sql`${person.id}::bigint`, delSalonDe(person))})`

/** Which the person follows as a learner, now. On `ofertas_academicas as o`. */
export const ofertaSeguida = (person: Person, zone: string) =>
  sql<SqlBool>`(${ofertaAbierta(zone)} and ${dirigidaA(sql`${person.id}::bigint`)})`

/** Which offers reach a person now, or the groups in their scope; authors all. On `ofertas_academicas as o`. */
export const alcanceDeOferta = (person: Person, zone: string): RawBuilder<SqlBool> =>
  isAuthor(person)
    ? sql`true`
    : sql`(${ofertaAbierta(zone)} and ${dirigidaA(sql`${person.id}::bigint`, delSalonDe(person))})`

/** Which curricula a person may open, as a condition on `curriculas as c`. */
export const alcanceDeCurricula = (person: Person, zone: string): RawBuilder<SqlBool> =>
  isAuthor(person) ? sql`true` : sonSuyas(ofertasDe(person, zone), sql`${person.id}::bigint`)

/** The offer through which it is theirs; null when there is none, as for most authors and for who is enrolled. On `curriculas as c`. */
export const ofertaActual = (person: Person, zone: string) =>
  sql<number | null>`(select o.id ${ofertasDe(person, zone, sql`c.id`)} order by o.id limit 1)`

/** What a person may follow, by name. */
export async function listCurriculasDeUsuario(db: Db, zone: string, usuarioId: number): Promise<CurriculaDeUsuario[]> {
  const { rows } = await sql<CurriculaDeUsuario>`select c.id, c.nombre_curricula,
      (select count(*)::int from curriculas_cursos cc where cc.curricula_id = c.id) as total_cursos
    from curriculas c where ${ofrecidaA(sql`${usuarioId}::bigint`, zone)}
    order by c.nombre_curricula collate "es-x-icu", c.id`.execute(db)
  return rows
}

/** The courses of one of them, in their order; undefined when it is not offered to the person. */
export async function listCursosDeUsuario(
  db: Db,
  zone: string,
  curriculaId: number,
  usuarioId: number,
): Promise<CursoDeUsuario[] | undefined> {
  const { rows } = await sql<{ cursos: CursoDeUsuario[] }>`select coalesce((
      select json_agg(json_build_object('id', k.id, 'name', k.nombre_curso, 'terminado', av.terminado) order by cc.position, k.id)
      from curriculas_cursos cc join cursos k on k.id = cc.curso_id
        cross join lateral (${avance(sql`${usuarioId}::bigint`, sql`k.id`)}) av
      where cc.curricula_id = c.id), '[]') as cursos
    from curriculas c where c.id = ${curriculaId} and ${ofrecidaA(sql`${usuarioId}::bigint`, zone)}`.execute(db)
  return rows[0]?.cursos
}
