import { estadoDeEntrega, fichasRoutes, palabrasDeEntrega, type TrabajoDePersona } from '@eleva/contract'
import { Link } from '@tanstack/react-router'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { useList } from '../../kit/list/useList.ts'
import { formatMoment } from '../../kit/page/dates.ts'

/** A grade says more than that there is one. */
const estadoEs = (t: TrabajoDePersona) =>
  t.calificacion === null ? palabrasDeEntrega[estadoDeEntrega(t)] : String(t.calificacion)

const columns: Column<TrabajoDePersona>[] = [
  {
    key: 'tarea',
    title: 'Tarea',
    phone: 'title',
    cell: t => (
      <Link to="/preview-rubrica" search={{ entregable: t.id }}>
        {t.tarea}
      </Link>
    ),
  },
  { key: 'curso', title: 'Curso', width: 220, rank: 1, cell: t => t.curso },
  { key: 'estado', title: 'Calificación', width: 150, rank: 3, cell: estadoEs },
  {
    key: 'entregado',
    title: 'Entregó',
    sort: 'entregado_en',
    width: 190,
    cell: t => formatMoment(t.entregado_en),
  },
]

export function Trabajos({ id }: { id: number }) {
  const list = useList(fichasRoutes.trabajosDePersona, reply => reply.trabajos, { id })
  return <ResourceTable list={list} columns={columns} rowKey={t => t.id} searchLabel="Tarea" />
}
