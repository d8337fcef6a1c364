/** Whose work somebody may review, and in which courses (decisions: «Scope»). */
import { may } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { userRoom } from '../../kit/realtime.ts'
import type { Person } from '../../kit/session.ts'
import { isAuthor } from '../curriculas/curriculas.read.ts'
import { alcanceDeGrupo } from '../grupos/grupos.read.ts'
import { findObserver } from '../presencia/presencia.read.ts'
import { alcance } from '../usuarios/usuarios.read.ts'

const isAdmin = (person: Person) => person.personas.includes('admin')

/**
 * On `usuarios as u`, the learner. Teachers learn too: a coach reviews also those of their schools. Nobody but an admin reviews their own
 * work; that of somebody who was deleted is the admin's.
 */
export function alcanceDeTrabajo(person: Person): RawBuilder<SqlBool> {
  if (isAdmin(person)) return sql`true`
  const teachers = person.personas.includes('coach')
    ? sql`or (u.role_id = 2 and u.escuela_id in (select e.id from escuelas e where e.correo_coach = ${person.email}))`
    : sql``
  return sql`(u.id <> ${person.id} and (${alcance(person)} ${teachers}))`
}

/** The person as who grades: who manages a school sees its work, and does not grade it. */
export const comoRevisor = (person: Person): Person => ({
  ...person,
  personas: person.personas.filter(p => p !== 'gestor'),
})

/** On `usuarios as u`, the learner whose work is in scope: whether the person grades it, too. */
export function puedeCalificar(person: Person): RawBuilder<boolean> {
  const revisor = comoRevisor(person)
  if (!may(revisor.personas, 'entregables.grade')) return sql`false`
  return isAdmin(person) || revisor.personas.length === person.personas.length
    ? sql`true`
    : sql`coalesce(${alcanceDeTrabajo(revisor)}, false)`
}

/**
 * On `cursos as k`: who writes courses sees all; others those offered, now or once, to a group in their scope or to their school, or in
 * which somebody in their scope handed something in.
 */
export function alcanceDeCurso(person: Person): RawBuilder<SqlBool> {
  if (isAuthor(person)) return sql`true`
  return sql`(exists (select from curriculas_cursos cc join ofertas_curriculas oc on oc.curricula_id = cc.curricula_id
        where cc.curso_id = k.id and (
          exists (select from ofertas_grupos og join grupos g on g.id = og.grupo_id where og.oferta_id = oc.oferta_id and ${alcanceDeGrupo(person)})
          or exists (select from gestores_ofertas go where go.oferta_id = oc.oferta_id and go.escuela_id = ${person.escuela_id})))
    or exists (select from cursos_unidades cu join actividades a on a.unidad_id = cu.unidad_id join entregas e on e.actividad_id = a.id
        join usuarios u on u.id = e.usuario_id where cu.curso_id = k.id and ${alcanceDeTrabajo(person)}))`
}

export const ROOM_OF_ALL = 'entregas:todas'
const roomOfSchool = (escuelaId: number) => `entregas:escuela:${escuelaId}`

type Observer = Pick<Person, 'id' | 'escuela_id' | 'personas'>

/**
 * The rooms of the socket in which somebody hears of work that is handed in. A coach and a gestor are told by name, however many schools
 * they have; that they have one is looked up each time.
 */
export function salasDe({ id, escuela_id, personas }: Observer): string[] {
  if (personas.includes('admin')) return [ROOM_OF_ALL]
  return [userRoom(id), ...(personas.includes('docente') && escuela_id ? [roomOfSchool(escuela_id)] : [])]
}

/** Whether somebody may hear of a room of deliveries now; false for any other room. */
export async function mayWatchEntregas(db: Db, usuarioId: number, room: string): Promise<boolean> {
  if (!room.startsWith('entregas:')) return false
  const observer = await findObserver(db, usuarioId)
  return observer !== undefined && may(observer.personas, 'entregables.read') && salasDe(observer).includes(room)
}

/** Where a learner's work in an activity is heard of, as it is in whose scope (see `alcanceDeTrabajo`), and which courses ask for it. */
export async function listOyentes(db: Db, usuarioId: number, actividadId: number) {
  const { rows } = await sql<{ role_id: number; escuela_id: number | null; personas: number[]; cursos: number[] }>`
    select u.role_id, u.escuela_id,
      (select coalesce(json_agg(q.id), '[]') from (
          select e.gestor_id as id from escuelas e where e.id = u.escuela_id
          union select c.id from escuelas e join usuarios c on c.email = e.correo_coach and c.role_id = 2 where e.id = u.escuela_id) q
        where u.role_id in (2, 3) and q.id <> u.id) as personas,
      (select coalesce(json_agg(cu.curso_id order by cu.curso_id), '[]') from actividades a join cursos_unidades cu on cu.unidad_id = a.unidad_id
        where a.id = ${actividadId}) as cursos
    from usuarios u where u.id = ${usuarioId}`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  const { role_id, escuela_id, personas, cursos } = found
  const school = role_id === 3 && escuela_id ? [roomOfSchool(escuela_id)] : []
  return { cursos, salas: [ROOM_OF_ALL, ...school, ...personas.map(userRoom)] }
}
