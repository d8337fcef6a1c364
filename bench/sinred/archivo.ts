/** A file as somebody chooses one, made in the page: large ones take long from outside. */
import type { Locator } from 'playwright-core'

/**
 * Letters that differ from byte to byte, behind `begin`.
 * @returns their SHA-256
 */
export const chooseFile = (
  input: Locator,
  name: string,
  begin: string,
  bytes: number,
  timeout = 30_000,
): Promise<string> =>
  input.evaluate(
    async (field: HTMLInputElement, [name, begin, bytes]) => {
      const content = new Uint8Array(bytes)
      for (let i = 0, n = 1; i < bytes; i++) {
        n = (n * 1_103_515_245 + 12_345) & 0x7fffffff
        content[i] = 97 + ((n >> 16) % 26)
      }
      content.set(new TextEncoder().encode(begin).subarray(0, bytes))
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
      const chosen = new DataTransfer()
      chosen.items.add(new File([content], name))
      field.files = chosen.files
      field.dispatchEvent(new Event('change', { bubbles: true }))
      return [...hash].map(b => b.toString(16).padStart(2, '0')).join('')
    },
    [name, begin, bytes] as const,
    { timeout },
  )
