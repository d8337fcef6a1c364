/** What every word says alike of a delivery, on `entregas as e`. */
import { sql } from 'kysely'
import { enZonaDe } from './zonas.read.ts'

/** The moment that counts for its dates: of a correction that was asked for that of the version before (ADR 045). */
export const cuentaEn = sql<Date>`coalesce(e.cuenta_en, e.entregado_en)`

/** Whether a correction that was asked for is taken now. */
export const porCorregir = sql<boolean>`(e.devuelta_en is not null and coalesce(e.corregir_hasta > now(), true))`

/** `contract: Devolucion`; null when it is not with its learner to be corrected. */
export const devolucion = sql`case when e.devuelta_en is not null then (
  select json_build_object('palabras', dv.palabras, 'quien', coalesce(dq.nombre_completo, ''), 'fecha', e.devuelta_en,
    'hasta', ${enZonaDe('e.corregir_hasta', sql`e.usuario_id`)})
  from entregas_historial dv left join usuarios dq on dq.id = dv.quien
  where dv.entrega_id = e.id and dv.paso = 'devuelta' order by dv.id desc limit 1) end`
