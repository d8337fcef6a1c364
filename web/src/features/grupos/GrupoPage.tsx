/**
 * A group: its students, brought in, moved, taken out; its courses, each with its grade book and its dates; the way to
 * its report.
 */
import { type EstudianteDeGrupo, entreComillas, gruposRoutes } from '@eleva/contract'
import { Button, Menu, Skeleton, Tabs } from '@mantine/core'
import {
  IconArrowsExchange,
  IconChartBar,
  IconChevronDown,
  IconFileTypeCsv,
  IconPlus,
  IconTable,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { type RowAction, RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { useGo, useParamsOf, useSearchOf } from '../../kit/page/address.ts'
import { ListaDePestanas } from '../../kit/page/ListaDePestanas.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { Can, useCan } from '../../kit/page/session.tsx'
import { EstatusUsuario, Persona } from '../../shared/Persona.tsx'
import { CursosDeGrupo } from '../entregables/salon/CursosDeGrupo.parte.tsx'
import { CargaEstudiantes, HojaDeGrupo } from './CargaEstudiantes.tsx'
import { EstudianteDialogo } from './EstudianteDialogo.tsx'
import { MoverDialogo } from './MoverDialogo.tsx'
import { staleStudents } from './stale.ts'

const ConstanciasDe = lazy(() => import('../constancias/DeGrupo.parte.tsx').then(m => ({ default: m.ConstanciasDe })))

const columns: Column<EstudianteDeGrupo>[] = [
  {
    key: 'nombre',
    title: 'Estudiante',
    sort: 'nombre',
    phone: 'title',
    cell: e => (
      <Persona id={e.id} nombre={e.nombre_completo} antes={e.nombre_antes} correo={e.email} avatar={e.avatar} />
    ),
  },
  { key: 'estatus', title: 'Estatus', width: 130, cell: e => <EstatusUsuario activo={e.estatus_user === 1} /> },
]

export function GrupoPage() {
  const { grupo: id } = useParamsOf('/usuarios/$grupo')
  const { ver } = useSearchOf('/usuarios/$grupo')
  const read = useRead(gruposRoutes.get, { params: { id } })
  if (!read.data)
    return (
      <PageShell title="Grupo">
        <Pending query={read} height={320} />
      </PageShell>
    )
  const { grupo } = read.data
  const { archivado } = grupo
  const descripcion = [archivado && 'De un ciclo que ya se cerró: se ve, no se cambia.', grupo.descripcion_grupo]
    .filter(Boolean)
    .join(' ')
  const shared = { id, nombre: grupo.nombre_grupo, descripcion }
  if (ver) return <Aparte {...shared} ver={ver} />
  return <Estudiantes {...shared} hoja={grupo.sheet_url} archivado={archivado} />
}

type Aparte = 'cursos' | 'constancias'

/** What of a group is shown; with each its own part of the address. */
function Pestanas({ ver, children }: { ver: 'estudiantes' | Aparte; children: ReactNode }) {
  const go = useGo()
  return (
    <Tabs value={ver} onChange={to => void go(() => (to === 'estudiantes' ? {} : { ver: to }), { replace: true })}>
      <ListaDePestanas mb="md">
        <Tabs.Tab value="estudiantes">Estudiantes</Tabs.Tab>
        <Tabs.Tab value="cursos">Cursos</Tabs.Tab>
        <Can permission="constancias.read">
          <Tabs.Tab value="constancias">Constancias</Tabs.Tab>
        </Can>
      </ListaDePestanas>
      <Tabs.Panel value={ver}>{children}</Tabs.Panel>
    </Tabs>
  )
}

const Reporte = ({ grupo }: { grupo: number }) => (
  <Can permission="reportes.read">
    <Button
      variant="default"
      leftSection={<IconChartBar size={18} stroke={1.75} aria-hidden />}
      renderRoot={props => <Link to="/reportes" search={{ grupo }} {...props} />}
    >
      Reporte
    </Button>
  </Can>
)

type Shared = { id: number; nombre: string; descripcion: string }

const Aparte = ({ id, nombre, descripcion, ver }: Shared & { ver: Aparte }) => (
  <PageShell
    title={nombre}
    description={descripcion}
    back={{ to: '/usuarios', label: 'Grupos' }}
    actions={<Reporte grupo={id} />}
  >
    <Pestanas ver={ver}>
      {ver === 'cursos' ? (
        <CursosDeGrupo grupo={id} />
      ) : (
        <Suspense fallback={<Skeleton height={320} radius="lg" />}>
          <ConstanciasDe de="grupo" id={id} />
        </Suspense>
      )}
    </Pestanas>
  </PageShell>
)

type Adding = 'csv' | 'hoja'

function Estudiantes({ id, nombre, descripcion, hoja, archivado }: Shared & { hoja: string; archivado: boolean }) {
  const list = useList(gruposRoutes.estudiantes, reply => reply.estudiantes, { id })
  const dialog = useDialog()
  const mayWrite = useCan('grupos.write') && !archivado
  const mayEdit = useCan('usuarios.write')
  const [adding, setAdding] = useState<Adding>()
  const [moving, setMoving] = useState<number[]>([])
  const takeOut = useSacar(id, nombre)
  const add = mayWrite && <Agregar onOne={dialog.create} onMany={setAdding} />
  const bulk = (rows: EstudianteDeGrupo[], clear: () => void): RowAction[] => {
    const ids = rows.map(e => e.id)
    const who = rows.length === 1 ? rows[0]!.nombre_completo : `${rows.length} personas`
    return [
      { label: 'Pasar a otro grupo', icon: IconArrowsExchange, onClick: () => setMoving(ids) },
      {
        label: 'Quitar del grupo',
        icon: IconUserMinus,
        onClick: () => void takeOut(ids, who).then(yes => yes && clear()),
      },
    ]
  }
  const one = (e: EstudianteDeGrupo): RowAction[] => [
    { label: 'Pasar a otro grupo', icon: IconArrowsExchange, onClick: () => setMoving([e.id]) },
    {
      label: 'Quitar del grupo',
      icon: IconUserMinus,
      onClick: () => void takeOut([e.id], e.nombre_completo),
      danger: true,
    },
  ]
  return (
    <PageShell
      title={nombre}
      total={list.counted}
      description={descripcion}
      back={{ to: '/usuarios', label: 'Grupos' }}
      actions={
        <>
          <Reporte grupo={id} />
          {add}
        </>
      }
    >
      <Pestanas ver="estudiantes">
        <ResourceTable
          list={list}
          columns={columns}
          rowKey={e => e.id}
          searchLabel="Nombre o correo"
          create={add}
          bulk={mayWrite ? { name: e => e.nombre_completo, actions: bulk } : undefined}
          rowActions={
            mayWrite
              ? e => (
                  <RowMenu
                    name={e.nombre_completo}
                    onEdit={mayEdit ? () => dialog.edit(e.id) : undefined}
                    actions={one(e)}
                  />
                )
              : undefined
          }
        />
      </Pestanas>
      <EstudianteDialogo dialog={dialog} grupoId={id} />
      <CargaEstudiantes grupoId={id} opened={adding === 'csv'} onClose={() => setAdding(undefined)} />
      <HojaDeGrupo grupoId={id} hoja={hoja} opened={adding === 'hoja'} onClose={() => setAdding(undefined)} />
      <MoverDialogo grupoId={id} ids={moving} onClose={() => setMoving([])} />
    </PageShell>
  )
}

/** @returns asks, and takes people out of the group; whether it did */
function useSacar(grupoId: number, nombre: string) {
  const remove = useWrite(gruposRoutes.deleteStudents, staleStudents)
  return async (ids: number[], who: string): Promise<boolean> => {
    const yes = await confirm({
      title: `¿Quitar a ${who} del grupo?`,
      text: `Su cuenta y su trabajo se conservan; deja de ver lo que se ofrece a ${entreComillas(nombre)}.`,
      action: 'Quitar del grupo',
    })
    if (yes) remove.mutate({ body: { grupo_usuario_aprende_id: grupoId, id: ids } })
    return yes
  }
}

/** One person, or many out of a file or a sheet. */
const Agregar = ({ onOne, onMany }: { onOne: () => void; onMany: (from: Adding) => void }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button
        leftSection={<IconPlus size={18} stroke={1.75} />}
        rightSection={<IconChevronDown size={18} stroke={1.75} />}
      >
        Agregar estudiantes
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item leftSection={<IconUserPlus size={18} stroke={1.75} />} onClick={onOne}>
        Una persona
      </Menu.Item>
      <Menu.Item leftSection={<IconFileTypeCsv size={18} stroke={1.75} />} onClick={() => onMany('csv')}>
        Desde un CSV
      </Menu.Item>
      <Menu.Item leftSection={<IconTable size={18} stroke={1.75} />} onClick={() => onMany('hoja')}>
        Desde una hoja de Google
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
)
