/** What somebody changed of a course lately: a text, an order, and what was added. */
import { sql, type Transaction } from 'kysely'
import type { DB } from '../kit/db/schema.d.ts'

const UNIDAD = 'ADI-01-U1'
const COACH = 'hector.ibarra@eleva.mx'

export async function loadHistorial(tx: Transaction<DB>, admin: number): Promise<void> {
  await sql`
    insert into historial (quien, acto, clase, objeto_id, nombre, unidad_id, actividad_id, cambios, creado_en, hasta)
    select coalesce(usuario.id, ${admin}), linea.acto, linea.clase, coalesce(tarea.id, unidad.id),
      coalesce(tarea.nombre_actividad_unidad, unidad.nombre_unidad), unidad.id, tarea.id,
      case
        when linea.clase = 'unidad'
          then jsonb_build_object('descripcion', jsonb_build_array('Aprende a entrar y a salir.', unidad.descripcion))
        else '{}'
      end,
      now() - linea.hace,
      now() - linea.hace + case when linea.acto = 'cambia' then interval '4 minutes' else interval '0' end
    from (
      values (1, 'agrega', 'actividad', '', interval '26 hours'),
      (2, 'cambia', 'unidad', ${COACH}, interval '3 hours')) as linea (n, acto, clase, correo, hace)
      join unidades unidad on unidad.clave_interna = ${UNIDAD}
      left join usuarios usuario on usuario.email = linea.correo
      left join lateral (
        select actividad.id, actividad.nombre_actividad_unidad
        from actividades actividad
        where actividad.unidad_id = unidad.id and linea.clase = 'actividad'
        order by actividad.position desc
        limit 1) tarea
        on true
    order by linea.n`.execute(tx)
}
