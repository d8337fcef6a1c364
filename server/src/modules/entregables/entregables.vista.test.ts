/**
 * A document that somebody handed in is seen as PDF: with a program in the place of LibreOffice that does as its
 * document says.
 */

import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { entregasPropiasRoutes } from '@eleva/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { type Caller, openTestApp, type TestApp } from '../../../test/app.ts'
import { buildSalon, type Salon } from '../../../test/salon.ts'
import { openTempDir } from '../../../test/tempdir.ts'
import { makePdf } from './vista/oficina.ts'
import { claimVista, removeVistasSueltas } from './vista/vista.sql.ts'
import { makeVista } from './vista/vista.ts'

const dir = openTempDir()
/** What was told to the program: a line for each time. */
const log = path.join(dir, 'dicho')

/** By which what it began is known among all processes. */
const LENTO = `60.${process.pid}`
/** Says how it was called, and does what stands at the end of its document. */
const PROGRAM = `#!/bin/sh
for file; do :; done
dir=$(dirname "$file")
echo "$HOME $(ulimit -v) $(ulimit -t) $(env | grep -c SECRET)" >> ${log}
cp "$HOME/perfil/user/registrymodifications.xcu" ${dir}/perfil.xcu
case $(tail -c 7 "$file") in
  *lento*) sleep ${LENTO} & wait ;;
  *largo*) for i in $(seq 501); do echo "<</Type/Page/Parent 1 0 R>>"; done > "$dir/documento.pdf" ;;
  *malo*) echo 'Error: source file could not be loaded' >&2 ;;
  *) printf '%%PDF-1.7 <</Type/Pages>> <</Type/Page/Parent 1 0 R>>' > "$dir/documento.pdf" ;;
esac
`
const PATH_BEFORE = process.env.PATH
let t: TestApp
let s: Salon
beforeAll(async () => {
  const bin = path.join(dir, 'bin')
  mkdirSync(bin)
  writeFileSync(path.join(bin, 'soffice'), PROGRAM)
  chmodSync(path.join(bin, 'soffice'), 0o755)
  process.env.PATH = `${bin}:${PATH_BEFORE}`
  process.env.MY_SECRET = 'x'
  t = await openTestApp()
  s = await buildSalon(t)
})
afterAll(async () => {
  process.env.PATH = PATH_BEFORE
  await t.close()
})

/**
 * As Word writes it, so far as its kind goes.
 * @param ends with what the program is to do
 */
