/** Whose work somebody may review, and in which courses. */
import { may } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { alcanceDeGrupoArchivado } from './grupos.read.ts'
import { alguna, gentePor, quienesVenTrabajo } from './papeles.ts'
import { alcanceDeUsuario } from './personas.read.ts'
import { canSeeAll, comoRevisor, isAuthor, type Observer } from './personas.ts'

/**
 * On `usuarios as usuario`, the learner. Teachers learn too: a coach reviews also those of their schools. Nobody but an
 * admin reviews their own work; that of somebody who was deleted is the admin's: on a left join this is then not true
 * for anybody else.
 */
export function alcanceDeTrabajo(person: Observer): RawBuilder<SqlBool> {
  if (canSeeAll(person)) return sql`true`
  const reasons = gentePor(person, 'trabajo')
  return reasons.length ? sql`(usuario.id <> ${person.id} and ${alguna(reasons)})` : sql`false`
}

/**
 * On `usuarios as usuario`: who is seen, or whose work is reviewed, has a page that opens. On a left join this is not
 * true of who is gone.
 */
export const alcanceDeFicha = (person: Observer) =>
  sql<SqlBool>`(usuario.id is not null and (${alcanceDeUsuario(person)} or ${alcanceDeTrabajo(person)}))`

/**
 * Their key where their page opens for the reader, else null: what a name in a list leads to. On `usuarios as usuario`.
 */
export const suFicha = (person: Observer) =>
  may(person.personas, 'fichas.read')
    ? sql<number | null>`case when ${alcanceDeFicha(person)} then usuario.id end`
    : sql`null`

/**
 * The other way round: the keys of those in whose scope somebody's work is, as a select. Admins, and who sees it
 * because they are in that school (its docentes), are not among them. On `usuarios as usuario`, the learner.
 */
export const revisoresDe = sql`
  select lector.id
  from (${quienesVenTrabajo(papel => !papel.llave)}) lector
  where lector.id <> usuario.id`

/** On `usuarios as usuario`, the learner whose work is in scope: whether the person grades it, too. */
export function canGrade(person: Observer): RawBuilder<boolean> {
  const revisor = comoRevisor(person)
  if (!may(revisor.personas, 'entregables.grade')) return sql`false`
  return canSeeAll(person) || revisor.personas.length === person.personas.length
    ? sql`true`
    : sql`coalesce(${alcanceDeTrabajo(revisor)}, false)`
}

/**
 * On `cursos as curso`: who writes courses sees all; others those offered, now or once, to a group in their scope or to
 * their school, or in which somebody in their scope handed something in.
 */
export function alcanceDeCurso(person: Observer): RawBuilder<SqlBool> {
  if (isAuthor(person)) return sql`true`
  return sql`
    (exists (
        select from cursos_publicados publicado
          join ofertas_curriculas ofrecida on ofrecida.curricula_id = publicado.curricula_id
        where publicado.curso_id = curso.id
          and (exists (
              select from ofertas_grupos al_grupo
                join grupos grupo on grupo.id = al_grupo.grupo_id
              where al_grupo.oferta_id = ofrecida.oferta_id and ${alcanceDeGrupoArchivado(person)})
            or exists (
              select from gestores_ofertas a_escuela
              where a_escuela.oferta_id = ofrecida.oferta_id and a_escuela.escuela_id = ${person.escuela_id})))
      or exists (
        select from cursos_unidades en_curso
          join actividades actividad on actividad.unidad_id = en_curso.unidad_id
          join entregas entrega on entrega.actividad_id = actividad.id
          join usuarios usuario on usuario.id = entrega.usuario_id
        where en_curso.curso_id = curso.id and ${alcanceDeTrabajo(person)}))`
}

/** On `entregas as entrega`. */
export const entregaPropia = (person: Observer) => sql<boolean>`(entrega.usuario_id is not distinct from ${person.id})`

/**
 * On `entregas as entrega` and its learner, `usuario`: their own, and those in the scope of who reviews, who manages
 * the school among them.
 */
export function alcanceDeEntrega(person: Observer): RawBuilder<SqlBool> {
  const reviews = may(person.personas, 'entregables.read')
  return sql<SqlBool>`(${entregaPropia(person)} ${reviews ? sql`or ${alcanceDeTrabajo(person)}` : sql``})`
}
