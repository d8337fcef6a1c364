/**
 * What was said to somebody last about what they do: of a delivery, in its thread, or to a doubt. Each on `abiertos`,
 * the courses open to them.
 */
import { sql } from 'kysely'
import { iso } from '../../kit/db/days.ts'
import type { Person } from '../../kit/http/session.ts'

/** Nobody needs to be told of older words on a start. */
const DAYS = 30
/** As many letters as a start has room for; a message of a thread is rich text, which may end anywhere. */
const MAX_LETRAS = 400

const cursoAbierto = sql`
  abierto.curso_id,
  abierto.nombre_curso,
  abierto.curricula_id,
  abierto.oferta_actual,
  abierto."cursoEnVivo"`

const deSuCurso = sql`
  join actividades actividad on actividad.id = entrega.actividad_id
  join cursos_unidades en_curso on en_curso.unidad_id = actividad.unidad_id
  join abiertos abierto on abierto.curso_id = en_curso.curso_id`

/** `revision`: what was said of work that was looked at. What came back is told by itself. */
const deRevision = (yo: number) => sql`
  select
    'revision' as de,
    entrega.comentarios as palabras,
    entrega.comentado_por as quien_id,
    coalesce(entrega.calificado_en, entrega.recibido_en, entrega.revision_en, entrega.entregado_en) as cuando,
    actividad.nombre_actividad_unidad as sobre,
    actividad.unidad_id,
    actividad.id as actividad_id,
    entrega.id as entrega_id,
    null::bigint as objetivo_id,
    ${cursoAbierto}
  from entregas entrega
    ${deSuCurso}
  where entrega.usuario_id = ${yo}
    and entrega.comentarios <> ''
    and entrega.devuelta_en is null`

const deHilo = (yo: number) => sql`
  select
    'mensaje',
    mensaje.cuerpo,
    mensaje.usuario_id,
    mensaje.creado_en,
    actividad.nombre_actividad_unidad,
    actividad.unidad_id,
    actividad.id,
    entrega.id,
    null::bigint,
    ${cursoAbierto}
  from entregas entrega
    join entregas_mensajes mensaje on mensaje.entrega_id = entrega.id
    ${deSuCurso}
  where entrega.usuario_id = ${yo}
    and mensaje.usuario_id is distinct from ${yo}
    and mensaje.quitado_en is null
    and mensaje.cuerpo <> ''`

const deDuda = (yo: number) => sql`
  select
    'duda',
    respuesta.respuesta_duda_msj,
    respuesta.usuario_id,
    respuesta.creado_en,
    objetivo.nombre_objetivo,
    en_curso.unidad_id,
    null::bigint,
    null::bigint,
    objetivo.id,
    ${cursoAbierto}
  from dudas duda
    join dudas_respuestas respuesta on respuesta.duda_id = duda.id
    join objetivos objetivo on objetivo.id = duda.objetivo_id
    join unidades_objetivos unido on unido.objetivo_id = objetivo.id
    join cursos_unidades en_curso on en_curso.unidad_id = unido.unidad_id
    join abiertos abierto
      on abierto.curso_id = en_curso.curso_id
      and abierto.curso_id = coalesce(duda.curso_id, abierto.curso_id)
  where duda.usuario_id = ${yo}
    and respuesta.usuario_id is distinct from ${yo}`

/** `contract: LoDicho`, or null. */
export const loDicho = ({ id }: Person) => sql`
  select json_build_object(
    'de', linea.de,
    'palabras', left(linea.palabras, ${sql.lit(MAX_LETRAS)}),
    'quien', coalesce(usuario.nombre_completo, ''),
    'cuando', ${iso('linea.cuando')},
    'sobre', linea.sobre,
    'unidad_id', linea.unidad_id,
    'actividad_id', linea.actividad_id,
    'entrega_id', linea.entrega_id,
    'objetivo_id', linea.objetivo_id,
    'curso_id', linea.curso_id,
    'nombre_curso', linea.nombre_curso,
    'curricula_id', linea.curricula_id,
    'oferta_actual', linea.oferta_actual,
    'cursoEnVivo', linea."cursoEnVivo"
  )
  from (
    select *
    from (${deRevision(id)} union all ${deHilo(id)} union all ${deDuda(id)}) dicho
    where dicho.cuando > now() - ${sql.lit(DAYS)} * interval '1 day'
    order by dicho.cuando desc, dicho.curso_id
    limit 1
  ) linea
    left join usuarios usuario on usuario.id = linea.quien_id`
