/**
 * What stands in deploy/ holds together: with the server (variables, addresses), and with the tools that read it.
 *
 * @module-tag resto
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { VARIABLES } from '../src/config.ts'
import { openTestApp } from './app.ts'
import { base, DEPLOY, files, has, manifests, ROOT, read, run } from './deploy.ts'
import { openTempDir } from './tempdir.ts'

test('every YAML file is one, and every JSON file', () => {
  for (const file of files) {
    if (/\.ya?ml$/.test(file))
      for (const one of parseAllDocuments(read(file))) expect([file, one.errors]).toEqual([file, []])
    if (file.endsWith('.json')) JSON.parse(read(file))
  }
  expect(files.length).toBeGreaterThan(20)
})

test('each way to run processes is served where nginx and Prometheus look for it', () => {
  const portOf = (unit: string) => /PORT=(\S+)/.exec(read(`systemd/${unit}`))![1]
  expect(portOf('eleva.service')).toBe('4000')
  expect([...new Set(read('nginx-proceso.conf').match(/127\.0\.0\.1:\d+/g))]).toEqual(['127.0.0.1:4000'])
  const guide = readFileSync(path.join(ROOT, 'docs/operacion.md'), 'utf8')
  for (const port of new Set(read('nginx-procesos.conf').match(/(?<=127\.0\.0\.1:)\d+/g)))
    expect(guide).toContain(`eleva@${port}`)
  for (const said of ['nginx-proceso.conf', '/etc/nginx/tls', '/auth/callback', 'deploy/eleva'])
    expect(guide).toContain(said)
})

test('units let a process end its PostgreSQL and its ffmpeg with itself, and step back for people', () => {
  for (const unit of ['eleva.service', 'eleva@.service', 'eleva-migrar.service']) {
    const filters = [...read(`systemd/${unit}`).matchAll(/^SystemCallFilter=(.*)$/gm)].map(m => m[1])
    // The last word counts: what is forbidden by groups is let in again by name (npm run maquina sees that it
    // suffices).
    expect([unit, filters.at(-1)]).toEqual([unit, 'capset setpriority'])
  }
})

describe('variables', () => {
  /** Names that are set in deploy/, and read by an engine beside Eleva, or by compose itself. */
  const ofOthers = [
    'POSTGRES_USER',
    'POSTGRES_DB',
    'POSTGRES_PASSWORD',
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'FFMPEG',
  ]
  const known = new Set([...VARIABLES, ...ofOthers])
  const compose = parse(read('compose.yaml'), { merge: true })
  const set = {
    compose: Object.values(compose.services as Record<string, { environment?: object }>).flatMap(s =>
      Object.keys(s.environment ?? {}),
    ),
    '.env.example': [...read('.env.example').matchAll(/^(\w+)=/gm)].map(m => m[1]!),
    kubernetes: base.flatMap(f => manifests(f)).flatMap(m => Object.keys({ ...m.data, ...m.stringData })),
    systemd: readdirSync(path.join(DEPLOY, 'systemd')).flatMap(f =>
      [...read(`systemd/${f}`).matchAll(/^Environment=(.*)$/gm)].flatMap(m =>
        m[1]!.split(' ').map(one => one.split('=')[0]!),
      ),
    ),
    Dockerfile: [...read('Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(m =>
      m[1]!.split(' ').map(one => one.split('=')[0]!),
    ),
  }
  test.each(Object.entries(set))('of %s are read by the server', (_where, names) => {
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter(name => !known.has(name))).toEqual([])
  })

  test.each(['operacion', 'runbook'])('that docs/%s.md names are read by the server, by Node or by packages', name => {
    const text = readFileSync(path.join(ROOT, `docs/${name}.md`), 'utf8')
    const named = [...text.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+[A-Z0-9])(?:=[^`]*)?`/g)].map(m => m[1]!)
    const ofPackages = [
      'NODE_OPTIONS',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'OTEL_RESOURCE_ATTRIBUTES',
      'OTEL_TRACES_SAMPLER',
      'OTEL_TRACES_SAMPLER_ARG',
    ]
    // Those of backups stand in docs/respaldo.md.
    const strange = named.filter(one => !known.has(one) && !ofPackages.includes(one) && !one.startsWith('RESPALDO_'))
    expect(strange).toEqual([])
    expect(named.length).toBeGreaterThan(4)
  })

  test('what compose asks for stands in the example, and no secret stands in any file', () => {
    const asked = [...read('compose.yaml').matchAll(/\$\{(\w+):\?\}/g)].map(m => m[1]!)
    expect(asked.filter(name => !set['.env.example'].includes(name))).toEqual([])
    for (const line of read('.env.example').split('\n'))
      if (/PASSWORD|SECRET|TOKEN|KEY|SMTP_URL/.test(line) && !line.startsWith('#')) expect(line).toMatch(/=$/)
    for (const line of read('pgbackrest.conf').split('\n'))
      if (/^[^#]*(key|pass|secret)/.test(line)) expect(line).toMatch(/=$/)
    const secret = manifests('kubernetes/base/secreto.ejemplo.yaml')[0]!.stringData!
    for (const [name, value] of Object.entries(secret))
      if (/SECRET|TOKEN|KEY|CLIENT|SMTP|DATABASE/.test(name)) expect(value).toContain('…')
    expect(read('kubernetes/base/kustomization.yaml')).not.toContain('secreto.ejemplo')
  })
})

