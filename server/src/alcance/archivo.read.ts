/** What is archived: out of sight of whoever has done nothing of it, and asked of nobody any more (ADR 093). */
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Not of drafts alone (ADR 102), for what names an activity without a course. On `actividades as a`. */
export const fueraDeBorradores = sql<SqlBool>`coalesce((
  select bool_or(de.publicado = 1)
  from cursos_unidades en
    join cursos de on de.id = en.curso_id
  where en.unidad_id = a.unidad_id), true)`

/** On `actividades as a`. */
export const enUso = sql<SqlBool>`(a.archivada_en is null)`

/** Whether an activity is there for somebody: it is in use, or they worked in it before. The one rule. On `actividades as a`. */
export const estaPara = (usuario: RawBuilder<unknown>) => sql<SqlBool>`(
  ${enUso}
  or exists (
    select
    from actividades_realizadas marca
    where marca.actividad_id = a.id
      and marca.usuario_id = ${usuario}
  )
  or exists (
    select
    from intentos intento
    where intento.actividad_id = a.id
      and intento.usuario_id = ${usuario}
      and intento.modo <> 'vista'
  )
  or exists (
    select
    from entregas entrega
    where entrega.actividad_id = a.id
      and entrega.usuario_id = ${usuario}
  ))`

/** Whether an activity stands in lists of many people: it is in use, or somebody worked in it. On `actividades as a`. */
export const estaEnListas = sql<SqlBool>`(
  ${enUso}
  or exists (select from intentos intento where intento.actividad_id = a.id and intento.vale)
  or exists (select from entregas entrega where entrega.actividad_id = a.id))`
