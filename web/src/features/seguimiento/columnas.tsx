/** What a row says of somebody: each state in words, not by its colour alone. */
import type { AlumnoEnSeguimiento } from '@eleva/contract'
import { Badge, Progress } from '@mantine/core'
import { IconCheck, IconClockExclamation, IconHeartHandshake, IconHourglassOff } from '@tabler/icons-react'
import type { Column } from '../../kit/list/ResourceTable.tsx'
import { formatSince } from '../../kit/page/dates.ts'
import { Persona } from '../../shared/Persona.tsx'
import classes from './Seguimiento.module.css'

const AUSENTE_MS = 14 * 86_400_000
const mark = { size: 14, stroke: 2, 'aria-hidden': true } as const

const Entrada = ({ alumno: a }: { alumno: AlumnoEnSeguimiento }) => {
  if (!a.ultima_entrada) return <Badge color="warning" leftSection={<IconClockExclamation {...mark} />}>Nunca ha entrado</Badge> // biome-ignore format: one line
  const words = `Entró ${formatSince(a.ultima_entrada)}`
  if (Date.now() - Date.parse(a.ultima_entrada) < AUSENTE_MS) return words
  return <Badge color="warning" leftSection={<IconClockExclamation {...mark} />}>{words}</Badge> // biome-ignore format: one line
}

const Vencidas = ({ n }: { n: number }) =>
  n === 0 ? (
    <span className={classes.nada}>Nada vencido</span>
  ) : (
    <Badge color="danger" leftSection={<IconHourglassOff {...mark} />}>
      {n === 1 ? '1 vencida' : `${n} vencidas`}
    </Badge>
  )

const Plan = ({ alumno: a }: { alumno: AlumnoEnSeguimiento }) => {
  if (a.cursos === 0) return <span className={classes.nada}>Sin cursos abiertos</span>
  const avance = `Avance: ${a.avance} %`
  if (a.en_plan === 0) return <span className={classes.plan}>Sin plan<small>{avance}</small></span> // biome-ignore format: one line
  return (
    <span className={classes.plan}>
      <span className={classes.barra}>
        <Progress
          value={(100 * a.plan_hechas) / a.en_plan}
          color={a.plan_hechas === a.en_plan ? 'success' : 'bugambilia'}
          aria-label={`Plan de ${a.nombre_completo}`}
        />
        {a.plan_hechas} de {a.en_plan}
      </span>
      <small>{avance}</small>
    </span>
  )
}

const Animo = ({ animo }: { animo: AlumnoEnSeguimiento['animo'] }) => {
  if (!animo) return <span className={classes.nada}>Sin ánimo enviado</span>
  if (animo.volvio) return <Badge color="success" leftSection={<IconCheck {...mark} />}>Volvió {formatSince(animo.volvio)}</Badge> // biome-ignore format: one line
  return (
    <span className={classes.animo}>
      <IconHeartHandshake size={16} stroke={1.75} aria-hidden />
      <span title={animo.quien ? `Por ${animo.quien}` : undefined}>Animado {formatSince(animo.enviado_en)}</span>
    </span>
  )
}

const dudas = (n: number) => (n === 0 ? 'Sin dudas' : n === 1 ? '1 duda' : `${n} dudas`)
const lugar = (a: AlumnoEnSeguimiento) => [a.grupos, a.escuela].filter(Boolean).join(' · ')

export const columns: Column<AlumnoEnSeguimiento>[] = [
  {
    key: 'nombre',
    title: 'Estudiante',
    sort: 'nombre',
    phone: 'title',
    cell: a => (
      <>
        <Persona nombre={a.nombre_completo} correo={a.email} avatar={a.avatar} />
        {lugar(a) && <span className={classes.lugar}>{lugar(a)}</span>}
      </>
    ),
  },
  { key: 'vencidas', title: 'Vencidas', sort: 'vencidas', width: 130, cell: a => <Vencidas n={a.vencidas} /> },
  { key: 'ultima', title: 'Última entrada', sort: 'ultima', width: 170, cell: a => <Entrada alumno={a} /> },
  { key: 'plan', title: 'Contra el plan', sort: 'plan', width: 150, cell: a => <Plan alumno={a} /> },
  { key: 'dudas', title: 'Dudas', width: 90, cell: a => dudas(a.dudas) },
  { key: 'animo', title: 'Ánimo', width: 150, cell: a => <Animo animo={a.animo} /> },
]
