/** Enrolment events: from when to when, with which options, and how many are in. */

import { entreComillas, type Inscripcion, inscripcionesRoutes } from '@eleva/contract'
import { Badge, Button, Text } from '@mantine/core'
import { IconCircleCheck, IconClock, IconLock, IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
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
import { formatDay } from '../../kit/page/dates.ts'
import { number, PageShell } from '../../kit/page/PageShell.tsx'
import { Can, useCan } from '../../kit/page/session.tsx'
import { useHistorialDe } from '../auditoria/historial.parte.ts'
import { ocupacion } from './palabras.ts'
import { staleInscripciones } from './stale.ts'

const InscripcionForm = lazy(() => import('./InscripcionForm.tsx').then(m => ({ default: m.InscripcionForm })))

const states = {
  abierta: { label: 'Abierta y visible', color: 'success', icon: IconCircleCheck },
  programada: { label: 'Todavía no abre', color: 'info', icon: IconClock },
  terminada: { label: 'Terminó', color: 'gray', icon: IconMinus },
  cerrada: { label: 'Cerrada y no visible', color: 'gray', icon: IconLock },
} as const

function EstadoDeInscripcion({ evento }: { evento: Inscripcion }) {
  const { label, color, icon: Icon } = states[evento.situacion]
  return (
    <Badge color={color} leftSection={<Icon size={14} stroke={2.2} aria-hidden />}>
      {label}
    </Badge>
  )
}

const moment = (day: string | null, hour: string | null, without: string) =>
  day ? `${formatDay(day)}${hour ? `, ${hour}` : ''}` : without

const columns: Column<Inscripcion>[] = [
  {
    key: 'nombre',
    title: 'Evento',
    sort: 'nombreEvento',
    phone: 'title',
    width: 300,
    cell: e => (
      <>
        <Link to="/inscripciones/$evento" params={{ evento: e.id }}>
          {e.nombreEvento}
        </Link>
        <Text fz="xs" c="var(--e-ink-3)" lineClamp={1}>
          {e.inscripcion_curriculas.map(c => c.curricula.nombre_curricula).join(', ') || 'Sin currícula vinculada'}
        </Text>
      </>
    ),
  },
  { key: 'estado', title: 'Estado', width: 190, rank: 3, cell: e => <EstadoDeInscripcion evento={e} /> },
  {
    key: 'abre',
    title: 'Abre',
    width: 140,
    phone: 'none',
    cell: e => moment(e.fecha_apertura, e.hora_apertura, 'Desde ya'),
  },
  {
    key: 'cierra',
    title: 'Cierra',
    width: 140,
    phone: 'none',
    cell: e => moment(e.fecha_cierre, e.hora_cierre, 'Sin fecha'),
  },
  {
    key: 'opciones',
    title: 'Opciones',
    width: 110,
    phone: 'none',
    cell: e => <span title={e.opciones_simples.join('; ')}>{e.opciones_simples.length || 'Sin opciones'}</span>,
  },
  {
    key: 'inscritos',
    title: 'Inscritos',
    width: 190,
    cell: e => (
      <Link to="/inscripciones/$evento" params={{ evento: e.id }}>
        {cuantosEn(e)}
      </Link>
    ),
  },
]

/** A limit is told only where all its options have one: the rest takes in whoever comes. */
const cuantosEn = ({ opciones, usuarios_inscritos_count: inscritos, en_espera_count: en_espera }: Inscripcion) => {
  const cupos = opciones.flatMap(o => (o.cupo === null ? [] : [o.cupo]))
  const todos = cupos.length > 0 && cupos.length === opciones.length
  if (!todos && en_espera === 0) return count(inscritos, 'inscrito', 'inscritos')
  return ocupacion({ inscritos, cupo: todos ? cupos.reduce((a, b) => a + b) : null, en_espera })
}

export function InscripcionesPage() {
  const list = useList(inscripcionesRoutes.list, reply => reply.resultSet)
  const dialog = useDialog()
  const create = (
    <Can permission="inscripciones.write">
      <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={dialog.create}>
        Crear nuevo
      </Button>
    </Can>
  )
  return (
    <PageShell
      title="Gestión de inscripciones"
      total={list.counted}
      description="Quien se inscribe en un evento sigue las currículas que vincula."
      actions={create}
    >
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={e => e.id}
        searchLabel="Buscar por nombre"
        create={create}
        rowActions={e => <Acciones evento={e} onEdit={() => dialog.edit(e.id)} />}
      />
      <EntityDialog
        dialog={dialog}
        route={inscripcionesRoutes.get}
        can="inscripciones.write"
        titles={['Nuevo evento de inscripción', 'Editar evento de inscripción']}
        size={640}
      >
        {found => <InscripcionForm evento={found?.inscripcion} onClose={dialog.close} />}
      </EntityDialog>
    </PageShell>
  )
}

function Acciones({ evento, onEdit }: { evento: Inscripcion; onEdit: () => void }) {
  const remove = useWrite(inscripcionesRoutes.remove, staleInscripciones)
  const n = evento.usuarios_inscritos_count + evento.en_espera_count
  const con = n === 1 ? 'con quien está inscrito' : `con sus ${number.format(n)} inscritos`
  const askAgain = async () => {
    const yes = await confirm({
      title: `¿Eliminar ${entreComillas(evento.nombreEvento)} ${con}?`,
      text: 'Dejan de seguir por él las currículas que vincula. Esto no se puede deshacer.',
      action: `Eliminar ${con}`,
    })
    if (yes) remove.mutate({ params: { id: evento.id }, query: { inscritos: n } })
  }
  const ask = async () => {
    const yes = await confirm({
      title: `¿Eliminar el evento ${entreComillas(evento.nombreEvento)}?`,
      text: 'Sus currículas se quedan como están. Esto no se puede deshacer.',
      action: 'Eliminar evento',
      impedimento: impedimentoDe(inscripcionesRoutes.remove, { params: { id: evento.id } }),
      envez: n > 0 ? { label: `Eliminar ${con}…`, act: askAgain } : undefined,
    })
    if (yes) remove.mutate({ params: { id: evento.id } })
  }
  const historialDe = useHistorialDe('inscripciones')
  if (!useCan('inscripciones.write')) return null
  return (
    <RowMenu
      name={evento.nombreEvento}
      onEdit={onEdit}
      actions={[
        ...historialDe(evento.id),
        { label: 'Eliminar', icon: IconTrash, onClick: () => void ask(), danger: true },
      ]}
    />
  )
}
