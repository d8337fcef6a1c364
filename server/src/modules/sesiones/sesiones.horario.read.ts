/**
 * When an event is held: its days and hours are those of the people's zone. All of it on `sesion_eventos as evento`.
 */
import { sql } from 'kysely'

const hour = (column: 'hora_inicio' | 'hora_fin') => sql`left(${sql.ref(`evento.${column}`)}::text, 5)`

/** In words, as for the same day or for several. */
export const palabras = sql`case when evento.hora_inicio is null and evento.hora_fin is null then 'Todo el día'
  when evento.fecha_consumo_termino > evento.fecha_consumo_inicio then
    case when evento.hora_inicio is null then 'Termina a las ' || ${hour('hora_fin')}
      else 'Empieza a las ' || ${hour('hora_inicio')} || coalesce(', termina a las ' || ${hour('hora_fin')}, '') end
  when evento.hora_fin is null then 'Desde las ' || ${hour('hora_inicio')}
  when evento.hora_inicio is null then 'Hasta las ' || ${hour('hora_fin')}
  else ${hour('hora_inicio')} || '–' || ${hour('hora_fin')} end`

/** The columns of the contract's `horario`. */
export const horario = sql`
  evento.id, evento.fecha_consumo_inicio, evento.fecha_consumo_termino, ${hour('hora_inicio')} as hora_inicio,
  ${hour('hora_fin')} as hora_fin, ${palabras} as horario, to_jsonb(evento.inicia at time zone zona()) as inicia,
  to_jsonb(evento.termina at time zone zona()) as termina,
  case
    when now() < evento.inicia at time zone zona() then 'antes'
    when now() < evento.termina at time zone zona() then 'durante'
    else 'despues'
  end as momento`
