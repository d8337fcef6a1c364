/** One school, found by typing. */
import { usuariosRoutes } from '@eleva/contract'
import { Select, type SelectProps } from '@mantine/core'
import { useRead } from '../../kit/api/query.ts'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value?: number | null
  onChange?: (id: number | null) => void
}

export function EscuelaSelect({ value, onChange, ...props }: Props) {
  const read = useRead(usuariosRoutes.escuelas, {})
  const { data } = read
  return (
    <Select
      label="Escuela"
      placeholder="Elige una escuela"
      data={(data?.resultSet ?? []).map(e => ({ value: String(e.id), label: e.nombre }))}
      value={value ? String(value) : null}
      onChange={id => onChange?.(id ? Number(id) : null)}
      searchable
      nothingFoundMessage="No hay escuelas con ese nombre"
      {...props}
      {...opcionesDe(read)}
    />
  )
}
