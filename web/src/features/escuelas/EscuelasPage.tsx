/** Schools: their seats, who manages them, whether they have access. */

import { type Escuela, entreComillas, escuelasRoutes } from '@eleva/contract'
import { Badge, Button, Text } from '@mantine/core'
import { IconBan, IconCircleCheck, IconClock, IconMinus, IconPlus, IconSchool, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { impedimentoDe } from '../../kit/api/impedimento.ts'
import { useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { formatRange } from '../../kit/page/dates.ts'
import { number, PageShell } from '../../kit/page/PageShell.tsx'
import { useHistorialDe } from '../auditoria/historial.parte.ts'
import { staleEscuelas } from './stale.ts'

const EscuelaForm = lazy(() => import('./EscuelaForm.tsx').then(m => ({ default: m.EscuelaForm })))

const states = {
  vigente: { label: 'Con acceso', color: 'success', icon: IconCircleCheck },
  programada: { label: 'Todavía no empieza', color: 'info', icon: IconClock },
  vencida: { label: 'Vigencia terminada', color: 'gray', icon: IconMinus },
  sin: { label: 'Sin acceso', color: 'danger', icon: IconBan },
} as const

function EstadoDeEscuela({ escuela }: { escuela: Escuela }) {
  const { label, color, icon: Icon } = states[escuela.estatus === 1 ? escuela.vigencia : 'sin']
  return (
    <Badge color={color} leftSection={<Icon size={14} stroke={2.2} aria-hidden />}>
      {label}
    </Badge>
  )
}

const columns: Column<Escuela>[] = [
  {
    key: 'nombre',
    title: 'Escuela',
    sort: 'nombre',
    phone: 'title',
    width: 260,
    cell: e => (
      <>
        <Text
          fw={600}
          fz="inherit"
          c="inherit"
          renderRoot={props => <Link to="/centro-escolar" search={{ escuela: e.id }} {...props} />}
        >
          {e.nombre}
        </Text>
        <Text fz="xs" c={e.estatus === 1 ? 'var(--e-ink-3)' : 'inherit'} lineClamp={1}>
          {[e.ciudad, e.domain].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  {
    key: 'gestor',
    title: 'Gestor',
    phone: 'none',
    width: 220,
    cell: e => (
      <>
        <Text fz="inherit">{e.gestorNombre || 'Sin gestor'}</Text>
        <Text fz="xs" c={e.estatus === 1 ? 'var(--e-ink-3)' : 'inherit'} lineClamp={1}>
          {e.gestorId !== null && !e.gestorActivo ? `${e.gestorCorreo} (no ha entrado)` : e.gestorCorreo}
        </Text>
        {!e.coachActivo && (
          <Text fz="xs" c="var(--e-warning-ink)" title={e.correoCoach}>
            Sin coach
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'lugares',
    title: 'Lugares',
    width: 130,
    cell: e => `${number.format(e.usuariosActualesInvitados)} de ${number.format(e.cantidad)}`,
  },
  {
    key: 'vigencia',
    title: 'Vigencia',
    sort: 'fecha_vigencia_finalizacion',
    width: 200,
    phone: 'none',
    cell: e => formatRange(e.fecha_vigencia_inicio, e.fecha_vigencia_finalizacion),
  },
  { key: 'estado', title: 'Acceso', width: 190, rank: 3, cell: e => <EstadoDeEscuela escuela={e} /> },
]

export function EscuelasPage() {
  const list = useList(escuelasRoutes.list, reply => reply.resultSet)
  const dialog = useDialog()
  const create = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={dialog.create}>
      Nueva escuela
    </Button>
  )
  return (
    <PageShell title="Gestión del centro escolar" total={list.counted} actions={create}>
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={e => e.id}
        searchLabel="Escuela, ciudad o dominio"
        create={create}
        rowTone={e => (e.estatus === 1 ? undefined : 'danger')}
        rowActions={e => <Acciones escuela={e} onEdit={() => dialog.edit(e.id)} />}
      />
      <EntityDialog
        dialog={dialog}
        route={escuelasRoutes.get}
        can="escuelas.write"
        titles={['Nueva escuela', 'Editar escuela']}
        size={760}
      >
        {found => <EscuelaForm escuela={found?.escuela} onClose={dialog.close} />}
      </EntityDialog>
    </PageShell>
  )
}

function Acciones({ escuela, onEdit }: { escuela: Escuela; onEdit: () => void }) {
  const historialDe = useHistorialDe('escuelas')
  const navigate = useNavigate()
  const remove = useWrite(escuelasRoutes.remove, staleEscuelas)
  const ask = async () => {
    const yes = await confirm({
      title: `¿Eliminar ${entreComillas(escuela.nombre)}?`,
      text: 'Solo se puede si ya no tiene personas; quien la gestiona se queda sin escuela. Esto no se puede deshacer.',
      action: 'Eliminar escuela',
      impedimento: impedimentoDe(escuelasRoutes.remove, { params: { id: escuela.id } }),
    })
    if (yes) remove.mutate({ params: { id: escuela.id } })
  }
  return (
    <RowMenu
      name={escuela.nombre}
      onEdit={onEdit}
      actions={[
        {
          label: 'Ver centro escolar',
          icon: IconSchool,
          onClick: () => void navigate({ to: '/centro-escolar', search: { escuela: escuela.id } }),
        },
        ...historialDe(escuela.id),
        { label: 'Eliminar', icon: IconTrash, onClick: () => void ask(), danger: true },
      ]}
    />
  )
}
