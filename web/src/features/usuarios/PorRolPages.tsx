/** Gestión de usuarios and Configuración: the same people by one role, with the loads that each is for. */

import { type UsuarioFila, usuariosRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { EligeColumnas } from '../../kit/list/EligeColumnas.tsx'
import { ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useColumnas } from '../../kit/list/useColumnas.ts'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { BuscaCorreo } from './BuscaCorreo.tsx'
import { CargaUsuarios } from './CargaUsuarios.tsx'
import { porRol } from './columnas.tsx'

const UsuarioPorRolForm = lazy(() => import('./UsuarioPorRolForm.tsx').then(m => ({ default: m.UsuarioPorRolForm })))

const rowsOf = ({ resultSet }: { resultSet: UsuarioFila[] | { data: UsuarioFila[] } }) =>
  Array.isArray(resultSet) ? resultSet : resultSet.data

export function GestionUsuariosPage() {
  const list = useList(usuariosRoutes.listPorRol, rowsOf)
  const columnas = useColumnas('gestion', porRol, ['alternativo', 'rol', 'alta', 'estatus'])
  const dialog = useDialog()
  const [loading, setLoading] = useState(false)
  const create = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={dialog.create}>
      Nuevo
    </Button>
  )
  return (
    <PageShell
      title="Gestión de usuarios"
      total={list.counted}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconUpload size={18} stroke={1.75} />}
            onClick={() => setLoading(true)}
          >
            Cargar alumnos
          </Button>
          {create}
        </>
      }
    >
      <ResourceTable
        list={list}
        columns={columnas.columns}
        rowKey={u => u.id}
        searchLabel="Nombre o correo"
        filters={<EligeColumnas {...columnas} />}
        errorText="No se pudo cargar la lista de usuarios"
        create={create}
        rowActions={u => <RowMenu name={u.nombre_completo} onEdit={() => dialog.edit(u.id)} actions={[]} />}
      />
      <Dialogo {...dialog} />
      <CargaUsuarios onlyStudents opened={loading} onClose={() => setLoading(false)} />
    </PageShell>
  )
}

export function ConfiguracionPage() {
  const list = useList(usuariosRoutes.listPorRol, rowsOf)
  const columnas = useColumnas('configuracion', porRol, ['alternativo', 'rol', 'estatus'])
  const dialog = useDialog()
  const [loading, setLoading] = useState(false)
  return (
    <PageShell
      title="Configuración"
      total={list.counted}
      actions={
        <Button leftSection={<IconUpload size={18} stroke={1.75} />} onClick={() => setLoading(true)}>
          Cargar
        </Button>
      }
    >
      <ResourceTable
        list={list}
        columns={columnas.columns}
        rowKey={u => u.id}
        errorText="No se pudo cargar la lista de usuarios"
        filters={
          <>
            <BuscaCorreo value={String(list.params.search ?? '')} onSearch={search => list.set({ search })} clearable />
            <EligeColumnas {...columnas} />
          </>
        }
        rowActions={u => <RowMenu name={u.nombre_completo} onEdit={() => dialog.edit(u.id)} actions={[]} />}
      />
      <Dialogo {...dialog} />
      <CargaUsuarios opened={loading} onClose={() => setLoading(false)} />
    </PageShell>
  )
}

const Dialogo = (dialog: ReturnType<typeof useDialog>) => (
  <EntityDialog
    dialog={dialog}
    route={usuariosRoutes.get}
    can="usuarios.write"
    titles={['Usuario', 'Usuario']}
    size={640}
  >
    {found => <UsuarioPorRolForm usuario={found?.usuario} onClose={dialog.close} />}
  </EntityDialog>
)
