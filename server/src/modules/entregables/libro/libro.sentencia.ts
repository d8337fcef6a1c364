/** The statement of the grade book, table by table. Each goes into the next by its name. */

import { type LibroCompacto, MARCA, MODO, modosDeEntrega } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isEnListas } from '../../../alcance/archivado.read.ts'
import { hasEntrega, notaDeEntrega } from '../../../alcance/entregas.read.ts'
import { sinVencer } from '../../../alcance/fechas.read.ts'
import { ofertaPublicada, ofertaTerminada } from '../../../alcance/ofertas.read.ts'
import { enSuZona, plazosPorClase } from '../../../alcance/plazos.read.ts'
import { alcanceDeTrabajo, canGrade } from '../../../alcance/trabajo.read.ts'
import type { Person } from '../../../kit/http/session.ts'
import { hasDevolucion, hasRecibo, hasRevision, porRevisar } from '../entregables.estado.read.ts'
import { delGrupo } from '../entregables.read.ts'
import { hasSinLeer } from '../hilo/hilo.read.ts'

/**
 * More learners of a whole course than this make no grid that anybody reads: it says so, and is looked at by its
 * groups.
 */
const MAX_LEARNERS = 500
/** In the order in which `por_revisar` and `tareas_por_modo` tell of them. */
const MODOS = modosDeEntrega.map(modo => MODO[modo])

/**
 * What is asked for.
 * @param modos of `actividades.entregable`
 * @param grupoId left out for the whole course
 * @param entero whether with the texts of each cell
 */
export type PedidoDeLibro = {
  person: Person
  cursoId: number
  modos: readonly number[]
  grupoId: number | undefined
  entero: boolean
}

/** A book without the names of its course and group, which the caller knows. */
export type SinNombres<T> = Omit<T, 'nombre_curso' | 'nombre_grupo'>
type Columna = 'recortado' | 'cerrado' | 'empty'
/** What is large is passed on as the database writes it. */
type Escrito = Pick<LibroCompacto, Columna> & {
  [K in Exclude<keyof SinNombres<LibroCompacto>, Columna>]: string
} & {
  /** Read only with the whole. */
  textos?: string
}

/** On `actividades as actividad`: in a mode that is asked for; of the course. */
const deModos = ({ modos }: PedidoDeLibro) => sql`actividad.entregable in (${sql.join(modos.map(m => sql.lit(m)))})`
const deCurso = ({ cursoId }: PedidoDeLibro) => sql`
  ${hasEntrega}
    and actividad.unidad_id in (select en_curso.unidad_id from cursos_unidades en_curso
      where en_curso.curso_id = ${cursoId})`

/** `tareas`: the columns of the grid, in the order of the course. */
const tareas = (pedido: PedidoDeLibro) => sql`
  select
    actividad.id,
    actividad.nombre_actividad_unidad,
    actividad.unidad_id,
    unidad.nombre_unidad,
    actividad.entregable,
    actividad.entregable_opcional,
    actividad.decimales,
    rubrica.id as rubrica_id,
    row_number() over (order by en_curso.position, unidad.id, actividad.position, actividad.id) as posicion
  from cursos_unidades en_curso
    join unidades unidad on unidad.id = en_curso.unidad_id
    join actividades actividad on actividad.unidad_id = unidad.id
    left join rubricas rubrica on rubrica.actividad_id = actividad.id
  where en_curso.curso_id = ${pedido.cursoId}
    and ${deModos(pedido)}
    and ${isEnListas}`

/** All learners of a group, and of a whole course those who handed something in. On `usuarios as usuario`. */
const isDelLibro = (grupoId: number | undefined): RawBuilder<unknown> =>
  grupoId === undefined
    ? sql`usuario.id in (select entrega.usuario_id from entregas entrega
      join tareas tarea on tarea.id = entrega.actividad_id)`
    : delGrupo(grupoId)

/** A group is shown whole, however large it is. */
const mostOf = (grupoId: number | undefined) => (grupoId === undefined ? MAX_LEARNERS : null)

