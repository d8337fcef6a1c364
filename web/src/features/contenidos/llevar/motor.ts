/**
 * Takes courses along: one after the other, by one tab at a time, going on wherever it stood when the line was lost or
 * the page was closed (ADR 051). What it says of how far it is stands in `kit/llevado/estado.ts`.
 */
import { contenidosRoutes, type Llevable } from '@eleva/contract'
import { call } from '../../../kit/api/client.ts'
import { ApiError } from '../../../kit/api/error.ts'
import type { Bulto, CalidadLlevada, IdDeBulto } from '../../../kit/llevado/base.ts'
import {
  bultos,
  changeBulto,
  enCamino,
  mine,
  openLlevado,
  removeBulto,
  saveBulto,
} from '../../../kit/llevado/estado.ts'
import { cacheOf } from '../../../kit/llevado/nombres.ts'
import { dropParts, keptFiles } from '../../../kit/llevado/partes.ts'
import { GUARDADO } from '../../../kit/sw/mensajes.ts'
import { puede } from '../../videos/reproductor/puede.parte.ts'
import { maySolo, onSolo } from './ajustes.ts'
import { faltan, planDe } from './plan.ts'
import { Caduco, Corte, DeOtraSesion, fetchArchivo, fetchLectura, fetchPiezas, isFull, Roto } from './traer.ts'

/** Reads on their way together. */
const TOGETHER = 4
const [FIRST_MS, LAST_MS] = [2_000, 60_000]
/** How often a file is asked for that came damaged, or under an address that ended. */
const TRIES = 3

const ROTO = 'Un archivo llegó dañado varias veces. Inténtalo más tarde, o con otra calidad.'
export const LLENO =
  'Se acabó el espacio de este dispositivo. Lo que ya llegó se queda; libera espacio, elige menos calidad o quita otro curso.'
const NO_GUARDA = 'Este navegador no guarda nada en este dispositivo, quizá por ser una ventana privada.'

/** Beginning of versions that are of authors alone. */
const DE_AUTOR = '2:'

let running: Promise<void> | undefined
let abort: AbortController | undefined
/** What is on its way now, in this tab. */
let going: Bulto | undefined
/** The page is of somebody who is not signed in any more. */
let over = false

/** What of it this browser can play: a film whose lighter versions it cannot is taken as it was uploaded. */
export const paraAqui = (m: Llevable): Llevable =>
  puede.calidades() ? m : { ...m, peliculas: m.peliculas.map(p => ({ ...p, calidades: [] })) }

/** @param unidad of that one alone */
export const askLlevable = async (cursoId: number, curricula_id: number, unidad?: number): Promise<Llevable> =>
  paraAqui(
    await call(contenidosRoutes.take, {
      params: { cursoId },
      query: { curricula_id, ...(unidad ? { unidad_id: unidad } : {}) },
    }),
  )

export const cursoDe = ({ id, unidad }: Pick<Bulto, 'id' | 'unidad'>): number => unidad?.curso ?? Number(id)

/** As it is now. */
export const askLlevableDe = (b: Bulto): Promise<Llevable> => askLlevable(cursoDe(b), b.curricula, b.unidad?.id)

/** What is read of it, with the pictures of its pages. */
const lecturasDe = (m: Llevable): string[] => [...m.lecturas, ...m.imagenes]

/** Hashes of what all courses that were taken have whole. */
export const enteros = (): Set<string> =>
  new Set((bultos.get() ?? []).flatMap(b => b.archivos.filter(a => a.hecho).map(a => a.sha256)))

/** What is planned of it now; what is here already stays so. */
function puesta(
  m: Llevable,
  calidad: CalidadLlevada,
): Pick<
  Bulto,
  'nombre' | 'version' | 'conPeliculas' | 'texto_bytes' | 'lecturas' | 'archivos' | 'videos' | 'materiales'
> {
  const here = enteros()
  const { archivos, videos, materiales } = planDe(m, calidad)
  return {
    nombre: m.curso.nombre_curso,
    version: m.version,
    conPeliculas: m.peliculas.length > 0,
    texto_bytes: m.texto_bytes,
    lecturas: lecturasDe(m).length,
    archivos: archivos.map(a => (here.has(a.sha256) ? { ...a, hecho: true as const } : a)),
    videos,
    materiales,
  }
}

/**
 * Begins to take it, or takes it in another quality, or takes what has changed.
 * @param unidad of one that is taken by itself
 * @throws where the browser keeps nothing
 */
