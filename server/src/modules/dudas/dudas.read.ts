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
import { nombreDe } from '../../alcance/nombre.ts'
import { isCoachDeEscuela } from '../../alcance/papeles.ts'
import { deSusEscuelas, findObserver } from '../../alcance/personas.read.ts'
import { suFicha } from '../../alcance/trabajo.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

export const ROOM_OF_ALL = 'dudas:todas'
export const roomOfSchool = (escuelaId: number | '') => `dudas:escuela:${escuelaId}`

/** It waits for an answer. On `dudas as duda`. */
export const sinContestar = sql<SqlBool>`not exists (select from dudas_respuestas respuesta
  where respuesta.duda_id = duda.id)`

/** Whether somebody waits for an answer about an objective. */
export async function hasSinContestar(db: Db, objetivoId: number): Promise<boolean> {
  const { rows } = await sql`
    select
    from dudas duda
    where duda.objetivo_id = ${objetivoId} and ${sinContestar}
    limit 1`.execute(db)
  return rows.length > 0
}

/** One's own, those of fellows of a group, and those that one may answer; the newest first. */
export async function listDeObjetivo(db: Db, person: Person, objetivoId: number): Promise<DudaDeObjetivo[]> {
  const answers = may(person.personas, 'dudas.read')
  const { rows } = await sql<DudaDeObjetivo>`
    select duda.id, duda.duda_msj, duda.segundo, ${iso('duda.creado_en')} as fecha,
      (duda.usuario_id is not distinct from ${person.id})::int as propia,
      json_build_object(
        'id', usuario.id, 'name', ${nombreDe('usuario')}, 'avatar',
          coalesce(usuario.avatar, '')) as student,
      (
        select json_build_object(
            'respuesta_duda_msj', respuesta.respuesta_duda_msj, 'fecha', ${iso('respuesta.creado_en')},
            'name', ${nombreDe('responde')})
        from dudas_respuestas respuesta
          left join usuarios responde on responde.id = respuesta.usuario_id
        where respuesta.duda_id = duda.id) as dudas_respuesta
    from dudas duda
      left join usuarios usuario on usuario.id = duda.usuario_id
    where duda.objetivo_id = ${objetivoId}
      and (duda.usuario_id = ${person.id}
        or duda.usuario_id in (${companeros(sql`${person.id}::bigint`)})
        ${answers ? sql`or ${deSusEscuelas(person)}` : sql``})
    order by duda.creado_en desc, duda.id desc`.execute(db)
  return rows
}

type ListQuery = QueryOf<typeof dudasRoutes.list>

