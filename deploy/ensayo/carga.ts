/**
 * People at work while things break: they write news, answer a quiz as the outbox does, read lists, ask in a live class
 * that others hear, upload a film, invite teachers, hand in, grade and change what stands (`valores.ts`). What was
 * acknowledged is noted, and looked for at the end.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ROL, type Rol, TROZO_BYTES, videosRoutes } from '@eleva/contract'
import type { Tables } from '../../bench/comparar.ts'
import { enter, type Somebody } from '../../bench/gente.ts'
import { codeOf, partOf } from '../../server/src/kit/thrown.ts'
import { buildCursoOfrecido, buildPerson, buildQuiz, buildSchool } from '../../server/test/build.ts'
import { HEARD_WITHIN, openClass } from './clase.ts'
import { type Ingreso, keepSigningIn } from './identidad.ts'
import type { Answered, Ask, Jornada, Labor, Linea } from './labor.ts'
import { changeNews, grade, handInAgain } from './valores.ts'

const WRITERS = 8
const READERS = 8
const LEARNERS = 8
const QUESTIONS = 800
/** Who change the same thing again and again, of each kind. */
const CHANGERS = 3
/** Who signs in, so many that no account does so too often. */
const COMERS = 20
const MB = 24
/** Begins as a film, and goes on with noise. */
const FILM = path.join(import.meta.dirname, '../../server/src/demo/videos/preguntas-de-salida.webm')

type New = { titulo: string; sent: number }
export type Carga = {
  answers: Answered[]
  /** What was acknowledged of them, and when it was sent. */
  news: readonly New[]
  connected: () => number
  /** The longest that a socket was away since then, in seconds. */
  longestAway: (since: number) => number
  /** While something is being broken, what is told may wait for it to be whole again. */
  setBroken: (broken: boolean) => void
  stop: () => Promise<void>
  /**
   * Looks for all that was acknowledged.
   * @returns one line a kind, with what is wrong first
   */
  verify: (mails: ReadonlyMap<string, number>) => Promise<Linea[]>
}

/** @param slower how much longer people pause between two things that they do */
export async function startLoad(origin: string, database: Tables, slower = 1): Promise<Carga> {
  const { db } = database
  const answers: Answered[] = []
  let over = false
  const isOver = () => over
  const person = (roles: Rol[]) => buildPerson(db, { roles }).then(p => enter(origin, database, p))
  const many = (n: number, roles: Rol[]) => Promise.all(Array.from({ length: n }, () => person(roles)))
  const [writers, readers, learners, [uploader, gestor, ...changers], handers, graded, comers] = await Promise.all([
    many(WRITERS, [ROL.admin]),
    many(READERS, [ROL.admin]),
    many(LEARNERS, [ROL.estudiante]),
    many(2 + CHANGERS, [ROL.admin]),
    many(CHANGERS, [ROL.estudiante]),
    many(CHANGERS, [ROL.estudiante]),
    many(COMERS, [ROL.estudiante]),
  ])
  const jornada: Jornada = {
    origin,
    database,
    ask: askNoting(origin, answers),
    isOver,
    pause: ms => sleep(ms * slower),
  }
  const novedades = writeNews(jornada, writers)
  const quiz = await answerQuiz(jornada, learners)
  const live = await openClass(origin, database, isOver)
  const clase = askInClass(jornada, live)
  const peliculas = uploadFilms(jornada, uploader!)
  const invitaciones = await inviteTeachers(jornada, gestor!)
  const ingresos = signIn(jornada, comers, answers, 1_000 * slower)
  const cambian = await changeNews(jornada, changers)
  const entregan = await handInAgain(jornada, handers)
  const califican = await grade(jornada, uploader!, graded)
  const labores = [novedades, cambian, quiz, entregan, califican, invitaciones, clase, ingresos, peliculas]
  const work = [...labores.flatMap(labor => labor.begin()), ...readLists(jornada, readers)]
  return {
    answers,
    news: novedades.news,
    connected: live.connected,
    longestAway: live.longestAway,
    setBroken: live.setBroken,
    stop: async () => {
      over = true
      await Promise.all(work)
      live.close()
    },
    verify: async mails => {
      const lines: Linea[] = []
      for (const labor of labores) lines.push(await labor.verify(mails))
      return lines
    },
  }
}

