/**
 * Whose clock an hour is of. What happened or will happen is told by the device's clock, and needs no name. What is
 * until an hour on the clocks of the school (limits, classes) is told by these, whatever the device says, and names
 * them where the device shows another hour then.
 */
import { type Zona as Clave, type Entorno, ZONAS } from '@eleva/contract'
import { readEntorno } from './entorno.ts'

/** The people's. */
type Zona = Pick<Entorno, 'zona' | 'nombreZona'>

let dicha: Zona | undefined
const read = (): Zona => dicha ?? readEntorno()

/** For tests, and for what is drawn where there is no page to read it from. */
export const setZona = (said: Zona | undefined): void => {
  dicha = said
}

const wall = (at: Date, timeZone?: string) => at.toLocaleString('sv-SE', timeZone === undefined ? {} : { timeZone })

/**
 * On which day of the people's calendar a moment is, as what is printed for them says it, wherever the device stands:
 * «2026-11-30».
 * @param moment now, where none is said
 * @param zona where they are those of a school
 */
export const dayOfPeople = (moment?: string, zona = read().zona): string =>
  wall(moment === undefined ? new Date() : new Date(moment), zona).slice(0, 10)

/**
 * What those clocks are called that show this hour then: the people's first, else one in whose zone a school may live.
 */
function nombreDe(at: Date, shown: string): string | undefined {
  const { zona, nombreZona } = read()
  const known: (readonly [string, string | undefined])[] = Object.entries(ZONAS)
  return [[zona ?? '', nombreZona] as const, ...known].find(([id]) => id && wall(at, id) === shown)?.[1]
}

/**
 * What is put behind an hour of the people's clocks: «, hora del centro», or nothing where the device shows the same.
 * @param moment ISO 8601 by the people's clocks, with the offset of those by which it is told (a school may have its
 * own), or without one; a day alone has no hour
 */
export function deQueZona(moment: string): string {
  const { zona, nombreZona } = read()
  if (!zona || !moment.includes('T')) return ''
  const exact = /(?:Z|[+-]\d\d:\d\d)$/.exec(moment)
  // Without an offset some hours off are near enough: both clocks are asked of the same moment.
  const at = new Date(exact ? moment : `${moment.slice(0, 16)}Z`)
  if (!exact || exact[0] === 'Z') return wall(at) === wall(at, zona) ? '' : `, ${nombreZona}`
  const shown = `${moment.slice(0, 10)} ${moment.slice(11, 16)}:00`
  const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000)
  return wall(minute) === shown ? '' : `, ${nombreDe(minute, shown) ?? `UTC${exact[0]}`}`
}

/**
 * «Las horas están en hora del centro.», where many of them stand together and the device shows others; else nothing.
 * @param zona where they are those of a school
 */
export function notaDeZona(zona?: string): string {
  const now = new Date()
  const named = zona
    ? wall(now) !== wall(now, zona) && (ZONAS[zona as Clave] ?? read().nombreZona)
    : deQueZona(now.toISOString()).slice(2)
  return named ? `Las horas están en ${named}.` : ''
}
