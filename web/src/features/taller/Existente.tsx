/** What exists already, by words and key, with where it is used; its last line makes a new one. */
import { type DeBiblioteca, tallerRoutes } from '@eleva/contract'
import { useDeferredValue, useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { Biblioteca } from '../../shared/vivo/Biblioteca.tsx'
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
  const take = (una: DeBiblioteca) => {
    void taller.attach(clase, una, place)
    onClose()
  }
  const make = () => {
    taller.add([{ clase, nombre: text.trim(), ...place }])
    onClose()
  }
  return <Biblioteca text={text} onText={setText} read={read} onTake={take} onMake={make} />
}