/** `hallados`: its learners by name, and one more than those that are shown. */
const hallados = ({ person, grupoId }: PedidoDeLibro) => {
  const most = mostOf(grupoId)
  return sql`
    select
      usuario.id,
      usuario.nombre_completo,
      usuario.email,
      ${canGrade(person)} as calificar
    from usuarios usuario
    where ${isDelLibro(grupoId)}
      and ${alcanceDeTrabajo(person)}
    order by usuario.nombre_completo collate "es-x-icu", usuario.id
    limit ${most === null ? null : most + 1}::bigint`
}

/** On `entregas as entrega`: what a cell says, and the rest of it. */
const deCelda = sql`
  entrega.id,
  entrega.actividad_id,
  entrega.usuario_id,
  ${notaDeEntrega} as calificacion,
  entrega.recibido_en,
  entrega.devuelta_en,
  entrega.revision_en,
  entrega.entregado_en,
  entrega.cuenta_en,
  entrega.hecho_en,
  entrega.version`
const conTextos = sql`, entrega.file_url, entrega.file_name, entrega.comentarios`

/** `hechas`: what they handed in of these tasks, in the order of learners. */
const hechas = (entero: boolean) => sql`
  select
    entrega.*,
    row_number() over () as n
  from alumnos alumno
    cross join lateral (
      select ${deCelda}${entero ? conTextos : sql``}
      from entregas entrega
      where entrega.usuario_id = alumno.id
        and entrega.actividad_id = any ((select array_agg(tarea.id) from tareas tarea)::bigint[])
      offset 0
    ) entrega`

/** By column, each in the order of `n`: to name every field of each cell would take the database ten times as long. */
const columna = (value: RawBuilder<unknown>) => sql`coalesce(json_agg(${value} order by entrega.n), '[]')`
const marcas = sql`
  ${sql.lit(MARCA.recibido)} * ${hasRecibo}
    + ${sql.lit(MARCA.devuelta)} * ${hasDevolucion}
    + ${sql.lit(MARCA.en_revision)} * ${hasRevision}`
const columnas = sql`
  ${columna(sql`entrega.id`)} as id,
  ${columna(sql`entrega.actividad_id`)} as tarea,
  ${columna(sql`entrega.usuario_id`)} as alumno,
  ${columna(sql`entrega.calificacion`)} as calificacion,
  ${columna(marcas)} as marcas,
  ${columna(sql`floor(extract(epoch from entrega.entregado_en) * 1000)::bigint`)} as entregado_en,
  ${columna(sql`entrega.version`)} as version`
const pasos = sql`
  coalesce(
    json_agg(json_build_object('id', entrega.id, 'cuenta_en', entrega.cuenta_en, 'hecho_en', entrega.hecho_en))
      filter (where coalesce(entrega.cuenta_en, entrega.hecho_en) is not null),
    '[]'
  )`
const textos = sql`
  json_build_object(
    'tareaURL', ${columna(sql`entrega.file_url`)},
    'file_name', ${columna(sql`entrega.file_name`)},
    'comentarios', ${columna(sql`entrega.comentarios`)},
    'entregado_en', ${columna(sql`entrega.entregado_en`)}
  )`

/**
 * Those of the cells of a mode that wait; with one mode alone, which is what a screen asks for, no task need be looked
 * up.
 */
const cuantasPorRevisar = (modos: readonly number[], modo: number) => {
  const deModo =
    modos.length === 1
      ? sql`true`
      : sql`entrega.actividad_id = any (
          (select array_agg(tarea.id) from tareas tarea where tarea.entregable = ${sql.lit(modo)})::bigint[]
        )`
  const deEllas = modos.includes(modo) ? sql`${porRevisar} and ${deModo}` : sql`false`
  return sql`count(*) filter (where ${deEllas}) as ${sql.ref(`n${modo}`)}`
}

