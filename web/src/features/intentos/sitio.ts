/**
 * Where somebody is in a quiz, in this tab: which page of it they look at, and that it stands open over its course. A
 * reload comes back to both; leaving the screen ends the second. Never of anybody else: whose it is stands in its name.
 */
const PREFIX = 'eleva.quiz'

const nameOf = (...parts: readonly (string | number)[]) => [PREFIX, ...parts].join('.')

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null // Storage may be refused: then one begins where the answers end.
  }
}

function write(name: string, value: string | undefined) {
  try {
    if (value === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, value)
  } catch {
    // As above.
  }
}

/**
 * @param persona whose it is
 * @param intento of one by rules; each other quiz has one alone
 */
export type Sitio = { persona: number; actividad: number; modo: string; intento?: number | undefined }

const sitioDe = (s: Sitio) => nameOf(s.persona, s.actividad, s.modo, s.intento ?? 'unico')

/** The first question that was looked at, from 0: pages may hold another number of them by now. */
export function readSitio(sitio: Sitio): number | undefined {
  const kept = read(sitioDe(sitio))
  const at = Number(kept)
  return kept !== null && Number.isSafeInteger(at) && at >= 0 ? at : undefined
}

export const keepSitio = (sitio: Sitio, pregunta: number | undefined) => write(sitioDe(sitio), pregunta?.toString())

const abierta = (persona: number, curso: number, actividad: number) => nameOf('abierta', persona, curso, actividad)

export const wasAbierta = (persona: number, curso: number, actividad: number) =>
  read(abierta(persona, curso, actividad)) !== null

export const markAbierta = (persona: number, curso: number, actividad: number, si: boolean) =>
  write(abierta(persona, curso, actividad), si ? '1' : undefined)
