/** A question as whoever answered it read it, and was graded by it (ADR 141). */
import { type RawBuilder, sql } from 'kysely'
import { despuesDe, isQueCuentaCon, isTerminado } from '../../alcance/quiz.read.ts'

/** A key, or what has it in a statement. */
export type Llave = number | RawBuilder<unknown>

/** A column as it was in the version, where there is one. */
const comoEra = (columna: string, entonces: RawBuilder<unknown>) => sql`
  case when version.id is null then ${sql.ref(`reactivo.${columna}`)} else ${entonces} end as ${sql.ref(columna)}`

/**
 * `reactivos`, as `reactivo` is to be called: of a finished attempt as each was when it was graded, with `antes`, its
 * options then, and `version`, which of them that is; both null of one that did not change since. One statement more
 * would be a second moment.
 */
export const reactivosDe = (intento: { id: Llave; calificacion: number | null } | undefined) =>
  !isTerminado(intento)
    ? sql`(
      select
        reactivo.id,
        reactivo.actividad_id,
        reactivo.position,
        null::bigint as version,
        null::jsonb as antes,
        reactivo.descripcion,
        reactivo.tipo,
        reactivo.tiporeactivo_id,
        reactivo.puntos,
        reactivo.datos,
        reactivo.explicacion,
        reactivo.media_id,
        reactivo.media_texto,
        reactivo.rubrica_id,
        reactivo.creado_en
      from reactivos reactivo)`
    : sql`(
      select
        reactivo.id,
        reactivo.actividad_id,
        reactivo.position,
        version.numero as version,
        version.contenido->'opciones' as antes,
        ${comoEra('descripcion', sql`version.contenido->>'descripcion'`)},
        ${comoEra('tipo', sql`version.contenido->>'tipo'`)},
        ${comoEra('tiporeactivo_id', sql`(version.contenido->>'tiporeactivo_id')::smallint`)},
        ${comoEra('puntos', sql`(version.contenido->>'puntos')::float8`)},
        ${comoEra('datos', sql`version.contenido->'datos'`)},
        ${comoEra('explicacion', sql`version.contenido->>'explicacion'`)},
        ${comoEra('media_id', sql`(version.contenido->>'media_id')::bigint`)},
        ${comoEra('media_texto', sql`coalesce(version.contenido->>'media_texto', '')`)},
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
export const isQueContaba = isQueCuentaCon(
  'reactivo',
  sql`
    select
    from ${opcionesLeidas} opcion
    where opcion.correcta = 1`,
)
