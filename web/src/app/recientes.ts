/** What somebody opened from the palette last, on this device, for them alone; signing out lets it go. */
import { type Hallazgo, tiposDeHallazgo } from '@eleva/contract'
import { keepLocal, readLocalJson } from '../kit/local.ts'
import { isOneOf } from '../kit/typed.ts'

type Reciente = { de: 'pantalla'; to: string } | { de: 'hallazgo'; hallazgo: Hallazgo }

const KEPT = 6
const PREFIX = 'eleva-recientes-'

const sameAs = (a: Reciente) => (b: Reciente) =>
  a.de === 'pantalla'
    ? b.de === 'pantalla' && a.to === b.to
    : b.de === 'hallazgo' && a.hallazgo.tipo === b.hallazgo.tipo && a.hallazgo.id === b.hallazgo.id

const isReciente = (r: unknown): r is Reciente => {
  const said = r as Partial<{ de: string; to: string; hallazgo: Hallazgo }> | null
  if (said?.de === 'pantalla') return typeof said.to === 'string'
  return said?.de === 'hallazgo' && isOneOf(tiposDeHallazgo, said.hallazgo?.tipo)
}

/** Newest first. What an older version kept otherwise is nothing. */
export function readRecientes(usuario: number): Reciente[] {
  const said = readLocalJson(PREFIX + usuario)
  return Array.isArray(said) ? said.filter(isReciente) : []
}

export function noteReciente(usuario: number, reciente: Reciente): void {
  const same = sameAs(reciente)
  const all = [reciente, ...readRecientes(usuario).filter(r => !same(r))].slice(0, KEPT)
  keepLocal(PREFIX + usuario, JSON.stringify(all))
}

export function dropRecientes(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
}
