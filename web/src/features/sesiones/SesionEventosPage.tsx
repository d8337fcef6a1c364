/** The days and hours of a session, of `?sesion=12`. */

import { type EventoDeSesion, sesionesRoutes } from '@eleva/contract'
import { Badge, Button, Text } from '@mantine/core'
import { IconBroadcast, IconCalendarEvent, IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../../kit/api/error.ts'
import { impedimentoDe } from '../../kit/api/impedimento.ts'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EmptyState } from '../../kit/feedback/States.tsx'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { useSearchOf } from '../../kit/page/address.ts'
import { formatDay } from '../../kit/page/dates.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { Can, useCan } from '../../kit/page/session.tsx'
import { Persona } from '../../shared/Persona.tsx'
import { formatDays } from './dias.ts'
import { staleEventos } from './stale.ts'

const EventoDeSesionForm = lazy(() => import('./EventoDeSesionForm.tsx').then(m => ({ default: m.EventoDeSesionForm })))

const momentos = {
  antes: { label: 'Programado', color: 'info', icon: IconCalendarEvent },
  durante: { label: 'En curso', color: 'danger', icon: IconBroadcast },
  despues: { label: 'Terminó', color: 'gray', icon: IconMinus },
} as const

function Momento({ momento }: { momento: EventoDeSesion['momento'] }) {
  const { label, color, icon: Icon } = momentos[momento]
  return (
    <Badge color={color} leftSection={<Icon size={14} stroke={2.2} aria-hidden />}>
      {label}
    </Badge>
  )
}

const columns: Column<EventoDeSesion>[] = [
  { key: 'numero', title: '#', width: 48, phone: 'none', cell: e => e.numero },
  {
    key: 'organizador',
    title: 'Organiza',
    phone: 'title',
    cell: e =>
      e.detalle_organizador ? (
        <Persona nombre={e.detalle_organizador.name} correo={e.detalle_organizador.email} />
      ) : (
        <Text fz="inherit" c="var(--e-ink-2)">
          Usuario eliminado
        </Text>
      ),
  },
  { key: 'fecha', title: 'Fecha', sort: 'inicia', width: 130, cell: formatDays },
  { key: 'horario', title: 'Horario', width: 130, cell: e => e.horario },
  { key: 'momento', title: 'Estado', width: 140, cell: e => <Momento momento={e.momento} /> },
  {
    key: 'unidades',
    title: 'Unidades',
    width: 190,
    phone: 'none',
    cell: e => (
      <Text fz="inherit" lineClamp={2} title={e.unidades.map(u => u.nombre_unidad).join(', ')}>
        {e.unidades.map(u => u.nombre_unidad).join(', ') || 'El curso no tiene unidades'}
      </Text>
    ),
  },
]

export function SesionEventosPage() {
  const { sesion } = useSearchOf('/sesion-eventos')
  return sesion ? <Eventos key={sesion} sesionId={sesion} /> : <Volver text="Elige una sesión para ver sus eventos." />
}

/** Not an error: the address has lost its session. */
const Volver = ({ text }: { text: string }) => (
  <PageShell title="Eventos de la sesión">
    <EmptyState text={text}>
      <Button renderRoot={props => <Link to="/sesiones" {...props} />}>Ir a las sesiones</Button>
    </EmptyState>
  </PageShell>
)

function Eventos({ sesionId }: { sesionId: number }) {
  const list = useList(sesionesRoutes.eventos, reply => reply.resultSet, { sesionId })
  const { data } = useRead(sesionesRoutes.eventos, { params: { sesionId }, query: {} })
  const dialog = useDialog()
  const writes = useCan('sesiones.write')
  if (list.error instanceof ApiError && list.error.status === 404) return <Volver text={list.error.message} />
  const create = (
    <Can permission="sesiones.write">
      <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={dialog.create}>
        Crear nuevo evento
      </Button>
    </Can>
  )
  return (
    <PageShell
      title="Eventos de la sesión"
      total={list.counted}
      description={data && `${data.sesion.nombre_sesion} · ${data.sesion.nombre_curso}`}
      back={{ to: '/sesiones', label: 'Volver' }}
      actions={create}
    >
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={e => e.id}
        create={create}
        {...(writes
          ? { rowActions: (e: EventoDeSesion) => <Acciones evento={e} onEdit={() => dialog.edit(e.id)} /> }
          : {})}
      />
      <EntityDialog
        dialog={dialog}
        route={sesionesRoutes.evento}
        can="sesiones.write"
        titles={['Nuevo evento', 'Editar evento']}
      >
        {found => <EventoDeSesionForm sesionId={sesionId} evento={found?.evento} onClose={dialog.close} />}
      </EntityDialog>
    </PageShell>
  )
}

function Acciones({ evento, onEdit }: { evento: EventoDeSesion; onEdit: () => void }) {
  const remove = useWrite(sesionesRoutes.removeEvento, staleEventos)
  const day = formatDay(evento.fecha_consumo_inicio)
  const ask = async () => {
    const yes = await confirm({
      title: `¿Eliminar el evento del ${day}?`,
      text: 'Desaparece de la agenda de quien lo organiza y de sus estudiantes. Esto no se puede deshacer.',
      action: 'Eliminar evento',
      impedimento: impedimentoDe(sesionesRoutes.removeEvento, { params: { id: evento.id } }),
    })
    if (yes) remove.mutate({ params: { id: evento.id } })
  }
  return (
    <RowMenu
      name={`evento ${evento.numero}, ${day}`}
      onEdit={onEdit}
      actions={[{ label: 'Eliminar', icon: IconTrash, onClick: () => void ask(), danger: true }]}
    />
  )
}
