/** Captions as people have them, WebVTT or SRT, made the WebVTT that browsers read. Pure. */
import { entreComillas } from '@eleva/contract'
import { decodeBytes } from '../../kit/exports/codificaciones.ts'

/** Its words are for who chose the file. */
export class SubtitulosInservibles extends Error {}

const NONE = 'Los subtítulos son un archivo .vtt o .srt, con cada texto debajo de su tiempo.'
const UNREADABLE = 'No reconocemos las letras de este archivo. Guárdalo como UTF-8 y súbelo de nuevo.'
const HEAD = /^WEBVTT([ \t]|$)/
const ARROW = '-->'
/** Hours are optional. A comma is how SRT writes it, and Spanish: browsers leave such a text out and say nothing. */
const TIME = /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})$/

const timeOf = (said: string): string | undefined => {
  const [, hours, minutes, seconds, parts] = TIME.exec(said) ?? []
  if (!minutes || !seconds || !parts || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const clock = `${minutes.padStart(2, '0')}:${seconds.padStart(2, '0')}.${parts.padEnd(3, '0')}`
  return hours === undefined ? clock : `${hours.padStart(2, '0')}:${clock}`
}

/**
 * @param number of the line in the file, from 1
 * @throws {SubtitulosInservibles}
 */
function mendTimes(line: string, number: number, isVtt: boolean): string {
  const [first = '', rest = ''] = line.split(ARROW, 2)
  const [end = '', ...settings] = rest.trim().split(/[ \t]+/)
  const times = [timeOf(first.trim()), timeOf(end)]
  if (times.includes(undefined))
    throw new SubtitulosInservibles(
      `La línea ${number} no dice bien su tiempo: ${entreComillas(line.trim().slice(0, 60))}. Escríbelo como 00:01:02.500 --> 00:01:05.000.`,
    )
  // What SRT says there is where a text stands, in another way.
  return [times.join(` ${ARROW} `), ...(isVtt ? settings : [])].join(' ')
}

/**
 * SRT has colours and places that WebVTT has not, and a `<` that is none of its tags would take the rest of the line
 * away.
 */
const mendWords = (line: string) =>
  line
    .replace(/<\/?font\b[^>]*>|\{\\[^}]*\}/gi, '')
    .replace(/<(?!\/?[biu]>)/gi, '&lt;')
    .replace(/<(\/?[BIU])>/g, tag => tag.toLowerCase())

/**
 * @returns WebVTT
 * @throws {SubtitulosInservibles}
 */
export function readSubtitulos(bytes: Uint8Array): string {
  const { texto, segura } = decodeBytes(bytes)
  if (texto.includes('\u0000')) throw new SubtitulosInservibles(NONE)
  const lines = texto.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)
  const isVtt = HEAD.test(lines[0]!)
  if (!isVtt && !texto.includes(ARROW)) throw new SubtitulosInservibles(NONE)
  if (!segura) throw new SubtitulosInservibles(UNREADABLE)
  const mended = lines.map((line, i) => {
    if (line.includes(ARROW)) return mendTimes(line, i + 1, isVtt)
    return isVtt ? line : mendWords(line)
  })
  return (isVtt ? mended : ['WEBVTT', '', ...mended]).join('\n')
}
