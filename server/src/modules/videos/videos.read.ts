import {
  type ObjetivoVideo,
  type QueryOf,
  type Subida,
  type TipoDeVideo,
  type videosRoutes,
  youtubeId,
} from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import { publicUrlOf } from './videos.archivos.ts'
import { calidadesDe } from './videos.escalera.read.ts'

/** What a player makes of it. */
export const tipoOf = (video: { archivo_id: number | null; file_url: string }): TipoDeVideo =>
  video.archivo_id !== null ? 'archivo' : youtubeId(video.file_url) ? 'youtube' : 'enlace'

const columnas = sql`
  v.id, v.objetivo_id, v.nombre, v.clave as clave_interna, v.file_url, v.file_name, v.archivo_id, v.duracion_segundos,
  v.capitulos, v.version, v.subtitulos_id is not null as subtitulos,
  (select a.tamano from archivos a where a.id = v.archivo_id) as tamano`

/** `clave` is what a list is ordered by. */
type Fila = Omit<ObjetivoVideo, 'tipo' | 'clave'> & { clave_interna: string; archivo_id: number | null }
const shown = ({ archivo_id, clave_interna, ...fila }: Fila): ObjetivoVideo => ({
  ...fila,
  clave: clave_interna,
  tipo: tipoOf({ archivo_id, file_url: fila.file_url }),
})

export async function listVideos(db: Db, q: QueryOf<typeof videosRoutes.list>) {
  const key = q.sort === 'creado_en' ? sql.ref('v.creado_en') : spanish('v.nombre')
  let match = db.selectFrom('objetivo_videos as v').select(['v.id', key.as('clave')])
  if (q.search) match = match.where(hasWords('v.busca', q.search))
  const { filas, ...place } = await listPage<Fila>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'creado_en' ? 'desc' : 'asc'),
    select: columnas,
    from: sql`objetivo_videos v on v.id = h.id`,
  })
  return { file_url: '', resultSet: filas.map(shown), ...place }
}

/** An objective and its video, which may be none; undefined when there is no such objective. */
export async function getDeObjetivo(db: Db, objetivoId: number) {
  const { rows } = await sql<{ id: number; nombre_objetivo: string; video: Fila | null }>`
    select o.id, o.nombre_objetivo,
      (select to_json(f) from (select ${columnas} from objetivo_videos v where v.objetivo_id = o.id) f) as video
    from objetivos o
    where o.id = ${objetivoId}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const { video, ...objetivo } = row
  return { objetivo, video: video && shown(video) }
}

/** What a player needs; undefined when the objective has no video. */
export const getFirmable = (db: Db, objetivoId: number) =>
  db
    .selectFrom('objetivo_videos as v')
    .leftJoin('archivos as a', 'a.id', 'v.archivo_id')
    .select([
      'v.nombre',
      'v.file_url',
      'v.archivo_id',
      'v.poster_id',
      'v.subtitulos_id',
      'v.duracion_segundos',
      'a.tamano',
    ])
    .select(calidadesDe(sql`v.archivo_id`).as('escalera'))
    .where('v.objetivo_id', '=', objetivoId)
    .executeTakeFirst()

export const getArchivo = (db: Db, id: number) =>
  db.selectFrom('archivos').select(['llave', 'tipo', 'tamano', 'sha256']).where('id', '=', id).executeTakeFirst()

/** The finished file of an own upload. */
export async function getArchivoDeSubida(db: Db, usuarioId: number, id: string): Promise<number | undefined> {
  const subida = await db
    .selectFrom('subidas')
    .select('archivo_id')
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .where('clase', '=', 'videos')
    .executeTakeFirst()
  return subida?.archivo_id ?? undefined
}

type Buscada = QueryOf<typeof videosRoutes.getUpload>

/** An own upload, by its id, or the latest unfinished one of a file; null when there is none. */
export async function getSubida(db: Db, usuarioId: number, q: Buscada): Promise<Subida | null> {
  if (!q.uploadId && !(q.fileName && q.fileSize)) return null
  let which = db.selectFrom('subidas as s').where('s.usuario_id', '=', usuarioId).where('s.clase', '=', 'videos')
  which = q.uploadId
    ? which.where('s.id', '=', q.uploadId)
    : which.where('s.nombre', '=', q.fileName!).where('s.tamano', '=', q.fileSize!).where('s.archivo_id', 'is', null)
  const found = await which
    .leftJoin('archivos as a', 'a.id', 's.archivo_id')
    .select(['s.id', 's.nombre', 's.tamano', 's.trozos', 'a.llave'])
    .select(
      sql<number[]>`array(select t.indice from subida_trozos t where t.subida_id = s.id order by t.indice)`.as(
        'recibidos',
      ),
    )
    .orderBy('s.actualizado_en', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return null
  const { id, nombre, tamano, trozos, llave, recibidos } = found
  const publicUrl = llave === null ? '' : publicUrlOf(llave)
  return {
    uploadId: id,
    fileName: nombre,
    fileSize: tamano,
    totalChunks: trozos,
    recibidos,
    completa: llave !== null,
    publicUrl,
  }
}
