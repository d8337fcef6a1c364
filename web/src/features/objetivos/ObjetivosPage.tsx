/** Objectives admin: name, key, video, materials. */

import { type Objetivo, objetivosRoutes } from '@eleva/contract'
import { Button, Text } from '@mantine/core'
import { IconFiles, IconMovie, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useWrite } from '../../kit/api/query.ts'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { count } from '../../kit/page/count.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { Can, useCan } from '../../kit/page/session.tsx'
import { Archivado } from '../../shared/Archivado.tsx'
import { useArchivar } from '../../shared/useArchivar.ts'
import { staleObjectives } from './stale.parte.ts'

const ObjetivoForm = lazy(() => import('./ObjetivoForm.tsx').then(m => ({ default: m.ObjetivoForm })))

const columns: Column<Objetivo>[] = [
  {
    key: 'nombre',
    title: 'Objetivo',
    sort: 'nombre_objetivo',
    phone: 'title',
    cell: o => (
      <Text fw={600} fz="inherit">
        {o.nombre_objetivo}
        {o.archivado && <Archivado />}
      </Text>
    ),
  },
  { key: 'clave', title: 'Clave', sort: 'clave_interna', width: 150, cell: o => o.clave_interna },
  {
    key: 'video',
    title: 'Video',
    width: 180,
    cell: o => (
      <Link to="/objetivo-videos/$objetivo" params={{ objetivo: o.id }}>
        {o.video?.nombre ?? 'Sin video'}
      </Link>
    ),
  },
  {
    key: 'materiales',
    title: 'Materiales',
    width: 140,
    cell: o => (
      <Link to="/dashboardMateriales" search={{ idObjetivo: o.id, nombre_objetivo: o.nombre_objetivo }}>
        {count(o.total_materiales, 'material', 'materiales')}
      </Link>
    ),
  },
]

export function ObjetivosPage() {
  const list = useList(objetivosRoutes.list, reply => reply.objetivos)
  const dialog = useDialog()
  const create = (
    <Can permission="objetivos.write">
      <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={dialog.create}>
        Nuevo objetivo
      </Button>
    </Can>
  )
  return (
    <PageShell title="Objetivos" total={list.counted} actions={create}>
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={o => o.id}
        searchLabel="Nombre o clave"
        create={create}
        rowActions={o => <Acciones objetivo={o} onEdit={() => dialog.edit(o.id)} />}
      />
      <EntityDialog
        dialog={dialog}
        route={objetivosRoutes.get}
        can="objetivos.write"
        titles={['Nuevo objetivo', 'Editar objetivo']}
      >
        {found => <ObjetivoForm objetivo={found?.objetivo} onClose={dialog.close} />}
      </EntityDialog>
    </PageShell>
  )
}

function Acciones({ objetivo, onEdit }: { objetivo: Objetivo; onEdit: () => void }) {
  const archivo = useArchivar('objetivo', staleObjectives)
  const cosa = { id: objetivo.id, nombre: objetivo.nombre_objetivo, archivado: objetivo.archivado }
  const remove = useWrite(objetivosRoutes.remove, staleObjectives, undefined, archivo.enVezDeBorrar(cosa))
  const navigate = useNavigate()
  const quitar = () => remove.mutate({ params: { id: objetivo.id } })
  if (!useCan('objetivos.write')) return null
  return (
    <RowMenu
      name={objetivo.nombre_objetivo}
      onEdit={onEdit}
      actions={[
        {
          label: 'Video',
          icon: IconMovie,
          onClick: () => void navigate({ to: '/objetivo-videos/$objetivo', params: { objetivo: objetivo.id } }),
        },
        {
          label: 'Materiales',
          icon: IconFiles,
          onClick: () =>
            void navigate({
              to: '/dashboardMateriales',
              search: { idObjetivo: objetivo.id, nombre_objetivo: objetivo.nombre_objetivo },
            }),
        },
        archivo.enMenu(cosa),
        { label: 'Eliminar', icon: IconTrash, onClick: () => void quitar(), danger: true },
      ]}
    />
  )
}
