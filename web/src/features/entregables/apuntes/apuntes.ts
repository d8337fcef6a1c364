/** Notes on a page as they are drawn, kept and undone. Pure. */
import { type Apunte, type ApunteInput, apuntesRoutes } from '@eleva/contract'
import { bodyOfLetter, type Letter } from '../../../kit/api/outbox/carta.ts'

export type Herramienta = ApunteInput['tipo'] | 'borrar'
export type Punto = readonly [x: number, y: number]

/** As the contract says them; a form's schema would bring its library here. */
const MAX_PUNTOS = 2000
/** Parts of a page: what lies nearer adds nothing that is seen. */
const NEAR = 0.002
const PARTS = 10_000

/** Within the page, in parts of it that are as fine as a screen. */
export const dentro = (part: number): number => Math.round(Math.min(1, Math.max(0, part)) * PARTS) / PARTS

/**
 * A line as it is kept: without the points that lie on each other, and of a long one every second, until it is short
 * enough.
 */
export function thinPuntos(puntos: readonly Punto[]): number[] {
  const far: Punto[] = []
  for (const p of puntos) {
    const last = far.at(-1)
    if (!last || Math.hypot(p[0] - last[0], p[1] - last[1]) >= NEAR) far.push(p)
  }
  let kept = far
  while (kept.length > MAX_PUNTOS) kept = kept.filter((_, i) => i % 2 === 0 || i === kept.length - 1)
  // A dot is a line to itself.
  return (kept.length === 1 ? [kept[0]!, kept[0]!] : kept).flatMap(p => [dentro(p[0]), dentro(p[1])])
}

/** Between two opposite corners, whichever was first. */
export const cajaDe = ([x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[]) => ({
  x: Math.min(x1, x2),
  y: Math.min(y1, y2),
  width: Math.abs(x2 - x1),
  height: Math.abs(y2 - y1),
})

/** Whether a highlight is one, and not a press that slipped. */
export const isResalte = (puntos: readonly number[]): boolean => {
  const { width, height } = cajaDe(puntos)
  return width > 0.005 && height > 0.003
}

/** For the `d` of a path. */
export const lineaDe = (puntos: readonly number[]): string => {
  const pairs: string[] = []
  for (let i = 0; i + 1 < puntos.length; i += 2) pairs.push(`${puntos[i]} ${puntos[i + 1]}`)
  return `M${pairs.join('L')}`
}

/** With a note put, changed in its place, or taken away. */
export const con = (apuntes: readonly Apunte[], clave: string, apunte: Apunte | undefined): Apunte[] => {
  const there = apuntes.some(a => a.clave === clave)
  if (!apunte) return apuntes.filter(a => a.clave !== clave)
  return there ? apuntes.map(a => (a.clave === clave ? apunte : a)) : [...apuntes, apunte]
}

/** With what has not reached the server: of this page, of another tab, or of the last visit. */
export function conCartas(apuntes: readonly Apunte[], cartas: readonly Letter[], autor: string): Apunte[] {
  let all = [...apuntes]
  for (const carta of cartas) {
    const put = bodyOfLetter(carta, apuntesRoutes.saveApunte) as ApunteInput | undefined
    if (put) all = con(all, put.clave, { ...put, texto: put.texto ?? '', autor, propio: 1 })
    else all = con(all, carta.url.split('/').at(-1)!, undefined)
  }
  return all
}

/** A note before and after; undefined where it was not. */
export type CambioDeApunte = { clave: string; antes: Apunte | undefined; despues: Apunte | undefined }
export type Historia = { hechos: readonly CambioDeApunte[]; deshechos: readonly CambioDeApunte[] }
export const SIN_HISTORIA: Historia = { hechos: [], deshechos: [] }
const MAX_ACTOS = 100

export const doApunte = ({ hechos }: Historia, acto: CambioDeApunte): Historia => ({
  hechos: [...hechos, acto].slice(-MAX_ACTOS),
  deshechos: [],
})
/** @returns how it is from then on, and what to do; undefined when there is nothing */
export function undoApunte({ hechos, deshechos }: Historia): [Historia, CambioDeApunte] | undefined {
  const acto = hechos.at(-1)
  if (!acto) return undefined
  const { clave, antes, despues } = acto
  return [
    { hechos: hechos.slice(0, -1), deshechos: [...deshechos, acto] },
    { clave, antes: despues, despues: antes },
  ]
}
export function redoApunte({ hechos, deshechos }: Historia): [Historia, CambioDeApunte] | undefined {
  const acto = deshechos.at(-1)
  return acto && [{ hechos: [...hechos, acto], deshechos: deshechos.slice(0, -1) }, acto]
}
