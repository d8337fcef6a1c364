/** A film of the disk that goes up in three chunks: what is chosen again must be as old as the first time. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

export const FILM = readFileSync(path.join(import.meta.dirname, '../server/src/demo/videos/preguntas-de-salida.webm'))

/** @returns makes one under a name: the film, and a long piece behind it that players skip */
export function useLongFilm(): (name: string) => string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'eleva-video-'))
  afterAll(() => rmSync(dir, { recursive: true }))
  return name => {
    const piece = 12 * 1024 * 1024
    const head = Buffer.alloc(9)
    head[0] = 0xec
    head.writeBigUInt64BE((1n << 56n) | BigInt(piece), 1)
    const file = path.join(dir, name)
    writeFileSync(file, Buffer.concat([FILM, head, Buffer.alloc(piece)]))
    return file
  }
}
