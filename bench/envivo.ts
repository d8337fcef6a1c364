/**
 * A class of thousands: how long until a question, and a vote among fifty a second, is heard by all who are connected.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type AvisoDeCambios,
  type AvisoDePreguntas,
  PREGUNTA_CAMBIO,
  PREGUNTA_NUEVA,
  salaDeStream,
} from '@eleva/contract'
import { io, type Socket } from 'socket.io-client'
import { connect, type Database } from '../server/src/kit/db/db.ts'
import { hashToken, SESSION_COOKIE } from '../server/src/kit/http/session.ts'
import { buildCurricula, buildCurso, buildGroup, buildOferta, buildUnit } from '../server/test/build.ts'
import { buildSesionEvento, buildStream } from '../server/test/streaming.ts'
import { printLine, printRow, printSection, summarize } from './medir.ts'
import { databaseOf, startServer } from './servidor.ts'

const PEOPLE = 2_000
const ARRIVE_MS = 15_000
const QUESTIONS = 20
/** Between two questions, so that each is told alone. */
const APART_MS = 400
const VOTES_PER_SECOND = 50
const VOTING_S = 20
const PATIENCE_MS = 5_000

type Person = { socket: Socket; headers: Record<string, string> }
type Heard = { at: number; question?: number; votes?: Map<number, number> }

export async function benchEnVivo(dir: string) {
  const server = startServer({ dir })
  const origin = await server.up
  const database = connect(databaseOf(dir))
  const people: Person[] = []
  try {
    const { stream, tokens } = await makeClass(database)
    printSection(`Clase en vivo: ${PEOPLE} personas conectadas, ${VOTES_PER_SECOND} votos por segundo`)
    const heard = await arrive(origin, stream, tokens, people)
    const questions = await ask(origin, stream, people, heard)
    await vote(origin, people, questions, heard)
  } finally {
    for (const { socket } of people) socket.disconnect()
    await database.close()
    await server.stop()
  }
}

/** Learners of a group to which the class is offered, and a session for each. */
async function makeClass({ db, sql }: Pick<Database, 'db' | 'sql'>) {
  const rows = await sql<{ id: number }[]>`insert into usuarios (name, email, estatus_user)
    select 'Oyente ' || numero, 'oyente' || numero || '@banco.test', 1 from generate_series(1, ${PEOPLE}::int) numero
      returning id`
  const ids = rows.map(r => r.id)
  await sql`insert into usuarios_roles (usuario_id, role_id) select id, 3 from usuarios where id = any(${ids}::bigint[])`
  const unidad = await buildUnit(db)
  const curso = await buildCurso(db, { cursoEnVivo: 1, unidades: [unidad.id], clave_interna: 'BANCO-VIVO' })
  const curricula = await buildCurricula(db, { cursos: [curso.id] })
  const grupo = await buildGroup(db, { usuarios: ids })
  const oferta = await buildOferta(db, { curriculas: [curricula.id], grupos: [grupo.id] })
  const evento = await buildSesionEvento(db, { oferta_id: oferta.id, curso_id: curso.id })
  const { id: stream } = await buildStream(db, evento.id)
  const tokens = ids.map(id => `banco-vivo-${id}`)
  const vence_en = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('sesiones_web')
    .values(ids.map((usuario_id, i) => ({ usuario_id, token_hash: hashToken(tokens[i]!), vence_en })))
    .execute()
  return { stream, tokens }
}

/**
 * All connected, each hearing the room.
 * @returns what each of them hears
 */
async function arrive(origin: string, stream: number, tokens: string[], people: Person[]) {
  const heard: Heard[][] = tokens.map(() => [])
  const ms: number[] = []
  let errors = 0
  const began = performance.now()
  await Promise.all(
    tokens.map(async (token, i) => {
      await sleep((i * ARRIVE_MS) / tokens.length)
      const sent = performance.now()
      const session = `${SESSION_COOKIE}=${token}`
      const socket = io(origin, {
        transports: ['websocket'],
        extraHeaders: { cookie: session },
        reconnection: false,
        forceNew: true,
      })
      await new Promise((resolve, reject) => socket.once('connect', () => resolve(null)).once('connect_error', reject))
      if (!(await socket.emitWithAck('watch', salaDeStream(stream)))) errors++
      ms.push(performance.now() - sent)
      socket.on(PREGUNTA_NUEVA, ({ preguntas }: AvisoDePreguntas) => {
        const at = performance.now()
        for (const p of preguntas) heard[i]!.push({ at, question: p.id })
      })
      socket.on(PREGUNTA_CAMBIO, ({ cambios }: AvisoDeCambios) =>
        heard[i]!.push({ at: performance.now(), votes: new Map(cambios.map(c => [c.id, c.votos ?? 0])) }),
      )
      const issued = await fetch(`${origin}/sanctum/csrf-cookie`, { headers: { cookie: session } })
      const csrf = /XSRF-TOKEN=([^;]+)/.exec(issued.headers.getSetCookie().join('\n'))![1]!
      const headers = {
        cookie: `${session}; XSRF-TOKEN=${csrf}`,
        'x-xsrf-token': decodeURIComponent(csrf),
        'content-type': 'application/json',
      }
      people[i] = { socket, headers }
    }),
  )
  printRow(summarize('conexión y sala', [{ ms, seconds: (performance.now() - began) / 1000, errors }]))
  return heard
}

