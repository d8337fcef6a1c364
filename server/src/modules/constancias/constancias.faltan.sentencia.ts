/** What a constancia asks for that nobody has said yet, by its template (ADR 135). */
import { type RawBuilder, sql } from 'kysely'

/** As the person said it, else as their registration did that was accepted. On `persona` and `laborales`. */
export const curpDe = sql`coalesce(
  nullif(laborales.curp, ''),
  (
    select registro.curp
    from registros_decididos decidido
      join registros_formacion registro on registro.id = decidido.registro_id
    where decidido.usuario_id = persona.id
      and decidido.estado = 'aceptado'
    order by decidido.decidido_en desc
    limit 1
  ),
  ''
)`

/** Beside `usuarios persona` and a `regla`: the template, what the person said, and whoever employs them. */
export const conLoQuePide = sql`
  join plantillas plantilla
    on plantilla.id = coalesce(
      regla.plantilla_id,
      (select casa.id from plantillas casa where casa.clave = 'constancia'))
  left join datos_laborales laborales on laborales.usuario_id = persona.id
  left join datos_de_empresa empresa on empresa.escuela_id = persona.escuela_id`

/** Minutes of courses, as hours. */
export const enHoras = (minutos: RawBuilder<unknown>) => sql<number | null>`round(${minutos} / 60.0)`

/**
 * As its author says, else as its courses do.
 * @param horas may be null
 * @param minutos of its courses
 */
export const horasDe = (horas: RawBuilder<unknown>, minutos: RawBuilder<unknown>) =>
  sql<number>`coalesce(${horas}, ${enHoras(minutos)}, 0)::int`

/** Whoever was invited and has not come in is called as their e-mail begins. On `persona`. */
const sinNombre = sql`persona.apellido_p = '' and persona.name = split_part(persona.email::text, '@', 1)`

/**
 * `Falta[]`
 * @param horas that it would say
 */
export const faltan = (horas: RawBuilder<unknown>) => sql`
  array_remove(array[case when ${sinNombre} then 'nombre' end]
    || case
      when plantilla.forma = 'dc3' then array[
        case when ${curpDe} = '' then 'curp' end,
        case when persona.apellido_m = '' and laborales.segundo_apellido is null then 'segundo_apellido' end,
        case when coalesce(laborales.ocupacion, '') = '' then 'ocupacion' end,
        case when coalesce(laborales.puesto, '') = '' then 'puesto' end,
        case when empresa.escuela_id is null or empresa.representante = '' then 'empresa' end,
        case when regla.area is null then 'programa' end,
        case when ${horas} = 0 then 'horas' end
      ]
      else '{}'::text[]
    end, null)`
