/** The public calendar as other apps read it (RFC 5545): moments in UTC, which each shows in its owner's zone. Pure. */
import ical, { ICalCalendarMethod } from 'ical-generator'
import { legible } from '../../kit/correo/ics.ts'
import type { ClaseDeCalendario } from './publico.read.ts'

/** How often apps may come again, which is said to them (seconds). */
const AGAIN = 3600
/** A whole day, whatever the zone. */
const diaEntero = (dia: string) => new Date(`${dia}T00:00:00Z`)

/**
 * @param origin of this server
 * @param nombre what the installation is called
 * @param now when it is read, which every entry says of itself
 */
export function calendarioPublicoDe(
  clases: readonly ClaseDeCalendario[],
  origin: string,
  nombre: string,
  now: Date,
): string {
  const host = new URL(origin).hostname
  const url = `${origin}/capacitacion-calendario`
  const calendar = ical({
    name: legible(`Clases en vivo de ${nombre}`),
    prodId: { company: 'Eleva', product: 'Calendario', language: 'ES' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: AGAIN,
  })
  for (const c of clases)
    calendar.createEvent({
      id: `clase-${c.clave}@${host}`,
      stamp: now,
      summary: legible(c.nombre_curso),
      description: legible(`Entra a tu clase desde tu curso en ${nombre}.\n${url}`),
      url,
      ...(c.todo_el_dia
        ? { allDay: true, start: diaEntero(c.dia), end: diaEntero(c.dia_fin) }
        : { start: c.inicia, end: c.termina }),
    })
  return calendar.toString()
}
