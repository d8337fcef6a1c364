/** Search as one types, half a second after the last key (spec §9); Enter searches at once, Escape empties. */
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

const DEBOUNCE_MS = 500

type Props = { label: string; value: string; onSearch: (text: string) => void }

export function SearchBox({ label, value, onSearch }: Props) {
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address may change without the box: back, or «Quitar filtros».
  useEffect(() => setText(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (next: string, ms: number) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(next.trim()), ms)
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={100}
      w={240}
      miw={180}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={text ? <CloseButton size="sm" aria-label="Borrar búsqueda" onClick={() => later('', 0)} /> : null}
      onChange={e => later(e.currentTarget.value, DEBOUNCE_MS)}
      onKeyDown={e => {
        if (e.key === 'Enter') later(text, 0)
        if (e.key === 'Escape' && text) later('', 0)
      }}
    />
  )
}
