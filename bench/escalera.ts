/** A minute of 720p made lighter, as the job does it: how long each quality takes, and what an hour of it weighs. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { hasFfmpeg } from '../server/src/modules/videos/videos.ffmpeg.ts'
import { makeCalidad, makeMiniaturas, probe } from '../server/src/modules/videos/videos.hacer.ts'
import { miniaturasDe, planOf } from '../server/src/modules/videos/videos.plan.ts'
import { printLine, printSection } from './medir.ts'

const SECONDS = 60
/** MB an hour, at most. */
const MAX = { '240p': 60, audio: 15 } as Record<string, number>

export async function benchEscalera(dir: string) {
  printSection(`Versiones ligeras: ${SECONDS} s de 720p que se mueve por todas partes`)
  if (!(await hasFfmpeg())) return printLine('  ffmpeg no está: no se mide')
  const folder = path.join(dir, 'escalera')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'fuente.mp4')
  const inputs = ['-f', 'lavfi', '-i', `testsrc2=size=1280x720:rate=30:duration=${SECONDS}`, '-f', 'lavfi']
  const sound = [
    '-i',
    `anoisesrc=duration=${SECONDS}:amplitude=0.2`,
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-c:a',
    'aac',
  ]
  execFileSync('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...inputs, ...sound, '-pix_fmt', 'yuv420p', file])
  const pelicula = { dir: folder, file, tipo: 'video/mp4' }
  const fuente = await probe(pelicula, 10)
  let all = 0
  for (const hechura of planOf(fuente)) {
    const began = performance.now()
    const made = await makeCalidad(pelicula, fuente, hechura)
    const took = (performance.now() - began) / 1000
    all += took
    const hour = (statSync(made.file).size / fuente.segundos) * 0.0036
    const most = MAX[hechura.calidad]
    const judged = most === undefined ? '' : hour <= most ? `  bien, a lo más ${most}` : `  MAL, más de ${most}`
    printLine(
      `  ${hechura.calidad.padEnd(12)}${took.toFixed(1).padStart(7)} s ${hour.toFixed(1).padStart(8)} MB por hora${judged}`,
    )
  }
  const began = performance.now()
  await makeMiniaturas(pelicula, fuente, miniaturasDe(fuente)!)
  all += (performance.now() - began) / 1000
  printLine(
    `  ${'toda'.padEnd(12)}${all.toFixed(1).padStart(7)} s, ${(all / fuente.segundos).toFixed(2)} × lo que dura`,
  )
  rmSync(folder, { recursive: true })
}
