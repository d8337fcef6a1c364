import { type CifrasDePregunta, type CifrasDeQuiz, isConDatos, tipoDe } from '@eleva/contract'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'
import { cifrasDeQuiz, type FilaDePregunta } from './cifras.sentencia.ts'

const LONGEST_TEXT = 300

/** What a quiz says of its questions, and of itself. */
export async function getCifras(db: Db, person: Person, actividadId: number): Promise<CifrasDeQuiz> {
  const { rows } = await cifrasDeQuiz(person, actividadId).execute(db)
  const { preguntas, ...quiz } = rows[0]!
  return { ...quiz, preguntas: preguntas.map(withWords) }
}

/** What was answered, in words. */
function withWords({ datos, frecuentes, ...pregunta }: FilaDePregunta): CifrasDePregunta {
  const { tipo } = pregunta
  const words = (contestado: unknown) => tipoDe(tipo).textOf(datos, contestado).slice(0, LONGEST_TEXT)
  return {
    ...pregunta,
    // What was answered before the question was changed is of another kind.
    frecuentes: isConDatos(tipo)
      ? frecuentes
          .filter(f => (f.contestado as { tipo?: string }).tipo === tipo)
          .map(({ contestado, veces, parte }) => ({ texto: words(contestado), veces, parte }))
      : [],
  }
}
