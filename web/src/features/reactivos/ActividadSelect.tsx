/** An activity that may have questions, found by typing. */
import { reactivosRoutes } from '@eleva/contract'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { buscadasEnServidor } from '../../kit/theme/buscaOpciones.ts'

type Props = {
  label: string
  value: number | null
  onChange: (id: number | null) => void
  description?: string
  autofocus?: boolean
}

export function ActividadSelect({ label, value, onChange, description, autofocus }: Props) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, 300)
  const read = useRead(reactivosRoutes.actividades, { query: { search: value ? '' : search } }, { keep: true })
  return (
    <Select
      label={label}
      description={description}
      placeholder="Escribe el nombre de la actividad o de su unidad"
      data={(read.data?.actividades ?? []).map(a => ({
        value: String(a.id),
        label: `${a.nombre_actividad_unidad} · ${a.nombre_unidad}`,
      }))}
      filter={buscadasEnServidor(read.data?.hay_mas)}
      searchable
      clearable
      searchValue={text}
      onSearchChange={setText}
      value={value === null ? null : String(value)}
      onChange={id => onChange(id ? Number(id) : null)}
      nothingFoundMessage="No hay actividades con ese nombre"
      data-autofocus={autofocus || undefined}
      {...opcionesDe(read)}
    />
  )
}
