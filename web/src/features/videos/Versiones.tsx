/** For the author of a video: how its lighter versions are coming along. Where none are made, nothing is said. */
import { type AvanceDeEscalera, formatBytes, type ObjetivoVideo, videosRoutes } from '@eleva/contract'
import { Button, Progress, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { readOptions, useWrite } from '../../kit/api/query.ts'
import classes from './Video.module.css'

/** Milliseconds between two looks while they are made. */
const LOOK = 4_000
const ongoing = (escalera: AvanceDeEscalera | null | undefined) =>
  escalera?.estado === 'pendiente' || escalera?.estado === 'haciendo'

export function Versiones({ video }: { video: ObjetivoVideo }) {
  const { data } = useQuery({
    ...readOptions(videosRoutes.getEscalera, { params: { id: video.id } }),
    refetchInterval: query => (ongoing(query.state.data?.escalera) ? LOOK : false),
  })
  const remake = useWrite(videosRoutes.remakeEscalera, [videosRoutes.getEscalera])
  const escalera = data?.escalera
  if (!escalera) return null
  const { estado, hechas, previstas, motivo, calidades } = escalera
  return (
    <section className={classes.versiones} aria-label="Versiones ligeras">
      {ongoing(escalera) && (
        <>
          <Text fz="sm" role="status">
            {estado === 'pendiente' || previstas === 0
              ? 'Las versiones ligeras esperan su turno.'
              : `Preparando versiones ligeras… ${hechas} de ${previstas}`}
          </Text>
          {estado === 'haciendo' && (
            <Progress value={(hechas / Math.max(1, previstas)) * 100} aria-label="Versiones ligeras" />
          )}
          <Text fz="xs" c="var(--e-ink-3)">
            Mientras tanto, el video se ve como lo subiste.
          </Text>
        </>
      )}
      {estado === 'lista' && (
        <Text fz="sm" c="var(--e-ink-2)">
          Versiones ligeras:{' '}
          {calidades.map(c => `${c.alto === null ? 'solo audio' : `${c.alto}p`} (${formatBytes(c.bytes)})`).join(', ')}.
        </Text>
      )}
      {estado === 'fallida' && (
        <>
          <Text fz="sm" role="alert">
            No se pudieron preparar las versiones ligeras. {motivo} El video se ve como lo subiste.
          </Text>
          <div>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconRefresh size={18} stroke={1.75} />}
              loading={remake.isPending}
              onClick={() => remake.mutate({ params: { id: video.id } })}
            >
              Intentar otra vez
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
