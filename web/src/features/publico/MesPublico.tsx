/** A month drawn as a page of a calendar. Only to look at: the list beside it says the same to everybody. */
import type { ClasePublica } from '@eleva/contract'
import { WEEK, weeksOf } from '../../shared/dias.ts'
import s from './CalendarioPage.module.css'

/** Most classes of a day that are named; the rest is counted. */
const MAX_NAMED = 2

type Props = { mes: string; dias: Map<string, ClasePublica[]>; hoy: string }

/** @param mes any of its days */
export const MesPublico = ({ mes, dias, hoy }: Props) => (
  <table className={s.mes} aria-hidden="true">
    <thead>
      <tr>
        {WEEK.map(name => (
          <th key={name}>{name.slice(0, 3)}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeksOf(mes).map(week => (
        <tr key={week[0]}>
          {week.map(day => {
            const clases = day.startsWith(mes.slice(0, 7)) ? (dias.get(day) ?? []) : []
            return (
              <td
                key={day}
                data-fuera={day.slice(0, 7) !== mes.slice(0, 7) || undefined}
                data-hoy={day === hoy || undefined}
              >
                <span className={s.numero}>{Number(day.slice(8))}</span>
                {clases.slice(0, MAX_NAMED).map(c => (
                  <span key={c.nombre_curso + c.horario} className={s.clase}>
                    {c.nombre_curso}
                  </span>
                ))}
                {clases.length > MAX_NAMED && <span className={s.mas}>+{clases.length - MAX_NAMED} más</span>}
              </td>
            )
          })}
        </tr>
      ))}
    </tbody>
  </table>
)
