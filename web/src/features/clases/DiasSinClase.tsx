/** Days on which no class is planned: those of the law, and what an installation adds or takes away. */
import { clasesRoutes } from '@eleva/contract'
import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { DayInput } from '../../kit/form/DayInput.tsx'
import classes from './Clases.module.css'
import { diaDe } from './palabras.ts'

const stale = [clasesRoutes.diasSinClase, clasesRoutes.fechas]

export function DiasSinClase() {
  const read = useRead(clasesRoutes.diasSinClase, { query: { desde: '' } })
  const put = useWrite(clasesRoutes.addDiaSinClase, stale)
  const remove = useWrite(clasesRoutes.removeDiaSinClase, stale)
  const [dia, setDia] = useState<string | null>(null)
  const [nombre, setNombre] = useState('')
  const add = (e: FormEvent) => {
    e.preventDefault()
    if (!dia || !nombre.trim()) return
    put.mutate(
      { body: { dia, nombre } },
      {
        onSuccess: () => {
          setDia(null)
          setNombre('')
        },
      },
    )
  }
  return (
    <>
      <form onSubmit={add}>
        <Group align="end" gap="sm">
          <DayInput label="Día" w={170} value={dia} onChange={setDia} />
          <TextInput
            label="Por qué no hay clase"
            flex={1}
            miw={180}
            maxLength={100}
            value={nombre}
            onChange={e => setNombre(e.currentTarget.value)}
          />
          <Button type="submit" loading={put.isPending} disabled={!dia || !nombre.trim()}>
            Agregar
          </Button>
        </Group>
      </form>
      <Pending query={read} height={240} />
      <ul className={classes.serie} aria-label="Días sin clase">
        {read.data?.resultSet.map(d => (
          <li key={d.dia}>
            <span className={classes.cuando}>{diaDe(d.dia)}</span>
            <span className={classes.nombre}>{d.nombre}</span>
            <ActionIcon
              aria-label={`Quitar ${d.nombre}, ${diaDe(d.dia)}`}
              onClick={() => remove.mutate({ params: { dia: d.dia } })}
            >
              <IconTrash size={18} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </>
  )
}
