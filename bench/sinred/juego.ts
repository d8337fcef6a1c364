/**
 * A learner with a phone, and a world that cuts: the line, requests and replies in their middle, tabs, the browser, the server, the clock. All
 * by one seed. At the end the line comes back, and what the screens had acknowledged is compared with the database.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { connect } from '../../server/src/kit/db.ts'
import {
  buildActivity,
  buildCursoOfrecido,
  buildObjective,
  buildPerson,
  buildQuiz,
  buildUnit,
} from '../../server/test/build.ts'
import { enter } from '../gente.ts'
import { atEnd } from '../limpieza.ts'
import { databaseOf, type Server, startServer } from '../servidor.ts'
import { type Curso, live } from './alumna.ts'
import { type Azar, azar } from './azar.ts'
import { type Cuenta, openCuaderno } from './cuaderno.ts'
import { type Linea, openLinea } from './linea.ts'
import { openTelefono, type Telefono } from './telefono.ts'

const DAY = 86_400_000
/** A learner who gets to nothing is cut all the same. */
const MOST_IDLE_MS = 5_000
const QUESTIONS = 16
/** Until everything that waits has gone, once the line is back (ms): the outbox tries at least once a minute. */
const SETTLE_MS = 150_000

export type Juego = Cuenta & { cortes: Record<string, number>; tropiezos: [string, number][]; segundos: number }
type Options = {
  cuts: number
  seed: number
  chromium: string
  /** Of each cut as it comes: a thousand take half an hour. */
  heard?: (cut: string) => void
}

type Mundo = { azar: Azar; linea: Linea; telefono: Telefono; restart: () => Promise<void> }

const CORTES: Record<string, { weight: number; cut: (m: Mundo) => Promise<unknown> }> = {
  'sin línea': {
    weight: 30,
    // What comes next may come while it is away.
    cut: async ({ linea, azar }) => linea.offFor(azar.between(100, 8_000)),
  },
  'petición a medias': {
    weight: 18,
    cut: async ({ linea, azar }) => linea.cutNext('peticion', azar.between(0, 1_500)),
  },
  'respuesta a medias': {
    weight: 18,
    cut: async ({ linea, azar }) => linea.cutNext('respuesta', azar.between(0, 3_000)),
  },
  recarga: {
    weight: 10,
    cut: async ({ telefono }) => (await telefono.page()).reload({ timeout: 5_000, waitUntil: 'commit' }),
  },
  'pestaña muerta': { weight: 10, cut: ({ telefono }) => telefono.killTab() },
  'navegador muerto': { weight: 6, cut: ({ telefono }) => telefono.killBrowser() },
  'servidor muerto': { weight: 4, cut: ({ restart }) => restart() },
  'reloj movido': {
    weight: 4,
    cut: async ({ telefono, azar }) => {
      telefono.setClock(azar.one([0, 7 * DAY, -7 * DAY, -3_650 * DAY]))
      await telefono.killTab()
    },
  },
}

function drawn({ azar }: Pick<Mundo, 'azar'>): string {
  let at = azar.next() * Object.values(CORTES).reduce((sum, c) => sum + c.weight, 0)
  for (const [name, { weight }] of Object.entries(CORTES)) {
    at -= weight
    if (at < 0) return name
  }
  return 'sin línea'
}

const portOf = (origin: string) => Number(new URL(origin).port)

async function build(db: Parameters<typeof buildUnit>[0], usuario: number): Promise<Curso> {
  const unit = await buildUnit(db)
  const objective = await buildObjective(db)
  await db
    .insertInto('unidades_objetivos')
    .values({ unidad_id: unit.id, objetivo_id: objective.id, position: 1 })
    .execute()
  const marcas = []
  for (let i = 1; i <= 30; i++) {
    const nombre = `Tarea ${String(i).padStart(2, '0')}`
    marcas.push({ nombre, id: (await buildActivity(db, { unidad_id: unit.id, nombre_actividad_unidad: nombre })).id })
  }
  const right = Array.from({ length: QUESTIONS }, (_, i) => [i % 4])
  const quiz = await buildQuiz(db, right, { unidad_id: unit.id, nombre_actividad_unidad: 'Evaluación' })
  const entrega = await buildActivity(db, { unidad_id: unit.id, nombre_actividad_unidad: 'Tu trabajo', entregable: 1 })
  const made = await buildCursoOfrecido(db, { unidades: [unit.id], usuarios: [usuario] })
  return {
    ...made,
    unidad: unit.id,
    objetivo: objective.id,
    marcas,
    quiz: { ...quiz, nombre: 'Evaluación' },
    entrega: { ...entrega, nombre: 'Tu trabajo' },
  }
}

