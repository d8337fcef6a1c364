/** Gestión de usuarios and Configuración: the same people by one role, with the loads that each is for. */

import { type UsuarioFila, usuariosRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconPlus, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { formatDay } from '../../kit/page/dates.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { Correo, EstatusUsuario, Persona } from '../../shared/Persona.tsx'
import { BuscaCorreo } from './BuscaCorreo.tsx'
import { CargaUsuarios } from './CargaUsuarios.tsx'

const UsuarioPorRolForm = lazy(() => import('./UsuarioPorRolForm.tsx').then(m => ({ default: m.UsuarioPorRolForm })))

const persona: Column<UsuarioFila> = {
  key: 'nombre',
  title: 'Nombre',
  sort: 'nombre',
  phone: 'title',
  width: 210,
  cell: u => <Persona nombre={u.nombre_completo} avatar={u.avatar} />,
}
const correo: Column<UsuarioFila> = {
  key: 'email',
  title: 'Correo',
  sort: 'email',
  phone: 'title',
  width: 225,
  cell: u => <Correo ancho>{u.email}</Correo>,
}
const alternativo: Column<UsuarioFila> = {
  key: 'alternativo',
  title: 'Correo alternativo',
  phone: 'none',
  cell: u => (u.correo_alternativo ? <Correo ancho>{u.correo_alternativo}</Correo> : '—'),
}
const rol: Column<UsuarioFila> = { key: 'rol', title: 'Rol', sort: 'role_id', width: 105, cell: u => u.role }
const estatus: Column<UsuarioFila> = {
  key: 'estatus',
  title: 'Estatus',
  width: 115,
  cell: u => <EstatusUsuario activo={u.estatus_user === 1} />,
}
const alta: Column<UsuarioFila> = {
  key: 'alta',
  title: 'Alta',
  sort: 'fecha',
  width: 120,
  cell: u => formatDay(u.fecha_creacion),
}

const rowsOf = ({ resultSet }: { resultSet: UsuarioFila[] | { data: UsuarioFila[] } }) =>
  Array.isArray(resultSet) ? resultSet : resultSet.data

export function GestionUsuariosPage() {
  const list = useList(usuariosRoutes.listPorRol, rowsOf)
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
        columns={[persona, correo, alternativo, rol, alta, estatus]}
        rowKey={u => u.id}
        searchLabel="Nombre o correo"
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
        columns={[persona, correo, alternativo, rol, estatus]}
        rowKey={u => u.id}
        errorText="No se pudo cargar la lista de usuarios"
        filters={
          <BuscaCorreo value={String(list.params.search ?? '')} onSearch={search => list.set({ search })} clearable />
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
