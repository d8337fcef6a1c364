/** The rubric of an activity to look at; once the work is graded, with what was chosen. */
import { puntajeMax, rubricasRoutes } from '@eleva/contract'
import { useRead } from '../../../kit/api/query.ts'
import { Pending } from '../../../kit/feedback/States.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { RubricaGrid } from '../../rubricas/RubricaGrid.parte.tsx'

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
  const bare = useRead(rubricasRoutes.get, { params: { unidadId, actividadId } }, { enabled: entregaId === undefined })
  // One's own work stays to be read, also when its course is over.
  const chosen = useRead(
    rubricasRoutes.criterios,
    { params: { rubricaId, entregableId: entregaId ?? 0 } },
    { enabled: entregaId !== undefined },
  )
  const criterio = chosen.data?.criterio
  const rubrica = criterio
    ? { nombre: 'Cómo se evaluó', puntajeMax: puntajeMax(criterio), criterio }
    : bare.data?.rubrica
  const elegidos = new Set(criterio?.flatMap(c => c.nivel_elegido ?? []))
  return (
    <FormDialog opened={opened} onClose={onClose} title="Rúbrica" size={900}>
      <Pending query={entregaId === undefined ? bare : chosen} />
      {rubrica && <RubricaGrid rubrica={rubrica} elegidos={elegidos} />}
    </FormDialog>
  )
}
