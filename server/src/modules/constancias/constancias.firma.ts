/**
 * With what constancias are signed: an Ed25519 key that stands outside of the database, in the data folder or in the
 * environment, and so in no backup (ADR 109). Its public half is kept for ever: what an older key signed goes on being
 * verified.
 */
import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../config.ts'
import { isMissing, makeFolder, writeWhole } from '../../kit/archivos/files.ts'
import type { Db } from '../../kit/db/db.ts'
import { noteLlave } from './constancias.llaves.sql.ts'

/** What stands before the 32 bytes of a key in DER: RFC 8410. */
const PRIVATE_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex')
const BYTES = 32

type Semilla = Pick<Config, 'DATA_DIR' | 'CONSTANCIAS_LLAVE'>

export type Firmante = { llaveId: number; publica: Buffer; firma: (de: string | Uint8Array) => Buffer }

const privateOf = (seed: Buffer) =>
  createPrivateKey({ key: Buffer.concat([PRIVATE_HEAD, seed]), format: 'der', type: 'pkcs8' })
const rawPublicOf = (key: KeyObject) =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_HEAD.length)

/**
 * The environment's, where several processes sign with one; else that of the data folder, made at the first one that is
 * issued.
 */
async function readSemilla({ DATA_DIR, CONSTANCIAS_LLAVE }: Semilla): Promise<Buffer> {
  if (CONSTANCIAS_LLAVE) return Buffer.from(CONSTANCIAS_LLAVE, 'base64')
  const file = path.join(DATA_DIR, 'constancias.llave')
  const kept = await readFile(file, 'utf8').catch(error => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (kept) return Buffer.from(kept, 'base64')
  const fresh = randomBytes(BYTES)
  await makeFolder(DATA_DIR)
  await writeWhole(file, fresh.toString('base64'), DATA_DIR)
  return fresh
}

/**
 * Reads the key at its first use, and again after a failure.
 * @param db of the transaction that signs: a key that was made in one that is taken back is noted again by the next
 */
export function createFirmante(config: Semilla): (db: Db) => Promise<Firmante> {
  let key: Promise<KeyObject> | undefined
  return async db => {
    key ??= readSemilla(config).then(privateOf)
    const mine = await key.catch(error => {
      key = undefined
      throw error
    })
    const publica = rawPublicOf(mine)
    return {
      llaveId: await noteLlave(db, publica),
      publica,
      firma: de => sign(null, typeof de === 'string' ? Buffer.from(de) : de, mine),
    }
  }
}

export function isFirmaOf(publica: Buffer, texto: string, firma: Buffer): boolean {
  const key = createPublicKey({ key: Buffer.concat([PUBLIC_HEAD, publica]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(texto), key, firma)
}
