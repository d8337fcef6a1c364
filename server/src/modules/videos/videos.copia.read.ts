/** A copy of a film that any browser plays: the best of its lighter versions. */
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'

/** As long as whoever waits may take to look again (s): another process may have lost the job. */
const ASK_AGAIN_SECONDS = 60

/**
 * How far the lighter versions of a film are that is to have some: `imagen`, whether one shows it; `callada`, whether
 * nobody says that they work on it.
 */
export async function getEscalera(db: Db, archivoId: number) {
  const { rows } = await sql<{ estado: string; imagen: boolean; callada: boolean }>`
    select escalera.estado,
      exists (select from video_calidades calidad
        where calidad.escalera_id = escalera.archivo_id and calidad.alto is not null) as imagen,
      coalesce(escalera.vive_en, '-infinity') < now() - make_interval(secs => ${ASK_AGAIN_SECONDS}) as callada
    from video_escaleras escalera
    where escalera.archivo_id = ${archivoId}`.execute(db)
  return rows[0]!
}

/** The best that was made; undefined while there is none. */
export async function findCopia(db: Db, archivoId: number) {
  const { rows } = await sql<{ llave: string; tipo: string; tamano: number }>`
    select archivo.llave, archivo.tipo, archivo.tamano
    from video_calidades calidad
      join archivos archivo on archivo.id = calidad.archivo_id
    where calidad.escalera_id = ${archivoId} and calidad.alto is not null
    order by calidad.alto desc
    limit 1`.execute(db)
  return rows[0]
}