/** How many have no answer yet. */
export async function countSinContestar(db: Db, person: Person): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from dudas duda
      left join usuarios usuario on usuario.id = duda.usuario_id
    where ${sinContestar} and ${deSusEscuelas(person)}`.execute(db)
  return rows[0]!.n
}

/** @param answered those that have an answer, or those that have none yet */
export async function listDudas(db: Db, person: Person, q: ListQuery, answered: boolean) {
  let match = db
    .selectFrom('dudas as duda')
    .leftJoin('usuarios as usuario', 'usuario.id', 'duda.usuario_id')
    .select(['duda.id', 'duda.creado_en as clave'])
    .where(answered ? sql<SqlBool>`not ${sinContestar}` : sinContestar)
    .where(deSusEscuelas(person))
  if (q.search) match = match.where(e => e.or([hasWords('duda.busca', q.search), hasWords('usuario.busca', q.search)]))
  const page = await listPage<Duda>(db, q, {
    match,
    dir: q.dir ?? 'desc',
    select: sql`
      duda.id, duda.duda_msj, duda.segundo, duda.objetivo_id, objetivo.nombre_objetivo as objetivo,
      coalesce(unidad.nombre_unidad, '') as unidad, coalesce(curso.nombre_curso, '') as curso, duda.curso_id,
      coalesce(curricula.nombre_curricula, '') as curricula, duda.curricula_id, ${iso('duda.creado_en')} as fecha,
      json_build_object(
        'id', ${suFicha(person)}, 'name', ${nombreDe('usuario')},
        'email', coalesce(usuario.email::text, ''), 'escuela',
          json_build_object('nombre', coalesce(escuela.nombre, ''))) as student,
      json_build_object(
        'name', coalesce(
          (
            select responde.nombre_completo
            from dudas_respuestas respuesta
              join usuarios responde on responde.id = respuesta.usuario_id
            where respuesta.duda_id = duda.id),
          (select coach.nombre_completo from usuarios coach where ${isCoachDeEscuela}), '')) as "COACH"`,
    from: sql`
      dudas duda on duda.id = hallado.id
        join objetivos objetivo on objetivo.id = duda.objetivo_id
        left join unidades unidad on unidad.id = duda.unidad_id
        left join cursos curso on curso.id = duda.curso_id
        left join curriculas curricula on curricula.id = duda.curricula_id
        left join usuarios usuario on usuario.id = duda.usuario_id
        left join escuelas escuela on escuela.id = usuario.escuela_id`,
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

/** Names for what is told of a doubt. On `dudas as duda`. */
const datosDeDuda = sql<DatosDeAviso>`(
  select jsonb_strip_nulls(jsonb_build_object(
      'objetivo_id', objetivo.id, 'objetivo', objetivo.nombre_objetivo, 'unidad_id', duda.unidad_id, 'curricula_id',
        duda.curricula_id,
      'curso_id', duda.curso_id, 'curso', curso.nombre_curso, 'en_vivo', nullif(curso."cursoEnVivo", 0)))
  from objetivos objetivo
    left join cursos curso on curso.id = duda.curso_id
  where objetivo.id = duda.objetivo_id)`

export async function getDatos(db: Db, id: number): Promise<DatosDeAviso> {
  const { rows } = await sql<{
    datos: DatosDeAviso
  }>`
    select ${datosDeDuda} as datos
    from dudas duda
    where duda.id = ${id}`.execute(db)
  return rows[0]!.datos
}

/** Undefined when there is none, or out of scope. */
export async function findDuda(db: Db, person: Person, where: RawBuilder<unknown>): Promise<DudaEnAlcance | undefined> {
  const { rows } = await sql<DudaEnAlcance>`
    select duda.id, duda.objetivo_id, duda.usuario_id, usuario.escuela_id, respuesta.id as respuesta_id,
      ${datosDeDuda} as datos
    from dudas duda
      left join usuarios usuario on usuario.id = duda.usuario_id
      left join dudas_respuestas respuesta on respuesta.duda_id = duda.id
    where ${where} and ${deSusEscuelas(person)}`.execute(db)
  return rows[0]
}

export const porId = (id: number) => sql`duda.id = ${id}`
export const porRespuesta = (id: number) => sql`respuesta.id = ${id}`

export async function listRespuesta(db: Db, person: Person, dudaId: number): Promise<RespuestaDeDuda[]> {
  const { rows } = await sql<RespuestaDeDuda>`
    select respuesta.id, respuesta.respuesta_duda_msj,
      (respuesta.usuario_id is not distinct from ${person.id}) as editable,
      ${nombreDe('responde')} as name, ${iso('respuesta.creado_en')} as fecha
    from dudas_respuestas respuesta
      left join usuarios responde on responde.id = respuesta.usuario_id
      where respuesta.duda_id = ${dudaId}`.execute(db)
  return rows
}

/** Who is told of a learner's doubt: themselves and their fellows. */
export async function listCompaneros(db: Db, usuarioId: number): Promise<number[]> {
  const { rows } = await sql<{ usuario_id: number }>`
    select distinct usuario_id
    from (${companeros(sql`${usuarioId}::bigint`)}) companero`.execute(db)
  return [...new Set([usuarioId, ...rows.map(r => r.usuario_id)])]
}
