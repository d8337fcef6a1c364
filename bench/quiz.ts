/** A class that takes a quiz at once: everybody starts, answers question by question, and finishes within a minute. */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { intentosRoutes, pathOf } from '@eleva/contract'
import { connect, type Database } from '../server/src/kit/db/db.ts'
import { hashToken, SESSION_COOKIE } from '../server/src/kit/http/session.ts'
import { buildCursoOfrecido } from '../server/test/build.ts'
import { printRow, printSection, type Round, summarize } from './medir.ts'
import { buildConOpciones, buildDeTodas, buildSorteada, QUESTIONS, type Quiz, weighGrading } from './quiz-datos.ts'
import { databaseOf, startServer } from './servidor.ts'

const PEOPLE = 2_000
/** When everybody has begun, and when the last answer has been given. */
const BEGIN_MS = 10_000
const ANSWER_MS = 55_000
/** Cookies are asked for by so many at a time, before the clock runs. */
const LANES = 50

type Person = { id: number; cookie: string; token: string }
const CALLS = ['presentar', 'comenzar', 'responder', 'calificar'] as const
type Call = (typeof CALLS)[number]

export async function benchQuiz(dir: string) {
  const server = startServer({ dir })
  const origin = await server.up
  const database = connect(databaseOf(dir))
  const agent = new Agent({ keepAlive: true, maxSockets: PEOPLE })
  try {
    const { db, sql } = database
    const quizzes = [
      { name: 'con opciones', quiz: await buildConOpciones(db), reglas: false },
      { name: 'de todos los tipos que no califica nadie', quiz: await buildDeTodas(db), reglas: false },
      { name: 'de todos los tipos, por intentos: con tiempo y mezcladas', quiz: await buildDeTodas(db), reglas: true },
      {
        name: 'sorteadas de un banco de 200, por intentos: con tiempo y mezcladas',
        quiz: await buildSorteada(db),
        reglas: true,
      },
    ]
    await sql`insert into evaluaciones (actividad_id, intentos, minutos, mezcla_preguntas, mezcla_respuestas) values (${quizzes[2]!.quiz.id}, 3, 30, true, true)`
    const people = await makePeople(
      database,
      quizzes.map(q => q.quiz),
      origin,
      agent,
    )
    for (const { name, quiz, reglas } of quizzes) {
      printSection(`Evaluación de ${QUESTIONS} preguntas ${name}: ${PEOPLE} personas la presentan en un minuto`)
      const rounds = await takeQuiz(origin, agent, quiz, people, reglas)
      for (const call of CALLS) if (rounds[call].ms.length) printRow(summarize(call, [rounds[call]]))
      await printLost(database, quiz, people)
    }
    printSection('Calificar una respuesta, en milisegundos')
    for (const { tipo, us } of weighGrading(10_000)) printRow({ name: tipo, p50: us / 1000 })
  } finally {
    agent.destroy()
    await database.close()
    await server.stop()
  }
}

