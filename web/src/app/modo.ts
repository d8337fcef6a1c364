/** Which of the two positions a person is in, on this device, and where they were last in each (ADR 095). */
import { inicioDe, type Modo, modoDe, type Persona } from '@eleva/contract'
import { useMatches } from '@tanstack/react-router'
import { keepLocal, readLocalJson } from '../kit/local.ts'
import { useUser } from '../kit/page/session.tsx'
import { createStore, useStore } from '../kit/store.ts'

type Guardado = { modo: Modo } & Partial<Record<Modo, string>>

/** One device, several people. */
const keyOf = (usuario: number) => `eleva:modo:${usuario}`

const guardado = createStore<(Guardado & { usuario: number }) | undefined>(undefined)

/** Only the path of an address that somebody wrote there is ours. */
const addressOf = (kept: unknown) => (typeof kept === 'string' && /^\/(?!\/)/.test(kept) ? kept : undefined)

function leido(usuario: number): Guardado {
  const known = guardado.get()
  if (known?.usuario === usuario) return known
  const kept: Partial<Record<'modo' | Modo, unknown>> = readLocalJson(keyOf(usuario)) ?? {}
  const [aprendo, ensena] = [addressOf(kept.aprendo), addressOf(kept.ensena)]
  return {
    modo: kept.modo === 'aprendo' ? 'aprendo' : 'ensena',
    ...(aprendo ? { aprendo } : {}),
    ...(ensena ? { ensena } : {}),
  }
}

function keepModo(usuario: number, next: Guardado) {
  guardado.set({ ...next, usuario })
  keepLocal(keyOf(usuario), JSON.stringify(next))
}

export const notaUltima = (usuario: number, modo: Modo, href: string) =>
  keepModo(usuario, { ...leido(usuario), modo, [modo]: href })

/** It was pressed: a screen of both shows it at once. */
export const chooseModo = (usuario: number, modo: Modo) => keepModo(usuario, { ...leido(usuario), modo })

/** Where one was last, or where it begins. */
export const ultimaDe = ({ id, personas }: { id: number; personas: readonly Persona[] }, modo: Modo): string =>
  leido(id)[modo] ?? inicioDe(personas, modo)

/** Where the screen that is shown stands. */
export function useModo(): Modo {
  const { id, personas } = useUser()
  const path = useMatches({ select: matches => matches.at(-1)?.pathname ?? '' })
  const kept = useStore(guardado)
  return modoDe(personas, path) ?? (kept ?? leido(id)).modo
}
