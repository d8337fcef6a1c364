import { randomUUID } from 'node:crypto'
import type { bitacoraRoutes, ParamsOf, QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'

type Log = typeof bitacoraRoutes.log

/**
 * A browser may have kept an entry while it was offline for so many days; what it says of times further off is not
 * believed.
 */
const MAX_DAYS = 30

/** Once, however often it is sent. */
export async function createEntrada(db: Db, usuarioId: number, what: ParamsOf<Log>, sent: QueryOf<Log>) {
  await db
    .insertInto('bitacora')
    .values({
      usuario_id: usuarioId,
      ocurrio_en: sent.hora
        ? sql`least(greatest(${sent.hora}::timestamptz, now() - make_interval(days => ${MAX_DAYS})), now())`
        : sql`now()`,
      clave: sent.clave ?? randomUUID(),
      modulo: what.module,
      evento: what.event,
      curricula_id: what.curricula,
      curso_id: what.curso,
      unidad_id: what.unidad,
      objetivo_id: what.objetivo,
      actividad_id: what.actividad,
      material_id: what.material,
      quiz_id: what.quiz,
    })
    .onConflict(oc => oc.doNothing())
    .execute()
}
