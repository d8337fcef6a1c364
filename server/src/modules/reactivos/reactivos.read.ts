import type {
  Categoria,
  QueryOf,
  Reactivo,
  ReactivoConRespuestas,
  Respuesta,
  ResultadoDeQuiz,
  reactivosRoutes,
  TarjetaDePregunta,
} from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { nombreDe } from '../../alcance/nombre.ts'
import type { Observer } from '../../alcance/personas.ts'
import {
  isCalificado,
  isTerminadoQueCuenta,
  isTerminadoQueVale,
  notaDeQuiz,
  notaPropia,
  tipoDePregunta,
  tiposAMano,
} from '../../alcance/quiz.read.ts'
import { alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
import { enReloj } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { firstOf, hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

export const columnas = sql`
  reactivo.id,
  reactivo.descripcion,
  reactivo.tiporeactivo_id,
  ${tipoDePregunta} as tipo,
  reactivo.puntos,
  reactivo.actividad_id,
  reactivo.categoria_id,
  reactivo.indicador_id,
  reactivo.objetivo_id,
  (select count(*)::int from respuestas opcion where opcion.reactivo_id = reactivo.id) as total_respuestas,
  (select count(*)::int from respuestas opcion
    where opcion.reactivo_id = reactivo.id and opcion.correcta = 1) as total_correctas`
export const respuestas = sql`
  reactivo.datos,
  reactivo.explicacion,
  case
    when reactivo.media_id is not null
      then (
        select json_build_object(
          'id', archivo.id,
          'nombre', archivo.nombre,
          'tipo', archivo.tipo,
          'texto', reactivo.media_texto)
        from archivos archivo
        where archivo.id = reactivo.media_id)
  end as media,
  case
    when reactivo.rubrica_id is not null
      then (select json_build_object('id', rubrica.id, 'nombre', rubrica.nombre) from rubricas rubrica
        where rubrica.id = reactivo.rubrica_id)
  end as rubrica,
  coalesce((
    select json_agg(
        json_build_object(
          'id', opcion.id,
          'respuesta', opcion.respuesta,
          'reactivo_id', opcion.reactivo_id,
          'correcta', opcion.correcta,
          'comentario', opcion.comentario)
        order by opcion.position, opcion.id)
    from respuestas opcion
    where opcion.reactivo_id = reactivo.id), '[]') as respuestas`

export async function listReactivos(db: Db, actividadId: number, q: QueryOf<typeof reactivosRoutes.list>) {
  let match = db
    .selectFrom('reactivos as reactivo')
    .select(['reactivo.id', 'reactivo.position as clave'])
    .where('reactivo.actividad_id', '=', actividadId)
  if (q.search) match = match.where(hasWords('reactivo.busca', q.search))
  const { filas, ...place } = await listPage<Reactivo>(db, q, {
    match,
    dir: q.dir ?? 'asc',
    select: columnas,
    from: sql`reactivos reactivo on reactivo.id = hallado.id`,
  })
  return { preguntas: filas, cantidad: place.total, ...place }
}

/** All of an activity, with their answers, in order. */
export async function listConRespuestas(db: Db, actividadId: number): Promise<ReactivoConRespuestas[]> {
  const { rows } = await sql<ReactivoConRespuestas>`
    select ${columnas}, ${respuestas}
    from reactivos reactivo
    where reactivo.actividad_id = ${actividadId}
    order by reactivo.position, reactivo.id`.execute(db)
  return rows
}

/** What a question asks, in a few signs: others when somebody changed it. */
const marca = sql`md5(contenido_de_reactivo(reactivo.id)::text) as marca`

export async function getReactivo(db: Db, id: number): Promise<TarjetaDePregunta | undefined> {
  const { rows } = await sql<TarjetaDePregunta>`
    select ${columnas}, ${respuestas}, ${marca}
    from reactivos reactivo
      where reactivo.id = ${id}`.execute(db)
  return rows[0]
}

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
    select ${columnas}, ${respuestas}, ${marca}
    from reactivos reactivo
    where reactivo.actividad_id = ${actividadId}
    order by reactivo.position, reactivo.id`.execute(db)
  return rows
}

/** @returns in the order of `ids`; without those that are gone */
export async function listTarjetasPorId(db: Db, ids: readonly number[]): Promise<TarjetaDePregunta[]> {
  const { rows } = await sql<TarjetaDePregunta>`
    select ${columnas}, ${respuestas}, ${marca}
    from unnest(${ids}::bigint[]) with ordinality pedida (id, posicion)
      join reactivos reactivo on reactivo.id = pedida.id
    order by pedida.posicion`.execute(db)
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

const quien = nombreDe('usuario')

export async function listResultados(
  db: Db,
  person: Person,
  actividadId: number,
  q: QueryOf<typeof reactivosRoutes.resultados>,
) {
  const key: RawBuilder<unknown> = {
    name: sql`${quien} collate "es-x-icu"`,
    calificacion: notaPropia,
    fecha: sql`intento.terminado_en`,
  }[q.sort]
  let match = db
    .selectFrom('intentos as intento')
    .leftJoin('usuarios as usuario', 'usuario.id', 'intento.usuario_id')
    .select(['intento.id', key.as('clave')])
    .where('intento.actividad_id', '=', actividadId)
    .where(isTerminadoQueCuenta)
    .where(alcanceDeTrabajo(person))
  if (q.search) match = match.where(hasWords('usuario.busca', q.search))
  const { filas, ...place } = await listPage<ResultadoDeQuiz>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'name' ? 'asc' : 'desc'),
    select: sql`
      intento.id,
      ${quien} as name,
      coalesce(usuario.email::text, '') as email,
      ${notaPropia} as calificacion,
      intento.por_calificar,
      intento.usuario_id,
      intento.numero,
      intento.vale,
      case when intento.propia is not null then intento.calificacion end as media,
      intento.por_tiempo,
      not ${isCalificado}
        or exists (
          select from intento_respuestas respuesta
            join reactivos reactivo on reactivo.id = respuesta.reactivo_id
          where respuesta.intento_id = intento.id and respuesta.contestado is not null
            and reactivo.tipo = any (${tiposAMano})) as a_mano,
      intento.terminado_en as fecha,
      intento.hecho_en`,
    from: sql`intentos intento on intento.id = hallado.id
      left join usuarios usuario on usuario.id = intento.usuario_id`,
  })
  return { resultadosQuiz: filas, cantidad: place.total, ...place }
}

/**
 * All results of an activity that the person may see, by name, as the reader takes them. Times are those of the
 * people's zone.
 */
export const streamResultados = (db: Db, person: Observer, actividadId: number) =>
  db
    .selectFrom('intentos as intento')
    .leftJoin('usuarios as usuario', 'usuario.id', 'intento.usuario_id')
    .select([
      sql<string>`${quien}`.as('name'),
      sql<string>`coalesce(usuario.email::text, '')`.as('email'),
      notaDeQuiz.as('calificacion'),
      enReloj('intento.terminado_en').as('fecha'),
    ])
    .where('intento.actividad_id', '=', actividadId)
    .where(isTerminadoQueVale)
    .where(alcanceDeTrabajo(person))
    .orderBy(sql`${quien} collate "es-x-icu", intento.id`)
    .stream(1000)

export const listPalabras = (db: Db, preguntaId: number | undefined) =>
  db
    .selectFrom('palabras_clave')
    .select(['id', 'palabra_clave', 'pregunta_id'])
    .$if(preguntaId !== undefined, q => q.where('pregunta_id', '=', preguntaId!))
    .orderBy(spanish('palabra_clave'))
    .execute()

/** Most that are offered at once; more are found by typing. */
export const MAX_OFFERED = 30

export async function listActividades(db: Db, search: string) {
  const rows = await db
    .selectFrom('actividades as actividad')
    .innerJoin('unidades as unidad', 'unidad.id', 'actividad.unidad_id')
    .select(['actividad.id', 'actividad.nombre_actividad_unidad', 'unidad.nombre_unidad'])
    .where('actividad.form_link', '=', '')
    .$if(search !== '', q =>
      q.where(
        sql<boolean>`
          sin_acentos(actividad.nombre_actividad_unidad || ' ' || unidad.nombre_unidad) like (
            select sin_acentos(${`%${search.replace(/[\\%_]/g, s => `\\${s}`)}%`}))`,
      ),
    )
    .orderBy(spanish('unidad.nombre_unidad'))
    .orderBy('actividad.position')
    .limit(MAX_OFFERED + 1)
    .execute()
  return firstOf(rows, MAX_OFFERED)
}

export async function listRubricas(db: Db, search: string) {
  const rows = await db
    .selectFrom('rubricas as rubrica')
    .innerJoin('actividades as actividad', 'actividad.id', 'rubrica.actividad_id')
    .select(['rubrica.id', 'rubrica.nombre', 'actividad.nombre_actividad_unidad'])
    .$if(search !== '', q =>
      q.where(
        sql<boolean>`
          sin_acentos(rubrica.nombre || ' ' || actividad.nombre_actividad_unidad) like (
            select sin_acentos(${`%${search.replace(/[\\%_]/g, s => `\\${s}`)}%`}))`,
      ),
    )
    .orderBy(spanish('rubrica.nombre'))
    .orderBy('rubrica.id')
    .limit(MAX_OFFERED + 1)
    .execute()
  return firstOf(rows, MAX_OFFERED)
}

export async function listCategorias(db: Db): Promise<Categoria[]> {
  const { rows } = await sql<Categoria>`
    select
      categoria.id,
      categoria.nombre,
      categoria.descripcion,
      categoria.version,
      (select count(*)::int from reactivos reactivo where reactivo.categoria_id = categoria.id) as total,
      coalesce((
        select json_agg(
            json_build_object(
              'id', indicador.id,
              'nombre', indicador.nombre,
              'descripcion', indicador.descripcion,
              'version', indicador.version,
              'total', (select count(*)::int from reactivos reactivo where reactivo.indicador_id = indicador.id))
            order by indicador.nombre collate "es-x-icu")
        from indicadores indicador
        where indicador.categoria_id = categoria.id), '[]') as indicadores
    from categorias categoria
    order by categoria.nombre collate "es-x-icu"`.execute(db)
  return rows
}
