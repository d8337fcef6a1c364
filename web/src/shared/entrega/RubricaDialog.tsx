/** The rubric of an activity to look at; once the work is graded, with what was chosen. */
import { rubricasRoutes } from '@eleva/contract'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { RubricaGrid } from '../RubricaGrid.tsx'

type Props = {
  unidadId: number
  actividadId: number
  rubricaId: number
  /** Graded work of one's own. */
  entregaId?: number
  opened: boolean
  onClose: () => void
}

export function RubricaDialog({ unidadId, actividadId, rubricaId, entregaId, opened, onClose }: Props) {
  const read = useRead(rubricasRoutes.get, { params: { unidadId, actividadId } })
  const chosen = useRead(
    rubricasRoutes.criterios,
    { params: { rubricaId, entregableId: entregaId ?? 0 } },
    { enabled: entregaId !== undefined },
  )
  const elegidos = new Set(chosen.data?.criterio.flatMap(c => c.nivel_elegido ?? []))
  return (
    <FormDialog opened={opened} onClose={onClose} title="Rúbrica" size={900}>
      <Pending query={read} />
      {read.data && <RubricaGrid rubrica={read.data.rubrica} elegidos={elegidos} />}
    </FormDialog>
  )
}
