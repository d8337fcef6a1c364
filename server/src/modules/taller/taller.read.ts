import { type DeBiblioteca, type Esquema, may } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import { findObserver } from '../../alcance/personas.read.ts'
import { isQueCuenta } from '../../alcance/quiz.read.ts'
import { medidaDeRubrica } from '../../alcance/rubricas.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { firstOf, hasWords, spanish } from '../../kit/db/list.ts'

/** The objectives of each unit of the course, as one list. */
const objetivosPorUnidad = sql`
  select dentro.unidad_id,
    json_agg(
      json_build_object(
        'id', objetivo.id, 'nombre', objetivo.nombre_objetivo, 'clave', objetivo.clave_interna,
        'version', objetivo.version,
        'video', case
          when video.id is not null
            then json_build_object('nombre', video.nombre, 'segundos', video.duracion_segundos)
        end,
        'materiales', (select count(*)::int from materiales material where material.objetivo_id = objetivo.id),
        'con_texto', objetivo.descripcion <> '', 'archivada', objetivo.archivado_en is not null,
        'unidades', (select count(*)::int from unidades_objetivos otra where otra.objetivo_id = objetivo.id))
      order by dentro.position, dentro.id) as filas
  from unidades_del_curso en_curso
    join unidades_objetivos dentro on dentro.unidad_id = en_curso.unidad_id
    join objetivos objetivo on objetivo.id = dentro.objetivo_id
    left join objetivo_videos video on video.objetivo_id = objetivo.id
  group by dentro.unidad_id`

/** How many questions each activity has, and how many of them nobody is asked. */
const preguntas = sql`
  select
    reactivo.actividad_id,
    count(*)::int as total,
    (count(*) filter (where not ${isQueCuenta}))::int as sin_respuesta
  from tareas tarea
    join reactivos reactivo on reactivo.actividad_id = tarea.id
  group by reactivo.actividad_id`

const items = sql`
  select
    item.unidad_actividad_id as actividad_id,
    count(*)::int as total
  from tareas tarea
    join actividad_items item on item.unidad_actividad_id = tarea.id
  group by item.unidad_actividad_id`

const sorteos = sql`
  select
    sorteo.actividad_id,
    count(*)::int as total
  from tareas tarea
    join evaluacion_sorteos sorteo on sorteo.actividad_id = tarea.id
  group by sorteo.actividad_id`

/** The rubric of each that has one. */
const rubricas = sql`
  select
    rubrica.actividad_id,
    json_build_object('id', rubrica.id, 'criterios', medida.criterios, 'puntajeMax', medida.puntos) as rubrica
  from tareas tarea
    join rubricas rubrica on rubrica.actividad_id = tarea.id
    cross join lateral (${medidaDeRubrica}) medida`

/** The activities of each unit of the course, as one list. */
const actividadesPorUnidad = sql`
  select
    actividad.unidad_id,
    json_agg(json_build_object(
      'id', actividad.id, 'nombre', actividad.nombre_actividad_unidad, 'version', actividad.version,
      'entregable', actividad.entregable, 'entregable_opcional', actividad.entregable_opcional,
      'formulario', case when actividad.form_link <> '' then json_build_object(
        'enlace', actividad.form_link,
        'hechas', (select count(*)::int from actividades_realizadas marca where marca.actividad_id = actividad.id)) end,
      'con_texto', actividad.detalles_actividad <> '',
      'archivada', actividad.archivada_en is not null,
      'items', coalesce(items.total, 0),
      'preguntas', coalesce(preguntas.total, 0), 'sin_respuesta', coalesce(preguntas.sin_respuesta, 0),
      'sorteos', coalesce(sorteos.total, 0),
      'rubrica', rubricas.rubrica) order by actividad.position, actividad.id) as filas
  from tareas tarea
    join actividades actividad on actividad.id = tarea.id
    left join preguntas on preguntas.actividad_id = actividad.id
    left join items on items.actividad_id = actividad.id
    left join sorteos on sorteos.actividad_id = actividad.id
    left join rubricas on rubricas.actividad_id = actividad.id
  group by actividad.unidad_id`

const otrosCursos = (cursoId: number) => sql`
  coalesce((
    select json_agg(
        json_build_object('id', otro.id, 'nombre', otro.nombre_curso)
        order by ${spanish('otro.nombre_curso')}, otro.id)
    from cursos_unidades en_curso
      join cursos otro on otro.id = en_curso.curso_id
    where en_curso.unidad_id = unidad.id and en_curso.curso_id <> ${cursoId}), '[]')`

