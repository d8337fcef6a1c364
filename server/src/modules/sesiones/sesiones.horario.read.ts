/** When an event is held: its days and hours are those of the people's zone. All of it on `sesion_eventos as e`. */
import { sql } from 'kysely'

const hour = (column: 'hora_inicio' | 'hora_fin') => sql`left(${sql.ref(`e.${column}`)}::text, 5)`

/** In words, as for the same day or for several. */
export const palabras = sql`case when e.hora_inicio is null and e.hora_fin is null then 'Todo el día'
  when e.fecha_consumo_termino > e.fecha_consumo_inicio then
    case when e.hora_inicio is null then 'Termina a las ' || ${hour('hora_fin')}
      else 'Empieza a las ' || ${hour('hora_inicio')} || coalesce(', termina a las ' || ${hour('hora_fin')}, '') end
  when e.hora_fin is null then 'Desde las ' || ${hour('hora_inicio')}
  when e.hora_inicio is null then 'Hasta las ' || ${hour('hora_fin')}
  else ${hour('hora_inicio')} || '–' || ${hour('hora_fin')} end`

/** The columns of the contract's `horario`. */
export const horario = sql`
  e.id, e.fecha_consumo_inicio, e.fecha_consumo_termino, ${hour('hora_inicio')} as hora_inicio,
  ${hour('hora_fin')} as hora_fin, ${palabras} as horario, to_jsonb(e.inicia at time zone zona()) as inicia,
  to_jsonb(e.termina at time zone zona()) as termina,
  case
    when now() < e.inicia at time zone zona() then 'antes'
    when now() < e.termina at time zone zona() then 'durante'
    else 'despues'
  end as momento`
