/** The school: what it is, until when, who of its teachers has come, and why it may not invite. */
import type { Escuela } from '@eleva/contract'
import { Alert, Paper, RingProgress, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { count } from '../../kit/page/count.ts'
import { formatDay } from '../../kit/page/dates.ts'
import { readEntorno } from '../../kit/page/entorno.ts'
import { number } from '../../kit/page/PageShell.tsx'
import classes from './Centro.module.css'

/** 2224561830 → 222 456 1830 */
const phone = (digits: string) => digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3')

function validity({ fecha_vigencia_inicio: from, fecha_vigencia_finalizacion: to, vigencia }: Escuela) {
  if (vigencia === 'programada' && from) return `desde ${formatDay(from)}`
  return to ? `${vigencia === 'vencida' ? 'terminó el' : 'hasta'} ${formatDay(to)}` : 'Sin fecha'
}

type Props = { escuela: Escuela; titulo: string; pie?: ReactNode; children?: ReactNode }

export function TarjetaEscuela({ escuela, titulo, pie, children }: Props) {
  const data: [string, string][] = [
    ['Dominio', escuela.domain],
    ['Lugares', number.format(escuela.cantidad)],
    ['Ciudad', escuela.ciudad],
    ['Dirección', escuela.direccion],
    ['Teléfono', phone(escuela.telefono)],
    ['Vigencia', validity(escuela)],
  ]
  return (
    <Paper withBorder radius="lg" component="section" className={classes.tarjeta!} aria-labelledby="escuela">
      <div className={classes.titulo}>
        <Title order={2} fz="lg" id="escuela">
          {titulo}
        </Title>
        {children}
      </div>
      <dl className={classes.datos}>
        {data.map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value || 'Sin dato'}</dd>
          </div>
        ))}
      </dl>
      {pie}
    </Paper>
  )
}

/** How many of its teachers have come. */
export function Entraron({ escuela: { usuariosActualesInvitados: all, entraron } }: { escuela: Escuela }) {
  if (all === 0) return null
  const percent = Math.round((entraron / all) * 100)
  return (
    <div className={classes.entraron}>
      <RingProgress
        size={64}
        thickness={8}
        roundCaps
        rootColor="var(--e-track)"
        sections={[{ value: percent, color: 'var(--e-primary)' }]}
        label={
          <Text fz="xs" fw={700} ta="center">
            {percent} %
          </Text>
        }
      />
      <div>
        <Text fw={600}>
          {number.format(entraron)} de {count(all, 'docente', 'docentes')}
        </Text>
        <Text fz="sm" c="var(--e-ink-2)">
          {entraron === 1 ? 'ya entró' : 'ya entraron'} a {readEntorno().nombre}
        </Text>
      </div>
    </div>
  )
}

/** Why it invites nobody now, if so. */
export function porQueNoInvita(e: Escuela): string | undefined {
  if (e.estatus !== 1)
    return `La escuela no tiene acceso por ahora, así que no puede invitar. Pídelo a quien administra ${readEntorno().nombre}.`
  if (e.vigencia === 'programada')
    return `Puedes invitar desde el ${formatDay(e.fecha_vigencia_inicio!)}, cuando empieza la vigencia.`
  if (e.vigencia === 'vencida')
    return `La vigencia terminó el ${formatDay(e.fecha_vigencia_finalizacion!)}. Pide que la extiendan para seguir invitando.`
  return undefined
}

export const SinInvitar = ({ motivo }: { motivo: string | undefined }) =>
  motivo ? (
    <Alert color="warning" icon={<IconAlertTriangle size={20} stroke={1.75} />}>
      {motivo}
    </Alert>
  ) : null
