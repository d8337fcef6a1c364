import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, expect, test } from 'vitest'
import { openSpool } from '../archivos/spool.ts'
import { zipInto } from '../archivos/zip.ts'
import { sendXlsx } from './xlsx.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'eleva-xlsx-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const reply = { header: () => reply, type: () => reply }
const call = { reply, kit: { config: { DATA_DIR: dir } }, person: { id: 1 } } as unknown as Parameters<
  typeof sendXlsx
>[0]

async function made(columns: string[], rows: Parameters<typeof sendXlsx>[3]) {
  const pieces: Buffer[] = []
  for await (const piece of await sendXlsx(call, 'x.xlsx', columns, rows)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

test('a workbook says what the rows say: text as text, numbers as numbers, signs of XML and of other tongues', async () => {
  const rows = [
    ['=1+1', 0],
    ['<b>&amp; "así"</b>', 99.5],
    [' con espacios ', -3],
    ['línea\nsegunda 😀', 1],
    ['sin\u0001control', 2],
  ]
  const [sheet] = await readXlsxFile(await made(['Nombre & más', 'Nota'], rows), { trim: false })
  expect(sheet!.data).toEqual([['Nombre & más', 'Nota'], ...rows.slice(0, 4), ['sincontrol', 2]])
})

test('columns go on behind Z, and a sheet without rows has its head', async () => {
  const columns = Array.from({ length: 800 }, (_, i) => `C${i}`)
  const [sheet] = await readXlsxFile(await made(columns, [columns.map((_, i) => i)]))
  expect(sheet!.data[1]).toEqual(columns.map((_, i) => i))
  const [bare] = await readXlsxFile(await made(['A', 'B'], []))
  expect(bare!.data).toEqual([['A', 'B']])
})

test('rows are taken as they are written down: of a large book few are there at once, and others get their turn', async () => {
  let taken = 0
  let most = 0
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const width = 335
  // Words that no compression makes small: what is written tells how far the rows have been taken.
  const rows = function* () {
    for (; taken < 1_210; taken++)
      yield Array.from({ length: width }, (_, i) => ((taken * width + i) * 2_654_435_761) % 4_294_967_296)
  }
  const written: number[] = []
  const spool = await openSpool(dir)
  const heard = {
    size: spool.size,
    write: async (bytes: Uint8Array) => {
      written.push(taken)
      most = Math.max(most, bytes.length)
      await spool.write(bytes)
    },
  }
  const lines = function* () {
    for (const row of rows()) yield row.join(';')
  }
  await zipInto(heard, { 'a.txt': lines() })
  clearInterval(timer)
  await spool.close()
  // Before the last row was asked for, much of it had been written, and never much of it at once.
  expect(written.filter(n => n < 1_210).length).toBeGreaterThan(20)
  expect(most).toBeLessThan(128 * 1024)
  expect(turns).toBeGreaterThan(0)
})

test('what fails in the middle is no file, and the next one is', async () => {
  const broken = async function* () {
    yield ['a', 1] as (string | number)[]
    throw new Error('gone')
  }
  await expect(made(['A', 'B'], broken())).rejects.toThrow('gone')
  expect((await made(['A', 'B'], [['a', 1]])).subarray(0, 2).toString()).toBe('PK')
})
