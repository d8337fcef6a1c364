/**
 * «Antes del camión»: the unit to which «Continuar» leads is taken along by itself while that costs nothing, within a
 * limit; what is finished goes again once the next one stands (ADR 051). It is taken as a course is (`motor.ts`): a
 * bulto of one unit.
 */
import type { Llevable } from '@eleva/contract'
import { ApiError } from '../../../kit/api/error.ts'
import { avanceOf } from '../../../kit/llevado/avance.ts'
import type { Bulto, CalidadLlevada, IdDeBulto } from '../../../kit/llevado/base.ts'
import { bultos, mine, openLlevado } from '../../../kit/llevado/estado.ts'
import { cacheOf } from '../../../kit/llevado/nombres.ts'
import { createStore } from '../../../kit/store.ts'
import { ajustes, changeAjustes, maySolo } from './ajustes.ts'
import {
  askLlevable,
  cursoDe,
  dropBulto,
  enteros,
  isChanged,
  readEspacioLibre,
  resumeBultos,
  takeCurso,
  updateBulto,
} from './motor.ts'
import { opcionesDeLlevar } from './plan.ts'
import type { Proxima } from './proxima.parte.ts'
import { porQueNoSeLleva } from './puede.ts'

/** Why the unit of that name is not taken, in the person's words. */
export const noCabe = createStore<{ id: IdDeBulto; motivo: string } | undefined>(undefined)

/** This much of the device stays free for what is done on it: photos, voices and letters that wait (bytes). */
const APARTE = 50_000_000
/** What stands is compared with the server's once in so long (ms). */
const MIRA_CADA = 6 * 3_600_000

const solos = () => (bultos.get() ?? []).filter(b => b.unidad)
const largoDe = (b: Bulto) => avanceOf(b, undefined).total
const oldestFirst = (a: Bulto, b: Bulto) => (a.tomado ?? a.pedido) - (b.tomado ?? b.pedido)

const enTurno = <T>(work: () => Promise<T>) =>
  navigator.locks ? navigator.locks.request('eleva:camion', work) : work()

/**
 * Takes it, or what has changed of it, if that may be; lets go of what is over. Harmless to call again, in several tabs
 * too.
 * @param proxima none lets go alone
 */
export const prepareUnidad = (proxima: Proxima | undefined): Promise<void> => enTurno(() => takeOrRelease(proxima))

async function takeOrRelease(proxima: Proxima | undefined): Promise<void> {
  await openLlevado()
  const here = proxima && bultos.get()?.find(b => b.id === proxima.id)
  const entero = proxima && bultos.get()?.find(b => b.id === proxima.curso)
  if (!proxima || entero || here?.estado === 'listo') await releaseOthers(proxima?.id)
  if (!proxima || entero || !maySolo() || ajustes.get().sin === proxima.id) return
  if (here?.estado === 'bajando') return resumeBultos()
  if (here?.estado === 'listo' && Date.now() - (here.mirado ?? here.tomado ?? 0) < MIRA_CADA) return
  if (await porQueNoSeLleva()) return
  await takeUnidad(proxima, here)
}

async function takeUnidad(proxima: Proxima, here: Bulto | undefined): Promise<void> {
  const { curso, curricula, unidad } = proxima
  const m = await askLlevable(curso, curricula, unidad.id).catch(error => {
    // Its author took it out of the course, or it is not theirs any more.
    if (error instanceof ApiError && error.status === 404 && here) return undefined
    throw error
  })
  if (!m) return dropBulto(proxima.id)
  // Whoever made it another one, its person has nothing to decide: it comes without a word.
  if (here?.estado === 'listo' && !isChanged(here, m)) return updateBulto(here, m)
  const calidad = await makeEspacio(m, proxima.id)
  if (calidad) await takeCurso(m, curricula, calidad, unidad)
}

/** From what was chosen down to text alone. */
function escalones(m: Llevable): { calidad: CalidadLlevada; nuevos: number; bytes: number }[] {
  const all = opcionesDeLlevar(m, enteros())
  const films = all.filter(o => o.calidad !== 'texto')
  const orden: CalidadLlevada[] = ['audio', '240p', '480p', '720p']
  const { calidad } = ajustes.get()
  const upTo = films.filter(o => orden.indexOf(o.calidad) <= orden.indexOf(calidad)).toReversed()
  // A film that has none so light is taken in its lightest, or as it was uploaded.
  const wanted = calidad === 'texto' ? [] : upTo.length > 0 ? upTo : films.slice(0, 1)
  return [...wanted, all[0]!]
}

/**
 * Lets go of what is oldest until it fits.
 * @returns in which quality it does; undefined in none
 */
async function makeEspacio(llevable: Llevable, id: IdDeBulto): Promise<CalidadLlevada | undefined> {
  const { limite } = ajustes.get()
  const others = solos()
    .filter(b => b.id !== id && !isAbierto(b))
    .sort(oldestFirst)
  for (const { calidad, nuevos, bytes } of escalones(llevable)) {
    // What would not fit into an empty device throws nothing out.
    if (bytes > limite) continue
    const room = await readEspacioLibre()
    let gone = 0
    const missing = () => {
      const used = solos().reduce((sum, b) => sum + (b.id === id ? 0 : largoDe(b)), 0)
      return Math.max(used + bytes - limite, room ? nuevos + APARTE - room.libre - gone : 0)
    }
    const more = others.reduce((sum, b) => sum + largoDe(b), 0)
    if (missing() > more) continue
    while (missing() > 0) {
      const next = others.shift()
      if (!next) break
      gone += largoDe(next)
      await dropBulto(next.id)
    }
    noCabe.set(undefined)
    return calidad
  }
  noCabe.set({ id, motivo: 'No hay espacio para ella en este dispositivo, o pasa de tu límite.' })
  return undefined
}

/** Somebody is in that course: what they look at stays. */
function isAbierto(b: Bulto): boolean {
  const { pathname, search } = location
  return pathname === '/contenido-curso-curricula' && new URLSearchParams(search).get('curso') === `${cursoDe(b)}`
}

type Leido = { resultSet?: { unidades_curso?: { hechas: number; contadas: number; unidad: { id: number } }[] } }

/** As it was read last, with a line or without. */
async function terminada(b: Bulto): Promise<boolean> {
  const kept = await (await caches.open(cacheOf(mine(), b.id))).match(
    `/api/contenidos/pantallaAutogestivo/${cursoDe(b)}`,
  )
  const { resultSet } = ((await kept?.json().catch(() => undefined)) ?? {}) as Leido
  if (!resultSet?.unidades_curso) return false
  const leida = resultSet.unidades_curso.find(u => u.unidad.id === b.unidad!.id)
  return !leida || leida.hechas >= leida.contadas
}

/**
 * What is over, the oldest first, and what stands here with its whole course as well.
 * @param id stays, as long as it is the only place where it is
 */
async function releaseOthers(id: IdDeBulto | undefined): Promise<void> {
  for (const b of solos().sort(oldestFirst)) {
    if (isAbierto(b)) continue
    const whole = bultos.get()?.some(c => c.id === cursoDe(b) && c.estado === 'listo')
    if (whole || (b.id !== id && (await terminada(b)))) await dropBulto(b.id)
  }
}

/** Takes away all that came by itself; the unit that is next does not come back until somebody asks for it. */
export async function emptySolos(): Promise<void> {
  const all = solos()
  const next = all.toSorted(oldestFirst).at(-1)
  if (next) changeAjustes({ sin: `${next.id}` })
  for (const b of all) await dropBulto(b.id)
}
