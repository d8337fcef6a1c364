/**
 * In the head of every screen while somebody takes a course along: how far it is. What comes by itself (ADR 051) does
 * so without a sign here. What was on its way goes on as soon as a page stands.
 */
import { ActionIcon, RingProgress, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { avanceOf, useBultos } from '../../../kit/llevado/avance.ts'
import { enCamino } from '../../../kit/llevado/estado.ts'
import { load } from '../../../kit/load/load.ts'
import { useStore } from '../../../kit/store.ts'

export function Anillo() {
  const bultos = useBultos()
  const camino = useStore(enCamino)
  const going = bultos?.filter(b => b.estado === 'bajando' && !b.unidad) ?? []
  const any = (bultos?.length ?? 0) > 0
  useEffect(() => {
    if (any)
      void load(() => import('./motor.ts'))
        .then(({ reviewBultos: revisa }) => revisa())
        .catch(() => undefined)
  }, [any])
  if (going.length === 0) return null
  const sums = going.map(b => avanceOf(b, camino))
  const parte =
    sums.reduce((sum, a) => sum + a.stored, 0) /
    Math.max(
      1,
      sums.reduce((sum, a) => sum + a.total, 0),
    )
  const label = `Descargando para llevar: ${Math.floor(parte * 100)} %`
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={40}
        aria-label={label}
        renderRoot={props => <Link to="/sin-conexion" {...props} />}
      >
        <RingProgress
          size={28}
          thickness={4}
          roundCaps
          sections={[{ value: parte * 100, color: 'var(--e-primary)' }]}
        />
      </ActionIcon>
    </Tooltip>
  )
}
