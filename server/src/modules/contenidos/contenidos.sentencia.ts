/** The statement of a whole course as somebody finds it, table by table. Each goes into the next by its name. */

import { AJUSTES_DE_SIEMPRE, SIN_TERMINAR } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { objetivoPara, unidadPara } from '../../alcance/archivado.read.ts'
import { avance, avancePorUnidad, tareasDe } from '../../alcance/avance.read.ts'
import { isCallada, porDecir, type QuienLee } from '../../alcance/dicho.read.ts'
import { cuentaEn, devolucion, notaDeEntrega, otrosDeEntrega } from '../../alcance/entregas.read.ts'
import { companeros } from '../../alcance/grupos.read.ts'
import { lugarEn } from '../../alcance/lugar.read.ts'
import { notasDe, totalDeNotas } from '../../alcance/notas.read.ts'
import { comoPlazo, plazosDePersona } from '../../alcance/plazos.read.ts'
import { hasQuizPor, isOculta, ocultaCon, preguntasDe } from '../../alcance/quiz.read.ts'
import { columnasDeActividad } from '../actividades/actividades.read.ts'
import { hasRevision } from '../entregables/entregables.estado.read.ts'
import { columnasDeMaterial } from '../objetivos/objetivos.material.read.ts'

type Key = RawBuilder<unknown>

/**
 * One a unit: within each other they would be copied by PostgreSQL level by level. All but what is a number is JSON;
 * `curso` stands in the first.
 */
export type Renglon = { enVivo: number; curso: string; dice: number[] | null } & (DeUnidad | { unidad: null })
export type DeUnidad = { hechas: number; contadas: number; unidad: string; objetivos: string; actividades: string }

/** Keys of `tareas`, and of those of them of which this is so. */
const deTareas = (cuales = sql``) => sql`any (array(select actividad_id from tareas ${cuales}))`
const deObjetivos = sql`any (array(select objetivo_id from objetivos_de))`

/** What belongs to each activity, looked up by all of their keys at once. */
const puntos = sql`
  select
    item.unidad_actividad_id,
    json_agg(fila order by item.position, item.id) as items
  from actividad_items item
    cross join lateral (select item.id, item.descripcion_actividad) fila
  where item.unidad_actividad_id = ${deTareas()}
  group by item.unidad_actividad_id`

const sorteos = sql`
  select
    sorteo.actividad_id,
    sum(sorteo.cuantas)::int as total
  from evaluacion_sorteos sorteo
  where sorteo.actividad_id = ${deTareas(sql`where es_quiz`)}
  group by sorteo.actividad_id`

/**
 * How many attempts somebody has at each quiz, permits with them (`intentosDe`), and whether something was ever said of
 * how it runs.
 */
const reglas = (yo: Key) => sql`
  select
    tarea.actividad_id,
    case
      when evaluacion.actividad_id is null then ${sql.lit(AJUSTES_DE_SIEMPRE.intentos)}::bigint
      else evaluacion.intentos
    end
      + coalesce(permiso.intentos, 0) as intentos,
    (evaluacion.actividad_id is not null or permiso.id is not null)::int as con_reglas
  from tareas tarea
    left join evaluaciones evaluacion on evaluacion.actividad_id = tarea.actividad_id
    left join evaluacion_permisos permiso on permiso.actividad_id = tarea.actividad_id
      and permiso.usuario_id = ${yo}
      and permiso.quitado_en is null
  where tarea.es_quiz`

const marcas = (yo: Key) => sql`
  select
    marca.actividad_id,
    coalesce(marca.hecho_en, marca.creado_en) as creado_en
  from actividades_realizadas marca
  where marca.usuario_id = ${yo}
    and marca.actividad_id = ${deTareas(sql`where marcada`)}`

