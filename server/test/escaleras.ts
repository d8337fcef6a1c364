/** Films with lighter versions, for tests of them. */
import path from 'node:path'
import { videosRoutes } from '@eleva/contract'
import { makeEscalera } from '../src/modules/videos/videos.escalera.jobs.ts'
import type { Caller, TestApp } from './app.ts'
import { buildObjective } from './build.ts'
import { uploadVideo } from './videos.ts'

export const tallerOf = (t: TestApp, horas = 10) => ({
  db: t.db,
  storage: t.storage,
  dir: path.join(t.config.DATA_DIR, 'tmp'),
  horas,
})
/** As the job does it. */
export const make = (t: TestApp, archivoId: number) => makeEscalera(tallerOf(t), archivoId)
/** The keys of what was made of films. */
export async function keysOf(t: TestApp): Promise<string[]> {
  const keys: string[] = []
  for await (const key of t.storage.list()) if (key.startsWith('calidades/')) keys.push(key)
  return keys.sort()
}
export const raw = (t: TestApp, url: string, who?: Caller, headers: Record<string, string> = {}) =>
  t.app.inject({ url, headers: { ...(who ? { cookie: who.headers.cookie! } : {}), ...headers } })

/** An objective whose video is this film. */
export async function give(t: TestApp, who: Caller, film: Buffer) {
  const objetivo = await buildObjective(t.db)
  const { publicUrl } = await uploadVideo(who, film, { fileName: 'clase.mp4' })
  const body = await who.ask(videosRoutes.create, {
    body: {
      objetivo_id: objetivo.id,
      nombre: 'Salida',
      file_url: publicUrl,
    },
  })
  const { archivo_id } = await t.db
    .selectFrom('objetivo_videos')
    .select('archivo_id')
    .where('objetivo_id', '=', objetivo.id)
    .executeTakeFirstOrThrow()
  return { objetivo: objetivo.id, video: Number(body.id), archivo: archivo_id! }
}
export const escaleraOf = async (who: Caller, objetivo: number) =>
  (await who.ask(videosRoutes.sign, { params: { objetivoId: objetivo } })).escalera
export const avanceOf = async (who: Caller, video: number) =>
  (await who.ask(videosRoutes.getEscalera, { params: { id: video } })).escalera
