/** What a row says of somebody: each state in words, not by its colour alone. */
import type { EstudianteEnSeguimiento } from '@eleva/contract'
import { Badge } from '@mantine/core'
import {
  IconCheck,
  IconClockExclamation,
  IconHeartHandshake,
  IconHourglassOff,
  IconMessageQuestion,
} from '@tabler/icons-react'
import type { Column } from '../../kit/list/ResourceTable.tsx'
import { count } from '../../kit/page/count.ts'
import { formatSince } from '../../kit/page/dates.ts'
import { Persona } from '../../shared/Persona.tsx'
import { Plan } from './Plan.parte.tsx'
import classes from './Seguimiento.module.css'

const AUSENTE_MS = 14 * 86_400_000
const mark = { size: 14, stroke: 2, 'aria-hidden': true } as const

const Entrada = ({ alumno: a }: { alumno: EstudianteEnSeguimiento }) => {
  if (!a.ultima_entrada)
    return (
      <Badge color="warning" leftSection={<IconClockExclamation {...mark} />}>
        Nunca ha entrado
      </Badge>
    )
  const words = `Entró ${formatSince(a.ultima_entrada)}`
  if (Date.now() - Date.parse(a.ultima_entrada) < AUSENTE_MS) return words
  return (
    <Badge color="warning" leftSection={<IconClockExclamation {...mark} />}>
      {words}
    </Badge>
  )
}

const Pendiente = ({ alumno: { vencidas, dudas } }: { alumno: EstudianteEnSeguimiento }) => (
  <span className={classes.pendiente}>
    {vencidas > 0 && (
      <Badge color="danger" leftSection={<IconHourglassOff {...mark} />}>
        {count(vencidas, 'vencida', 'vencidas')}
      </Badge>
    )}
    {dudas > 0 && (
      <Badge color="info" leftSection={<IconMessageQuestion {...mark} />}>
        {count(dudas, 'duda', 'dudas')}
      </Badge>
    )}
    {vencidas + dudas === 0 && <span className={classes.nada}>Al corriente</span>}
  </span>
)

const Animo = ({ animo }: { animo: EstudianteEnSeguimiento['animo'] }) => {
  if (!animo) return <span className={classes.nada}>Sin mensajes</span>
  if (animo.volvio)
    return (
      <Badge color="success" leftSection={<IconCheck {...mark} />}>
        Volvió {formatSince(animo.volvio)}
      </Badge>
    )
  return (
    <span className={classes.animo}>
      <IconHeartHandshake size={16} stroke={1.75} aria-hidden />
      <span title={animo.quien ? `Por ${animo.quien}` : undefined}>Animado {formatSince(animo.enviado_en)}</span>
    </span>
  )
}

const deDonde = (a: EstudianteEnSeguimiento) => [a.grupos, a.escuela].filter(Boolean).join(' · ')

export const columns: Column<EstudianteEnSeguimiento>[] = [
  {
    key: 'nombre',
    title: 'Estudiante',
    sort: 'nombre',
    phone: 'title',
    cell: a => (
      <>
        <Persona id={a.id} nombre={a.nombre_completo} correo={a.email} avatar={a.avatar} />
        {deDonde(a) && <span className={classes.deDonde}>{deDonde(a)}</span>}
      </>
    ),
  },
  { key: 'vencidas', title: 'Pendiente', sort: 'vencidas', width: 150, cell: a => <Pendiente alumno={a} /> },
  { key: 'ultima', title: 'Última entrada', sort: 'ultima', width: 145, cell: a => <Entrada alumno={a} /> },
  {
    key: 'plan',
    title: 'Contra el plan',
    rank: 1,
    sort: 'plan',
    width: 134,
    cell: a => <Plan de={a.nombre_completo} lleva={a} />,
  },
  { key: 'animo', title: 'Ánimo', width: 140, cell: a => <Animo animo={a.animo} /> },
]
