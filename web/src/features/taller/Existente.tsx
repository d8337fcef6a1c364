/** What exists already, by words and key, with where it is used; its last line makes a new one. */
import { entreComillas, tallerRoutes } from '@eleva/contract'
import { TextInput, UnstyledButton } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import classes from './Taller.module.css'
import type { Agrega, Arbol } from './useArbol.ts'
import type { Taller } from './useEsquema.ts'

type Props = { cursoId: number; arbol: Arbol; taller: Taller }

export function Existente({ cursoId, arbol, taller }: Props) {
  const { busca } = arbol
  const close = () => arbol.setBusca(undefined)
  return (
    <FormDialog
      opened={busca !== undefined}
      onClose={close}
      title={busca?.clase === 'unidad' ? 'Agregar una unidad que ya existe' : 'Agregar un tema que ya existe'}
    >
      {busca && <Lista cursoId={cursoId} busca={busca} taller={taller} onClose={close} />}
    </FormDialog>
  )
}

type ListaProps = { cursoId: number; busca: Agrega; taller: Taller; onClose: () => void }

function Lista({ cursoId, busca, taller, onClose }: ListaProps) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const clase = busca.clase === 'unidad' ? 'unidad' : 'objetivo'
  const read = useRead(
    tallerRoutes.biblioteca,
    {
      params: { curso: cursoId },
      query: { clase, search, ...(busca.unidad_id === undefined ? {} : { unidad_id: busca.unidad_id }) },
    },
    { keep: true },
  )
  const place = {
    ...(busca.unidad_id === undefined ? {} : { unidad_id: busca.unidad_id }),
    ...(busca.tras === undefined ? {} : { tras: busca.tras }),
  }
  const take = (id: number) => {
    void taller.attach(clase, id, place)
    onClose()
  }
  const make = () => {
    taller.add([{ clase, nombre: text.trim(), ...place }])
    onClose()
  }
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
        onChange={event => setText(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || read.isPlaceholderData) return
          if (filas[0]) take(filas[0].id)
          else if (text.trim() !== '') make()
        }}
      />
      <Pending query={read} height={200} />
      <ul className={classes.biblioteca}>
        {filas.map(f => (
          <li key={f.id}>
            <UnstyledButton onClick={() => take(f.id)}>
              <b>{f.nombre}</b>
              <small>
                {f.clave} · {f.usan.length === 0 ? 'no se usa' : `en ${f.usan.join(', ')}`}
              </small>
            </UnstyledButton>
          </li>
        ))}
        {read.data?.hay_mas && <li className={classes.nada}>Hay más: escribe otra palabra.</li>}
        {read.data && filas.length === 0 && <li className={classes.nada}>Nada con ese nombre ni esa clave.</li>}
        {text.trim() !== '' && (
          <li>
            <UnstyledButton className={classes.crear!} onClick={make}>
              <IconPlus size={18} stroke={2} aria-hidden />
              Crear {entreComillas(text.trim())}
            </UnstyledButton>
          </li>
        )}
      </ul>
    </>
  )
}
