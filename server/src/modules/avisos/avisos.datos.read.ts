/** What notices say of what they tell of (`contract: DatosDeAviso`), for the words that tell them. */
import { type RawBuilder, sql } from 'kysely'

/** What a notice of a delivery says. On `entregas as entrega` and `actividades as actividad`. */
export const datosDeEntrega = sql`
  jsonb_strip_nulls(
    jsonb_build_object(
      'entrega_id', entrega.id,
      'actividad_id', actividad.id,
      'actividad', actividad.nombre_actividad_unidad,
      'unidad_id', actividad.unidad_id,
      'curso_id', entrega.curso_id,
      'curricula_id', entrega.curricula_id,
      'curso', (select curso.nombre_curso from cursos curso where curso.id = entrega.curso_id)
    )
  )`

/**
 * What a notice of an activity says of it, and more. On `actividades as actividad`, the course as `curso` and its
 * `via`, which may be absent.
 * @param more as `'titulo', 'Junta'`
 */
export const datosDeActividad = (more: RawBuilder<unknown>) => sql`
  jsonb_strip_nulls(
    jsonb_build_object(
      'actividad_id', actividad.id,
      'actividad', actividad.nombre_actividad_unidad,
      'unidad_id', actividad.unidad_id,
      'curso_id', curso.id,
      'curso', curso.nombre_curso,
      'en_vivo', nullif(curso."cursoEnVivo", 0),
      'curricula_id', via.curricula_id,
      ${more}
    )
  )`
