/** A folder of its own for the test file that asks, gone when the file is done. Call it at the top of the file. */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

export function openTempDir(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'eleva-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}
