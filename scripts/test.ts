/**
 * `npm test`: what everybody runs every day, two at a time; the last line counts them all. `npm test -- todo` runs the
 * rest, which its tag says (`vitest.config.ts`), or which waits; `npm test -- diario todo` both as one, so that no
 * processor is without work between them. With names behind it (`npm test -- lint e2e`; the walk over the screens is
 * `pantallas`) only those run, whole, or with `--diario` before them as every day; `npm run test:fast` leaves out what
 * needs a browser. What failed is asked once more when all else is done, and named (ADR 039).
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { ensureChromium } from '../e2e/chromium.ts'
import { buildWeb } from './build-web.ts'
import { ensureFfmpeg, ensureRedis } from './debian.ts'

type Count = { passed: number; failed: number; skipped: number }
type Result = Count & {
  name: string
  said: string
  seconds: number
  /**
   * What failed, how to ask it again, and what of the count needs no second time; absent where nobody can tell what it
   * was.
   */
  doubted?: { names: string[]; again: () => Promise<Result>; sure: Count } | undefined
}

const FLAG = '--diario'
const onlyDaily = process.argv.includes(FLAG)
const wanted = process.argv.slice(2).filter(name => name !== FLAG)
/** Whether what belongs to this name is asked for: of every day, or of the rest. */
const wants = (name: string, part: 'diario' | 'todo') =>
  (wanted.includes(name) && !(onlyDaily && part === 'todo')) ||
  (part === 'diario' ? wanted.length === 0 || wanted.includes('diario') : wanted.includes('todo'))
const wantsAny = (name: string) => wants(name, 'diario') || wants(name, 'todo')

