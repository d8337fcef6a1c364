/** One event as a file for calendars (RFC 5545): moments in UTC, which each shows in its owner's zone. Pure. */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { legible } from '../../kit/correo/ics.ts'

type EventoDeCalendario = {
  id: number
  nombre_sesion: string
  descripcion_sesion: string
  nombre_curso: string
  organizador: string
  fecha_consumo_inicio: string
  fecha_consumo_termino: string | null
  hora_inicio: string | null
  hora_fin: string | null
  inicia: string
  termina: string
  actualizado_en: string
  /** The address of a call elsewhere; empty for none. */
  enlace: string
  cancelado: boolean
}

const DIA_MS = 86_400_000
/** A whole day, whatever the zone. */
const diaEntero = (dia: string) => new Date(`${dia}T00:00:00Z`)

const cuando = (e: EventoDeCalendario) =>
  e.hora_inicio === null && e.hora_fin === null
    ? {
        allDay: true,
        start: diaEntero(e.fecha_consumo_inicio),
        // The day after the last one.
        end: new Date(diaEntero(e.fecha_consumo_termino ?? e.fecha_consumo_inicio).getTime() + DIA_MS),
      }
    : { start: new Date(e.inicia), end: new Date(e.termina) }

/**
 * @param numero under which its calendar knows it: both bear one name
 * @param origin of this server
 * @param url where its course is opened
 */
export function icsOf(e: EventoDeCalendario, numero: number, origin: string, url: string): string {
  const about = [
    e.nombre_curso,
    e.organizador && `Con ${e.organizador}`,
    e.descripcion_sesion,
    `Abre el curso: ${url}`,
  ].filter(Boolean)
  const changed = new Date(e.actualizado_en)
  const calendar = ical({
    prodId: { company: 'Eleva', product: 'Sesiones', language: 'ES' },
    method: e.cancelado ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `sesion-evento-${e.id}@${new URL(origin).hostname}`,
    sequence: numero,
    stamp: changed,
    lastModified: changed,
    summary: legible(e.nombre_sesion),
    description: legible(about.join('\n')),
    url,
    ...(e.enlace ? { location: e.enlace } : {}),
    ...(e.cancelado ? { status: ICalEventStatus.CANCELLED } : {}),
    ...cuando(e),
  })
  return calendar.toString()
}