/** All but the course itself, in one statement. */
export async function readEsquema(db: Db, cursoId: number): Promise<Omit<Esquema, 'curso'>> {
  const { rows } = await sql<Omit<Esquema, 'curso'>>`
    with unidades_del_curso as materialized (
        select en_curso.unidad_id, en_curso.position
        from cursos_unidades en_curso
        where en_curso.curso_id = ${cursoId}),
      tareas as materialized (
        select actividad.id
        from unidades_del_curso en_curso
          join actividades actividad on actividad.unidad_id = en_curso.unidad_id),
      preguntas as materialized (${preguntas}),
      items as materialized (${items}),
      sorteos as materialized (${sorteos}),
      rubricas as materialized (${rubricas}),
      temas as (${objetivosPorUnidad}),
      tareas_de as (${actividadesPorUnidad})
    select coalesce((
        select json_agg(
            json_build_object('id', programa.id, 'nombre', programa.nombre_curricula)
            order by ${spanish('programa.nombre_curricula')}, programa.id)
        from curriculas_cursos dentro
          join curriculas programa on programa.id = dentro.curricula_id
        where dentro.curso_id = ${cursoId}), '[]') as programas,
      (
        select count(distinct ofrecido.grupo_id)::int
        from curriculas_cursos dentro
          join ofertas_curriculas oferta on oferta.curricula_id = dentro.curricula_id
          join ofertas_grupos ofrecido on ofrecido.oferta_id = oferta.oferta_id
        where dentro.curso_id = ${cursoId}) as grupos,
      coalesce((
        select json_agg(
            json_build_object(
              'id', unidad.id, 'nombre', unidad.nombre_unidad, 'clave', unidad.clave_interna,
              'descripcion', unidad.descripcion, 'version', unidad.version,
              'archivada', unidad.archivada_en is not null, 'otros_cursos', ${otrosCursos(cursoId)},
              'objetivos', coalesce(temas.filas, '[]'), 'actividades', coalesce(tareas_de.filas, '[]'))
            order by en_curso.position, unidad.id)
        from unidades_del_curso en_curso
          join unidades unidad on unidad.id = en_curso.unidad_id
          left join temas on temas.unidad_id = unidad.id
          left join tareas_de on tareas_de.unidad_id = unidad.id), '[]') as unidades`.execute(db)
  return rows[0]!
}

/** Who writes courses hears who else is at one. */
export async function mayWatchTaller(db: Db, usuarioId: number, room: string): Promise<boolean> {
  if (!room.startsWith('taller:')) return false
  const observer = await findObserver(db, usuarioId)
  return observer !== undefined && may(observer.personas, 'cursos.write')
}

const MAX = 20

type Busca = { cursoId: number; search: string }

/** Units that the course does not have, by name. */
export async function listUnidadesDeBiblioteca(db: Db, { cursoId, search }: Busca) {
  const { rows } = await sql<DeBiblioteca>`
    select unidad.id, unidad.nombre_unidad as nombre, unidad.clave_interna as clave, ${usan(sql`
      select curso.nombre_curso as nombre
      from cursos_unidades en_curso
        join cursos curso on curso.id = en_curso.curso_id
      where en_curso.unidad_id = unidad.id`)} as usan
    from unidades unidad
    where ${hasWords('unidad.busca', search)} and unidad.archivada_en is null and not exists (
      select
      from cursos_unidades en_curso
      where en_curso.unidad_id = unidad.id and en_curso.curso_id = ${cursoId})
    order by ${spanish('unidad.nombre_unidad')}, unidad.id
    limit ${MAX + 1}`.execute(db)
  return firstOf(rows, MAX)
}

/** Objectives that the unit does not have, by name. */
export async function listObjetivosDeBiblioteca(db: Db, { unidadId, search }: { unidadId: number; search: string }) {
  const { rows } = await sql<DeBiblioteca>`
    select objetivo.id, objetivo.nombre_objetivo as nombre, objetivo.clave_interna as clave, ${usan(sql`
      select unidad.nombre_unidad as nombre
      from unidades_objetivos dentro
        join unidades unidad on unidad.id = dentro.unidad_id
      where dentro.objetivo_id = objetivo.id`)} as usan
    from objetivos objetivo
    where ${hasWords('objetivo.busca', search)} and objetivo.archivado_en is null and not exists (
      select
      from unidades_objetivos dentro
      where dentro.objetivo_id = objetivo.id and dentro.unidad_id = ${unidadId})
    order by ${spanish('objetivo.nombre_objetivo')}, objetivo.id
    limit ${MAX + 1}`.execute(db)
  return firstOf(rows, MAX)
}

const usan = (nombres: RawBuilder<unknown>) =>
  sql`coalesce((select json_agg(uso.nombre) from (${nombres} order by 1 limit 5) uso), '[]')`
