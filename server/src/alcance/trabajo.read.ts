/** Whose work somebody may review, and in which courses. */
import { may, ROL } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { alguna, gentePor } from './clases.ts'
import { alcanceDeGrupoArchivado } from './grupos.read.ts'
import { alcanceDeUsuario } from './personas.read.ts'
import { comoRevisor, isAdmin, isAuthor, type Observer } from './personas.ts'

/**
 * On `usuarios as u`, the learner. Teachers learn too: a coach reviews also those of their schools. Nobody but an admin
 * reviews their own work; that of somebody who was deleted is the admin's: on a left join this is then not true for
 * anybody else.
 */
export function alcanceDeTrabajo(person: Observer): RawBuilder<SqlBool> {
  if (isAdmin(person)) return sql`true`
  const reasons = gentePor(person, 'trabajo')
  return reasons.length ? sql`(u.id <> ${person.id} and ${alguna(reasons)})` : sql`false`
}

/**
 * On `usuarios as u`: who is seen, or whose work is reviewed, has a page that opens. On a left join this is not true of
 * who is gone.
 */
export const alcanceDeFicha = (person: Observer) =>
  sql<SqlBool>`(u.id is not null and (${alcanceDeUsuario(person)} or ${alcanceDeTrabajo(person)}))`

/** Their key where their page opens for the reader, else null: what a name in a list leads to. On `usuarios as u`. */
export const suFicha = (person: Observer) =>
  may(person.personas, 'fichas.read')
    ? sql<number | null>`case when ${alcanceDeFicha(person)} then u.id end`
    : sql`null`

/**
 * The other way round: the keys of the gestor and the coach in whose scope somebody's work is, as a select. Admins and
 * the docentes of the school are not among them. On `usuarios as u`, the learner.
 */
export const revisoresDe = sql`
  select q.id
  from (
    select e.gestor_id as id
    from escuelas e
    where e.id = u.escuela_id
    union
    select c.id
    from escuelas e join usuarios c on c.email = e.correo_coach and c.role_id = ${ROL.docente}
    where e.id = u.escuela_id) q
  where u.role_id in (${ROL.docente}, ${ROL.estudiante}) and q.id <> u.id`

/** On `usuarios as u`, the learner whose work is in scope: whether the person grades it, too. */
export function puedeCalificar(person: Observer): RawBuilder<boolean> {
  const revisor = comoRevisor(person)
  if (!may(revisor.personas, 'entregables.grade')) return sql`false`
  return isAdmin(person) || revisor.personas.length === person.personas.length
    ? sql`true`
    : sql`coalesce(${alcanceDeTrabajo(revisor)}, false)`
}

/**
 * On `cursos as k`: who writes courses sees all; others those offered, now or once, to a group in their scope or to
 * their school, or in which somebody in their scope handed something in.
 */
export function alcanceDeCurso(person: Observer): RawBuilder<SqlBool> {
  if (isAuthor(person)) return sql`true`
  return sql`
    (exists (
        select from cursos_publicados cc join ofertas_curriculas oc on oc.curricula_id = cc.curricula_id
        where cc.curso_id = k.id
          and (exists (
              select from ofertas_grupos og join grupos g on g.id = og.grupo_id
              where og.oferta_id = oc.oferta_id and ${alcanceDeGrupoArchivado(person)})
            or exists (
              select from gestores_ofertas go
              where go.oferta_id = oc.oferta_id and go.escuela_id = ${person.escuela_id})))
      or exists (
        select from cursos_unidades cu
          join actividades a on a.unidad_id = cu.unidad_id
          join entregas e on e.actividad_id = a.id
          join usuarios u on u.id = e.usuario_id
        where cu.curso_id = k.id and ${alcanceDeTrabajo(person)}))`
}

/** On `entregas as e`. */
export const entregaPropia = (person: Observer) => sql<boolean>`(e.usuario_id is not distinct from ${person.id})`

/**
 * On `entregas as e` and its learner, `u`: their own, and those in the scope of who reviews, who manages the school
 * among them.
 */
export function alcanceDeHilo(person: Observer): RawBuilder<SqlBool> {
  const reviews = may(person.personas, 'entregables.read')
  return sql<SqlBool>`(${entregaPropia(person)} ${reviews ? sql`or ${alcanceDeTrabajo(person)}` : sql``})`
}
