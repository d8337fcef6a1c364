/**
 * HAProxy in front of everything that has more than one of: the primary, the master of Redis, the server processes that
 * are ready.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Programa, requireProgram, start } from './programas.ts'

type Behind = { base: readonly { rest: number; pg: number }[]; redis: readonly number[] }

const DATOS = path.join(import.meta.dirname, '../haproxy-datos.cfg')

const DEFAULTS = `
global
  maxconn 4000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 3s
`

export const requireHaproxy = () => requireProgram('/usr/sbin/haproxy', 'haproxy')

function run(dir: string, name: string, text: string): Programa {
  const program = requireHaproxy()
  const file = path.join(dir, `${name}.cfg`)
  writeFileSync(file, DEFAULTS + text)
  return start(dir, name, program, ['-db', '-f', file])
}

/** The lines of an installation (deploy/haproxy-datos.cfg), with the ports of this one. */
export function startBack(dir: string, ports: Record<'base' | 'copia' | 'redis', number>, behind: Behind) {
  const database = behind.base.map((n, i) => `  server n${i} 127.0.0.1:${n.pg} check port ${n.rest}\n`)
  const servers = {
    base: database,
    copia: database,
    redis: behind.redis.map((p, i) => `  server r${i} 127.0.0.1:${p} check\n`),
  }
  const [common, ...listens] = readFileSync(DATOS, 'utf8').split(/^(?=listen )/m)
  const text = listens.map(one => {
    const name = /^listen (\w+)/.exec(one)![1] as keyof typeof ports
    const head = one.replace(/^ {2}server .*\n/gm, '').trimEnd()
    return `${head.replace(/bind .*/, `bind 127.0.0.1:${ports[name]}`)}\n${servers[name].join('')}`
  })
  const begin = () => run(dir, 'haproxy-atras', common + text.join('\n'))
  let running = begin()
  return {
    kill: () => running.end('SIGKILL'),
    start: () => {
      running = begin()
    },
  }
}

export function startFront(dir: string, port: number, behind: readonly number[]) {
  return run(
    dir,
    'haproxy-frente',
    `
frontend web
  mode http
  bind 127.0.0.1:${port}
  default_backend eleva
backend eleva
  mode http
  timeout server 60s
  timeout tunnel 1h
  option httpchk GET /salud/listo
  option forwardfor
  http-request set-header X-Forwarded-Proto https
  option redispatch 1
  retries 2
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
  default-server inter 500ms fall 2 rise 1 observe layer4 error-limit 1 on-error mark-down
${behind.map((p, i) => `  server e${i} 127.0.0.1:${p} check`).join('\n')}
`,
  )
}
