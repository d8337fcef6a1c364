/** The events of a session, who may be asked to hold one, and what they hold already. */
import type { EventoDeSesion, QueryOf, ReplyOf, sesionesRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { alcanceDeSesion, puedeOrganizar } from '../../alcance/sesiones.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { firstOf, hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'
import { horario } from './sesiones.horario.read.ts'
import { unidadesDeCurso } from './sesiones.read.ts'

const columnas = sql`
  ${horario}, e.sesion_id, e.version,
  (
    select count(*)::int
    from sesion_eventos otro
    where otro.sesion_id = e.sesion_id and (otro.inicia, otro.id) <= (e.inicia, e.id)) as numero,
  coalesce(org.nombre_completo, '') as organizador,
  case
    when org.id is not null then json_build_object('id', org.id, 'name', org.nombre_completo, 'email', org.email)
  end as detalle_organizador,
  ${unidadesDeCurso} as unidades`

const joined = sql`join sesiones s on s.id = e.sesion_id join cursos k on k.id = s.curso_id
  left join usuarios org on org.id = e.organizador_id`

/** What stands above them; undefined when there is none, or out of scope. */
export async function getSesionDeEventos(db: Db, person: Person, id: number) {
  const { rows } = await sql<ReplyOf<typeof sesionesRoutes.eventos>['sesion']>`
    select s.id, s.nombre_sesion, k.nombre_curso from sesiones s join cursos k on k.id = s.curso_id
    where s.id = ${id} and ${alcanceDeSesion(person)}`.execute(db)
  return rows[0]
}

export async function listEventos(db: Db, sesionId: number, q: QueryOf<typeof sesionesRoutes.eventos>) {
  const { filas, ...place } = await listPage<EventoDeSesion>(
    db,
    { ...q, search: '' },
    {
      match: db.selectFrom('sesion_eventos').select(['id', 'inicia as clave']).where('sesion_id', '=', sesionId),
      dir: q.dir ?? 'asc',
      select: columnas,
      from: sql`sesion_eventos e on e.id = h.id ${joined}`,
    },
  )
  return { resultSet: filas, ...place }
}

/** Undefined when there is none, or out of scope. */
export async function getEvento(db: Db, person: Person, id: number): Promise<EventoDeSesion | undefined> {
  const { rows } = await sql<EventoDeSesion>`select ${columnas} from sesion_eventos e ${joined}
    where e.id = ${id} and ${alcanceDeSesion(person)}`.execute(db)
  return rows[0]
}

/** Most that are offered at once: who is not among them is found by typing. */
const MOST_OFFERED = 20

export async function listOrganizadores(db: Db, person: Person, search: string) {
  const rows = await db
    .selectFrom('usuarios as u')
    .select(['u.id', 'u.nombre_completo as label', 'u.nombre_completo as name', 'u.email'])
    .where(puedeOrganizar(person))
    .where(hasWords('u.busca', search))
    .orderBy(spanish('u.nombre_completo'))
    .orderBy('u.id')
    .limit(MOST_OFFERED + 1)
    .execute()
  return firstOf(rows, MOST_OFFERED)
}

/** Most of them that a warning names. */
const MOST_NAMED = 3

/** What somebody holds at hours that overlap with others. */
export async function listEmpalmes(db: Db, person: Person, q: QueryOf<typeof sesionesRoutes.empalmes>) {
  if (!q.fecha_inicio) return { resultSet: [], total: 0 }
  const from = sql`${q.fecha_inicio}::date + ${q.hora_inicio ?? '00:00'}::time`
  const to = sql`${q.fecha_finalizacion ?? q.fecha_inicio}::date + ${q.hora_fin ?? '24:00'}::time`
  const { rows } = await sql<ReplyOf<typeof sesionesRoutes.empalmes>['resultSet'][number] & { total: number }>`
    select ${horario}, s.nombre_sesion, (count(*) over ())::int as total
    from sesion_eventos e join sesiones s on s.id = e.sesion_id
    where e.organizador_id in (
        select u.id
        from usuarios u
        where u.id = ${q.organizador} and ${puedeOrganizar(person)})
      and e.id <> ${q.evento ?? 0}
      and e.inicia < ${to}
      and e.termina > ${from}
      and ${from} < ${to}
    order by e.inicia, e.id
    limit ${sql.lit(MOST_NAMED)}`.execute(db)
  return { resultSet: rows.map(({ total: _, ...e }) => e), total: rows[0]?.total ?? 0 }
}
