/** Units, which courses are made of. */

import { type Unidad, unidadesRoutes } from '@eleva/contract'
import { Button, Text } from '@mantine/core'
import { IconForms, IconListCheck, IconPlus, IconTarget, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useWrite } from '../../kit/api/query.ts'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { number, PageShell } from '../../kit/page/PageShell.tsx'
import { Can, useCan } from '../../kit/page/session.tsx'
import { Archivado } from '../../shared/Archivado.tsx'
import { useArchivar } from '../../shared/useArchivar.ts'
import { staleUnits } from './stale.ts'
import classes from './Unidades.module.css'

const UnidadForm = lazy(() => import('./UnidadForm.tsx').then(m => ({ default: m.UnidadForm })))

const many = (n: number, one: string, more: string) => `${number.format(n)} ${n === 1 ? one : more}`

const columns: Column<Unidad>[] = [
  {
    key: 'id',
    title: 'Id',
    width: 72,
    phone: 'none',
    cell: u => <span className={classes.id}>{u.id}</span>,
  },
  {
    key: 'nombre',
    title: 'Unidad',
    sort: 'nombre_unidad',
    phone: 'title',
    cell: u => (
      <>
        <Link to="/dashboardUnidades/$unidad" params={{ unidad: u.id }} className="e-nombre">
          {u.nombre_unidad}
        </Link>
        {u.archivada && <Archivado de="unidad" />}
        <Text fz="var(--e-text-xs)" c="var(--e-ink-3)" lineClamp={1}>
          {u.descripcion}
        </Text>
      </>
    ),
  },
  {
    key: 'clave',
    title: 'Clave interna',
    sort: 'clave_interna',
    width: 170,
    cell: u => <span className={classes.clave}>{u.clave_interna}</span>,
  },
  {
    key: 'actividades',
    title: 'Actividades',
    width: 130,
    cell: u => many(u.total_actividades, 'actividad', 'actividades'),
  },
  { key: 'objetivos', title: 'Objetivos', width: 120, cell: u => many(u.total_objetivos, 'objetivo', 'objetivos') },
]

export function UnidadesPage() {
  const list = useList(unidadesRoutes.list, reply => reply.unidades)
  const dialog = useDialog()
  const create = (
    <Can permission="unidades.write">
      <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={dialog.create}>
        Nueva unidad
      </Button>
    </Can>
  )
  return (
    <PageShell title="Unidades" total={list.counted} actions={create}>
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={u => u.id}
        searchLabel="Buscar por nombre o clave"
        create={create}
        rowActions={u => <Acciones unidad={u} onEdit={() => dialog.edit(u.id)} />}
      />
      <EntityDialog
        dialog={dialog}
        route={unidadesRoutes.get}
        can="unidades.write"
        titles={['Nueva unidad', 'Editar unidad']}
      >
        {found => <UnidadForm unidad={found?.unidad[0]} onClose={dialog.close} />}
      </EntityDialog>
    </PageShell>
  )
}

function Acciones({ unidad, onEdit }: { unidad: Unidad; onEdit: () => void }) {
  const navigate = useNavigate()
  const mayWrite = useCan('unidades.write')
  const archivo = useArchivar('unidad', staleUnits)
  const cosa = { id: unidad.id, nombre: unidad.nombre_unidad, archivado: unidad.archivada }
  const remove = useWrite(unidadesRoutes.remove, staleUnits, undefined, archivo.enVezDeBorrar(cosa))
  const quitar = () => remove.mutate({ params: { id: unidad.id } })
  const go = (to: string) => void navigate({ to })
  const page = `/dashboardUnidades/${unidad.id}`
  return (
    <RowMenu
      name={unidad.nombre_unidad}
      onEdit={mayWrite ? onEdit : undefined}
      actions={[
        { label: 'Actividades', icon: IconListCheck, onClick: () => go(page) },
        { label: 'Formularios', icon: IconForms, onClick: () => go(`${page}?ver=formularios`) },
        { label: 'Objetivos', icon: IconTarget, onClick: () => go(`/dashboardUnidadesObjetivos/${unidad.id}`) },
        ...(mayWrite
          ? [archivo.enMenu(cosa), { label: 'Eliminar', icon: IconTrash, onClick: () => void quitar(), danger: true }]
          : []),
      ]}
    />
  )
}
