/** Whose work somebody may review, and in which courses (decisions: «Scope»). */
import { may } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Person } from '../../kit/session.ts'
import { isAuthor } from '../curriculas/curriculas.read.ts'
import { alcanceDeGrupo } from '../grupos/grupos.read.ts'
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
