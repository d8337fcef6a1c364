/** Files of people through the real server: CSV in and out, with the most memory that the server took meanwhile. */
import { readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { usuariosRoutes } from '@eleva/contract'
import { SESSION_COOKIE } from '../server/src/kit/http/session.ts'
import { printLine, printSection } from './medir.ts'
import { filaDeCsv } from './usuarios-datos.ts'

export type Site = { origin: string; token: string; pid: number }

const SIZES = [10_000, 20_000]
/** What a reader on a mobile connection takes. */
const SLOW_BYTES_PER_SECOND = 2 * 2 ** 20

/** Megabytes of resident memory of the server: now, and at most since the last `forgetPeak`. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mega = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024
  return { now: mega('VmRSS'), peak: mega('VmHWM') }
}
export const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/**
 * Runs `work` and prints what it took.
 * @param work says how much it did, as `10,000 filas`
 */
async function watched(name: string, pid: number, work: () => Promise<string>) {
  forgetPeak(pid)
  const before = memoryOf(pid).now
  const began = performance.now()
  const done = await work()
  const seconds = (performance.now() - began) / 1000
  const memory = `memoria ${before.toFixed(0)} → máx. ${memoryOf(pid).peak.toFixed(0)} MB`
  printLine(`  ${name.padEnd(34)}${seconds.toFixed(2).padStart(7)} s  ${memory}  ${done}`)
}

/** Loads files of new people: a trial, for good, and once more when all are there. */
export async function benchCarga(site: Site) {
  printSection('Carga de un CSV por HTTP')
  let first = 0
  for (const rows of SIZES) {
    const from = first
    first += rows
    const csv = Array.from({ length: rows }, (_, i) => filaDeCsv(from + i)).join('\r\n')
    for (const [name, trial] of [
      ['de prueba', 1],
      ['todos nuevos', 0],
      ['ya están todos', 0],
    ] as const)
      await watched(`${rows} filas, ${name}`, site.pid, async () => {
        const began = performance.now()
        const told = await load(site, csv, trial)
        const perSecond = (rows / (performance.now() - began)) * 1000
        return `${perSecond.toFixed(0)} filas/s (${told})`
      })
  }
}

async function load({ origin, token }: Site, csv: string, simular: 0 | 1): Promise<string> {
  const session = `${SESSION_COOKIE}=${token}`
  const issued = await fetch(`${origin}/sanctum/csrf-cookie`, { headers: { cookie: session } })
  const csrf = /XSRF-TOKEN=([^;]+)/.exec(issued.headers.getSetCookie().join('\n'))![1]!
  const form = new FormData()
  form.set('selected_role', '3')
  form.set('csv_file', new File([csv], 'alumnos.csv', { type: 'text/csv' }))
  const reply = await fetch(`${origin}${usuariosRoutes.loadCsv.path}?simular=${simular}`, {
    method: 'POST',
    headers: { cookie: `${session}; XSRF-TOKEN=${csrf}`, 'x-xsrf-token': decodeURIComponent(csrf) },
    body: form,
  })
  const said = (await reply.json()) as { creados: number; ya_estaban: number; message?: string }
  if (!reply.ok) throw new Error(`La carga falló: ${reply.status} ${said.message}`)
  return `${said.creados} nuevos, ${said.ya_estaban} ya estaban`
}

/** Takes the whole list as CSV: as fast as it comes, compressed, and slowly. */
export async function benchExporta(site: Site, people: number) {
  printSection(`Exportar ${people} personas`)
  const ways: [name: string, encoding: string, bytesPerSecond: number][] = [
    ['de prisa', 'identity', Number.POSITIVE_INFINITY],
    ['comprimido', 'br', Number.POSITIVE_INFINITY],
    [`a ${SLOW_BYTES_PER_SECOND / 2 ** 20} MB por segundo`, 'identity', SLOW_BYTES_PER_SECOND],
  ]
  for (const [name, encoding, pace] of ways)
    await watched(name, site.pid, async () => {
      const { bytes, firstMs } = await take(site, encoding, pace)
      return `${(bytes / 2 ** 20).toFixed(1)} MB, primer byte a ${firstMs.toFixed(0)} ms`
    })
}

/** @returns bytes on the wire, and milliseconds until the first of them */
function take({ origin, token }: Site, encoding: string, bytesPerSecond: number) {
  return new Promise<{ bytes: number; firstMs: number }>((resolve, reject) => {
    const began = performance.now()
    const headers = { cookie: `${SESSION_COOKIE}=${token}`, 'accept-encoding': encoding }
    const asked = request(`${origin}${usuariosRoutes.export.path}`, { headers }, async reply => {
      try {
        if (reply.statusCode !== 200) throw new Error(`La exportación falló: ${reply.statusCode}`)
        let bytes = 0
        let firstMs = 0
        for await (const chunk of reply as AsyncIterable<Buffer>) {
          firstMs ||= performance.now() - began
          bytes += chunk.length
          const early = (bytes / bytesPerSecond) * 1000 - (performance.now() - began - firstMs)
          if (early > 5) await sleep(early)
        }
        resolve({ bytes, firstMs })
      } catch (error) {
        reject(error)
      }
    })
    asked.once('error', reject).end()
  })
}
