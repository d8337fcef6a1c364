/** What every order of `npm run eleva` is made of. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../config.ts'
import { type Database, openDatabase, openPools } from '../kit/db/db.ts'
import { findRunning } from '../kit/db/postgres-running.ts'
import { RespaldoRefused } from '../kit/respaldo/cifra.ts'
import { codeOf } from '../kit/thrown.ts'

export type Llamada = {
  config: Config
  /** Behind the order's name, as many as it asked for. */
  args: string[]
  say: (line: string) => void
  /** Whether a database may be made where there is none (`--nueva`). */
  nueva: boolean
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

/** Without a password: what is said here lands in terminals and logs. */
function nameOf(address: string): string {
  const url = new URL(address)
  return `${url.protocol}//${url.host}${url.pathname}`
}

/** Says on what an order works, so that nobody takes one installation for another. */
function tellWhere({ config, say }: Pick<Llamada, 'config' | 'say'>) {
  const { DATABASE_URL, DATA_DIR, S3_BUCKET } = config
  say(`Base de datos: ${DATABASE_URL ? nameOf(DATABASE_URL) : `la incluida, en ${path.join(DATA_DIR, 'pg')}`}`)
  say(`Archivos: ${S3_BUCKET ? `S3, ${S3_BUCKET}` : path.join(DATA_DIR, 'objects')}`)
}

/** Where a service keeps its settings (deploy/systemd). */
const SERVICE = '/etc/eleva/eleva.env'

/** @throws {OrdenRefused} where an order would silently work on a new, empty database */
function requireCluster({ config, nueva }: Pick<Llamada, 'config' | 'nueva'>) {
  if (nueva || existsSync(path.join(config.DATA_DIR, 'pg', 'PG_VERSION'))) return
  const service = existsSync(SERVICE)
    ? ' Si es la de un servicio, ejecuta «deploy/eleva» con la misma orden: toma su configuración.'
    : ' Si es la de un servicio o de otra carpeta, di cuál con DATA_DIR o DATABASE_URL.'
  throw new OrdenRefused(
    `En ${config.DATA_DIR} no hay ninguna base de datos.${service} Para hacer una nueva ahí: «npm run eleva -- migrar --nueva».`,
  )
}

/**
 * Opens the database as the server does or, where a server runs the embedded one, beside it. Closes it whatever
 * happens.
 * @throws {OrdenRefused} where there is none and none was asked for
 */
export async function withDatabase<T>(
  llamada: Pick<Llamada, 'config' | 'say' | 'nueva'>,
  use: (database: Database) => Promise<T>,
): Promise<T> {
  const { config } = llamada
  tellWhere(llamada)
  if (!config.DATABASE_URL) requireCluster(llamada)
  const running = config.DATABASE_URL ? undefined : await findRunning(config.DATA_DIR)
  const database = running ? openPools(running, POOL) : await openDatabase(config, () => {})
  try {
    return await use(database)
  } catch (error) {
    if (codeOf(error) !== '42P01') throw error
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

export const seconds = (since: number) =>
  `${((performance.now() - since) / 1000).toLocaleString('es-MX', { maximumFractionDigits: 1 })} s`