export async function play({ cuts, seed, chromium, heard }: Options): Promise<Juego> {
  const began = performance.now()
  const dir = mkdtempSync(path.join(os.tmpdir(), 'eleva-sinred-'))
  atEnd(() => rmSync(dir, { recursive: true, force: true }))
  const data = path.join(dir, 'servidor')
  const linea = await openLinea()
  const env = { NODE_ENV: 'development', APP_URL: linea.origin, RATE_LIMIT: '0', LOG_LEVEL: 'error' }
  let server: Server = startServer({ dir: data, env })
  linea.toward(portOf(await server.up))
  const chance = azar(seed)
  let telefono: Telefono | undefined
  try {
    const database = connect(databaseOf(data), 2)
    const who = await buildPerson(database.db, { roles: [3] })
    const curso = await build(database.db, who.id)
    const { headers } = await enter(linea.origin, database, who)
    await database.close()
    const cookies = headers
      .cookie!.split('; ')
      .map(c => ({ name: c.split('=')[0]!, value: c.slice(c.indexOf('=') + 1) }))
    const phone = await openTelefono(path.join(dir, 'telefono'), chromium, linea.origin, cookies)
    telefono = phone
    // A group of its own outlives whoever is interrupted.
    atEnd(phone.close)
    const restart = async () => {
      linea.toward(0)
      process.kill(server.pid, 'SIGKILL')
      await server.stop()
      server = startServer({ dir: data, env })
      linea.toward(portOf(await server.up))
    }
    const mundo: Mundo = { azar: azar(seed + 1), linea, telefono, restart }
    const cuaderno = openCuaderno()

    // The first visit has a line: the app has to come from somewhere.
    const page = await telefono.page()
    await page.goto(
      `${linea.origin}/contenido-curso-curricula?curricula=${curso.curricula_id}&curso=${curso.id}&unidad=${curso.unidad}`,
    )
    await page.getByText('Evaluación').first().waitFor()
    await sleep(3_000)

    let over = false
    const life = live({ origin: linea.origin, telefono, cuaderno, curso, azar: chance }, () => over)
    const cortes: Record<string, number> = {}
    for (let i = 0; i < cuts; i++) {
      // In the middle of something, be the machine fast or slow.
      await cuaderno.another(MOST_IDLE_MS)
      await sleep(mundo.azar.between(0, 1_200))
      const name = drawn(mundo)
      cortes[name] = (cortes[name] ?? 0) + 1
      heard?.(`${i + 1} ${name}`)
      await CORTES[name]!.cut(mundo).catch(() => undefined)
    }
    over = true
    linea.on()
    const tropiezos = [...(await life)].sort((a, b) => b[1] - a[1])
    const cuenta = await settle(data, who, telefono, linea, cuaderno)
    return { ...cuenta, cortes, tropiezos, segundos: (performance.now() - began) / 1_000 }
  } finally {
    await telefono?.close()
    await server.stop()
    await linea.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** The line is back, the clock is right, and the page stays open: until nothing waits any more. */
async function settle(
  data: string,
  who: { id: number },
  telefono: Telefono,
  linea: Linea,
  cuaderno: ReturnType<typeof openCuaderno>,
): Promise<Cuenta> {
  // biome-ignore format: one line
  telefono.setClock(0)
  await telefono.killTab()
  const page = await telefono.page()
  await page.goto(`${linea.origin}/crear-contenido-curricula`, { waitUntil: 'commit' })
  const database = connect(databaseOf(data), 2)
  try {
    const until = performance.now() + SETTLE_MS
    for (;;) {
      const cuenta = await cuaderno.compare(database, who)
      if ((cuenta.perdidos.length === 0 && (await isEmpty(page))) || performance.now() > until) return cuenta
      await page.evaluate(() => dispatchEvent(new Event('online'))).catch(() => undefined)
      await sleep(1_000)
    }
  } finally {
    await database.close()
  }
}

/** Nothing of it is asked before the app has opened it. */
const isEmpty = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(b => b.name === 'eleva-envios')) return false
    return new Promise<boolean>(resolve => {
      const asked = indexedDB.open('eleva-envios')
      asked.onsuccess = () => {
        const base = asked.result
        const count = base.transaction('cartas').objectStore('cartas').count()
        count.onsuccess = () => {
          base.close()
          resolve(count.result === 0)
        }
      }
      asked.onerror = () => resolve(false)
    })
  })
