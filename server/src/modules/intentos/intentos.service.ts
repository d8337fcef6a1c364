/** Who may take a quiz: whoever may learn its activity, or one that has it as its exam. */

import { requireActividad } from '../../alcance/acceso.ts'
import { isAuthor } from '../../alcance/personas.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, notFound, Refusal } from '../../kit/errors.ts'
import type { Person } from '../../kit/http/session.ts'
import { getActividad } from '../reactivos/reactivos.read.ts'
import { isQuiz, listQueLaLlevan } from './intentos.read.ts'

/**
 * An exam may stand in a unit that no course has. Authors open everything.
 * @throws {Refusal} 404 when it is not theirs, 409 when it is out of date or its prerequisites are missing
 */
export async function requireEvaluacion(db: Db, person: Person, id: number, cursoId?: number) {
  if (isAuthor(person)) {
    if (!(await getActividad(db, id))) throw notFound('Esa actividad ya no existe.')
    return
  }
  try {
    await requireActividad(db, person, id, cursoId)
  } catch (error) {
    await requireAny(db, person, await listQueLaLlevan(db, id), error)
  }
}

/** One of some activities. @param first what is said when none will do @throws {Refusal} what may become better comes first */
export async function requireAny(db: Db, person: Person, ids: readonly number[], first: unknown) {
  let said = first
  for (const id of ids) {
    try {
      await requireActividad(db, person, id)
      return
    } catch (error) {
      if (statusOf(error) > statusOf(said)) said = error
    }
  }
  throw said
}

const statusOf = (error: unknown) => {
  if (error instanceof Refusal) return error.status
  throw error
}

/** @throws {Refusal} as requireEvaluacion, and 409 when the activity asks nothing */
export async function requireQuiz(db: Db, person: Person, id: number, cursoId?: number) {
  await requireEvaluacion(db, person, id, cursoId)
  if (!(await isQuiz(db, id))) throw conflict('Esta actividad no tiene preguntas que contestar.')
}
