/** The one way to call the server: typed by the contract's table, with the anti-forgery header on every call. */
import {
  type BodyOf,
  cuentasRoutes,
  type Envelope,
  isWrite,
  type ParamsOf,
  PREGUNTA,
  pathOf,
  type QueryOf,
  type ReplyOf,
  type Route,
} from '@eleva/contract'
import { noteReply } from '../sw/estado.ts'
import { ApiError, failureOf, unreached } from './error.ts'
import { compareReloj } from './reloj.ts'

export type Input<R extends Route> = (R['params'] extends object ? { params: ParamsOf<R> } : { params?: undefined }) &
  (R['body'] extends object ? { body: BodyOf<R> } : { body?: undefined }) & {
    query?: Partial<QueryOf<R>>
    /** A pass that the call asks for beside the session. */
    bearer?: string
    /** Whose it is, of what was kept for later: with another person's session it does not go. */
    de?: number
    /** A deletion that is only asked for: it is refused as it would be, and nothing changes. */
    pregunta?: boolean
  }

/**
 * What goes with a route that is known only as one of many: whoever names it answers for it. The one place where what a
 * call takes is not checked.
 */
export const anyInput = <R extends Route>(input: {
  params?: object | undefined
  body?: object | undefined
  query?: object | undefined
  de?: number
}) => input as Input<R>

/** What a call is answered with: a few, as the specification has them, without the envelope. */
export type Answer<R extends Route> = R extends { bare: true } ? ReplyOf<R> : ReplyOf<R> & Envelope

const FILE_CHANGED = 'El archivo cambió después de que lo elegiste. Elígelo otra vez.'

const tokenInCookie = () => /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1]

/** The anti-forgery cookie ahead of a long run of calls. @throws {ApiError} */
export async function fetchToken(): Promise<void> {
  const response = await fetch('/sanctum/csrf-cookie', { credentials: 'same-origin' }).catch(() => undefined)
  if (!response) throw unreached()
  if (!response.ok) throw await refusalOf(response)
}

export async function freshToken(): Promise<string> {
  await fetch('/sanctum/csrf-cookie', { credentials: 'same-origin' })
  return decodeURIComponent(tokenInCookie() ?? '')
}

export function urlOf(route: Route, input: { params?: unknown; query?: unknown }): string {
  const path = pathOf(route, (input.params ?? {}) as Record<string, string | number>)
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null && value !== '') query.set(key, String(value))
  }
  return query.size ? `${path}?${query}` : path
}

/** JSON, unless there is a file in it: then a form, whose lists are JSON text. */
export function encode(body: Record<string, unknown>): string | FormData {
  const fields = Object.entries(body)
  if (!fields.some(([, value]) => value instanceof Blob)) return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of fields) {
    if (value === undefined) continue
    // A form has no null: sent empty it clears, left out it would stay.
    const sent = value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
    form.set(name, value instanceof Blob ? value : sent)
  }
  return form
}

/**
 * A browser does not read a file that was written again since it was chosen; to `fetch` that is a connection that
 * failed.
 */
async function hasLostFile(body: unknown): Promise<boolean> {
  const files = Object.values(body ?? {}).filter(value => value instanceof Blob)
  const tries = await Promise.allSettled(files.map(file => file.slice(0, 1).arrayBuffer()))
  return tries.some(t => t.status === 'rejected')
}