async function post(origin: string, path: string, person: Person, body: object = {}) {
  const reply = await fetch(`${origin}${path}`, { method: 'POST', headers: person.headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

async function ask(origin: string, stream: number, people: Person[], heard: Heard[][]) {
  const made: { id: number; sent: number }[] = []
  const replies: number[] = []
  for (let i = 0; i < QUESTIONS; i++) {
    const sent = performance.now()
    const path = `/api/eventos-stream/${stream}/preguntas`
    const { pregunta } = await post(origin, path, people[i * 7]!, { pregunta_contenido: `¿Pregunta ${i + 1}?` })
    replies.push(performance.now() - sent)
    made.push({ id: pregunta.id, sent })
    await sleep(APART_MS)
  }
  const whole = () => heard.every(h => h.filter(one => one.question).length >= QUESTIONS)
  await until(whole)
  const sentAt = new Map(made.map(q => [q.id, q.sent]))
  const ms = heard.flatMap(h => h.flatMap(({ at, question }) => (question ? [at - sentAt.get(question)!] : [])))
  const seconds = (QUESTIONS * APART_MS) / 1000
  printRow(summarize('pregunta: respuesta a quien la envía', [{ ms: replies, seconds, errors: 0 }]))
  printRow(
    summarize(`pregunta: hasta que la oye cada quien (${ms.length} avisos)`, [
      { ms, seconds, errors: PEOPLE * QUESTIONS - ms.length },
    ]),
  )
  printP99('pregunta', ms)
  return made.map(q => q.id)
}

async function vote(origin: string, people: Person[], questions: number[], heard: Heard[][]) {
  const before = heard.map(h => h.length)
  const votes: { question: number; count: number; sent: number }[] = []
  const replies: number[] = []
  const sending: Promise<void>[] = []
  const began = performance.now()
  let errors = 0
  for (let i = 0; i < VOTES_PER_SECOND * VOTING_S; i++) {
    const due = began + (i * 1000) / VOTES_PER_SECOND
    if (due > performance.now()) await sleep(due - performance.now())
    const question = questions[i % questions.length]!
    const sent = performance.now()
    const one = post(origin, `/api/eventos-stream/preguntas/${question}/votos`, people[i]!).then(
      ({ votos }) => {
        replies.push(performance.now() - sent)
        votes.push({ question, count: votos, sent })
      },
      () => void errors++,
    )
    sending.push(one)
  }
  await Promise.all(sending)
  const seconds = (performance.now() - began) / 1000
  await sleep(1000)
  // A vote is heard with the first message that says at least as many.
  const ms: number[] = []
  for (const [i, all] of heard.entries()) {
    if (i % 20) continue
    const mine = all.slice(before[i])
    for (const v of votes) {
      const at = mine.find(h => (h.votes?.get(v.question) ?? 0) >= v.count)?.at
      if (at === undefined) errors++
      else ms.push(at - v.sent)
    }
  }
  printRow(summarize('voto: respuesta a quien vota', [{ ms: replies, seconds, errors }]))
  printRow(summarize('voto: hasta que lo oye cada quien (una de cada 20 personas)', [{ ms, seconds, errors }]))
  printP99('voto', ms)
  const messages = (heard[0]!.length - before[0]!) / seconds
  printLine(`  ${messages.toFixed(1)} mensajes por segundo a cada persona`)
}

async function until(done: () => boolean) {
  const end = performance.now() + PATIENCE_MS
  while (!done() && performance.now() < end) await sleep(20)
}

const printP99 = (name: string, ms: number[]) => {
  const sorted = ms.toSorted((a, b) => a - b)
  printLine(
    `  ${name}: p99 ${sorted[Math.ceil(sorted.length * 0.99) - 1]?.toFixed(0)} ms, el peor ${sorted.at(-1)?.toFixed(0)} ms`,
  )
}
