/**
 * What its person did: what the server has taken of it, kept beside what was read (ADR 051), and what still waits on
 * the device. A reply that was kept before is answered with both, so that nothing on a device ever shows less than it
 * did. What was taken stands in the person's cache, and goes with it.
 */
import type { ActividadDeCurso, ContenidoDeCurso, Continuar, CursoDeCurricula, PorHacer } from '@eleva/contract'
import { readHechos } from '../kit/api/outbox/base.ts'
import { type Acuse, GUARDADO, PREFIJO } from '../kit/sw/mensajes.ts'
import { conHechos, type Hecho, type Hechos } from '../shared/hecho.ts'
import { fromCourses } from './cursos.ts'

/** @param at when it was heard of (ms since 1970): what was asked for before that lacks it */
type Guardado = Acuse & { at: number }

const KEY = '/eleva-acuses'
/** More than anybody does while a reply is kept. */
const MAX = 500
const CURSO = '/api/contenidos/pantalla'

let work: Promise<unknown> = Promise.resolve()
/** One after the other: two that come at once are both kept. */
const inTurn = <T>(next: () => Promise<T>): Promise<T> => {
  const done = work.then(next, next)
  work = done.catch(() => undefined)
  return done
}

const listAcuses = async (cache: Cache): Promise<Guardado[]> => (await cache.match(KEY))?.json() ?? []

/**
 * The newest of an activity says all that the ones before did.
 * @param cache of its person
 */
export const addAcuse = (cache: Cache, acuse: Acuse): Promise<void> =>
  inTurn(async () => {
    const others = (await listAcuses(cache)).filter(a => a.actividad !== acuse.actividad || a.tipo !== acuse.tipo)
    const all = [...others, { ...acuse, at: Date.now() }].slice(-MAX)
    await cache.put(KEY, new Response(JSON.stringify(all), { headers: { 'content-type': 'application/json' } }))
  })

function hechoDe({ tipo, dicho }: Acuse): Hecho {
  if (tipo === 'marca' || dicho === undefined) return { [tipo]: true }
  if (tipo === 'entrega') return { entrega: (dicho as { entrega?: ActividadDeCurso['entrega'] }).entrega ?? true }
  const {
    calificacionFinal: calificacion = null,
    por_calificar = 0,
    oculta,
  } = dicho as {
    calificacionFinal?: number | null
    por_calificar?: number
    oculta?: ActividadDeCurso['oculta']
  }
  return { quiz: { calificacion, por_calificar, oculta } }
}

function hechosDesde(acuses: readonly Guardado[], at: number): Hechos {
  const hechos = new Map<number, Hecho>()
  for (const a of acuses) if (a.at >= at) hechos.set(a.actividad, { ...hechos.get(a.actividad), ...hechoDe(a) })
  return hechos
}

/** All that was done, whether it has gone or waits: what waits is in nothing that was read. */
async function listHechos(mark: string, cache: Cache): Promise<Guardado[]> {
  const waiting = await readHechos(mark).catch(() => [])
  return [...(await listAcuses(cache)), ...waiting.map(h => ({ ...h, dicho: undefined, at: Number.POSITIVE_INFINITY }))]
}

const keptAt = (reply: Response) => Number(reply.headers.get(GUARDADO))

type Avance = {
  porcentaje: number
  terminado: number
  unidades: ReadonlyMap<number, { hechas: number; contadas: number }>
}

/** How far they are in the courses in which something was done, as far as these stand on the device. */
async function avances(
  mark: string,
  cache: Cache,
  acuses: readonly Guardado[],
): Promise<Map<number, ContenidoDeCurso>> {
  const found = new Map<number, ContenidoDeCurso>()
  for (const curso of new Set(acuses.map(a => a.curso)))
    for (const pantalla of ['Autogestivo', 'EnVivo']) {
      const url = new URL(`${CURSO}${pantalla}/${curso}`, location.origin).href
      const reply = (await cache.match(url)) ?? (await fromCourses(mark, url))
      if (!reply) continue
      const { resultSet } = (await reply.json()) as { resultSet: ContenidoDeCurso }
      found.set(curso, conHechos(resultSet, hechosDesde(acuses, keptAt(reply))))
    }
  return found
}

function avanceDe({ porcentaje_avance: porcentaje, terminado, unidades_curso }: ContenidoDeCurso): Avance {
  return { porcentaje, terminado, unidades: new Map(unidades_curso.map(u => [u.unidad.id, u])) }
}
const terminadasDe = ({ unidades }: Avance) =>
  [...unidades.values()].filter(u => u.contadas > 0 && u.hechas === u.contadas).length

