import type { DatosDeEmpresaInput, DatosLaboralesInput } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../../kit/db/db.ts'

export async function saveDatosLaborales(db: Db, usuario_id: number, input: DatosLaboralesInput) {
  const { sin_segundo_apellido, segundo_apellido, ...rest } = input
  const said = { ...rest, segundo_apellido: sin_segundo_apellido ? '' : segundo_apellido }
  await db
    .insertInto('datos_laborales')
    .values({ usuario_id, ...said })
    .onConflict(c => c.column('usuario_id').doUpdateSet({ ...said, actualizado_en: sql`now()` }))
    .execute()
}

/** What of their people waits for it is looked at by a job. */
export async function saveEmpresa(db: Db, escuela_id: number, input: DatosDeEmpresaInput) {
  await db
    .insertInto('datos_de_empresa')
    .values({ escuela_id, ...input })
    .onConflict(c => c.column('escuela_id').doUpdateSet({ ...input, actualizado_en: sql`now()` }))
    .execute()
  await sql`
    update constancias_por_completar espera
    set toca_en = now()
    from usuarios usuario
    where usuario.id = espera.usuario_id
      and usuario.escuela_id = ${escuela_id}`.execute(db)
}
