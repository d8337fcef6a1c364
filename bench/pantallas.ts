/**
 * Screens as a browser draws them: what they ask for, how long it takes, and what of the server's processor; and the
 * content of a course by itself.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { contenidosRoutes, pathOf } from '@eleva/contract'
import { type Browser, chromium, type Page } from 'playwright-core'
import { ensureChromium, LAUNCH_ARGS } from '../e2e/chromium.ts'
import { connect } from '../server/src/kit/db/db.ts'
import { createSession, SESSION_COOKIE } from '../server/src/kit/http/session.ts'
import { getContenido } from '../server/src/modules/contenidos/contenidos.read.ts'
import { statementOf, type Tables } from './comparar.ts'
import { type Filled, fillCourse, LEARNERS, makeLearners } from './cursos-datos.ts'
import { askRepeatedly, printLine, printSection, summarize } from './medir.ts'
import { ADMIN_EMAIL, databaseOf, startServer } from './servidor.ts'
import { fillPeople } from './usuarios-datos.ts'

const UNITS = 10
const SMALL = 65
const LARGE = 307
const PEOPLE = 10_000
/** How often each screen is opened, cold and warm. */
const TIMES = 11
/** Behind what is drawn: the socket, and what loads when the screen stands (ms). */
const REST_MS = 1_200

/** @param drawn runs in the page: whether it shows what it is for */
type Screen = { name: string; path: string; who: 'estudiante' | 'admin'; drawn: string }

const screens = (small: Filled, large: Filled): Screen[] => {
  const course = (n: number, { curricula, curso }: Filled): Screen => ({
    name: `curso de ${n} actividades`,
    path: `/contenido-curso-curricula?curricula=${curricula}&curso=${curso}`,
    who: 'estudiante',
    drawn: `document.querySelector('aside, [role=tablist]') && document.body.innerText.includes('Objetivo ')`,
  })
  return [
    {
      name: 'inicio de quien aprende',
      path: '/crear-contenido-curricula',
      who: 'estudiante',
      drawn: `document.body.innerText.includes('Banco-${LARGE}') && !document.querySelector('main [aria-label=Cargando]')`,
    },
    course(SMALL, small),
    course(LARGE, large),
    {
      name: 'lista de usuarios',
      path: '/gestion-usuarios',
      who: 'admin',
      drawn: `document.querySelectorAll('table tbody tr').length > 3`,
    },
  ]
}

/** Milliseconds of processor since they began: the server, and all of its database. */
export type Used = { node: number; postgres: number }

export async function benchPantallas(dir: string) {
  const server = startServer({ dir })
  const origin = await server.up
  const database = connect(databaseOf(dir))
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: LAUNCH_ARGS })
  try {
    const { sql, db } = database
    await makeLearners(sql)
    const [small, large] = [
      await fillCourse(sql, { name: `Banco-${SMALL}`, units: UNITS, activities: SMALL }),
      await fillCourse(sql, { name: `Banco-${LARGE}`, units: UNITS, activities: LARGE }),
    ]
    await fillPeople(database, PEOPLE)
    const [admin] = await sql<{ id: number }[]>`select id from usuarios where email = ${ADMIN_EMAIL}`
    const tokens = {
      estudiante: await createSession(db, small.usuario, 'banco'),
      admin: await createSession(db, admin!.id, 'banco'),
    }
    const used = () => usedBy(server.pid)
    printSection(
      `Pantallas en el navegador, ${LEARNERS} personas por curso y ${PEOPLE} usuarios: mediana de ${TIMES} (procesador de ${TIMES} en frío)`,
    )
    for (const screen of screens(small, large)) await measureScreen(browser, origin, screen, tokens[screen.who], used)
    printSection('El contenido de un curso: una llamada, de una en una')
    for (const [n, course] of [[SMALL, small] as const, [LARGE, large] as const])
      await measureContent(database, origin, tokens.estudiante, n, course, used)
  } finally {
    await browser.close()
    await database.close()
    await server.stop()
  }
}

/** Runs in the page. */
function look(drawn: () => unknown) {
  if (drawn()) Object.assign(globalThis, { seenAt: performance.now() })
  else requestAnimationFrame(() => look(drawn))
}

/** @param before how many of the requests began before it was drawn */
type Visit = { ms: number; before: number; requests: number; calls: number; kB: number }

