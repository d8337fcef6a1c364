/** The events of a session, who may be asked to hold one, and what they hold already. */
import type { EventoDeSesion, QueryOf, ReplyOf, sesionesRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import { alcanceDeSesion, canOrganize } from '../../alcance/sesiones.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { firstOf, hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'
import { horario } from './sesiones.horario.read.ts'
import { unidadesDeCurso } from './sesiones.read.ts'

const columnas = sql`
  ${horario}, evento.sesion_id, evento.version,
  (
    select count(*)::int
    from sesion_eventos otro
    where otro.sesion_id = evento.sesion_id and (otro.inicia, otro.id) <= (evento.inicia, evento.id)) as numero,
  coalesce(organiza.nombre_completo, '') as organizador,
  case
    when organiza.id is not null
      then json_build_object('id', organiza.id, 'name', organiza.nombre_completo, 'email', organiza.email)
  end as detalle_organizador,
  ${unidadesDeCurso} as unidades`

const joined = sql`join sesiones sesion on sesion.id = evento.sesion_id join cursos curso on curso.id = sesion.curso_id
  left join usuarios organiza on organiza.id = evento.organizador_id`

/** What stands above them; undefined when there is none, or out of scope. */
export async function getSesionDeEventos(db: Db, person: Person, id: number) {
  const { rows } = await sql<ReplyOf<typeof sesionesRoutes.eventos>['sesion']>`
    select sesion.id, sesion.nombre_sesion, curso.nombre_curso
    from sesiones sesion
      join cursos curso on curso.id = sesion.curso_id
    where sesion.id = ${id} and ${alcanceDeSesion(person)}`.execute(db)
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
      from: sql`sesion_eventos evento on evento.id = hallado.id ${joined}`,
    },
  )
  return { resultSet: filas, ...place }
}

/** Undefined when there is none, or out of scope. */
export async function getEvento(db: Db, person: Person, id: number): Promise<EventoDeSesion | undefined> {
  const { rows } = await sql<EventoDeSesion>`
    select ${columnas}
    from sesion_eventos evento ${joined}
    where evento.id = ${id} and ${alcanceDeSesion(person)}`.execute(db)
  return rows[0]
}

/** Most that are offered at once: who is not among them is found by typing. */
const MAX_OFFERED = 20

export async function listOrganizadores(db: Db, person: Person, search: string) {
  const rows = await db
    .selectFrom('usuarios as usuario')
    .select(['usuario.id', 'usuario.nombre_completo as label', 'usuario.nombre_completo as name', 'usuario.email'])
    .where(canOrganize(person))
    .where(hasWords('usuario.busca', search))
    .orderBy(spanish('usuario.nombre_completo'))
    .orderBy('usuario.id')
    .limit(MAX_OFFERED + 1)
    .execute()
  return firstOf(rows, MAX_OFFERED)
}

/** Most of them that a warning names. */
const MAX_NAMED = 3

/** What somebody holds at hours that overlap with others. */
export async function listEmpalmes(db: Db, person: Person, q: QueryOf<typeof sesionesRoutes.empalmes>) {
  if (!q.fecha_inicio) return { resultSet: [], total: 0 }
  const from = sql`${q.fecha_inicio}::date + ${q.hora_inicio ?? '00:00'}::time`
  const to = sql`${q.fecha_finalizacion ?? q.fecha_inicio}::date + ${q.hora_fin ?? '24:00'}::time`
  const { rows } = await sql<ReplyOf<typeof sesionesRoutes.empalmes>['resultSet'][number] & { total: number }>`
    select ${horario}, sesion.nombre_sesion, (count(*) over ())::int as total
    from sesion_eventos evento
      join sesiones sesion on sesion.id = evento.sesion_id
    where evento.organizador_id in (
        select usuario.id
        from usuarios usuario
        where usuario.id = ${q.organizador} and ${canOrganize(person)})
      and evento.id <> ${q.evento ?? 0}
      and evento.inicia < ${to}
      and evento.termina > ${from}
      and ${from} < ${to}
    order by evento.inicia, evento.id
    limit ${sql.lit(MAX_NAMED)}`.execute(db)
  return { resultSet: rows.map(({ total: _, ...e }) => e), total: rows[0]?.total ?? 0 }
}