/** @returns asks, and notes how it was answered: the reply's status, 0 without one */
export const askNoting =
  (origin: string, answers: Answered[]): Ask =>
  async (who, method, path, body, { patience = 15_000, expect = () => true } = {}) => {
    const form = body instanceof FormData
    const sent = {
      method,
      signal: AbortSignal.timeout(patience),
      headers: { ...who.headers, ...(body && !form ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
    }
    let why = 'sin respuesta'
    const reply = await fetch(`${origin}${path}`, sent).catch(error => {
      why = String(codeOf(partOf(error, 'cause')) ?? error)
      return undefined
    })
    const said = await reply?.json().catch(() => undefined)
    // An answer that breaks off is none.
    const status = reply && said !== undefined ? reply.status : 0
    answers.push({
      at: Date.now(),
      status,
      later: status === 503 && reply!.headers.has('retry-after'),
      bad: status < 200 || status >= 300 || !expect(said),
      again: method === 'GET',
      kind: form ? 'objetos' : 'otras',
      what: `${method} ${path} ${status || why}${status >= 200 && status < 300 ? ', sin lo que pedía' : ''}`,
    })
    return { status, said }
  }

/**
 * What was acknowledged and is not there, and what is there more than once; where nothing was acknowledged, nothing was
 * tried.
 */
function compare(name: string, acknowledged: readonly string[], rows: readonly string[]): Linea {
  const found = new Map<string, number>()
  for (const row of rows) found.set(row, (found.get(row) ?? 0) + 1)
  const lost = acknowledged.filter(k => !found.has(k)).length
  const twice = [...found.values()].filter(n => n > 1).length
  return {
    text: `${name}: ${acknowledged.length} confirmadas, ${lost} perdidas, ${twice} dobles`,
    wrong: lost + twice + (acknowledged.length ? 0 : 1),
  }
}

export function writeNews({ database, ask, isOver, pause }: Jornada, writers: Somebody[]): Labor & { news: New[] } {
  const news: New[] = []
  const write = async (who: Somebody, i: number) => {
    for (let n = 0; !isOver(); n++) {
      const titulo = `ensayo ${i}-${n}`
      const sent = Date.now()
      const { status } = await ask(who, 'POST', '/api/novedades/novedades', {
        titulo,
        tipo: 1,
        descripcion: '',
        publicado: 0,
        fecha_inicio: '2026-01-01',
      })
      if (status === 200) news.push({ titulo, sent })
      await pause(120)
    }
  }
  return {
    news,
    begin: () => writers.map(write),
    verify: async () => {
      const titles = await database.sql<{ titulo: string }[]>`select titulo from novedades where titulo like 'ensayo %'`
      return compare(
        'novedades',
        news.map(n => n.titulo),
        titles.map(r => r.titulo),
      )
    },
  }
}

/** Nothing is left of it to look for; what they read is never empty, nor somebody else's. */
const readLists = ({ ask, isOver, pause }: Jornada, readers: Somebody[]) =>
  readers.map(async (who, i) => {
    const [path, expect] =
      i % 2
        ? ['/api/user', (said: unknown) => JSON.stringify(said).includes(who.email)]
        : ['/api/usuarios?search=persona&page=1', (said: unknown) => JSON.stringify(said).includes('"email"')]
    while (!isOver()) {
      await ask(who, 'GET', path as string, undefined, { expect: expect as (said: unknown) => boolean })
      await pause(80)
    }
  })

async function answerQuiz({ database, ask, isOver, pause }: Jornada, learners: Somebody[]): Promise<Labor> {
  const { db, sql } = database
  const quiz = await buildQuiz(
    db,
    Array.from({ length: QUESTIONS }, () => [0]),
  )
  await buildCursoOfrecido(db, { unidades: [quiz.unidad_id], usuarios: learners.map(p => p.id) })
  const answered: string[] = []
  const answer = async (who: Somebody) => {
    await ask(who, 'GET', `/api/evaluaciones/${quiz.id}/presentar`)
    for (const p of quiz.preguntas) {
      if (isOver()) return
      const body = {
        pregunta_id: p.id,
        respuesta_id: [p.respuestas[0]],
        unidad_id: quiz.unidad_id,
        actividad_id: quiz.id,
        momento: new Date().toISOString(),
      }
      // As the outbox of a page does: again until it is there.
      while (!isOver()) {
        const { status } = await ask(who, 'POST', '/api/preguntas/responsesUser/store', body)
        if (status === 200) {
          answered.push(`${who.id}:${p.id}:${p.respuestas[0]}`)
          break
        }
        await sleep(300)
      }
      await pause(400)
    }
  }
  return {
    begin: () => learners.map(answer),
    verify: async () => {
      const kept = await sql<
        { k: string }[]
      >`select intento.usuario_id || ':' || respuesta.reactivo_id || ':' || respuesta.respuestas[1] as k from intentos intento
        join intento_respuestas respuesta on respuesta.intento_id = intento.id where intento.actividad_id = ${quiz.id}`
      return compare(
        'respuestas de la evaluación',
        answered,
        kept.map(r => r.k),
      )
    },
  }
}

/** What somebody asks in a live class is heard by all of it. */
function askInClass({ ask, isOver, pause }: Jornada, live: Awaited<ReturnType<typeof openClass>>): Labor {
  const work = async () => {
    for (let n = 0; !isOver(); n++) {
      const who = live.people[n % live.people.length]!
      const { status, said } = await ask(who, 'POST', `/api/eventos-stream/${live.stream}/preguntas`, {
        pregunta_contenido: `¿Pregunta ${n}?`,
      })
      if (status === 200) live.expectHeard((said as { pregunta: { id: number } }).pregunta.id)
      await pause(900)
    }
  }
  return {
    begin: () => [work()],
    verify: async () => ({
      text: `preguntas en vivo: ${live.asked()} hechas, ${live.unheard()} oídas después de ${HEARD_WITHIN / 1000} s o nunca por alguien`,
      wrong: live.unheard(),
    }),
  }
}

function uploadFilms({ origin, ask, isOver, pause }: Jornada, uploader: Somebody): Labor {
  const films: { id: string; sha256: string }[] = []
  const upload = async () => {
    while (!isOver()) {
      const film = Buffer.concat([readFileSync(FILM), randomBytes(MB * 2 ** 20)])
      const uploadId = randomUUID()
      const total = Math.ceil(film.length / TROZO_BYTES)
      for (let i = 0; i < total && !isOver(); ) {
        const bytes = film.subarray(i * TROZO_BYTES, (i + 1) * TROZO_BYTES)
        const form = new FormData()
        const fields = {
          fileName: 'ensayo.webm',
          chunkIndex: i,
          totalChunks: total,
          fileSize: film.length,
          fileType: 'video/webm',
          uploadId,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        }
        for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
        form.set('file', new File([bytes], 'trozo'))
        const { status } = await ask(uploader, 'POST', videosRoutes.uploadChunk.path, form, { patience: 30_000 })
        if (status === 200) i++
        else await sleep(500)
        if (i === total) films.push({ id: uploadId, sha256: createHash('sha256').update(film).digest('hex') })
      }
      await pause(2_000)
    }
  }
  return { begin: () => [upload()], verify: () => compareFilms(origin, uploader, films) }
}

async function inviteTeachers({ database, ask, isOver, pause }: Jornada, gestor: Somebody): Promise<Labor> {
  const { id: escuela } = await buildSchool(database.db, { gestor_id: gestor.id, cantidad: 100_000 })
  const invited: string[] = []
  const invite = async () => {
    for (let n = 0; !isOver(); n++) {
      const correo = `docente${n}@ensayo.test`
      const { status } = await ask(gestor, 'POST', '/api/centroEscolar/sendInvitations', { emails: [correo], escuela })
      if (status === 200) invited.push(correo)
      await pause(1_500)
    }
  }
  return {
    begin: () => [invite()],
    verify: async mails => {
      const sent = [...mails].flatMap(([to, n]) => Array.from({ length: n }, () => to))
      return compare('correos de invitación', invited, sent)
    },
  }
}

/** @param every ms */
function signIn({ origin, isOver }: Jornada, comers: Somebody[], answers: Answered[], every: number): Labor {
  // Turned away in words while the database is gone: that may be tried again.
  const noteStep = ({ status, where }: Ingreso) => {
    const later = status === 503 || where.includes('motivo=fallo')
    const bad = later || status === 0 || status >= 400
    const what = `GET /auth ${status}`
    answers.push({ at: Date.now(), status: later ? 503 : status, later, bad, again: false, kind: 'ingresos', what })
  }
  const ingresos = keepSigningIn(origin, comers, isOver, noteStep, every)
  return {
    begin: () => [ingresos],
    verify: async () => {
      const { done, again, mixed } = await ingresos
      return {
        text: `ingresos por OIDC: ${done} personas, ${again} empezaron otra vez, ${mixed} entraron como otra`,
        wrong: mixed + (done ? 0 : 1),
      }
    },
  }
}

/** Downloads what was uploaded. */
async function compareFilms(origin: string, who: Somebody, films: readonly { id: string; sha256: string }[]) {
  let wrong = 0
  for (const { id, sha256 } of films) {
    const signed = await fetch(`${origin}${videosRoutes.signUpload.path.replace(':uploadId', id)}`, {
      headers: who.headers,
    })
    const { video_url } = (await signed.json()) as { video_url: string }
    const film = await fetch(`${origin}${video_url}`, { headers: who.headers })
    if (
      createHash('sha256')
        .update(Buffer.from(await film.arrayBuffer()))
        .digest('hex') !== sha256
    )
      wrong++
  }
  return { text: `películas de ${MB} MB: ${films.length} subidas, ${wrong} distintas`, wrong }
}