export async function takeCurso(
  m: Llevable,
  curricula: number,
  calidad: CalidadLlevada,
  unidad?: Bulto['unidad'],
): Promise<void> {
  await openLlevado()
  // Asked for on what the person does: the browser then leaves it when it makes room.
  if (!unidad) void navigator.storage?.persist?.().catch(() => undefined)
  const id: IdDeBulto = unidad ? `${m.curso.id}-${unidad.id}` : m.curso.id
  const before = bultos.get()?.find(b => b.id === id)
  try {
    await saveBulto({
      ...before,
      id,
      ...(unidad ? { unidad } : {}),
      curricula,
      calidad,
      ...puesta(m, calidad),
      estado: 'bajando',
      motivo: '',
      leidas: 0,
      pedido: Date.now(),
    })
  } catch (error) {
    throw new ApiError(507, isFull(error) ? LLENO : NO_GUARDA)
  }
  resumeBultos()
}

/**
 * What its authors have not changed comes without a word: what has opened since, and, of what was taken by an older
 * version of the app, whose number is another one, everything that needs no more room.
 */
export async function updateBulto(b: Bulto, m: Llevable): Promise<void> {
  if (m.version !== b.version) return takeCurso(m, b.curricula, b.calidad, b.unidad)
  const de = mine()
  const cache = await caches.open(cacheOf(de, b.id))
  const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname + new URL(url).search))
  const { signal } = new AbortController()
  for (const url of lecturasDe(m)) if (!here.has(url)) await fetchLectura(cache, de, url, signal)
  if (b.unidad) await changeBulto(b.id, { mirado: Date.now() })
}

/** Whether what has changed is to be said: its authors changed it. */
export const isChanged = (b: Bulto, m: Llevable): boolean => {
  const quiet = !b.version.startsWith(DE_AUTOR) && faltan(planDe(m, b.calidad).archivos, enteros()) === 0
  return m.version !== b.version && !quiet
}

export async function pauseBulto(id: IdDeBulto): Promise<void> {
  await changeBulto(id, { estado: 'pausado', motivo: '' })
  abort?.abort()
}

export async function continueBulto(id: IdDeBulto): Promise<void> {
  await changeBulto(id, { estado: 'bajando', motivo: '' })
  resumeBultos()
}

/** Everything of it, and nothing that another course has, too. */
export async function dropBulto(id: IdDeBulto): Promise<void> {
  await removeBulto(id)
  if (going?.id === id) abort?.abort()
  await caches.delete(cacheOf(mine(), id))
  await sweepArchivos()
}

async function sweepArchivos() {
  const named = new Set((bultos.get() ?? []).flatMap(b => b.archivos.map(a => a.sha256)))
  for (const sha256 of await keptFiles(mine())) if (!named.has(sha256)) await dropParts(mine(), sha256)
}

const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('eleva:llevado', work) : work()

/** Goes on with all that is on its way, for as long as the page stands. Harmless to call again. */
export function resumeBultos(): void {
  if (over) return
  running ??= alone(todos).finally(() => {
    running = undefined
    if (nextOne()) resumeBultos()
  })
  running.catch(() => undefined)
}

/** Goes on, also with what a session that ended by itself has taken away of a course (ADR 051). */
export async function reviewBultos(): Promise<void> {
  await openLlevado()
  for (const b of bultos.get() ?? [])
    if (b.estado === 'listo' && !(await caches.has(cacheOf(mine(), b.id))))
      await changeBulto(b.id, { estado: 'bajando', pedido: Date.now(), leidas: 0 })
  if (nextOne()) resumeBultos()
}

/** A moment, or until the browser hears of a line. */
const wait = (ms: number) =>
  new Promise<void>(resolve => {
    const stop = new AbortController()
    const done = () => {
      stop.abort()
      resolve()
    }
    addEventListener('online', done, { signal: stop.signal })
    setTimeout(done, ms)
  })

async function todos(): Promise<void> {
  await openLlevado()
  let delay = FIRST_MS
  for (let b = nextOne(); b; b = nextOne()) {
    abort = new AbortController()
    going = b
    try {
      await download(b, abort.signal)
      delay = FIRST_MS
    } catch (error) {
      // Paused or removed meanwhile: that is no failure.
      if (abort.signal.aborted) continue
      if (error instanceof DeOtraSesion) {
        over = true
        return
      }
      const cut = error instanceof Corte || (error instanceof ApiError && (error.status === 0 || error.status >= 500))
      if (cut) {
        await wait(delay)
        delay = Math.min(delay * 2, LAST_MS)
      } else await falla(b, error)
    } finally {
      going = undefined
      enCamino.set(undefined)
    }
  }
}
/** What somebody asked for comes first; what comes by itself waits while the line costs something. */
const nextOne = () => {
  const waiting = bultos.get()?.filter(b => b.estado === 'bajando') ?? []
  return waiting.find(b => !b.unidad) ?? (maySolo() ? waiting[0] : undefined)
}

