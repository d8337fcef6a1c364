/**
 * First screens on a bad line and a slow phone: when there is something to read, when a press works, and what was asked
 * for by then.
 */
import { type Browser, chromium, type Page } from 'playwright-core'
import { ensureChromium, LAUNCH_ARGS } from '../e2e/chromium.ts'
import { connect } from '../server/src/kit/db/db.ts'
import { createSession, SESSION_COOKIE } from '../server/src/kit/http/session.ts'
import { fillCourse, makeLearners } from './cursos-datos.ts'
import { printLine, printSection } from './medir.ts'
import { ADMIN_EMAIL, databaseOf, startServer } from './servidor.ts'
import { fillPeople } from './usuarios-datos.ts'

const ACTIVITIES = 65
const TIMES = 3
/** The line, and how much slower than this machine the phone is. */
const LINE = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000, offline: false }
const BRAKE = 6
/** Behind what can be used: what is still on its way would be counted with the next visit (ms). */
const REST_MS = 1_500
const WHOLE_MS = 5_000
const PATIENCE_MS = 90_000

/**
 * @param text to be read there
 * @param press a selector of what is pressed
 */
type Screen = { name: string; path: string; who?: 'estudiante' | 'admin'; text: string; press: string }

/**
 * Milliseconds since the address was asked for; requests by the time of `useful` and `usable`; what travelled by then
 * (kB).
 */
type Seen = Record<
  'first' | 'largest' | 'useful' | 'usable' | 'blocked' | 'shift' | 'usefulRequests' | 'requests' | 'script' | 'style',
  number
>

export async function benchTrazo(dir: string) {
  const server = startServer({ dir })
  const origin = await server.up
  const database = connect(databaseOf(dir))
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: LAUNCH_ARGS })
  try {
    const { sql, db } = database
    await makeLearners(sql)
    const course = await fillCourse(sql, { name: 'Banco', units: 10, activities: ACTIVITIES })
    await fillPeople(database, 1_000)
    const [found] = await sql<{ admin: number; grupo: number }[]>`
      select (select id from usuarios where email = ${ADMIN_EMAIL}) as admin, (select id from grupos where nombre_grupo = 'Banco') as grupo`
    // A class, beside that of two thousand.
    const [clase] = await sql<{ id: number }[]>`
      with g as (insert into grupos (nombre_grupo) values ('Banco, una clase') returning id),
           o as (insert into ofertas_grupos (oferta_id, grupo_id) select al_grupo.oferta_id, g.id
             from g, ofertas_grupos al_grupo
             where al_grupo.grupo_id = ${found!.grupo}),
           p as (insert into grupos_usuarios (grupo_id, usuario_id) select g.id, miembro.usuario_id
             from g, (select usuario_id from grupos_usuarios where grupo_id = ${found!.grupo} order by 1
               limit 40) miembro)
      select id from g`
    const tokens = {
      estudiante: await createSession(db, course.usuario, 'banco'),
      admin: await createSession(db, found!.admin, 'banco'),
    }
    const { curricula, curso } = course
    const screens = screensOf({ curricula, curso, clase: clase!.id, grupo: found!.grupo })
    printHeads()
    const only = process.env.TRAZO?.split(';')
    for (const screen of screens.filter(one => !only || only.includes(one.name))) {
      const all = { 'en frío': [] as Seen[], 'otra vez': [] as Seen[] }
      for (let i = 0; i < TIMES; i++) {
        const [cold, warm] = await visitTwice(browser, origin, screen, screen.who && tokens[screen.who])
        all['en frío'].push(cold)
        all['otra vez'].push(warm)
      }
      for (const [name, seen] of Object.entries(all)) printSeen(`${screen.name} · ${name}`, seen)
    }
  } finally {
    await browser.close()
    await database.close()
    await server.stop()
  }
}

/** The course; a class of forty, and the group of two thousand. */
type Places = Record<'curricula' | 'curso' | 'clase' | 'grupo', number>

const screensOf = ({ curricula, curso, clase, grupo: grande }: Places): Screen[] => [
  { name: 'portada', path: '/', text: 'eleva', press: 'main a' },
  { name: 'entrada', path: '/login', text: 'Qué gusto verte', press: 'main a[href^="/auth"]' },
  { name: 'inicio', path: '/crear-contenido-curricula', who: 'estudiante', text: 'Banco', press: 'main a' },
  {
    name: 'curso',
    path: `/contenido-curso-curricula?curricula=${curricula}&curso=${curso}`,
    who: 'estudiante',
    text: 'Objetivo ',
    press: 'main [role=tab]',
  },
  { name: 'personas', path: '/usuarios-lista', who: 'admin', text: 'Usuarios', press: 'table tbody tr' },
  { name: 'lista', path: '/gestion-usuarios', who: 'admin', text: 'Gestión de usuarios', press: 'table tbody tr' },
  ...[
    { name: 'libro de 40', grupo: clase },
    { name: 'libro de 2,000', grupo: grande },
  ].map(({ name, grupo }) => ({
    name,
    path: `/entregables/${grupo}/c/${curso}?tab=calificable`,
    who: 'admin' as const,
    text: 'Entregables ·',
    press: '[role=grid] [role=gridcell]',
  })),
]

