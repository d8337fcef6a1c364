/** Search as one types, half a second after the last key (spec §9); Enter searches at once, Escape empties. */
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import classes from './SearchBox.module.css'
import { useTyped } from './useTyped.ts'

type Props = { label: string; value: string; onSearch: (text: string) => void }

export function SearchBox({ label, value, onSearch }: Props) {
  const { text, search, onKey, onBlur } = useTyped(value, onSearch)
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={100}
      className={classes.caja}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={text ? <CloseButton size="sm" aria-label="Borrar búsqueda" onClick={() => search('', 0)} /> : null}
      onChange={e => search(e.currentTarget.value)}
      onKeyDown={e => onKey(e.key)}
      onBlur={onBlur}
    />
  )
}