/** The line has become another one, or somebody has switched it off. */
onSolo(() => {
  if (going?.unidad && !maySolo()) abort?.abort()
  else if (nextOne()) resumeBultos()
})

async function falla(b: Bulto, error: unknown) {
  const full = isFull(error)
  const { id, unidad, calidad } = b
  const gone = error instanceof ApiError && (error.status === 403 || error.status === 404)
  // Nobody asked for it, so nobody is told: without its films it may fit, and what is not there any more goes.
  if (unidad && gone) return dropBulto(id)
  if (unidad && full && calidad !== 'texto') return changeBulto(id, { calidad: 'texto' }).catch(() => undefined)
  const motivo = full ? LLENO : error instanceof ApiError ? error.message : ROTO
  await changeBulto(id, { estado: full ? 'sin_espacio' : 'fallido', motivo }).catch(() => undefined)
}

async function download(b: Bulto, signal: AbortSignal): Promise<void> {
  const m = await askLlevableDe(b)
  signal.throwIfAborted()
  await changeBulto(b.id, puesta(m, b.calidad))
  await readLecturas(b, m, signal)
  await fetchAll(b, m, signal)
  await fetchPiezas(signal)
  const now = Date.now()
  await changeBulto(b.id, { estado: 'listo', motivo: '', tomado: now, mirado: now })
  await sweepArchivos()
}

/** What was read since it was asked for stays. */
async function readLecturas({ id, pedido }: Bulto, llevable: Llevable, signal: AbortSignal) {
  const de = mine()
  const cache = await caches.open(cacheOf(de, id))
  const lecturas = lecturasDe(llevable)
  const here = new Set<string>()
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    const at = Number((await cache.match(request))?.headers.get(GUARDADO))
    if (!lecturas.includes(pathname + search)) await cache.delete(request)
    else if (at >= pedido) here.add(pathname + search)
  }
  const left = lecturas.filter(url => !here.has(url))
  let leidas = lecturas.length - left.length
  const one = async () => {
    for (let url = left.shift(); url; url = left.shift()) {
      await fetchLectura(cache, de, url, signal)
      leidas++
      await changeBulto(id, { leidas })
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, one))
}

/** How much room there is for what is missing; undefined where the browser does not say. */
export async function readEspacioLibre(): Promise<{ libre: number; total: number; usado: number } | undefined> {
  const said = await navigator.storage?.estimate?.().catch(() => undefined)
  if (said?.quota === undefined) return undefined
  const usado = said.usage ?? 0
  return { libre: Math.max(0, said.quota - usado), total: said.quota, usado }
}

async function fetchAll(bulto: Bulto, llevable: Llevable, signal: AbortSignal) {
  const { id } = bulto
  let { urls } = planDe(llevable, bultos.get()!.find(b => b.id === id)!.calidad)
  const now = () => bultos.get()?.find(b => b.id === id)
  const archivos = now()?.archivos ?? []
  const [need, room] = [faltan(archivos, enteros()), await readEspacioLibre()]
  if (need > 0 && room && room.libre < need) throw new DOMException(LLENO, 'QuotaExceededError')
  /** Signed for two hours: another one is asked for, which also tells whether the course still has it. */
  const renew = async () => {
    const fresh = await askLlevableDe(now() ?? bulto)
    if (fresh.version !== llevable.version) throw new Corte()
    urls = planDe(fresh, now()!.calidad).urls
  }
  const bring = async (archivo: (typeof archivos)[number]) => {
    for (let tries = 1; ; tries++) {
      try {
        return await fetchArchivo({ id, de: mine(), archivo, url: urls.get(archivo.sha256) ?? '', signal })
      } catch (error) {
        if (!(error instanceof Caduco || error instanceof Roto) || tries === TRIES || signal.aborted) throw error
        await renew()
      }
    }
  }
  for (const archivo of archivos) {
    if (archivo.hecho) continue
    await bring(archivo)
    const done = now()?.archivos.map(a => (a.sha256 === archivo.sha256 ? { ...a, hecho: true as const } : a))
    if (!done) return
    await changeBulto(id, { archivos: done })
    enCamino.set({ id, bytes: 0 })
  }
}
