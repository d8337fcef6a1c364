/** «Ahorro de datos», of this device: as the browser asks for it (`Save-Data`) until somebody says it here. */
import { keepLocal, readLocal } from '../local.ts'
import { createStore, useStore } from '../store.ts'

const KEY = 'eleva:ahorro'

const asked = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

function read(): boolean {
  const said = readLocal(KEY)
  return said === undefined ? asked() : said === '1'
}

export const ahorro = createStore(read())
// Another tab has changed it.
addEventListener('storage', event => event.key === KEY && ahorro.set(read()))

export const useAhorro = () => useStore(ahorro)

/** Where the browser does not keep it, it holds until the page is left. */
export function setAhorro(on: boolean) {
  keepLocal(KEY, on ? '1' : '0')
  ahorro.set(on)
}
