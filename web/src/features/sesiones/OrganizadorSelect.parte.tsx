/** Who holds a class: administrators, coaches and teachers, found by their name. */
import { sesionesRoutes } from '@eleva/contract'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { buscadasEnServidor } from '../../kit/theme/buscaOpciones.ts'

type OrganizadorProps = {
  /** Who holds it now stays to be chosen, whoever was found. */
  actual: { id: number; name: string } | null
  onName?: (name: string) => void
  value?: string | null
  onChange?: (id: string | null) => void
  label?: string
  error?: string
  'data-autofocus'?: true
}

/** Found by typing: the server searches, without accents. */
export function OrganizadorSelect({ actual, onName, value, onChange, label = 'Organiza', ...props }: OrganizadorProps) {
  const [text, setText] = useState(actual?.name ?? '')
  const [typed] = useDebouncedValue(text, 300)
  const [chosen, setChosen] = useState(actual)
  const search = chosen?.name === typed ? '' : typed
  const read = useRead(sesionesRoutes.organizadores, { query: { search } }, { keep: true })
  const { data } = read
  const found = data?.resultSet ?? []
  const all = chosen && !found.some(o => o.id === chosen.id) ? [chosen, ...found] : found
  return (
    <Select
      label={label}
      required
      searchable
      openOnFocus={false}
      allowDeselect={false}
      placeholder="Escribe su nombre o su correo"
      nothingFoundMessage="No hay docentes ni administradores con ese nombre"
      data={all.map(o => ({ value: String(o.id), label: o.name }))}
      filter={buscadasEnServidor(data?.hay_mas)}
      searchValue={text}
      onSearchChange={setText}
      value={value ?? null}
      onChange={id => {
        const who = all.find(o => String(o.id) === id) ?? null
        setChosen(who)
        onName?.(who?.name ?? '')
        onChange?.(id)
      }}
      {...props}
      {...opcionesDe(read)}
    />
  )
}
