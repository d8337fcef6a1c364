/** What the line beside the course's name says: whether all that was done on this page has arrived. */
import { createStore } from '../../kit/store.ts'

export type Guardado = {
  /** How many changes are on their way. */
  en_camino: number
  /** How many wait for the line, or for the person. */
  esperan: number
  /** When the last one arrived (ms); undefined before the first. */
  hora: number | undefined
}

export const guardado = createStore<Guardado>({ en_camino: 0, esperan: 0, hora: undefined })

const change = (by: Partial<Record<'en_camino' | 'esperan', number>>, hora?: number) => {
  const now = guardado.get()
  guardado.set({
    en_camino: Math.max(0, now.en_camino + (by.en_camino ?? 0)),
    esperan: Math.max(0, now.esperan + (by.esperan ?? 0)),
    hora: hora ?? now.hora,
  })
}

/** Another course, another line. */
export const beginGuardado = () => guardado.set({ en_camino: 0, esperan: 0, hora: undefined })

/**
 * One that is on its way, from now on.
 * @returns how it has arrived, or been given up
 */
export function beginEnvio(): (arrived: boolean) => void {
  change({ en_camino: 1 })
  return arrived => change({ en_camino: -1 }, arrived ? Date.now() : undefined)
}

/**
 * Counts a change while it is sent.
 * @throws what sending it throws
 */
export async function countWhileSent<T>(send: () => Promise<T>): Promise<T> {
  const end = beginEnvio()
  try {
    const reply = await send()
    end(true)
    return reply
  } catch (error) {
    end(false)
    throw error
  }
}

/**
 * One that waits.
 * @returns how it stops waiting
 */
export function beginEspera(): () => void {
  change({ esperan: 1 })
  let over = false
  return () => {
    if (over) return
    over = true
    change({ esperan: -1 })
  }
}
