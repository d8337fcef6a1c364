/** Whom each kind of person sees: a row for each, of which every rule of scope is made. A new kind is a row more. */
import { type Persona, ROL, type Rol } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Person } from '../kit/http/session.ts'

/** As much as every scope asks of somebody: it is known of one without a session, too (`findObserver`). */
export type Observer = Pick<Person, 'id' | 'email' | 'escuela_id' | 'personas'>

/** The person manages it. On `escuelas as escuela`. */
export const esSuGestor = (person: Observer) => sql<SqlBool>`escuela.gestor_id = ${person.id}`

/** The person coaches it. On `escuelas as escuela`. */
export const esSuCoach = (person: Observer) => sql<SqlBool>`escuela.correo_coach = ${person.email}`

type Papel = {
  /** Which schools are theirs, on `escuelas as escuela`; undefined where this person has none. */
  escuela: (person: Observer) => RawBuilder<SqlBool> | undefined
  /** The key of that school, where it is one that the person is in. */
  llave?: (person: Observer) => RawBuilder<unknown>
  /** Of these schools, whom they see. */
  ve: readonly Rol[]
  /** Whose work they see: teachers learn, too. */
  trabajo: readonly Rol[]
  /** They grade it, besides seeing it. */
  califica: boolean
  /** They announce to all of such a school. */
  anuncia: boolean
}

/** Null sees everybody and everything. */
export const papeles: Record<Persona, Papel | null> = {
  admin: null,
  gestor: {
    escuela: esSuGestor,
    ve: [ROL.docente, ROL.estudiante],
    trabajo: [ROL.docente, ROL.estudiante],
    califica: false,
    anuncia: true,
  },
  coach: {
    escuela: esSuCoach,
    ve: [ROL.estudiante],
    trabajo: [ROL.docente, ROL.estudiante],
    califica: true,
    anuncia: true,
  },
  docente: {
    escuela: ({ escuela_id }) => (escuela_id ? sql<SqlBool>`escuela.id = ${escuela_id}` : undefined),
    llave: ({ escuela_id }) => sql`${escuela_id}`,
    ve: [ROL.estudiante],
    trabajo: [ROL.estudiante],
    califica: true,
    anuncia: false,
  },
  estudiante: { escuela: () => undefined, ve: [], trabajo: [], califica: false, anuncia: false },
}

/** The rows of somebody who does not see everything, with the schools that are theirs by each. */
export const papelesDe = (person: Observer) =>
  person.personas.flatMap(kind => {
    const papel = papeles[kind]
    const suya = papel?.escuela(person)
    return papel && suya ? [{ ...papel, suya }] : []
  })

/** One of several; false for none. */
export const alguna = (reasons: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  reasons.length ? sql`(${sql.join(reasons, sql` or `)})` : sql`false`

/** People of these roles in schools that are theirs, one reason a row. On `usuarios as usuario`. */
export const gentePor = (person: Observer, roles: 've' | 'trabajo') =>
  papelesDe(person).map(({ suya, llave, [roles]: de }) => {
    const escuelas = llave?.(person) ?? sql`select escuela.id from escuelas escuela where ${suya}`
    return sql<SqlBool>`(usuario.role_id in (${sql.join(de.map(rol => sql.lit(rol)))})
      and usuario.escuela_id in (${escuelas}))`
  })
