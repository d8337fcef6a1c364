/** The group and the course of a grade book, in the scope of who opens it. */
import { requireGrupo } from '../../../alcance/grupos.read.ts'
import { gone } from '../../../kit/cosas.ts'
import type { Db } from '../../../kit/db/db.ts'
import type { Person } from '../../../kit/http/session.ts'
import { getCurso } from '../entregables.read.ts'

/**
 * @returns what it is called
 * @throws {Refusal} 404
 */
export async function cursoEnAlcance(db: Db, person: Person, id: number): Promise<string> {
  const curso = await getCurso(db, person, id)
  if (!curso) throw gone('curso')
  return curso.nombre_curso
}

/**
 * @returns what it is called
 * @throws {Refusal} 404
 */
export async function grupoEnAlcance(db: Db, person: Person, id: number): Promise<string> {
  return (await requireGrupo(db, person, id)).nombre_grupo
}
