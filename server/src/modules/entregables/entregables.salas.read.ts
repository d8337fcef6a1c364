/** The rooms of the socket in which work that is handed in is heard of. */
import { may } from '@eleva/contract'
import { sql } from 'kysely'
import { isVistoEnSuEscuela, papelesDe } from '../../alcance/papeles.ts'
import { findObserver } from '../../alcance/personas.read.ts'
import { canSeeAll, type Observer } from '../../alcance/personas.ts'
import { revisoresDe } from '../../alcance/trabajo.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { userRoom } from '../../kit/http/realtime.ts'

const ROOM_OF_ALL = 'entregas:todas'
const roomOfSchool = (escuelaId: number) => `entregas:escuela:${escuelaId}`

/**
 * The rooms of the socket in which somebody hears of work that is handed in. A coach and a gestor are told by name,
 * however many schools they have; that they have one is looked up each time.
 */
export function salasDe(person: Observer): string[] {
  const { id, escuela_id } = person
  if (canSeeAll(person)) return [ROOM_OF_ALL]
  return [
    userRoom(id),
    ...(escuela_id && papelesDe(person).some(papel => papel.llave) ? [roomOfSchool(escuela_id)] : []),
  ]
}

/** Whether somebody may hear of a room of deliveries now; false for any other room. */
export async function mayWatchEntregas(db: Db, usuarioId: number, room: string): Promise<boolean> {
  if (!room.startsWith('entregas:')) return false
  const observer = await findObserver(db, usuarioId)
  return observer !== undefined && may(observer.personas, 'entregables.read') && salasDe(observer).includes(room)
}

/**
 * Where a learner's work in an activity is heard of, as it is in whose scope (see `alcanceDeTrabajo`), and which
 * courses ask for it.
 */
export async function listOyentes(db: Db, usuarioId: number, actividadId: number) {
  const { rows } = await sql<{ role_id: number; escuela_id: number | null; personas: number[]; cursos: number[] }>`
    select
      usuario.role_id,
      usuario.escuela_id,
      (select coalesce(json_agg(lector.id), '[]')
        from (${revisoresDe}) lector) as personas,
      (
        select coalesce(json_agg(en_curso.curso_id order by en_curso.curso_id), '[]')
        from actividades actividad
          join cursos_unidades en_curso on en_curso.unidad_id = actividad.unidad_id
        where actividad.id = ${actividadId}) as cursos
    from usuarios usuario
    where usuario.id = ${usuarioId}`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  const { role_id, escuela_id, personas, cursos } = found
  const school = escuela_id && isVistoEnSuEscuela(role_id) ? [roomOfSchool(escuela_id)] : []
  return { cursos, salas: [ROOM_OF_ALL, ...school, ...personas.map(userRoom)] }
}

/**
 * Where the thread of a delivery is heard of: by its learner, and by those who review them. Of one whose learner is
 * gone, by the admins.
 */
export async function listOyentesDeHilo(
  db: Db,
  { usuario_id, actividad_id }: { usuario_id: number | null; actividad_id: number },
): Promise<{ cursos: number[]; salas: string[] }> {
  const oyentes = usuario_id === null ? undefined : await listOyentes(db, usuario_id, actividad_id)
  if (usuario_id === null || !oyentes) return { cursos: [], salas: [ROOM_OF_ALL] }
  return { cursos: oyentes.cursos, salas: [userRoom(usuario_id), ...oyentes.salas] }
}
