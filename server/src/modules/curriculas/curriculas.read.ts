import {
  type Curricula,
  type CurriculaDeUsuario,
  type CursoDeCurricula,
  type CursoDeUsuario,
  type curriculasRoutes,
  may,
  type QueryOf,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { today } from '../../kit/days.ts'
import type { Db } from '../../kit/db.ts'
import { hasWords, listPage, spanish } from '../../kit/list.ts'
import type { Person } from '../../kit/session.ts'
import { alcanceDeGrupo } from '../grupos/grupos.read.ts'

/** Over: its last day has gone by. On `curriculas as c`. */
const columnas = (zone: string) => sql`c.id, c.nombre_curricula, c.descripcion, c.tipo, c.fecha_seleccion_inicio,
  c.fecha_seleccion_termino, c.imagen, c.url_video_presentacion, c.version,
  coalesce(c.fecha_seleccion_termino < ${today(zone)}, false)::int as expired,
  (select count(*)::int from curriculas_cursos cc where cc.curricula_id = c.id) as "totalContenidos"`

export async function listCurriculas(db: Db, zone: string, q: QueryOf<typeof curriculasRoutes.list>) {
  let match = db.selectFrom('curriculas as c').select(['c.id', 'c.creado_en as clave'])
  if (q.search) match = match.where(hasWords('c.busca', q.search))
  const { filas, ...place } = await listPage<Curricula>(db, q, {
    match,
    dir: q.dir ?? 'desc',
    select: columnas(zone),
    from: sql`curriculas c on c.id = h.id`,
  })
  return { curricula: filas, ...place }
}

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

export const getNombre = (db: Db, id: number) =>
  db.selectFrom('curriculas').select(['id', 'nombre_curricula as label']).where('id', '=', id).executeTakeFirst()

/** Course type that a list is limited to: self-paced, live, or neither. */
const deTipo = (tipo: number) => (tipo === 1 || tipo === 2 ? sql`k."cursoEnVivo" = ${tipo - 1}` : sql`true`)

/** Its courses as somebody sees them who does not learn there. */
export async function listCursosDeCurricula(
  db: Db,
  zone: string,
  curriculaId: number,
  tipo: number,
  search: string,
): Promise<CursoDeCurricula[]> {
  const { rows } = await sql<CursoDeCurricula>`
    select k.id, k.nombre_curso, k.imagen, k.descripcion, k.minutos_curso, k."cursoEnVivo", cc.position,
      (select count(*)::int from cursos_unidades cu where cu.curso_id = k.id) as "unidadesCantidad",
      coalesce(k.fecha_seleccion_inicio > ${today(zone)} or k.fecha_seleccion_termino < ${today(zone)}, false)::int as expired,
      0 as "porcentajeAvance", 0 as terminado, 2 as puede_cursar, '' as cursos_faltantes,
      null as evento, 0 as curso_evento_vigencia, null as curso_evento_fecha_consumo_inicio,
      null as curso_evento_hora_inicio, null as curso_evento_hora_fin, null as curso_evento_fecha_seleccion_inicio,
      null as curso_evento_fecha_seleccion_termino
    from curriculas_cursos cc join cursos k on k.id = cc.curso_id
    where cc.curricula_id = ${curriculaId} and ${deTipo(tipo)} and ${search ? hasWords('k.busca', search) : sql`true`}
    order by cc.position, k.id`.execute(db)
  return rows
}

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
const ofertaAbierta = (zone: string) => sql`o.publicado = 1
  and coalesce(o.fecha_inicio <= ${today(zone)}, true) and coalesce(o.fecha_finalizacion >= ${today(zone)}, true)`

/**
 * What is offered to somebody (decisions: «Teachers learn too»): published offers in date, of their groups or of their school; for who has
 * groups in their scope, also what these are offered. On `curriculas as c`.
 */
const ofrecidaA = (
  usuarioId: RawBuilder<unknown>,
  zone: string,
  delSalon: RawBuilder<unknown> = sql`false`,
) => sql<SqlBool>`exists (
  select from ofertas_curriculas oc join ofertas_academicas o on o.id = oc.oferta_id
  where oc.curricula_id = c.id and ${ofertaAbierta(zone)}
    and (exists (select from ofertas_grupos og join grupos_usuarios gu on gu.grupo_id = og.grupo_id
           where og.oferta_id = o.id and gu.usuario_id = ${usuarioId})
      or exists (select from gestores_ofertas go join usuarios u on u.escuela_id = go.escuela_id
           where go.oferta_id = o.id and u.id = ${usuarioId})
      or ${delSalon}))`

/** Whoever writes content sees all of it, in whatever state. */
export const isAuthor = (person: Person) => may(person.personas, 'curriculas.read')

/** Which curricula a person may open, as a condition on `curriculas as c`. */
export const alcanceDeCurricula = (person: Person, zone: string): RawBuilder<SqlBool> =>
  isAuthor(person)
    ? sql`true`
    : ofrecidaA(
        sql`${person.id}::bigint`,
        zone,
        may(person.personas, 'grupos.read')
          ? sql`exists (select from ofertas_grupos og join grupos g on g.id = og.grupo_id
              where og.oferta_id = o.id and ${alcanceDeGrupo(person)})`
          : undefined,
      )

/** What a person may follow, by name. */
export async function listCurriculasDeUsuario(db: Db, zone: string, usuarioId: number): Promise<CurriculaDeUsuario[]> {
  const { rows } = await sql<CurriculaDeUsuario>`select c.id, c.nombre_curricula,
      (select count(*)::int from curriculas_cursos cc where cc.curricula_id = c.id) as total_cursos
    from curriculas c where ${ofrecidaA(sql`${usuarioId}::bigint`, zone)}
    order by c.nombre_curricula collate "es-x-icu", c.id`.execute(db)
  return rows
}

/** The courses of one of them, in their order; undefined when it is not offered to the person. Nobody has finished any yet. */
export async function listCursosDeUsuario(
  db: Db,
  zone: string,
  curriculaId: number,
  usuarioId: number,
): Promise<CursoDeUsuario[] | undefined> {
  const { rows } = await sql<{ cursos: CursoDeUsuario[] }>`select coalesce((
      select json_agg(json_build_object('id', k.id, 'name', k.nombre_curso, 'terminado', 0) order by cc.position, k.id)
      from curriculas_cursos cc join cursos k on k.id = cc.curso_id where cc.curricula_id = c.id), '[]') as cursos
    from curriculas c where c.id = ${curriculaId} and ${ofrecidaA(sql`${usuarioId}::bigint`, zone)}`.execute(db)
  return rows[0]?.cursos
}
