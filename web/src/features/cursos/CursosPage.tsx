/** Courses. */

import { type Curso, cursosRoutes } from '@eleva/contract'
import { ActionIcon, Badge, Button, Group, Tooltip } from '@mantine/core'
import {
  IconBroadcast,
  IconCalendarTime,
  IconCertificate,
  IconCheck,
  IconHelpCircle,
  IconPlus,
  IconTrash,
  IconVideo,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { asSearch } from '../../kit/page/address.ts'
import { formatDay } from '../../kit/page/dates.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { Can, useCan } from '../../kit/page/session.tsx'
import { Archivado } from '../../shared/Archivado.tsx'
import { useEliminarCurso } from './eliminarCurso.parte.ts'
import { staleCursos } from './stale.ts'

const CursoForm = lazy(() => import('./CursoForm.tsx').then(m => ({ default: m.CursoForm })))

function Requisitos({ curso }: { curso: Curso }) {
  const { cursos_requeridos: requeridos } = curso
  if (requeridos.length === 0) return null
  return (
    <Tooltip label={requeridos.map(r => r.label).join(', ')} multiline maw={320}>
      <Badge tabIndex={0} color="info" leftSection={<IconCheck size={14} stroke={2.2} aria-hidden />}>
        {requeridos.length === 1 ? 'Pide 1 curso' : `Pide ${requeridos.length} cursos`}
      </Badge>
    </Tooltip>
  )
}

/** To where it is made, for who makes courses. */
function Nombre({ curso }: { curso: Curso }) {
  if (!useCan('cursos.write')) return curso.nombre_curso
  return (
    <>
      <Link to="/curso/$curso" params={{ curso: curso.id }} className="e-nombre">
        {curso.nombre_curso}
      </Link>
      {curso.archivado && <Archivado />}
    </>
  )
}

/** Leads to the live event of the course. */
const Evento = ({ curso }: { curso: Curso }) => (
  <Can permission="eventos.read">
    <Tooltip label="Evento en vivo">
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={`Evento en vivo de ${curso.nombre_curso}`}
        renderRoot={props => <Link to="/curso-evento/$curso" params={{ curso: curso.id }} {...props} />}
      >
        <IconVideo size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  </Can>
)

const columns: Column<Curso>[] = [
  {
    key: 'nombre',
    title: 'Curso',
    sort: 'nombre_curso',
    phone: 'title',
    cell: c => <Nombre curso={c} />,
  },
  { key: 'clave', title: 'Clave', width: 140, cell: c => c.clave_interna },
  { key: 'requisitos', title: 'Requisitos', width: 160, cell: c => <Requisitos curso={c} /> },
  {
    key: 'en-vivo',
    title: 'En vivo',
    width: 150,
    cell: c =>
      c.cursoEnVivo === 1 && (
        <Group gap={4} wrap="nowrap">
          <Badge color="danger" leftSection={<IconBroadcast size={14} stroke={2.2} aria-hidden />}>
            En vivo
          </Badge>
          <Evento curso={c} />
        </Group>
      ),
  },
  { key: 'fecha', title: 'Creado', sort: 'creado_en', width: 140, cell: c => formatDay(c.fecha) },
]

export function CursosPage() {
  const list = useList(cursosRoutes.list, reply => reply.cursos)
  const dialog = useDialog()
  const navigate = useNavigate()
  const create = (
    <Can permission="cursos.write">
      <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={dialog.create}>
        Nuevo curso
      </Button>
    </Can>
  )
  return (
    <PageShell title="Cursos" total={list.counted} actions={create}>
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={c => c.id}
        searchLabel="Nombre o clave"
        create={create}
        rowActions={c => <Acciones curso={c} onEdit={() => dialog.edit(c.id)} />}
      />
      <EntityDialog
        dialog={dialog}
        route={cursosRoutes.get}
        can="cursos.write"
        titles={['Nuevo curso', 'Editar curso']}
        size={640}
      >
        {found => (
          <CursoForm
            curso={found?.curso}
            onClose={dialog.close}
            onCreated={curso => void navigate({ to: '/curso/$curso', params: { curso }, replace: true })}
          />
        )}
      </EntityDialog>
    </PageShell>
  )
}

function Acciones({ curso, onEdit }: { curso: Curso; onEdit: () => void }) {
  const { eliminar, archivar } = useEliminarCurso(curso, staleCursos)
  const navigate = useNavigate()
  const constancias = {
    label: 'Constancias',
    icon: IconCertificate,
    onClick: () =>
      void navigate({
        to: '/curso-entregables/$curso',
        params: { curso: curso.id },
        search: asSearch({ tab: 'constancias' }),
      }),
  }
  const [escribe, lee] = [useCan('cursos.write'), useCan('constancias.read')]
  if (!escribe) return lee ? <RowMenu name={curso.nombre_curso} actions={[constancias]} /> : null
  return (
    <RowMenu
      name={curso.nombre_curso}
      onEdit={onEdit}
      actions={[
        {
          label: 'Preguntas',
          icon: IconHelpCircle,
          onClick: () => void navigate({ to: '/banco-reactivos', search: { curso: curso.id } }),
        },
        {
          label: 'Fechas por grupo',
          icon: IconCalendarTime,
          onClick: () => void navigate({ to: '/plazos-curso/$curso', params: { curso: curso.id } }),
        },
        ...(lee ? [constancias] : []),
        archivar,
        { label: 'Eliminar', icon: IconTrash, onClick: () => void eliminar(), danger: true },
      ]}
    />
  )
}
