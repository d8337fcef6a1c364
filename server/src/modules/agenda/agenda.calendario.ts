/** An agenda as other apps read it (RFC 5545): moments in UTC, which each shows in its owner's zone. Pure. */
import { createHash } from 'node:crypto'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { legible } from '../../kit/correo/ics.ts'
import type { Dado, EntradaDeCalendario } from './agenda.entradas.read.ts'

/** How often apps may come again, which is said to them (seconds). */
const AGAIN = 3600
/** What has dates from several places counts its changes by the seconds since then. */
const SINCE = Date.UTC(2024, 0, 1)

/** A class bears the name that its own file has, so that who took that does not have it twice. */
const uidOf = (clave: string, host: string) =>
  `${clave.replace(/^clase:/, 'sesion-evento-').replaceAll(':', '-')}@${host}`

function pathOf({ clase_id, curricula_id, curso_id, cursoEnVivo, unidad_id, grupo_id }: EntradaDeCalendario): string {
  if (clase_id !== null) return `/clase/${clase_id}`
  if (grupo_id !== null && curso_id !== null) return `/plazos/${grupo_id}/c/${curso_id}`
  if (curricula_id === null || curso_id === null) return '/agenda'
  const screen = cursoEnVivo === 1 ? 'contenido-curso-curricula-vivo' : 'contenido-curso-curricula'
  return `/${screen}?curricula=${curricula_id}&curso=${curso_id}${unidad_id === null ? '' : `&unidad=${unidad_id}`}`
}

const TITULOS = { pendiente: 'Fecha límite: ', limite: 'Fecha límite: ', clase: '', cierre: 'Cierra la inscripción: ' }
/** A whole day, whatever the zone. */
const diaEntero = (dia: string) => new Date(`${dia}T00:00:00Z`)

/** A number for what is read of it: where that is the same, so is its number. */
export const huellaDeEntrada = (e: EntradaDeCalendario): string =>
  createHash('sha256')
    .update(JSON.stringify([e.tipo, e.titulo, e.detalle, pathOf(e), cuando(e)]))
    .digest('base64url')
    .slice(0, 22)

/** Seconds, which a number begins at that is given for the first time: it is above whatever was given and forgotten. */
export const DESDE = SINCE / 1000

/** How often it was changed, by its own count: what the version before goes by. */
export const secuenciaDe = (e: Pick<EntradaDeCalendario, 'version' | 'cambiado_en'>) =>
  e.version === null ? Math.max(0, Math.floor((e.cambiado_en.getTime() - SINCE) / 1000)) : e.version - 1

/** When it was given under that number, or changed since: a rename changes no moment of it. */
const selloDe = (dada: number, cambiado: Date) => new Date(Math.max(SINCE + dada * 1000, cambiado.getTime()))

const cuando = (e: Pick<EntradaDeCalendario, 'todo_el_dia' | 'dia' | 'dia_fin' | 'inicia' | 'termina'>) =>
  e.todo_el_dia
    ? { allDay: true, start: diaEntero(e.dia), end: diaEntero(e.dia_fin ?? e.dia) }
    : { start: e.inicia, end: e.termina }

/**
 * @param dadas under which number each of them is given
 * @param quitadas what it was given before, and is no more
 * @param origin of this server
 * @param nombre what the installation is called
 */
export function calendarioDe(
  entradas: readonly EntradaDeCalendario[],
  { dadas, quitadas }: Dado,
  origin: string,
  nombre: string,
): string {
  const host = new URL(origin).hostname
  const calendar = ical({
    name: legible(nombre),
    prodId: { company: 'Eleva', product: 'Agenda', language: 'ES' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: AGAIN,
  })
  for (const e of entradas) {
    const url = `${origin}${pathOf(e)}`
    const sequence = dadas.get(e.clave) ?? secuenciaDe(e)
    const sello = selloDe(sequence, e.cambiado_en)
    calendar.createEvent({
      id: uidOf(e.clave, host),
      sequence,
      stamp: sello,
      lastModified: sello,
      summary: legible(`${TITULOS[e.tipo]}${e.titulo}`),
      description: legible([e.detalle, url].filter(Boolean).join('\n')),
      url,
      ...cuando(e),
    })
  }
  for (const q of quitadas)
    calendar.createEvent({
      id: uidOf(q.clave, host),
      sequence: q.dada + 1,
      stamp: q.quitado_en,
      lastModified: q.quitado_en,
      status: ICalEventStatus.CANCELLED,
      summary: legible(`${TITULOS[q.tipo]}${q.titulo}`),
      ...cuando(q),
    })
  return calendar.toString()
}
