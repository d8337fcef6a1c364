/**
 * Alerts and dashboards name figures that are there, with labels that they have; each alert says what to do, and stands
 * in the runbook.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { openTestApp, type TestApp } from './app.ts'
import { hasRedis, openRedis } from './redis.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

type Rule = {
  alert: string
  expr: string
  labels: { gravedad: string }
  annotations: { resumen: string; que_hacer: string }
}
const rules = (parse(read('deploy/alertas.yaml')).groups as { rules: Rule[] }[]).flatMap(g => g.rules)
type Panel = { title: string; targets?: { expr: string }[] }
const dashboard = JSON.parse(read('deploy/grafana/eleva.json')) as { panels: Panel[] }
const panels = dashboard.panels.flatMap(p => (p.targets ?? []).map(t => [p.title, t.expr] as const))

/** What Prometheus adds to a scrape. */
const OF_PROMETHEUS = new Map([['up', new Set<string>()]])
const EVERYWHERE = ['job', 'instance']
let t: TestApp
let redis: Awaited<ReturnType<typeof openRedis>> | undefined
/** Names of series as they are scraped, with the labels that they may have. */
let known: Map<string, Set<string>>

beforeAll(async () => {
  redis = hasRedis ? await openRedis() : undefined
  t = await openTestApp(redis ? { REDIS_URL: redis.url } : {})
  await t.app.inject('/api/user')
  t.jobs.define('contar', async () => {})
  await t.jobs.start()
  await t.jobs.send('contar', {})
  await t.storage.put('vista', Buffer.from('x'), { type: 'text/plain' })
  await t.mail.send({ to: 'ana@escuela.mx', subject: 'x', text: 'x' })
  await vi.waitFor(
    async () => expect((await t.app.inject('/metricas')).body).toContain('cola="contar",resultado="bien"'),
    10_000,
  )
  const text = (await t.app.inject('/metricas')).body
  known = new Map(OF_PROMETHEUS)
  // Also of those without a series now: an error that nobody met, Redis where there is none.
  for (const [, name] of text.matchAll(/^# TYPE (\S+)/gm)) known.set(name!, new Set())
  known.set('eleva_redis_responde', new Set())
  known.set('eleva_objetos_errores_total', new Set(['operacion']))
  for (const [, name, labels = ''] of text.matchAll(/^([a-z_]+)(?:\{(.*)\})? /gm)) {
    const all = known.get(name!) ?? new Set()
    for (const [, label] of labels.matchAll(/(\w+)="/g)) all.add(label!)
    known.set(name!, all)
  }
})
afterAll(async () => {
  await t.close()
  await redis?.stop()
})

/** Names and labels of an expression: words before `{` and words inside of it, and those that it sums by. */
function namesOf(expr: string): { series: [name: string, labels: string[]][]; by: string[] } {
  const plain = expr.replace(/"[^"]*"/g, '""')
  const by = [...plain.matchAll(/\b(?:by|ignoring|on|without)\s*\(([^)]*)\)/g)].flatMap(m =>
    m[1]!.split(',').map(s => s.trim()),
  )
  const rest = plain.replace(/\b(?:by|ignoring|on|without)\s*\([^)]*\)/g, '')
  const series = [...rest.matchAll(/\b([a-z][a-z0-9_]*)\b(?!\s*\()(?:\{([^}]*)\})?/g)]
    .filter(([, name]) => /_|^up$/.test(name!) && name !== '__rate_interval')
    .map(([, name, inside = '']): [string, string[]] => [
      name!,
      [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(m => m[1]!),
    ])
  return { series, by }
}

const expressions = [...rules.map(r => [r.alert, r.expr] as const), ...panels]
test.each(expressions)('«%s» asks for what there is', (_title, expr) => {
  const { series, by } = namesOf(expr.replace(/\[\$__rate_interval\]/g, '[5m]'))
  expect(series.length).toBeGreaterThan(0)
  for (const [name, labels] of series) {
    expect([...known.keys()]).toContain(name)
    const may = new Set([...EVERYWHERE, ...known.get(name)!])
    expect([name, labels.filter(label => !may.has(label))]).toEqual([name, []])
  }
  const any = new Set([...EVERYWHERE, ...series.flatMap(([name]) => [...known.get(name)!])])
  expect(by.filter(label => !any.has(label))).toEqual([])
})

test('every figure of ours has its row for who runs it, and no row is of one that is gone', () => {
  const table = read('docs/operacion.md').split('| figure |')[1]!
  const told = new Set([...table.matchAll(/`(eleva_[a-z_]+)/g)].map(m => m[1]!))
  const families = [...known.keys()]
    .filter(name => name.startsWith('eleva_'))
    .map(name => name.replace(/_(bucket|sum|count)$/, ''))
  expect([...told].sort()).toEqual([...new Set(families)].sort())
})

test('each alert says in a sentence what to do, how grave it is, and has its part in the runbook', () => {
  const runbook = read('docs/runbook.md')
  for (const { alert, labels, annotations } of rules) {
    expect(annotations.que_hacer).toMatch(/^[A-ZÁÉÍÓÚ].{30,}\.$/)
    expect(annotations.resumen).toMatch(/\.$/)
    expect(['aviso', 'critica']).toContain(labels.gravedad)
    expect(runbook).toContain(`### ${alert}\n`)
  }
  const told = [...runbook.matchAll(/^### (Eleva\w+)$/gm)].map(m => m[1])
  expect(told.filter(name => !rules.some(r => r.alert === name))).toEqual([])
})

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined
if (!hasPromtool) console.error('promtool is not installed: the rules are not checked by it')
test.skipIf(!hasPromtool)('Prometheus takes the rules', () => {
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', path.join(ROOT, 'deploy/alertas.yaml')], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
})