/** Learners of a group to which the quizzes are offered, signed in. */
async function makePeople(
  { db, sql }: Pick<Database, 'db' | 'sql'>,
  quizzes: readonly Quiz[],
  origin: string,
  agent: Agent,
) {
  const rows = await sql<{ id: number }[]>`insert into usuarios (name, email, estatus_user)
    select 'Alumna ' || numero, 'alumna' || numero || '@banco.test', 1 from generate_series(1, ${PEOPLE}::int) numero
      returning id`
  const ids = rows.map(r => r.id)
  await sql`insert into usuarios_roles (usuario_id, role_id) select id, 3 from usuarios where id = any(${ids}::bigint[])`
  await buildCursoOfrecido(db, { unidades: quizzes.map(q => q.unidad_id), usuarios: ids })
  const tokenOf = (id: number) => `banco-quiz-${id}`
  const vence_en = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('sesiones_web')
    .values(ids.map(usuario_id => ({ usuario_id, token_hash: hashToken(tokenOf(usuario_id)), vence_en })))
    .execute()
  const people: Person[] = []
  const waiting = [...ids]
  const lane = async () => {
    for (let id = waiting.pop(); id; id = waiting.pop()) {
      const session = `${SESSION_COOKIE}=${tokenOf(id)}`
      const { headers } = await ask(origin, agent, 'GET', '/sanctum/csrf-cookie', { cookie: session })
      const token = /XSRF-TOKEN=([^;]*)/.exec(String(headers['set-cookie']))![1]!
      people.push({ id, cookie: `${session}; XSRF-TOKEN=${token}`, token: decodeURIComponent(token) })
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return people.sort((a, b) => a.id - b.id)
}

/** How many of their answers are right: from none to all. */
const rightOf = (person: Person) => person.id % (QUESTIONS + 1)

/** @param reglas whether it runs by attempts, which are begun by a call */
async function takeQuiz(origin: string, agent: Agent, quiz: Quiz, people: readonly Person[], reglas: boolean) {
  const rounds: Record<Call, Round> = { presentar: none(), comenzar: none(), responder: none(), calificar: none() }
  const all = new Map(quiz.preguntas.map(p => [p.id, p]))
  const began = performance.now()
  const { sit: presentar, begin: comenzar, answer: responder, finish: calificar } = intentosRoutes
  const until = async (due: number) => {
    if (began + due > performance.now()) await sleep(began + due - performance.now())
  }
  const call = async (person: Person, name: Call, method: string, path: string, body?: object) => {
    const sent = performance.now()
    const headers = { cookie: person.cookie, 'x-xsrf-token': person.token }
    const { status, text } = await ask(origin, agent, method, path, headers, body).catch(() => ({
      status: 0,
      text: '',
    }))
    const round = rounds[name]
    round.ms.push(performance.now() - sent)
    round.seconds = (performance.now() - began) / 1000
    if (status !== 200) round.errors++
    return text
  }
  const take = async (person: Person, i: number) => {
    const begins = (i * BEGIN_MS) / people.length
    const pause = (ANSWER_MS - BEGIN_MS) / QUESTIONS
    await until(begins)
    await call(person, 'presentar', 'GET', pathOf(presentar, { id: quiz.id }))
    const begun = reglas ? await call(person, 'comenzar', 'POST', pathOf(comenzar, { id: quiz.id }), {}) : ''
    const opened = begun ? (JSON.parse(begun) as { intento?: { id: number }; preguntas?: { id: number }[] }) : undefined
    const intento = opened?.intento ? { intento_id: opened.intento.id } : {}
    const asked = opened ? (opened.preguntas ?? []).map(p => all.get(p.id)!) : quiz.preguntas
    for (const [n, { id, bien, mal }] of asked.entries()) {
      // Nobody answers in step with the others.
      await until(begins + (n + Math.random()) * pause)
      await call(person, 'responder', 'POST', responder.path, {
        pregunta_id: id,
        ...(n < rightOf(person) ? bien : mal),
        ...intento,
        unidad_id: quiz.unidad_id,
        actividad_id: quiz.id,
        momento: new Date().toISOString(),
      })
    }
    await call(person, 'calificar', 'POST', calificar.path, {
      actividad_id: quiz.id,
      contestadas: QUESTIONS,
      ...intento,
    })
  }
  await Promise.all(people.map(take))
  return rounds
}

const none = (): Round => ({ ms: [], seconds: 0, errors: 0 })

/** What was answered and is not there, and grades that are not those of the answers: neither may be. */
async function printLost({ sql }: Pick<Database, 'sql'>, quiz: Quiz, people: readonly Person[]) {
  const rows = await sql<{ usuario_id: number; calificacion: number; guardadas: number }[]>`
    select intento.usuario_id, intento.calificacion, (count(*) filter (where respuesta.respuestas <> '{}'
      or respuesta.contestado is not null))::int as guardadas
      from intentos intento
        left join intento_respuestas respuesta on respuesta.intento_id = intento.id
     where intento.actividad_id = ${quiz.id} group by intento.id`
  const found = new Map(rows.map(r => [r.usuario_id, r]))
  const expected = (right: number) => Math.round((100 * right) / QUESTIONS)
  const lost = people.reduce((sum, p) => sum + QUESTIONS - (found.get(p.id)?.guardadas ?? 0), 0)
  const wrong = people.filter(p => found.get(p.id)?.calificacion !== expected(rightOf(p))).length
  printRow({ name: `respuestas perdidas: ${lost}; calificaciones distintas: ${wrong}` })
}

type Reply = { status: number; headers: Record<string, unknown>; text: string }

const ask = (origin: string, agent: Agent, method: string, path: string, headers: object, body?: object) =>
  new Promise<Reply>((resolve, reject) => {
    const json = body && JSON.stringify(body)
    const sent = {
      ...headers,
      ...(json ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) } : {}),
    }
    const call = request(`${origin}${path}`, { method, agent, headers: sent }, reply => {
      let text = ''
      reply.setEncoding('utf8').on('data', piece => {
        text += piece
      })
      reply.once('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }))
    })
    call.once('error', reject)
    call.end(json)
  })
