/** A question as whoever answered it read it, and was graded by it (ADR 141). */
import { type RawBuilder, sql } from 'kysely'
import { despuesDe } from '../../../alcance/quiz.read.ts'

/** A key, or what has it in a statement. */
export type Llave = number | RawBuilder<unknown>

/**
 * `reactivos`, as `r` is to be called: of a finished attempt as each was when it was graded, with `antes`, its options
 * then, and `version`, which of them that is; both null of one that did not change since. One statement more would be a
 * second moment.
 */
export const reactivosDe = (intento: { id: Llave; calificacion: number | null } | undefined) =>
  intento?.calificacion == null
    ? sql`(select q.*, null::jsonb as antes, null::bigint as version from reactivos q)`
    : sql`(
      select q.id, q.actividad_id, q.position, v.numero as version, v.contenido->'opciones' as antes,
        case when v.id is null then q.descripcion else v.contenido->>'descripcion' end as descripcion,
        case when v.id is null then q.tipo else v.contenido->>'tipo' end as tipo,
        case
          when v.id is null then q.tiporeactivo_id
          else (v.contenido->>'tiporeactivo_id')::smallint
        end as tiporeactivo_id,
        case when v.id is null then q.puntos else (v.contenido->>'puntos')::float8 end as puntos,
        case when v.id is null then q.datos else v.contenido->'datos' end as datos,
        case when v.id is null then q.explicacion else v.contenido->>'explicacion' end as explicacion,
        case when v.id is null then q.media_id else (v.contenido->>'media_id')::bigint end as media_id,
        case when v.id is null then q.media_texto else coalesce(v.contenido->>'media_texto', '') end as media_texto,
        q.rubrica_id, q.creado_en
      from reactivos q
        left join lateral (
          select z.id, z.numero, z.contenido
          from reactivos_versiones z join intentos i on i.id = ${intento.id}
          where z.reactivo_id = q.id and ${despuesDe}
          order by z.id
          limit 1) v
          on true)`

/** The options of such a question, in the place of `respuestas`. */
export const opcionesLeidas = sql`(
  select o.id, o.respuesta, o.correcta, o.comentario, o.position
  from respuestas o
  where o.reactivo_id = r.id and r.antes is null
  union all
  select (o.uno->>'id')::bigint, o.uno->>'respuesta', (o.uno->>'correcta')::smallint, o.uno->>'comentario', o.n
  from jsonb_array_elements(r.antes) with ordinality as o (uno, n))`

/** Whether such a question counted then. */
export const contaba = sql`(r.tipo <> 'opcion' or exists (select from ${opcionesLeidas} c where c.correcta = 1))`
