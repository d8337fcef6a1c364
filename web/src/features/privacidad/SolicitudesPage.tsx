/** What people asked about their data, what is due first on top; and how somebody is blocked, and had back. */
import { estadosDeSolicitud, privacidadRoutes, type SolicitudRecibida, tiposDeSolicitud } from '@eleva/contract'
import { Badge, Text } from '@mantine/core'
import { IconArrowBackUp, IconLock, IconMessageReply } from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { formatDay, formatMoment } from '../../kit/page/dates.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useUser } from '../../kit/page/session.tsx'
import { entriesIn } from '../../kit/typed.ts'
import { estadoDicho, plazoDicho } from './palabras.ts'

const RespuestaForm = lazy(() => import('./formularios.tsx').then(m => ({ default: m.RespuestaForm })))

const stale = [privacidadRoutes.listSolicitudes]

const columns: Column<SolicitudRecibida>[] = [
  {
    key: 'persona',
    title: 'Persona',
    phone: 'title',
    cell: s => (
      <>
        <Text fw={600} fz="inherit">
          {s.nombre}
        </Text>
        <Text fz="xs" c="var(--e-ink-3)">
          {s.email}
        </Text>
      </>
    ),
  },
  {
    key: 'pide',
    title: 'Pide',
    least: 220,
    cell: s => (
      <>
        {tiposDeSolicitud[s.tipo]}
        {s.palabras && (
          <Text fz="sm" c="var(--e-ink-2)" lineClamp={2}>
            {s.palabras}
          </Text>
        )}
      </>
    ),
  },
  { key: 'creado', title: 'Enviada', sort: 'creado_en', width: 170, cell: s => formatMoment(s.creado_en) },
  {
    key: 'plazo',
    title: 'Plazo',
    sort: 'responder_hasta',
    width: 200,
    cell: s => (s.borra_desde ? `Bloqueada; se borra el ${formatDay(s.borra_desde)}` : plazoDicho(s.quedan)),
  },
  {
    key: 'estado',
    title: 'Estado',
    phone: 'badge',
    width: 160,
    cell: s => <Badge color={estadoDicho[s.estado].color}>{estadoDicho[s.estado].label}</Badge>,
  },
]

export function SolicitudesPage() {
  const list = useList(privacidadRoutes.listSolicitudes, reply => reply.solicitudes)
  const [answers, setAnswers] = useState<SolicitudRecibida>()
  return (
    <PageShell
      title="Solicitudes de datos"
      description="Lo que las personas piden sobre sus datos. La ley da veinte días hábiles para responder y quince más para hacerlo."
      total={list.counted}
    >
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={s => s.id}
        rowTone={s => (s.quedan !== null && s.quedan < 0 ? 'danger' : undefined)}
        filters={
          <>
            <FilterChip
              label="Estado"
              all="Todas"
              options={[
                { value: 'abiertas' as const, label: 'Abiertas' },
                ...entriesIn(estadosDeSolicitud).map(([value, label]) => ({ value, label })),
              ]}
              value={list.params.estado}
              onChange={estado => list.set({ estado })}
            />
            <FilterChip
              label="Pide"
              all="Todo"
              options={entriesIn(tiposDeSolicitud).map(([value, label]) => ({ value, label }))}
              value={list.params.tipo}
              onChange={tipo => list.set({ tipo })}
            />
          </>
        }
        rowActions={s => <Acciones solicitud={s} onAnswer={() => setAnswers(s)} />}
      />
      <FormDialog
        opened={answers !== undefined}
        onClose={() => setAnswers(undefined)}
        title={answers ? `Responder a ${answers.nombre}` : 'Responder'}
      >
        {answers && <RespuestaForm key={answers.id} solicitud={answers} onClose={() => setAnswers(undefined)} />}
      </FormDialog>
    </PageShell>
  )
}

function Acciones({ solicitud, onAnswer }: { solicitud: SolicitudRecibida; onAnswer: () => void }) {
  const { id: yo } = useUser()
  const block = useWrite(privacidadRoutes.block, stale)
  const unblock = useWrite(privacidadRoutes.unblock, stale)
  const open = solicitud.estado === 'recibida' || solicitud.estado === 'aceptada'
  const askToBlock = async () => {
    const own = solicitud.usuario_id === yo
    const yes = await confirm({
      title: own ? '¿Bloquear tu propia cuenta?' : `¿Bloquear la cuenta de ${solicitud.nombre}?`,
      text: 'Sale de inmediato, nadie ve sus datos, y al terminar el plazo se borran para siempre. Hasta entonces se puede deshacer.',
      action: 'Bloquear la cuenta',
    })
    if (yes) block.mutate({ params: { id: solicitud.usuario_id! }, body: own ? { propia: 1 } : {} })
  }
  const actions = [
    ...(open ? [{ label: 'Responder…', icon: IconMessageReply, onClick: onAnswer }] : []),
    ...(open && solicitud.tipo === 'borrar' && solicitud.usuario_id !== null && !solicitud.borra_desde
      ? [{ label: 'Bloquear la cuenta…', icon: IconLock, onClick: () => void askToBlock(), danger: true }]
      : []),
    ...(solicitud.borra_desde && solicitud.usuario_id !== null
      ? [
          {
            label: 'Deshacer el bloqueo',
            icon: IconArrowBackUp,
            onClick: () => unblock.mutate({ params: { id: solicitud.usuario_id! } }),
          },
        ]
      : []),
  ]
  return <RowMenu name={solicitud.nombre} actions={actions} />
}
