/** A quiz that a hundred thousand people have finished: the same in every run. */
import type { Database } from '../server/src/kit/db/db.ts'
import { guardarTodas } from '../server/src/modules/reactivos/cifras.jobs.ts'
import { buildQuiz } from '../server/test/build.ts'

export const ATTEMPTS = 100_000
export const QUESTIONS = 16

/** One answer each chosen by chance, graded as that is; of four questions one has two right answers, which nobody chose. */
export async function fillAttempts({ db, sql }: Pick<Database, 'db' | 'sql'>) {
  const quiz = await buildQuiz(
    db,
    Array.from({ length: QUESTIONS }, (_, i) => (i % 4 === 3 ? [0, 2] : [i % 4])),
  )
  await sql`insert into usuarios (name, email, estatus_user) select 'Alumna ' || n, 'cifra' || n || '@banco.test', 1 from generate_series(1, ${ATTEMPTS}::int) n`
  await sql`insert into intentos (usuario_id, actividad_id, creado_en) select u.id, ${quiz.id}, now() - interval '20 minutes' from usuarios u where u.email like 'cifra%@banco.test'`
  // As a learner answers: attempt by attempt, so that what is one's own lies together.
  await sql`insert into intento_respuestas (intento_id, reactivo_id, respuestas, creado_en)
    select i.id, r.id, array[r.ids[1 + abs(hashint8(i.id * 31 + r.id)) % 4]], i.creado_en + (r.n * 15 + (i.id * 7 + r.id * 13) % 11) * interval '1 second'
    from intentos i cross join (select r.id, row_number() over (order by r.position) as n, array(select s.id from respuestas s where s.reactivo_id = r.id order by s.id) as ids
      from reactivos r where r.actividad_id = ${quiz.id}) r where i.actividad_id = ${quiz.id} order by i.id, r.id`
  await sql`update intentos i set terminado_en = now(), calificacion = round(100.0 * x.bien / ${QUESTIONS}::int) from (
    select ir.intento_id, count(*) filter (where ir.respuestas = b.buenas) as bien from intento_respuestas ir
      join (select r.id, array(select s.id from respuestas s where s.reactivo_id = r.id and s.correcta = 1) as buenas from reactivos r where r.actividad_id = ${quiz.id}) b on b.id = ir.reactivo_id
      group by ir.intento_id) x where x.intento_id = i.id`
  await sql`vacuum analyze`
  return quiz
}

/** As the job of each minute does it. @returns milliseconds */
export async function keepFigures({ db, sql }: Pick<Database, 'db' | 'sql'>): Promise<number> {
  const began = performance.now()
  await guardarTodas(db)
  const took = performance.now() - began
  await sql`vacuum analyze intentos_cifras`
  return took
}
