/** Playlists of a film (HLS, RFC 8216), with addresses that are signed for who asks. Pure: what they name is given. */
import { EN_FILA, type Miniaturas } from './videos.plan.ts'

export type VarianteDeVideo = {
  /** The address of its own playlist. */
  lista: string
  ancho: number | null
  alto: number | null
  bits_maximo: number
  bits_media: number
  codecs: string
}

/** The film in every quality; a player takes the one that the line bears. The first is what it begins with. */
export const masterList = (variantes: readonly VarianteDeVideo[]) =>
  [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...variantes.flatMap(v => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${v.bits_maximo},AVERAGE-BANDWIDTH=${v.bits_media},CODECS="${v.codecs}"${v.alto ? `,RESOLUTION=${v.ancho}x${v.alto}` : ''}`,
      v.lista,
    ]),
    '',
  ].join('\n')

export type Segmentos = { inicio: number; segmentos_bytes: readonly number[]; segmentos_ms: readonly number[] }

/**
 * One quality: segments of its one file by their ranges.
 * @param url of that file
 */
export function mediaList(url: string, { inicio, segmentos_bytes, segmentos_ms }: Segmentos): string {
  const longest = segmentos_ms.reduce((most, ms) => Math.max(most, ms), 0)
  let at = inicio
  const lines = segmentos_bytes.flatMap((bytes, i) => {
    const line = [`#EXTINF:${(segmentos_ms[i]! / 1000).toFixed(3)},`, `#EXT-X-BYTERANGE:${bytes}@${at}`, url]
    at += bytes
    return line
  })
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(longest / 1000)}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${url}",BYTERANGE="${inicio}@0"`,
    ...lines,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}

const clock = (seconds: number) =>
  `${[3600, 60, 1].map(unit => String(Math.floor(seconds / unit) % (unit === 3600 ? 1000 : 60)).padStart(2, '0')).join(':')}.000`

/**
 * Which small picture of the grid shows which seconds (WebVTT with `#xywh`).
 * @param url of the grid
 */
export const thumbnailList = (url: string, { cada, cuantas, ancho, alto }: Miniaturas) =>
  [
    'WEBVTT',
    '',
    ...Array.from({ length: cuantas }, (_, i) => {
      const [x, y] = [(i % EN_FILA) * ancho, Math.floor(i / EN_FILA) * alto]
      return `${clock(i * cada)} --> ${clock((i + 1) * cada)}\n${url}#xywh=${x},${y},${ancho},${alto}\n`
    }),
  ].join('\n')
