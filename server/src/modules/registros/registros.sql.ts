import type { RegistroInput } from '@eleva/contract'
import { type NotNull, type SqlBool, sql } from 'kysely'
import { hoy } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'

/** For whom a mail is, and what it says; undefined when it is gone. */
export const getRegistro = (db: Db, id: number) =>
  db
    .selectFrom('registros_todos')
    .select(['correo_alternativo', 'nombre_oferta_formacion', 'curp', 'folio'])
    .where('id', '=', id)
    .$narrowType<{ correo_alternativo: NotNull; curp: NotNull; folio: NotNull }>()
    .executeTakeFirst()

/**
 * One registration a CURP and e-mail: with both it is brought up to date, so that sending twice is once. A CURP that
 * somebody registered with another e-mail keeps nobody out, changes nothing of what is kept, and is not told to whoever
 * sends it: both stand, and who administers sees them beside each other.
 * @returns its key, and the folio that whoever sends it gets: the one that it has, where it was there before
 */
export async function saveRegistro(db: Db, input: RegistroInput): Promise<{ id: number; folio: string }> {
  const saved = await upsert(db, input)
  // What was refused is looked at again once it was mended.
  await db
    .deleteFrom('registros_decididos')
    .where('registro_id', '=', saved.id)
    .where('estado', '=', 'rechazado')
    .execute()
  return saved
}

/** The version of the notice of privacy that stands on the page now. */
const avisoVigente = sql<number | null>`(
  select vigente.version
  from privacidad_textos_vigentes vigente
  where vigente.tipo = 'aviso'
)`

async function upsert(db: Db, { edad, ...input }: RegistroInput): Promise<{ id: number; folio: string }> {
  const values = { ...input, edad: Number(edad), aviso_version: avisoVigente }
  const first = await db
    .insertInto('registros_formacion')
    .values(values)
    .onConflict(c =>
      c
        .column('curp')
        .doUpdateSet({ ...values, folio: sql<string>`coalesce(registros_formacion.folio, excluded.folio)` })
        .whereRef('registros_formacion.correo_alternativo', '=', 'excluded.correo_alternativo'),
    )
    .returning(['id', 'folio'])
    .$narrowType<{ folio: NotNull }>()
    .executeTakeFirst()
  if (first) return first
  return db
    .insertInto('registros_con_otro_correo')
    .values(values)
    .onConflict(c =>
      c.constraint('registros_con_otro_correo_uno').doUpdateSet({
        ...values,
        folio: sql<string>`coalesce(registros_con_otro_correo.folio, excluded.folio)`,
      }),
    )
    .returning(['id', 'folio'])
    .$narrowType<{ folio: NotNull }>()
    .executeTakeFirstOrThrow()
}

/** Whose mailbox it is: what follows a `+` leads to the same one. */
const buzon = (correo: string) => correo.replace(/\+[^@]*@/, '@')

/** Whether today's receipt of this mailbox is still to be sent; asking takes it. */
export async function takeRecibo(db: Db, correo: string): Promise<boolean> {
  const row = await db
    .insertInto('registros_recibos')
    .values({ correo: buzon(correo), dia: hoy })
    .onConflict(c => c.column('correo').doUpdateSet({ dia: hoy }).where(sql<SqlBool>`registros_recibos.dia < ${hoy}`))
    .returning('correo')
    .executeTakeFirst()
  return row !== undefined
}