/** Runs a command to its end; what it prints is kept. */
function run(command: string, args: string[]): Promise<{ code: number; said: string }> {
  const child = spawn(command, args, { env: { ...process.env, FORCE_COLOR: '0' }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  const hear = (data: Buffer) => {
    said += data
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return new Promise(resolve => {
    child.once('error', error => resolve({ code: 1, said: String(error) }))
    child.once('close', code => resolve({ code: code ?? 1, said }))
  })
}

/**
 * How a check of our own ends for which this machine lacks a program; of another's this is a number of faults like any.
 */
const CANNOT = 3

async function check(name: string, command: string, ...args: string[]): Promise<Result> {
  const began = Date.now()
  const { code, said } = await run(command, args)
  const ok = code === 0
  const skipped = command === 'node' && code === CANNOT ? 1 : 0
  const seconds = (Date.now() - began) / 1000
  console.log(`${ok ? 'bien' : skipped ? 'sin ' : 'MAL '}  ${name}  ${seconds.toFixed(1)} s`)
  if (!ok) console.log(said)
  return { name, passed: ok ? 1 : 0, failed: ok || skipped ? 0 : 1, skipped, said, seconds }
}

/** A check that times what it does: a machine that was busy just then may be why it failed. */
async function timed(name: string, command: string, ...args: string[]): Promise<Result> {
  const result = await check(name, command, ...args)
  return {
    ...result,
    doubted: result.failed
      ? { names: [name], again: () => check(name, command, ...args), sure: { passed: 0, failed: 0, skipped: 0 } }
      : undefined,
  }
}

type FileReport = {
  name: string
  status: string
  startTime: number
  endTime: number
  assertionResults: { status: string; fullName: string; failureMessages: string[]; tags: string[] }[]
}

/**
 * The tests of every day, those of the rest, or both: what belongs to the other was not to be run, and counts nowhere.
 */
type Which = 'diario' | 'todo' | 'ambos'
const TAG = 'resto'
const FILTERS: Record<Which, string[]> = {
  diario: [`--tags-filter=!${TAG}`],
  todo: [`--tags-filter=${TAG}`],
  ambos: [],
}

const onlyOf = (which: Which, files: FileReport[]): FileReport[] =>
  files.map(file => ({
    ...file,
    assertionResults: file.assertionResults.filter(
      ({ tags }) => which === 'ambos' || tags.includes(TAG) === (which === 'todo'),
    ),
  }))

const countOf = (files: FileReport[]): Count => {
  const all = files.flatMap(file => file.assertionResults)
  const [passed, failed] = ['passed', 'failed'].map(status => all.filter(test => test.status === status).length)
  return { passed: passed!, failed: failed!, skipped: all.length - passed! - failed! }
}

const namesOf = (file: FileReport) => {
  const failed = file.assertionResults.filter(test => test.status === 'failed')
  const said = failed.map(test => `${test.fullName}: ${test.failureMessages[0]?.split('\n')[0]}`)
  return (said.length ? said : ['(al cargar)']).map(name => `${path.relative('.', file.name)} > ${name}`)
}

/** What vitest has written there; undefined where it came to no end. */
function readWritten<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}

/** How long each file took (s): where a suite that grows can be cut. */
const files: [name: string, seconds: number][] = []

/**
 * One project of vitest, or a part of it, counted by its own report; what it should have run is counted apart from
 * that, as a process that ends in the middle says nothing of what was still to come. A run that ends badly without a
 * failed test counts as one.
 * @param options.part `1/2`: each part has a server, a school and a browser of its own
 * @param options.only these files
 */
async function tests(
  project: string,
  asked: Which,
  { part, only = [] }: { part?: string; only?: string[] } = {},
): Promise<Result> {
  const began = Date.now()
  const dir = mkdtempSync(path.join(os.tmpdir(), 'eleva-cuenta-'))
  const [file, list] = [path.join(dir, 'cuenta.json'), path.join(dir, 'archivos.json')]
  const which = ['--project', project, ...FILTERS[asked], ...(part ? [`--shard=${part}`] : []), ...only]
  const { code, said } = await run('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...which,
  ])
  const name = [project, asked === 'todo' ? TAG : '', part].filter(Boolean).join(' ')
  await run('vitest', ['list', '--filesOnly', `--json=${list}`, ...which])
  const report = onlyOf(asked, readWritten<{ testResults: FileReport[] }>(file)?.testResults ?? [])
  const listed = readWritten<{ file: string }[]>(list)
  rmSync(dir, { recursive: true, force: true })
  for (const { name, startTime, endTime } of report)
    files.push([path.relative('.', name), (endTime - startTime) / 1000])

  const missing = (listed ?? []).map(l => l.file).filter(l => !report.some(r => r.name === l))
  const failed = report.filter(r => r.status === 'failed')
  // The files in which something failed, or that never ran, are run again, whole: with a server, a database and a
  // school of their own.
  const again = [...failed.map(r => r.name), ...missing]
  const sure = countOf(report.filter(r => r.status !== 'failed'))
  const count = countOf(report)
  const unnamed = failed.filter(r => countOf([r]).failed === 0).length + (missing.length ? 1 : 0)
  count.failed += unnamed
  if ((code !== 0 || !listed) && count.failed === 0) count.failed = 1
  const doubted: Result['doubted'] = again.length
    ? {
        names: [
          ...failed.flatMap(namesOf),
          ...(missing.length ? [`${name}: ${missing.length} archivos sin probar`] : []),
        ],
        sure,
        again: () => tests(project, asked, { only: again }),
      }
    : undefined
  const seconds = (Date.now() - began) / 1000
  console.log(`${count.failed ? 'MAL ' : 'bien'}  ${name}  ${count.passed} pruebas  ${seconds.toFixed(1)} s`)
  if (count.failed) console.log(said)
  return { name, ...count, said, seconds, doubted }
}

const checks: [string, string, ...string[]][] = [
  // One checker: each of several works out the contract's types anew, and other checks keep the other processor busy.
  // What did not change since the last time is not checked again, nor what does not depend on it.
  ['types', 'tsc', '-p', '.', '--checkers', '1', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc.json'],
  ['lint', 'biome', 'check', '.'],
  [
    'walls',
    'depcruise',
    '--config',
    '.dependency-cruiser.cjs',
    'contract',
    'server',
    'web',
    'e2e',
    'bench',
    'scripts',
    'deploy',
  ],
  ['unused', 'knip'],
  ['schema', 'node', 'scripts/db-types.ts', '--check'],
]

if (wantsAny('server')) ensureRedis()
if (wantsAny('server') || wantsAny('e2e')) ensureFfmpeg()
const browses = wantsAny('e2e') || wantsAny('pantallas')
if (browses) ensureChromium()
// Pages are built while the first tests run, which need none.
const built = browses ? buildWeb() : Promise.resolve()
built.catch(() => undefined)
const journeys = async (...asked: Parameters<typeof tests>) => {
  await built
  return tests(...asked)
}

type Job = { of: string; part: 'diario' | 'todo'; job: () => Promise<Result> }
const daily = (of: string, job: Job['job']): Job => ({ of, part: 'diario', job })
/** What has a test of every day and others; where both are asked for they run as one. */
const both = (of: string, job: (asked: Which) => Promise<Result>): Job =>
  wants(of, 'diario')
    ? { of, part: 'diario', job: () => job(wants(of, 'todo') ? 'ambos' : 'diario') }
    : { of, part: 'todo', job: () => job('todo') }
/** Two halves, which go side by side. */
const halves = (of: string): Job[] => ['1/2', '2/2'].map(part => both(of, asked => journeys(of, asked, { part })))

// The longest first, two at a time: each keeps one of two processors busy.
const all: Job[] = [
  both('server', asked => tests('server', asked)),
  ...halves('e2e'),
  ...halves('pantallas'),
  { of: 'server', part: 'todo', job: () => tests('server-pesado', 'ambos') },
  daily('web', () => tests('web*', 'ambos')),
  ...checks.map(c => daily(c[0], () => check(...c))),
]
const waiting = all.filter(({ of, part }) => wants(of, part))
const results: Result[] = []
const work = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await next.job())
}
// What mostly waits does so beside them.
const beside = async () => {
  if (wants('server', 'todo')) results.push(await tests('server-espera', 'ambos'))
  if (wants('e2e', 'todo')) results.push(await journeys('e2e-espera', 'ambos'))
}
await Promise.all([work(), work(), beside()])
// It breaks an installation under load and times how long people miss it: what else keeps the machine busy would be
// counted with that.
if (wants('ensayo', 'todo')) results.push(await timed('ensayo', 'node', 'deploy/ensayo/ensayo.ts', '--corto'))

