/** Faults that every rehearsal has. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Correo } from './correo.ts'
import { type Falta, type Medida, none, type Procesos, within } from './suelo.ts'

type Limits = {
  /**
   * Requests that may go through the door just as it closes: none where the balancer asks who is ready, as HAProxy
   * does.
   */
  lost: number
  /** The longest that a socket may be away, in seconds. */
  sockets: number
}

const away = (m: Medida, { sockets }: Limits) =>
  m.sockets > sockets ? `sockets de vuelta en ${m.sockets.toFixed(1)} s, más de ${sockets}` : undefined

/** One after the other is told to stop, ends in order, and is started again. */
export const rolling = (procesos: Procesos, limits: Limits): Falta => ({
  nombre: 'relevo de todos los procesos (SIGTERM)',
  apply: async () => {
    for (const p of procesos) {
      await p.end('SIGTERM')
      await p.start()
      await sleep(1_000)
    }
  },
  segundos: 2,
  demand: m => (m.fallas > limits.lost ? none(m) : away(m, limits)),
})

export const ceased = ([first]: Procesos, limits: Limits): Falta => ({
  nombre: 'un proceso muere (SIGKILL)',
  apply: () => first.end('SIGKILL'),
  undo: () => first.start(),
  segundos: 6,
  // What it was just writing has no answer, and its sender asks again; whatever may be asked of another process is, and
  // nobody who comes after fails.
  demand: m => {
    if (m.repetibles) return `fallaron ${m.repetibles} que el proxy puede repetir`
    return m.mala > 2 ? `mala ${m.mala.toFixed(1)} s, más de 2` : away(m, limits)
  },
})

/** What is to be mailed waits, and nobody notices. */
export const smtpAway = (correo: Correo, seconds: number): Falta => ({
  nombre: `el correo falta ${seconds} s`,
  apply: async () => {
    await correo.stop()
    await sleep(seconds * 1_000)
    await correo.start()
  },
  segundos: 2,
  demand: within(0),
})

/** @param clock the library that moves it */
export const clockAhead = ([, second]: Procesos, clock: string): Falta => ({
  nombre: 'un proceso con el reloj una hora adelante',
  apply: async () => {
    await second.end()
    await second.start({ LD_PRELOAD: clock, FAKETIME: '+1h' })
  },
  check: async () => {
    const { headers } = await fetch(`http://127.0.0.1:${second.port}/salud`)
    const ahead = (Date.parse(headers.get('date') ?? '') - Date.now()) / 60_000
    return ahead > 50 ? undefined : `su reloj va ${Math.round(ahead)} min adelante, no 60`
  },
  undo: async () => {
    await second.end()
    await second.start()
  },
  segundos: 8,
  // It takes an issuer's word for an hour old, and turns it away, as it must.
  spares: 'ingresos',
  demand: none,
})
