/** Events of sessions as a month. */
import type { EventoDeAgenda } from '@eleva/contract'
import { count } from '../../kit/page/count.ts'
import { Calendario, type Ficha } from '../../shared/Calendario.tsx'
import { hoursOn } from './dias.ts'

type Props = { dia: string; eventos: Map<string, EventoDeAgenda[]>; onChoose: (dia: string) => void }

const cuantas = (n: number) => (n === 0 ? 'sin eventos' : count(n, 'evento', 'eventos'))

const fichaDe = (e: EventoDeAgenda, dia: string): Ficha => ({
  clave: e.id,
  hora: e.hora_inicio ? hoursOn(e, dia).replace(/^Desde las |–.*$/g, '') : 'Todo el día',
  texto: e.nombre_sesion,
  estado: e.momento === 'durante' ? 'viva' : e.momento === 'despues' || !e.propio ? 'apagada' : undefined,
})

export const Mes = ({ dia, eventos, onChoose }: Props) => (
  <Calendario
    dia={dia}
    fichas={day => (eventos.get(day) ?? []).map(e => fichaDe(e, day))}
    cuantas={cuantas}
    onChoose={onChoose}
  />
)
