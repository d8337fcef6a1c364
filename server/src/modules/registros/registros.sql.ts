import type { RegistroInput } from '@eleva/contract'
import type { Db } from '../../kit/db.ts'
import { conflict } from '../../kit/errors.ts'

/** For whom a mail is, and what it says; undefined when it is gone. */
export const getRegistro = (db: Db, id: number) =>
  db
    .selectFrom('registros_formacion')
    .select(['nombres', 'correo_alternativo', 'nombre_oferta_formacion', 'curp'])
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * One registration a CURP: with the same e-mail it is brought up to date, so that sending twice is once.
 * @returns its key
 * @throws {Refusal} 409 when somebody registered that CURP with another e-mail: what is kept is not told, nor changed
 */
export async function saveRegistro(db: Db, { edad, ...input }: RegistroInput): Promise<number> {
  const values = { ...input, edad: Number(edad) }
  const saved = await db
    .insertInto('registros_formacion')
    .values(values)
    .onConflict(c =>
      c
        .column('curp')
        .doUpdateSet(values)
        .whereRef('registros_formacion.correo_alternativo', '=', 'excluded.correo_alternativo'),
    )
    .returning('id')
    .executeTakeFirst()
  if (!saved)
    throw conflict('Esa CURP ya tiene un registro con otro correo. Regístrate con ese correo, o escribe a soporte.')
  return saved.id
}
