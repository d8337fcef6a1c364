/** A filter whose options come from the server, few or hundreds of them. */
import { Select } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { FilterChip } from './FilterChip.tsx'

/** More than so many are sought by typing: a menu of hundreds is slow, and nobody reads it. */
const MAX_IN_A_MENU = 25

type Props = {
  label: string
  all: string
  options: readonly { id: number; label: string }[] | undefined
  read: UseQueryResult
  value: string | number | undefined
  onChange: (value: string | number | undefined) => void
}

export function FilterOfMany({ label, all, options = [], read, value, onChange }: Props) {
  const choices = options.map(o => ({ value: o.id, label: o.label }))
  if (options.length <= MAX_IN_A_MENU)
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
