/** Who waits for a place in an enrolment event. */
import { sql } from 'kysely'

/** Their place in the line of their option, null for who has a place in it. On `inscripciones_usuarios as iu`. */
export const lugarEnFila = sql`
  case
    when iu.en_espera_desde is not null
      then (
        select count(*)::int
        from inscripciones_usuarios antes
        where antes.inscripcion_id = iu.inscripcion_id
          and antes.opcion_uuid is not distinct from iu.opcion_uuid
          and (antes.en_espera_desde, antes.usuario_id) <= (iu.en_espera_desde, iu.usuario_id))
  end`
