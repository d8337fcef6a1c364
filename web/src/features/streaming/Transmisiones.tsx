/** The streams: which class, when, how it stands; from here one enters the class. */

import { entreComillas, type StreamFila, streamingRoutes } from '@eleva/contract'
import { Badge, Button, Text } from '@mantine/core'
import { IconBroadcast, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { impedimentoDe } from '../../kit/api/impedimento.ts'
import { useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { count } from '../../kit/page/count.ts'
import { formatClase } from '../../kit/page/dates.ts'
import { number, PageShell } from '../../kit/page/PageShell.tsx'
import { Can, useCan } from '../../kit/page/session.tsx'
import { momentoDeStream, momentos } from './momento.ts'
import { staleStreams } from './stale.ts'

const StreamForm = lazy(() => import('./StreamForm.tsx').then(m => ({ default: m.StreamForm })))

function Momento({ fila }: { fila: StreamFila }) {
  const { label, color, icon: Icon } = momentos[momentoDeStream(fila, Date.now())]
  return (
    <Badge color={color} leftSection={<Icon size={14} stroke={2.2} aria-hidden />}>
      {label}
    </Badge>
  )
}

const columns: Column<StreamFila>[] = [
  {
    key: 'curso',
    title: 'Curso',
    phone: 'title',
    cell: f => (
      <>
        <Text fw={600} fz="inherit">
          {f.nombre_curso}
        </Text>
        <Text fz="xs" c="var(--e-ink-3)" lineClamp={1}>
          {f.titulo_video || f.nombre_sesion}
        </Text>
      </>
    ),
  },
  { key: 'clave', title: 'Clave', width: 100, phone: 'none', cell: f => f.clave_interna },
  {
    key: 'fecha',
    title: 'Fecha',
    sort: 'fecha_consumo_inicio',
    width: 200,
    cell: f => formatClase(f.inicia, f.termina),
  },
  { key: 'estado', title: 'Estado', width: 125, cell: f => <Momento fila={f} /> },
  {
    key: 'gente',
    title: 'Personas',
    width: 110,
    phone: 'none',
    cell: f => (
      <>
        {number.format(f.asistentes)}
        <Text fz="xs" c="var(--e-ink-3)">
          {count(f.preguntas, 'pregunta', 'preguntas')}
        </Text>
      </>
    ),
  },
  {
    key: 'stream',
    title: 'Transmisión',
    rank: 3,
    width: 120,
    cell: f => (
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconBroadcast size={16} stroke={1.75} aria-hidden />}
        aria-label={`Abrir la transmisión de ${f.nombre_curso}, ${formatClase(f.inicia, f.termina)}`}
        renderRoot={props => <Link to="/eventos-stream" search={{ evento: f.id }} {...props} />}
      >
        Abrir
      </Button>
    ),
  },
]

export function Transmisiones() {
  const list = useList(streamingRoutes.list, reply => reply.eventos)
  const dialog = useDialog()
  const create = (
    <Can permission="streaming.write">
      <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={dialog.create}>
        Crear transmisión
      </Button>
    </Can>
  )
  return (
    <PageShell
      title="En vivo"
      total={list.counted}
      description="Las clases que se transmiten. Ábrelas para encenderlas y responder preguntas."
      actions={create}
    >
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={f => f.id}
        searchLabel="Curso, clave o título"
        create={create}
        rowActions={f => <Acciones fila={f} onEdit={() => dialog.edit(f.id)} />}
      />
      <EntityDialog
        dialog={dialog}
        route={streamingRoutes.get}
        can="streaming.write"
        titles={['Crear transmisión', 'Cambiar el video']}
        size={640}
      >
        {found => <StreamForm stream={found?.evento} onClose={dialog.close} />}
      </EntityDialog>
    </PageShell>
  )
}

function Acciones({ fila, onEdit }: { fila: StreamFila; onEdit: () => void }) {
  const remove = useWrite(streamingRoutes.remove, staleStreams)
  const name = `${fila.nombre_curso}, ${formatClase(fila.inicia, fila.termina)}`
  const ask = async () => {
    const yes = await confirm({
      title: `¿Eliminar la transmisión de ${entreComillas(fila.nombre_curso)}?`,
      text: 'Solo se puede mientras nadie haya entrado ni preguntado. La sesión y el curso se quedan. Esto no se puede deshacer.',
      action: 'Eliminar transmisión',
      impedimento: impedimentoDe(streamingRoutes.remove, { params: { id: fila.id } }),
    })
    if (yes) remove.mutate({ params: { id: fila.id } })
  }
  if (!useCan('streaming.write')) return null
  return (
    <RowMenu
      name={name}
      actions={[
        { label: 'Cambiar el video', icon: IconPencil, onClick: onEdit },
        { label: 'Eliminar', icon: IconTrash, onClick: () => void ask(), danger: true },
      ]}
    />
  )
}
