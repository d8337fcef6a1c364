/** What every word asks for before somebody learns: refuses what is not theirs, out of date, or locked. */
import { may } from '@eleva/contract'
import { formatLongDayOfYear } from '../kit/dates.ts'
import type { Db } from '../kit/db/db.ts'
import { conflict, notFound, type Refusal } from '../kit/errors.ts'
import {
  type Acceso,
  accesoAActividad,
  accesoAArchivo,
  accesoACurso,
  accesoAObjetivo,
  isALaVista,
} from './acceso.read.ts'
import type { Observer } from './personas.ts'

/**
 * A course, or an objective through one, that the person may look at as a learner finds it: authors all, others those
 * in their scope.
 * @throws {Refusal} 404
 */
export async function requireALaVista(db: Db, person: Observer, que: { curso: number } | { objetivo: number }) {
  if (!(await isALaVista(db, person, que))) throw notFound('Ese curso ya no existe, o no es para ti.')
}

const ACTIVIDAD_AJENA = 'Esa actividad ya no existe, o no es para ti.'

type Args = [db: Db, person: Observer, id: number, cursoId?: number]

/** @throws {Refusal} 404 when there is none in scope, 409 when it is out of date or its prerequisites are missing */
export const requireCurso = async (db: Db, person: Observer, cursoId: number): Promise<Acceso> =>
  open(await accesoACurso(db, person, cursoId), 'Ese curso ya no existe, o no es para ti.')

/**
 * An activity through a course that the person may take, or only through the one that is named.
 * @throws {Refusal} as requireCurso
 */
export const requireActividad = async (...args: Args): Promise<Acceso> =>
  open(await accesoAActividad(...args), ACTIVIDAD_AJENA)

/**
 * An objective likewise.
 * @throws {Refusal} as requireCurso
 */
export const requireObjetivo = async (...args: Args): Promise<Acceso> =>
  open(await accesoAObjetivo(...args), 'Ese objetivo ya no existe, o no es para ti.')

/** Why an activity may not be opened now; null when it may. The arguments are those of `requireActividad`. */
export const whyNotActividad = async (...args: Args): Promise<Refusal | null> =>
  whyNot(await accesoAActividad(...args), ACTIVIDAD_AJENA)

function whyNot(acceso: Acceso | undefined, absent: string): Refusal | null {
  if (!acceso) return notFound(absent)
  if (!acceso.vigente) return conflict('Este curso está fuera de fecha.')
  if (acceso.abre) return conflict(`Podrás entrar desde el ${formatLongDayOfYear(acceso.abre)}.`)
  if (acceso.cerrado) return conflict('El periodo para entrar a esta clase ya terminó.')
  if (acceso.puede_cursar === 0) return conflict(`Completa antes: ${acceso.cursos_faltantes}`)
  return null
}

function open(acceso: Acceso | undefined, absent: string): Acceso {
  const no = whyNot(acceso, absent)
  if (no) throw no
  return acceso!
}

/**
 * A file of an instruction: whoever looks at a course that has its activity, in their scope, and whoever takes one.
 * @throws {Refusal} as requireCurso
 */
export async function requireVerArchivo(db: Db, person: Observer, archivo: number): Promise<void> {
  if (may(person.personas, 'taller.look') && (await isALaVista(db, person, { archivo }))) return
  open(await accesoAArchivo(db, person, archivo), 'Ese archivo ya no existe, o no es para ti.')
}

/**
 * Whoever looks at a course that has it, in their scope, and whoever takes one.
 * @throws {Refusal} as requireCurso
 */
export async function requireVerObjetivo(db: Db, person: Observer, id: number, cursoId?: number): Promise<void> {
  if (may(person.personas, 'taller.look') && (await isALaVista(db, person, { objetivo: id }))) return
  await requireObjetivo(db, person, id, cursoId)
}