async function measureScreen(browser: Browser, origin: string, screen: Screen, token: string, used: () => Used) {
  const cold: Visit[] = []
  const warm: Visit[] = []
  const cpu: Used = { node: 0, postgres: 0 }
  // The first one is for the server, whose plans and code are then ready.
  for (let i = 0; i <= TIMES; i++) {
    const context = await browser.newContext({ locale: 'es-MX', viewport: { width: 1280, height: 800 } })
    await context.addCookies([{ name: SESSION_COOKIE, value: token, url: origin }])
    // Looked for by the page itself, at each of its frames: asking from outside would take its time.
    await context.addInitScript(`(${look})(() => document.body && (${screen.drawn}))`)
    const page = await context.newPage()
    const before = used()
    const first = await visit(page, origin, screen)
    const after = used()
    const second = await visit(page, origin, screen)
    await context.close()
    if (i === 0) continue
    cold.push(first)
    warm.push(second)
    cpu.node += after.node - before.node
    cpu.postgres += after.postgres - before.postgres
  }
  const line = (name: string, visits: Visit[], rest = '') => {
    const of = (key: keyof Visit) => median(visits.map(v => v[key]))
    printLine(
      `  ${`${screen.name} · ${name}`.padEnd(40)}${of('before').toFixed(0).padStart(4)} peticiones hasta verse, ${of('requests').toFixed(0).padStart(2)} en todo (${of('calls').toFixed(0).padStart(2)} a la API)` +
        `${of('kB').toFixed(0).padStart(6)} kB${of('ms').toFixed(0).padStart(6)} ms hasta verse${rest}`,
    )
  }
  const each = (ms: number) => (ms / TIMES).toFixed(0)
  line('en frío', cold, `; servidor ${each(cpu.node)} ms de Node, ${each(cpu.postgres)} de PostgreSQL`)
  line('otra vez', warm)
}

/** Until what was asked for stands; counted is what it asks for until a while later, too. */
async function visit(page: Page, origin: string, { path }: Screen): Promise<Visit> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const asked = { requests: 0, calls: 0, bytes: 0 }
  const begun: number[] = []
  devtools.on('Network.requestWillBeSent', ({ request, wallTime }) => {
    if (!request.url.startsWith('http')) return
    asked.requests++
    begun.push(wallTime * 1000)
    if (new URL(request.url).pathname.startsWith('/api/')) asked.calls++
  })
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    asked.bytes += encodedDataLength
  })
  await page.goto(`${origin}${path}`, { waitUntil: 'commit' })
  const seen = await page.waitForFunction(() => (globalThis as { seenAt?: number }).seenAt, undefined, { polling: 50 })
  const ms = (await seen.jsonValue())!
  const drawnAt = ms + (await page.evaluate(() => performance.timeOrigin))
  await page.waitForTimeout(REST_MS)
  await devtools.detach()
  const before = begun.filter(at => at < drawnAt).length
  return { ms, before, requests: asked.requests, calls: asked.calls, kB: asked.bytes / 1000 }
}

/** The call, and its statement by itself: what is left is Node's. */
async function measureContent(
  database: Tables,
  origin: string,
  token: string,
  n: number,
  { curso, usuario }: Filled,
  used: () => Used,
) {
  const url = `${origin}${pathOf(contenidosRoutes.autogestivo, { cursoId: curso })}`
  const headers = {
    cookie: `${SESSION_COOKIE}=${token}`,
    accept: 'application/json',
    'accept-encoding': 'gzip, deflate, br, zstd',
  }
  const pace = { inFlight: 1, seconds: 2, answers: 200 }
  await askRepeatedly(url, headers, pace)
  const before = used()
  const round = await askRepeatedly(url, headers, pace)
  const after = used()
  const each = (key: keyof Used) => ((after[key] - before[key]) / round.ms.length).toFixed(1)
  const statement = await statementOf(database, db => getContenido(db, { id: usuario }, curso))
  const plan: string[] = []
  for (let i = 0; i < 5; i++) {
    const rows = await database.sql.unsafe(`explain (analyze, buffers) ${statement.sql}`, statement.parameters)
    plan.push(rows.map(row => String(row['QUERY PLAN'])).join('\n'))
  }
  const found = (what: RegExp) => median(plan.map(text => Number(what.exec(text)?.[1] ?? 0)))
  printLine(
    `  ${`${n} actividades`.padEnd(40)}p50 ${summarize('', [round]).p50?.toFixed(1)} ms; por llamada ${each('node')} ms de Node, ${each('postgres')} de PostgreSQL; ` +
      `sentencia: planear ${found(/Planning Time: ([\d.]+)/).toFixed(1)}, correr ${found(/Execution Time: ([\d.]+)/).toFixed(1)} ms`,
  )
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** A tick of the clock by which the system counts a process's time (ms). */
const TICK_MS = 10

/** Every process by its id, as the system counts its time. */
function allProcesses() {
  const stat = (id: string) => {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const spent = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) * TICK_MS
    // A process of PostgreSQL may end in between: what it took stands with the one that began it.
    return { parent: fields[1]!, ms: spent(11), ended: spent(13) }
  }
  const all = new Map<string, ReturnType<typeof stat>>()
  for (const id of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    try {
      all.set(id, stat(id))
    } catch {
      // It has ended meanwhile.
    }
  }
  return all
}

/** The ids of those that this one has started, and of whatever they have. */
export function processesBelow(pid: number, all = allProcesses()): string[] {
  const isBelow = (id: string): boolean => {
    const parent = all.get(id)?.parent
    return parent === String(pid) || (parent !== undefined && all.has(parent) && isBelow(parent))
  }
  return [...all.keys()].filter(isBelow)
}

/** @param pid of the server; whatever it started is its database */
export function usedBy(pid: number): Used {
  const all = allProcesses()
  const postgres = processesBelow(pid, all)
    .map(id => all.get(id)!)
    .reduce((sum, { ms, ended }) => sum + ms + ended, 0)
  return { node: all.get(String(pid))?.ms ?? 0, postgres }
}
