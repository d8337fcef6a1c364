import { type EventoCambio, EventoInput, youtubeId } from '@eleva/contract'
import { sql } from 'kysely'
import { gone, requireVersion } from '../../kit/cosas.ts'
import { merged } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict } from '../../kit/errors.ts'
import { parse } from '../../kit/parse.ts'
import { findSource } from '../videos/videos.service.ts'

/** The video that a link names is the one that is shown; what was sent counts where the link names none. */
function valuesOf({ file_name: _file, ...input }: EventoInput) {
  const youtube_video_id = youtubeId(input.liga_youtube_enVivo) ?? input.youtube_video_id ?? ''
  return { ...input, youtube_video_id, thumbnail_video: input.thumbnail_video || drawn(youtube_video_id) }
}
const drawn = (videoId: string) => videoId && `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`

type Autor = { id: number }

/**
 * @throws {Refusal} 404 without a course, 409 when it is not a live one or has its event already, 422 when the
 * recording is gone
 */
export async function createEvento(db: Db, person: Autor, input: EventoInput & { curso_id: number }): Promise<number> {
  // Held until the end: a course that stops being live meanwhile waits for this, or this sees it.
  const curso = await db
    .selectFrom('cursos')
    .select('cursoEnVivo')
    .where('id', '=', input.curso_id)
    .forShare()
    .executeTakeFirst()
  if (!curso) throw gone('curso')
  if (curso.cursoEnVivo !== 1) throw conflict('Este curso no es en vivo. Márcalo «En vivo» para darle su evento.')
  const source = await sourceOf(db, person, input)
  const made = await db
    .insertInto('eventos_curso')
    .values({ ...valuesOf(input), curso_id: input.curso_id, ...source })
    .onConflict(c => c.column('curso_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw conflict('Este curso ya tiene su evento: cada curso tiene uno solo. Edita el que ya está.')
  return made.id
}

const COLUMNAS = [
  'fecha_inicio',
  'hora_inicio',
  'fecha_finalizacion',
  'hora_fin',
  'fecha_vigencia_inicio',
  'fecha_vigencia_finalizacion',
  'liga_youtube_enVivo',
  'titulo_video',
  'descripcion_video',
  'liga_cloudStorage',
  'youtube_video_id',
  'thumbnail_video',
  'archivo_id',
  'version',
] as const

const lock = async (db: Db, id: number) => {
  const found = await db
    .selectFrom('eventos_curso')
    .select(COLUMNAS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw gone('evento')
  return found
}

/** As its form would show it. What was taken from the live link is taken from it anew. */
function formOf(e: Awaited<ReturnType<typeof lock>>): EventoInput {
  const taken = youtubeId(e.liga_youtube_enVivo) === e.youtube_video_id
  return {
    fecha_inicio: e.fecha_inicio,
    hora_inicio: e.hora_inicio,
    fecha_finalizacion: e.fecha_finalizacion,
    hora_fin: e.hora_fin,
    fecha_vigencia_inicio: e.fecha_vigencia_inicio,
    fecha_vigencia_finalizacion: e.fecha_vigencia_finalizacion,
    liga_youtube_enVivo: e.liga_youtube_enVivo,
    titulo_video: e.titulo_video,
    descripcion_video: e.descripcion_video,
    liga_cloudStorage: e.liga_cloudStorage,
    file_name: '',
    youtube_video_id: taken ? null : e.youtube_video_id || null,
    thumbnail_video: e.thumbnail_video === drawn(e.youtube_video_id) ? '' : e.thumbnail_video,
  }
}

/**
 * @returns the file that it used before, when nothing of it does any more
 * @throws {Refusal} 404, 409 when somebody was faster, 422
 */
export async function updateEvento(
  db: Db,
  person: Autor,
  id: number,
  { version, ...sent }: EventoCambio,
): Promise<number | null> {
  const before = await lock(db, id)
  requireVersion('evento', version, before.version)
  const input = parse(EventoInput, merged(formOf(before), sent))
  const same = input.liga_cloudStorage === before.liga_cloudStorage
  const source = same
    ? { liga_cloudStorage: before.liga_cloudStorage, archivo_id: before.archivo_id }
    : await sourceOf(db, person, input)
  await db
    .updateTable('eventos_curso')
    .set({ ...valuesOf(input), ...source, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  return source.archivo_id === before.archivo_id ? null : before.archivo_id
}

/**
 * @returns the file that it used
 * @throws {Refusal} 404
 */
export async function removeEvento(db: Db, id: number): Promise<number | null> {
  const { archivo_id } = await lock(db, id)
  await db.deleteFrom('eventos_curso').where('id', '=', id).execute()
  return archivo_id
}

async function sourceOf(db: Db, person: Autor, { liga_cloudStorage: file_url, file_name }: EventoInput) {
  if (!file_url) return { liga_cloudStorage: '', archivo_id: null }
  const found = await findSource(db, person.id, { file_url, file_name }, 'liga_cloudStorage')
  return { liga_cloudStorage: found.file_url, archivo_id: found.archivo_id }
}
