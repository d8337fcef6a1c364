/**
 * Fields to choose from; where what is needed can be made, their last line makes it under the name that was typed, and
 * it is chosen.
 */
import type { Permission } from '@eleva/contract'
import {
  type ComboboxItem,
  MultiSelect,
  type MultiSelectProps,
  type OptionsFilter,
  Select,
  type SelectProps,
} from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/error.ts'
import { useCan } from '../page/session.tsx'
import { plain } from '../plain.ts'
import { filterOpciones } from '../theme/buscaOpciones.ts'

export type Opcion = { value: string; label: string }

export type Crear = {
  /** Who may not has no such line. */
  puede: Permission
  /**
   * @returns its key
   * @throws what was refused, which the field says
   */
  hacer: (nombre: string) => Promise<{ id: number }>
}

/** What the last line stands under among the options; no key of the server is one. */
const LINEA = 'crear'

const saidBy = (error: unknown) =>
  error instanceof ApiError ? (Object.values(error.errors)[0]?.[0] ?? error.message) : undefined

type De = {
  crear: Crear
  data: Opcion[]
  /** What stands in the field because it is chosen is not a name to make. */
  elegida?: string | undefined
  filter?: OptionsFilter | undefined
  searchValue?: string | undefined
  onSearchChange?: ((text: string) => void) | undefined
}

function useLinea({ crear, data, elegida, filter = filterOpciones, searchValue, onSearchChange }: De) {
  const [typed, setTyped] = useState('')
  const [hechas, setHechas] = useState<Opcion[]>([])
  const [error, setError] = useState<string>()
  const busy = useRef(false)
  const may = useCan(crear.puede)
  const text = searchValue ?? typed
  const all = [...data, ...hechas.filter(h => !data.some(o => o.value === h.value))]
  const chosen = all.find(o => o.value === elegida)?.label
  const nombre = text === chosen ? '' : text.replace(/\s+/g, ' ').trim()
  // What is there already under that very name is chosen, and not made again.
  const exists = nombre !== '' && all.some(o => plain(o.label) === plain(nombre))
  const linea = nombre
    ? { value: LINEA, label: `Crear "${nombre}"` }
    : { value: LINEA, label: 'Escribe un nombre para crearlo', disabled: true }
  const make = async (): Promise<Opcion | undefined> => {
    if (busy.current) return undefined
    busy.current = true
    setError(undefined)
    try {
      const made = { value: String((await crear.hacer(nombre)).id), label: nombre }
      setHechas(now => [...now, made])
      return made
    } catch (refused) {
      const said = saidBy(refused)
      if (said === undefined) throw refused
      setError(said)
      return undefined
    } finally {
      busy.current = false
    }
  }
  const search: OptionsFilter = ({ options, ...rest }) => {
    const there = options.filter(o => 'group' in o || o.value !== LINEA)
    return exists ? filter({ options: there, ...rest }) : [...filter({ options: there, ...rest }), linea]
  }
  return {
    all,
    make,
    error,
    props: {
      searchable: true,
      searchValue: text,
      onSearchChange: (now: string) => {
        setTyped(now)
        setError(undefined)
        onSearchChange?.(now)
      },
      ...(may ? { data: [...all, linea], filter: search } : { data: all, filter }),
    },
  }
}

/** What is chosen by then: making takes a moment. */
function useLatest<T>(value: T) {
  const ref = useRef(value)
  useEffect(() => {
    ref.current = value
  })
  return ref
}

type Uno = Omit<SelectProps, 'data' | 'onChange' | 'value'> & {
  crear: Crear
  data: Opcion[]
  value?: string | null
  onChange: (value: string | null, opcion: ComboboxItem | null) => void
}

export function Elige({ crear, data, value = null, onChange, filter, searchValue, onSearchChange, ...rest }: Uno) {
  const { props, make, error } = useLinea({
    crear,
    data,
    elegida: value ?? undefined,
    filter,
    searchValue,
    onSearchChange,
  })
  const change = async (next: string | null, option: ComboboxItem | null) => {
    if (next !== LINEA) return onChange(next, option)
    const made = await make()
    if (made) onChange(made.value, made)
  }
  return (
    <Select
      {...rest}
      {...props}
      value={value}
      onChange={(next, option) => void change(next, option)}
      error={error ?? rest.error}
    />
  )
}

type Varios = Omit<MultiSelectProps, 'data' | 'onChange' | 'value'> & {
  crear: Crear
  data: Opcion[]
  value: string[]
  onChange: (values: string[], options: Opcion[]) => void
}

export function EligeVarios({ crear, data, value, onChange, filter, searchValue, onSearchChange, ...rest }: Varios) {
  const { props, all, make, error } = useLinea({ crear, data, filter, searchValue, onSearchChange })
  const latest = useLatest(value)
  const tell = (values: string[], options: Opcion[]) =>
    onChange(
      values,
      options.filter(o => values.includes(o.value)),
    )
  const change = async (values: string[]) => {
    if (!values.includes(LINEA)) return tell(values, all)
    const made = await make()
    if (made) tell([...latest.current, made.value], [...all, made])
  }
  return (
    <MultiSelect
      {...rest}
      {...props}
      value={value}
      onChange={values => void change(values)}
      error={error ?? rest.error}
    />
  )
}
