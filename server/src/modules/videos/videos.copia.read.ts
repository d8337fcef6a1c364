/** A copy of a film that any browser plays, for who cannot see it as it came: the best of its lighter versions. */
import type { Route } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import type { Call } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { ESCALERA, escaleraSent } from './videos.escalera.jobs.ts'
import { beginEscalera } from './videos.escalera.sql.ts'
import { hasFfmpeg } from './videos.ffmpeg.ts'

/** As long as whoever waits may take to look again (s): another process may have lost the job. */
const ASK_AGAIN_SECONDS = 60

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
  const { rows } = await sql<{ estado: string; imagen: boolean; callada: boolean }>`
    select escalera.estado,
      exists (select from video_calidades calidad
        where calidad.escalera_id = escalera.archivo_id and calidad.alto is not null) as imagen,
      coalesce(escalera.vive_en, '-infinity') < now() - make_interval(secs => ${ASK_AGAIN_SECONDS}) as callada
    from video_escaleras escalera
    where escalera.archivo_id = ${archivoId}`.execute(db)
  const { estado, imagen, callada } = rows[0]!
  if (estado === 'lista') return { estado: imagen ? 'lista' : 'imposible', pedir: false }
  if (estado === 'fallida') return { estado: 'imposible', pedir: false }
  return { estado: 'haciendose', pedir: callada }
}

/** The best that was made; undefined while there is none. */
export async function findCopia(db: Db, archivoId: number) {
  const { rows } = await sql<{ llave: string; tipo: string; tamano: number }>`
    select archivo.llave, archivo.tipo, archivo.tamano from video_calidades calidad
      join archivos archivo on archivo.id = calidad.archivo_id
    where calidad.escalera_id = ${archivoId} and calidad.alto is not null
    order by calidad.alto desc limit 1`.execute(db)
  return rows[0]
}
