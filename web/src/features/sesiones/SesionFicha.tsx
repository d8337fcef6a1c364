/** All of a session, with the events that follow and the way to the materials of its course. */
import { sesionesRoutes } from '@eleva/contract'
import { Button, Stack, Text, Title } from '@mantine/core'
import { IconCalendarEvent, IconFilePlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { number } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'
import { formatDays } from './dias.ts'
import classes from './Sesiones.module.css'

export function SesionFicha({ id }: { id: number }) {
  const read = useRead(sesionesRoutes.get, { params: { id } })
  const writes = useCan('objetivos.read')
  if (!read.data) return <Pending query={read} height={320} />
  const { sesion: s } = read.data
  const facts = [
    ['Oferta', s.ofertascurriculas.oferta_academica.nombre_oferta_academica],
    ['Currícula', s.ofertascurriculas.curricula_curso.nombre_curricula],
    ['Curso', s.curso_sesion.nombre_curso],
  ] as const
  return (
    <Stack gap="lg">
      {s.imagen && <img src={s.imagen} alt="" className={classes.imagen} />}
      <Title order={3}>{s.nombre_sesion}</Title>
      {s.descripcion_sesion && <Text className={classes.descripcion!}>{s.descripcion_sesion}</Text>}
      <dl className={classes.datos}>
        {facts.map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <section aria-labelledby="siguientes-eventos">
        <Title order={4} id="siguientes-eventos" mb="xs">
          Siguientes eventos
        </Title>
        {s.proximos.length === 0 ? (
          <Text c="var(--e-ink-2)">
            {s.eventos === 0 ? 'Todavía no tiene eventos.' : 'Todos sus eventos ya pasaron.'}
          </Text>
        ) : (
          <ul className={classes.lista}>
            {s.proximos.map(e => (
              <li key={e.id}>
                <b>{formatDays(e)}</b>
                <span>{e.horario}</span>
              </li>
            ))}
          </ul>
        )}
        {s.por_venir > s.proximos.length && (
          <Text fz="sm" c="var(--e-ink-2)" mt="xs">
            Y {number.format(s.por_venir - s.proximos.length)} más:{' '}
            <Link to="/sesion-eventos" search={{ sesion: s.id }}>
              ver todos los eventos
            </Link>
          </Text>
        )}
      </section>
      {writes && s.unidades.length > 0 && (
        <section aria-labelledby="material-de-sesion">
          <Title order={4} id="material-de-sesion" mb="xs">
            Agregar material
          </Title>
          <ul className={classes.lista}>
            {s.unidades.map(u => (
              <li key={u.id}>
                <Link to="/dashboardUnidadesObjetivos/$unidad" params={{ unidad: u.id }} className={classes.unidad!}>
                  <IconFilePlus size={18} stroke={1.75} aria-hidden />
                  {u.nombre_unidad}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <PieDeDialogo>
        <Button
          leftSection={<IconCalendarEvent size={18} stroke={1.75} />}
          renderRoot={props => <Link to="/sesion-eventos" search={{ sesion: s.id }} {...props} />}
        >
          Ver eventos
        </Button>
      </PieDeDialogo>
    </Stack>
  )
}