async function docx(ends: string): Promise<Buffer> {
  const zip = new ZipFile()
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  // Made twice it is the same: else the hour would stand in it.
  const mtime = new Date(2026, 0, 1)
  zip.addBuffer(Buffer.from(`<Types><Override ContentType="${type}"/></Types>`), '[Content_Types].xml', { mtime })
  zip.addBuffer(Buffer.from('<w:document/>'), 'word/document.xml', { mtime })
  zip.end({ comment: ends, forceZip64Format: false })
  const parts: Buffer[] = []
  for await (const part of zip.outputStream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/**
 * Handed in.
 * @returns the id of its file
 */
async function deliver(who: Caller, bytes: Buffer, name = 'mi carta.docx'): Promise<number> {
  const place = { curricula_id: s.curricula, curso_id: s.curso, actividad_id: s.actividades.sencilla }
  const archivo = new File([bytes as BlobPart], name)
  const { file_id, file_url } = await who.ask(entregasPropiasRoutes.upload, { body: { ...place, archivo } })
  await who.ask(entregasPropiasRoutes.handInArchivo, { body: { ...place, file_id } })
  return Number(file_url.split('/').at(-1))
}
const ask = async (who: Caller, id: number, how = '') =>
  (await who.send('POST', `/api/entregables/archivo/${id}/copia${how}`)).body
const taller = (segundos = 20) => ({
  db: t.db,
  storage: t.storage,
  dir: path.join(t.config.DATA_DIR, 'tmp'),
  segundos,
})
const shaOf = async (id: number) =>
  (await t.db.selectFrom('archivos').select('sha256').where('id', '=', id).executeTakeFirstOrThrow()).sha256
const make = async (id: number, segundos?: number) => makeVista(taller(segundos), await shaOf(id))
const times = () => readFileSync(log, 'utf8').trim().split('\n')
const folders = () => readdirSync(taller().dir).filter(name => name.startsWith('vista-'))

describe('a document', () => {
  let id: number
  beforeAll(async () => {
    id = await deliver(s.ana, await docx('bien'))
  })

  test('is made into PDF when it is looked at, and seen as one; it stays as it came', async () => {
    expect((await s.coach.get(`/api/entregables/archivo/${id}?copia=1`)).status).toBe(404)
    expect(await ask(s.coach, id)).toMatchObject({ estado: 'haciendose' })
    await make(id)
    expect(await ask(s.coach, id)).toMatchObject({ estado: 'lista' })
    const { headers, bytes } = await s.coach.get(`/api/entregables/archivo/${id}?copia=1`)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toBe(`inline; filename*=UTF-8''mi%20carta.pdf`)
    expect(Buffer.from(bytes).toString('latin1')).toContain('%PDF-1.7')
    expect(Buffer.from((await s.coach.get(`/api/entregables/archivo/${id}`)).bytes)).toEqual(await docx('bien'))
    expect(folders()).toEqual([])
  })

  test('is worked at in a home of its own, with bounds, without what the server knows, and with a profile that runs nothing', async () => {
    const [home, kib, seconds, secrets] = times()[0]!.split(' ')
    expect(home).toMatch(/\/tmp\/vista-[0-9a-f-]+\/casa$/)
    expect([kib, seconds, secrets]).toEqual([String(2 * 1024 ** 2), '20', '0'])
    const profile = readFileSync(path.join(dir, 'perfil.xcu'), 'utf8')
    expect(profile).toMatch(/DisableMacrosExecution" oor:op="fuse"><value>true/)
    expect(profile).toMatch(/BlockUntrustedRefererLinks" oor:op="fuse"><value>true/)
  })

  test('of the same content is made once, whoever hands it in', async () => {
    const other = await deliver(s.beto, await docx('bien'), 'otra.docx')
    expect(other).not.toBe(id)
    expect(await ask(s.coach, other)).toMatchObject({ estado: 'lista' })
    await make(other)
    expect(times()).toHaveLength(1)
  })

  test('is nobody’s who may not see the delivery, and has notes on its pages', async () => {
    expect(await ask(s.others.docente, id)).toMatchObject({ success: false })
    expect((await s.others.docente.get(`/api/entregables/archivo/${id}?copia=1`)).status).toBe(404)
    const { id: entrega } = await t.db
      .selectFrom('entregas')
      .select('id')
      .where('archivo_id', '=', id)
      .executeTakeFirstOrThrow()
    const nota = { clave: '0b54c8a8-1111-4222-8333-444455556666', archivo: id, pagina: 1, tipo: 'nota', texto: 'Aquí' }
    const put = await s.coach.send('POST', `/api/entregables/apuntes/${entrega}`, { ...nota, puntos: [0.5, 0.5] })
    expect(put.status).toBe(200)
  })

  test('is gone from the storage, with its PDF, once nobody has it', async () => {
    const sha = await shaOf(id)
    expect(await removeVistasSueltas(t.db)).toEqual([])
    await t.db.deleteFrom('entrega_apuntes').execute()
    await t.db.updateTable('entregas').set({ archivo_id: null }).where('archivo_id', 'is not', null).execute()
    await t.db.deleteFrom('archivos').where('sha256', '=', sha).execute()
    expect(await removeVistasSueltas(t.db)).toEqual([`vistas/${sha}.pdf`])
    expect(await t.db.selectFrom('archivos').select('id').where('llave', 'like', 'vistas/%').execute()).toEqual([])
  })
})

test.each([
  ['malo', /pide contraseña o está dañado/],
  ['largo', /más de 500 páginas/],
])('one that is %s says why, and is tried again when asked', async (ends, words) => {
  const id = await deliver(s.ana, await docx(ends))
  await ask(s.coach, id)
  await make(id)
  expect(await ask(s.coach, id)).toMatchObject({ estado: 'imposible', motivo: expect.stringMatching(words) })
  const before = times().length
  await make(id)
  expect(times()).toHaveLength(before)
  expect(await ask(s.coach, id, '?otra_vez=1')).toMatchObject({ estado: 'haciendose' })
  await make(id)
  expect(times()).toHaveLength(before + 1)
  expect(folders()).toEqual([])
})

/** What the slow one began and still runs. */
const running = () =>
  readdirSync('/proc').filter(pid => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith(`sleep\0${LENTO}`)
    } catch {
      return false
    }
  }).length

test('one that takes too long is ended with all that it began', { tags: ['resto'] }, async () => {
  const id = await deliver(s.ana, await docx('lento'))
  await ask(s.coach, id)
  const making = make(id, 2)
  await expect.poll(running).toBe(1)
  await making
  await expect.poll(running).toBe(0)
  expect(await ask(s.coach, id)).toMatchObject({
    estado: 'imposible',
    motivo: expect.stringMatching(/demasiado tiempo/),
  })
})

test('whoever stops gives it back; who dies at it three times ends it', async () => {
  const id = await deliver(s.ana, await docx('lento'))
  const sha = await shaOf(id)
  await ask(s.coach, id, '?otra_vez=1')
  const stop = new AbortController()
  const making = makeVista(taller(30), sha, stop.signal)
  await expect.poll(running).toBe(1)
  stop.abort()
  await expect(making).rejects.toThrow()
  const row = () =>
    t.db.selectFrom('documentos_vistas').select(['estado', 'intentos']).where('sha256', '=', sha).executeTakeFirst()
  expect(await row()).toEqual({ estado: 'pendiente', intentos: 0 })
  expect(folders()).toEqual([])
  for (const taken of [true, true, true, false]) {
    expect(await claimVista(t.db, sha, 30)).toBe(taken)
    // Nobody else takes it before its time is over.
    expect(await claimVista(t.db, sha, 30)).toBe(false)
    await t.db.updateTable('documentos_vistas').set({ vive_en: '2020-01-01' }).where('sha256', '=', sha).execute()
  }
  expect(await row()).toMatchObject({ estado: 'fallida' })
})

test('what cannot be one has no copy, and neither has any where none are made', async () => {
  const zip = await deliver(s.ana, Buffer.from('504b0506000000000000000000000000000000000000', 'hex'), 'tarea.zip')
  expect(await ask(s.coach, zip)).toMatchObject({ estado: 'imposible' })
  const { VISTA_SEGUNDOS } = t.config
  t.config.VISTA_SEGUNDOS = 0
  const id = await deliver(s.ana, await docx('otro'))
  expect(await ask(s.coach, id)).toEqual({ ...(await ask(s.coach, zip)) })
  t.config.VISTA_SEGUNDOS = VISTA_SEGUNDOS
  expect(await ask(s.coach, id)).toMatchObject({ estado: 'haciendose' })
})

test('what writes nothing is an unreadable document, also without a database', async () => {
  const at = path.join(dir, 'suelto')
  mkdirSync(at)
  const file = path.join(at, 'documento.docx')
  writeFileSync(file, await docx('malo'))
  await expect(makePdf(at, file, { segundos: 5 })).rejects.toThrow(/está dañado/)
})
