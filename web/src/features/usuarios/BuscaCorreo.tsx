/** Search by e-mail that begins with a button. */
import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { notify } from '../../kit/notify.ts'
import classes from './BuscaCorreo.module.css'

type Props = {
  value: string
  onSearch: (text: string) => void
  /** True where an empty search shows everything again. */
  clearable?: boolean
}

export function BuscaCorreo({ value, onSearch, clearable = false }: Props) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    if (wanted) onSearch(wanted)
    else notify('Favor de ingresar un correo electrónico', 'warning')
  }
  const clear = () => {
    setText('')
    onSearch('')
  }
  return (
    <form onSubmit={submit} className={classes.busca}>
      <TextInput
        type="search"
        inputMode="email"
        aria-label="Correo"
        placeholder="Correo"
        value={text}
        maxLength={100}
        className={classes.campo!}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        rightSection={clearable && text ? <CloseButton size="sm" aria-label="Borrar búsqueda" onClick={clear} /> : null}
        onChange={e => setText(e.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        Buscar
      </Button>
    </form>
  )
}
