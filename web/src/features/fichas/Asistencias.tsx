import { type AsistenciaDePersona, fichasRoutes } from '@eleva/contract'
import { Link } from '@tanstack/react-router'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { useList } from '../../kit/list/useList.ts'
import { formatMoment } from '../../kit/page/dates.ts'

const columns: Column<AsistenciaDePersona>[] = [
  {
    key: 'clase',
    title: 'Clase',
    phone: 'title',
    cell: a => (
      <Link to="/clase/$id" params={{ id: a.id }}>
        {a.titulo}
      </Link>
    ),
  },
  { key: 'curso', title: 'Curso', width: 220, rank: 1, cell: a => a.curso },
  { key: 'inicia', title: 'Fue', width: 190, cell: a => formatMoment(a.inicia) },
  { key: 'entro', title: 'Entró', sort: 'entro_en', width: 190, cell: a => formatMoment(a.entro_en) },
]

export function Asistencias({ id }: { id: number }) {
  const list = useList(fichasRoutes.asistenciasDePersona, reply => reply.asistencias, { id })
  return <ResourceTable list={list} columns={columns} rowKey={a => a.id} searchLabel="Clase" />
}
