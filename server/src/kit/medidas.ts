/**
 * What this process counts where a service is opened, once for the process, however many servers it holds: each room
 * of kit counts here, and `observe/` tells it. A label has few values (a pool, a queue, an operation), and never one
 * of a person.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

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

/**
 * Times an operation with objects, and counts it where it fails.
 * @param isAnswer whether an error is what was asked wrongly, and says nothing of the storage
 */
export const measureObjects =
  (isAnswer: (error: unknown) => boolean) =>
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
