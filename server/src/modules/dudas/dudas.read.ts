import {
  type DatosDeAviso,
  type Duda,
  type DudaDeObjetivo,
  type dudasRoutes,
  may,
  type QueryOf,
  type RespuestaDeDuda,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { escuelasDe } from '../../alcance/escuelas.read.ts'
import { companeros } from '../../alcance/grupos.read.ts'
import { deSusEscuelas, findObserver } from '../../alcance/personas.read.ts'
import { suFicha } from '../../alcance/trabajo.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

export const ROOM_OF_ALL = 'dudas:todas'
export const roomOfSchool = (escuelaId: number | '') => `dudas:escuela:${escuelaId}`

/** It waits for an answer. On `dudas as d`. */
export const sinContestar = sql<SqlBool>`not exists (select from dudas_respuestas r where r.duda_id = d.id)`

/** One's own, those of fellows of a group, and those that one may answer; the newest first. */
export async function listDeObjetivo(db: Db, person: Person, objetivoId: number): Promise<DudaDeObjetivo[]> {
  const answers = may(person.personas, 'dudas.read')
  const { rows } = await sql<DudaDeObjetivo>`
    select d.id, d.duda_msj, d.segundo, ${iso('d.creado_en')} as fecha,
      (d.usuario_id is not distinct from ${person.id})::int as propia,
      json_build_object(
        'id', u.id, 'name', coalesce(u.nombre_completo, 'Usuario eliminado'), 'avatar', coalesce(u.avatar, '')) as student,
      (
        select json_build_object(
            'respuesta_duda_msj', r.respuesta_duda_msj, 'fecha', ${iso('r.creado_en')},
            'name', coalesce(ru.nombre_completo, 'Usuario eliminado'))
        from dudas_respuestas r left join usuarios ru on ru.id = r.usuario_id
        where r.duda_id = d.id) as dudas_respuesta
    from dudas d left join usuarios u on u.id = d.usuario_id
    where d.objetivo_id = ${objetivoId}
      and (d.usuario_id = ${person.id}
        or d.usuario_id in (${companeros(sql`${person.id}::bigint`)})
        ${answers ? sql`or ${deSusEscuelas(person)}` : sql``})
    order by d.creado_en desc, d.id desc`.execute(db)
  return rows
}

type ListQuery = QueryOf<typeof dudasRoutes.list>

/** How many have no answer yet. */
export async function countSinContestar(db: Db, person: Person): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from dudas d left join usuarios u on u.id = d.usuario_id
    where ${sinContestar} and ${deSusEscuelas(person)}`.execute(db)
  return rows[0]!.n
}

/** @param answered those that have an answer, or those that have none yet */
export async function listDudas(db: Db, person: Person, q: ListQuery, answered: boolean) {
  let match = db
    .selectFrom('dudas as d')
    .leftJoin('usuarios as u', 'u.id', 'd.usuario_id')
    .select(['d.id', 'd.creado_en as clave'])
    .where(answered ? sql<SqlBool>`not ${sinContestar}` : sinContestar)
    .where(deSusEscuelas(person))
  if (q.search) match = match.where(e => e.or([hasWords('d.busca', q.search), hasWords('u.busca', q.search)]))
  const page = await listPage<Duda>(db, q, {
    match,
    dir: q.dir ?? 'desc',
    select: sql`
      d.id, d.duda_msj, d.segundo, d.objetivo_id, o.nombre_objetivo as objetivo,
      coalesce(un.nombre_unidad, '') as unidad, coalesce(k.nombre_curso, '') as curso, d.curso_id,
      coalesce(c.nombre_curricula, '') as curricula, d.curricula_id, ${iso('d.creado_en')} as fecha,
      json_build_object(
        'id', ${suFicha(person)}, 'name', coalesce(u.nombre_completo, 'Usuario eliminado'),
        'email', coalesce(u.email::text, ''), 'escuela', json_build_object('nombre', coalesce(e.nombre, ''))) as student,
      json_build_object(
        'name', coalesce(
          (
            select ru.nombre_completo
            from dudas_respuestas r join usuarios ru on ru.id = r.usuario_id
            where r.duda_id = d.id),
          (select cu.nombre_completo from usuarios cu where cu.email = e.correo_coach), '')) as "COACH"`,
    from: sql`
      dudas d on d.id = h.id
        join objetivos o on o.id = d.objetivo_id
        left join unidades un on un.id = d.unidad_id
        left join cursos k on k.id = d.curso_id
        left join curriculas c on c.id = d.curricula_id
        left join usuarios u on u.id = d.usuario_id
        left join escuelas e on e.id = u.escuela_id`,
  })
  return { ...page, salas: await listSalas(db, person) }
}

/** The rooms of the socket in which somebody hears of the doubts that they may answer. */
async function listSalas(db: Db, person: Person): Promise<string[]> {
  const schools = escuelasDe(person)
  if (!schools) return [ROOM_OF_ALL]
  const { rows } = await schools.execute(db)
  return rows.map(e => roomOfSchool(e.id))
}

/** Whether somebody may hear of a room of doubts now; false for any other room. */
export async function mayWatchDudas(db: Db, usuarioId: number, room: string): Promise<boolean> {
  if (!room.startsWith('dudas:')) return false
  const observer = await findObserver(db, usuarioId)
  if (!observer || !may(observer.personas, 'dudas.read')) return false
  const schools = escuelasDe(observer)
  if (!schools || room === ROOM_OF_ALL) return !schools
  const { rows } = await schools.execute(db)
  return rows.some(e => roomOfSchool(e.id) === room)
}

export type DudaEnAlcance = {
  id: number
  objetivo_id: number
  usuario_id: number | null
  escuela_id: number | null
  respuesta_id: number | null
  /** Names for what is told of it. */
  datos: DatosDeAviso
}

/** Names for what is told of a doubt. On `dudas as d`. */
const datosDeDuda = sql<DatosDeAviso>`(
  select jsonb_strip_nulls(jsonb_build_object(
      'objetivo_id', o.id, 'objetivo', o.nombre_objetivo, 'unidad_id', d.unidad_id, 'curricula_id', d.curricula_id,
      'curso_id', d.curso_id, 'curso', k.nombre_curso, 'en_vivo', nullif(k."cursoEnVivo", 0)))
  from objetivos o left join cursos k on k.id = d.curso_id
  where o.id = d.objetivo_id)`

export async function getDatos(db: Db, id: number): Promise<DatosDeAviso> {
  const { rows } = await sql<{
    datos: DatosDeAviso
  }>`select ${datosDeDuda} as datos from dudas d where d.id = ${id}`.execute(db)
  return rows[0]!.datos
}

/** Undefined when there is none, or out of scope. */
export async function findDuda(db: Db, person: Person, where: RawBuilder<unknown>): Promise<DudaEnAlcance | undefined> {
  const { rows } = await sql<DudaEnAlcance>`
    select d.id, d.objetivo_id, d.usuario_id, u.escuela_id, r.id as respuesta_id, ${datosDeDuda} as datos
    from dudas d left join usuarios u on u.id = d.usuario_id left join dudas_respuestas r on r.duda_id = d.id
    where ${where} and ${deSusEscuelas(person)}`.execute(db)
  return rows[0]
}

export const porId = (id: number) => sql`d.id = ${id}`
export const porRespuesta = (id: number) => sql`r.id = ${id}`

export async function listRespuesta(db: Db, person: Person, dudaId: number): Promise<RespuestaDeDuda[]> {
  const { rows } = await sql<RespuestaDeDuda>`
    select r.id, r.respuesta_duda_msj, (r.usuario_id is not distinct from ${person.id}) as editable,
      coalesce(ru.nombre_completo, 'Usuario eliminado') as name, ${iso('r.creado_en')} as fecha
    from dudas_respuestas r left join usuarios ru on ru.id = r.usuario_id where r.duda_id = ${dudaId}`.execute(db)
  return rows
}

/** Who is told of a learner's doubt: themselves and their fellows. */
export async function listCompaneros(db: Db, usuarioId: number): Promise<number[]> {
  const { rows } = await sql<{ usuario_id: number }>`
    select distinct usuario_id from (${companeros(sql`${usuarioId}::bigint`)}) c`.execute(db)
  return [...new Set([usuarioId, ...rows.map(r => r.usuario_id)])]
}
