import {
  type ObjetivoVideo,
  type QueryOf,
  type Subida,
  type TipoDeVideo,
  type videosRoutes,
  youtubeId,
} from '@eleva/contract'
import { sql } from 'kysely'
import { trozosRecibidos } from '../../kit/archivos/subidas-base.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import { publicUrlOf } from './videos.archivos.ts'
import { calidadesDe } from './videos.escalera.read.ts'

/** What a player makes of it. */
export const tipoOf = (video: { archivo_id: number | null; file_url: string }): TipoDeVideo =>
  video.archivo_id !== null ? 'archivo' : youtubeId(video.file_url) ? 'youtube' : 'enlace'

const columnas = sql`
  video.id, video.objetivo_id, video.nombre, video.clave as clave_interna, video.file_url, video.file_name,
    video.archivo_id, video.duracion_segundos,
  video.capitulos, video.version, video.subtitulos_id is not null as subtitulos,
  (select archivo.tamano from archivos archivo where archivo.id = video.archivo_id) as tamano`

/** `clave` is what a list is ordered by. */
type Fila = Omit<ObjetivoVideo, 'tipo' | 'clave'> & { clave_interna: string; archivo_id: number | null }
const shown = ({ archivo_id, clave_interna, ...fila }: Fila): ObjetivoVideo => ({
  ...fila,
  clave: clave_interna,
  tipo: tipoOf({ archivo_id, file_url: fila.file_url }),
})

export async function listVideos(db: Db, q: QueryOf<typeof videosRoutes.list>) {
  const key = q.sort === 'creado_en' ? sql.ref('video.creado_en') : spanish('video.nombre')
  let match = db.selectFrom('objetivo_videos as video').select(['video.id', key.as('clave')])
  if (q.search) match = match.where(hasWords('video.busca', q.search))
  const { filas, ...place } = await listPage<Fila>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'creado_en' ? 'desc' : 'asc'),
    select: columnas,
    from: sql`objetivo_videos video on video.id = hallado.id`,
  })
  return { file_url: '', resultSet: filas.map(shown), ...place }
}

/** An objective and its video, which may be none; undefined when there is no such objective. */
export async function getDeObjetivo(db: Db, objetivoId: number) {
  const { rows } = await sql<{ id: number; nombre_objetivo: string; video: Fila | null }>`
    select objetivo.id, objetivo.nombre_objetivo,
      (
        select to_json(fila)
        from (
          select ${columnas}
          from objetivo_videos video
        where video.objetivo_id = objetivo.id) fila) as video
    from objetivos objetivo
    where objetivo.id = ${objetivoId}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const { video, ...objetivo } = row
  return { objetivo, video: video && shown(video) }
}

/** What a player needs; undefined when the objective has no video. */
export const getFirmable = (db: Db, objetivoId: number) =>
  db
    .selectFrom('objetivo_videos as video')
    .leftJoin('archivos as archivo', 'archivo.id', 'video.archivo_id')
    .select([
      'video.nombre',
      'video.file_url',
      'video.archivo_id',
      'video.poster_id',
      'video.subtitulos_id',
      'video.duracion_segundos',
      'archivo.tamano',
    ])
    .select(calidadesDe(sql`video.archivo_id`).as('escalera'))
    .where('video.objetivo_id', '=', objetivoId)
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
  let which = db
    .selectFrom('subidas as subida')
    .where('subida.usuario_id', '=', usuarioId)
    .where('subida.clase', '=', 'videos')
  which = q.uploadId
    ? which.where('subida.id', '=', q.uploadId)
    : which
        .where('subida.nombre', '=', q.fileName!)
        .where('subida.tamano', '=', q.fileSize!)
        .where('subida.archivo_id', 'is', null)
  const found = await which
    .leftJoin('archivos as archivo', 'archivo.id', 'subida.archivo_id')
    .select(['subida.id', 'subida.nombre', 'subida.tamano', 'subida.trozos', 'archivo.llave'])
    .select(trozosRecibidos.as('recibidos'))
    .orderBy('subida.actualizado_en', 'desc')
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
