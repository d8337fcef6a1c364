/** A question as whoever answered it read it, and was graded by it (ADR 141). */
import { type RawBuilder, sql } from 'kysely'
import { despuesDe } from '../../alcance/quiz.read.ts'

/** A key, or what has it in a statement. */
export type Llave = number | RawBuilder<unknown>

/**
 * `reactivos`, as `reactivo` is to be called: of a finished attempt as each was when it was graded, with `antes`, its
 * options then, and `version`, which of them that is; both null of one that did not change since. One statement more
 * would be a second moment.
 */
export const reactivosDe = (intento: { id: Llave; calificacion: number | null } | undefined) =>
  intento?.calificacion == null
    ? sql`(select reactivo.*, null::jsonb as antes, null::bigint as version from reactivos reactivo)`
    : sql`(
      select
        reactivo.id,
        reactivo.actividad_id,
        reactivo.position,
        version.numero as version,
        version.contenido->'opciones' as antes,
        case when version.id is null then reactivo.descripcion else version.contenido->>'descripcion'
          end as descripcion,
        case when version.id is null then reactivo.tipo else version.contenido->>'tipo' end as tipo,
        case
          when version.id is null then reactivo.tiporeactivo_id
          else (version.contenido->>'tiporeactivo_id')::smallint
        end as tiporeactivo_id,
        case when version.id is null then reactivo.puntos else (version.contenido->>'puntos')::float8 end as puntos,
        case when version.id is null then reactivo.datos else version.contenido->'datos' end as datos,
        case when version.id is null then reactivo.explicacion else version.contenido->>'explicacion'
          end as explicacion,
        case when version.id is null then reactivo.media_id else (version.contenido->>'media_id')::bigint
          end as media_id,
        case when version.id is null then reactivo.media_texto else coalesce(version.contenido->>'media_texto', '')
          end as media_texto,
        reactivo.rubrica_id,
        reactivo.creado_en
      from reactivos reactivo
        left join lateral (
          select antigua.id, antigua.numero, antigua.contenido
          from reactivos_versiones antigua
            join intentos intento on intento.id = ${intento.id}
          where antigua.reactivo_id = reactivo.id and ${despuesDe}
          order by antigua.id
          limit 1) version
          on true)`

/** The options of such a question, in the place of `respuestas`. */
export const opcionesLeidas = sql`(
  select opcion.id, opcion.respuesta, opcion.correcta, opcion.comentario, opcion.position
  from respuestas opcion
  where opcion.reactivo_id = reactivo.id and reactivo.antes is null
  union all
  select
    (antigua.uno->>'id')::bigint,
    antigua.uno->>'respuesta',
    (antigua.uno->>'correcta')::smallint,
    antigua.uno->>'comentario',
    antigua.n
  from jsonb_array_elements(reactivo.antes) with ordinality as antigua (uno, n))`

/** Whether such a question counted then. */
export const contaba = sql`(reactivo.tipo <> 'opcion' or exists (select from ${opcionesLeidas} opcion
  where opcion.correcta = 1))`
