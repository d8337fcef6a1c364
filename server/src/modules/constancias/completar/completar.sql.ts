import type { DatosDeEmpresaCambio, DatosLaboralesInput } from '@eleva/contract'
import { sql } from 'kysely'
import { requireVersion } from '../../../kit/cosas.ts'
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

/**
 * What of their people waits for it is looked at by a job.
 * @throws {Refusal} 409 when somebody was faster
 */
export async function saveEmpresa(db: Db, escuela_id: number, { version, ...input }: DatosDeEmpresaCambio) {
  // The school, as there may be no row of it yet.
  await db.selectFrom('escuelas').select('id').where('id', '=', escuela_id).forNoKeyUpdate().execute()
  const before = await db
    .selectFrom('datos_de_empresa')
    .select('version')
    .where('escuela_id', '=', escuela_id)
    .executeTakeFirst()
  requireVersion('escuela', version, before?.version ?? 0)
  const next = { ...input, version: (before?.version ?? 0) + 1 }
  await db
    .insertInto('datos_de_empresa')
    .values({ escuela_id, ...next })
    .onConflict(c => c.column('escuela_id').doUpdateSet({ ...next, actualizado_en: sql`now()` }))
    .execute()
  await sql`
    update constancias_por_completar espera
    set toca_en = now()
    from usuarios usuario
    where usuario.id = espera.usuario_id
      and usuario.escuela_id = ${escuela_id}`.execute(db)
}
