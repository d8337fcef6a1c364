/** Files that are made for somebody: counted at once, few at a time, and nothing is kept for who does not read. */
import { readdirSync, readlinkSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { openTempDir } from '../../../test/tempdir.ts'
import { openSpool, SpooledFile } from '../archivos/spool.ts'
import { asFile } from './exports.ts'

const dir = openTempDir()
const kit = { config: { DATA_DIR: dir } }
/** Files of ours that are open, which have lost their names. */
const openFiles = () =>
  readdirSync('/proc/self/fd').filter(fd => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).includes('/paso-')
    } catch {
      return false
    }
  }).length
afterEach(() => vi.useRealTimers())

const refusal = { status: 429, headers: { 'retry-after': '10' } }

test('four are made at once by a process, and the fifth is told when to come back', async () => {
  let finish: () => void = () => {}
  const slow = new Promise<void>(resolve => {
    finish = resolve
  })
  const made = Array.from({ length: 4 }, (_, i) => asFile(kit, 100 + i, () => slow))
  await expect(asFile(kit, 200, async () => {})).rejects.toMatchObject(refusal)
  finish()
  for (const stream of await Promise.all(made)) stream.destroy()
  ;(await asFile(kit, 200, async () => {})).destroy()
})

test('one person has three, read or not; the others are not kept waiting by them', async () => {
  const mine = [
    await asFile(kit, 1, async s => s.write(Buffer.from('uno'))),
    await asFile(kit, 1, async s => s.write(Buffer.from('dos'))),
    await asFile(kit, 1, async s => s.write(Buffer.from('tres'))),
  ]
  await expect(asFile(kit, 1, async () => {})).rejects.toMatchObject(refusal)
  expect(String(await buffer(await asFile(kit, 2, async s => s.write(Buffer.from('de otra')))))).toBe('de otra')
  expect(String(await buffer(mine[0]!))).toBe('uno')
  mine.push(await asFile(kit, 1, async () => {}))
  for (const stream of mine) stream.destroy()
})

test('one that fails, and one that nobody reads for a minute, leave nothing open', async () => {
  await vi.waitFor(() => expect(openFiles()).toBe(0))
  await expect(asFile(kit, 3, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const left = await asFile(kit, 3, async s => s.write(Buffer.alloc(4 * 1024 * 1024)))
  const closed = new Promise(resolve => left.once('close', resolve))
  left.read(1)
  // Until it has something that nobody takes.
  while (left.readableLength === 0) await new Promise(resolve => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(61_000)
  await closed
  await vi.waitFor(() => expect(openFiles()).toBe(0))
})

test('a file on the disk is read as any file, has no name there, and is gone when it is closed', async () => {
  const spool = await openSpool(dir)
  expect(readdirSync(dir).filter(name => name.startsWith('paso-'))).toEqual([])
  for (const text of ['hola ', 'mundo']) await spool.write(Buffer.from(text))
  const file = new SpooledFile(spool, 'a.txt', 'text/plain')
  expect([file.size, file.name, file.type, await file.text()]).toEqual([10, 'a.txt', 'text/plain', 'hola mundo'])
  expect(String(await buffer(file.stream() as never))).toBe('hola mundo')
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe('hola mundo')
  await spool.close()
  await spool.close()
  expect(openFiles()).toBe(0)
})
