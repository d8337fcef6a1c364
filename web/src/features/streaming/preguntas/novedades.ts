/**
 * What the socket told of the questions since they were read, laid over what was read; and the order in which they
 * stand.
 */
import type { CambioDePregunta, PreguntaEnVivo, PreguntaPublica } from '@eleva/contract'

type Novedad = { at: number; nueva?: PreguntaPublica; cambio: Omit<CambioDePregunta, 'id'>; votada?: true }
export type Novedades = ReadonlyMap<number, Novedad>

export const SIN_NOVEDADES: Novedades = new Map()

/** Votes only grow: what comes late does not take one away. */
const most = (a: number | undefined, b: number | undefined) => Math.max(a ?? 0, b ?? 0)

export function conNuevas(before: Novedades, preguntas: readonly PreguntaPublica[], at: number): Novedades {
  const after = new Map(before)
  for (const nueva of preguntas) after.set(nueva.id, { ...after.get(nueva.id), at, nueva, cambio: {} })
  return after
}

export function conCambios(before: Novedades, cambios: readonly CambioDePregunta[], at: number): Novedades {
  const after = new Map(before)
  for (const { id, ...cambio } of cambios) {
    const known = after.get(id)
    const votos = most(known?.cambio.votos, cambio.votos)
    after.set(id, { ...known, at, cambio: { ...known?.cambio, ...cambio, ...(votos ? { votos } : {}) } })
  }
  return after
}

/** One's own vote, as the server has counted it. */
export function conVoto(before: Novedades, id: number, votos: number, at: number): Novedades {
  const after = conCambios(before, [{ id, votos }], at)
  return new Map(after).set(id, { ...after.get(id)!, votada: true })
}

/** What was read begins after these: they are in it. */
export const desdeEntonces = (before: Novedades, at: number): Novedades =>
  new Map([...before].filter(([, n]) => n.at >= at))

/** @param modera sees what is hidden, marked */
export function merge(leidas: readonly PreguntaEnVivo[], novedades: Novedades, modera: boolean): PreguntaEnVivo[] {
  const all = new Map(leidas.map(p => [p.id, p]))
  for (const [id, { nueva, cambio, votada }] of novedades) {
    const before = all.get(id)
    const whole: PreguntaEnVivo | undefined = nueva
      ? { ...nueva, votos: most(before?.votos, nueva.votos), votada: before?.votada ?? 0, oculta: 0 }
      : before
    if (!whole) continue
    const { votos, oculta, ...rest } = cambio
    all.set(id, {
      ...whole,
      ...rest,
      votos: most(whole.votos, votos),
      votada: votada ? 1 : whole.votada,
      oculta: oculta ?? whole.oculta,
    })
  }
  return [...all.values()].filter(p => modera || p.oculta === 0).sort(porVotos)
}

/** As the server orders them. */
export const porVotos = (a: PreguntaEnVivo, b: PreguntaEnVivo) =>
  b.votos - a.votos || a.fechahora - b.fechahora || a.id - b.id

/** While a finger or a key is on the list nothing moves under it: what stands there stays, what is new comes below. */
export function enReposo(before: readonly number[], now: readonly number[]): number[] {
  const [there, known] = [new Set(now), new Set(before)]
  return [...before.filter(id => there.has(id)), ...now.filter(id => !known.has(id))]
}