/** `celdas`: one row for all of them. */
const celdas = ({ modos, entero }: PedidoDeLibro) => sql`
  select
    ${columnas},
    ${pasos} as pasos,
    ${entero ? textos : sql`null`} as textos,
    ${sql.join(MODOS.map(modo => cuantasPorRevisar(modos, modo)))}
  from hechas entrega`

/** The tasks as a page reads them. */
const tareasDichas = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'idTarea', tarea.id,
        'tarea', tarea.nombre_actividad_unidad,
        'unidad_id', tarea.unidad_id,
        'unidad', tarea.nombre_unidad,
        'entregable', tarea.entregable,
        'entregable_opcional', tarea.entregable_opcional,
        'rubrica_id', tarea.rubrica_id,
        'decimales', tarea.decimales
      )
      order by tarea.posicion
    ),
    '[]'
  )
  from tareas tarea`

/** The learners, column by column, by name. */
const porNombre = (value: RawBuilder<unknown>) =>
  sql`coalesce(json_agg(${value} order by alumno.nombre_completo collate "es-x-icu", alumno.id), '[]')`
const estudiantesDichos = sql`
  select json_build_object(
    'id', ${porNombre(sql`alumno.id`)},
    'nombre', ${porNombre(sql`alumno.nombre_completo`)},
    'email', ${porNombre(sql`alumno.email`)},
    'calificar', ${porNombre(sql`alumno.calificar::int`)}
  )
  from alumnos alumno`

const celdasDichas = sql`
  select json_build_object(
    'id', celda.id,
    'tarea', celda.tarea,
    'alumno', celda.alumno,
    'calificacion', celda.calificacion,
    'marcas', celda.marcas,
    'entregado_en', celda.entregado_en,
    'version', celda.version
  )
  from celdas celda`

/** Who is of which class. */
export const clasesDichas = sql`
  select coalesce(json_agg(to_json(con_plazo.usuarios) order by con_plazo.clase), '[]')
  from clases_con_plazo con_plazo`

/** Until when each task is taken: of a class, and of those who were given more time. */
export const plazosDichos = sql`
  select coalesce(json_agg(dicho order by dicho."idTarea", dicho.fecha_limite, dicho.cierra), '[]')
  from (
    select
      de_clase.actividad_id as "idTarea",
      ${enSuZona('de_clase', 'fecha_limite')} as fecha_limite,
      ${enSuZona('de_clase', 'cierra')} as cierra,
      0 as prorroga,
      '{}'::bigint[] as alumnos,
      array_agg(de_clase.clase order by de_clase.clase) as clases
    from plazos_de_clase de_clase
    group by de_clase.actividad_id, de_clase.zona, de_clase.fecha_limite, de_clase.cierra
    union all
    select
      propia.actividad_id,
      ${enSuZona('propia', 'fecha_limite')},
      ${enSuZona('propia', 'cierra')},
      1,
      array_agg(propia.usuario_id order by propia.usuario_id),
      '{}'::bigint[]
    from plazos_propios propia
    group by propia.actividad_id, propia.zona, propia.fecha_limite, propia.cierra
  ) dicho`

/** What waits in a whole course, by mode. */
const porRevisarEnCurso = (pedido: PedidoDeLibro) => sql`
  select
    actividad.entregable,
    count(*) as n
  from actividades actividad
    join entregas entrega
      on entrega.actividad_id = actividad.id
      and ${porRevisar}
    join usuarios usuario on usuario.id = entrega.usuario_id
  where ${deCurso(pedido)}
    and ${alcanceDeTrabajo(pedido.person)}
  group by actividad.entregable`

/**
 * What waits for a review in a group, learner by learner: in the whole course it may be many times more. Of the modes
 * that are shown it is seen in the cells.
 */
const porRevisarEnGrupo = (pedido: PedidoDeLibro) => sql`
  select
    actividad.entregable,
    count(*) as n
  from alumnos alumno
    cross join lateral (
      select entrega.actividad_id
      from entregas entrega
      where entrega.usuario_id = alumno.id
        and ${porRevisar}
        and entrega.actividad_id = any (
          (select array_agg(actividad.id) from actividades actividad
            where ${deCurso(pedido)} and not ${deModos(pedido)})::bigint[]
        )
      offset 0
    ) entrega
    join actividades actividad on actividad.id = entrega.actividad_id
  group by actividad.entregable
  union all
  select de_modo.entregable, de_modo.n
  from celdas celda
    cross join lateral (
      values ${sql.join(MODOS.map(modo => sql`(${sql.lit(modo)}, celda.${sql.ref(`n${modo}`)})`))}
    ) de_modo (entregable, n)`

/** A number for each mode. */
const porModo = (each: (modo: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql`json_build_array(${sql.join(MODOS.map(modo => each(sql.lit(modo))))})`

const porRevisarDichas = (pedido: PedidoDeLibro) => sql`
  select ${porModo(modo => sql`coalesce(sum(por_revisar.n) filter (where por_revisar.entregable = ${modo}), 0)`)}
  from (${pedido.grupoId === undefined ? porRevisarEnCurso(pedido) : porRevisarEnGrupo(pedido)}) por_revisar`

const tareasPorModo = (pedido: PedidoDeLibro) => sql`
  select ${porModo(modo => sql`count(*) filter (where actividad.entregable = ${modo})`)}
  from actividades actividad
  where ${deCurso(pedido)}`

/** Whether every offer of the course to the group is over. */
const ofertasTerminadas = (cursoId: number, grupoId: number) => sql`
  coalesce(
    (
      select bool_and(${ofertaTerminada})
      from cursos_publicados publicado
        join ofertas_curriculas ofrecida on ofrecida.curricula_id = publicado.curricula_id
        join ofertas_grupos al_grupo on al_grupo.oferta_id = ofrecida.oferta_id
        join ofertas_academicas oferta on oferta.id = ofrecida.oferta_id
      where publicado.curso_id = ${cursoId}
        and al_grupo.grupo_id = ${grupoId}
        and ${ofertaPublicada}
    ),
    false
  )`

/** Whether nothing can be handed in any more: the course is over, or every offer of it to the group. */
export const cerrado = ({ cursoId, grupoId }: Pick<PedidoDeLibro, 'cursoId' | 'grupoId'>) => sql`(
  exists (select from cursos curso where curso.id = ${cursoId} and not ${sinVencer('curso')})
  ${grupoId === undefined ? sql`` : sql`or ${ofertasTerminadas(cursoId, grupoId)}`}
)::int`

/** The grade book, in one row. */
export const elLibro = (pedido: PedidoDeLibro) => sql<Escrito>`
  with
    tareas as materialized (${tareas(pedido)}),
    hallados as materialized (${hallados(pedido)}),
    alumnos as materialized (select * from hallados limit ${mostOf(pedido.grupoId)}::bigint),
    hechas as materialized (${hechas(pedido.entero)}),
    celdas as materialized (${celdas(pedido)}),
    ${plazosPorClase(
      sql<SqlBool>`miembro.usuario_id in (select id from alumnos)`,
      sql<SqlBool>`plazo.actividad_id = any (array(select id from tareas))`,
    )}
  select
    (${tareasDichas})::text as tareas,
    (${estudiantesDichos})::text as alumnos,
    (${celdasDichas})::text as celdas,
    (select celda.pasos from celdas celda)::text as pasos,
    ${pedido.entero ? sql`(select celda.textos from celdas celda)::text as textos,` : sql``}
    (${clasesDichas})::text as clases,
    (${plazosDichos})::text as plazos,
    (
      select coalesce(json_agg(hecha.id), '[]')
      from hechas hecha
      where ${hasSinLeer(sql`hecha.id`, pedido.person.id)}
    )::text as con_mensajes,
    (${porRevisarDichas(pedido)})::text as por_revisar,
    (${tareasPorModo(pedido)})::text as tareas_por_modo,
    coalesce((select count(*) from hallados) > ${mostOf(pedido.grupoId)}::bigint, false)::int as recortado,
    ${cerrado(pedido)} as cerrado,
    not exists (select from alumnos) or not exists (select from tareas) as empty`
