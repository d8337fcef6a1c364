/** The groups that a person is in; only students can be in any. */
import { gruposRoutes } from '@eleva/contract'
import { MultiSelect, type MultiSelectProps, Select } from '@mantine/core'
import { useRead } from '../kit/api/query.ts'
import { opcionesDe } from '../kit/form/opcionesDe.tsx'

type Props = Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> & {
  value?: number[]
  onChange?: (ids: number[]) => void
}

export function GrupoMultiSelect({ value = [], onChange, disabled, ...props }: Props) {
  const read = useRead(gruposRoutes.opciones, {})
  const { data } = read
  return (
    <MultiSelect
      label="Grupos"
      placeholder={disabled ? 'Solo los estudiantes pueden estar en grupos' : value.length ? '' : 'Elige uno o varios'}
      data={(data?.gruposUsuarios ?? []).map(g => ({ value: String(g.id), label: g.label }))}
      value={disabled ? [] : value.map(String)}
      onChange={ids => onChange?.(ids.map(Number))}
      disabled={disabled ?? false}
      searchable
      clearable
      nothingFoundMessage="No hay grupos con ese nombre"
      {...props}
      {...(disabled ? {} : opcionesDe(read))}
    />
  )
}

type OneProps = { value: number | undefined; onChange: (id: number | undefined) => void }

/** One of them. */
export function GrupoSelect({ value, onChange }: OneProps) {
  const read = useRead(gruposRoutes.opciones, {})
  return (
    <Select
      label="Grupo"
      placeholder="Elige un grupo"
      data={(read.data?.gruposUsuarios ?? []).map(g => ({ value: String(g.id), label: g.label }))}
      value={value === undefined ? null : String(value)}
      onChange={id => onChange(id ? Number(id) : undefined)}
      searchable
      nothingFoundMessage="No hay grupos con ese nombre"
      {...opcionesDe(read)}
    />
  )
}
