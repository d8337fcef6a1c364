/**
 * `npm run dev`: one address for work on the code. Vite serves the sources and puts changes of the web into the open
 * page; the server is a process of its own that is made anew when its sources or the contract change, while the
 * database stays up. Calls that come in between wait for it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { createServer as createSocket } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connect, Plugin, ProxyOptions } from 'vite'
import { type Config, ConfigError, loadConfig } from '../server/src/config.ts'
import { DatabaseStartError, startPostgres } from '../server/src/kit/db/postgres.ts'
import { ajustesDe, MARCA_ELEVA } from '../server/src/kit/instalacion.ts'
import { codeOf } from '../server/src/kit/thrown.ts'
import { entornoOf, withEntorno } from '../server/src/kit/web/web.ts'

const ROOT = path.join(import.meta.dirname, '..')
const WATCHED = ['server/src', 'server/migrations', 'contract/src']
/** Milliseconds in which one save writes all of its files. */
const SETTLE = 40
/** Milliseconds to finish what is being answered: whoever changes code does not wait for more. */
const STOP = 300
/** Pages that the server leads elsewhere, by whether somebody is signed in. */
const LED = new Set(['/', '/login', '/update-user-info'])
const AWAY = 'El servidor no está en marcha: la terminal de «npm run dev» dice por qué.'

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * @returns the port, or a free one for 0
 * @throws EADDRINUSE
 */
async function takePort(host: string, wanted: number): Promise<number> {
  const socket = createSocket()
  await new Promise<void>((resolve, reject) => socket.once('error', reject).listen(wanted, host, resolve))
  const { port } = socket.address() as { port: number }
  await new Promise(resolve => socket.close(resolve))
  return port
}

/** The embedded database as an address, so that it outlives every server process that uses it. */
async function databaseOf(config: Config) {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, stop: async () => {} }
  const { host, user, database, stop } = await startPostgres({ dir: config.DATA_DIR, onLost: say })
  const at = new URLSearchParams({ host, port: '5432', options: '-c search_path=public' })
  return { url: `postgres://${user}@localhost/${database}?${at}`, stop }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

async function end(child: ChildProcess) {
  if (!isRunning(child)) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), STOP)
  await gone
  clearTimeout(late)
}

