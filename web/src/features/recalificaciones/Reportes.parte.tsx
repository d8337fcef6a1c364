/** What people say is wrong with a question. */
import { recalificacionesRoutes } from '@eleva/contract'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { Hojear } from '../../kit/list/Hojear.tsx'
import { formatMoment } from '../../kit/page/dates.ts'
import classes from './Recalificar.module.css'

type Props = { actividadId: number; reactivo: number; onRecalificar: () => void; onClose: () => void }

export function Reportes({ actividadId, reactivo, onRecalificar, onClose }: Props) {
  const [page, setPage] = useState(1)
  const params = { id: actividadId, reactivo }
  const read = useRead(recalificacionesRoutes.reportes, { params, query: { page } }, { fresh: true, keep: true })
  const mark = useWrite(recalificacionesRoutes.attendTo, [
    recalificacionesRoutes.reportes,
    recalificacionesRoutes.reportadas,
  ])
  if (!read.data) return <Pending query={read} height={240} />
  const { reportes, total, per_page } = read.data
  const open = reportes.filter(r => !r.atendido)
  // What came while this was read was not seen.
  const seen =
    open
      .map(r => r.fecha)
      .sort()
      .at(-1) ?? ''
  return (
    <Stack>
      {total === 0 && <EmptyState text="Nadie de tus grupos ha reportado esta pregunta." />}
      <ul className={classes.dichos} aria-label="Reportes">
        {reportes.map(r => (
          <li key={r.id}>
            <Group justify="space-between" gap="xs">
              <b>{r.name}</b>
              {r.atendido ? <Badge color="gray">Atendido</Badge> : <Badge color="warning">Sin atender</Badge>}
            </Group>
            <p>{r.palabras}</p>
            <Text fz="sm" c="var(--e-ink-2)">
              {formatMoment(r.fecha)}
            </Text>
          </li>
        ))}
      </ul>
      <Hojear page={page} per_page={per_page} total={total} onPage={setPage} />
      <PieDeDialogo>
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
        {open.length > 0 && (
          <Button
            variant="default"
            loading={mark.isPending}
            onClick={() => mark.mutate({ params, body: { hasta: seen } })}
          >
            Marcar como atendidos
          </Button>
        )}
        <Button onClick={onRecalificar}>Recalificar…</Button>
      </PieDeDialogo>
    </Stack>
  )
}
