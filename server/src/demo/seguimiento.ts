/**
 * What the coach of the secondary school wrote last week to two of its students: one came back, the other has not
 * entered for weeks.
 */
import { PLANTILLAS_DADAS, ROL } from '@eleva/contract'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../kit/db/schema.d.ts'
import { saveTodas } from '../modules/seguimiento/seguimiento.cifras.sql.ts'

const HACE = sql`interval '5 days 3 hours'`

export async function loadSeguimiento(tx: Transaction<DB>): Promise<void> {
  await sql`
    with coach as (
        select coach.id, coach.nombre_completo, escuela.id as escuela_id
        from escuelas escuela
          join usuarios coach on coach.email = escuela.correo_coach
        where escuela.nombre = 'Secundaria Técnica 21'),
      estudiantes as (
        select usuario.id, usuario.name, usuario.ultima_fecha_inicio_sesion > now() - ${HACE} as volvio
        from usuarios usuario
          join coach on coach.escuela_id = usuario.escuela_id
        where usuario.role_id = ${ROL.estudiante}),
      elegidos as (
        select *
        from (
          select *, row_number() over (partition by coalesce(volvio, false) order by id desc) as posicion
          from estudiantes) estudiante
        where posicion = 1),
      envio as (
        insert into animos_envios (clave, autor_id, texto, pedidos, creado_en)
        select gen_random_uuid(), coach.id, ${PLANTILLAS_DADAS[0]}, (select count(*) from elegidos), now() - ${HACE}
        from coach
        returning id, texto, autor_id),
      enviados as (
        insert into animos (envio_id, usuario_id, enviado_en)
        select envio.id, elegidos.id, now() - ${HACE}
        from envio, elegidos),
      ultimos as (
        insert into animos_ultimos (usuario_id, enviado_en, autor_id)
        select elegidos.id, now() - ${HACE}, envio.autor_id
        from envio, elegidos)
    insert into avisos (usuario_id, tipo, clave, datos, creado_en, actualizado_en, leido_en)
    select elegidos.id, 'animo', 'animo:' || envio.id,
      jsonb_build_object(
        'quien', coach.nombre_completo, 'titulo', replace(envio.texto, '{nombre}', split_part(elegidos.name, ' ', 1))),
      now() - ${HACE}, now() - ${HACE}, case when elegidos.volvio then now() - interval '4 days' end
    from envio, coach, elegidos`.execute(tx)
  await saveTodas(tx)
}
