/**
 * `npm run dias`: the tests on other days than today's, with the clock of every process moved, PostgreSQL and the
 * browser included (Debian's faketime). Names of days choose among them, what stands behind `--` goes to `npm test`:
 * `npm run dias -- domingo -- server`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { ensureFaketime } from './debian.ts'

/** In the people's zone, which has known no summer time since 2022; its border has (Tijuana). */
const DAYS: Record<string, [moment: string, zone?: string]> = {
  domingo: ['2026-11-29T10:00'],
  'lunes-31': ['2027-05-31T12:00'],
  'febrero-28': ['2027-02-28T21:00'],
  'febrero-29': ['2028-02-29T09:00'],
  'ano-nuevo': ['2027-01-01T00:30'],
  'fin-de-ano': ['2026-12-31T23:30'],
  'vispera-de-verano': ['2027-03-13T23:30', 'America/Tijuana'],
  verano: ['2027-03-14T12:00', 'America/Tijuana'],
  'once-de-diciembre': ['2026-12-11T12:00'],
}
const ZONE = 'America/Mexico_City'

/** Milliseconds of a wall clock there. */
function instantOf(moment: string, zone: string): number {
  const asUtc = Date.parse(`${moment}:00Z`)
  const shown = new Date(asUtc).toLocaleString('sv', { timeZone: zone })
  return asUtc + (asUtc - Date.parse(`${shown.replace(' ', 'T')}Z`))
}

const split = process.argv.indexOf('--', 2)
const chosen = process.argv.slice(2, split < 0 ? undefined : split)
const rest = split < 0 ? [] : process.argv.slice(split + 1)
const unknown = chosen.find(name => !DAYS[name])
if (unknown) throw new Error(`No hay un día «${unknown}»: ${Object.keys(DAYS).join(', ')}.`)
ensureFaketime()
const library = globSync('/usr/lib/*/faketime/libfaketime.so.1').find(existsSync)
if (!library) throw new Error('No encuentro libfaketime.so.1.')

let bad = 0
for (const [name, [moment, zone = ZONE]] of Object.entries(DAYS)) {
  if (chosen.length && !chosen.includes(name)) continue
  const seconds = Math.round((instantOf(moment, zone) - Date.now()) / 1000)
  const began = Date.now()
  const { status, stdout } = spawnSync(process.execPath, ['scripts/test.ts', ...rest], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: {
      ...process.env,
      LD_PRELOAD: library,
      FAKETIME: `${seconds >= 0 ? '+' : ''}${seconds}`,
      // Only the day moves: waiting takes as long as ever.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      ...(zone === ZONE ? {} : { TZ_PERSONAS: zone }),
    },
  })
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  console.log(
    `${status === 0 ? 'bien' : 'MAL '}  ${name} (${moment}, ${zone})  ${minutes} min  ${stdout.trim().split('\n').at(-1)}`,
  )
  if (status === 0) continue
  bad++
  console.log(stdout)
}
process.exitCode = bad ? 1 : 0
