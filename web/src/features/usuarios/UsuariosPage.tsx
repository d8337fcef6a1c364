import { roles, type UsuarioFila, usuariosRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import {
  IconArrowsJoin,
  IconBook2,
  IconDownload,
  IconEye,
  IconId,
  IconMailForward,
  IconPlus,
  IconTrash,
  IconUpload,
  IconUserCheck,
  IconUserOff,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDownload } from '../../kit/api/query.ts'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { EligeColumnas } from '../../kit/list/EligeColumnas.tsx'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { type RowAction, RowMenu } from '../../kit/list/RowMenu.tsx'
import { useColumnas } from '../../kit/list/useColumnas.ts'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { readEntorno } from '../../kit/page/entorno.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { CargaUsuarios } from './CargaUsuarios.tsx'
import { CurriculasDialogo } from './CurriculasDialogo.tsx'
import { deUsuarios, usualesDeUsuarios } from './columnas.tsx'
import { type Acciones, useAcciones } from './useAcciones.ts'
import { type Quienes, useLote, useResto } from './useLote.ts'

const EnLote = lazy(() => import('./EnLote.tsx').then(m => ({ default: m.EnLote })))
const RestoDeLote = lazy(() => import('./RestoDeLote.tsx').then(m => ({ default: m.RestoDeLote })))
const UnirCuentas = lazy(() => import('./UnirCuentas.tsx').then(m => ({ default: m.UnirCuentas })))
const UsuarioForm = lazy(() => import('./UsuarioForm.tsx').then(m => ({ default: m.UsuarioForm })))

export function UsuariosPage() {
  const list = useList(usuariosRoutes.list, reply => reply.data)
  const columnas = useColumnas('usuarios', deUsuarios, usualesDeUsuarios)
  const dialog = useDialog()
  const [loading, setLoading] = useState(false)
  const [programmes, setProgrammes] = useState<UsuarioFila>()
  // Once for all rows: what writes is listened to, which a row of its own would pay for each time.
  const acciones = useAcciones()
  const navigate = useNavigate()
  const onFicha = (correo: string) => void navigate({ to: '/gestion-usuario', search: { correo } })
  const lotes = useLotes()
  const create = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={dialog.create}>
      Nuevo usuario
    </Button>
  )
  return (
    <PageShell
      title="Usuarios"
      total={list.counted}
      actions={
        <>
          <ConLaLista list={list} onLoad={() => setLoading(true)} onAll={lotes.open} />
          {create}
        </>
      }
    >
      <ResourceTable
        list={list}
        columns={columnas.columns}
        rowKey={u => u.id}
        searchLabel="Nombre o correo"
        errorText="No se pudo cargar la lista de usuarios"
        create={create}
        filters={
          <>
            <Filtros list={list} />
            <EligeColumnas {...columnas} />
          </>
        }
        bulk={{ name: u => u.nombre_completo, actions: lotes.actions }}
        rowActions={u => (
          <RowMenu
            name={u.nombre_completo}
            onEdit={() => dialog.edit(u.id)}
            actions={actionsOf(u, acciones, { onFicha, onProgrammes: setProgrammes })}
          />
        )}
      />
      <EntityDialog
        dialog={dialog}
        route={usuariosRoutes.get}
        can="usuarios.write"
        titles={['Nuevo usuario', 'Editar usuario']}
        size={640}
      >
        {found => <UsuarioForm usuario={found?.usuario} onClose={dialog.close} />}
      </EntityDialog>
      {lotes.dialogs}
      <CurriculasDialogo usuario={programmes} onClose={() => setProgrammes(undefined)} />
      <CargaUsuarios opened={loading} onClose={() => setLoading(false)} />
    </PageShell>
  )
}

type Lista = ReturnType<typeof useList<typeof usuariosRoutes.list, UsuarioFila>>

/** People come in as a file, go out as one, and something is done with all that the filters find. */
function ConLaLista({ list, onLoad, onAll }: { list: Lista; onLoad: () => void; onAll: (found: Quienes) => void }) {
  const exporting = useDownload(usuariosRoutes.export, 'usuarios.csv', 'No se pudo exportar la lista')
  const { search, rol, estatus, rechazado } = list.params
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={18} stroke={1.75} />} onClick={onLoad}>
        Cargar
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} />}
        loading={exporting.isPending}
        onClick={() => exporting.mutate({ query: { search, rol, estatus, rechazado } })}
      >
        Exportar
      </Button>
      {list.state === 'rows' && (
        <Button
          variant="default"
          leftSection={<IconUsers size={18} stroke={1.75} />}
          onClick={() => onAll({ filtros: { search: search ?? '', rol, estatus, rechazado }, total: list.total })}
        >
          Con todas…
        </Button>
      )}
    </>
  )
}

