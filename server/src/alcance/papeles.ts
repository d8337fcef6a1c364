/** Whom each kind of person sees: a row for each, of which every rule of scope is made. A new kind is a row more. */
import { type Persona, type PersonaConAlcance, ROL, type Rol } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isCoachedBy, isManagedBy, isSoloGestor, type Person } from '../kit/http/session.ts'

/** As much as every scope asks of somebody: it is known of one without a session, too (`findObserver`). */
export type Observer = Pick<Person, 'id' | 'email' | 'escuela_id' | 'personas'>

/** The person manages it. On `escuelas as escuela`. */
export const isSuGestor = (person: Observer) => isManagedBy(sql`${person.id}`)

/** The person coaches it. On `escuelas as escuela`. */
export const isSuCoach = (person: Observer) => isCoachedBy(sql`${person.email}`)

/** Who coaches it, of `usuarios as coach`: whom it names, as long as they are a docente. On `escuelas as escuela`. */
export const isCoachDeEscuela = sql<SqlBool>`${isCoachedBy(sql`coach.email`)} and coach.role_id = ${ROL.docente}`

type Papel = {
  /** Which schools are theirs, on `escuelas as escuela`; undefined where this person has none. */
  escuela: (person: Observer) => RawBuilder<SqlBool> | undefined
  /** The other way round: who holds it in a school, as a select of `id`. On `escuelas as escuela`. */
  quienes: RawBuilder<unknown> | undefined
  /** The key of that school, where it is one that the person is in. */
  llave?: (person: Observer) => RawBuilder<unknown>
  /** Whom of these schools they see. */
  ve: readonly Rol[]
  /** Whose work they see: teachers learn, too. */
  trabajo: readonly Rol[]
  /** They grade it, besides seeing it. */
  califica: boolean
}

const papeles: Record<PersonaConAlcance, Papel> = {
  gestor: {
    escuela: isSuGestor,
    quienes: sql`select escuela.gestor_id as id`,
    ve: [ROL.docente, ROL.estudiante],
    trabajo: [ROL.docente, ROL.estudiante],
    califica: false,
  },
  coach: {
    escuela: isSuCoach,
    quienes: sql`
      select coach.id
      from usuarios coach
      where ${isCoachDeEscuela}`,
    ve: [ROL.estudiante],
    trabajo: [ROL.docente, ROL.estudiante],
    califica: true,
  },
  docente: {
    escuela: ({ escuela_id }) => (escuela_id ? sql<SqlBool>`escuela.id = ${escuela_id}` : undefined),
    quienes: sql`
      select docente.id
      from usuarios docente
      where docente.escuela_id = escuela.id
        and docente.role_id = ${ROL.docente}
        and ${isSoloGestor(sql`docente.id`)} is not true`,
    llave: ({ escuela_id }) => sql`${escuela_id}`,
    ve: [ROL.estudiante],
    trabajo: [ROL.estudiante],
    califica: true,
  },
  estudiante: { escuela: () => undefined, quienes: undefined, ve: [], trabajo: [], califica: false },
}

/** Undefined of a kind that sees everybody and everything. */
export const papelEnAlcance = (kind: Persona): Papel | undefined => (papeles as Partial<Record<Persona, Papel>>)[kind]

/** Whether the work of who has this role is seen by a kind that is in their school, as by its docentes. */
export const isVistoEnSuEscuela = (rol: number): boolean =>
  Object.values(papeles).some(papel => papel.llave && papel.trabajo.some(r => r === rol))

/** The rows of somebody who does not see everything, with the schools that are theirs by each. */
export const papelesDe = (person: Observer) =>
  person.personas.flatMap(kind => {
    const papel = papelEnAlcance(kind)
    const propia = papel?.escuela(person)
    return papel && propia ? [{ ...papel, kind, propia }] : []
  })

/** One of several; false for none. */
export const alguna = (reasons: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  reasons.length ? sql`(${sql.join(reasons, sql` or `)})` : sql`false`

/** Has one of these roles. On `usuarios as usuario`. */
export const isDeRoles = (roles: readonly Rol[]) =>
  sql<SqlBool>`usuario.role_id in (${sql.join(roles.map(rol => sql.lit(rol)))})`

/** People of these roles in schools that are theirs, one reason a row. On `usuarios as usuario`. */
export const gentePor = (person: Observer, roles: 've' | 'trabajo') =>
  papelesDe(person).map(({ propia, llave, [roles]: de }) => {
    const escuelas =
      llave?.(person) ??
      sql`
      select escuela.id
      from escuelas escuela
      where ${propia}`
    return sql<SqlBool>`(${isDeRoles(de)}
      and usuario.escuela_id in (${escuelas}))`
  })

/**
 * The other way round: who holds one of these in the school of somebody in whose work they are, as a select of `id`. On
 * `usuarios as usuario`.
 * @param besides who else has them, of all in the school
 */
export const quienesVenTrabajo = (
  which: (papel: Papel) => boolean,
  besides: (papel: Papel) => RawBuilder<SqlBool> = () => sql`false`,
): RawBuilder<unknown> => {
  const rows = Object.values(papeles).flatMap(papel =>
    papel.quienes && which(papel)
      ? [
          sql`
      select quien.id
      from escuelas escuela
        cross join lateral (${papel.quienes}) quien
      where escuela.id = usuario.escuela_id and (${isDeRoles(papel.trabajo)} or ${besides(papel)})`,
        ]
      : [],
  )
  return sql`${sql.join(rows, sql` union `)}`
}
