/** The groups that a person is in; only students can be in any (admin §2). */
import { gruposRoutes } from '@eleva/contract'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useRead } from '../kit/api/query.ts'

type Props = Omit<MultiSelectProps, 'data' | 'value' | 'onChange'> & {
  value?: number[]
  onChange?: (ids: number[]) => void
}

export function GrupoMultiSelect({ value = [], onChange, disabled, ...props }: Props) {
  const { data } = useRead(gruposRoutes.opciones, {})
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
      limit={100}
      nothingFoundMessage="No hay grupos con ese nombre"
      {...props}
    />
  )
}
