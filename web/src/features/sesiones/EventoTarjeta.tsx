/** An event of the agenda: when, which, with whom, and the ways on. */
import { type EventoDeAgenda, sesionesRoutes } from '@eleva/contract'
import { Badge, Button, Group, Title } from '@mantine/core'
import { IconBroadcast, IconCalendarDown, IconCalendarEvent, IconPlayerPlay } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useDownload } from '../../kit/api/query.ts'
import { useCan } from '../../kit/page/session.tsx'
import { longDay } from '../../shared/dias.ts'
import classes from './Agenda.module.css'
import { hoursOn } from './dias.ts'

/** Leads to where its course is followed. */
function VerCurso({ evento, name }: { evento: EventoDeAgenda; name: string }) {
  if (evento.curricula_id === null) return null
  const search = { curricula: evento.curricula_id, curso: evento.curso_id }
  return (
    <Button
      size="compact-sm"
      variant="light"
      leftSection={<IconPlayerPlay size={16} stroke={1.75} />}
      aria-label={`Ver contenido: ${name}`}
      renderRoot={props => (
        <Link
          to={evento.cursoEnVivo === 1 ? '/contenido-curso-curricula-vivo' : '/contenido-curso-curricula'}
          search={search}
          {...props}
        />
      )}
    >
      Ver contenido
    </Button>
  )
}

export function EventoTarjeta({
  evento: e,
  dia,
  siguiente,
}: {
  evento: EventoDeAgenda
  dia: string
  siguiente?: boolean
}) {
  const file = useDownload(sesionesRoutes.calendario, 'evento.ics', 'No se pudo bajar el evento. Vuelve a intentarlo.')
  const reads = useCan('sesiones.read')
  const name = `${e.nombre_sesion}, ${longDay(dia)}`
  return (
    <article className={classes.tarjeta} data-paso={e.momento} data-siguiente={siguiente || undefined}>
      <p className={classes.hora}>{hoursOn(e, dia)}</p>
      <div className={classes.que}>
        <Title order={3} size="h4" className={classes.nombre!}>
          {e.nombre_sesion}
        </Title>
        <p className={classes.donde}>
          {e.nombre_curso} · {e.nombre_oferta_academica}
        </p>
        {!e.propio && (
          <p className={classes.donde}>{e.organizador ? `Con ${e.organizador}` : 'Sin quien la organice'}</p>
        )}
        <Group gap={6} mt={8}>
          {e.momento === 'durante' && (
            <Badge color="danger" leftSection={<IconBroadcast size={14} stroke={2.2} aria-hidden />}>
              En curso
            </Badge>
          )}
          {e.momento === 'despues' && <Badge color="gray">Terminó</Badge>}
          <VerCurso evento={e} name={name} />
          {e.momento !== 'despues' && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconCalendarDown size={16} stroke={1.75} />}
              aria-label={`Añadir a mi calendario: ${name}`}
              loading={file.isPending}
              onClick={() => file.mutate({ params: { id: e.id } })}
            >
              A mi calendario
            </Button>
          )}
          {reads && (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconCalendarEvent size={16} stroke={1.75} />}
              aria-label={`Ver la sesión: ${name}`}
              renderRoot={props => <Link to="/sesion-eventos" search={{ sesion: e.sesion_id }} {...props} />}
            >
              Ver la sesión
            </Button>
          )}
        </Group>
      </div>
    </article>
  )
}
