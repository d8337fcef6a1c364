/**
 * A word that this device keeps for itself (localStorage). In a browser that keeps none nothing is there, and nothing
 * fails.
 */

export function readLocal(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** @returns undefined also where what stands there is no JSON: whoever reads it checks what it is */
export function readLocalJson(key: string): unknown {
  try {
    return JSON.parse(readLocal(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * @param value undefined for none any more
 * @returns whether the browser keeps it
 */
export function keepLocal(key: string, value: string | undefined): boolean {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}
