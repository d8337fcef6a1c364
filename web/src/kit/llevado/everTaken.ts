/** Whether anything was ever taken along here: who never did loads nothing of it. */
const KEY = 'eleva:llevado'

export function everTaken(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function noteTaken(): void {
  try {
    localStorage.setItem(KEY, '1')
  } catch {
    // Where nothing may be kept nothing was taken.
  }
}
