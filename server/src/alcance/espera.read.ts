/** Who waits for a place in an enrolment event. */
import { sql } from 'kysely'

/** Their place in the line of their option, null for who has a place in it. On `inscripciones_usuarios as inscrito`. */
export const lugarEnFila = sql`
  case
    when inscrito.en_espera_desde is not null
      then (
        select count(*)::int
        from inscripciones_usuarios antes
        where antes.inscripcion_id = inscrito.inscripcion_id
          and antes.opcion_uuid is not distinct from inscrito.opcion_uuid
          and (antes.en_espera_desde, antes.usuario_id) <= (inscrito.en_espera_desde, inscrito.usuario_id))
  end`
