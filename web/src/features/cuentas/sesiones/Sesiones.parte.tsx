/**
 * Where somebody is signed in, and the way to end that: one's own sessions, or those of a person for who administers.
 */
import { cuentasRoutes, type SesionAbierta } from '@eleva/contract'
import { Badge, Button, Group, Paper, Text, Title } from '@mantine/core'
import { useRead, useWrite } from '../../../kit/api/query.ts'
import { confirm } from '../../../kit/feedback/confirm.ts'
import { Pending } from '../../../kit/feedback/States.tsx'
import { formatMoment, formatSince } from '../../../kit/page/dates.ts'
import { dispositivoDe } from '../../../shared/dispositivo.ts'
import classes from './Sesiones.module.css'

const stale = [cuentasRoutes.sesiones, cuentasRoutes.sesionesDe]

export function SesionesPropias() {
  const read = useRead(cuentasRoutes.sesiones, {})
  const one = useWrite(cuentasRoutes.endSesion, stale)
  const others = useWrite(cuentasRoutes.endOtras, stale)
  const sesiones = read.data?.sesiones
  return (
    <Marco
      titulo="Sesiones abiertas"
      texto="Dónde entraste con tu cuenta. Si no reconoces una, ciérrala."
      {...(sesiones && sesiones.length > 1
        ? { todas: { label: 'Cerrar las demás', end: () => others.mutate({}), pending: others.isPending } }
        : {})}
    >
      {sesiones ? (
        <Lista sesiones={sesiones} onEnd={id => one.mutate({ params: { id } })} />
      ) : (
        <Pending query={read} height={120} />
      )}
    </Marco>
  )
}

export function SesionesDe({ id, nombre }: { id: number; nombre: string }) {
  const read = useRead(cuentasRoutes.sesionesDe, { params: { id } })
  const one = useWrite(cuentasRoutes.endSesionDe, stale)
  const all = useWrite(cuentasRoutes.endTodasDe, stale)
  const sesiones = read.data?.sesiones
  const endAll = async () => {
    const yes = await confirm({
      title: `¿Cerrar las sesiones de ${nombre}?`,
      text: 'Sale de todos sus dispositivos y tiene que entrar de nuevo.',
      action: 'Cerrar sesiones',
    })
    if (yes) all.mutate({ params: { id } })
  }
  return (
    <Marco
      titulo="Sesiones abiertas"
      {...(sesiones?.some(s => s.actual === 0)
        ? { todas: { label: 'Cerrar todas', end: () => void endAll(), pending: all.isPending } }
        : {})}
    >
      {sesiones ? (
        <Lista sesiones={sesiones} onEnd={sesion => one.mutate({ params: { id, sesion } })} />
      ) : (
        <Pending query={read} height={120} />
      )}
    </Marco>
  )
}

type Todas = { label: string; end: () => void; pending: boolean }
type MarcoProps = { titulo: string; texto?: string; todas?: Todas; children: React.ReactNode }

const Marco = ({ titulo, texto, todas, children }: MarcoProps) => (
  <Paper withBorder radius="lg" p="lg" component="section" aria-label={titulo}>
    <Group justify="space-between" mb="md">
      <Title order={2} size="h3">
        {titulo}
      </Title>
      {todas && (
        <Button variant="default" onClick={todas.end} loading={todas.pending}>
          {todas.label}
        </Button>
      )}
    </Group>
    {texto && (
      <Text fz="sm" c="var(--e-ink-2)" mb="md">
        {texto}
      </Text>
    )}
    {children}
  </Paper>
)

function Lista({ sesiones, onEnd }: { sesiones: SesionAbierta[]; onEnd: (id: number) => void }) {
  if (sesiones.length === 0) return <Text c="var(--e-ink-2)">No tiene ninguna sesión abierta.</Text>
  return (
    <ul className={classes.lista}>
      {sesiones.map(s => {
        const name = dispositivoDe(s.agente)
        return (
          <li key={s.id}>
            <div>
              <Text fw={600}>
                {name} {s.actual === 1 && <Badge variant="light">Esta sesión</Badge>}
              </Text>
              <Text fz="sm" c="var(--e-ink-2)">
                Desde el {formatMoment(s.desde)} · último uso {formatSince(s.usada)}
              </Text>
            </div>
            {s.actual === 0 && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Cerrar la sesión de ${name}, abierta el ${formatMoment(s.desde)}`}
                onClick={() => onEnd(s.id)}
              >
                Cerrar
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
