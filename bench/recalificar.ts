/**
 * A question of a quiz that a hundred thousand people finished is regraded, and that is taken back, while others mark
 * what they did.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { contenidosRoutes, pathOf, ROL, recalificacionesRoutes } from '@eleva/contract'
import type { Database } from '../server/src/kit/db/db.ts'
import { buildPerson } from '../server/test/build.ts'
import { fillCourse, makeLearners } from './cursos-datos.ts'
import { enter, type Somebody } from './gente.ts'
import { ATTEMPTS, fillAttempts, keepFigures } from './intentos-datos.ts'
import { printRow, printSection, type Round, summarize } from './medir.ts'
import { withServer } from './servidor.ts'

const LEARNERS = 40
/** Marks a second, whether or not those before are answered. */
const PACE = 20
const ALONE_S = 15
const PATIENCE_S = 300

export async function benchRecalificar(dir: string) {
  await withServer(dir, async ({ origin, database }) => {
    const { db, sql } = database
    const quiz = await fillAttempts(database)
    const kept = await keepFigures(database)
    await makeLearners(sql)
    const { curso, curricula } = await fillCourse(sql, { name: 'recalificar', units: 8, activities: 120 })
    const people = await sql<
      { id: number; email: string }[]
    >`select id, email::text from usuarios where email like 'banco%@eleva.test' order by id limit ${LEARNERS}::int`
    const learners = await Promise.all(people.map(p => enter(origin, database, p)))
    const todo = await sql<{ id: number }[]>`select actividad.id from actividades actividad
      join cursos_unidades en_curso on en_curso.unidad_id = actividad.unidad_id
        where en_curso.curso_id = ${curso} and actividad.position % 4 in (1, 2) order by actividad.id`
    const author = await enter(origin, database, await buildPerson(db, { roles: [ROL.admin] }))
    const course = { curso_id: curso, curricula_id: curricula }
    printSection(
      `Recalificar una pregunta de ${ATTEMPTS} intentos, mientras ${LEARNERS} personas marcan ${PACE} actividades por segundo`,
    )
    printRow({ name: 'guardar las cifras de todos, una vez', p50: kept })
    const ticks = ticker(
      origin,
      learners,
      todo.map(a => a.id),
      course,
    )
    printRow(summarize('marcar · a solas', [await ticks(() => sleep(ALONE_S * 1000))]))
    const { id, respuestas } = quiz.preguntas[0]!
    const ways = [
      { nombre: 'puntos para todos', que: { como: 'todos' }, pregunta: id },
      { nombre: 'otra respuesta, también', que: { como: 'aceptar', aceptada: respuestas[1] }, pregunta: id },
      { nombre: 'ya no cuenta', que: { como: 'fuera' }, pregunta: id },
      { nombre: 'con la clave corregida', que: { como: 'clave' }, pregunta: quiz.preguntas[1]!.id },
    ]
    for (const { nombre, que, pregunta } of ways) {
      if (que.como === 'clave')
        await sql`update respuestas set correcta = 1 - correcta where id = any(${quiz.preguntas[1]!.respuestas.slice(1, 3)}::bigint[])`
      const ask = (path: string, body: object) => callOf(origin, author)(path, body)
      const path = pathOf(recalificacionesRoutes.regrade, { id: quiz.id, reactivo: pregunta })
      await timed(database, ticks, nombre, async () => void (await ask(path, { ...que, motivo: 'Medir' })))
      const [last] = await sql<{ id: number }[]>`select max(id) as id from recalificaciones`
      await timed(
        database,
        ticks,
        `${nombre} · deshecha`,
        async () => void (await ask(pathOf(recalificacionesRoutes.undo, { id: last!.id }), {})),
      )
    }
  })
}

type Ticks = (until: () => Promise<unknown>) => Promise<Round>

/** From asked to told, and what it is to mark something meanwhile. */
async function timed({ sql }: Pick<Database, 'sql'>, ticks: Ticks, name: string, begin: () => Promise<void>) {
  const began = performance.now()
  let took = 0
  const round = await ticks(async () => {
    await begin()
    for (let over = false; !over && performance.now() - began < PATIENCE_S * 1000; ) {
      await sleep(200)
      over = (await sql`select from recalificaciones where paso is not null`).length === 0
    }
    took = performance.now() - began
  })
  const [told] = await sql<
    { n: number }[]
  >`select count(*)::int as n from avisos where tipo = 'recalificado' and actualizado_en > now() - ${took / 1000} * interval '1 second'`
  printRow({ name: `${name} (${told!.n} avisos)`, p50: took })
  printRow(summarize(`marcar · ${name}`, [round]))
}

const callOf = (origin: string, who: Somebody) => async (path: string, body: object) => {
  const headers = { ...who.headers, 'content-type': 'application/json' }
  const reply = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  await reply.arrayBuffer()
  return reply.status
}

/** Marks at an even pace, each of another activity or person, until what is waited for is over. */
function ticker(origin: string, learners: readonly Somebody[], todo: readonly number[], course: object): Ticks {
  let n = 0
  return async until => {
    const round: Round = { ms: [], seconds: 0, errors: 0 }
    const began = performance.now()
    let over = false
    const waiting = until().finally(() => {
      over = true
    })
    const sent: Promise<void>[] = []
    for (let i = 0; !over; i++, n++) {
      const who = learners[n % learners.length]!
      const actividad_id = todo[Math.floor(n / learners.length) % todo.length]!
      const at = performance.now()
      sent.push(
        callOf(origin, who)(contenidosRoutes.mark.path, { ...course, actividad_id }).then(
          status => {
            round.ms.push(performance.now() - at)
            if (status !== 200) round.errors++
          },
          () => void round.errors++,
        ),
      )
      const due = began + ((i + 1) * 1000) / PACE
      await sleep(Math.max(0, due - performance.now()))
    }
    await waiting
    await Promise.all(sent)
    round.seconds = (performance.now() - began) / 1000
    return round
  }
}
