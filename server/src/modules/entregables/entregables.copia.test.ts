/** A film of a telephone that a reviewer's browser does not play: a copy of it is made, for who may see it alone. */

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { entregasPropiasRoutes, hiloRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { make } from '../../../test/escaleras.ts'
import { hasFfmpeg } from '../../../test/peliculas.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'
import { openTempDir } from '../../../test/tempdir.ts'

const dir = openTempDir()
let t: TestApp
let s: Salon
beforeAll(async () => {
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(() => t.close())

/**
 * Handed in by Ana.
 * @returns the id of its file
 */
async function deliver(bytes: Buffer, name: string, type: string): Promise<number> {
  const place = { curricula_id: s.curricula, curso_id: s.curso, actividad_id: s.actividades.sencilla }
  const archivo = new File([bytes as BlobPart], name, { type })
  const { file_id, file_url } = await s.ana.ask(entregasPropiasRoutes.upload, { body: { ...place, archivo } })
  await s.ana.ask(entregasPropiasRoutes.handInArchivo, { body: { ...place, file_id } })
  return Number(file_url.split('/').at(-1))
}
const ask = (who: Caller, id: number) => who.send('POST', `/api/entregables/archivo/${id}/copia`)

describe.skipIf(!hasFfmpeg)('a film in HEVC', () => {
  let id: number
  let bytes: Buffer
  beforeAll(async () => {
    const file = path.join(dir, 'telefono.mov')
    const film = ['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=10:duration=2', '-c:v', 'libx265', '-tag:v', 'hvc1']
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...film, '-x265-params', 'log-level=error', file])
    bytes = readFileSync(file)
    id = await deliver(bytes, 'mi video.mov', 'video/quicktime')
  })

  test('is copied when it is asked for, and played from the copy', async () => {
    expect((await s.coach.get(`/api/entregables/archivo/${id}?copia=1`)).status).toBe(404)
    expect((await ask(s.coach, id)).body).toMatchObject({ estado: 'haciendose' })
    await make(t, id)
    expect((await ask(s.coach, id)).body).toMatchObject({ estado: 'lista' })
    const reply = await s.coach.get(`/api/entregables/archivo/${id}?copia=1`)
    expect(reply.headers['content-type']).toBe('video/mp4')
    const copy = path.join(dir, 'copia.mp4')
    writeFileSync(copy, reply.bytes)
    const show = ['-v', 'error', '-show_entries', 'stream=codec_name', '-of', 'csv=p=0', copy]
    expect(String(execFileSync('ffprobe', show)).trim()).toBe('h264')
  })

  test('within a thread has one, too, for those who read it', async () => {
    const { id: entrega } = await t.db.selectFrom('entregas').select('id').executeTakeFirstOrThrow()
    const { archivo } = await s.coach.ask(hiloRoutes.attach, {
      params: { id: entrega },
      body: { archivo: new File([bytes as BlobPart], 'corrige.mov') },
    })
    const told = { cuerpo: 'Mira', llave: randomUUID(), archivos: [{ id: archivo.id }] }
    await s.coach.ask(hiloRoutes.send, { params: { id: entrega }, body: told })
    expect((await ask(s.beto, told.archivos[0]!.id)).status).toBe(404)
    expect((await ask(s.ana, told.archivos[0]!.id)).body).toMatchObject({ estado: 'haciendose' })
    await make(t, told.archivos[0]!.id)
    const reply = await s.ana.get(`/api/entregables/archivo/${told.archivos[0]!.id}?copia=1`)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'video/mp4'])
  })

  test('is nobody’s who may not see the delivery, and a document has no copy', async () => {
    for (const who of [s.beto, s.others.docente]) {
      expect((await ask(who, id)).status).toBe(404)
      expect((await who.get(`/api/entregables/archivo/${id}?copia=1`)).status).toBe(404)
    }
    expect((await ask(await t.anonymous(), id)).status).toBe(401)
    const pdf = await deliver(Buffer.from('%PDF-1.4\n1 0 obj\nendobj\n'), 'tarea.pdf', 'application/pdf')
    expect((await ask(s.coach, pdf)).body).toMatchObject({ estado: 'imposible' })
  })
})
