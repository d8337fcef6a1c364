/** The pictures of the demo's coaches, drawn for it: nobody real is meant. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Transaction } from 'kysely'
import type { Storage } from '../kit/archivos/storage.ts'
import type { DB } from '../kit/db/schema.d.ts'

const FOLDER = path.join(import.meta.dirname, 'retratos')
const retratos = [
  ['daniela.robles@eleva.mx', 'daniela-robles'],
  ['hector.ibarra@eleva.mx', 'hector-ibarra'],
] as const

export async function loadRetratos(tx: Transaction<DB>, storage: Storage) {
  for (const [email, name] of retratos) {
    // As kit/images keeps what people upload.
    const key = `imagenes/${randomBytes(16).toString('hex')}.webp`
    await storage.put(key, await readFile(path.join(FOLDER, `${name}.webp`)), { type: 'image/webp' })
    await tx
      .updateTable('usuarios')
      .set({ avatar: `/${key}` })
      .where('email', '=', email)
      .execute()
  }
}
