/** One's own work with what whoever reviewed it noted on its pages, to be read. */
import { apuntesRoutes } from '@eleva/contract'
import { useRead } from '../../../kit/api/query.ts'
import { Pending } from '../../../kit/feedback/States.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { Documentos } from '../documento/Documentos.tsx'

type Props = { entregaId: number; titulo: string; onClose: () => void }

export function ApuntesDialog({ entregaId, titulo, onClose }: Props) {
  const read = useRead(apuntesRoutes.apuntes, { params: { id: entregaId } }, { fresh: true })
  return (
    <FormDialog opened onClose={onClose} title={`Notas en tu trabajo: ${titulo}`} size={900}>
      <Pending query={read} height={320} />
      {read.data && <Documentos trabajo={read.data} titulo="Tu trabajo" apuntes={{ entregaId, escribe: false }} />}
    </FormDialog>
  )
}
