/**
 * The way a person took through the app in this tab, so that the way back leads to where they came from, with its
 * filters.
 */
type Place = { href: string; pathname: string }
type Stop = Place & { title: string }

const KEY = 'eleva:camino'
/** By the place in the browser's history, that the router counts. */
type Camino = Record<number, Stop>

/** Kept with the tab: a reload is no other way. */
function read(): Camino {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Camino
  } catch {
    return {}
  }
}

function write(camino: Camino) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(camino))
  } catch {
    // Without it ways back lead to the screen that this one belongs to.
  }
}

/** On leaving and on arriving. What lay ahead is another way now. */
export function noteStop(index: number, { href, pathname }: Place, title: string): void {
  // Whoever changed the address past the router left no place in its count.
  if (!Number.isInteger(index)) return
  const before = Object.entries(read()).filter(([i]) => Number(i) < index)
  write({ ...Object.fromEntries(before), [index]: { href, pathname, title } })
}

/** @returns the last screen before this one, and how many steps of the browser's history it is away */
export function stopBefore(index: number, pathname: string): (Stop & { delta: number }) | undefined {
  const camino = read()
  for (let i = index - 1; i >= 0 && camino[i]; i--) {
    const stop = camino[i]!
    if (stop.pathname !== pathname) return { ...stop, delta: i - index }
  }
  return undefined
}