for (const r of results)
  console.log(`${r.name}: ${r.passed} bien, ${r.failed} mal, ${r.skipped} saltadas, ${r.seconds.toFixed(0)} s`)

const longest = files.sort((a, b) => b[1] - a[1]).slice(0, 20)
if (longest.length)
  console.log(`\nlo que más tarda: ${longest.map(([name, seconds]) => `${name} ${seconds.toFixed(0)} s`).join(', ')}`)

/** More than these are no accident. */
const ACCIDENTS = 8
const failures = () => results.reduce((n, r) => n + r.failed, 0)
const second: string[] = []
if (failures() <= ACCIDENTS)
  for (const result of results.filter(r => r.failed && r.doubted)) {
    const { names, again, sure } = result.doubted!
    console.log(`\notra vez, a solas: ${names.join(', ')}`)
    const then = await again()
    if (then.failed) continue
    result.passed = sure.passed + then.passed
    result.skipped = sure.skipped + then.skipped
    result.failed = 0
    second.push(...names)
  }

console.log('')
for (const name of second) console.log(`bien solo a la segunda, por aclarar: ${name}`)
const sum = (of: 'passed' | 'failed' | 'skipped') => results.reduce((n, r) => n + r[of], 0)
const skipped = sum('skipped') ? `, ${sum('skipped')} skipped` : ''
const unsure = second.length ? `, ${second.length} only the second time` : ''
console.log(`tests: ${sum('passed')} passed, ${sum('failed')} failed${skipped}${unsure}`)
process.exitCode = sum('failed') ? 1 : 0
