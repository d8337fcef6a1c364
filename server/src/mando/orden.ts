/** What every order of `npm run eleva` is made of. */
import type { Config } from '../config.ts'
import { type Database, openDatabase, openPools } from '../kit/db.ts'
import { findRunning } from '../kit/postgres-running.ts'
import { RespaldoRefused } from '../kit/respaldo/cifra.ts'

export type Llamada = {
  config: Config
  /** Behind the order's name, as many as it asked for. */
  args: string[]
  say: (line: string) => void
  /** Aborts with the first SIGINT or SIGTERM. */
  signal: AbortSignal
  /** Builds the web app where its sources changed. */
  build: () => Promise<unknown>
}

/** @returns the exit code, 0 when it is done; nothing while it goes on by itself */
export type Orden = (llamada: Llamada) => Promise<number | undefined>

/** Something that the person at the keyboard can mend: said in one sentence, without a stack. */
export class OrdenRefused extends Error {}

/** The connections of one order. */
const POOL = 4

/** Opens the database as the server does or, where a server runs the embedded one, beside it. Closes it whatever happens. */
export async function withDatabase<T>(config: Config, use: (database: Database) => Promise<T>): Promise<T> {
  const running = config.DATABASE_URL ? undefined : await findRunning(config.DATA_DIR)
  const database = running ? openPools(running, POOL) : await openDatabase(config, () => {})
  try {
    return await use(database)
  } catch (error) {
    if ((error as { code?: string }).code !== '42P01') throw error
    throw new OrdenRefused(
      'La base de datos aún no tiene las tablas de Eleva: ejecuta antes «npm run eleva -- migrar».',
    )
  } finally {
    await database.close()
  }
}

/** @throws {RespaldoRefused} without a passphrase */
export function requireClave({ RESPALDO_CLAVE }: Config): string {
  if (RESPALDO_CLAVE) return RESPALDO_CLAVE
  throw new RespaldoRefused(
    'Falta RESPALDO_CLAVE: la clave, de al menos 16 signos, con la que se cierran y abren los respaldos.',
  )
}

export const megas = (bytes: number) => `${(bytes / 2 ** 20).toLocaleString('es-MX', { maximumFractionDigits: 1 })} MB`

export const seconds = (since: number) =>
  `${((performance.now() - since) / 1000).toLocaleString('es-MX', { maximumFractionDigits: 1 })} s`
