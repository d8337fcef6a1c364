/** Learner groups. */

import { entreComillas, type Grupo, gruposRoutes } from '@eleva/contract'
import { Button, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
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
import { count } from '../../kit/page/count.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { Can, useCan } from '../../kit/page/session.tsx'
import { useHistorialDe } from '../auditoria/historial.parte.ts'
import classes from './Grupos.module.css'
import { staleGroups } from './stale.ts'

const GrupoForm = lazy(() => import('./GrupoForm.tsx').then(m => ({ default: m.GrupoForm })))

const columns: Column<Grupo>[] = [
  {
    key: 'nombre',
    title: 'Grupo',
    sort: 'nombre_grupo',
    phone: 'title',
    cell: g => (
      <Link to="/usuarios/$grupo" params={{ grupo: g.id }} className="e-nombre">
        {g.nombre_grupo}
      </Link>
    ),
  },
  {
    key: 'descripcion',
    title: 'Descripción',
    cell: g => (
      <Text fz="inherit" lineClamp={2} c="var(--e-ink-2)">
        {g.descripcion_grupo}
      </Text>
    ),
  },
  {
    key: 'estudiantes',
    title: 'Estudiantes',
    width: 140,
    cell: g => count(g.numero_usuarios, 'estudiante', 'estudiantes'),
  },
]

const ARCHIVADOS = [{ value: 1, label: 'Archivados' }]

export function GruposPage() {
  const list = useList(gruposRoutes.list, reply => reply.grupos_usuarios)
  const dialog = useDialog()
  const create = (
    <Can permission="grupos.write">
      <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={dialog.create}>
        Nuevo grupo de usuarios
      </Button>
    </Can>
  )
  return (
    <PageShell title="Grupos" total={list.counted} actions={create}>
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={g => g.id}
        searchLabel="Buscar por nombre"
        errorText="Ocurrió un error al cargar grupos, favor de comunicarse con su administrador 🙏"
        create={create}
        filters={
          <FilterChip
            label="Ciclo"
            all="Abiertos"
            options={ARCHIVADOS}
            value={list.params.archivados}
            onChange={archivados => list.set({ archivados })}
          />
        }
        rowActions={g => <Acciones grupo={g} onEdit={() => dialog.edit(g.id)} />}
      />
      <EntityDialog
        dialog={dialog}
        route={gruposRoutes.get}
        can="grupos.write"
        titles={['Nuevo grupo de usuarios', 'Editar grupo']}
      >
        {found => <GrupoForm grupo={found?.grupo} onClose={dialog.close} />}
      </EntityDialog>
    </PageShell>
  )
}

function Acciones({ grupo, onEdit }: { grupo: Grupo; onEdit: () => void }) {
  const remove = useWrite(gruposRoutes.remove, staleGroups)
  const mayWrite = useCan('grupos.write')
  const historialDe = useHistorialDe('grupos')
  const ask = async () => {
    const yes = await confirm({
      title: `¿Eliminar el grupo ${entreComillas(grupo.nombre_grupo)}?`,
      text: 'Sus estudiantes conservan su cuenta y su trabajo, pero dejan de ver lo que se ofrece a este grupo. Esto no se puede deshacer.',
      action: 'Eliminar grupo',
      impedimento: impedimentoDe(gruposRoutes.remove, { params: { id: grupo.id } }),
    })
    if (yes) remove.mutate({ params: { id: grupo.id } })
  }
  return (
    <span className={classes.acciones}>
      <Button
        size="compact-sm"
        variant="default"
        renderRoot={props => <Link to="/usuarios/$grupo" params={{ grupo: grupo.id }} {...props} />}
        aria-label={`Administrar ${grupo.nombre_grupo}`}
      >
        Administrar
      </Button>
      {mayWrite && !grupo.archivado && (
        <RowMenu
          name={grupo.nombre_grupo}
          onEdit={onEdit}
          actions={[
            ...historialDe(grupo.id),
            { label: 'Eliminar', icon: IconTrash, onClick: () => void ask(), danger: true },
          ]}
        />
      )}
    </span>
  )
}
