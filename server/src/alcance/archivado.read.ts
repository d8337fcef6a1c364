/** What is archived: out of sight of whoever has done nothing of it, and asked of nobody any more (ADR 087, 019). */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Not of drafts alone (ADR 087), for what names an activity without a course. On `actividades as actividad`. */
export const fueraDeBorradores = sql<SqlBool>`coalesce((
  select bool_or(duenio.publicado = 1)
  from cursos_unidades en_curso
    join cursos duenio on duenio.id = en_curso.curso_id
  where en_curso.unidad_id = actividad.unidad_id), true)`

/** On `actividades as actividad`. */
export const enUso = sql<SqlBool>`(actividad.archivada_en is null)`

/**
 * Whether an activity is there for somebody: it is in use, or they worked in it before. The one rule. On
 * `actividades as actividad`.
 */
export const isVisiblePara = (usuario: RawBuilder<unknown>) => sql<SqlBool>`(
  ${enUso}
  or exists (
    select
    from actividades_realizadas marca
    where marca.actividad_id = actividad.id
      and marca.usuario_id = ${usuario}
  )
  or exists (
    select
    from intentos intento
    where intento.actividad_id = actividad.id
      and intento.usuario_id = ${usuario}
      and intento.modo <> 'vista'
  )
  or exists (
    select
    from entregas entrega
    where entrega.actividad_id = actividad.id
      and entrega.usuario_id = ${usuario}
  ))`

/**
 * Whether an activity stands in lists of many people: it is in use, or somebody worked in it. On `actividades as
 * actividad`.
 */
export const isEnListas = sql<SqlBool>`(
  ${enUso}
  or exists (select from intentos intento where intento.actividad_id = actividad.id and intento.vale)
  or exists (select from entregas entrega where entrega.actividad_id = actividad.id))`

type Key = RawBuilder<unknown>

/** Somebody asked about an objective, watched its film, or stands at it. */
const hasBegunObjetivo = (usuario: Key, objetivo: Key) => sql<SqlBool>`
  (exists (select from dudas duda where duda.usuario_id = ${usuario} and duda.objetivo_id = ${objetivo})
    or exists (
      select from video_lugares visto
      where visto.usuario_id = ${usuario} and visto.objetivo_id = ${objetivo})
    or exists (
      select from cursos_visitados visita
      where visita.usuario_id = ${usuario} and visita.objetivo_id = ${objetivo}))`

/**
 * Whether an objective is there for somebody: it is in use, or they had begun it.
 * @param objetivo its key
 */
export const objetivoPara = (usuario: Key, objetivo: Key) => sql<SqlBool>`(
  not exists (select from objetivos guardado where guardado.id = ${objetivo} and guardado.archivado_en is not null)
  or ${hasBegunObjetivo(usuario, objetivo)})`

/**
 * Likewise a unit: they had begun something in it.
 * @param unidad its key
 */
export const unidadPara = (usuario: Key, unidad: Key) => sql<SqlBool>`(
  not exists (select from unidades guardada where guardada.id = ${unidad} and guardada.archivada_en is not null)
  or exists (select from actividades actividad where actividad.unidad_id = ${unidad} and ${isVisiblePara(usuario)})
  or exists (
    select
    from unidades_objetivos dentro
    where dentro.unidad_id = ${unidad}
      and ${hasBegunObjetivo(usuario, sql`dentro.objetivo_id`)}
  ))`

/**
 * Whether a course is there for somebody: it is not archived, or they were in it, did something of it, or are through
 * with it. On `cursos as curso`.
 */
export const cursoPara = (usuario: Key) => sql<SqlBool>`(
  curso.archivado_en is null
  or exists (select from cursos_visitados visita where visita.usuario_id = ${usuario} and visita.curso_id = curso.id)
  or exists (select from actividades_realizadas marca where marca.usuario_id = ${usuario} and marca.curso_id = curso.id)
  or exists (select from entregas entrega where entrega.usuario_id = ${usuario} and entrega.curso_id = curso.id)
  or exists (select from dudas duda where duda.usuario_id = ${usuario} and duda.curso_id = curso.id)
  or exists (select from revalidaciones valida where valida.usuario_id = ${usuario} and valida.curso_id = curso.id)
  or exists (select from cursos_terminados hecho where hecho.usuario_id = ${usuario} and hecho.curso_id = curso.id)
  or exists (
    select
    from cursos_unidades en_curso
      join actividades tarea on tarea.unidad_id = en_curso.unidad_id
      join intentos intento on intento.actividad_id = tarea.id
    where en_curso.curso_id = curso.id
      and intento.usuario_id = ${usuario}
      and intento.modo <> 'vista'
  ))`