const HEADS = {
  first: 'se ve',
  largest: 'LCP',
  useful: 'se lee',
  usable: 'se usa',
  blocked: 'ocupado',
  usefulRequests: 'pet.',
  requests: 'pet.',
  script: 'kB js',
  style: 'kB css',
  shift: 'CLS ‰',
}

function printHeads() {
  printSection(
    `Primer trazo a 400 kbit/s, 400 ms, procesador ÷ ${BRAKE}: mediana de ${TIMES} (ms; peticiones hasta leerse y hasta usarse)`,
  )
  printLine(
    `  ${''.padEnd(20)}${Object.values(HEADS)
      .map(head => head.padStart(8))
      .join('')}`,
  )
}

function printSeen(name: string, seen: readonly Seen[]) {
  const figures = Object.keys(HEADS).map(key =>
    median(seen.map(one => one[key as keyof Seen]))
      .toFixed(0)
      .padStart(8),
  )
  printLine(`  ${name.padEnd(20)}${figures.join('')}`)
}

/** Runs in the page, before all of it: notes at each frame what has come true, and what the browser tells of itself. */
function watch({ text, press }: Screen) {
  const seen = { first: 0, largest: 0, useful: 0, usable: 0, blocked: 0, shift: 0 }
  Object.assign(globalThis, { seen })
  const observe = (type: string, note: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('paint', entry => {
    if (entry.name === 'first-contentful-paint') seen.first = entry.startTime
  })
  observe('largest-contentful-paint', entry => {
    seen.largest = entry.startTime
  })
  observe('longtask', entry => {
    seen.blocked += Math.max(0, entry.duration - 50)
  })
  observe('layout-shift', entry => {
    seen.shift += (entry.value ?? 0) * 1_000
  })
  // What React has taken over bears its mark: only then anything comes of a press.
  const isLive = (node: Element) => Object.keys(node).some(key => key.startsWith('__reactProps$'))
  const look = () => {
    // biome-ignore lint/performance/useDomNodeTextContent: what a person can read, not what stands in scripts
    if (!seen.useful && document.body?.innerText.includes(text)) seen.useful = performance.now()
    if (!seen.usable && [...document.querySelectorAll(press)].some(isLive)) seen.usable = performance.now()
    if (!seen.useful || !seen.usable) requestAnimationFrame(look)
  }
  look()
}

/** Runs in the page. */
function tell() {
  const seen = (globalThis as unknown as { seen: Seen }).seen
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const until = (at: number) => entries.filter(entry => entry.startTime < at)
  const weigh = (end: RegExp) =>
    until(seen.usable)
      .filter(({ name }) => end.test(name))
      .reduce((sum, e) => sum + e.encodedBodySize, 0) / 1000
  return {
    ...seen,
    usefulRequests: until(seen.useful).length + 1,
    requests: until(seen.usable).length + 1,
    script: weigh(/\.js$/),
    style: weigh(/\.css$/),
  }
}

async function visitTwice(browser: Browser, origin: string, screen: Screen, token: string | undefined) {
  // The worker's own requests would pass by the brake.
  const context = await browser.newContext({
    locale: 'es-MX',
    // Who learns has a phone; lists are for a desk.
    viewport: screen.who === 'admin' ? { width: 1280, height: 800 } : { width: 360, height: 740 },
    serviceWorkers: 'block',
  })
  if (token) await context.addCookies([{ name: SESSION_COOKIE, value: token, url: origin }])
  await context.addInitScript(watch, screen)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', LINE)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: BRAKE })
  const cold = await visit(page, origin + screen.path)
  // Who comes again had the page whole: what was still on its way would be waited for as if it were new.
  await page.waitForTimeout(WHOLE_MS)
  const warm = await visit(page, origin + screen.path)
  await context.close()
  return [cold, warm] as const
}

async function visit(page: Page, url: string): Promise<Seen> {
  await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE_MS })
  await page.waitForFunction(
    () =>
      (globalThis as unknown as { seen: Seen }).seen.usable && (globalThis as unknown as { seen: Seen }).seen.useful,
    undefined,
    { polling: 200, timeout: PATIENCE_MS },
  )
  await page.waitForTimeout(REST_MS)
  return page.evaluate(tell)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