describe('stopping', () => {
  const seconds = (pattern: RegExp, text: string) => Number(pattern.exec(text)?.[1])
  const [main, config] = ['src/main.ts', 'src/config.ts'].map(f => readFileSync(path.join(ROOT, 'server', f), 'utf8'))
  const work = seconds(/STOP_SECONDS = (\d+)/, main!)
  const drain = seconds(/production \? (\d+) : 0/, config!)
  const pod = manifests('kubernetes/base/deployment.yaml')[0]!.spec.template.spec

  test('everybody who ends a process waits for its drain and its work', () => {
    const [container] = pod.containers as { lifecycle: { preStop: { exec: { command: string[] } } } }[]
    const pre = Number(container!.lifecycle.preStop.exec.command[1])
    const drainPod = Number(manifests('kubernetes/base/configmap.yaml')[0]!.data!.STOP_DRAIN_SECONDS)
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(pre + drainPod + work)
    const compose = parse(read('compose.yaml'), { merge: true })
    const given = Number.parseInt(compose.services['eleva-1'].stop_grace_period, 10)
    expect(given).toBeGreaterThanOrEqual(Number(compose.services['eleva-1'].environment.STOP_DRAIN_SECONDS) + work)
    for (const unit of ['eleva.service', 'eleva@.service'])
      expect(seconds(/TimeoutStopSec=(\d+)s/, read(`systemd/${unit}`))).toBeGreaterThanOrEqual(drain + work)
  })

  test('a balancer hears of it before the door closes', () => {
    const [, inter, fall] = /check inter (\d)s fall (\d)/.exec(read('haproxy.cfg'))!
    expect(Number(inter) * Number(fall)).toBeLessThan(drain)
    const { periodSeconds, failureThreshold } = pod.containers[0].readinessProbe
    expect(periodSeconds * failureThreshold).toBeLessThan(10)
  })
})

test('addresses that are asked for health and figures are the server’s', async () => {
  const t = await openTestApp()
  const all = [...files.map(read), read('Dockerfile')].join('\n')
  const asked = new Set([...all.matchAll(/(\/salud(?:\/[a-z]+)?|\/metricas)\b/g)].map(m => m[1]!))
  expect([...asked].sort()).toEqual(['/metricas', '/salud', '/salud/listo'])
  for (const url of asked) expect((await t.app.inject(url)).statusCode).toBe(200)
  await t.close()
})

