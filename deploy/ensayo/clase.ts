/** The live class of a rehearsal: forty people who are connected, and what each of them has heard. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type AvisoDePreguntas, PREGUNTA_NUEVA, RELECTURA, salaDeStream } from '@eleva/contract'
import { io, type Socket } from 'socket.io-client'
import type { Tables } from '../../bench/comparar.ts'
import { enter } from '../../bench/gente.ts'
import { buildCurricula, buildCurso, buildGroup, buildOferta, buildPerson, buildUnit } from '../../server/test/build.ts'
import { buildSesionEvento, buildStream } from '../../server/test/streaming.ts'

const SOCKETS = 40
/** A question that nobody may hear later than this (ms). */
export const HEARD_WITHIN = 3_000

type Heard = {
  know: (question: number) => void
  /** The line was lost, and is there again. */
  left: () => void
  back: () => void
  isOver: () => boolean
}

/** One of them: in the class as long as there is a line, and again as soon as there is. */
function listen(origin: string, stream: number, headers: Record<string, string>, heard: Heard): Socket {
  const socket = io(origin, {
    transports: ['websocket'],
    extraHeaders: { cookie: headers.cookie! },
    reconnectionDelay: 500,
    reconnectionDelayMax: 2_000,
    forceNew: true,
  })
  const readList = async (page = 1): Promise<void> => {
    const reply = await fetch(`${origin}/api/eventos-stream/${stream}/preguntas?page=${page}`, {
      headers,
    }).catch(() => undefined)
    const said = (await reply?.json().catch(() => undefined)) as { preguntas?: { id: number }[] } | undefined
    if (!said?.preguntas) return void setTimeout(() => heard.isOver() || void readList(), 1_000)
    for (const q of said.preguntas) heard.know(q.id)
    if (said.preguntas.length === 200) await readList(page + 1)
  }
  const join = () => {
    heard.back()
    socket.emit('watch', salaDeStream(stream), (isIn: boolean) => (isIn ? void readList() : setTimeout(join, 1_000)))
  }
  socket.on('connect', join)
  socket.on(RELECTURA, () => void readList())
  socket.on('disconnect', reason => {
    heard.left()
    // The browser comes back after a moment of its own when the server has ended the line.
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 1_000 + Math.random() * 2_000)
  })
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => socket.connect(), 1_000)
  })
  socket.on(PREGUNTA_NUEVA, ({ preguntas }: AvisoDePreguntas) => {
    for (const q of preguntas) heard.know(q.id)
  })
  return socket
}

/**
 * A live class: who is there hears each question, by its news or by reading the list again when told to, or after a
 * lost line.
 */
export async function openClass(origin: string, database: Tables, isOver: () => boolean) {
  const { db } = database
  const people = await Promise.all(
    Array.from({ length: SOCKETS }, async () => enter(origin, database, await buildPerson(db, { roles: [3] }))),
  )
  const unidad = await buildUnit(db)
  const curso = await buildCurso(db, { cursoEnVivo: 1, unidades: [unidad.id], clave_interna: `ENSAYO-${Date.now()}` })
  const curricula = await buildCurricula(db, { cursos: [curso.id] })
  const grupo = await buildGroup(db, { usuarios: people.map(p => p.id) })
  const oferta = await buildOferta(db, { curriculas: [curricula.id], grupos: [grupo.id] })
  const evento = await buildSesionEvento(db, { oferta_id: oferta.id, curso_id: curso.id })
  const { id: stream } = await buildStream(db, evento.id)
  /** By question, who knows it. */
  const known = new Map<number, Set<number>>()
  const late = new Set<number>()
  const gone = new Map<number, number>()
  const aways: { at: number; ms: number }[] = []
  let broken: Promise<void> = Promise.resolve()
  let mend: () => void = () => undefined
  let asked = 0
  const know = (question: number, who: number) => {
    const all = known.get(question) ?? new Set()
    known.set(question, all.add(who))
  }
  const sockets = people.map(({ headers }, i) =>
    listen(origin, stream, headers, {
      know: question => know(question, i),
      left: () => gone.set(i, Date.now()),
      back: () => {
        const since = gone.get(i)
        if (since) aways.push({ at: Date.now(), ms: Date.now() - since })
        gone.delete(i)
      },
      isOver,
    }),
  )
  const connected = () => sockets.filter(s => s.connected).length
  while (connected() < SOCKETS) await sleep(100)
  return {
    stream,
    people,
    connected,
    asked: () => asked,
    unheard: () => late.size,
    /** @param id is looked for with everybody who was connected for all of the time that it may take */
    expectHeard: (id: number) => {
      asked++
      const there = sockets.map(s => s.connected && s.id)
      void broken
        .then(() => sleep(HEARD_WITHIN))
        .then(() => {
          const missed = sockets.some((s, i) => there[i] && s.id === there[i] && s.connected && !known.get(id)?.has(i))
          if (missed && !isOver()) late.add(id)
        })
    },
    setBroken: (now: boolean) => {
      mend()
      if (now) broken = new Promise(resolve => (mend = resolve))
    },
    longestAway: (since: number) =>
      Math.max(
        0,
        ...aways.filter(a => a.at >= since).map(a => a.ms),
        ...[...gone.values()].map(at => Date.now() - at),
      ) / 1000,
    close: () => {
      for (const s of sockets) s.disconnect()
    },
  }
}
