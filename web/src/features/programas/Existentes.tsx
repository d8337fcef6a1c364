/** A course that exists already, for the programme. */
import { programasRoutes } from '@eleva/contract'
import { useDeferredValue, useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { Biblioteca } from '../../shared/vivo/Biblioteca.tsx'

type Props = {
  programaId: number
  onClose: () => void
  onTake: (id: number) => void
  onMake: (nombre: string) => void
}

export function Existentes({ programaId, onClose, onTake, onMake }: Props) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const read = useRead(
    programasRoutes.biblioteca,
    { params: { programa: programaId }, query: { search } },
    { keep: true },
  )
  return (
    <FormDialog opened onClose={onClose} title="Agregar un curso que ya existe">
      <Biblioteca
        text={text}
        onText={setText}
        read={read}
        onTake={({ id }) => {
          onTake(id)
          onClose()
        }}
        onMake={() => {
          onMake(text.trim())
          onClose()
        }}
      />
    </FormDialog>
  )
}
