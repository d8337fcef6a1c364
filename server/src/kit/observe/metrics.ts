/**
 * What this process counts, for whoever scrapes `/metricas`. It is measured where a service is opened, once for the
 * process, however many servers it holds. A label has few values (a pool, a queue, an operation), and never one of a
 * person.
 */
import { statfs } from 'node:fs/promises'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { KeyRefused, PartsRefused, RangeRefused, type Storage } from '../archivos/storage-common.ts'

const registry = new Registry()
const registers = [registry]
const SECONDS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60]

let complete = false
/** With memory, processor time and the delay of the event loop, which nobody pays for before the first server. */
export function processMetrics(): Registry {
  if (!complete) collectDefaultMetrics({ register: registry })
  complete = true
  return registry
}

/** As the driver's pool counts: `total` are open, `idle` of them rest, `waiting` are requests without a connection. */
type Pool = { totalCount: number; idleCount: number; waitingCount: number; options: { max: number } }
const pools = new Map<Pool, string>()

new Gauge({
  name: 'eleva_base_conexiones',
  help: 'Conexiones a la base de datos por grupo: en uso, libres, y peticiones que esperan una',
  labelNames: ['grupo', 'estado'],
  registers,
  collect() {
    this.reset()
    for (const [pool, grupo] of pools) {
      this.inc({ grupo, estado: 'en_uso' }, pool.totalCount - pool.idleCount)
      this.inc({ grupo, estado: 'libres' }, pool.idleCount)
      this.inc({ grupo, estado: 'esperan' }, pool.waitingCount)
    }
  },
})
new Gauge({
  name: 'eleva_base_conexiones_max',
  help: 'Conexiones que un grupo puede abrir',
  labelNames: ['grupo'],
  registers,
  collect() {
    this.reset()
    for (const [pool, grupo] of pools) this.inc({ grupo }, pool.options.max)
  },
})

/** @returns what forgets the pool again */
export function watchPool(grupo: 'pantallas' | 'copia' | 'lentas', pool: Pool): () => void {
  pools.set(pool, grupo)
  return () => void pools.delete(pool)
}

const objects = new Histogram({
  name: 'eleva_objetos_segundos',
  help: 'Duración de las operaciones con objetos, en segundos; de una lectura, hasta que empieza',
  labelNames: ['operacion'],
  buckets: SECONDS,
  registers,
})
const objectsFailed = new Counter({
  name: 'eleva_objetos_errores_total',
  help: 'Operaciones con objetos que fallaron',
  labelNames: ['operacion'],
  registers,
})

/** What was asked wrongly says nothing of the storage. */
const isAnswer = (error: unknown) =>
  error instanceof RangeRefused || error instanceof PartsRefused || error instanceof KeyRefused

/** The same storage, counted and timed. */
export function measureStorage(storage: Storage): Storage {
  const timed =
    <A extends unknown[], R>(operacion: string, work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      const end = objects.startTimer({ operacion })
      try {
        return await work(...args)
      } catch (error) {
        if (!isAnswer(error)) objectsFailed.inc({ operacion })
        throw error
      } finally {
        end()
      }
    }
  return {
    put: timed('guardar', storage.put),
    get: timed('leer', storage.get),
    head: timed('mirar', storage.head),
    remove: timed('borrar', storage.remove),
    begin: timed('empezar', storage.begin),
    writePart: timed('trozo', storage.writePart),
    complete: timed('completar', storage.complete),
    abort: timed('abandonar', storage.abort),
    check: timed('comprobar', storage.check),
    // Asks nobody.
    addressOf: storage.addressOf,
    // For backups alone, which go through all keys at their own pace.
    list: storage.list,
  }
}

const mails = new Counter({
  name: 'eleva_correos_total',
  help: 'Correos entregados al servidor de correo, rechazados por él o fallidos (se intentan otra vez)',
  labelNames: ['resultado'],
  registers,
})
/** `rechazado` is for good (a wrong address), `fallido` is tried again. */
export const countMail = (resultado: 'enviado' | 'rechazado' | 'fallido') => mails.inc({ resultado })

const tries = new Histogram({
  name: 'eleva_trabajos_segundos',
  help: 'Duración de los intentos de trabajos, en segundos, por cola y resultado',
  labelNames: ['cola', 'resultado'],
  buckets: SECONDS,
  registers,
})
/**
 * Times a job's try.
 * @returns to be called at its end
 */
export function timeJob(cola: string): (resultado: 'bien' | 'mal') => void {
  const end = tries.startTimer({ cola })
  return resultado => void end({ resultado })
}

/** Free and whole bytes of the disk that has `folder`. */
export function addDiskMetrics(to: Registry, folder: string) {
  const disk: Gauge<'de'> = new Gauge({
    name: 'eleva_disco_bytes',
    help: 'Bytes del disco de DATA_DIR, libres y en total',
    labelNames: ['de'],
    registers: [to],
    async collect(): Promise<void> {
      const { bavail, blocks, bsize } = await statfs(folder).catch(() => ({ bavail: 0, blocks: 0, bsize: 0 }))
      if (!blocks) return disk.reset()
      disk.set({ de: 'libres' }, bavail * bsize)
      disk.set({ de: 'total' }, blocks * bsize)
    },
  })
}

/** @param count of this process, now */
export function addSocketMetrics(to: Registry, count: () => { sockets: number; rooms: number }) {
  const registers = [to]
  new Gauge({
    name: 'eleva_enlaces',
    help: 'Navegadores conectados a este proceso (socket.io)',
    registers,
    collect() {
      this.set(count().sockets)
    },
  })
  new Gauge({
    name: 'eleva_salas',
    help: 'Salas en las que escucha alguien de este proceso',
    registers,
    collect() {
      this.set(count().rooms)
    },
  })
}

/** Where processes meet, there where REDIS_URL names it. */
export function addRedisMetrics(to: Registry, isReady: () => boolean) {
  new Gauge({
    name: 'eleva_redis_responde',
    help: '1 si este proceso está conectado a Redis, 0 si no; no existe sin REDIS_URL',
    registers: [to],
    collect() {
      this.set(isReady() ? 1 : 0)
    },
  })
}