describe('proxies', () => {
  /** Where the files of a configuration stand here, with a certificate of its own. */
  function lay(): string {
    const dir = openTempDir()
    mkdirSync(path.join(dir, 'tls'))
    const [key, cert] = [path.join(dir, 'tls/privkey.pem'), path.join(dir, 'tls/fullchain.pem')]
    const subject = ['-subj', '/CN=eleva.escuela.mx', '-days', '2', '-nodes']
    execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', cert, ...subject], {
      stdio: 'ignore',
    })
    writeFileSync(path.join(dir, 'tls/eleva.pem'), readFileSync(cert, 'utf8') + readFileSync(key, 'utf8'))
    return dir
  }
  const tools = has('openssl', 'version')

  test.skipIf(!tools || !has('nginx', '-v')).each([
    ['one process', 'nginx-proceso.conf'],
    ['several', 'nginx-procesos.conf'],
  ])('nginx takes its configuration for %s', (_which, processes) => {
    const dir = lay()
    const conf = path.join(dir, 'nginx.conf')
    const text = read('nginx.conf')
      .replaceAll('/etc/nginx/mime.types', path.join(dir, 'mime.types'))
      .replaceAll('/etc/nginx/', `${dir}/`)
      .replaceAll('/var/log/nginx/', `${dir}/`)
      .replaceAll('/run/nginx.pid', `${dir}/nginx.pid`)
    writeFileSync(conf, text)
    writeFileSync(path.join(dir, 'mime.types'), 'types { text/html html; }')
    writeFileSync(path.join(dir, 'eleva-procesos.conf'), read(processes))
    const { status, said } = run('nginx', '-t', '-q', '-c', conf, '-p', dir, '-e', path.join(dir, 'error.log'))
    expect([status, said.replace(/.*"listen … http2" directive is deprecated.*\n/g, '')]).toEqual([0, ''])
    writeFileSync(conf, text.replace('proxy_buffering off;', 'proxy_bufering off;'))
    expect(run('nginx', '-t', '-q', '-c', conf, '-p', dir, '-e', path.join(dir, 'error.log')).status).not.toBe(0)
  })

  test.skipIf(!tools || !has('haproxy', '-v'))('haproxy takes its configuration', () => {
    const dir = lay()
    const cfg = path.join(dir, 'haproxy.cfg')
    writeFileSync(cfg, read('haproxy.cfg').replaceAll('/etc/haproxy/tls/', `${dir}/tls/`))
    const { status, said } = run('haproxy', '-c', '-f', cfg)
    expect([status, /WARNING|ALERT/.test(said) ? said : '']).toEqual([0, ''])
    // What leads to the data, alone and below it.
    const data = path.join(DEPLOY, 'haproxy-datos.cfg')
    expect(run('haproxy', '-c', '-f', data).status).toBe(0)
    writeFileSync(cfg, `${readFileSync(cfg, 'utf8')}${readFileSync(data, 'utf8')}`)
    const both = run('haproxy', '-c', '-f', cfg)
    expect([both.status, /WARNING|ALERT/.test(both.said) ? both.said : '']).toEqual([0, ''])
  })

  test('both lead to the processes of the units, and take a film of four gigabytes', () => {
    const ports = (text: string) => [...text.matchAll(/^\s*server (?:\S+ )?127\.0\.0\.1:(\d+)/gm)].map(m => m[1])
    expect(new Set(ports(read('haproxy.cfg')))).toEqual(new Set(ports(read('nginx-procesos.conf'))))
    const targets = parse(read('prometheus.yml')).scrape_configs[0].static_configs[0].targets as string[]
    const [screens, sockets] = read('nginx-procesos.conf').split('upstream eleva_enlaces')
    expect(targets.map(t => t.split(':')[1])).toEqual(ports(screens!))
    expect(ports(sockets!)).toEqual(ports(screens!))
    expect(read('compose/nginx-procesos.conf').match(/server eleva-\d:4000 /g)).toHaveLength(4)
    expect(read('nginx.conf')).toContain('client_max_body_size 4g;')
  })
})
