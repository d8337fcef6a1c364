/** A write with a file, which tells how much of it has gone: fetch cannot. */
import type { Route } from '@eleva/contract'
import { type Answer, encode, freshToken, type Input, leaveWhen, tokenFor, urlOf } from './client.ts'
import { failureOf, unreached } from './error.ts'

/** Without a sign of life for so long (ms), the connection counts as cut. */
const SILENCE_MS = 60_000

type Options = {
  /** 0–1 of the bytes sent. */
  onProgress: (share: number) => void
  signal?: AbortSignal
}

/** @throws {ApiError} for everything but success; an AbortError when the signal ended it */
export async function sendFile<const R extends Route>(route: R, input: Input<R>, options: Options): Promise<Answer<R>> {
  const first = await attempt(route, input, await tokenFor(route), options)
  const reply = first.status === 419 ? await attempt(route, input, await freshToken(), options) : first
  const said = parse(reply.responseText)
  if (reply.status >= 200 && reply.status < 300) return said as Answer<R>
  leaveWhen(reply.status)
  throw failureOf(reply.status, said as object, reply.getResponseHeader('retry-after'))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

type Sent = { params?: unknown; query?: unknown; body?: unknown; de?: number }

function attempt(route: Route, { de, ...input }: Sent, token: string | undefined, { onProgress, signal }: Options) {
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest()
    let silence: ReturnType<typeof setTimeout> | undefined
    const cut = () => reject(unreached())
    const alive = () => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        cut()
        request.abort()
      }, SILENCE_MS)
    }
    const stop = () => request.abort()
    request.open(route.method, urlOf(route, input))
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('x-xsrf-token', token ?? '')
    if (de !== undefined) request.setRequestHeader('x-eleva-autor', String(de))
    request.upload.onprogress = event => {
      alive()
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    }
    request.onload = () => resolve(request)
    request.onerror = cut
    request.onabort = () => reject(signal?.reason ?? unreached())
    request.onloadend = () => {
      clearTimeout(silence)
      signal?.removeEventListener('abort', stop)
    }
    signal?.addEventListener('abort', stop)
    alive()
    request.send(encode((input.body ?? {}) as Record<string, unknown>))
  })
}
