/** Keys that are proposed from what stands above a row; an author may change them. */
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { waitTurn } from '../../kit/db/turno.ts'

/** Held while keys are proposed: two at once would be given the same. */
export const lockClaves = (db: Db) => waitTurn(db, 'taller.claves')

const letters = (nombre: string): string =>
  nombre
    .normalize('NFD')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, '')
    .trim()

/** «Ciudadanía digital» → CIU. */
export const claveDeNombre = (nombre: string): string => letters(nombre).replaceAll(' ', '').slice(0, 3) || 'CUR'

/**
 * The first free ones of `base`1, `base`2 …, also of what is in the trash.
 * @param tabla of which `clave_interna` is unique, or is to be
 */
export async function clavesLibres(
  db: Db,
  tabla: 'cursos' | 'unidades' | 'objetivos',
  base: string,
  cuantas: number,
  digits = 1,
): Promise<string[]> {
  const { rows } = await sql<{ clave: string }>`
    select clave_interna as clave
    from ${sql.table(tabla)}
    where starts_with(clave_interna, ${base})
    union all
    select quitada.clave
    from papelera
      cross join unnest(claves) quitada (clave)
    where starts_with(quitada.clave, ${base})`.execute(db)
  const taken = new Set(rows.map(r => r.clave))
  const free: string[] = []
  for (let n = 1; free.length < cuantas; n++) {
    const clave = base + String(n).padStart(digits, '0')
    if (!taken.has(clave)) free.push(clave)
  }
  return free
}
