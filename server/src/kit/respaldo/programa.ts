/** A backup every night, for whoever set RESPALDO_DIR; old ones go once the new one is there. */
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Gauge, type Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import type { Mail } from '../correo/mail.ts'
import type { Jobs } from '../db/jobs.ts'
import { makeRespaldo, type Origen, type RespaldoHecho, readName } from './respaldo.ts'
import { outdated } from './retencion.ts'

const QUEUE = 'respaldo.nocturno'
/** Minutes that one may take: all videos of a state go through. */
const WITHIN = 12 * 60

type Parts = Pick<Origen, 'connection' | 'storage'> & { jobs: Jobs; mail: Mail; config: Config }

/** At half past two where the people are: after the day's last work, before the cleaning of files at four. */
export function defineRespaldo({ jobs, mail, config, connection, storage }: Parts) {
  const { RESPALDO_DIR: dir, RESPALDO_CLAVE: clave, TZ_PERSONAS: zona, ADMIN_EMAIL: to, version } = config
  if (!dir || !clave) return
  const make = async ({ signal }: { signal: AbortSignal }) => {
    try {
      const hecho = await makeRespaldo({ connection, storage, version }, { dir, clave, zona, signal })
      await removeOutdated(dir)
      const { cantidad } = hecho.manifiesto.ausentes
      if (cantidad) await mail.send({ to, ...aboutMissing(hecho) })
    } catch (error) {
      await mail.send({ to, ...aboutFailure(dir, error) })
      // For the log, the reporter and the second try.
      throw error
    }
  }
  jobs.define(QUEUE, make, { retries: 1, retryDelay: 900, withinMinutes: WITHIN })
  jobs.schedule(QUEUE, '30 2 * * *', zona)
}

/** @returns milliseconds since the newest backup of that folder was written; undefined where there is none */
export async function ageOfNewest(dir: string): Promise<number | undefined> {
  const names = (await readdir(dir)).filter(name => readName(name))
  const written = await Promise.all(names.map(async name => (await stat(path.join(dir, name))).mtimeMs))
  return written.length ? Date.now() - Math.max(...written) : undefined
}

/** Hours after which last night's is missed: a day, and what a night's backup may take. */
const LATE = 24 + WITHIN / 60

/**
 * For `/salud/dependencias`.
 * @throws when there is no backup of last night, or its folder cannot be read
 */
export async function checkUltimo(dir: string): Promise<string> {
  const age = await ageOfNewest(dir)
  if (age === undefined) return 'todavía ninguno'
  const hours = Math.floor(age / 3_600_000)
  if (hours > LATE) throw new Error(`The newest backup is ${hours} hours old.`)
  return `bien, el último hace ${hours} h`
}

/** Seconds since the newest backup, for an alert; without RESPALDO_DIR the figure has no value. */
export function addRespaldoMetrics(to: Registry, dir: string | undefined) {
  const gauge: Gauge = new Gauge({
    name: 'eleva_respaldo_segundos',
    help: 'Segundos desde el último respaldo de RESPALDO_DIR',
    registers: [to],
    async collect(): Promise<void> {
      const age = dir ? await ageOfNewest(dir).catch(() => undefined) : undefined
      if (age === undefined) return gauge.remove()
      gauge.set(age / 1000)
    },
  })
}

async function removeOutdated(dir: string) {
  for (const name of outdated(await readdir(dir))) await rm(path.join(dir, name), { force: true })
}

const aboutFailure = (dir: string, error: unknown) => ({
  subject: 'Eleva: el respaldo de esta noche falló',
  text: `No se pudo hacer el respaldo en ${dir}.

${error instanceof Error ? error.message : String(error)}

Los respaldos anteriores siguen ahí. Eleva lo intenta una segunda vez a los 15 minutos. Para hacerlo a mano: npm run eleva -- respaldo`,
})

const aboutMissing = ({ archivo, manifiesto: { ausentes } }: RespaldoHecho) => ({
  subject: 'Eleva: al respaldo de esta noche le faltan archivos',
  text: `El respaldo ${path.basename(archivo)} está hecho, pero ${ausentes.cantidad} archivos que la base de datos nombra no están en el almacén. Los primeros:

${ausentes.llaves.join('\n')}`,
})
