/** Academic offers: which groups may follow which curriculum, and when. */
import { entreComillas, type Oferta, ofertasRoutes } from '@eleva/contract'
import { Badge, Button, Text } from '@mantine/core'
import { IconCircleCheck, IconClock, IconCopy, IconEyeOff, IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { impedimentoDe } from '../../kit/api/impedimento.ts'
import { useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { formatDay } from '../../kit/page/dates.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { Can, useCan } from '../../kit/page/session.tsx'
import { useHistorialDe } from '../auditoria/historial.parte.ts'
import { RepetirOferta } from '../programas/RepetirOferta.parte.tsx'
import { staleOffers } from './stale.ts'

const OfertaForm = lazy(() => import('./OfertaForm.tsx').then(m => ({ default: m.OfertaForm })))

const states = {
  vigente: { label: 'Publicada', color: 'success', icon: IconCircleCheck },
  programada: { label: 'Programada', color: 'info', icon: IconClock },
  vencida: { label: 'Vencida', color: 'gray', icon: IconMinus },
  borrador: { label: 'Borrador', color: 'warning', icon: IconEyeOff },
} as const

function EstadoDeOferta({ oferta }: { oferta: Oferta }) {
  const state = states[oferta.publicado ? oferta.vigencia : 'borrador']
  return (
    <Badge color={state.color} leftSection={<state.icon size={14} stroke={2.2} aria-hidden />}>
      {state.label}
    </Badge>
  )
}

const columns: Column<Oferta>[] = [
  {
    key: 'nombre',
    title: 'Oferta',
    sort: 'nombre_oferta_academica',
    phone: 'title',
    cell: o => (
      <>
        <Text fw={600} fz="inherit">
          {o.nombre_oferta_academica}
        </Text>
        <Text fz="xs" c="var(--e-ink-3)" lineClamp={1}>
          {o.detalles_oferta_curricula[0]?.nombre_curricula}
        </Text>
      </>
    ),
  },
  { key: 'publicada', title: 'Publicada', width: 150, cell: o => <EstadoDeOferta oferta={o} /> },
  {
    key: 'desde',
    title: 'Inicio',
    sort: 'fecha_inicio',
    width: 130,
    phone: 'none',
    cell: o => (o.fecha_inicio ? formatDay(o.fecha_inicio) : 'Sin fecha'),
  },
  {
    key: 'hasta',
    title: 'Término',
    width: 130,
    phone: 'none',
    cell: o => (o.fecha_finalizacion ? formatDay(o.fecha_finalizacion) : 'Sin fecha'),
  },
  { key: 'grupos', title: 'Grupos', width: 180, cell: o => o.grupos || 'Ninguno' },
]

export function OfertasPage() {
  const list = useList(ofertasRoutes.list, reply => reply.ofertas)
  const dialog = useDialog()
  const create = (
    <Can permission="ofertas.write">
      <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={dialog.create}>
        Nueva oferta
      </Button>
    </Can>
  )
  return (
    <PageShell title="Oferta académica" total={list.counted} actions={create}>
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={o => o.id}
        searchLabel="Buscar por nombre"
        create={create}
        filters={
          <FilterChip
            label="Estado"
            all="Todas"
            options={[
              { value: 1, label: 'Publicadas' },
              { value: 0, label: 'Borradores' },
            ]}
            value={list.params.publicado}
            onChange={publicado => list.set({ publicado })}
          />
        }
        rowActions={o => <Acciones oferta={o} onEdit={() => dialog.edit(o.id)} />}
      />
      <EntityDialog
        dialog={dialog}
        route={ofertasRoutes.get}
        can="ofertas.write"
        titles={['Nueva oferta', 'Editar oferta']}
        size={640}
      >
        {found => <OfertaForm oferta={found?.oferta} onClose={dialog.close} />}
      </EntityDialog>
    </PageShell>
  )
}

function Acciones({ oferta, onEdit }: { oferta: Oferta; onEdit: () => void }) {
  const historialDe = useHistorialDe('ofertas_academicas')
  const remove = useWrite(ofertasRoutes.remove, staleOffers)
  const [repite, setRepite] = useState(false)
  const programaId = oferta.detalles_oferta_curricula[0]?.curricula_id
  const ask = async () => {
    const yes = await confirm({
      title: `¿Eliminar la oferta ${entreComillas(oferta.nombre_oferta_academica)}?`,
      text: 'Sus grupos dejan de ver la currícula; lo que ya hicieron se conserva. Esto no se puede deshacer.',
      action: 'Eliminar oferta',
      impedimento: impedimentoDe(ofertasRoutes.remove, {
        body: { id_oferta_academica: oferta.id, idCurricula: programaId },
      }),
    })
    if (yes) remove.mutate({ body: { id_oferta_academica: oferta.id, idCurricula: programaId } })
  }
  if (!useCan('ofertas.write')) return null
  return (
    <>
      <RowMenu
        name={oferta.nombre_oferta_academica}
        onEdit={onEdit}
        actions={[
          ...(programaId === undefined ? [] : [{ label: 'Duplicar…', icon: IconCopy, onClick: () => setRepite(true) }]),
          ...historialDe(oferta.id),
          { label: 'Eliminar', icon: IconTrash, onClick: () => void ask(), danger: true },
        ]}
      />
      {repite && programaId !== undefined && (
        <RepetirOferta programaId={programaId} ofertaId={oferta.id} onClose={() => setRepite(false)} />
      )}
    </>
  )
}
