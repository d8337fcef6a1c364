/** The live event of a course: one at most. */

import { type Evento, entreComillas, eventosRoutes } from '@eleva/contract'
import { Alert, Badge, Button, Text, Tooltip } from '@mantine/core'
import {
  IconBroadcast,
  IconCalendarEvent,
  IconCalendarQuestion,
  IconInfoCircle,
  IconMinus,
  IconMovie,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react'
import { impedimentoDe } from '../../kit/api/impedimento.ts'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { useParamsOf } from '../../kit/page/address.ts'
import { formatClase, formatRange } from '../../kit/page/dates.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { Can, useCan } from '../../kit/page/session.tsx'
import { staleEventos } from './stale.ts'

const EventoForm = lazy(() => import('./EventoForm.tsx').then(m => ({ default: m.EventoForm })))

const momentos = {
  sin_fecha: { label: 'Sin fecha', color: 'warning', icon: IconCalendarQuestion },
  antes: { label: 'Programada', color: 'info', icon: IconCalendarEvent },
  durante: { label: 'En vivo ahora', color: 'danger', icon: IconBroadcast },
  despues: { label: 'Terminó', color: 'gray', icon: IconMinus },
} as const

function Momento({ evento }: { evento: Evento }) {
  const { label, color, icon: Icon } = momentos[evento.momento]
  return (
    <Badge color={color} leftSection={<Icon size={14} stroke={2.2} aria-hidden />}>
      {label}
    </Badge>
  )
}

const nameOf = (e: Evento) => e.titulo_video || 'Clase en vivo'

const columns: Column<Evento>[] = [
  {
    key: 'evento',
    title: 'Evento',
    phone: 'title',
    cell: e => (
      <>
        <Text fw={600} fz="inherit">
          {nameOf(e)}
        </Text>
        <Text fz="xs" c="var(--e-ink-3)" lineClamp={1}>
          {e.liga_youtube_enVivo || 'Todavía sin enlace'}
        </Text>
      </>
    ),
  },
  { key: 'momento', title: 'Estado', width: 150, cell: e => <Momento evento={e} /> },
  {
    key: 'clase',
    title: 'Clase',
    sort: 'fecha_inicio',
    width: 210,
    cell: e => (e.inicia && e.termina ? formatClase(e.inicia, e.termina) : 'Sin fecha'),
  },
  {
    key: 'entrada',
    title: 'Se puede entrar',
    width: 190,
    phone: 'none',
    cell: e => formatRange(e.fecha_vigencia_inicio, e.fecha_vigencia_finalizacion),
  },
  {
    key: 'grabacion',
    title: 'Grabación',
    width: 120,
    cell: e =>
      e.liga_cloudStorage && (
        <Badge color="info" leftSection={<IconMovie size={14} stroke={2.2} aria-hidden />}>
          {e.storage ? 'Propia' : 'Enlace'}
        </Badge>
      ),
  },
]

const ONLY_ONE = 'Cada curso tiene un solo evento. Edita el que ya está.'
const NOT_LIVE = 'Este curso no es en vivo. Márcalo «En vivo» en Cursos para darle su evento.'

export function CursoEventosPage() {
  const { curso: cursoId } = useParamsOf('/curso-evento/$curso')
  const list = useList(eventosRoutes.list, reply => reply.resultSet, { cursoId })
  const { data } = useRead(eventosRoutes.list, { params: { cursoId }, query: {} })
  const dialog = useDialog()
  const inCourses = useCan('cursos.read')
  const live = data?.curso.cursoEnVivo === 1
  const closed = !data ? '' : !live ? NOT_LIVE : data.total > 0 ? ONLY_ONE : undefined
  const create = <Crear closed={closed} onClick={dialog.create} />
  return (
    <PageShell
      title="Evento en vivo"
      total={list.counted}
      description={data?.curso.nombre_curso}
      back={inCourses ? { to: '/cursos-all', label: 'Volver' } : { to: '/crear-contenido-curricula', label: 'Volver' }}
      actions={create}
    >
      {data && !live && (
        <Alert color="info" icon={<IconInfoCircle size={20} stroke={1.75} />}>
          {NOT_LIVE}
        </Alert>
      )}
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={e => e.id}
        create={live ? create : undefined}
        rowActions={e => <Acciones evento={e} onEdit={() => dialog.edit(e.id)} />}
      />
      {/* Not for a course that may not have one, whatever the address says. */}
      <EntityDialog
        dialog={{ ...dialog, opened: dialog.opened && (dialog.editing !== undefined || closed === undefined) }}
        route={eventosRoutes.get}
        can="eventos.write"
        titles={['Nuevo evento en vivo', 'Editar evento en vivo']}
        size={640}
      >
        {found => <EventoForm cursoId={cursoId} evento={found?.evento} onClose={dialog.close} />}
      </EntityDialog>
    </PageShell>
  )
}

/** @param closed why there can be no more; empty while that is not known */
function Crear({ closed, onClick }: { closed: string | undefined; onClick: () => void }) {
  const off = closed !== undefined
  return (
    <Can permission="eventos.write">
      <Tooltip label={closed} disabled={!closed} multiline maw={280}>
        <Button
          leftSection={<IconPlus size={18} stroke={1.75} />}
          // Not `disabled`: the reason must be found by who asks for it.
          aria-disabled={off || undefined}
          data-disabled={off || undefined}
          aria-describedby={closed ? 'por-que-no' : undefined}
          onClick={() => !off && onClick()}
        >
          Nuevo evento
        </Button>
      </Tooltip>
      {closed && (
        <span id="por-que-no" hidden>
          {closed}
        </span>
      )}
    </Can>
  )
}

function Acciones({ evento, onEdit }: { evento: Evento; onEdit: () => void }) {
  const remove = useWrite(eventosRoutes.remove, staleEventos)
  const ask = async () => {
    const yes = await confirm({
      title: `¿Eliminar el evento ${entreComillas(nameOf(evento))}?`,
      text: evento.storage
        ? 'El curso se queda sin fecha y sin su grabación, que también se elimina. Lo que ya hicieron se conserva. Esto no se puede deshacer.'
        : 'El curso se queda sin fecha y deja de abrirse; lo que ya hicieron se conserva. Esto no se puede deshacer.',
      action: 'Eliminar evento',
      impedimento: impedimentoDe(eventosRoutes.remove, { params: { id: evento.id } }),
    })
    if (yes) remove.mutate({ params: { id: evento.id } })
  }
  if (!useCan('eventos.write')) return null
  return (
    <RowMenu
      name={nameOf(evento)}
      onEdit={onEdit}
      actions={[{ label: 'Eliminar', icon: IconTrash, onClick: () => void ask(), danger: true }]}
    />
  )
}