function conContinuar(c: Continuar, a: Avance): Continuar {
  const unidad = c.unidad && a.unidades.get(c.unidad.id)
  return {
    ...c,
    porcentaje_avance: Math.max(c.porcentaje_avance, a.porcentaje),
    terminado: Math.max(c.terminado, a.terminado),
    unidades_terminadas: Math.max(c.unidades_terminadas, terminadasDe(a)),
    unidad: c.unidad && unidad ? { ...c.unidad, hechas: Math.max(c.unidad.hechas, unidad.hechas) } : c.unidad,
  }
}

const conCurso = (c: CursoDeCurricula, a: Avance): CursoDeCurricula => ({
  ...c,
  porcentajeAvance: Math.max(c.porcentajeAvance, a.porcentaje),
  terminado: Math.max(c.terminado, a.terminado),
  unidadesTerminadas: Math.max(c.unidadesTerminadas, terminadasDe(a)),
})

/** What is done is no more to be done. */
function sinHechas(p: PorHacer, completas: ReadonlySet<number>): PorHacer {
  const totales = { ...p.totales }
  for (const { actividad_id, tramo } of p.pendientes) if (completas.has(actividad_id)) totales[tramo]--
  return { ...p, totales, pendientes: p.pendientes.filter(t => !completas.has(t.actividad_id)) }
}

type Leida = {
  resultSet?: ContenidoDeCurso
  continuar?: Continuar | null
  cursos_curricula?: CursoDeCurricula[]
  curricula?: { ultimo_curso: { id: number; porcentaje_avance: number } | null }[]
}

/** @param cursos as they stand with what was done since */
function conCursos(leida: Leida, cursos: ReadonlyMap<number, Avance>): Leida {
  const { continuar, cursos_curricula, curricula } = leida
  const sigue = continuar && cursos.get(continuar.curso_id)
  const conUltimo = (c: NonNullable<Leida['curricula']>[number]) => {
    const avance = c.ultimo_curso && cursos.get(c.ultimo_curso.id)
    if (!c.ultimo_curso || !avance) return c
    const porcentaje_avance = Math.max(c.ultimo_curso.porcentaje_avance, avance.porcentaje)
    return { ...c, ultimo_curso: { ...c.ultimo_curso, porcentaje_avance } }
  }
  const conAvance = (c: CursoDeCurricula) => {
    const avance = cursos.get(c.id)
    return avance ? conCurso(c, avance) : c
  }
  return {
    ...leida,
    ...(continuar && sigue ? { continuar: conContinuar(continuar, sigue) } : {}),
    ...(cursos_curricula ? { cursos_curricula: cursos_curricula.map(conAvance) } : {}),
    ...(curricula ? { curricula: curricula.map(conUltimo) } : {}),
  }
}

/** Screens whose kept replies are completed with what was done since. */
const CON_CURSOS = /^\/api\/(curriculas\/index|contenidos\/curriculasNavegacion|contenidos\/curriculas\/cursos\/.+)$/
const POR_HACER = '/api/agenda/por-hacer'
/** All that shows what somebody did: it is read anew once the server has taken something. */
export const showsAvance = (path: string): boolean =>
  path.startsWith(CURSO) || CON_CURSOS.test(path) || /^\/api\/(agenda|entregables\/mis-calificaciones)(\/|$)/.test(path)

async function completa(mark: string, cache: Cache, path: string, reply: Response, acuses: Guardado[]) {
  const leida: unknown = await reply.clone().json()
  // Its page adds what waits by itself.
  if (path.startsWith(CURSO)) {
    const { resultSet, ...rest } = leida as { resultSet: ContenidoDeCurso }
    return { ...rest, resultSet: conHechos(resultSet, hechosDesde(acuses, keptAt(reply))) }
  }
  const cursos = await avances(mark, cache, acuses)
  if (path === POR_HACER) {
    const actividades = [...cursos.values()].flatMap(c => c.unidades_curso.flatMap(u => u.unidad.actividades))
    return sinHechas(leida as PorHacer, new Set(actividades.filter(a => a.completa === 1).map(a => a.id)))
  }
  return conCursos(leida as Leida, new Map([...cursos].map(([id, c]) => [id, avanceDe(c)])))
}

/**
 * A reply that was kept, with what its person has done since.
 * @param mark of the person
 * @param url as it was asked for
 */
export async function conAcuses(mark: string, url: string, reply: Response): Promise<Response> {
  const path = new URL(url, location.origin).pathname
  if (!path.startsWith(CURSO) && !CON_CURSOS.test(path) && path !== POR_HACER) return reply
  try {
    const cache = await caches.open(PREFIJO + mark)
    const acuses = await (path.startsWith(CURSO) ? listAcuses(cache) : listHechos(mark, cache))
    if (!acuses.some(a => a.at >= keptAt(reply))) return reply
    const said = await completa(mark, cache, path, reply, acuses)
    return new Response(JSON.stringify(said), { status: reply.status, headers: reply.headers })
  } catch {
    // As it was kept: better than nothing.
    return reply
  }
}
