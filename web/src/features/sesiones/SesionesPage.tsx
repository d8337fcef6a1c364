/** Academic sessions: courses of an offer that are taught live. */

import { entreComillas, type Sesion, sesionesRoutes } from '@eleva/contract'
import { ActionIcon, Button, Menu, Text, Tooltip } from '@mantine/core'
import { IconCalendarEvent, IconCopy, IconEye, IconFilePlus, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { impedimentoDe } from '../../kit/api/impedimento.ts'
import { useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { type RowAction, RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { count } from '../../kit/page/count.ts'
import { formatDay } from '../../kit/page/dates.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { Can, useCan } from '../../kit/page/session.tsx'
import { usePhone } from '../../kit/theme/anchos.ts'
import { staleSesiones } from './stale.ts'

const SesionForm = lazy(() => import('./SesionForm.tsx').then(m => ({ default: m.SesionForm })))
const SesionFicha = lazy(() => import('./SesionFicha.tsx').then(m => ({ default: m.SesionFicha })))

/** `?ver=12` opens the twelfth to read. */
function useFicha() {
  const { ver } = useSearchOf('/sesiones')
  const go = useGo()
  return {
    id: ver,
    open: (next: number) => void go({ ver: next }),
    close: () => void go({ ver: undefined }, { replace: true }),
  }
}

const Detalles = ({ sesion, onOpen }: { sesion: Sesion; onOpen: (id: number) => void }) => (
  <Tooltip label="Detalles">
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={`Detalles de ${sesion.nombre_sesion}`}
      onClick={() => onOpen(sesion.id)}
    >
      <IconEye size={18} stroke={1.75} />
    </ActionIcon>
  </Tooltip>
)

/** Materials stand in the objectives of a unit: one of the course's is chosen first. */
function Material({ sesion }: { sesion: Sesion }) {
  if (!useCan('objetivos.read')) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Agregar material a ${sesion.nombre_sesion}`}>
          <IconFilePlus size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {sesion.unidades.length ? 'Agregar material en la unidad' : 'El curso todavía no tiene unidades'}
        </Menu.Label>
        {sesion.unidades.map(u => (
          <Menu.Item
            key={u.id}
            renderRoot={props => <Link to="/dashboardUnidadesObjetivos/$unidad" params={{ unidad: u.id }} {...props} />}
          >
            {u.nombre_unidad}
          </Menu.Item>
        ))}
        {sesion.unidades.length === 0 && (
          <Menu.Item
            renderRoot={props => (
              <Link to="/cursos-all" search={{ search: sesion.curso_sesion.nombre_curso }} {...props} />
            )}
          >
            Ir al curso
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const Eventos = ({ sesion }: { sesion: Sesion }) => (
  <Button
    size="compact-sm"
    variant="default"
    leftSection={<IconCalendarEvent size={16} stroke={1.75} />}
    aria-label={`${count(sesion.eventos, 'evento', 'eventos')} de ${sesion.nombre_sesion}`}
    renderRoot={props => <Link to="/sesion-eventos" search={{ sesion: sesion.id }} {...props} />}
  >
    {sesion.eventos}
  </Button>
)

function next({ proximo_evento: e, eventos }: Sesion): string {
  if (!e) return eventos ? 'Sin eventos por venir' : 'Sin eventos'
  const day = formatDay(e.fecha_consumo_inicio).replace(` ${new Date().getFullYear()}`, '')
  return `${e.momento === 'durante' ? 'Ahora' : 'Próximo'}: ${day}, ${e.horario}`
}

const columnsFor = (onOpen: (id: number) => void, material: boolean): Column<Sesion>[] => [
  {
    key: 'nombre',
    title: 'Sesión',
    sort: 'nombre_sesion',
    phone: 'title',
    cell: s => (
      <>
        <Text fw={600} fz="inherit">
          {s.nombre_sesion}
        </Text>
        <Text fz="xs" c="var(--e-ink-3)" lineClamp={1}>
          {next(s)}
        </Text>
      </>
    ),
  },
  {
    key: 'oferta',
    title: 'Oferta académica',
    width: 150,
    phone: 'none',
    cell: s => (
      <Text fz="inherit" lineClamp={2}>
        {s.ofertascurriculas.oferta_academica.nombre_oferta_academica}
      </Text>
    ),
  },
  {
    key: 'curricula',
    title: 'Currícula',
    width: 140,
    phone: 'none',
    cell: s => (
      <Text fz="inherit" lineClamp={2}>
        {s.ofertascurriculas.curricula_curso.nombre_curricula}
      </Text>
    ),
  },
  {
    key: 'curso',
    title: 'Curso',
    width: 140,
    cell: s => (
      <Text fz="inherit" lineClamp={2}>
        {s.curso_sesion.nombre_curso}
      </Text>
    ),
  },
  { key: 'detalles', title: 'Detalles', width: 76, phone: 'none', cell: s => <Detalles sesion={s} onOpen={onOpen} /> },
  ...(material
    ? [
        {
          key: 'material',
          title: 'Material',
          width: 80,
          phone: 'none' as const,
          cell: (s: Sesion) => <Material sesion={s} />,
        },
      ]
    : []),
  { key: 'eventos', title: 'Eventos', width: 84, cell: s => <Eventos sesion={s} /> },
]

export function SesionesPage() {
  const list = useList(sesionesRoutes.list, reply => reply.sesiones)
  const dialog = useDialog()
  const ficha = useFicha()
  const writes = useCan('sesiones.write')
  const phone = usePhone()
  const rowActions = (s: Sesion) => (
    <Acciones
      sesion={s}
      onEdit={writes ? () => dialog.edit(s.id) : undefined}
      // On a phone all actions are in one menu; materials stand among the details.
      onOpen={phone ? () => ficha.open(s.id) : undefined}
    />
  )
  const create = (
    <Can permission="sesiones.write">
      <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={dialog.create}>
        Nueva sesión
      </Button>
    </Can>
  )
  return (
    <PageShell title="Sesiones" total={list.counted} actions={create}>
      <ResourceTable
        list={list}
        columns={columnsFor(ficha.open, useCan('objetivos.read'))}
        rowKey={s => s.id}
        searchLabel="Buscar por nombre"
        create={create}
        {...(writes || phone ? { rowActions } : {})}
      />
      <EntityDialog
        dialog={dialog}
        route={sesionesRoutes.get}
        can="sesiones.write"
        titles={['Nueva sesión', 'Editar sesión']}
        size={640}
      >
        {found => <SesionForm sesion={found?.sesion} onClose={dialog.close} />}
      </EntityDialog>
      <FormDialog address opened={ficha.id !== undefined} onClose={ficha.close} title="Detalles de la sesión">
        {ficha.id !== undefined && <SesionFicha id={ficha.id} />}
      </FormDialog>
    </PageShell>
  )
}

type AccionesProps = { sesion: Sesion; onEdit: (() => void) | undefined; onOpen: (() => void) | undefined }

function Acciones({ sesion, onEdit, onOpen }: AccionesProps) {
  const remove = useWrite(sesionesRoutes.remove, staleSesiones)
  const duplicar = useWrite(sesionesRoutes.duplicar, staleSesiones)
  const navigate = useNavigate()
  const ask = async () => {
    const yes = await confirm({
      title: `¿Eliminar la sesión ${entreComillas(sesion.nombre_sesion)}?`,
      text: 'Su oferta y su curso se conservan. Esto no se puede deshacer.',
      action: 'Eliminar sesión',
      impedimento: impedimentoDe(sesionesRoutes.remove, { params: { id: sesion.id } }),
    })
    if (yes) remove.mutate({ params: { id: sesion.id } })
  }
  // Its dates are to be typed: that is where they are.
  const copy = () =>
    duplicar.mutate(
      { params: { id: sesion.id }, body: {} },
      { onSuccess: ({ id }) => void navigate({ to: '/sesion-eventos', search: { sesion: id } }) },
    )
  const actions: RowAction[] = [
    ...(onOpen ? [{ label: 'Detalles', icon: IconEye, onClick: onOpen }] : []),
    ...(onEdit ? [{ label: 'Duplicar', icon: IconCopy, onClick: copy }] : []),
    ...(onEdit ? [{ label: 'Eliminar', icon: IconTrash, onClick: () => void ask(), danger: true }] : []),
  ]
  return <RowMenu name={sesion.nombre_sesion} {...(onEdit ? { onEdit } : {})} actions={actions} />
}
