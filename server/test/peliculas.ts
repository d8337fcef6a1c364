/** Films that ffmpeg draws for a test. Without it the tests that want one are skipped, and say so. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
if (!hasFfmpeg) console.error('ffmpeg is not installed: the tests of lighter versions are skipped')

type Film = {
  /** `640x360`; nothing for sound alone. */
  size?: string
  seconds?: number
  /** Pictures a second: with few of them a long film is made, and made lighter, in a fraction of the time. */
  rate?: number
  /** A sine; false for a silent film. */
  sound?: boolean
  /** What else ffmpeg is told of the file that it writes. */
  more?: string[]
  /** It says that it is to be turned by a quarter. */
  turned?: boolean
  /** Its end says the kind. */
  name?: string
}

/**
 * @returns its bytes
 * @param dir where it is made
 */
export function drawFilm(
  dir: string,
  { size, seconds = 3, rate = 25, sound = true, more = [], name = 'pelicula.mp4', turned = false }: Film,
): Buffer {
  const file = path.join(dir, name)
  const inputs = [
    ...(size ? ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`] : []),
    ...(sound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : []),
  ]
  const codecs = name.endsWith('.mp4') ? ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'] : []
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...inputs, ...codecs, ...more, file])
  if (!turned) return readFileSync(file)
  const other = path.join(dir, `vuelta-${name}`)
  const note = ['-c', 'copy', '-metadata:s:v:0', 'rotate=90']
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-i', file, ...note, other])
  return readFileSync(other)
}
