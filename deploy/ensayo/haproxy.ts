/** HAProxy in front of everything that has more than one of: the primary, the master of Redis, the server processes that are ready. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { programOf, start } from './programas.ts'

type Behind = { base: readonly { rest: number; pg: number }[]; redis: readonly number[] }

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

function run(dir: string, name: string, text: string) {
  const program = programOf('/usr/sbin/haproxy', 'haproxy')
  if (!program) throw new Error('Falta haproxy: instálalo con apt-get.')
  const file = path.join(dir, `${name}.cfg`)
  writeFileSync(file, DEFAULTS + text)
  return start(dir, name, program, ['-db', '-f', file])
}

export function startBack(
  dir: string,
  base: number,
  copy: number,
  redis: number,
  { base: nodes, redis: masters }: Behind,
) {
  const pg = nodes.map((n, i) => `  server n${i} 127.0.0.1:${n.pg} check port ${n.rest}`).join('\n')
  const red = masters.map((port, i) => `  server r${i} 127.0.0.1:${port} check`).join('\n')
  return run(
    dir,
    'haproxy-atras',
    `
listen base
  bind 127.0.0.1:${base}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 300ms fastinter 100ms fall 2 rise 1 on-marked-down shutdown-sessions
${pg}
listen copia
  bind 127.0.0.1:${copy}
  option httpchk OPTIONS /replica
  http-check expect status 200
  default-server inter 300ms fastinter 100ms fall 2 rise 1 on-marked-down shutdown-sessions
${pg}
listen redis
  bind 127.0.0.1:${redis}
  option tcp-check
  tcp-check send info\\ replication\\r\\n
  tcp-check expect string role:master
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${red}
`,
  )
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
