/** Puts a text where it is pasted from, and says so. */
import { notify } from '../notify.ts'

/** @param instead pages without HTTPS may not: where it can be copied from then */
export async function copyText(text: string, done: string, instead: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    notify(done, 'success')
  } catch {
    notify(`No se pudo copiar. ${instead}`, 'warning')
  }
}
