/** What is offered to a school, or to a group with people of it. */
import { escuelasRoutes, type ProgramaDeEscuela } from '@eleva/contract'
import { Badge, Text } from '@mantine/core'
import { IconCircleCheck, IconClock, IconEyeOff, IconMinus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { useList } from '../../kit/list/useList.ts'
import { formatRange } from '../../kit/page/dates.ts'
import { useCan } from '../../kit/page/session.tsx'
import classes from './Centro.module.css'

const states = {
  vigente: { label: 'Abierto', color: 'success', icon: IconCircleCheck },
  programada: { label: 'Todavía no empieza', color: 'info', icon: IconClock },
  vencida: { label: 'Terminó', color: 'gray', icon: IconMinus },
  borrador: { label: 'Borrador', color: 'warning', icon: IconEyeOff },
} as const

function Estado({ programa }: { programa: ProgramaDeEscuela }) {
  const { label, color, icon: Icon } = states[programa.publicado ? programa.vigencia : 'borrador']
  return (
    <Badge color={color} leftSection={<Icon size={14} stroke={2.2} aria-hidden />}>
      {label}
    </Badge>
  )
}

function ParaQuien({ programa: { a_la_escuela, grupos } }: { programa: ProgramaDeEscuela }) {
  return (
    <span className={classes.inscripciones}>
      {a_la_escuela === 1 && <span>Toda la escuela</span>}
      {grupos.map(g => (
        <Link key={g.id} to="/usuarios/$grupo" params={{ grupo: g.id }}>
          {g.label}
        </Link>
      ))}
    </span>
  )
}

const columnsFor = (writes: boolean): Column<ProgramaDeEscuela>[] => [
  {
    key: 'programa',
    title: 'Programa',
    sort: 'nombre',
    phone: 'title',
    cell: p => (
      <>
        <Text
          fw={600}
          fz="inherit"
          c="inherit"
          renderRoot={
            writes
              ? props => <Link to="/programa/$curricula" params={{ curricula: p.curricula_id }} {...props} />
              : undefined
          }
        >
          {p.programa}
        </Text>
        <Text fz="xs" c="var(--e-ink-3)" lineClamp={1}>
          {p.oferta}
        </Text>
      </>
    ),
  },
  { key: 'quien', title: 'Para quién', width: 200, cell: p => <ParaQuien programa={p} /> },
  {
    key: 'inicio',
    title: 'Fechas',
    sort: 'inicio',
    width: 200,
    cell: p => formatRange(p.fecha_inicio, p.fecha_finalizacion),
  },
  { key: 'estado', title: 'Estado', width: 180, cell: p => <Estado programa={p} /> },
]

export const ProgramasDe = ({ escuela }: { escuela: number }) => (
  <ResourceTable
    list={useList(escuelasRoutes.programasDe, reply => reply.programas, undefined, { escuela })}
    columns={columnsFor(useCan('curriculas.write'))}
    rowKey={p => p.id}
    searchLabel="Programa u oferta"
  />
)
