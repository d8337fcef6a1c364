/** Has a copy of a film made that any browser plays, for who cannot see it as it came. */
import type { Route } from '@eleva/contract'
import type { Db } from '../../kit/db/db.ts'
import type { Call } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { getEscalera } from './videos.copia.read.ts'
import { ESCALERA, escaleraSent } from './videos.escalera.jobs.ts'
import { beginEscalera } from './videos.escalera.sql.ts'
import { hasFfmpeg } from './videos.ffmpeg.ts'

type Estado = { estado: 'lista' | 'haciendose' | 'imposible' /** The job is to be sent. */; pedir: boolean }

/**
 * Has a copy made where there is none yet, and tells how far it is.
 * @param tipo of the file
 */
export async function askForCopia(
  { kit, db, afterCommit }: Pick<Call<Route>, 'kit' | 'db' | 'afterCommit'>,
  archivoId: number,
  tipo: string,
): Promise<Pick<Estado, 'estado'>> {
  const { estado, pedir } = await noteCopia(kit, db, archivoId, tipo)
  // Not sent, it is found by the hourly look.
  if (pedir)
    afterCommit(() =>
      kit.jobs
        .send(ESCALERA, { archivoId }, escaleraSent(archivoId))
        .catch(error => kit.log.warn(error, 'No se pudo pedir la copia.')),
    )
  return { estado }
}

async function noteCopia(kit: Kit, db: Db, archivoId: number, tipo: string): Promise<Estado> {
  if (!tipo.startsWith('video/') || !kit.config.ESCALERA_HORAS || !(await hasFfmpeg()))
    return { estado: 'imposible', pedir: false }
  await beginEscalera(db, archivoId)
  const { estado, imagen, callada } = await getEscalera(db, archivoId)
  if (estado === 'lista') return { estado: imagen ? 'lista' : 'imposible', pedir: false }
  if (estado === 'fallida') return { estado: 'imposible', pedir: false }
  return { estado: 'haciendose', pedir: callada }
}