const intentos = (yo: Key) => sql`
  select
    intento.actividad_id,
    intento.calificacion,
    case when intento.terminado_en is not null then evaluacion.ver_nota end as ver_nota,
    intento.por_calificar,
    coalesce(intento.hecho_en, intento.terminado_en) as terminado_en,
    intento.terminado_en is null
      and exists (select from intento_respuestas dicha where dicha.intento_id = intento.id) as empezada
  from intentos intento
    left join evaluaciones evaluacion on evaluacion.actividad_id = intento.actividad_id
  where intento.usuario_id = ${yo}
    and intento.vale
    and intento.actividad_id = ${deTareas()}`

const entregas = (yo: Key) => sql`
  select entrega.*
  from entregas entrega
  where entrega.usuario_id = ${yo}
    and entrega.actividad_id = ${deTareas(sql`where entregada`)}`

const rubricas = sql`
  select
    rubrica.id,
    rubrica.actividad_id
  from rubricas rubrica
  where rubrica.actividad_id = ${deTareas()}`

/** What was handed in. On `entregas as entrega`. */
const entregaDicha = sql`
  case when entrega.id is not null then
    json_build_object(
      'id', entrega.id,
      'file_url', entrega.file_url,
      'file_name', entrega.file_name,
      'file_type', entrega.file_type,
      'entregado_en', entrega.entregado_en,
      'otros', ${otrosDeEntrega},
      'recibido_en', entrega.recibido_en,
      'calificacion', ${notaDeEntrega},
      'comentarios', entrega.comentarios,
      'en_revision', ${hasRevision},
      'devolucion', ${devolucion}
    )
  end`

/** What is told of an activity with the person's own work (ADR 007). */
const filaDeActividad = (quien: QuienLee) => sql`
  select
    ${columnasDeActividad},
    coalesce(punto.items, '[]') as items,
    tarea.es_quiz::int as quiz,
    tarea.completa::int as completa,
    (intento.empezada is true)::int as empezada,
    coalesce(propias.total, 0) + coalesce(sorteo.total, 0) as total_preguntas,
    evaluacion.intentos,
    coalesce(evaluacion.con_reglas, 0) as con_reglas,
    case
      when not ${isOculta('intento.ver_nota', 'plazo.cierra')} and not ${isCallada(quien, sql`actividad.id`)}
        then coalesce(intento.calificacion, ${sql.lit(SIN_TERMINAR)})
    end as calificacion,
    ${ocultaCon('intento.ver_nota', 'plazo')} as oculta,
    coalesce(intento.por_calificar, 0) as por_calificar,
    tarea.marcada::int as actividad_realizada,
    (entrega.id is not null)::int as alumno_entrego,
    rubrica.id as actividad_rubrica,
    case when plazo.actividad_id is not null then ${comoPlazo('plazo')} end as plazo,
    coalesce(
      greatest(${cuentaEn}, intento.terminado_en, marca.creado_en) > plazo.fecha_limite,
      false
    )::int as con_retraso,
    ${entregaDicha} as entrega`

/** `actividades_de`: by unit, the activities of `tareas`. */
const actividades = (yo: Key, quien: QuienLee) => sql`
  select
    actividad.unidad_id,
    json_agg(fila order by actividad.position, actividad.id) as todas
  from tareas tarea
    join actividades actividad on actividad.id = tarea.actividad_id
    left join (${puntos}) punto on punto.unidad_actividad_id = actividad.id
    left join preguntas propias on propias.actividad_id = actividad.id
    left join (${sorteos}) sorteo on sorteo.actividad_id = actividad.id
    left join (${reglas(yo)}) evaluacion on evaluacion.actividad_id = actividad.id
    left join cierres plazo on plazo.actividad_id = actividad.id
    left join (${marcas(yo)}) marca on marca.actividad_id = actividad.id
    left join (${intentos(yo)}) intento on intento.actividad_id = actividad.id
    left join (${entregas(yo)}) entrega on entrega.actividad_id = actividad.id
    left join (${rubricas}) rubrica on rubrica.actividad_id = actividad.id
    cross join lateral (${filaDeActividad(quien)}) fila
  group by actividad.unidad_id`

