/**
 * What is asked at the moment in which somebody scrapes `/metricas`: the disk, the live line, and where processes meet.
 */
import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'

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