const ESTATUS = [
  { value: 1, label: 'Activo' },
  { value: 0, label: 'Inactivo' },
]

function Filtros({ list }: { list: Lista }) {
  const { rol, estatus, rechazado } = list.params
  return (
    <>
      <FilterChip
        label="Rol"
        all="Todos los roles"
        options={roles.map(r => ({ value: r.id, label: r.name }))}
        value={rol}
        onChange={value => list.set({ rol: value })}
      />
      <FilterChip
        label="Estatus"
        all="Todos"
        options={ESTATUS}
        value={estatus}
        onChange={value => list.set({ estatus: value })}
      />
      <FilterChip
        label="Correo"
        all="Todos"
        options={[{ value: 1, label: 'Rechazado' }]}
        value={rechazado}
        onChange={value => list.set({ rechazado: value })}
      />
    </>
  )
}

/** Acts with those that are marked, or with all of the list. */
function useLotes() {
  const [chosen, setChosen] = useState<{ quienes: Quienes; cuantas: number; clear: () => void }>()
  const [uniendo, setUniendo] = useState<{ cuentas: [UsuarioFila, UsuarioFila]; clear: () => void }>()
  const { resto, show, close } = useResto()
  const { hacer } = useLote(show)
  const open = (quienes: Quienes, clear = () => {}) =>
    setChosen({ quienes, clear, cuantas: 'ids' in quienes ? quienes.ids.length : quienes.total })
  const actions = (rows: UsuarioFila[], clear: () => void): RowAction[] => {
    const ids = rows.map(r => r.id)
    const [una, otra, ...more] = rows
    return [
      { label: 'Activar', icon: IconUserCheck, onClick: () => hacer({ ids }, { accion: 'activar' }, clear) },
      { label: 'Desactivar', icon: IconUserOff, onClick: () => hacer({ ids }, { accion: 'desactivar' }, clear) },
      ...(una && otra && more.length === 0
        ? [{ label: 'Unir cuentas…', icon: IconArrowsJoin, onClick: () => setUniendo({ cuentas: [una, otra], clear }) }]
        : []),
      { label: 'Más…', icon: IconUsersGroup, onClick: () => open({ ids }, clear) },
    ]
  }
  const leave = () => setChosen(undefined)
  const dialogs = (
    <>
      <FormDialog opened={chosen !== undefined} onClose={leave} title="Con varias personas">
        {chosen && <EnLote {...chosen} onClose={leave} onDone={chosen.clear} onResto={show} />}
      </FormDialog>
      <FormDialog opened={uniendo !== undefined} onClose={() => setUniendo(undefined)} title="Unir dos cuentas">
        {uniendo && (
          <UnirCuentas cuentas={uniendo.cuentas} onDone={uniendo.clear} onClose={() => setUniendo(undefined)} />
        )}
      </FormDialog>
      <FormDialog opened={resto !== undefined} onClose={close} title="Lo que se hizo">
        {resto && <RestoDeLote {...resto} onClose={close} />}
      </FormDialog>
    </>
  )
  return { open, actions, dialogs }
}

type Beside = { onFicha: (correo: string) => void; onProgrammes: (usuario: UsuarioFila) => void }

const actionsOf = (usuario: UsuarioFila, does: Acciones, { onFicha, onProgrammes }: Beside): RowAction[] => [
  { label: 'Ver ficha', icon: IconId, onClick: () => onFicha(usuario.email) },
  { label: 'Ver currículas', icon: IconBook2, onClick: () => onProgrammes(usuario) },
  ...(usuario.estatus
    ? [
        {
          label: `Ver ${readEntorno().nombre} como esta persona`,
          icon: IconEye,
          onClick: () => void does.mirar(usuario),
        },
      ]
    : []),
  ...(usuario.correo_rechazado
    ? [{ label: 'Probar otra vez el correo', icon: IconMailForward, onClick: () => does.probarCorreo(usuario) }]
    : []),
  ...does.historialDe(usuario.id),
  usuario.estatus
    ? { label: 'Desactivar', icon: IconUserOff, onClick: () => void does.deactivate(usuario) }
    : { label: 'Activar', icon: IconUserCheck, onClick: () => does.activate(usuario) },
  { label: 'Eliminar', icon: IconTrash, onClick: () => void does.remove(usuario), danger: true },
]