/** What belongs to each objective. */
const videos = sql`
  select video.*
  from objetivo_videos video
  where video.objetivo_id = ${deObjetivos}`

const lugares = (yo: Key) => sql`
  select
    lugar.objetivo_id,
    lugar.segundo,
    lugar.visto_en,
    case when lugar.visto_en is null then
      (
        select json_agg(json_build_array(lower(tramo), upper(tramo)) order by lower(tramo))
        from unnest(lugar.jugado) tramo
      )
    end as tramos
  from video_lugares lugar
  where lugar.usuario_id = ${yo}
    and lugar.objetivo_id = ${deObjetivos}`

const materiales = sql`
  select
    material.objetivo_id,
    json_agg(fila order by material.orden_visualizacion, material.id) as materiales
  from materiales material
    join tipos_material tipo on tipo.id = material.tipo_material_id
    cross join lateral (
      select ${columnasDeMaterial}
    ) fila
  where material.objetivo_id = ${deObjetivos}
  group by material.objetivo_id`

/** What their list shows to who learns: their own doubts, and those of fellows of a group. */
const dudas = (yo: Key) => sql`
  select
    duda.objetivo_id,
    count(*) as total
  from dudas duda
  where (duda.usuario_id = ${yo} or duda.usuario_id in (${companeros(yo)}))
    and duda.objetivo_id = ${deObjetivos}
  group by duda.objetivo_id`

const filaDeObjetivo = sql`
  select
    objetivo.id,
    objetivo.nombre_objetivo,
    objetivo.descripcion,
    case when video.id is not null then
      json_build_object(
        'nombre', video.nombre,
        'duracion_segundos', video.duracion_segundos,
        'segundo', coalesce(lugar.segundo, 0),
        'visto', (lugar.visto_en is not null)::int,
        'tramos', coalesce(lugar.tramos, '[]'),
        'capitulos', video.capitulos
      )
    end as video,
    coalesce(material.materiales, '[]') as materiales_objetivo,
    coalesce(duda.total, 0) as dudas`

/** `temas`: by unit, the objectives of `objetivos_de`; the one where the person goes on is `sigue`. */
const objetivos = (yo: Key) => sql`
  select
    en_unidad.unidad_id,
    json_agg(
      json_build_object(
        'active', coalesce(en_unidad.unidad_id = sigue.unidad_id and objetivo.id = sigue.objetivo_id, false),
        'objetivo', fila
      )
      order by en_unidad.position, en_unidad.id
    ) as todos
  from objetivos_de en_unidad
    join objetivos objetivo on objetivo.id = en_unidad.objetivo_id
    left join sigue on true
    left join (${videos}) video on video.objetivo_id = objetivo.id
    left join (${lugares(yo)}) lugar on lugar.objetivo_id = objetivo.id
    left join (${materiales}) material on material.objetivo_id = objetivo.id
    left join (${dudas(yo)}) duda on duda.objetivo_id = objetivo.id
    cross join lateral (${filaDeObjetivo}) fila
  group by en_unidad.unidad_id`

/** `objetivos_de`: the objectives of the course. */
const objetivosDe = (yo: Key, curso: Key) => sql`
  select
    en_unidad.unidad_id,
    en_unidad.objetivo_id,
    en_unidad.position,
    en_unidad.id
  from cursos_unidades en_curso
    join unidades_objetivos en_unidad on en_unidad.unidad_id = en_curso.unidad_id
  where en_curso.curso_id = ${curso}
    and ${objetivoPara(yo, sql`en_unidad.objetivo_id`)}
    and ${unidadPara(yo, sql`en_unidad.unidad_id`)}`

