import {
  type Categoria,
  type QueryOf,
  type Reactivo,
  type ReactivoConRespuestas,
  type Respuesta,
  type ResultadoDeQuiz,
  type reactivosRoutes,
  type TarjetaDePregunta,
  tipoDe,
  tiposConDatos,
} from '@eleva/contract'
import { sql } from 'kysely'
import { notaDeQuiz, tipoDePregunta } from '../../alcance/quiz.read.ts'
import { alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
import { enReloj } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { firstOf, hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

export const columnas = sql`
  r.id, r.descripcion, r.tiporeactivo_id, ${tipoDePregunta} as tipo, r.puntos, r.actividad_id, r.categoria_id,
  r.indicador_id, r.objetivo_id,
  (select count(*)::int from respuestas a where a.reactivo_id = r.id) as total_respuestas,
  (select count(*)::int from respuestas a where a.reactivo_id = r.id and a.correcta = 1) as total_correctas`
export const respuestas = sql`
  r.datos, r.explicacion,
  case
    when r.media_id is not null
      then (
        select json_build_object('id', ar.id, 'nombre', ar.nombre, 'tipo', ar.tipo, 'texto', r.media_texto)
        from archivos ar
        where ar.id = r.media_id)
  end as media,
  case
    when r.rubrica_id is not null
      then (select json_build_object('id', ru.id, 'nombre', ru.nombre) from rubricas ru where ru.id = r.rubrica_id)
  end as rubrica,
  coalesce((
    select json_agg(
        json_build_object(
          'id', a.id, 'respuesta', a.respuesta, 'reactivo_id', a.reactivo_id, 'correcta', a.correcta,
          'comentario', a.comentario)
        order by a.position, a.id)
    from respuestas a
    where a.reactivo_id = r.id), '[]') as respuestas`

export async function listReactivos(db: Db, actividadId: number, q: QueryOf<typeof reactivosRoutes.list>) {
  let match = db
    .selectFrom('reactivos as r')
    .select(['r.id', 'r.position as clave'])
    .where('r.actividad_id', '=', actividadId)
  if (q.search) match = match.where(hasWords('r.busca', q.search))
  const { filas, ...place } = await listPage<Reactivo>(db, q, {
    match,
    dir: q.dir ?? 'asc',
    select: columnas,
    from: sql`reactivos r on r.id = h.id`,
  })
  return { preguntas: filas, cantidad: place.total, ...place }
}

/** All of an activity, with their answers, in order. */
export async function listConRespuestas(db: Db, actividadId: number): Promise<ReactivoConRespuestas[]> {
  const { rows } = await sql<ReactivoConRespuestas>`select ${columnas}, ${respuestas} from reactivos r
    where r.actividad_id = ${actividadId} order by r.position, r.id`.execute(db)
  return rows
}

export async function getReactivo(db: Db, id: number): Promise<ReactivoConRespuestas | undefined> {
  const { rows } =
    await sql<ReactivoConRespuestas>`select ${columnas}, ${respuestas} from reactivos r where r.id = ${id}`.execute(db)
  return rows[0]
}

/** What a question asks, in a few signs: others when somebody changed it. */
const marca = sql`md5(contenido_de_reactivo(r.id)::text) as marca`

/** The objectives of its unit, in their order. */
export const listTemas = (db: Db, actividadId: number) =>
  db
    .selectFrom('actividades as actividad')
    .innerJoin('unidades_objetivos as dentro', 'dentro.unidad_id', 'actividad.unidad_id')
    .innerJoin('objetivos as objetivo', 'objetivo.id', 'dentro.objetivo_id')
    .select(['objetivo.id', 'objetivo.nombre_objetivo as nombre'])
    .where('actividad.id', '=', actividadId)
    .orderBy('dentro.position')
    .orderBy('objetivo.id')
    .execute()

/** All of an activity, as their authors write them. */
export async function listTarjetas(db: Db, actividadId: number): Promise<TarjetaDePregunta[]> {
  const { rows } = await sql<TarjetaDePregunta>`
    select ${columnas}, ${respuestas}, ${marca} from reactivos r
    where r.actividad_id = ${actividadId}
    order by r.position, r.id`.execute(db)
  return rows
}

/** @returns in the order of `ids`; without those that are gone */
export async function listTarjetasPorId(db: Db, ids: readonly number[]): Promise<TarjetaDePregunta[]> {
  const { rows } = await sql<TarjetaDePregunta>`
    select ${columnas}, ${respuestas}, ${marca}
    from unnest(${ids}::bigint[]) with ordinality pedida (id, lugar) join reactivos r on r.id = pedida.id
    order by pedida.lugar`.execute(db)
  return rows
}

export const listRespuestas = (db: Db, reactivoId: number): Promise<Respuesta[]> =>
  db
    .selectFrom('respuestas')
    .select(['id', 'respuesta', 'reactivo_id', 'correcta', 'comentario'])
    .where('reactivo_id', '=', reactivoId)
    .orderBy('position')
    .orderBy('id')
    .execute()

export const getActividad = (db: Db, id: number) =>
  db.selectFrom('actividades').select(['id', 'nombre_actividad_unidad']).where('id', '=', id).executeTakeFirst()

/** The kinds that a person grades. */
const aMano = tiposConDatos.filter(t => tipoDe(t).aMano)
const quien = sql`coalesce(u.nombre_completo, 'Usuario eliminado')`

export async function listResultados(
  db: Db,
  person: Person,
  actividadId: number,
  q: QueryOf<typeof reactivosRoutes.resultados>,
) {
  const key = {
    name: sql`${quien} collate "es-x-icu"`,
    calificacion: sql`coalesce(i.propia, i.calificacion)`,
    fecha: sql`i.terminado_en`,
  }[q.sort]
  let match = db
    .selectFrom('intentos as i')
    .leftJoin('usuarios as u', 'u.id', 'i.usuario_id')
    .select(['i.id', key.as('clave')])
    .where('i.actividad_id', '=', actividadId)
    .where('i.terminado_en', 'is not', null)
    .where('i.modo', '=', 'cuenta')
    .where(alcanceDeTrabajo(person))
  if (q.search) match = match.where(hasWords('u.busca', q.search))
  const { filas, ...place } = await listPage<ResultadoDeQuiz>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'name' ? 'asc' : 'desc'),
    select: sql`
      i.id, ${quien} as name, coalesce(u.email::text, '') as email,
      coalesce(i.propia, i.calificacion) as calificacion, i.por_calificar, i.usuario_id, i.numero, i.vale,
      case when i.propia is not null then i.calificacion end as media, i.por_tiempo,
      i.por_calificar > 0
        or exists (
          select from intento_respuestas ir join reactivos r on r.id = ir.reactivo_id
          where ir.intento_id = i.id and ir.contestado is not null and r.tipo = any (${aMano})) as a_mano,
      i.terminado_en as fecha, i.hecho_en`,
    from: sql`intentos i on i.id = h.id left join usuarios u on u.id = i.usuario_id`,
  })
  return { resultadosQuiz: filas, cantidad: place.total, ...place }
}

