/** What came of an act with many people: who was left out and why, how its mails go, and the way back. */

import { type LoteDePersonas, lotesRoutes } from '@eleva/contract'
import { Button, Progress, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { readOptions, useDownload, useWrite } from '../../kit/api/query.ts'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { count } from '../../kit/page/count.ts'
import { number } from '../../kit/page/PageShell.tsx'
import { stale } from './useAcciones.ts'
import { wordsOf } from './useLote.ts'

/** Milliseconds between two looks while mails are on their way. */
const LOOK = 1_500

type Props = { lote: LoteDePersonas; seFueron: number; onClose: () => void }

export function RestoDeLote({ lote: before, seFueron, onClose }: Props) {
  const { data } = useQuery({
    ...readOptions(lotesRoutes.lote, { params: { id: before.id } }),
    enabled: before.correos > 0,
    refetchInterval: query => (isOnTheWay(query.state.data?.lote ?? before) ? LOOK : false),
  })
  const lote = data?.lote ?? before
  const undo = useWrite(lotesRoutes.deshacerLote, stale)
  const csv = useDownload(lotesRoutes.exportarLote, 'personas.csv', 'No se pudo preparar el archivo. Intenta de nuevo.')
  const params = { id: lote.id }
  return (
    <Stack gap="md">
      <Text role="status" fw={600}>
        {wordsOf(lote, seFueron)}
      </Text>
      {lote.correos > 0 && <Correos lote={lote} />}
      {lote.rechazados > 0 && (
        <div>
          <Text fw={600}>{`Con ${count(lote.rechazados, 'persona', 'personas')} no se hizo:`}</Text>
          <ul>
            {lote.motivos.map(m => (
              <li key={m.id}>
                {m.nombre} ({m.email}): {m.motivo}
              </li>
            ))}
          </ul>
          {lote.rechazados > lote.motivos.length && <Text fz="sm">El archivo tiene a todas.</Text>}
        </div>
      )}
      <PieDeDialogo>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={csv.isPending}
          onClick={() => csv.mutate({ params })}
        >
          Descargar la lista
        </Button>
        {lote.se_deshace && lote.hechos > 0 && (
          <Button
            variant="default"
            loading={undo.isPending}
            onClick={() => undo.mutate({ params }, { onSuccess: onClose })}
          >
            Deshacer
          </Button>
        )}
        <Button onClick={onClose}>Cerrar</Button>
      </PieDeDialogo>
    </Stack>
  )
}

const isOnTheWay = ({ correos, enviados, fallos }: LoteDePersonas) => enviados + fallos < correos

function Correos({ lote: { correos, enviados, fallos } }: { lote: LoteDePersonas }) {
  const said = `Correos: ${number.format(enviados)} de ${number.format(correos)}`
  return (
    <div>
      <Text fz="sm">
        {said}
        {fallos > 0 && ` · ${count(fallos, 'rechazado', 'rechazados')}`}
      </Text>
      <Progress value={((enviados + fallos) / correos) * 100} aria-label={said} mt={4} />
    </div>
  )
}
