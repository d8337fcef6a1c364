/** One event as a file for calendars (RFC 5545). */
import { legible } from '../../kit/correo/ics.ts'

type Evento = {
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
}

const escaped = (text: string) =>
  legible(text)
    .replace(/[\\;,]/g, sign => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')

const LINE_BYTES = 75
const encoder = new TextEncoder()

/** A line of at most 75 bytes, and its continuations, each behind a space; no character is cut. */
function folded(line: string): string {
  const lines: string[] = []
  let now = ''
  let bytes = 0
  for (const sign of line) {
    const size = encoder.encode(sign).length
    if (bytes + size > LINE_BYTES) {
      lines.push(now)
      now = ' '
      bytes = 1
    }
    now += sign
    bytes += size
  }
  return [...lines, now].join('\r\n')
}

/** `20261124T230000Z` */
const moment = (iso: string) => `${new Date(iso).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
const day = (text: string) => text.replaceAll('-', '')
const dayAfter = (text: string) => day(new Date(Date.parse(text) + 86_400_000).toISOString().slice(0, 10))

/**
 * Hours are moments in UTC, which every calendar shows in its owner's zone; without any hour the event is whole days.
 * @param numero under which its calendar knows it: both bear one name
 * @param origin of this server; @param url where its course is opened
 */
export function icsOf(e: Evento, numero: number, origin: string, url: string): string {
  const wholeDays = e.hora_inicio === null && e.hora_fin === null
  const about = [
    e.nombre_curso,
    e.organizador && `Con ${e.organizador}`,
    e.descripcion_sesion,
    `Abre el curso: ${url}`,
  ].filter(Boolean)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Eleva//Sesiones//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:sesion-evento-${e.id}@${new URL(origin).hostname}`,
    `DTSTAMP:${moment(e.actualizado_en)}`,
    `LAST-MODIFIED:${moment(e.actualizado_en)}`,
    `SEQUENCE:${numero}`,
    ...(wholeDays
      ? [
          `DTSTART;VALUE=DATE:${day(e.fecha_consumo_inicio)}`,
          `DTEND;VALUE=DATE:${dayAfter(e.fecha_consumo_termino ?? e.fecha_consumo_inicio)}`,
        ]
      : [`DTSTART:${moment(e.inicia)}`, `DTEND:${moment(e.termina)}`]),
    `SUMMARY:${escaped(e.nombre_sesion)}`,
    `DESCRIPTION:${escaped(about.join('\n'))}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}
