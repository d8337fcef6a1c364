/** School years: one is closed, opened again for a while, and the next begins with its groups. */
import { type Ciclo, ciclosRoutes, entreComillas } from '@eleva/contract'
import { Badge, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { IconArchive, IconArrowBackUp, IconArrowRight, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readOptions, useDownload, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { formatMoment } from '../../kit/page/dates.ts'
import { number } from '../../kit/page/PageShell.tsx'
import { staleCiclos } from './stale.ts'

const CierreForm = lazy(() => import('./CierreForm.tsx').then(m => ({ default: m.CierreForm })))
const SiguienteForm = lazy(() => import('./SiguienteForm.tsx').then(m => ({ default: m.SiguienteForm })))

/** While one is being closed it is looked at anew (ms). */
const LOOK = 1_000

export function Ciclos() {
  const read = useQuery({
    ...readOptions(ciclosRoutes.list, {}),
    refetchInterval: query => (query.state.data?.ciclos.some(c => c.estado === 'cerrando') ? LOOK : false),
  })
  const [closing, setClosing] = useState(false)
  const [next, setNext] = useState<Ciclo>()
  const { ciclos = [], abiertos = [] } = read.data ?? {}
  const close = abiertos.length > 0 && (
    <Button leftSection={<IconArchive size={18} stroke={1.75} aria-hidden />} onClick={() => setClosing(true)}>
      Cerrar un ciclo
    </Button>
  )
  return (
    <>
      <Text maw={860} mb="md" c="var(--e-ink-2)">
        Al cerrar un ciclo se guarda cómo iba cada persona, sus grupos se archivan y sus ofertas terminan. El que sigue
        empieza con los mismos grupos.
      </Text>
      {close}
      <Pending query={read} />
      {read.data && ciclos.length === 0 && (
        <EmptyState
          text={
            abiertos.length > 0
              ? `Todavía no se cierra ninguno. Hay ${dichos(abiertos.length, 'grupo abierto', 'grupos abiertos')}.`
              : 'Todavía no hay grupos que cerrar.'
          }
        />
      )}
      <Stack gap="md" maw={860} mt="md">
        {ciclos.map(ciclo => (
          <DeCiclo key={ciclo.id} ciclo={ciclo} onNext={() => setNext(ciclo)} />
        ))}
      </Stack>
      <FormDialog opened={closing} onClose={() => setClosing(false)} title="Cerrar un ciclo">
        <CierreForm abiertos={abiertos} onClose={() => setClosing(false)} />
      </FormDialog>
      <FormDialog opened={next !== undefined} onClose={() => setNext(undefined)} title="Abrir el ciclo que sigue">
        {next && <SiguienteForm ciclo={next} onClose={() => setNext(undefined)} />}
      </FormDialog>
    </>
  )
}

const dichos = (n: number, one: string, many: string) => `${number.format(n)} ${n === 1 ? one : many}`

const ESTADOS = {
  cerrando: { dicho: 'Se está cerrando', color: 'warning' },
  cerrado: { dicho: 'Cerrado', color: 'gray' },
  reabierto: { dicho: 'Reabierto', color: 'info' },
  fallido: { dicho: 'No se pudo cerrar', color: 'danger' },
} as const

function DeCiclo({ ciclo, onNext }: { ciclo: Ciclo; onNext: () => void }) {
  const { dicho, color } = ESTADOS[ciclo.estado]
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby={`ciclo-${ciclo.id}`}>
      <Group justify="space-between" gap="xs">
        <Title order={2} id={`ciclo-${ciclo.id}`}>
          {ciclo.nombre}
        </Title>
        <Badge color={color}>{dicho}</Badge>
      </Group>
      <Text c="var(--e-ink-2)">
        {[
          dichos(ciclo.grupos, 'grupo', 'grupos'),
          ciclo.ofertas > 0 && dichos(ciclo.ofertas, 'oferta terminada', 'ofertas terminadas'),
          ciclo.copias > 0 && dichos(ciclo.copias, 'grupo siguiente', 'grupos siguientes'),
          ciclo.cerrado_en && formatMoment(ciclo.cerrado_en),
          ciclo.quien,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {ciclo.estado === 'cerrando' && (
        <Progress
          mt="md"
          value={(100 * ciclo.hechos) / Math.max(1, ciclo.grupos)}
          aria-label={`${ciclo.hechos} de ${ciclo.grupos} grupos`}
        />
      )}
      {ciclo.estado === 'fallido' && (
        <Text mt="xs">
          Todo quedó como estaba: sus grupos siguen abiertos. Ciérralo otra vez, por ejemplo por partes; si vuelve a
          pasar, avisa a quien cuida la instalación.
        </Text>
      )}
      {['cerrado', 'reabierto'].includes(ciclo.estado) && <Acciones ciclo={ciclo} onNext={onNext} />}
    </Paper>
  )
}

function Acciones({ ciclo, onNext }: { ciclo: Ciclo; onNext: () => void }) {
  const download = useDownload(ciclosRoutes.reporte, `ciclo-${ciclo.id}.csv`, 'No se pudo descargar el reporte')
  const reopen = useWrite(ciclosRoutes.reopen, staleCiclos)
  const params = { id: ciclo.id }
  const ask = async () => {
    const yes = await confirm({
      title: `¿Reabrir ${entreComillas(ciclo.nombre)}?`,
      text: 'Sus grupos vuelven a las listas y sus ofertas tienen otra vez su último día. Los grupos siguientes que ya hiciste se quedan.',
      action: 'Reabrir ciclo',
    })
    if (yes) reopen.mutate({ params })
  }
  return (
    <Group gap="xs" mt="md">
      {ciclo.estado === 'cerrado' && ciclo.copias < ciclo.grupos && (
        <Button leftSection={<IconArrowRight size={18} stroke={1.75} aria-hidden />} onClick={onNext}>
          Abrir el que sigue
        </Button>
      )}
      {ciclo.reporte && (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate({ params })}
        >
          Descargar cómo iban
        </Button>
      )}
      {ciclo.reabrible && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
          loading={reopen.isPending}
          onClick={() => void ask()}
        >
          Reabrir
        </Button>
      )}
    </Group>
  )
}