/** As «Mis calificaciones» says it: of all of `tareas`, out of 100. */
const total = (quien: QuienLee) => sql`
  select ${totalDeNotas}
  from tareas tarea
    join actividades actividad on actividad.id = tarea.actividad_id
    ${notasDe(quien, sql<boolean>`tarea.es_quiz`)}`

/** What is told of the course itself. On `cursos as curso`, and its progress `avance`. */
const filaDeCurso = (yo: Key, quien: QuienLee) => sql`
  select
    curso.id,
    curso.nombre_curso,
    curso.descripcion,
    curso.imagen,
    curso.minutos_curso,
    curso."cursoEnVivo",
    avance.porcentaje as porcentaje_avance,
    avance.terminado,
    (${total(quien)}) as total,
    (
      select json_build_object('objetivo_id', visita.objetivo_id)
      from cursos_visitados visita
      where visita.usuario_id = ${yo}
        and visita.curso_id = curso.id
    ) as lugar`

/** Its units, in their order. */
const unidades = (yo: Key, curso: Key) => sql`
  select
    row_number() over (order by en_curso.position, en_curso.unidad_id) as n,
    coalesce(progreso.hechas, 0) as hechas,
    coalesce(progreso.contadas, 0) as contadas,
    to_json(fila)::text as unidad,
    coalesce(tema.todos, '[]')::text as objetivos,
    coalesce(actividad.todas, '[]')::text as actividades
  from cursos_unidades en_curso
    join unidades unidad on unidad.id = en_curso.unidad_id
    left join por_unidad progreso on progreso.unidad_id = unidad.id
    left join actividades_de actividad on actividad.unidad_id = unidad.id
    left join temas tema on tema.unidad_id = unidad.id
    cross join lateral (select unidad.id, unidad.nombre_unidad, unidad.descripcion) fila
  where en_curso.curso_id = ${curso}
    and ${unidadPara(yo, sql`en_curso.unidad_id`)}`

const actividadesDelCurso = (curso: Key) => sql`
  array(
    select actividad.id
    from cursos_unidades en_curso
      join actividades actividad on actividad.unidad_id = en_curso.unidad_id
    where en_curso.curso_id = ${curso}
  )`

/** A row for each unit; one alone where there is none. */
export function cursoEntero(quien: QuienLee, cursoId: number) {
  const [yo, curso] = [sql`${quien.id}::bigint`, sql`${cursoId}::bigint`]
  const tareas = sql`
    select *
    from tareas`
  return sql<Renglon>`
    with
      preguntas as materialized (${preguntasDe(actividadesDelCurso(curso))}),
      tareas as materialized (${tareasDe(yo, curso, hasQuizPor(sql`preguntas`))}),
      por_unidad as materialized (${avancePorUnidad(yo, curso, tareas)}),
      sigue as materialized (${lugarEn(yo, curso, sql`select * from por_unidad`)}),
      objetivos_de as materialized (${objetivosDe(yo, curso)}),
      cierres as materialized (${plazosDePersona(yo, sql<SqlBool>`plazo.actividad_id = ${deTareas()}`)}),
      actividades_de as (${actividades(yo, quien)}),
      temas as (${objetivos(yo)})
    select
      curso."cursoEnVivo" as "enVivo",
      case when coalesce(de_unidad.n, 1) = 1 then to_json(fila)::text end as curso,
      case when coalesce(de_unidad.n, 1) = 1 then ${porDecir(quien, sql`select actividad_id from tareas`)} end as dice,
      de_unidad.hechas,
      de_unidad.contadas,
      de_unidad.unidad,
      de_unidad.objetivos,
      de_unidad.actividades
    from cursos curso
      cross join lateral (${avance(yo, sql`curso.id`, tareas)}) avance
      cross join lateral (${filaDeCurso(yo, quien)}) fila
      left join (${unidades(yo, curso)}) de_unidad on true
    where curso.id = ${cursoId}
    order by de_unidad.n`
}
