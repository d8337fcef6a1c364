/**
 * What somebody has typed into the registration, kept in this browser until it is sent; not for ever, as others may sit
 * there later.
 */
import { keepLocal, readLocalJson } from '../../kit/local.ts'
import { keysIn, recordOf } from '../../kit/typed.ts'

const KEY = 'eleva:registro'
const DAYS_MS = 7 * 86_400_000

type Kept<V> = { values: V; paso: number }

/**
 * @param empty what there is without a draft; it names the fields
 * @param steps how many there are
 */
export function restoreRegistro<K extends string>(empty: Record<K, string>, steps: number): Kept<Record<K, string>> {
  const none = { values: empty, paso: 0 }
  try {
    const said = readLocalJson(KEY) as { values: Record<string, unknown>; paso: number; at: number } | undefined
    if (!said || Date.now() - said.at > DAYS_MS) return none
    const values = recordOf(keysIn(empty), k => String(said.values[k] ?? ''))
    return { values, paso: Math.min(Math.max(0, Math.floor(said.paso) || 0), steps - 1) }
  } catch {
    return none
  }
}

export function keepRegistro(values: Record<string, string>, paso: number): void {
  keepLocal(KEY, JSON.stringify({ values, paso, at: Date.now() }))
}

export const forgetRegistro = (): void => void keepLocal(KEY, undefined)
