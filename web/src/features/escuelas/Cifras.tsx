/** A school in figures, each the way to the list that it counts. */
import { type EscuelaEnCifras, escuelasRoutes, MIN_PLAN } from '@eleva/contract'
import { Paper, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { number } from '../../kit/page/PageShell.tsx'
import classes from './Centro.module.css'

type Cifra = {
  label: string
  value: string
  search: { ver?: 'estudiantes' | 'grupos' | 'avance' | 'constancias' } & Record<string, unknown>
}

const SITUACIONES_DICHAS = [
  ['activo', 'Docentes activos'],
  ['invitado', 'Docentes invitados'],
  ['vencido', 'Con el enlace vencido'],
  ['sin_acceso', 'Docentes inactivos'],
] as const

function cifrasDe({ situaciones, estudiantes, grupos, constancias, plan }: EscuelaEnCifras): Cifra[] {
  const invitaciones = SITUACIONES_DICHAS.map(([situacion, label]) => ({
    label,
    n: situaciones[situacion],
    search: { situacion },
  }))
  const cuentas = [
    ...invitaciones,
    {
      label: estudiantes === 1 ? 'Estudiante' : 'Estudiantes',
      n: estudiantes,
      search: { ver: 'estudiantes' as const },
    },
    { label: grupos === 1 ? 'Grupo' : 'Grupos', n: grupos, search: { ver: 'grupos' as const } },
    { label: 'Constancias', n: constancias, search: { ver: 'constancias' as const, estado: 'valida' } },
    {
      label: `Por debajo de ${MIN_PLAN} % del plan`,
      n: plan.debajo,
      search: { ver: 'avance' as const, debajo: 1 },
    },
  ]
  return [
    // What is none is nowhere to go.
    ...cuentas.filter(c => c.n > 0).map(({ n, ...rest }) => ({ ...rest, value: number.format(n) })),
    ...(plan.aprenden > 0
      ? [{ label: 'Avance en sus cursos', value: `${plan.avance} %`, search: { ver: 'avance' as const } }]
      : []),
    ...(plan.en_plan > 0
      ? [
          {
            label: 'Hecho del plan',
            value: `${Math.round((100 * plan.plan_hechas) / plan.en_plan)} %`,
            search: { ver: 'avance' as const, sort: 'plan' },
          },
        ]
      : []),
  ]
}

/** @param de the school, where the address names it */
export function Cifras({ escuela, de }: { escuela: number; de: { escuela?: number } }) {
  const read = useRead(escuelasRoutes.cifras, { query: { escuela } })
  if (!read.data) return <Pending query={read} height={96} />
  const cifras = cifrasDe(read.data.cifras)
  if (cifras.length === 0) return null
  return (
    <Paper withBorder radius="lg" component="section" className={classes.tarjeta!} aria-labelledby="cifras">
      <Title order={2} fz="lg" id="cifras">
        En cifras
      </Title>
      <ul className={classes.cifras}>
        {cifras.map(({ label, value, search }) => (
          <li key={label}>
            <Link to="/centro-escolar" search={{ ...de, ...search }}>
              <strong>{value}</strong>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Paper>
  )
}
