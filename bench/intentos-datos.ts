/** A quiz that a hundred thousand people have finished: the same in every run. */
import type { Database } from '../server/src/kit/db/db.ts'
import { saveTodas } from '../server/src/modules/reactivos/cifras.jobs.ts'
import { buildQuiz } from '../server/test/build.ts'

export const ATTEMPTS = 100_000
export const QUESTIONS = 16

/**
 * One answer each chosen by chance, graded as that is; of four questions one has two right answers, which nobody chose.
 */
export async function fillAttempts({ db, sql }: Pick<Database, 'db' | 'sql'>) {
  const quiz = await buildQuiz(
    db,
    Array.from({ length: QUESTIONS }, (_, i) => (i % 4 === 3 ? [0, 2] : [i % 4])),
  )
  await sql`insert into usuarios (name, email, estatus_user) select 'Alumna ' || numero,
    'cifra' || numero || '@banco.test', 1 from generate_series(1, ${ATTEMPTS}::int) numero`
  await sql`insert into intentos (usuario_id, actividad_id, creado_en) select usuario.id, ${quiz.id},
    now() - interval '20 minutes' from usuarios usuario where usuario.email like 'cifra%@banco.test'`
  // As a learner answers: attempt by attempt, so that what is one's own lies together.
  await sql`insert into intento_respuestas (intento_id, reactivo_id, respuestas, creado_en)
    select intento.id, requisitos.id, array[requisitos.ids[1 + abs(hashint8(intento.id * 31 + requisitos.id)) % 4]],
      intento.creado_en + (requisitos.n * 15 + (intento.id * 7 + requisitos.id * 13) % 11) * interval '1 second'
    from intentos intento cross
      join (select reactivo.id, row_number() over (order by reactivo.position) as n, array(select opcion.id
        from respuestas opcion where opcion.reactivo_id = reactivo.id order by opcion.id) as ids
      from reactivos reactivo where reactivo.actividad_id = ${quiz.id}) requisitos
        where intento.actividad_id = ${quiz.id} order by intento.id, requisitos.id`
  await sql`update intentos intento
    set terminado_en = now(), calificacion = round(100.0 * fila.bien / ${QUESTIONS}::int) from (
    select respuesta.intento_id, count(*) filter (where respuesta.respuestas = dado.buenas) as bien
      from intento_respuestas respuesta
      join (select reactivo.id, array(select opcion.id from respuestas opcion
        where opcion.reactivo_id = reactivo.id and opcion.correcta = 1) as buenas from reactivos reactivo
          where reactivo.actividad_id = ${quiz.id}) dado on dado.id = respuesta.reactivo_id
      group by respuesta.intento_id) fila where fila.intento_id = intento.id`
  await sql`vacuum analyze`
  return quiz
}

/**
 * As the job of each minute does it.
 * @returns milliseconds
 */
export async function keepFigures({ db, sql }: Pick<Database, 'db' | 'sql'>): Promise<number> {
  const began = performance.now()
  await saveTodas(db)
  const took = performance.now() - began
  await sql`vacuum analyze intentos_cifras`
  return took
}
