import type { Kit } from '../../kit/kit.ts'
import { ESCALERA, escaleraSent } from './videos.escalera.jobs.ts'
import { beginEscalera } from './videos.escalera.sql.ts'
import { hasFfmpeg } from './videos.ffmpeg.ts'
import { DATOS } from './videos.jobs.ts'

/**
 * The length and picture of a file that has come, and its lighter versions. A courtesy: without them the video is saved
 * all the same.
 */
export async function lookIntoVideo(kit: Kit, archivoId: number | null): Promise<void> {
  if (archivoId === null) return
  try {
    const lighter = kit.config.ESCALERA_HORAS > 0 && (await hasFfmpeg())
    if (lighter) await beginEscalera(kit.db, archivoId)
    await kit.jobs.send(DATOS, { archivoId })
    if (lighter) await kit.jobs.send(ESCALERA, { archivoId }, escaleraSent(archivoId))
  } catch (error) {
    kit.log.warn(error, 'No se pudo mirar el video nuevo.')
  }
}