/**
 * All results of an activity that the person may see, by name, as the reader takes them. Times are those of the
 * people's zone.
 */
export const streamResultados = (db: Db, person: Person, actividadId: number) =>
  db
    .selectFrom('intentos as i')
    .leftJoin('usuarios as u', 'u.id', 'i.usuario_id')
    .select([
      sql<string>`${quien}`.as('name'),
      sql<string>`coalesce(u.email::text, '')`.as('email'),
      notaDeQuiz.as('calificacion'),
      enReloj('i.terminado_en').as('fecha'),
    ])
    .where('i.actividad_id', '=', actividadId)
    .where('i.terminado_en', 'is not', null)
    .where('i.vale', '=', true)
    .where(alcanceDeTrabajo(person))
    .orderBy(sql`${quien} collate "es-x-icu", i.id`)
    .stream(1000)

export const listPalabras = (db: Db, preguntaId: number | undefined) =>
  db
    .selectFrom('palabras_clave')
    .select(['id', 'palabra_clave', 'pregunta_id'])
    .$if(preguntaId !== undefined, q => q.where('pregunta_id', '=', preguntaId!))
    .orderBy(spanish('palabra_clave'))
    .execute()

/** Most that are offered at once; more are found by typing. */
export const MOST_OFFERED = 30

export async function listActividades(db: Db, search: string) {
  const rows = await db
    .selectFrom('actividades as a')
    .innerJoin('unidades as u', 'u.id', 'a.unidad_id')
    .select(['a.id', 'a.nombre_actividad_unidad', 'u.nombre_unidad'])
    .where('a.form_link', '=', '')
    .$if(search !== '', q =>
      q.where(
        sql<boolean>`
          sin_acentos(a.nombre_actividad_unidad || ' ' || u.nombre_unidad) like (
            select sin_acentos(${`%${search.replace(/[\\%_]/g, s => `\\${s}`)}%`}))`,
      ),
    )
    .orderBy(spanish('u.nombre_unidad'))
    .orderBy('a.position')
    .limit(MOST_OFFERED + 1)
    .execute()
  return firstOf(rows, MOST_OFFERED)
}

export async function listRubricas(db: Db, search: string) {
  const rows = await db
    .selectFrom('rubricas as r')
    .innerJoin('actividades as a', 'a.id', 'r.actividad_id')
    .select(['r.id', 'r.nombre', 'a.nombre_actividad_unidad'])
    .$if(search !== '', q =>
      q.where(
        sql<boolean>`
          sin_acentos(r.nombre || ' ' || a.nombre_actividad_unidad) like (
            select sin_acentos(${`%${search.replace(/[\\%_]/g, s => `\\${s}`)}%`}))`,
      ),
    )
    .orderBy(spanish('r.nombre'))
    .orderBy('r.id')
    .limit(MOST_OFFERED + 1)
    .execute()
  return firstOf(rows, MOST_OFFERED)
}

export async function listCategorias(db: Db): Promise<Categoria[]> {
  const { rows } = await sql<Categoria>`
    select c.id, c.nombre, c.descripcion,
      (select count(*)::int from reactivos r where r.categoria_id = c.id) as total,
      coalesce((
        select json_agg(
            json_build_object(
              'id', n.id, 'nombre', n.nombre, 'descripcion', n.descripcion,
              'total', (select count(*)::int from reactivos r where r.indicador_id = n.id))
            order by n.nombre collate "es-x-icu")
        from indicadores n
        where n.categoria_id = c.id), '[]') as indicadores
    from categorias c
    order by c.nombre collate "es-x-icu"`.execute(db)
  return rows
}
