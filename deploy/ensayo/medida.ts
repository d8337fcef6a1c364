/** How one fault is made, looked at and judged. */
import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../../server/src/kit/thrown.ts'
import type { Carga } from './carga.ts'
import { until } from './programas.ts'
import type { Falta, Medida } from './suelo.ts'

/** The part of the load that is looked at. */
type Mirada = Pick<Carga, 'answers' | 'connected' | 'longestAway' | 'setBroken'>

/** Looks at what happens to the people from the fault on until its time is over. */
async function measure(carga: Mirada, falta: Falta, exits: () => number): Promise<Medida> {
  const since = Date.now()
  const before = exits()
  carga.setBroken(true)
  await falta.apply()
  carga.setBroken(false)
  const applied = Date.now()
  await sleep(falta.segundos * 1_000)
  const notMade = await falta.check?.()
  await falta.undo?.()
  if (notMade) throw new Error(notMade)
  await until('los sockets', 60_000, () => carga.connected() > 0)
  const seen = carga.answers.filter(a => a.at >= since && a.kind !== falta.spares)
  const bad = seen.filter(a => a.bad)
  const later = bad.filter(a => a.later)
  const last = Math.max(0, ...bad.map(a => a.at))
  const from = falta.fromEnd ? applied : since
  const describe = (a: (typeof bad)[number]) => `${a.what} a los ${((a.at - from) / 1_000).toFixed(1)} s`
  const worst = [...bad.filter(a => !a.later).slice(0, 4), ...later.slice(-4)].map(describe)
  return {
    total: seen.length,
    fallas: bad.length - later.length,
    repetibles: bad.filter(a => a.again && !a.later).length,
    aplazadas: later.length,
    mala: Math.max(0, (last - from) / 1_000),
    dura: last ? (last - Math.min(...bad.map(a => a.at))) / 1_000 : 0,
    sockets: carga.longestAway(since),
    terminados: exits() - before,
    ejemplos: [...new Set(worst)],
  }
}

/**
 * @param short what it falls short of
 * @param made whether it could be broken at all
 */
export type Juicio = { short: string | undefined; more: string; ejemplos: readonly string[]; made: boolean }

/** Breaks it, looks, and judges. */
export async function tryOut(carga: Mirada, falta: Falta, exits: () => number): Promise<Juicio> {
  let m: Medida
  try {
    m = await measure(carga, falta, exits)
  } catch (error) {
    // A step that could not be made says nothing about the rest of them, and nothing good about itself.
    carga.setBroken(false)
    return { short: `no se pudo hacer: ${messageOf(error)}`, more: '', ejemplos: [], made: false }
  }
  const figures = `${m.total} peticiones, ${m.fallas} fallas, ${m.aplazadas} aplazadas, mala ${m.mala.toFixed(1)} s (dura ${m.dura.toFixed(1)} s), sockets ${m.sockets.toFixed(1)} s`
  // Where nobody asked for anything nobody missed anything.
  const short = m.total ? falta.demand(m) : 'nadie pidió nada'
  const more = [figures, falta.tell?.()].filter(Boolean).join('; ')
  return { short, more, ejemplos: short ? m.ejemplos : [], made: true }
}
