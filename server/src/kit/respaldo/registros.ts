/**
 * What stands in the envelope, one after the other: objects and tables, each a beginning, pieces of bytes and an end,
 * and last the manifest. A record is a letter, four bytes of length and as many bytes.
 */
import { z } from 'zod'
import { RespaldoRefused } from './cifra.ts'

/** Letters of records. `soltado` ends an object that went away while it was read: nobody is to have it. */
const LETTERS = { objeto: 'O', tabla: 'T', bytes: 'B', fin: 'F', soltado: 'X', manifiesto: 'M' } as const
type Kind = keyof typeof LETTERS
const KINDS = new Map<string, Kind>(Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as Kind]))

export type RegistroDeRespaldo = { kind: Kind; bytes: Buffer }

const HEAD = 5
/**
 * Nothing that we write is longer, but the manifest: a table's pieces are those of the compressor, an object's those of
 * its reader.
 */
const MAX_BYTES = 256 * 2 ** 20

export function registro(kind: Kind, content: Uint8Array | object = new Uint8Array()): Buffer {
  const bytes = content instanceof Uint8Array ? content : Buffer.from(JSON.stringify(content))
  const head = Buffer.alloc(HEAD)
  head.write(LETTERS[kind], 'latin1')
  head.writeUInt32BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

/** @throws {RespaldoRefused} when it is not made of records */
export async function* registros(content: AsyncIterable<Buffer>): AsyncGenerator<RegistroDeRespaldo, undefined> {
  let held: Buffer = Buffer.alloc(0)
  for await (const bytes of content) {
    held = held.length ? Buffer.concat([held, bytes]) : bytes
    while (held.length >= HEAD) {
      const kind = KINDS.get(held.toString('latin1', 0, 1))
      const length = held.readUInt32BE(1)
      if (!kind || length > MAX_BYTES) throw unreadable()
      if (held.length < HEAD + length) break
      yield { kind, bytes: held.subarray(HEAD, HEAD + length) }
      held = held.subarray(HEAD + length)
    }
  }
  if (held.length) throw unreadable()
  return undefined
}

const unreadable = () =>
  new RespaldoRefused('El respaldo no se entiende: quizá lo hizo una versión más nueva de Eleva.')

const nombre = z.string().min(1)
const huella = z.string().regex(/^[0-9a-f]{64}$/)
const cuenta = z.number().int().min(0)

export const ObjetoInicio = z.object({ llave: nombre, tipo: z.string() })
export const ObjetoFin = z.object({ tamano: cuenta, sha256: huella })
export const TablaInicio = z.object({ nombre, columnas: z.array(nombre) })

export const Manifiesto = z.object({
  /** When its snapshot was taken, in UTC; of that moment is everything in it. */
  momento: z.iso.datetime(),
  version: z.string(),
  /** The version of PostgreSQL, for people. */
  servidor: z.string(),
  /** That of the people; null before the migration that made it. */
  zona: z.string().nullable(),
  migraciones: z.array(z.object({ name: nombre, sha256: huella })).min(1),
  /** Parts of tables that are made as time goes by; `limites` is PostgreSQL's own wording. */
  particiones: z.array(z.object({ nombre, de: nombre, limites: z.string() })),
  tablas: z.array(TablaInicio.extend({ filas: cuenta, huella })),
  secuencias: z.array(z.object({ nombre, valor: z.string().regex(/^-?\d+$/), usada: z.boolean() })),
  objetos: z.object({ cantidad: cuenta, bytes: cuenta, huella }),
  /** Objects that the database names and the storage did not have: how many, and the first of them. */
  ausentes: z.object({ cantidad: cuenta, llaves: z.array(nombre) }),
})
export type Manifiesto = z.infer<typeof Manifiesto>

/** @throws {RespaldoRefused} when it is not what the schema says */
export function readJson<T>(schema: z.ZodType<T>, bytes: Buffer): T {
  try {
    return schema.parse(JSON.parse(bytes.toString()))
  } catch {
    throw unreadable()
  }
}

/** The bytes of one object or table, up to its end, which `end` is told. The stream goes on behind it. */
export async function* bodyOf(
  all: AsyncGenerator<RegistroDeRespaldo, undefined>,
  end: (last: RegistroDeRespaldo) => void,
) {
  for (let one = await all.next(); !one.done; one = await all.next()) {
    if (one.value.kind !== 'bytes') {
      if (one.value.kind !== 'fin' && one.value.kind !== 'soltado') throw unreadable()
      end(one.value)
      return
    }
    yield one.value.bytes
  }
  throw unreadable()
}
