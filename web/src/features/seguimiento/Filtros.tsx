import { PLAN_MINIMO, type QueryOf, seguimientoRoutes } from '@eleva/contract'
import { Select } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useRead } from '../../kit/api/query.ts'
import { FilterChip } from '../../kit/list/FilterChip.tsx'

export type Params = Partial<QueryOf<typeof seguimientoRoutes.list>>
type Name = 'grupo' | 'escuela_id' | 'curso' | 'sin_entrar' | 'vencidas' | 'debajo' | 'dudas'
type Props = { params: Params; set: (change: Record<string, string | number | undefined>) => void; deEscuela: boolean }

const AUSENCIAS = [
  { value: '7', label: 'Sin entrar en 7 días' },
  { value: '14', label: 'Sin entrar en 14 días' },
  { value: '30', label: 'Sin entrar en 30 días' },
  { value: 'nunca', label: 'Nunca' },
]
const solo = (label: string) => [{ value: 1, label }]

export function Filtros({ params, set, deEscuela }: Props) {
  const read = useRead(seguimientoRoutes.opciones, {})
  const of = (name: Name) => ({
    value: params[name],
    onChange: (value: string | number | undefined) => set({ [name]: value }),
  })
  return (
    <>
      <Lugar label="Grupo" all="Todos" options={read.data?.grupos} read={read} {...of('grupo')} />
      {!deEscuela && (read.data?.escuelas.length !== 1 || params.escuela_id !== undefined) && (
        <Lugar label="Escuela" all="Todas" options={read.data?.escuelas} read={read} {...of('escuela_id')} />
      )}
      <Lugar label="Curso" all="Todos" options={read.data?.cursos} read={read} {...of('curso')} />
      <FilterChip label="Entrada" all="Cualquiera" options={AUSENCIAS} {...of('sin_entrar')} />
      <FilterChip label="Vencidas" all="Con y sin" options={solo('Con vencidas')} {...of('vencidas')} />
      <FilterChip label="Plan" all="Todos" options={solo(`Por debajo (menos de ${PLAN_MINIMO} %)`)} {...of('debajo')} />
      <FilterChip label="Dudas" all="Con y sin" options={solo('Con dudas sin contestar')} {...of('dudas')} />
    </>
  )
}

/** More than so many are sought by typing: a menu of hundreds is slow, and nobody reads it. */
const MOST_IN_A_MENU = 25

type LugarProps = {
  label: string
  all: string
  options: readonly { id: number; label: string }[] | undefined
  read: UseQueryResult
  value: string | number | undefined
  onChange: (value: string | number | undefined) => void
}

function Lugar({ label, all, options = [], read, value, onChange }: LugarProps) {
  const choices = options.map(o => ({ value: o.id, label: o.label }))
  if (options.length <= MOST_IN_A_MENU)
    return <FilterChip label={label} all={all} options={choices} read={read} value={value} onChange={onChange} />
  return (
    <Select
      aria-label={label}
      placeholder={`${label}: ${all.toLowerCase()}`}
      data={choices.map(o => ({ value: String(o.value), label: o.label }))}
      value={value === undefined ? null : String(value)}
      onChange={id => onChange(id ? Number(id) : undefined)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Quitar filtro ${label}` }}
      nothingFoundMessage="No hay nada con ese nombre"
      w={220}
      maw="100%"
    />
  )
}
