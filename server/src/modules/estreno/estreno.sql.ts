import type { PasoDeEstreno } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { CLAVE } from './estreno.read.ts'

/** Nothing where there is no first day. */
export const saveSaltado = (db: Db, paso: PasoDeEstreno, saltado: boolean) =>
  sql`
    update ajustes
    set valor = ((valor::jsonb - ${paso}::text) || ${JSON.stringify(saltado ? [paso] : [])}::jsonb)::text
    where clave = ${CLAVE}`.execute(db)
