/**
 * `npm run instalacion`: the README's first command on a new machine, with the npm of each Debian and Node that people
 * have (9, 10 and 11), as root and as an ordinary user. Each installs a fresh clone, starts it, asks it whether it is
 * ready and ends it, once as a terminal does and once by killing npm alone; then nothing of it may be left. The Node
 * beside each npm is the machine's own; `-- 10` tries that one alone.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { messageOf } from '../server/src/kit/thrown.ts'

const NPMS: Record<string, string> = { 9: '9.9.4', 10: '10.8.2', 11: '11.6.2' }
/** Nobody: a user without a home, rights and a password. */
const ORDINARY = 65_534
/** Seconds until a start must have said its address, and until nothing may be left of it. */
const [STARTED, ENDED] = [60, 20]
const ROOT = path.join(import.meta.dirname, '..')

const asked = process.argv.slice(2)
const top = mkdtempSync(path.join(os.tmpdir(), 'eleva-instalacion-'))
chmodSync(top, 0o755)
const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim()
const isRoot = process.getuid?.() === 0

/**
 * Without what this process got of the npm that runs it, and without the Node that it runs on; where packages come from
 * stays.
 */
function environment(home: string, npm: string): NodeJS.ProcessEnv {
  const machine = (process.env.PATH ?? '').split(':').filter(dir => !dir.startsWith(path.join(ROOT, 'node_modules')))
  const clean = Object.entries(process.env).filter(([name]) => !/^(npm_.*|NODE|INIT_CWD)$/i.test(name))
  const PATH = [path.join(npm, 'node_modules/.bin'), ...machine].join(':')
  const own = { HOME: home, PATH, npm_config_cache: path.join(home, '.npm'), npm_config_registry: registry }
  return { ...Object.fromEntries(clean), ...own }
}

type Place = { dir: string; env: NodeJS.ProcessEnv; uid: number | undefined }

/** What npm says may be long: none of it is left out where it fails. */
const run = ({ dir, env, uid }: Place, ...args: string[]) =>
  promisify(execFile)('npm', args, { cwd: dir, env, uid, gid: uid, maxBuffer: 64 * 1024 ** 2 })

/** Whatever runs out of that folder, or in it. */
function leftIn(dir: string): string[] {
  return readdirSync('/proc').filter(pid => {
    if (!/^\d+$/.test(pid)) return false
    return ['exe', 'cwd'].some(link => {
      try {
        return readlinkSync(`/proc/${pid}/${link}`).startsWith(dir)
      } catch {
        return false
      }
    })
  })
}

/** @throws when it ended, or said no address in time */
async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', data => (said += data))
  for (let tries = 0; tries < STARTED * 5; tries++) {
    const address = said.match(/Eleva: (http:\S+)/)?.[1]
    if (address) return address
    if (child.exitCode !== null) break
    await sleep(200)
  }
  throw new Error(`npm start no dijo su dirección:\n${said}`)
}

/** @param end what a terminal sends goes to all that it started; npm 9 alone would wait for the others */
async function startAndEnd(place: Place, end: (npm: number) => unknown) {
  const { dir, uid } = place
  const env = { ...place.env, PORT: '0' }
  const stdio = ['ignore', 'pipe', 'pipe'] as const
  const child = spawn('npm', ['start'], { cwd: dir, env, uid, gid: uid, detached: true, stdio: [...stdio] })
  const address = await addressOf(child)
  const { status } = await fetch(`${address}/salud/listo`)
  if (status !== 200) throw new Error(`${address}/salud/listo respondió ${status}`)
  end(child.pid!)
  for (let tries = 0; leftIn(dir).length; tries++) {
    if (tries === ENDED * 5) throw new Error(`quedaron procesos en marcha: ${leftIn(dir).join(', ')}`)
    await sleep(200)
  }
}

async function install(major: string, uid: number | undefined) {
  const who = uid === undefined ? 'root' : 'usuario'
  const home = path.join(top, `${major}-${who}`)
  const dir = path.join(home, 'eleva')
  mkdirSync(home)
  execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${ROOT}`, dir])
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${uid}`, home])
  const place = { dir, env: environment(home, path.join(top, `npm-${major}`)), uid }
  const began = Date.now()
  try {
    const version = (await run(place, '--version')).stdout.trim()
    await run(place, 'ci', '--no-audit', '--no-fund')
    await startAndEnd(place, npm => process.kill(-npm, 'SIGINT'))
    await startAndEnd(place, npm => process.kill(npm, 'SIGKILL'))
    console.log(`bien  npm ${version}, ${who}  ${((Date.now() - began) / 1000).toFixed(0)} s`)
    return true
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string }
    console.log(`MAL   npm ${major}, ${who}: ${message}\n${stdout}${stderr}`)
    return false
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** @returns whether that npm could be had */
function getNpm(major: string, version: string): boolean {
  const prefix = path.join(top, `npm-${major}`)
  mkdirSync(prefix)
  try {
    execFileSync('npm', ['install', '--prefix', prefix, '--no-audit', '--no-fund', `npm@${version}`], { stdio: 'pipe' })
    return true
  } catch (error) {
    console.log(`sin   npm ${version}: ${messageOf(error)}`)
    return false
  }
}

let bad = 0
try {
  for (const [major, version] of Object.entries(NPMS)) {
    if (asked.length && !asked.includes(major)) continue
    if (!getNpm(major, version)) continue
    // Both at a time: each unpacks on one processor.
    const well = await Promise.all([undefined, ...(isRoot ? [ORDINARY] : [])].map(uid => install(major, uid)))
    bad += well.filter(one => !one).length
  }
} finally {
  rmSync(top, { recursive: true, force: true })
}
console.log(`instalacion: ${bad ? `${bad} mal` : 'bien'}`)
process.exitCode = bad ? 1 : 0
