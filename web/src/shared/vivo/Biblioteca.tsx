/** What exists already, found by words and key, with where it is used; its last line makes a new one. */
import { type DeBiblioteca, entreComillas } from '@eleva/contract'
import { TextInput, UnstyledButton } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Pending } from '../../kit/feedback/States.tsx'
import classes from './Vivo.module.css'

type Props = {
  text: string
  onText: (text: string) => void
  read: UseQueryResult<{ filas: DeBiblioteca[]; hay_mas: boolean }>
  onTake: (una: DeBiblioteca) => void
  onMake: () => void
}

export function Biblioteca({ text, onText, read, onTake, onMake }: Props) {
  const filas = read.data?.filas ?? []
  return (
    <>
      <TextInput
        data-autofocus
        aria-label="Nombre o clave"
        placeholder="Nombre o clave"
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
        maxLength={100}
        value={text}
        onChange={event => onText(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || read.isPlaceholderData) return
          if (filas[0]) onTake(filas[0])
          else if (text.trim() !== '') onMake()
        }}
      />
      <Pending query={read} height={200} />
      <ul className={classes.biblioteca}>
        {filas.map(f => (
          <li key={f.id}>
            <UnstyledButton onClick={() => onTake(f)}>
              <b>{f.nombre}</b>
              <small>
                {f.clave && `${f.clave} · `}
                {f.usan.length === 0 ? 'no se usa' : `en ${f.usan.join(', ')}`}
              </small>
            </UnstyledButton>
          </li>
        ))}
        {read.data?.hay_mas && <li className={classes.nada}>Hay más: escribe otra palabra.</li>}
        {read.data && filas.length === 0 && <li className={classes.nada}>Nada con ese nombre ni esa clave.</li>}
        {text.trim() !== '' && (
          <li>
            <UnstyledButton className={classes.crear!} onClick={onMake}>
              <IconPlus size={18} stroke={2} aria-hidden />
              Crear {entreComillas(text.trim())}
            </UnstyledButton>
          </li>
        )}
      </ul>
    </>
  )
}
