/** A person found by e-mail. */
import { usuariosRoutes } from '@eleva/contract'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { NO_MATCH } from '../../kit/feedback/textos.ts'
import { number } from '../../kit/page/PageShell.tsx'
import { Persona } from '../../shared/Persona.tsx'
import classes from './Consulta.module.css'

const MAX_SHOWN = 8

export function Consulta({ onChoose }: { onChoose: (id: number) => void }) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setAsked(text.trim())
  }
  return (
    <>
      <form onSubmit={submit}>
        <Group gap="sm" align="flex-end">
          <TextInput
            label="Correo"
            type="search"
            maxLength={100}
            w={320}
            maw="100%"
            value={text}
            onChange={e => setText(e.currentTarget.value)}
          />
          <Button type="submit" variant="default" leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}>
            Buscar
          </Button>
        </Group>
      </form>
      {asked && <Encontradas search={asked} onChoose={onChoose} />}
    </>
  )
}

function Encontradas({ search, onChoose }: { search: string; onChoose: (id: number) => void }) {
  const read = useRead(usuariosRoutes.search, { body: { search } })
  if (!read.data) return <Pending query={read} height={80} />
  const { resultSet, cantidad } = read.data
  const shown = resultSet.slice(0, MAX_SHOWN)
  return (
    <>
      <Text my="sm" fz="sm" c="var(--e-ink-2)" role="status">
        {cantidad === 0
          ? NO_MATCH
          : cantidad > shown.length
            ? `Hay ${number.format(cantidad)} personas que coinciden; estas son las primeras ${shown.length}. Escribe más del correo o del nombre para acotar.`
            : cantidad === 1
              ? 'Hay 1 persona que coincide.'
              : `Hay ${cantidad} personas que coinciden.`}
      </Text>
      <ul className={classes.lista}>
        {shown.map(u => (
          <li key={u.id}>
            <Persona nombre={u.nombre_completo} correo={u.email} avatar={u.avatar} />
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Ver revalidaciones de ${u.nombre_completo}`}
              onClick={() => onChoose(u.id)}
            >
              Ver
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
