/** Opens the announcement of `?anuncio=12`, and with that it is read. */
import { anunciosRoutes } from '@eleva/contract'
import { useEffect } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { Completo } from './Completo.tsx'
import { staleAlLeer } from './palabras.ts'

export function LeerDialog({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const read = useRead(anunciosRoutes.get, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const anuncio = id === undefined ? undefined : read.data?.anuncio
  const { mutate } = useWrite(anunciosRoutes.read, staleAlLeer)
  const unread = anuncio !== undefined && !anuncio.leido
  useEffect(() => {
    if (unread && id) mutate({ params: { id }, body: {} })
  }, [unread, id, mutate])
  return (
    <FormDialog opened={id !== undefined} onClose={onClose} title={anuncio?.titulo ?? 'Anuncio'} size={680} address>
      {anuncio ? <Completo anuncio={anuncio} /> : <Pending query={read} height={240} />}
    </FormDialog>
  )
}
