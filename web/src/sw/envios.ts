/**
 * Sends what waits on the device when no page of ours is open: the browser wakes the worker for it once there is a line
 * (Background Sync, where there is such a thing; elsewhere it goes with the next page). By the same round as a page,
 * one of them at a time (ADR 051).
 */
import { DE } from '@eleva/contract/guardables'
import { ApiError, waitOf } from '../kit/api/error.ts'
import type { Letter } from '../kit/api/outbox/carta.ts'
import { letters, openFor } from '../kit/api/outbox/letters.ts'
import { sendFirst } from '../kit/api/outbox/primero.ts'
import { type Sender, sendAll, sendFiles } from '../kit/api/outbox/rounds.ts'
import { tellSubido } from '../kit/api/outbox/subido.ts'
import { ESPERA, SE_RECIBIO, SE_RECIBIO_S, SYNC } from '../kit/api/outbox/sync.ts'
import type { Acuse } from '../kit/sw/mensajes.ts'
import { keepAcuse } from './guardado.ts'
import type { Esperable, MundoDelTrabajador } from './tipos.ts'

type Cookies = {
  get: (name: string) => Promise<{ value: string } | null>
  set: (cookie: { name: string; value: string; expires: number; sameSite: 'lax' }) => Promise<void>
  delete: (name: string) => Promise<void>
}
/** Whatever knows Background Sync has it, too. */
const cookies = () => (globalThis as unknown as { cookieStore: Cookies }).cookieStore

const token = async () => decodeURIComponent((await cookies().get('XSRF-TOKEN'))?.value ?? '')

async function once(method: string, url: string, body: string | FormData | undefined, autor: number) {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-xsrf-token': await token(),
    'x-eleva-autor': String(autor),
  }
  if (typeof body === 'string') headers['content-type'] = 'application/json'
  return fetch(url, { method, headers, credentials: 'same-origin', ...(body === undefined ? {} : { body }) })
}

/** @throws {ApiError} for everything but success; whatever else `fetch` throws is a line that is away */
async function ask(method: string, url: string, body: string | FormData | undefined, autor: number) {
  let reply = await once(method, url, body, autor)
  if (reply.status === 419) {
    await fetch('/sanctum/csrf-cookie', { credentials: 'same-origin' })
    reply = await once(method, url, body, autor)
  }
  const said = (await reply.json().catch(() => ({}))) as Record<string, unknown>
  if (reply.ok) return said
  throw new ApiError(
    reply.status,
    String(said.message ?? ''),
    said.errors as Record<string, string[]> | undefined,
    waitOf(reply.headers.get('retry-after')),
  )
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, value instanceof Blob ? value : String(value))
  return form
}

/** For a page that is on its way just now. */
const noteRecibido = () => {
  const now = Date.now()
  return cookies().set({ name: SE_RECIBIO, value: String(now), expires: now + SE_RECIBIO_S * 1_000, sameSite: 'lax' })
}

/** @param acusa keeps what the server has taken of a course */
const senderOf = (acusa: (acuse: Acuse) => void): Sender => ({
  send: async ({ method, url, body }: Letter, autor) => ask(method, url, body && JSON.stringify(body), autor),
  upload: async (letter, autor) => {
    const { id } = letter
    try {
      return await sendFirst(
        letter,
        (method, url, fields) => ask(method, url, fields && formOf(fields), autor),
        parte => tellSubido({ id, parte }),
      )
    } finally {
      tellSubido(undefined)
    }
  },
  taken: ({ hecho, quiet }, dicho) => {
    if (!quiet) void noteRecibido()
    if (hecho) acusa({ ...hecho, dicho })
  },
})

/** @throws when some of it is to be tried again: the browser does, by its own measure */
async function send(event: Esperable) {
  const asked = await fetch('/api/user', { headers: { accept: 'application/json' }, credentials: 'same-origin' })
  // Whoever is not signed in any more sends it with the next page.
  if (!asked.ok) return
  const { id } = (await asked.json()) as { id: number }
  openFor(id)
  const de = asked.headers.get(DE) ?? ''
  const sender = senderOf(acuse => event.waitUntil(keepAcuse(de, acuse, event).catch(() => undefined)))
  const [sent, gone] = await Promise.all([sendAll(sender), sendFiles(sender)])
  // Those whose file has gone meanwhile.
  if (!(await sendAll(sender)) || !sent || !gone) throw new Error('no-response')
  if (!letters.get().some(l => !l.quiet)) await cookies().delete(ESPERA)
}

export function sendBehind(self: MundoDelTrabajador) {
  self.addEventListener('sync', event => {
    if (event.tag === SYNC) event.waitUntil(send(event))
  })
}
