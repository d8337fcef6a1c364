/** Academic sessions: their list, and what they are made from. */
import type { QueryOf, ReplyOf, Sesion, sesionesRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { ofertaTerminada } from '../../alcance/ofertas.read.ts'
import { isAuthor } from '../../alcance/personas.ts'
import { alcanceDeSesion } from '../../alcance/sesiones.read.ts'
import { ahora } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'
import { horario } from './sesiones.horario.read.ts'

/** On `cursos as curso`. */
export const unidadesDeCurso = sql`
  coalesce((
    select json_agg(json_build_object('id', unidad.id, 'nombre_unidad', unidad.nombre_unidad)
      order by en_curso.position, unidad.id)
    from cursos_unidades en_curso
      join unidades unidad on unidad.id = en_curso.unidad_id
    where en_curso.curso_id = curso.id), '[]')`

/** Its events that are not over, from the next one on. On `sesiones as sesion`. */
const proximos = (most: number) => sql`(select ${horario} from sesion_eventos evento
  where evento.sesion_id = sesion.id and evento.termina > ${ahora} order by evento.inicia, evento.id
    limit ${sql.lit(most)})`

const columnas = sql`
  sesion.id, sesion.nombre_sesion, sesion.descripcion_sesion, sesion.imagen, sesion.oferta_id as curricula_oferta_id,
  json_build_object('id', curso.id, 'nombre_curso', curso.nombre_curso) as curso_sesion,
  json_build_object(
    'oferta_academica', json_build_object('nombre_oferta_academica', oferta.nombre_oferta_academica),
    'curricula_curso', json_build_object(
      'nombre_curricula', coalesce((
        select curricula.nombre_curricula
        from ofertas_curriculas ofrecida
          join curriculas curricula on curricula.id = ofrecida.curricula_id
        where ofrecida.oferta_id = oferta.id
        limit 1), ''))) as ofertascurriculas,
  ${unidadesDeCurso} as unidades, (select count(*)::int from sesion_eventos evento
    where evento.sesion_id = sesion.id) as eventos,
  (select to_jsonb(pagina) from ${proximos(1)} pagina) as proximo_evento, sesion.version`

const joined = sql`join cursos curso on curso.id = sesion.curso_id
  join ofertas_academicas oferta on oferta.id = sesion.oferta_id`

export async function listSesiones(db: Db, person: Person, q: QueryOf<typeof sesionesRoutes.list>) {
  const byName = q.sort === 'nombre_sesion'
  const key = byName ? spanish('sesion.nombre_sesion') : sql.ref('sesion.creado_en')
  let match = db.selectFrom('sesiones as sesion').select(['sesion.id', key.as('clave')])
  if (q.search) match = match.where(hasWords('sesion.busca', q.search))
  if (!isAuthor(person)) match = match.where(alcanceDeSesion(person))
  const { filas, ...place } = await listPage<Sesion>(db, q, {
    match,
    dir: q.dir ?? (byName ? 'asc' : 'desc'),
    select: columnas,
    from: sql`sesiones sesion on sesion.id = hallado.id ${joined}`,
  })
  return { sesiones: filas, ...place }
}

/** How many of its next events its card shows. */
const NEXT_SHOWN = 5

/** Undefined when there is none, or out of scope. */
export async function getSesion(db: Db, person: Person, id: number) {
  const { rows } = await sql<ReplyOf<typeof sesionesRoutes.get>['sesion']>`
    select ${columnas},
      coalesce((
        select json_agg(pagina order by (pagina.inicia #>> '{}')::timestamptz, pagina.id)
        from ${proximos(NEXT_SHOWN)} pagina), '[]') as proximos,
      (select count(*)::int from sesion_eventos evento
        where evento.sesion_id = sesion.id and evento.termina > ${ahora}) as por_venir
    from sesiones sesion ${joined}
    where sesion.id = ${id} and ${alcanceDeSesion(person)}`.execute(db)
  return rows[0]
}

/** Offers with a curriculum, to choose from: those that are over come last. */
export async function listOfertas(db: Db) {
  const { rows } = await sql<ReplyOf<typeof sesionesRoutes.ofertas>['resultSet'][number]>`
    select oferta.id, oferta.nombre_oferta_academica || ' · ' || curricula.nombre_curricula as label,
      ${ofertaTerminada}::int as vencida
    from ofertas_academicas oferta
      join ofertas_curriculas ofrecida on ofrecida.oferta_id = oferta.id
      join curriculas curricula on curricula.id = ofrecida.curricula_id
    order by vencida, oferta.nombre_oferta_academica collate "es-x-icu", oferta.id`.execute(db)
  return rows
}

/** The courses of an offer's curriculum, live ones first; undefined when there is no such offer. */
export async function listCursosDeOferta(db: Db, ofertaId: number) {
  const { rows } = await sql<{ cursos: ReplyOf<typeof sesionesRoutes.cursos>['resultSet'] }>`
    select coalesce((
        select json_agg(
            json_build_object('id', curso.id, 'label', curso.nombre_curso, 'cursoEnVivo', curso."cursoEnVivo")
            order by curso."cursoEnVivo" desc, publicado.position, curso.id)
        from ofertas_curriculas ofrecida
          join cursos_publicados publicado on publicado.curricula_id = ofrecida.curricula_id
          join cursos curso on curso.id = publicado.curso_id
        where ofrecida.oferta_id = oferta.id), '[]') as cursos
    from ofertas_academicas oferta
    where oferta.id = ${ofertaId}`.execute(db)
  return rows[0]?.cursos
}
