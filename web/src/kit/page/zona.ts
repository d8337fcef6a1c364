/**
 * Whose clock an hour is of. What happened or will happen is told by the device's clock, and needs no name. What is until an hour on the clocks of
 * the school (limits, classes) is told by these, whatever the device says, and names them where the device shows another hour then.
 */

/** Of the people: as `America/Tijuana`, and as it is called, «hora del noroeste». The server writes both into the page. */
type Zona = { zona?: string; nombreZona?: string }

let dicha: Zona | undefined
const read = (): Zona => {
  dicha ??= JSON.parse(document.getElementById('entorno')?.textContent || '{}') as Zona
  return dicha
}

/** For tests. */
export const setZona = (said: Zona | undefined): void => {
  dicha = said
}

const wall = (at: Date, timeZone?: string) => at.toLocaleString('sv-SE', timeZone === undefined ? {} : { timeZone })

/**
 * What is put behind an hour of the people's clocks: «, hora del centro», or nothing where the device shows the same.
 * @param moment ISO 8601 by the people's clocks, with an offset or without one; a day alone has no hour
 */
export function deQueZona(moment: string): string {
  const { zona, nombreZona } = read()
  if (!zona || !moment.includes('T')) return ''
  const exact = /(?:Z|[+-]\d\d:\d\d)$/.test(moment)
  // Without an offset some hours off are near enough: both clocks are asked of the same moment.
  const at = new Date(exact ? moment : `${moment.slice(0, 16)}Z`)
  return wall(at) === wall(at, zona) ? '' : `, ${nombreZona}`
}

/** «Las horas están en hora del centro.», where many of them stand together and the device shows others; else nothing. */
export function notaDeZona(): string {
  const named = deQueZona(new Date().toISOString())
  return named && `Las horas están en ${named.slice(2)}.`
}