/** The server process of now. The next one loads while the last one ends: each listens on a port of its own. */
function keepServer(env: NodeJS.ProcessEnv) {
  let child: ChildProcess | undefined
  let stopped = false
  /** Where it listens; undefined when it ended. */
  let address: Promise<string | undefined>

  const begin = () => {
    if (stopped) return Promise.resolve(undefined)
    if (child) void end(child)
    const began = performance.now()
    const main = path.join(ROOT, 'server/src/main.ts')
    const own = spawn(process.execPath, [main], { env, cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    child = own
    createInterface(own.stdout!).on('line', line => {
      // Its own address is nobody's matter; what it logs is.
      if (!/^(Eleva: http|Entra como)/.test(line)) say(line)
    })
    return new Promise<string | undefined>(resolve => {
      own.once('message', ({ port }: { port: number }) => {
        say(`servidor listo en ${Math.round(performance.now() - began)} ms`)
        resolve(`http://127.0.0.1:${port}`)
      })
      own.once('exit', () => {
        resolve(undefined)
        if (child !== own || stopped) return
        address = Promise.resolve(undefined)
        say('El servidor terminó: con el siguiente cambio que guardes se intenta de nuevo.')
      })
    })
  }
  const onChange = () => {
    const next: typeof address = sleep(SETTLE).then(() => (address === next ? begin() : undefined))
    address = next
  }
  address = begin()
  return {
    /** The address of the newest one, waiting for it. */
    origin: async () => {
      for (;;) {
        const asked = address
        const found = await asked
        if (asked === address) return found
      }
    },
    onChange,
    stop: async () => {
      stopped = true
      if (child) await end(child)
    },
  }
}

type Server = ReturnType<typeof keepServer>

/** Whether the server leads a page elsewhere; when it is not there, the page itself will say so. */
async function ledTo(url: string, cookie: string, server: Server) {
  const origin = await server.origin()
  if (!origin) return undefined
  const asked = await fetch(origin + url, { headers: { cookie, accept: 'text/html' }, redirect: 'manual' })
  await asked.body?.cancel()
  const location = asked.headers.get('location')
  return location ? { status: asked.status, location, 'set-cookie': asked.headers.getSetCookie() } : undefined
}

/** What a built app gets from the server's page, and the ways that the server leads. */
function asServed(config: Config, server: Server): Plugin {
  const lead: Connect.NextHandleFunction = (request, response, next) => {
    const { url = '/', headers } = request
    const page = request.method === 'GET' && headers.accept?.includes('text/html')
    if (!page || !LED.has(url.split('?')[0]!)) return next()
    ledTo(url, headers.cookie ?? '', server).then(led => {
      if (!led) return next()
      const { status, ...fields } = led
      response.writeHead(status, fields).end()
    }, next)
  }
  // What is said at /ajustes shows in a page that is built.
  const ajustes = ajustesDe(config, new Map())
  const entorno = entornoOf(config, { ajustes, mantenimiento: undefined, marca: MARCA_ELEVA, portada: [], cambio: 0 })
  return {
    name: 'eleva-dev',
    configureServer: vite => void vite.middlewares.use(lead),
    // Before anything else writes into it.
    transformIndexHtml: { order: 'pre', handler: html => withEntorno(html, entorno) },
  }
}

/** What is no source of the web goes to the server of now; while the next one starts, it waits. */
function toServer(server: Server, more: ProxyOptions = {}): ProxyOptions {
  // Vite gives `bypass` a copy: this is the one that counts.
  let asked: ProxyOptions = {}
  return {
    ...more,
    configure: (_, options) => {
      asked = options
    },
    bypass: async (request, response) => {
      const target = await server.origin()
      if (target) {
        asked.target = target
        return undefined
      }
      if (!response) return false
      response.writeHead(503, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ success: false, message: AWAY, color: 'danger' }))
      return request.url
    },
  }
}

async function dev() {
  const config = loadConfig()
  const port = await takePort(config.HOST, config.PORT)
  const ends: (() => Promise<unknown>)[] = []
  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    // The last that came up first: nobody is left without a database.
    for (const one of ends.reverse()) await one()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)

  const database = await databaseOf(config)
  ends.push(database.stop)
  const server = keepServer({
    ...process.env,
    DATABASE_URL: database.url,
    HOST: '127.0.0.1',
    PORT: '0',
    APP_URL: config.APP_URL ?? `http://${config.HOST}:${port}`,
    // What was compiled once is not compiled again for a change elsewhere.
    NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/node'),
  })
  ends.push(server.stop)
  const { createServer } = await import('vite')
  const proxy = {
    '^/(api|auth|sanctum|oidc|oidc-entrar|imagenes|videos|salud|metricas)(/|$|\\?)': toServer(server),
    '/socket.io': toServer(server, { ws: true }),
  }
  const vite = await createServer({
    configFile: path.join(ROOT, 'web/vite.config.ts'),
    plugins: [asServed(config, server)],
    server: { host: config.HOST, port, strictPort: true, proxy },
  })
  // Open pages would keep it waiting.
  ends.push(() => Promise.race([vite.close(), sleep(STOP)]))
  await vite.listen()
  for (const folder of WATCHED)
    watch(path.join(ROOT, folder), { recursive: true }, (_, file) => {
      if (/\.(ts|sql)$/.test(file ?? '') && !/\.test\.ts$/.test(file ?? '')) server.onChange()
    })
  await server.origin()
  if (!stopping) say(`Eleva, para desarrollar: http://${config.HOST}:${port}`)
}

/** What the person at the keyboard can act on. */
function whyNot(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof DatabaseStartError) return error.message
  if (codeOf(error) === 'EADDRINUSE') return 'El puerto ya está en uso: elige otro con PORT.'
  return undefined
}

try {
  await dev()
} catch (error) {
  console.error(whyNot(error) ?? error)
  process.exit(1)
}
