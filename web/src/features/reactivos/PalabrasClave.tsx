/** Keywords of a question: each is kept as soon as it is added. */
import { reactivosRoutes } from '@eleva/contract'
import { Badge, Button, CloseButton, Stack, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { notify } from '../../kit/notify.ts'
import classes from './Reactivos.module.css'

export function PalabrasClave({ preguntaId }: { preguntaId: number }) {
  const { data, isPending } = useRead(reactivosRoutes.palabras, { query: { pregunta_id: preguntaId } })
  useEffect(() => {
    if (isPending) notify('Un momento porfavor, cargando datos...', 'info') // as specified
  }, [isPending])
  const create = useWrite(reactivosRoutes.createPalabra, [reactivosRoutes.palabras])
  const remove = useWrite(reactivosRoutes.removePalabra, [reactivosRoutes.palabras, reactivosRoutes.banco])
  const [word, setWord] = useState('')
  const add = () => {
    const palabra_clave = word.trim()
    if (!palabra_clave) return
    notify('Un momento porfavor, guardando palabra clave...', 'info') // as specified
    create.mutate(
      { body: { palabra_clave, pregunta_id: preguntaId } },
      { onSuccess: () => setWord(now => (now === word ? '' : now)) },
    )
  }
  return (
    <Stack gap={8}>
      <div className={classes.fila}>
        <TextInput
          label="Palabra clave"
          maxLength={80}
          value={word}
          onChange={e => setWord(e.currentTarget.value)}
          onKeyDown={e => {
            if (e.key !== 'Enter') return
            // Not the form around it.
            e.preventDefault()
            add()
          }}
          flex={1}
        />
        <Button variant="default" onClick={add} loading={create.isPending}>
          Agregar
        </Button>
      </div>
      <div className={classes.palabras}>
        {data?.palabrasClave.map(p => (
          <Badge
            key={p.id}
            color="gray"
            rightSection={
              <CloseButton
                size="xs"
                radius="xl"
                aria-label={`Quitar la palabra clave ${p.palabra_clave}`}
                onClick={() => remove.mutate({ params: { id: p.id } })}
              />
            }
          >
            {p.palabra_clave}
          </Badge>
        ))}
      </div>
    </Stack>
  )
}
