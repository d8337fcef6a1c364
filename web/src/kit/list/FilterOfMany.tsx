/** A filter whose options come from the server, few or hundreds of them. */
import { Select, type SelectProps } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import classes from './FilterChip.module.css'
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
    <FilterByTyping
      label={label}
      all={all}
      data={choices.map(o => ({ value: String(o.value), label: o.label }))}
      value={value === undefined ? null : String(value)}
      onChange={id => onChange(id ? Number(id) : undefined)}
      nothingFoundMessage="No hay nada con ese nombre"
    />
  )
}

/** A filter in which one types what is looked for, of the shape of the others. */
export const FilterByTyping = ({
  label,
  all,
  ...rest
}: Omit<SelectProps, 'label'> & { label: string; all: string }) => (
  <Select
    aria-label={label}
    placeholder={`${label}: ${all.toLowerCase()}`}
    searchable
    clearable
    clearButtonProps={{ 'aria-label': `Quitar filtro ${label}` }}
    classNames={{ input: classes.many! }}
    w={220}
    maw="100%"
    flex="none"
    {...rest}
  />
)
