/** The materials of an objective, reached with `idObjetivo` and `nombre_objetivo`. */

import { type Material, objetivosRoutes } from '@eleva/contract'
import { Button, Text } from '@mantine/core'
import { IconExternalLink, IconPlus, IconTrash } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { useSearchOf } from '../../kit/page/address.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { Can, useCan } from '../../kit/page/session.tsx'
import { palabraDe } from './IconoDeArchivo.parte.tsx'
import { staleMaterials } from './stale.parte.ts'

const MaterialForm = lazy(() => import('./MaterialForm.tsx').then(m => ({ default: m.MaterialForm })))

const columns: Column<Material>[] = [
  {
    key: 'orden',
    title: 'Orden',
    sort: 'orden_visualizacion',
    width: 90,
    phone: 'none',
    cell: m => m.orden_visualizacion,
  },
  {
    key: 'nombre',
    title: 'Material',
    sort: 'nombre_material',
    phone: 'title',
    cell: m => (
      <>
        <Text fw={600} fz="inherit">
          {m.nombre_material}
        </Text>
        {m.instrucciones && (
          <Text fz="xs" c="var(--e-ink-3)" lineClamp={1}>
            {m.instrucciones}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'tipo',
    title: 'Tipo',
    width: 180,
    cell: m => (m.archivo ? palabraDe(m.archivo.tipo) : m.pagina ? 'Página' : m.nombre_tipo_material),
  },
]

export function MaterialesPage() {
  const { idObjetivo } = useSearchOf('/dashboardMateriales')
  // Without its objective this page shows nothing: the list of objectives leads here.
  return idObjetivo ? <Materiales objetivoId={idObjetivo} /> : <Navigate to="/dashboardObjetivos" replace />
}

function Materiales({ objetivoId }: { objetivoId: number }) {
  const { nombre_objetivo } = useSearchOf('/dashboardMateriales')
  const list = useList(objetivosRoutes.materiales, reply => reply.materiales, { objetivo: objetivoId })
  const { data } = useRead(objetivosRoutes.get, { params: { id: objetivoId } })
  const dialog = useDialog()
  const create = (
    <Can permission="objetivos.write">
      <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={dialog.create}>
        Nuevo material
      </Button>
    </Can>
  )
  return (
    <PageShell
      title="Materiales"
      total={list.counted}
      description={data?.objetivo.nombre_objetivo ?? nombre_objetivo}
      back={{ to: '/dashboardObjetivos', label: 'Objetivos' }}
      actions={create}
    >
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={m => m.id}
        searchLabel="Buscar material"
        create={create}
        rowActions={m => <Acciones material={m} onEdit={() => dialog.edit(m.id)} />}
      />
      <EntityDialog
        dialog={dialog}
        route={objetivosRoutes.material}
        can="objetivos.write"
        titles={['Nuevo material', 'Editar material']}
      >
        {found => <MaterialForm objetivoId={objetivoId} material={found?.material} onClose={dialog.close} />}
      </EntityDialog>
    </PageShell>
  )
}

function Acciones({ material, onEdit }: { material: Material; onEdit: () => void }) {
  const remove = useWrite(objetivosRoutes.removeMaterial, staleMaterials)
  const open = {
    label: 'Abrir',
    icon: IconExternalLink,
    onClick: () => window.open(material.ruta_documento, '_blank', 'noopener'),
  }
  const quitar = () => remove.mutate({ params: { id: material.id } })
  const mayWrite = useCan('objetivos.write')
  return (
    <RowMenu
      name={material.nombre_material}
      onEdit={mayWrite ? onEdit : undefined}
      actions={
        mayWrite ? [open, { label: 'Eliminar', icon: IconTrash, onClick: () => void quitar(), danger: true }] : [open]
      }
    />
  )
}
