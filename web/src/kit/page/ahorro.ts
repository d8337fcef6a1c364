/** «Ahorro de datos», of this device: as the browser asks for it (`Save-Data`) until somebody says it here. */
import { createStore, useStore } from '../store.ts'

const KEY = 'eleva:ahorro'

const asked = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

function read(): boolean {
  try {
    const said = localStorage.getItem(KEY)
    return said === null ? asked() : said === '1'
  } catch {
    return asked()
  }
}

export const ahorro = createStore(read())
// Another tab has changed it.
addEventListener('storage', event => event.key === KEY && ahorro.set(read()))

export const useAhorro = () => useStore(ahorro)

export function setAhorro(on: boolean) {
  try {
    localStorage.setItem(KEY, on ? '1' : '0')
  } catch {
    // Without a store it holds until the page is left.
  }
  ahorro.set(on)
}