async function send(
  route: Route,
  url: string,
  { body, bearer, de, pregunta }: { body?: unknown; bearer?: string; de?: number; pregunta?: boolean },
  token: string | undefined,
  signal?: AbortSignal,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', 'x-xsrf-token': token ?? '' }
  if (bearer) headers.authorization = `Bearer ${bearer}`
  if (de !== undefined) headers['x-eleva-autor'] = String(de)
  if (pregunta) headers[PREGUNTA] = '1'
  const asked = Date.now()
  const sent = body === undefined ? undefined : encode(body as Record<string, unknown>)
  // A form with a file names its own type, with its boundary.
  if (typeof sent === 'string') headers['content-type'] = 'application/json'
  try {
    const response = await fetch(url, {
      method: route.method,
      credentials: 'same-origin',
      headers,
      ...(sent === undefined ? {} : { body: sent }),
      ...(signal ? { signal } : {}),
    })
    // What was kept says nothing of the server's clock.
    if (noteReply(response)) compareReloj(response.headers.get('date'), asked, Date.now())
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    throw (await hasLostFile(body)) ? new ApiError(400, FILE_CHANGED) : unreached()
  }
}

/**
 * @throws {ApiError} for everything but success; a lost session has already begun to lead to the sign-in page
 */
export async function call<const R extends Route>(route: R, input: Input<R>, signal?: AbortSignal): Promise<Answer<R>> {
  const response = await request(route, input, signal)
  return response.status === 204 ? ({} as Answer<R>) : response.json()
}

/**
 * Asks for a file and hands it to the browser to keep.
 * @param name what it is called when the server does not say
 * @throws {ApiError}
 */
export async function download<const R extends Route>(route: R, input: Input<R>, name: string): Promise<void> {
  const response = await request(route, input)
  const said = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  keep(await response.blob(), said ?? name)
}

/** A file that is shown. @throws {ApiError} */
export const fetchFile = async <const R extends Route>(
  route: R,
  input: Input<R>,
  signal?: AbortSignal,
): Promise<Blob> => (await request(route, input, signal)).blob()

/** Saves a file that is here already. */
export function keep(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The token of the page; a new one when there is none and the call takes one. */
export async function tokenFor(route: Route): Promise<string | undefined> {
  const cookie = tokenInCookie()
  return cookie ? decodeURIComponent(cookie) : isWrite(route) ? freshToken() : undefined
}

async function request<const R extends Route>(route: R, input: Input<R>, signal?: AbortSignal): Promise<Response> {
  const url = urlOf(route, input)
  let response = await send(route, url, input, await tokenFor(route), signal)
  // The token may only be old: a fresh one and one more try spare the person the sign-in page.
  if (response.status === 419) response = await send(route, url, input, await freshToken(), signal)
  if (response.ok) return response
  const error = await refusalOf(response)
  // Asking who is signed in may well be answered with «nobody»: the route that asks leads on by itself.
  if (route.path !== cuentasRoutes.user.path) leaveWhen(error.status)
  throw error
}

const refusalOf = async (response: Response): Promise<ApiError> =>
  failureOf(response.status, await response.json().catch(() => ({})), response.headers.get('retry-after'))

export function leaveWhen(status: number) {
  if (status === 401 || status === 419) void leave('volver')
  if (status === 403) void leave('inicio')
}

/**
 * Asks who is signed in, when it may be nobody any more: then it leads to the sign-in page.
 * @returns the person; undefined when the page is being left
 */
export async function whoIsSignedIn(): Promise<Answer<typeof cuentasRoutes.user> | undefined> {
  try {
    return await call(cuentasRoutes.user, {})
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    leaveWhen(error.status)
    return undefined
  }
}

let leaving = false

/** Whether the page is on its way to the sign-in page, or out: there is nothing to ask any more. */
export const isLeaving = () => leaving
/** Who signs out goes where that leads: reads that are on their way then are told that nobody is signed in. */
export const setLeaving = (on: boolean) => {
  leaving = on
}

/** A new CSRF cookie, then the sign-in page; who may not do something is led on from there to their start. */
async function leave(to: 'volver' | 'inicio') {
  if (leaving || location.pathname === '/login') return
  leaving = true
  await freshToken().catch(() => '')
  const here = location.pathname + location.search
  location.assign(to === 'inicio' ? '/login' : `/login?motivo=vencido&volver=${encodeURIComponent(here)}`)
}
