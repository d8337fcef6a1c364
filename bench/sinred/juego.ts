/**
 * A learner with a phone, and a world that cuts: the line, requests and replies in their middle, tabs, the browser, the
 * server, the clock. All by one seed. At the end the line comes back, and what the screens had acknowledged is compared
 * with the database.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { connect } from '../../server/src/kit/db/db.ts'
import { databaseOf } from '../servidor.ts'
import { live } from './alumna.ts'
import { type Azar, azar } from './azar.ts'
import { type Cuenta, openCuaderno } from './cuaderno.ts'
import type { Linea } from './linea.ts'
import { openPartida } from './partida.ts'
import type { Telefono } from './telefono.ts'

const DAY = 86_400_000
/** A learner who gets to nothing is cut all the same. */
const MAX_IDLE_MS = 5_000
/** The longest takes a few seconds: the server has died and is up again. */
const LONGEST_CUT_MS = 60_000
const STUCK = Symbol('atascado')
/** Until everything that waits has gone, once the line is back (ms): the outbox tries at least once a minute. */
const SETTLE_MS = 150_000

export type Juego = Cuenta & { cortes: Record<string, number>; tropiezos: [string, number][]; segundos: number }
type Options = {
  cuts: number
  seed: number
  chromium: string
  /** Hears each cut as it comes: a thousand take half an hour. */
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

export async function play({ cuts, seed, chromium, heard }: Options): Promise<Juego> {
  const began = performance.now()
  const chance = azar(seed)
  const partida = await openPartida(chromium)
  const { data, who, curso, linea, telefono, restart } = partida
  try {
    const mundo: Mundo = { azar: azar(seed + 1), linea, telefono, restart }
    const cuaderno = openCuaderno()

    let over = false
    const life = live({ origin: linea.origin, telefono, cuaderno, curso, azar: chance }, () => over)
    const cortes: Record<string, number> = {}
    let atascados = 0
    for (let i = 0; i < cuts; i++) {
      // In the middle of something, be the machine fast or slow.
      await cuaderno.another(MAX_IDLE_MS)
      await sleep(mundo.azar.between(0, 1_200))
      const name = drawn(mundo)
      cortes[name] = (cortes[name] ?? 0) + 1
      heard?.(`${i + 1} ${name}`)
      const cut = CORTES[name]!.cut(mundo).catch(() => undefined)
      // One that never ends would leave the rest without any.
      if ((await Promise.race([cut, sleep(LONGEST_CUT_MS, STUCK, { ref: false })])) === STUCK) atascados++
    }
    over = true
    linea.on()
    const tropiezos = [...(await life)].sort((a, b) => b[1] - a[1])
    if (atascados) tropiezos.unshift(['cortes que no terminaron', atascados])
    const cuenta = await settle(data, who, telefono, linea, cuaderno)
    return { ...cuenta, cortes, tropiezos, segundos: (performance.now() - began) / 1_000 }
  } finally {
    await partida.close()
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
