/** The words of a text file that was handed in, in whatever letters it was written. */

export type TextoLeido = { texto: string; cortado: boolean }

function decode(bytes: Uint8Array, whole: boolean): string {
  try {
    // The last letter of a part may be cut in its middle.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !whole })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * @param most letters of it; what is larger is not fetched further
 * @throws when it cannot be had
 */
export async function readTexto(src: string, most: number, signal?: AbortSignal): Promise<TextoLeido> {
  const reply = await fetch(src, { credentials: 'same-origin', ...(signal ? { signal } : {}) })
  if (!reply.ok || !reply.body) throw new Error(`${reply.status}`)
  const reader = reply.body.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let [size, whole] = [0, false]
  // A letter of UTF-8 has up to four bytes.
  while (size < most * 4) {
    const { done, value } = await reader.read()
    if (done) {
      whole = true
      break
    }
    parts.push(value)
    size += value.length
  }
  if (!whole) void reader.cancel()
  const texto = decode(new Uint8Array(await new Blob(parts).arrayBuffer()), whole)
  return { texto: texto.slice(0, most), cortado: !whole || texto.length > most }
}
