import { entreComillas, type Novedad, novedadesRoutes, tiposDeNovedad } from '@eleva/contract'
import { Badge, Button, Text } from '@mantine/core'
import { IconCircleCheck, IconClock, IconEye, IconEyeOff, IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { formatRange } from '../../kit/page/dates.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { Can, useCan } from '../../kit/page/session.tsx'
import { useHistorialDe } from '../auditoria/historial.parte.ts'
import { staleNovedades } from './stale.ts'

// The editor is most of this screen's weight, and only those who write need it.
const NovedadForm = lazy(() => import('./NovedadForm.tsx').then(m => ({ default: m.NovedadForm })))

const vigencias = {
  vigente: { label: 'Vigente', color: 'success', icon: IconCircleCheck },
  programada: { label: 'Programada', color: 'info', icon: IconClock },
  vencida: { label: 'Vencida', color: 'gray', icon: IconMinus },
} as const

function EstadoDeNovedad({ novedad }: { novedad: Novedad }) {
  const state = novedad.publicado
    ? vigencias[novedad.vigencia]
    : { label: 'Borrador', color: 'warning', icon: IconEyeOff }
  return (
    <Badge color={state.color} leftSection={<state.icon size={14} stroke={2.2} aria-hidden />}>
      {state.label}
    </Badge>
  )
}

const columns: Column<Novedad>[] = [
  {
    key: 'titulo',
    title: 'Título',
    sort: 'titulo',
    phone: 'title',
    cell: n => (
      <Text fw={600} fz="inherit">
        {n.titulo}
      </Text>
    ),
  },
  { key: 'tipo', title: 'Tipo', sort: 'tipo', width: 150, cell: n => n.novedadtipo.name },
  {
    key: 'vigencia',
    title: 'Vigencia',
    sort: 'fecha_inicio',
    width: 220,
    cell: n => formatRange(n.fecha_inicio, n.fecha_finalizacion),
  },
  { key: 'estado', title: 'Estado', width: 150, rank: 3, cell: n => <EstadoDeNovedad novedad={n} /> },
]

export function NovedadesPage() {
  const list = useList(novedadesRoutes.list, reply => reply.novedades)
  const dialog = useDialog()
  const create = (
    <Can permission="novedades.write">
      <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={dialog.create}>
        Nueva noticia
      </Button>
    </Can>
  )
  return (
    <PageShell title="Noticias" total={list.counted} actions={create}>
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={n => n.id}
        searchLabel="Buscar por título"
        create={create}
        filters={
          <>
            <FilterChip
              label="Tipo"
              all="Todos"
              options={tiposDeNovedad.map(t => ({ value: t.id, label: t.name }))}
              value={list.params.tipo}
              onChange={tipo => list.set({ tipo })}
            />
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
          </>
        }
        rowActions={n => <Acciones novedad={n} onEdit={() => dialog.edit(n.id)} />}
      />
      <EntityDialog
        dialog={dialog}
        route={novedadesRoutes.get}
        can="novedades.write"
        titles={['Nueva noticia', 'Editar noticia']}
        size={720}
      >
        {found => <NovedadForm novedad={found?.novedad} onClose={dialog.close} />}
      </EntityDialog>
    </PageShell>
  )
}

function Acciones({ novedad, onEdit }: { novedad: Novedad; onEdit: () => void }) {
  const historialDe = useHistorialDe('novedades')
  const update = useWrite(novedadesRoutes.update, staleNovedades)
  const remove = useWrite(novedadesRoutes.remove, staleNovedades)
  const params = { id: novedad.id }
  const publish = () => update.mutate({ params, body: { publicado: novedad.publicado ? 0 : 1 } })
  const ask = async () => {
    const yes = await confirm({
      title: `¿Eliminar ${entreComillas(novedad.titulo)}?`,
      text: 'Deja de verse en la campana de todas las personas. Esto no se puede deshacer.',
      action: 'Eliminar noticia',
    })
    if (yes) remove.mutate({ params })
  }
  if (!useCan('novedades.write')) return null
  return (
    <RowMenu
      name={novedad.titulo}
      onEdit={onEdit}
      actions={[
        novedad.publicado
          ? { label: 'Dejar de publicar', icon: IconEyeOff, onClick: publish }
          : { label: 'Publicar', icon: IconEye, onClick: publish },
        ...historialDe(novedad.id),
        { label: 'Eliminar', icon: IconTrash, onClick: () => void ask(), danger: true },
      ]}
    />
  )
}
