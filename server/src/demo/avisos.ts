/** What people of the demo school have been told of what they find in it: the last of each is unread. */
import { ROL } from '@eleva/contract'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../kit/db/schema.d.ts'
import { claveEn } from '../modules/avisos/avisos.clave.service.ts'

/** How many each person has of each kind. */
const KEPT = 4

/** Grades that learners were told of. */
const calificados = sql`
  select
    entrega.usuario_id,
    'calificado' as tipo,
    ${claveEn('entrega', sql`entrega.id`)} as clave,
    1 as cuantos,
    entrega.calificado_en as cuando,
    jsonb_build_object(
      'entrega_id', entrega.id,
      'actividad_id', actividad.id,
      'actividad', actividad.nombre_actividad_unidad,
      'curso_id', curso.id,
      'curso', curso.nombre_curso,
      'calificacion', entrega.calificacion
    ) as datos
  from entregas entrega
    join actividades actividad on actividad.id = entrega.actividad_id
    join cursos curso on curso.id = entrega.curso_id
  where entrega.calificacion is not null
    and entrega.calificado_en is not null`

/** Doubts that were answered. */
const respondidas = sql`
  select
    duda.usuario_id,
    'duda_respondida',
    ${claveEn('duda', sql`duda.id`)},
    1,
    respuesta.creado_en,
    jsonb_strip_nulls(
      jsonb_build_object(
        'objetivo_id', objetivo.id,
        'objetivo', objetivo.nombre_objetivo,
        'unidad_id', duda.unidad_id,
        'curricula_id', duda.curricula_id,
        'curso_id', curso.id,
        'curso', curso.nombre_curso
      )
    )
  from dudas duda
    join dudas_respuestas respuesta on respuesta.duda_id = duda.id
    join objetivos objetivo on objetivo.id = duda.objetivo_id
    join cursos curso on curso.id = duda.curso_id`

/** Deliveries that wait for the coach of a school. */
const porRevisar = sql`
  select
    coach.id,
    'entregas_por_revisar',
    ${claveEn('actividad', sql`actividad.id`)},
    count(*),
    max(entrega.entregado_en),
    jsonb_build_object(
      'entrega_id', max(entrega.id),
      'actividad_id', actividad.id,
      'actividad', actividad.nombre_actividad_unidad,
      'curso_id', curso.id,
      'curso', curso.nombre_curso,
      'quien', (array_agg(estudiante.nombre_completo order by entrega.entregado_en desc, entrega.id desc))[1]
    )
  from entregas entrega
    join usuarios estudiante on estudiante.id = entrega.usuario_id
    join escuelas escuela on escuela.id = estudiante.escuela_id
    join usuarios coach
      on coach.email = escuela.correo_coach
      and coach.role_id = ${ROL.docente}
    join actividades actividad on actividad.id = entrega.actividad_id
    join cursos curso on curso.id = entrega.curso_id
  where entrega.calificacion is null
    and entrega.recibido_en is null
    and entrega.devuelta_en is null
    and coach.id <> estudiante.id
  group by coach.id, actividad.id, curso.id`

/** `ordenados`: all of it, the last of each kind first. */
const ordenados = sql`
  select
    dicho.*,
    row_number() over (partition by dicho.usuario_id, dicho.tipo order by dicho.cuando desc, dicho.clave) as posicion
  from dichos dicho
  where dicho.usuario_id is not null`

const guardarAvisos = sql`
  with
    dichos as (
      ${calificados}
      union all
      ${respondidas}
      union all
      ${porRevisar}
    ),
    ordenados as (${ordenados})
  insert into avisos (usuario_id, tipo, clave, datos, cuantos, creado_en, actualizado_en, leido_en)
  select
    aviso.usuario_id,
    aviso.tipo,
    aviso.clave,
    aviso.datos,
    aviso.cuantos,
    aviso.cuando,
    aviso.cuando,
    case when aviso.posicion > 1 then now() end
  from ordenados aviso
  where aviso.posicion <= ${KEPT}
  on conflict do nothing`

export async function loadAvisos(tx: Transaction<DB>) {
  await guardarAvisos.execute(tx)
}
