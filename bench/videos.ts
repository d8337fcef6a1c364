/**
 * A large film through the real server: its upload in chunks and its ranged download, beside a plain copy of as many
 * bytes.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { TROZO_BYTES, videosRoutes } from '@eleva/contract'
import { type Database, openPools } from '../server/src/kit/db/db.ts'
import { hashToken, SESSION_COOKIE } from '../server/src/kit/http/session.ts'
import { printLine, printSection } from './medir.ts'
import { ADMIN_EMAIL, databaseOf, ROOT, startServer } from './servidor.ts'
import { forgetPeak, memoryOf } from './usuarios-archivos.ts'

const MEGABYTES = 1024
const LANES = 2
const RANGE = 4 * 2 ** 20
const FILM = path.join(ROOT, 'server/src/demo/videos/preguntas-de-salida.webm')

async function watched(name: string, bytes: number, pid: number, work: () => Promise<unknown>) {
  forgetPeak(pid)
  const before = memoryOf(pid).now
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  const rate = `${(bytes / 2 ** 20 / seconds).toFixed(0)} MB/s`.padStart(9)
  printLine(
    `  ${name.padEnd(44)}${seconds.toFixed(2).padStart(7)} s ${rate}  memoria ${before.toFixed(0)} → máx. ${memoryOf(pid).peak.toFixed(0)} MB`,
  )
}

export async function benchVideos(dir: string, megabytes = MEGABYTES) {
  const server = startServer({ dir })
  const origin = await server.up
  const database = openPools(databaseOf(dir), 4)
  const file = path.join(dir, 'banco.webm')
  try {
    const bytes = await makeFilm(file, megabytes)
    const cookie = await signIn(origin, database)
    printSection(`Videos: un archivo de ${megabytes} MB (${LANES} trozos a la vez; memoria del servidor)`)
    const copy = path.join(dir, 'copia.webm')
    await watched('copia simple, con fsync', bytes, server.pid, () => copyPlainly(file, copy))
    rmSync(copy)
    const uploadId = randomUUID()
    await watched('subida por trozos', bytes, server.pid, () => upload(origin, cookie, file, bytes, uploadId))
    const signed = await fetch(`${origin}${videosRoutes.signUpload.path.replace(':uploadId', uploadId)}`, {
      headers: { cookie },
    })
    const { video_url } = (await signed.json()) as { video_url: string }
    await watched('lectura simple', bytes, server.pid, () => readPlainly(file))
    await watched('descarga entera', bytes, server.pid, () => take(`${origin}${video_url}`, cookie))
    await watched(`descarga por rangos de ${RANGE / 2 ** 20} MB`, bytes, server.pid, async () => {
      for (let at = 0; at < bytes; at += RANGE)
        await take(`${origin}${video_url}`, cookie, `bytes=${at}-${Math.min(bytes, at + RANGE) - 1}`)
    })
  } finally {
    await database.close()
    await server.stop()
  }
}

/** Begins as a film, and goes on with noise. */
async function makeFilm(file: string, megabytes: number): Promise<number> {
  mkdirSync(path.dirname(file), { recursive: true })
  const noise = randomBytes(2 ** 20)
  const handle = await open(file, 'w')
  await handle.write(readFileSync(FILM))
  for (let i = 0; i < megabytes; i++) await handle.write(noise)
  const { size } = await handle.stat()
  await handle.close()
  return size
}

async function signIn(origin: string, { db, sql }: Database): Promise<string> {
  const [admin] = await sql<{ id: number }[]>`select id from usuarios where email = ${ADMIN_EMAIL}`
  const token = 'banco-videos'
  const vence_en = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('sesiones_web')
    .values({ usuario_id: admin!.id, token_hash: hashToken(token), vence_en })
    .execute()
  const session = `${SESSION_COOKIE}=${token}`
  const issued = await fetch(`${origin}/sanctum/csrf-cookie`, { headers: { cookie: session } })
  return `${session}; XSRF-TOKEN=${/XSRF-TOKEN=([^;]+)/.exec(issued.headers.getSetCookie().join('\n'))![1]!}`
}

async function upload(origin: string, cookie: string, file: string, size: number, uploadId: string) {
  const handle = await open(file, 'r')
  const csrf = decodeURIComponent(/XSRF-TOKEN=(.+)$/.exec(cookie)![1]!)
  const total = Math.ceil(size / TROZO_BYTES)
  let next = 0
  const lane = async () => {
    for (let index = next++; index < total; index = next++) {
      const bytes = new Uint8Array(Math.min(TROZO_BYTES, size - index * TROZO_BYTES))
      await handle.read(bytes, 0, bytes.length, index * TROZO_BYTES)
      const form = new FormData()
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const fields = {
        fileName: 'banco.webm',
        chunkIndex: index,
        totalChunks: total,
        fileSize: size,
        fileType: 'video/webm',
        uploadId,
        sha256,
      }
      for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
      form.set('file', new File([bytes], 'trozo'))
      const url = `${origin}${videosRoutes.uploadChunk.path}`
      const reply = await fetch(url, { method: 'POST', body: form, headers: { cookie, 'x-xsrf-token': csrf } })
      if (!reply.ok) throw new Error(`La subida falló: ${reply.status} ${await reply.text()}`)
      await reply.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  await handle.close()
}

async function take(url: string, cookie: string, range?: string) {
  const reply = await fetch(url, { headers: { cookie, ...(range ? { range } : {}) } })
  if (!reply.ok) throw new Error(`La descarga falló: ${reply.status}`)
  for await (const _ of reply.body!) void _
}

async function copyPlainly(from: string, to: string) {
  await pipeline(createReadStream(from), createWriteStream(to))
  const handle = await open(to, 'r+')
  await handle.sync()
  await handle.close()
}

async function readPlainly(file: string) {
  for await (const _ of createReadStream(file)) void _
}
