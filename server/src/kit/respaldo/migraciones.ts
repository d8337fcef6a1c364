/** Which migrations a backup stands on, and whether this version of Eleva has them. */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { isSame, MIGRATIONS, readMigration } from '../db/migration-files.ts'
import { RespaldoRefused } from './cifra.ts'
import type { Manifiesto } from './registros.ts'

type Aplicadas = Manifiesto['migraciones']

/** @throws {RespaldoRefused} when one is newer than this version, or another than ours of the same name */
export function reviewMigrations(those: Aplicadas, folder = MIGRATIONS) {
  for (const { name, sha256 } of those) {
    const file = path.join(folder, path.basename(name))
    if (!existsSync(file))
      throw new RespaldoRefused(
        `El respaldo es de una versión más nueva de Eleva: tiene ${name}, que esta no conoce. Actualiza Eleva y repite. No se cambió nada.`,
      )
    if (!isSame(readMigration(folder, path.basename(name)), sha256))
      throw new RespaldoRefused(
        `El respaldo se hizo con otra ${name} que la de esta versión de Eleva. Usa la versión con la que se hizo, y lee «Una migración cambió» en docs/runbook.md. No se cambió nada.`,
      )
  }
}

/** A folder with these alone, so that a backup comes back into the tables that it was made of. Remove it. */
export function migrationsOf(those: Aplicadas): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'eleva-migraciones-'))
  for (const { name } of those)
    copyFileSync(path.join(MIGRATIONS, path.basename(name)), path.join(folder, path.basename(name)))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
