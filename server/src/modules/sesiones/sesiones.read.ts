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

/** On `cursos as k`. */
export const unidadesDeCurso = sql`
  coalesce((
    select json_agg(json_build_object('id', n.id, 'nombre_unidad', n.nombre_unidad) order by cu.position, n.id)
    from cursos_unidades cu join unidades n on n.id = cu.unidad_id
    where cu.curso_id = k.id), '[]')`

/** Its events that are not over, from the next one on. On `sesiones as s`. */
const proximos = (most: number) => sql`(select ${horario} from sesion_eventos e
  where e.sesion_id = s.id and e.termina > ${ahora} order by e.inicia, e.id limit ${sql.lit(most)})`

const columnas = sql`
  s.id, s.nombre_sesion, s.descripcion_sesion, s.imagen, s.oferta_id as curricula_oferta_id,
  json_build_object('id', k.id, 'nombre_curso', k.nombre_curso) as curso_sesion,
  json_build_object(
    'oferta_academica', json_build_object('nombre_oferta_academica', o.nombre_oferta_academica),
    'curricula_curso', json_build_object(
      'nombre_curricula', coalesce((
        select c.nombre_curricula
        from ofertas_curriculas oc join curriculas c on c.id = oc.curricula_id
        where oc.oferta_id = o.id
        limit 1), ''))) as ofertascurriculas,
  ${unidadesDeCurso} as unidades, (select count(*)::int from sesion_eventos e where e.sesion_id = s.id) as eventos,
  (select to_jsonb(p) from ${proximos(1)} p) as proximo_evento, s.version`

const joined = sql`join cursos k on k.id = s.curso_id join ofertas_academicas o on o.id = s.oferta_id`

export async function listSesiones(db: Db, person: Person, q: QueryOf<typeof sesionesRoutes.list>) {
  const byName = q.sort === 'nombre_sesion'
  const key = byName ? spanish('s.nombre_sesion') : sql.ref('s.creado_en')
  let match = db.selectFrom('sesiones as s').select(['s.id', key.as('clave')])
  if (q.search) match = match.where(hasWords('s.busca', q.search))
  if (!isAuthor(person)) match = match.where(alcanceDeSesion(person))
  const { filas, ...place } = await listPage<Sesion>(db, q, {
    match,
    dir: q.dir ?? (byName ? 'asc' : 'desc'),
    select: columnas,
    from: sql`sesiones s on s.id = h.id ${joined}`,
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
        select json_agg(p order by (p.inicia #>> '{}')::timestamptz, p.id)
        from ${proximos(NEXT_SHOWN)} p), '[]') as proximos,
      (select count(*)::int from sesion_eventos e where e.sesion_id = s.id and e.termina > ${ahora}) as por_venir
    from sesiones s ${joined}
    where s.id = ${id} and ${alcanceDeSesion(person)}`.execute(db)
  return rows[0]
}

/** Offers with a curriculum, to choose from: those that are over come last. */
export async function listOfertas(db: Db) {
  const { rows } = await sql<ReplyOf<typeof sesionesRoutes.ofertas>['resultSet'][number]>`
    select o.id, o.nombre_oferta_academica || ' · ' || c.nombre_curricula as label, ${ofertaTerminada}::int as vencida
    from ofertas_academicas o
      join ofertas_curriculas oc on oc.oferta_id = o.id
      join curriculas c on c.id = oc.curricula_id
    order by vencida, o.nombre_oferta_academica collate "es-x-icu", o.id`.execute(db)
  return rows
}

/** The courses of an offer's curriculum, live ones first; undefined when there is no such offer. */
export async function listCursosDeOferta(db: Db, ofertaId: number) {
  const { rows } = await sql<{ cursos: ReplyOf<typeof sesionesRoutes.cursos>['resultSet'] }>`
    select coalesce((
        select json_agg(
            json_build_object('id', k.id, 'label', k.nombre_curso, 'cursoEnVivo', k."cursoEnVivo")
            order by k."cursoEnVivo" desc, cc.position, k.id)
        from ofertas_curriculas oc
          join cursos_publicados cc on cc.curricula_id = oc.curricula_id
          join cursos k on k.id = cc.curso_id
        where oc.oferta_id = o.id), '[]') as cursos
    from ofertas_academicas o
    where o.id = ${ofertaId}`.execute(db)
  return rows[0]?.cursos
}
