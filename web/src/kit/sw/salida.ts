/**
 * Who signed out without a line: the server hears of it with the next one, and until then nobody is shown as signed in
 * here.
 */
const KEY = 'eleva:salida'

/** The mark of who left; undefined for nobody. */
export function whoLeft(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined
  } catch {
    return undefined
  }
}

export const isLeft = (): boolean => whoLeft() !== undefined

/** @returns whether that can be kept here: else signing out needs the line */
export function noteLeft(mark: string): boolean {
  try {
    localStorage.setItem(KEY, mark)
    return true
  } catch {
    return false
  }
}

export function forgetLeft(): void {
  localStorage.removeItem(KEY)
}

/**
 * Other tabs leave, too.
 * @param leave is called when another tab has signed out without a line
 */
export function onLeft(leave: () => void): void {
  addEventListener('storage', ({ key, newValue }) => key === KEY && newValue !== null && leave())
}
