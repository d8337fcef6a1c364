/** What was told of a quiz to whoever takes it: from then on nothing that comes late is taken (ADR 076). */
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'
import { conflict } from '../../kit/errors.ts'
import type { Intento } from './intentos.read.ts'

type Suyo = Pick<Intento, 'usuario_id' | 'actividad_id'>

/**
 * Notes, before a reply leaves that tells anything of how somebody's attempts at a quiz went, that it was told. It waits for an answer that is being
 * kept, and an answer that comes meanwhile finds it noted.
 */
export async function noteDicho(db: Db, { usuario_id, actividad_id }: Suyo) {
  await sql`update intentos
    set visto_en = now()
    where id in (
      select i.id
      from intentos i
      where i.usuario_id = ${usuario_id}
        and i.actividad_id = ${actividad_id}
        and i.visto_en is null
        and ((i.modo = 'cuenta' and i.terminado_en is not null) or i.modo = 'practica')
      order by i.id
      for no key update)`.execute(db)
}

/** @throws {Refusal} 409 while an attempt that counts is open: practice tells what is right of the same questions */
export async function requireNadaAbierto(db: Db, { usuario_id, actividad_id }: Suyo) {
  const { rows } = await sql<{ abierto: boolean }>`
    select exists (
      select from intentos i
      where i.usuario_id = ${usuario_id}
        and i.actividad_id = ${actividad_id}
        and i.modo = 'cuenta'
        and i.terminado_en is null) as abierto`.execute(db)
  if (rows[0]?.abierto) throw conflict('Tienes un intento sin terminar. Termínalo antes de practicar.')
}
